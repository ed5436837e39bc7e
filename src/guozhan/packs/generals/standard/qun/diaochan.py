"""貂蝉 (Diaochan)."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.cards import convert
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, cards, targets, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE


def men(me: Player) -> list[int]:
    """Other characters whose gender shows as male."""
    return [seat for seat in me.others() if me.game.players[seat].gender == "male"]


def rivals(me: Player, first: int) -> list[int]:
    """The men on whom ``first`` could use a virtual 决斗."""
    game = me.game
    duel = convert(game.ruleset.types["duel"], [], "lijian")
    if legality.use_error(game, first, duel):
        return []
    return [seat for seat in men(me) if seat != first and not legality.target_error(game, first, duel, seat)]


def pair(me: Player, draft: Draft) -> list[int]:
    """Who may be chosen (next): first who is to use the 决斗, then its target."""
    if draft.targets:
        return rivals(me, draft.targets[0])
    return [seat for seat in men(me) if rivals(me, seat)]


class Lijian(Skill):
    """离间: a card for a 决斗 between two men."""

    id, name, name_en = "lijian", "离间", "Alienation"
    hint = Hint(targets=-1.4, worth=0.0, strength=1.9)
    text = "出牌阶段限一次，你可以弃置一张牌并依次选择两名其他男性角色，令前者视为对后者使用一张【决斗】。"
    text_en = (
        "Once per play phase you may discard a card and choose two other male characters: the first uses a virtual Duel"
        " on the second."
    )

    @active(
        when=lambda me: pair(me, Draft(me)),
        parts=[
            cards(lambda me, d: me.discardable),
            targets(pair, 2, ordered=True),
        ],
    )
    def alienate(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        first, second = (me.game.players[seat] for seat in act.targets)
        if first.alive and second.alive:
            first.use_virtual("duel", [second.seat], self.id)


class Biyue(Skill):
    """闭月: a card at the end."""

    id, name, name_en = "biyue", "闭月", "Shaming the Moon"
    hint = Hint(worth=1.0, strength=1.5)
    text = "结束阶段开始时，你可以摸一张牌。"
    text_en = "At the start of your end phase you may draw a card."

    @trigger(PHASE.finish.start)
    def bask(self, me: Player, phase: Any, act: Act) -> None:
        me.draw(1)


GENERAL = General(
    id="diaochan",
    name="貂蝉",
    name_en="Diaochan",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=("lvbu",),
    skills=(Lijian, Biyue),
)
