"""陆逊 (Lu Xun)."""

from __future__ import annotations

from typing import Final

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Skill, trigger, view_as
from guozhan.core.state import PHASE
from guozhan.rules.moving import Move, MovePart
from guozhan.rules.player import Player
from guozhan.rules.timings import MOVE, USE
from guozhan.rules.using import TargetOf

MOST_TIMES: Final = 4


def idling(me: Player, move: Move) -> list[MovePart]:
    """The parts of a move that bring a 乐不思蜀 into the own judgement area."""
    area = zones.judge(me.seat)
    cards = me.game.ruleset.cards
    return [
        part
        for part in move.parts
        if part.target == area and (part.used_as or cards[part.cards[0]].type.id) == "indulgence"
    ]


class Qianxun(Skill):
    """谦逊: neither robbed nor idled."""

    id, name, name_en = "qianxun", "谦逊", "Modesty"
    text = "锁定技，当你成为【顺手牵羊】的目标时，取消此目标；当【乐不思蜀】移至你的判定区前，改为将之置入弃牌堆。"
    text_en = (
        "Locked: when you become a target of Snatch, that target is cancelled; an Indulgence that would come into your"
        " judgement area goes to the discard pile."
    )
    tags = {LOCKED}

    @trigger(USE.becoming, when=lambda me, target: target.use.card.family == "snatch" and not target.cancelled)
    def cancel(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()

    @trigger(MOVE.before, when=idling, scope=ANYONE)
    def divert(self, me: Player, move: Move, act: Act) -> None:
        for part in idling(me, move):
            part.target = zones.DISCARD_PILE
            part.used_as = ""


class QianxunClassic(Skill):
    """谦逊 (first wording): no target of either trick."""

    id, name, name_en = "qianxun", "谦逊", "Modesty"
    text = "锁定技，当你成为【顺手牵羊】或【乐不思蜀】的目标时，取消此目标。"
    text_en = "Locked: when you become a target of Snatch or Indulgence, that target is cancelled."
    tags = {LOCKED}

    @trigger(
        USE.becoming,
        when=lambda me, target: target.use.card.family in ("snatch", "indulgence") and not target.cancelled,
    )
    def cancel(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()


class Duoshi(Skill):
    """度势: red hand cards serve as 以逸待劳, four times a phase."""

    id, name, name_en = "duoshi", "度势", "Read the Tide"
    hint = Hint(strength=1.6)
    text = "出牌阶段限四次，你可以将一张红色手牌当【以逸待劳】使用。"
    text_en = "Up to four times per play phase you may use a red card from your hand as Await the Exhausted."

    as_await_exhausted = view_as(
        "await_exhausted",
        lambda me, card: card.is_red,
        modes=("use",),
        when=lambda me, need: me.game.counted(PHASE, me.seat, "duoshi.times") < MOST_TIMES,
        pay=lambda me, *cards: me.game.count(PHASE, me.seat, "duoshi.times"),
    )


GENERAL = General(
    id="luxun",
    name="陆逊",
    name_en="Lu Xun",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=("lukang",),
    skills=(Qianxun, Duoshi),
    editions={"classic": {"skills": (QianxunClassic, Duoshi)}},
)
