"""黄月英 (Huang Yueying)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Skill, permits, trigger
from guozhan.rules.questions import IGNORES_DISTANCE
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


class Jizhi(Skill):
    """集智: a card for each instant trick."""

    id, name, name_en = "jizhi", "集智", "Gathered Wisdom"
    hint = Hint(worth=1.0, strength=2.0)
    text = "当你使用非转化的普通锦囊牌时，你可以摸一张牌。"
    text_en = "When you use a non-delayed trick that is not converted you may draw a card."

    @trigger(USE.used, when=lambda me, use: use.card.type.is_instant_trick and not use.card.is_converted)
    def draw(self, me: Player, use: Use, act: Act) -> None:
        me.draw(1)


class Qicai(Skill):
    """奇才: tricks know no distance."""

    id, name, name_en = "qicai", "奇才", "Unique Talent"
    tags = {LOCKED}
    text = "锁定技，你使用锦囊牌无距离限制。"
    text_en = "Locked: your tricks have no distance limit."

    @permits(IGNORES_DISTANCE)
    def reach(self, me: Player, card: Card, target: int) -> bool:
        return card.type.is_trick


GENERAL = General(
    id="huangyueying",
    name="黄月英",
    name_en="Huang Yueying",
    kingdom="shu",
    gender="female",
    halves=3,
    companions=("zhugeliang", "wolong"),
    skills=(Jizhi, Qicai),
)
