"""手杀宗预 (Zong Yu (Mobile))."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Effect, Ruling, Skill, targets, trigger
from guozhan.mechanics.last_stand import LAST_STAND, Choice, Option
from guozhan.packs.generals.standard.moving_on_field import destinations
from guozhan.rules import covering, moving
from guozhan.rules.compare import can_compare
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE, USE
from guozhan.rules.turns import Phase
from guozhan.rules.using import TargetOf


class ZhibianSkip(Effect):
    """直辩: the next draw phase is skipped."""

    id, name = "zhibian_skip", "直辩"

    @trigger(PHASE.draw.before, when=lambda me, phase: "draw" not in me.state.skipped, must=True)
    def skip(self, me: Player, phase: Phase, act: Act) -> None:
        mutate.set_effects(me.game, me.seat, tuple(each for each in me.state.effects if each.kind != self.id))
        me.skip("draw")


def _movable(me: Player, other: int) -> list[int]:
    """Cards on another's field that can come to the same area here."""
    owner = me.game.players[other]
    return [card for card in (*owner.equips, *owner.judge_area) if me.seat in destinations(me, card)]


def _move(me: Player, other: int) -> None:
    game = me.game
    for card in covering.choose(me, "zhibian", _movable(me, other)):
        worn = zones.kind(game.state.place[card]) == zones.EQUIP
        target = zones.equip(me.seat) if worn else zones.judge(me.seat)
        used_as = game.state.used_as.get(card, "")
        moving.move(game, [moving.MovePart([card], target, "put", me.seat, used_as=used_as)])


_CHOICE: Final = Choice(
    Option("move", "将其场上的一张牌移动至你的相应区域", _move, _movable),
    Option("recover", "回复1点体力", lambda me, other: me.recover(1), lambda me, other: me.is_wounded),
    price="背水：跳过下一个摸牌阶段",
    pay=lambda me, other: me.gain_effect(ZhibianSkip.id, expires="game"),
)


class Zhibian(Skill):
    """直辩: a comparison as the turn begins, for a card on the field, for hp, or for both."""

    id, name, name_en = "zhibian", "直辩", "Straight Debate"
    text = (
        "准备阶段，你可以与一名其他角色拼点。若你：赢，你选择一项：1.将其装备区或判定区里的一张牌移动至你的相应区域；"
        "2.回复1点体力；背水：跳过你的下一个摸牌阶段；没赢，你失去1点体力。"
    )
    text_en = (
        "In your preparation phase you may compare numbers with another character. If you win, choose one: 1. move a card of"
        " its equipment or judgement area to your same area; 2. recover 1 hp; last stand: skip your next draw phase. If not,"
        " lose 1 hp."
    )
    rulings = (
        Ruling(
            "移动不能替换装备；前两项均不能执行时，可以不选择背水。",
            "Moving replaces no equipment; where neither of the two can be carried out the last stand may be declined.",
        ),
    )
    effects = (ZhibianSkip,)
    option_texts = _CHOICE.texts
    hint = Hint(
        targets=-0.3,
        worth=lambda look, event, draft: (
            3.0 * look.winning(draft.targets[0]) - 2.0 if draft.targets else -1.0 if LAST_STAND in draft.option else 0.5
        ),
    )

    @trigger(
        PHASE.prepare.start,
        parts=[targets(lambda me, d: [seat for seat in me.others() if can_compare(me.game, me.seat, seat)])],
    )
    def debate(self, me: Player, phase: Phase, act: Act) -> None:
        other = act.targets[0]
        if not can_compare(me.game, me.seat, other):
            return
        won = me.compare(other, self.id).won
        if not me.alive:
            return
        if not won:
            me.lose_hp(1)
            return
        offered = _CHOICE.offered(me, other)
        chosen = me.choose_option(self.id, offered, _CHOICE.texts, optional=offered == [LAST_STAND])
        if chosen:
            _CHOICE.carry_out(me, other, chosen)


def _is_stronger(me: Player, target: TargetOf) -> bool:
    """A 杀 that is no other card, with a rank, of somebody with more hp."""
    card = target.use.card
    return (
        card.family == "slash"
        and not card.made_by
        and len(card.ids) == 1
        and card.rank > 0
        and target.use.player.hp > me.hp
    )


class Yuyan(Skill):
    """御严: a 杀 of the stronger costs a higher card."""

    id, name, name_en = "yuyan", "御严", "Stern Defence"
    text = (
        "锁定技，当你成为体力值大于你的角色使用的非转化且有点数的【杀】的目标时，其选择一项：1.交给你一张点数大于此【杀】的牌；"
        "2.取消此目标。"
    )
    text_en = (
        "Locked: when you become the target of a Slash with a number, converted from no other card, of a character with more"
        " hp than you, its user chooses: give you a card with a greater number than the Slash, or cancel this target."
    )
    tags = {LOCKED}
    hint = Hint(strength=1.2)

    @trigger(USE.becoming, when=_is_stronger)
    def defend(self, me: Player, target: TargetOf, act: Act) -> None:
        user, rank = target.use.player, target.use.card.rank
        higher = [card for card in user.cards if me.game.face(card).rank > rank]
        given: list[Any] = (
            user.choose_cards_or(self.id, higher, 1, "cancel", "取消此目标", secret=True) if user.alive else []
        )
        if given:
            user.give(me.seat, given)
        else:
            target.cancel()


GENERAL = General(
    id="mob_zongyu",
    name="手杀宗预",
    name_en="Zong Yu (Mobile)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Zhibian, Yuyan),
)
