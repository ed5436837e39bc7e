"""甄姬 (Zhen Ji)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.zhenji import Luoshen, Qingguo


class LuoshenIdentity(Luoshen):
    """洛神: as in 国战, but each black card is taken before the choice to go on (switch ``luoshen_cards``)."""

    text = "准备阶段开始时，你可以判定。若结果为黑色，你获得判定牌，且可以重复此流程；若结果为红色，结束此流程。"
    text_en = (
        "At the start of your preparation phase you may judge. Black: you take the card and may judge again; red: that was"
        " the last time."
    )


GENERAL = General(
    id="zhenji",
    name="甄姬",
    name_en="Zhen Ji",
    kingdom="wei",
    gender="female",
    hp=3,
    pack="standard",
    skills=(Qingguo, LuoshenIdentity),
)
