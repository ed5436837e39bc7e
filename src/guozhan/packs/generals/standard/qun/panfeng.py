"""潘凤 (Pan Feng)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.skills import Skill, cards, options, trigger
from guozhan.core.state import PHASE
from guozhan.rules import legality, moving
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE, USE
from guozhan.rules.using import TargetOf, Use


def ways(me: Player, owner: int, card: int) -> list[str]:
    """What may be done with a worn card of another: put it into a free slot of one's own, or discard it."""
    found = ["put"] if owner != me.seat and me.equipped(me.game.type_of(card).slot) < 0 else []
    return [*found, "discard"] if legality.can_discard(me.game, owner, card, me.seat) else found


def booty(me: Player, damage: Damage) -> list[int]:
    """Equipment of whoever the own 杀 has damaged that something may be done with."""
    if damage.use is None or damage.use.user != me.seat or damage.use.card.family != "slash":
        return []
    return [card for card in me.game.players[damage.target].equips if ways(me, damage.target, card)]


def chosen_ways(me: Player, draft: Draft) -> list[str]:
    """What may be done with the card that has been picked."""
    return ways(me, draft.event.target, draft.cards[0]) if draft.cards else []


class Kuangfu(Skill):
    """狂斧: his 杀 hews equipment off."""

    id, name, name_en = "kuangfu", "狂斧", "Wild Axe"
    text = (
        "当你使用【杀】对一名角色造成伤害后，你可以选择其装备区里的一张牌并选择一项："
        "1.将之置入你的装备区（对应的装备栏须为空）；2.弃置之。"
    )
    text_en = (
        "After your Slash has dealt damage to a character, you may choose a card of its equipment: put it into your own"
        " equipment area, if the slot is empty there, or discard it."
    )

    @trigger(DAMAGE.caused, when=booty, parts=[cards(lambda me, d: booty(me, d.event)), options(chosen_ways)])
    def hew(self, me: Player, damage: Damage, act: Act) -> None:
        card = act.cards[0]
        if card not in booty(me, damage) or act.option not in ways(me, damage.target, card):
            return
        if act.option == "discard":
            me.discard([card])
        else:
            moving.move(me.game, [moving.MovePart([card], zones.equip(me.seat), "put", me.seat)])


def worn(me: Player, draft: Draft) -> list[int]:
    """Equipment of the targets of the 杀."""
    return [card for seat in draft.event.use.target_seats for card in me.game.players[seat].equips]


class KuangfuOl(Skill):
    """狂斧 (OL): take a target's equipment first, and pay for it if the 杀 does no harm."""

    id, name, name_en = "kuangfu", "狂斧", "Wild Axe"
    text = (
        "出牌阶段限一次，当你使用【杀】指定首个目标后，你可以获得其中一名目标装备区里的一张牌；"
        "若如此做，此【杀】使用结算结束后，若未造成伤害，你弃置两张手牌。"
    )
    text_en = (
        "Once per play phase, when your Slash has specified its first target, you may obtain a card from the equipment of"
        " one of its targets. If you do and this Slash has dealt no damage once it is over, you discard two hand cards."
    )

    @trigger(
        USE.specified,
        when=lambda me, target: (
            target.use.card.family == "slash"
            and me.is_turn
            and me.game.phase is not None
            and me.game.phase.name == "play"
            and target is target.use.live_targets[0]
        ),
        parts=[cards(worn)],
        limit=PHASE,
    )
    def hew(self, me: Player, target: TargetOf, act: Act) -> None:
        seats = [me.game.players[seat] for seat in target.use.target_seats]
        if any(act.cards[0] in other.equips for other in seats):
            me.obtain(act.cards)
            target.use.notes.add(self.id)

    @trigger(USE.finished, when=lambda me, use: "kuangfu" in use.notes and not use.damaged and bool(me.hand), must=True)
    def pay(self, me: Player, use: Use, act: Act) -> None:
        me.discard(me.choose_cards(self.id, me.hand, min(2, len(me.hand))))


GENERAL = General(
    id="panfeng",
    name="潘凤",
    name_en="Pan Feng",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=(),
    skills=(Kuangfu,),
    editions={"ol": {"skills": (KuangfuOl,)}},
)
