"""张飞 (Zhang Fei)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.questions import INF
from guozhan.core.skills import LOCKED, Skill, modifier, trigger
from guozhan.rules.questions import USE_LIMIT
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


class PaoxiaoClassic(Skill):
    """咆哮 (first wording): any number of 杀, and no 锁定技."""

    id, name, name_en = "paoxiao", "咆哮", "Roar"
    text = "你于出牌阶段内使用【杀】无次数限制。"
    text_en = "You may use any number of Slashes in your play phase."
    hint = Hint(strength=2.0)

    @modifier(USE_LIMIT)
    def any_number(self, me: Player, value: int, card: Card) -> int:
        return INF if card.family == "slash" else value


class Paoxiao(PaoxiaoClassic):
    """咆哮: any number of 杀, and a card for the second of a turn."""

    tags = {LOCKED}
    text = "锁定技，你使用【杀】无次数限制；当你使用一个回合内的第二张【杀】时，摸一张牌。"
    text_en = "Locked: you may use any number of Slashes; when you use your second Slash of a turn, draw a card."

    @trigger(USE.used, when=lambda me, use: use.card.family == "slash" and use.number == 2)
    def second(self, me: Player, use: Use, act: Act) -> None:
        me.draw(1)


GENERAL = General(
    id="zhangfei",
    name="张飞",
    name_en="Zhang Fei",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("liubei", "guanyu"),
    skills=(Paoxiao,),
    editions={"classic": {"skills": (PaoxiaoClassic,)}},
)
