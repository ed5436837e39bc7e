"""Skills for scenarios only: permanent skills (持恒技) that have another mechanic too, as no printed one has."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import LOCKED, PERMANENT, Skill, active
from guozhan.mechanics.kingdom_skill import change, kingdom_skill
from guozhan.mechanics.mission import MISSION, MissionOver, failure
from guozhan.mechanics.switch_state import SWITCH_STATE, SwitchSkill
from guozhan.packs.generals.mechanics.wu.shi_sunchen import Lulian
from guozhan.rules.player import Player
from guozhan.rules.timings import DYING


class Sworn(Skill):
    """A permanent skill of 魏 by which its owner leaves 魏."""

    id, name = "p_sworn", "恒誓"
    text = "持恒技，魏势力技，出牌阶段限一次，你可以变更势力为蜀。"
    tags = {PERMANENT, kingdom_skill("wei")}

    @active()
    def leave(self, me: Player, act: Act) -> None:
        change(me, "shu")


class Errand(Skill):
    """A permanent mission that fails by dying."""

    id, name = "p_errand", "恒命"
    text = "持恒技，使命技，出牌阶段限一次，你可以摸一张牌。失败：你进入濒死状态。"
    tags = {PERMANENT, MISSION}
    effects = (MissionOver,)

    @active()
    def draw_one(self, me: Player, act: Act) -> None:
        me.draw(1)

    @failure(DYING.enter)
    def fail(self, me: Player, dying: Any, act: Act) -> None:
        """Nothing else follows from it."""


class Onslaught(Lulian):
    """戮连 as a permanent skill."""

    id, name = "p_onslaught", "恒戮"
    tags = {LOCKED, PERMANENT}


class Tide(SwitchSkill):
    """A permanent switch skill."""

    id, name = "p_tide", "恒潮"
    text = "持恒技，转换技，出牌阶段限一次，阳：你可以摸一张牌；阴：你可以摸两张牌。"
    tags = frozenset({PERMANENT, SWITCH_STATE})

    @active()
    def draw(self, me: Player, act: Act) -> None:
        me.draw(1 if self.is_yang(me) else 2)
        self.flip(me)


GENERALS = (
    General("t_shi", "誓将", "Swearer", "wei", "male", 4, skills=(Sworn,)),
    General("t_ming_2", "命将", "Errander", "shu", "male", 4, skills=(Errand,)),
    General("t_lu", "戮将", "Striker", "wu", "male", 4, skills=(Onslaught,)),
    General("t_chao_2", "恒潮将", "Ebb", "wu", "female", 4, skills=(Tide,)),
)
