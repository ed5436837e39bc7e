"""甘宁 (Gan Ning) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, forbids
from guozhan.rules.questions import MAY_RESPOND

if TYPE_CHECKING:
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


class Youxia(Skill):
    """游侠: his 过河拆桥 cannot be offset."""

    id, name, name_en = "rp_youxia", "游侠", "Wandering Knight"
    hint = Hint(strength=0.8)
    tags = {LOCKED}
    text = "锁定技，你使用的【过河拆桥】不能被【无懈可击】响应。"
    text_en = "Locked: Nullification cannot be used against a Dismantlement that you use."
    rulings = (
        Ruling(
            "由其他牌转化的【过河拆桥】同样如此；【无懈可击·国】也不能响应。",
            "This holds for a Dismantlement made of another card too, and against the kingdom-wide Nullification.",
        ),
    )

    @forbids(MAY_RESPOND, scope=ANYONE)
    def unanswered(self, me: Player, seat: int, use: Use) -> bool:
        return use.user == me.seat and use.card.family == "dismantlement"


GENERAL = General(
    id="rp_ganning",
    name="甘宁",
    name_en="Gan Ning",
    kingdom="wu",
    gender="male",
    halves=4,
    pack="reset",
    companions=("lingtong",),
    skills=(Youxia,),
    replaces="ganning",
)
