"""李儒 (Li Ru) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import OPTION_LIMITED, Ruling, Skill, options, options_left, targets, trigger
from guozhan.rules.timings import PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player

EMPTY: Final = {"hand": "手牌区没有牌", "equip": "装备区没有牌", "judge": "判定区没有牌"}


def _is_empty(me: Player, seat: int, option: str) -> bool:
    """The area of a seat that an option speaks of holds no card."""
    player = me.game.players[seat]
    if option == "hand":
        return not player.hand
    return not (player.equips if option == "equip" else player.judge_area)


def _victims(me: Player, option: str) -> list[int]:
    return [seat for seat in me.game.order() if _is_empty(me, seat, option)]


class Juece(Skill):
    """绝策: strike whoever has nothing left in one area, once for each area."""

    id, name, name_en = "rp_juece", "绝策", "Final Scheme"
    hint = Hint(targets=-1.5, worth=0.0, strength=1.3)
    tags = {OPTION_LIMITED}
    text = (
        "限动技，结束阶段，你可以选择一项，对一名满足其的角色造成1点伤害："
        "1.手牌区没有牌；2.装备区没有牌；3.判定区没有牌。"
    )
    text_en = (
        "Limited by options: in your finish phase you may choose one and deal 1 damage to a character that meets it: no"
        " card (1) in hand, (2) in the equipment area, (3) in the judgement area."
    )
    rulings = (
        Ruling(
            "每项一局一次，三项都用过后此技能无效；你满足条件时也可以选择自己。",
            "Each option once a game; when all three are used the skill is invalid. You may choose yourself too.",
        ),
    )
    each_once = tuple(EMPTY)
    option_texts = EMPTY

    @staticmethod
    def _open(me: Player, draft: Draft) -> list[str]:
        return [option for option in EMPTY if _victims(me, option)]

    @trigger(
        PHASE.finish.start,
        parts=[
            options(lambda me, draft: Juece._open(me, draft)),
            targets(lambda me, draft: _victims(me, draft.option[0])),
        ],
        times=lambda me, phase: len(EMPTY) if me.game.options["option_skill_times"] == "each" else 1,
    )
    def strike(self, me: Player, phase: Any, act: Act) -> None:
        victim = act.targets[0]
        if me.game.options["option_skill_use"] == "all_met":
            for option in options_left(me, self.id, self.each_once):
                if _is_empty(me, victim, option):
                    self.use_up(me, option)
        me.damage(victim)


GENERAL = General(
    id="rp_liru",
    name="李儒",
    name_en="Li Ru",
    kingdom="qun",
    gender="male",
    halves=3,
    pack="reset",
    skills=(Juece,),
)
