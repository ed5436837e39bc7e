"""郭嘉 (Guo Jia)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, trigger
from guozhan.rules import moving
from guozhan.rules.damage import Damage
from guozhan.rules.judging import Judge
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE, JUDGE


class Tiandu(Skill):
    """天妒: take one's own judgement card."""

    id, name, name_en = "tiandu", "天妒", "Envied by Heaven"
    text = "当你的判定结果确定后，你可以获得判定牌。"
    text_en = "After the result of your judgement is fixed you may take the judgement card."
    hint = Hint(worth=1.0, strength=0.8)

    @trigger(JUDGE.after_result, when=lambda me, judge: judge.card_in_processing(me.game))
    def take(self, me: Player, judge: Judge, act: Act) -> None:
        # Revealing 郭嘉 may have moved cards in the meantime.
        if judge.card_in_processing(me.game):
            me.obtain(judge.card.ids)


class _Yiji(Skill):
    """What both wordings of 遗计 do; they differ in how often."""

    id, name, name_en = "yiji", "遗计", "Bequeathed Plan"
    rulings = (
        Ruling(
            "两张牌可以分给不同的角色，也可以留给自己；它们同时移动。",
            "The two cards may go to different characters, yourself included; they move at the same time.",
        ),
    )

    def bequeath(self, me: Player) -> None:
        """Look at the two top cards and give each to somebody."""
        game = me.game
        found = moving.take_top(game, 2)
        moving.move(game, [moving.MovePart(found, zones.PROCESSING, "put", me.seat, 1 << me.seat)])
        me.share_out(self.id, found, game.order())


class Yiji(_Yiji):
    """遗计: give two cards from the draw pile away."""

    text = "当你受到伤害后，你可以观看牌堆顶的两张牌并将之交给任意角色。"
    text_en = "After you take damage you may look at the two top cards of the draw pile and give each to any character."
    hint = Hint(worth=2.0, strength=2.4)

    @trigger(DAMAGE.taken)
    def give(self, me: Player, damage: Damage, act: Act) -> None:
        self.bequeath(me)


class YijiClassic(_Yiji):
    """遗计, first wording: once for each point of damage."""

    text = "当你受到1点伤害后，你可以观看牌堆顶的两张牌并将之交给任意角色。"
    text_en = "For each point of damage that you have taken, you may look at the two top cards and give each to any character."

    @trigger(DAMAGE.taken, times=lambda me, damage: damage.number, renewed=True)
    def give(self, me: Player, damage: Damage, act: Act) -> None:
        self.bequeath(me)


GENERAL = General(
    id="guojia",
    name="郭嘉",
    name_en="Guo Jia",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=(),
    skills=(Tiandu, Yiji),
    editions={"classic": {"skills": (Tiandu, YijiClassic)}},
)
