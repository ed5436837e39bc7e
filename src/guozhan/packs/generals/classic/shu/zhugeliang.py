"""诸葛亮 (Zhuge Liang)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.skills import LOCKED, Skill, forbids
from guozhan.packs.generals.standard.shu.zhugeliang import Guanxing
from guozhan.rules.questions import MAY_TARGET

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player


class KongchengIdentity(Skill):
    """空城: without hand cards nobody can choose its owner as a target of 杀 or 决斗."""

    id, name, name_en = "kongcheng", "空城", "Empty City"
    tags = {LOCKED}
    text = "锁定技，若你没有手牌，你不能成为【杀】和【决斗】的目标。"
    text_en = "Locked: while you have no hand cards you cannot become a target of Slash or Duel."

    @forbids(MAY_TARGET)
    def empty(self, me: Player, user: int, card: Card) -> bool:
        return card.family in ("slash", "duel") and not me.hand


GENERAL = General(
    id="zhugeliang",
    name="诸葛亮",
    name_en="Zhuge Liang",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="standard",
    skills=(Guanxing, KongchengIdentity),
)
