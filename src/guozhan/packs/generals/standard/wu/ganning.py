"""甘宁 (Gan Ning)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, view_as


class Qixi(Skill):
    """奇袭: black cards serve as 过河拆桥."""

    id, name, name_en = "qixi", "奇袭", "Surprise Strike"
    hint = Hint(strength=1.7)
    text = "出牌阶段，你可以将一张黑色牌当【过河拆桥】使用。"
    text_en = "In your play phase you may use a black card as Dismantlement."

    as_dismantlement = view_as("dismantlement", lambda me, card: card.is_black, from_equip=True, modes=("use",))


GENERAL = General(
    id="ganning",
    name="甘宁",
    name_en="Gan Ning",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("lingtong",),
    skills=(Qixi,),
)
