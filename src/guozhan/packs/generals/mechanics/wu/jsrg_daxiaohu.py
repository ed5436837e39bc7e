"""合大小虎 (Sun Luban & Sun Luyu (Unity))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Ruling, Skill, cards, trigger
from guozhan.core.state import TURN
from guozhan.mechanics.plot import PlottedCards, may_hold, plot, plotted
from guozhan.rules import moving
from guozhan.rules.timings import PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import TargetOf


def _fresh(me: Player, field: str) -> bool:
    """This branch of 殆谋 has not acted in this turn."""
    return not me.game.ruleset.skills[Daimou.id].recall(me, field)


class Daimou(Skill):
    """殆谋: a 杀 on others lets her premeditate the top card, one on herself costs a premeditated card."""

    id, name, name_en = "daimou", "殆谋", "Dangerous Plot"
    text = "每回合各限一次，当【杀】指定其他角色/你为目标时，你可以蓄谋牌堆顶的一张牌/你须弃置你区域内的一张蓄谋牌。"
    text_en = (
        "Each once per turn: when a Slash has another character as a target, you may premeditate the top card of the draw pile;"
        " when it has you as a target, you must discard one premeditated card from your areas."
    )
    grants = (PlottedCards,)
    fields = {"plotted": TURN, "discarded": TURN}
    rulings = (
        Ruling("你使用的【杀】也算。", "A Slash of your own counts too."),
        Ruling(
            "没有蓄谋牌时，后一项不算执行过。",
            "Without a premeditated card the second part is not used up.",
        ),
    )
    hint = Hint(worth=0.9, strength=1.4)

    @trigger(
        USE.becoming,
        scope=ANYONE,
        when=lambda me, target: (
            target.use.card.family == "slash"
            and target.seat != me.seat
            and _fresh(me, "plotted")
            and may_hold(me.game, me.seat)
        ),
    )
    def premeditate(self, me: Player, target: TargetOf, act: Act) -> None:
        self.note(me, "plotted")
        plot(me, moving.take_top(me.game, 1)[0])

    @trigger(
        USE.becoming,
        must=True,
        when=lambda me, target: (
            target.use.card.family == "slash" and _fresh(me, "discarded") and plotted(me.game, me.seat)
        ),
    )
    def give_up(self, me: Player, target: TargetOf, act: Act) -> None:
        self.note(me, "discarded")
        me.discard(me.choose_cards(self.id, plotted(me.game, me.seat)))


class Fangjie(Skill):
    """芳洁: without premeditated cards she recovers; with some she may give them and the skill up."""

    id, name, name_en = "fangjie", "芳洁", "Pure Fragrance"
    text = "准备阶段，若你没有蓄谋牌，你回复1点体力并摸一张牌，否则你可以弃置任意张蓄谋牌并失去此技能。"
    text_en = (
        "In your preparation phase, if you have no premeditated card, you recover 1 hp and draw a card; otherwise you may discard"
        " any number of your premeditated cards and lose this skill."
    )
    grants = (PlottedCards,)
    rulings = (
        Ruling("至少弃置一张蓄谋牌。", "At least one premeditated card has to be discarded."),
        Ruling(
            "准备阶段先于判定阶段，此前蓄谋的牌此时仍在判定区里；未弃置的照常处理。",
            "The prepare phase comes before the judgement phase: cards premeditated earlier still lie there."
            " Those that are not discarded are handled as ever.",
        ),
    )
    hint = Hint(worth=-2.0, strength=1.6)

    @trigger(PHASE.prepare.start, must=True, when=lambda me, phase: not plotted(me.game, me.seat))
    def bloom(self, me: Player, phase: Phase, act: Act) -> None:
        me.recover()
        me.draw(1)

    @trigger(
        PHASE.prepare.start,
        when=lambda me, phase: plotted(me.game, me.seat),
        parts=[
            cards(lambda me, draft: plotted(me.game, me.seat), lambda me, draft: (1, len(plotted(me.game, me.seat))))
        ],
    )
    def wither(self, me: Player, phase: Phase, act: Act) -> None:
        me.discard(act.cards)
        me.game.lose_skill(me.seat, self.id)


GENERAL = General(
    id="jsrg_daxiaohu",
    name="合大小虎",
    name_en="Sun Luban & Sun Luyu (Unity)",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="mechanics",
    skills=(Daimou, Fangjie),
)
