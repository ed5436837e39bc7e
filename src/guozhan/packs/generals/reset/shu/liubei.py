"""刘备 (Liu Bei) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.skills import DERIVED, Conversion, Ruling, Skill, view_as
from guozhan.core.state import PHASE

if TYPE_CHECKING:
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need


def _in_play_phase(me: Player, need: Need | None) -> bool:
    """A play phase is going on, of anybody or of his own (switch)."""
    phase = me.game.phase
    if phase is None or not me.game.in_phase(phase.seat, "play"):
        return False
    anybodys: bool = me.game.options["renwang_phase"] == "any"
    return anybodys or me.game.in_phase(me.seat, "play")


def _at_will(type_id: str) -> Conversion:
    return view_as(type_id, lambda me, card: False, count=0, limit=PHASE, when=_in_play_phase)


class Renwang(Skill):
    """仁望: once a play phase, a basic card out of nothing."""

    id, name, name_en = "rp_renwang", "仁望", "Benevolent Renown"
    tags = {DERIVED}
    text = "衍生技，出牌阶段限一次，当你需要使用或打出基本牌时，视为你使用或打出之。"
    text_en = "Derived: once per play phase, when you need to use or play a basic card, you use or play a virtual one."
    rulings = (
        Ruling(
            "视为使用的【杀】计入使用次数，仍受攻击范围限制。",
            "A virtual Slash counts for the limit of uses and needs its target within range.",
        ),
    )

    slash = _at_will("slash")
    fire_slash = _at_will("fire_slash")
    thunder_slash = _at_will("thunder_slash")
    jink = _at_will("jink")
    peach = _at_will("peach")
    analeptic = _at_will("analeptic")


GENERAL = General(
    id="rp_liubei",
    name="刘备",
    name_en="Liu Bei",
    kingdom="shu",
    gender="male",
    halves=4,
    pack="reset",
    companions=("guanyu", "zhangfei", "ganfuren", "fazheng"),
    derived=(Renwang,),
    replaces="liubei",
)
