"""陆逊 (Lu Xun)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Skill, forbids, trigger
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_TARGET
from guozhan.rules.timings import MOVE


class QianxunIdentity(Skill):
    """谦逊 (identity): neither trick may be used on him at all."""

    id, name, name_en = "qianxun", "谦逊", "Modesty"
    text = "锁定技，你不能成为【顺手牵羊】和【乐不思蜀】的目标。"
    text_en = "Locked: you cannot be a target of Snatch or Indulgence."
    tags = {LOCKED}
    hint = Hint(strength=0.8)

    @forbids(MAY_TARGET)
    def no_target(self, me: Player, user: int, card: Card) -> bool:
        return card.family in ("snatch", "indulgence")


class Lianying(Skill):
    """连营: an emptied hand brings a card."""

    id, name, name_en = "lianying", "连营", "Linked Camps"
    text = "当你失去手牌后，若你没有手牌，你可以摸一张牌。"
    text_en = "After you lose hand cards and have none left, you may draw a card."

    hint = Hint(worth=1.0, strength=1.7)

    @trigger(MOVE.after, when=lambda me, move: not me.hand and move.lost_hand(me.seat), scope=ANYONE)
    def draw_card(self, me: Player, move: Move, act: Act) -> None:
        me.draw(1)


GENERAL = General(
    id="luxun",
    name="陆逊",
    name_en="Lu Xun",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="standard",
    skills=(QianxunIdentity, Lianying),
)
