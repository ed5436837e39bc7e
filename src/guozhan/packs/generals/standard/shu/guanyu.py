"""关羽 (Guan Yu)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, permits, view_as
from guozhan.rules.questions import IGNORES_DISTANCE

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player


class Wusheng(Skill):
    """武圣: red cards serve as 杀."""

    id, name, name_en = "wusheng", "武圣", "Saint of War"
    text = "你可以将一张红色牌当普通【杀】使用或打出。"
    text_en = "You may use or play one of your red cards as an ordinary Slash."
    hint = Hint(strength=1.4)

    as_slash = view_as("slash", lambda me, card: card.is_red, from_equip=True)


class WushengOl(Wusheng):
    """武圣 (online wording): besides, ♦ 杀 reach everybody."""

    text = "你可以将一张红色牌当普通【杀】使用或打出。你使用方块【杀】无距离限制。"
    text_en = (
        "You may use or play one of your red cards as an ordinary Slash. Your diamond Slashes have no distance limit."
    )

    @permits(IGNORES_DISTANCE)
    def reach(self, me: Player, card: Card, target: int) -> bool:
        # A 杀 made of several cards or of none has no suit, so a ♦ 杀 always has a ♦ behind it.
        return card.family == "slash" and card.suit == "diamond"


GENERAL = General(
    id="guanyu",
    name="关羽",
    name_en="Guan Yu",
    kingdom="shu",
    gender="male",
    halves=5,
    companions=("liubei", "zhangfei"),
    skills=(Wusheng,),
    editions={"ol": {"skills": (WushengOl,)}},
)
