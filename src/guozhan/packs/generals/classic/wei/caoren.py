"""曹仁 (Cao Ren)."""

from __future__ import annotations

from typing import Any

from guozhan.core.courses import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.packs.generals.standard.wei.caoren import JushouClassic


def _holding(look: Outlook, event: Any, draft: Draft) -> float:
    """Three cards for the next turn: more than it brings to whoever has few cards, or is short of hp to defend himself."""
    return 0.8 if look.hand(look.seat) + look.hp(look.seat) <= 5 else -0.5


class JushouIdentity(JushouClassic):
    """据守: the same skill, in the words of this mode."""

    text = "结束阶段开始时，你可以摸三张牌，然后将你的武将牌翻面。"
    text_en = "At the start of your end phase you may draw three cards; then turn your general over."
    hint = Hint(worth=_holding, strength=1.2)


GENERAL = General(
    id="caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="wind",
    skills=(JushouIdentity,),
)
