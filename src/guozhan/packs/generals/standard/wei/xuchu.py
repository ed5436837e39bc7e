"""许褚 (Xu Chu)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Skill, cards, trigger
from guozhan.rules.damage import Damage
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE, DRAW, PHASE
from guozhan.rules.turns import Phase


def by_effect(damage: Damage) -> bool:
    """It is dealt by carrying out a 杀 or 决斗: neither conducted nor transferred."""
    return damage.use is not None and damage.use.card.family in ("slash", "duel")


class Bared(Effect):
    """裸衣: the damage of the own 杀 and 决斗 is 1 greater."""

    id, name = "luoyi_bared", "裸衣"

    @trigger(
        DAMAGE.causing,
        when=lambda me, damage: by_effect(damage) and damage.use.user == me.seat,
        must=True,
    )
    def harder(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number += 1


class BaredOl(Effect):
    """裸衣 (OL): so is what others' 决斗 let its owner deal."""

    id, name = "luoyi_bared", "裸衣"

    @trigger(DAMAGE.causing, when=lambda me, damage: by_effect(damage), must=True)
    def harder(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number += 1


class _Luoyi(Skill):
    """What the wordings with a card as price have in common; they differ in whose 杀 and 决斗 are meant."""

    id, name, name_en = "luoyi", "裸衣", "Bare-chested"
    hint = Hint(worth=0.7, strength=1.2)

    @trigger(PHASE.draw.end, parts=[cards(lambda me, draft: me.cards)])
    def bare(self, me: Player, phase: Phase, act: Act) -> None:
        """Pay, and be bared for the turn."""
        if act.cards[0] in me.cards:
            me.discard(act.cards)
            me.gain_effect("luoyi_bared")


class Luoyi(_Luoyi):
    """裸衣: a card for stronger 杀 and 决斗 this turn."""

    text = (
        "摸牌阶段结束时，你可以弃置一张牌，直到此回合结束，当你因执行你使用的【杀】或【决斗】的效果而造成伤害时，"
        "此伤害+1。"
    )
    text_en = (
        "At the end of your draw phase you may discard a card: this turn, damage that you deal by the effect of a Slash or"
        " Duel that you used is 1 greater."
    )
    effects = (Bared,)


class LuoyiOl(_Luoyi):
    """裸衣 (OL): whoever used the 杀 or 决斗."""

    text = "摸牌阶段结束时，你可以弃置一张牌，直到此回合结束，当你因执行【杀】或【决斗】的效果而造成伤害时，此伤害+1。"
    text_en = (
        "At the end of your draw phase you may discard a card: this turn, damage that you deal by the effect of a Slash or"
        " Duel is 1 greater."
    )
    effects = (BaredOl,)


class LuoyiClassic(Skill):
    """裸衣, first wording: the price is a card less to draw."""

    id, name, name_en = "luoyi", "裸衣", "Bare-chested"
    text = "摸牌阶段，你可以少摸一张牌，直到此回合结束，当你使用的【杀】或【决斗】对目标造成伤害时，此伤害+1。"
    text_en = (
        "In your draw phase you may draw one card fewer: this turn, damage that you deal to the target of a Slash or Duel"
        " that you used is 1 greater."
    )
    effects = (Bared,)

    @trigger(DRAW.count, when=lambda me, draw: draw.number > 0)
    def bare(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number -= 1
        me.gain_effect("luoyi_bared")


GENERAL = General(
    id="xuchu",
    name="许褚",
    name_en="Xu Chu",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("caocao",),
    skills=(Luoyi,),
    editions={"classic": {"skills": (LuoyiClassic,)}, "ol": {"skills": (LuoyiOl,)}},
)
