"""神曹操 (God Cao Cao)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, modifier, trigger
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.questions import DISTANCE_TO
from guozhan.rules.timings import DAMAGE

AREAS = "hej"


class Guixin(Skill):
    """归心: a card of everybody else for each point of damage, and his general turned over."""

    id, name, name_en = "guixin", "归心", "Submission of Hearts"
    text = "当你受到1点伤害后，你可以按逆时针方向依次获得所有其他角色区域里的各一张牌，然后将你的武将牌翻面。"
    text_en = (
        "For each point of damage that you have taken, you may take in turn a card from any area of every other character,"
        " and then turn your general over."
    )
    rulings = (
        Ruling(
            "从当前回合角色开始；没有牌的角色略过，即使无人有牌也可以发动。",
            "The order begins with the current player. Whoever has no card is passed over; it may be invoked even if nobody"
            " has one.",
        ),
    )
    hint = Hint(worth=2.5, strength=2.4)

    @trigger(DAMAGE.taken, times=lambda me, damage: damage.number, renewed=True)
    def subdue(self, me: Player, damage: Damage, act: Act) -> None:
        for seat in me.others():
            # Whoever loses a card may do something about it.
            if me.alive and me.game.players[seat].alive:
                me.obtain(me.choose_cards_of(self.id, seat, AREAS))
        if me.alive:
            me.stack()


class Feiying(Skill):
    """飞影: he is further away from the others."""

    id, name, name_en = "feiying", "飞影", "Flying Shadow"
    tags = {LOCKED}
    text = "锁定技，其他角色计算与你的距离+1。"
    text_en = "Locked: the distance from other characters to you is 1 more."
    hint = Hint(strength=0.8)

    @modifier(DISTANCE_TO)
    def further(self, me: Player, value: int, other: int) -> int:
        return value + 1


GENERAL = General(
    id="shen_caocao",
    name="神曹操",
    name_en="God Cao Cao",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
    skills=(Guixin, Feiying),
)
