"""曹仁 (Cao Ren) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, FORMATION, Ruling, Skill, permits
from guozhan.rules import formation
from guozhan.rules.questions import SHARES_HAND_LIMIT

if TYPE_CHECKING:
    from guozhan.rules.player import Player


class Xuanxiang(Skill):
    """玄襄: a queue shares its greatest hand limit."""

    id, name, name_en = "rp_xuanxiang", "玄襄", "Mystic Formation"
    hint = Hint(strength=1.0)
    tags = {FORMATION}
    text = "阵法技，你所在队列中的角色的手牌上限与此队列中手牌上限最大者相等。"
    text_en = "Formation: the hand limit of every character in your queue equals the greatest hand limit of this queue."
    rulings = (
        Ruling(
            "先分别计算各角色自身的手牌上限，再取最大值；因此只会增加，不会减少。",
            "Each member's own hand limit is worked out first, then the greatest taken; it is raised by this, never lowered.",
        ),
    )

    @permits(SHARES_HAND_LIMIT, scope=ANYONE)
    def in_line(self, me: Player, seat: int, other: int) -> bool:
        queue = formation.queue(me.game, me.seat)
        return seat in queue and other in queue


GENERAL = General(
    id="rp_caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    halves=4,
    pack="reset",
    companions=("caohong",),
    skills=(Xuanxiang,),
    replaces="caoren",
)
