"""Weapons that act when the wearer's 杀 deals damage: 寒冰剑, 麒麟弓, 三尖两刃刀."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.card_types import DEFENSIVE_HORSE, OFFENSIVE_HORSE, WEAPON
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, cards, targets, trigger
from guozhan.rules.card_types import Equipment
from guozhan.rules.timings import DAMAGE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player

HORSES = (DEFENSIVE_HORSE, OFFENSIVE_HORSE)


def by_own_slash(me: Player, damage: Damage) -> bool:
    """The damage is dealt by the effect of a 杀 of one's own; conducted or passed-on damage is not."""
    use = damage.use
    return use is not None and not damage.conducted and use.user == me.seat and use.card.family == "slash"


class IceSwordSkill(Skill):
    """寒冰剑: instead of the damage, two cards of the target are discarded one after the other."""

    id, name, name_en = "ice_sword", "寒冰剑", "Ice Sword"
    text = "当你使用【杀】对一名角色造成伤害时，若其有牌，你可以防止此伤害，然后依次弃置其两张牌。"
    text_en = (
        "When your Slash deals damage to a character with cards, you may prevent it and then discard "
        "two of that character's cards, one after the other."
    )
    hint = Hint(
        worth=lambda look, damage, draft: (
            min(look.hand(damage.target) + look.worn(damage.target), 2) * look.robbing(damage.target)
            - look.harm(damage.target, damage.number, damage.nature)
        )
    )

    @trigger(
        DAMAGE.causing2,
        when=lambda me, damage: (
            not damage.prevented and by_own_slash(me, damage) and me.game.players[damage.target].has_cards
        ),
    )
    def freeze(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()
        for _ in range(2):
            if me.alive:
                me.discard(me.choose_cards_of(self.id, damage.target))


class IceSword(Equipment):
    """寒冰剑."""

    slot, attack_range, skill = WEAPON, 2, IceSwordSkill


def _horses(me: Player, seat: int) -> list[int]:
    game = me.game
    return [card for card in game.players[seat].equips if game.type_of(card).slot in HORSES]


class KylinBowSkill(Skill):
    """麒麟弓: a horse of the damaged character is discarded."""

    id, name, name_en = "kylin_bow", "麒麟弓", "Kylin Bow"
    text = "当你使用【杀】对一名角色造成伤害时，你可以弃置其装备区里的一张坐骑牌。"
    text_en = "When your Slash deals damage to a character, you may discard a horse from its equipment area."
    hint = Hint(worth=0.0)

    @trigger(
        DAMAGE.causing2,
        when=lambda me, damage: not damage.prevented and by_own_slash(me, damage),
        parts=[cards(lambda me, draft: _horses(me, draft.event.target))],
    )
    def shoot(self, me: Player, damage: Damage, act: Act) -> None:
        me.discard(act.cards)


class KylinBow(Equipment):
    """麒麟弓."""

    slot, attack_range, skill = WEAPON, 5, KylinBowSkill


def _beside(me: Player, damage: Damage) -> list[int]:
    """Whom the third blade reaches: everybody at distance 1 from the damaged character, the wearer too."""
    hit = me.game.players[damage.target]
    return [seat for seat in me.game.order() if seat != hit.seat and hit.distance_to(seat) == 1]


def _beside_drafted(me: Player, draft: Draft) -> list[int]:
    return _beside(me, draft.event)


class TribladeSkill(Skill):
    """三尖两刃刀: for a hand card the damage strikes somebody beside the damaged character too."""

    id, name, name_en = "triblade", "三尖两刃刀", "Tri-point Double-edged Blade"
    text = "当你使用【杀】对一名角色造成伤害后，你可以弃置一张手牌并选择其距离为1的另一名角色，对后者造成1点伤害。"
    text_en = (
        "After your Slash has dealt damage to a character, you may discard a hand card and choose another character "
        "at distance 1 from it: deal 1 damage to the latter."
    )
    hint = Hint(targets=-2.2, worth=0.0)

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: (
            by_own_slash(me, damage) and me.game.players[damage.target].alive and _beside(me, damage)
        ),
        parts=[cards(lambda me, draft: me.hand), targets(_beside_drafted)],
    )
    def sweep(self, me: Player, damage: Damage, act: Act) -> None:
        me.discard(act.cards)
        me.damage(act.targets[0])


class Triblade(Equipment):
    """三尖两刃刀."""

    slot, attack_range, skill = WEAPON, 3, TribladeSkill
