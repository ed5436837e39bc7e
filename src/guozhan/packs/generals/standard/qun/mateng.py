"""马腾 (Ma Teng)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LIMITED, LOCKED, Skill, active, modifier
from guozhan.rules import kingdoms
from guozhan.rules.player import Player
from guozhan.rules.questions import DISTANCE


class Mashu(Skill):
    """马术: everybody is nearer by 1."""

    id, name, name_en = "mashu_mateng", "马术", "Horsemanship"
    text = "锁定技，你计算与其他角色的距离-1。"
    text_en = "Locked: your distance to other characters is 1 less."
    tags = {LOCKED}

    @modifier(DISTANCE)
    def nearer(self, me: Player, value: int, other: int) -> int:
        return value - 1


class Xiongyi(Skill):
    """雄异: three cards for the own kingdom, and 1 hp where it is the smallest."""

    id, name, name_en = "xiongyi", "雄异", "Hero's Resolve"
    hint = Hint(
        worth=lambda look, event, draft: 3.0 + sum(3.0 for seat in look.others() if look.regard(seat) > 0.9),
        strength=1.5,
    )
    text = (
        "限定技，出牌阶段，你可以令与你势力相同的所有角色各摸三张牌，"
        "然后若你的势力是场上角色数最少的势力（或之一），你回复1点体力。"
    )
    text_en = (
        "Limited: in your play phase, all characters of your kingdom draw three cards each; then, if no kingdom in play"
        " has fewer characters than yours, you recover 1 hp."
    )
    tags = {LIMITED}

    @active()
    def rise(self, me: Player, act: Act) -> None:
        game = me.game
        for seat in [seat for seat in game.order() if me.same_kingdom(seat)]:
            game.players[seat].draw(3)
        sizes = kingdoms.sizes(game)
        smallest = min(sizes.values(), default=0)
        if any(sizes.get(own) == smallest for own in kingdoms.names_of(game, me.seat)):
            me.recover(1)


GENERAL = General(
    id="mateng",
    name="马腾",
    name_en="Ma Teng",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=(),
    skills=(Mashu, Xiongyi),
)
