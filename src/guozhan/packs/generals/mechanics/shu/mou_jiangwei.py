"""谋姜维 (Jiang Wei (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core import mutate
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, AWAKENING, Effect, Ruling, Skill, active, forbids, targets, trigger
from guozhan.core.state import GAME
from guozhan.mechanics import charge
from guozhan.rules import hp, legality
from guozhan.rules.questions import MAY_TARGET
from guozhan.rules.timings import MOVE, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player

AWAKENED_BY = 4  # marks spent through 挑衅


def _own_discards(me: Player, move: Move) -> int:
    """How many cards ``me`` discards by a move in its own discard phase."""
    if not me.game.in_phase(me.seat, "discard"):
        return 0
    lost = set(move.lost(me.seat))
    return sum(
        card in lost for part in move.parts if part.reason == "discard" and part.by == me.seat for card in part.cards
    )


class TiaoxinMou(charge.ChargeSkill):
    """挑衅: dare several characters at once; each strikes or gives a card."""

    id, name, name_en = "tiaoxin_mou", "挑衅", "Provoke"
    charge_marks = (4, 4)
    text = (
        "蓄力技（4/4），①出牌阶段限一次，你可以选择至多X名其他角色（X为你的蓄力数），这些角色依次选择一项："
        "1.对你使用一张【杀】（无距离限制）；2.交给你一张牌。然后你消耗等同于所选角色数的蓄力。"
        "②当你于弃牌阶段弃置牌后，你获得等量的蓄力。"
    )
    text_en = (
        "Charge skill (4/4): (1) Once per play phase you may choose up to as many other characters as you have charge marks:"
        " each in turn either uses a Slash on you, at any distance, or gives you a card. Then spend a mark for each of them."
        " (2) For each card that you discard in your discard phase you gain a charge mark."
    )
    rulings = (
        Ruling(
            "可以选择没有牌的角色；不使用【杀】又没有牌的角色什么也不交。",
            "Characters without cards may be chosen: who uses no Slash and has no card gives none.",
        ),
        Ruling(
            "蓄力在所有角色选择之后才消耗；你已死亡则不消耗。",
            "The marks are spent only after all have chosen, if you live.",
        ),
    )
    fields = {"spent": GAME}
    hint = Hint(targets=-0.9, worth=0.3, strength=2.8)

    @active(
        when=lambda me: me.mark(charge.MARKS) > 0,
        parts=[targets(lambda me, draft: me.others(), lambda me, draft: (1, me.mark(charge.MARKS)))],
    )
    def provoke(self, me: Player, act: Act) -> None:
        for seat in me.game.by_turn(act.targets):
            other = me.game.players[seat]
            if other.alive and me.alive:
                self._dare(me, other)
        if me.alive:
            self.note(me, "spent", len(act.targets))
            charge.spend(me, len(act.targets))

    def _dare(self, me: Player, other: Player) -> None:
        game = me.game

        def on_me(slash: Card) -> list[int]:
            return [] if legality.target_error(game, other.seat, slash, me.seat, free=True) else [me.seat]

        if other.ask_use("slash", on_me, cause=self.id) is None and other.alive and me.alive:
            given = other.choose_cards(self.id, other.cards)
            if given:
                other.give(me.seat, given)

    @trigger(
        MOVE.after,
        scope=ANYONE,
        when=lambda me, move: charge.room(me) > 0 and _own_discards(me, move) > 0,
        must=True,
    )
    def recover_breath(self, me: Player, move: Move, act: Act) -> None:
        charge.gain(me, _own_discards(me, move))


class Campaign(Effect):
    """北伐: its bearer uses cards on nobody but itself and whoever has put it there."""

    id, name = "zhiji_campaign", "北伐"

    def ended(self, me: Player) -> None:
        mutate.set_mark(me.game, me.seat, self.id, 0)


class CampaignShunned(Effect):
    """北伐: its bearer is no legal target of the cards of the seat named in the data."""

    id, name = "zhiji_shunned", "北伐"

    @forbids(MAY_TARGET)
    def no_target(self, me: Player, user: int, card: Card) -> bool:
        return any(effect.kind == self.id and effect.data == (user,) for effect in me.state.effects)


class ZhijiMou(Skill):
    """志继: the northern campaign keeps its opponents busy with him."""

    id, name, name_en = "zhiji_mou", "志继", "Inherit the Will"
    tags = {AWAKENING}
    text = (
        "觉醒技，准备阶段，若你因“挑衅”消耗过至少四枚蓄力，你减1点体力上限，然后令至少一名角色获得“北伐”标记直到你的下回合开始"
        "（有此标记的角色只能对你或其自己使用牌）。"
    )
    text_en = (
        "Awakening: in your prepare phase, if you have spent at least four charge marks by Provoke, your max hp is reduced by"
        " 1; then at least one character gets a Northern Campaign mark until your next turn starts: who has it may use cards"
        " on you and on itself only."
    )
    rulings = (
        Ruling(
            "你可以选择自己；你死亡时标记同样失去。",
            "You may choose yourself. Should you die, the marks go too.",
        ),
    )
    effects = (Campaign, CampaignShunned)
    hint = Hint(strength=0.4)

    @trigger(
        PHASE.prepare.start,
        when=lambda me, phase: me.game.ruleset.skills[TiaoxinMou.id].recall(me, "spent") >= AWAKENED_BY,
    )
    def march(self, me: Player, phase: Any, act: Act) -> None:
        game = me.game
        hp.change_max_hp(game, me.seat, -1)
        if not me.alive:
            return
        order = game.order()
        for seat in game.by_turn(me.choose_seats(self.id, order, 1, len(order))):
            marked = game.players[seat]
            mutate.set_mark(game, seat, Campaign.id, 1)
            marked.gain_effect(Campaign.id, expires="turn_start", of=me.seat)
            for other in order:
                if other not in (me.seat, seat):
                    game.players[other].gain_effect(CampaignShunned.id, (seat,), "turn_start", me.seat)


GENERAL = General(
    id="mou_jiangwei",
    name="谋姜维",
    name_en="Jiang Wei (Mou)",
    kingdom="shu",
    gender="male",
    hp=4,
    armor_points=1,
    pack="mechanics",
    skills=(TiaoxinMou, ZhijiMou),
)
