"""诸葛亮 (Zhuge Liang)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core import zones
from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, trigger
from guozhan.rules import moving
from guozhan.rules.timings import MOVE, PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.moving import Move, MovePart
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

MOST_STARS = 5
LUTE = "琴"


class Guanxing(Skill):
    """观星: sort the top of the draw pile."""

    id, name, name_en = "guanxing", "观星", "Stargazing"
    text = "准备阶段开始时，你可以观看牌堆顶的X张牌（X为存活角色数，至多为5），再将其中任意张按任意次序放回牌堆顶，其余按任意次序置于牌堆底。"
    text_en = (
        "As your preparation phase starts you may look at the top X cards of the draw pile (X: living characters, at"
        " most 5), put any of them back on top in any order and the others on the bottom in any order."
    )
    hint = Hint(worth=1.5, strength=1.8)

    @trigger(PHASE.prepare.start)
    def look(self, me: Player, phase: Any, act: Act) -> None:
        found = moving.take_top(me.game, min(len(me.game.order()), MOST_STARS))
        me.look_at(found)
        me.arrange("guanxing", found)


class KongchengClassic(Skill):
    """空城 (first wording): no target of 杀 and 决斗 without hand cards."""

    id, name, name_en = "kongcheng", "空城", "Empty City"
    tags = {LOCKED}
    text = "锁定技，当你成为【杀】或【决斗】的目标时，若你没有手牌，取消此目标。"
    text_en = "Locked: when you become a target of Slash or Duel with no hand cards, you are no target of it."
    hint = Hint(strength=0.9)

    @trigger(
        USE.becoming,
        when=lambda me, target: target.use.card.family in ("slash", "duel") and not target.cancelled and not me.hand,
    )
    def empty(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()


class Kongcheng(KongchengClassic):
    """空城: no target without hand cards; gifts wait on the general as 琴."""

    text = (
        "锁定技，①当你成为【杀】或【决斗】的目标时，若你没有手牌，取消此目标；②你的回合外，当牌因交给而移至你的手牌区前，"
        "若你没有手牌，改为将之置于此武将牌上，称为“琴”；③摸牌阶段开始时，你获得所有“琴”。"
    )
    text_en = (
        "Locked: (1) when you become a target of Slash or Duel with no hand cards, you are no target of it. (2) Outside"
        " your turn, cards given to you while you have no hand cards are put on this general instead, as lutes."
        " (3) As your draw phase starts you take all lutes."
    )
    rulings = (
        Ruling(
            "“琴”正面朝上，所有角色都能看到。",
            "The lutes lie face up for everybody to see.",
        ),
    )
    pile = LUTE

    @staticmethod
    def _gifts(me: Player, move: Move) -> list[MovePart]:
        own = zones.hand(me.seat)
        return [part for part in move.parts if part.reason == "give" and part.target == own]

    @trigger(
        MOVE.before,
        when=lambda me, move: not me.is_turn and not me.hand and Kongcheng._gifts(me, move),
        scope=ANYONE,
    )
    def keep(self, me: Player, move: Move, act: Act) -> None:
        for part in self._gifts(me, move):
            part.target = zones.pile(me.seat)
            part.pile = LUTE
            # Nothing says that 琴 lie face down: they are open, as piles are by default.
            part.seen = EVERYBODY

    @trigger(PHASE.draw.start, when=lambda me, phase: me.pile(LUTE))
    def take(self, me: Player, phase: Any, act: Act) -> None:
        me.obtain(list(me.pile(LUTE)))


GENERAL = General(
    id="zhugeliang",
    name="诸葛亮",
    name_en="Zhuge Liang",
    kingdom="shu",
    gender="male",
    halves=3,
    companions=("huangyueying", "jiangwanfeiyi", "jiangwei"),
    skills=(Guanxing, Kongcheng),
    editions={"classic": {"skills": (Guanxing, KongchengClassic)}},
)
