"""神诸葛亮 (God Zhuge Liang)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Ruling, Skill, cards, modifier, targets, trigger
from guozhan.rules import moving
from guozhan.rules.damage import FIRE, THUNDER
from guozhan.rules.questions import STARTING_HAND
from guozhan.rules.timings import DAMAGE, OPENING, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.damage import Damage
    from guozhan.rules.opening import Opening
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase

STARS: Final = "星"
STAR_COUNT: Final = 7


def exchangeable(me: Player, draft: Draft) -> tuple[int, int]:
    """How many hand cards there may be exchanged: each needs a star."""
    return 1, min(len(me.hand), len(me.pile(STARS)))


class Qixing(Skill):
    """七星: seven cards of a starting hand of eleven lie aside as stars; each draw phase some may be exchanged."""

    id, name, name_en = "qixing", "七星", "Seven Stars"
    pile = STARS
    text = (
        "①分发起始手牌时，共发你十一张牌，你选择四张作为手牌，将其余七张面朝下置于一旁，称为“星”。"
        "②摸牌阶段结束时，你可以用任意张手牌交换等量的“星”。"
    )
    text_en = (
        "You are dealt eleven cards as your starting hand, keep four of them and lay the other seven aside face down as stars."
        " At the end of your draw phase you may exchange any number of hand cards for as many stars."
    )
    rulings = (
        Ruling(
            "只有你可以看“星”的牌面；交换时其他角色只知道张数。",
            "Only you may look at your stars; of an exchange others learn how many cards it was.",
        ),
        Ruling("摸牌阶段被跳过时，不能交换。", "If the draw phase is skipped there is no exchange."),
    )
    hint = Hint(worth=0.3, strength=1.8)

    @modifier(STARTING_HAND)
    def seven_more(self, me: Player, value: int) -> int:
        return value + STAR_COUNT

    @trigger(OPENING.dealt, must=True)
    def lay_aside(self, me: Player, opening: Opening, act: Act) -> None:
        kept = me.choose_cards(self.id, me.hand, len(me.hand) - STAR_COUNT)
        me.put_on_pile(STARS, [card for card in me.hand if card not in kept], seen=1 << me.seat)

    @trigger(
        PHASE.draw.end,
        when=lambda me, phase: me.hand and me.pile(STARS),
        parts=[cards(lambda me, draft: me.hand, exchangeable)],
    )
    def exchange(self, me: Player, phase: Phase, act: Act) -> None:
        stars = me.choose_cards(self.id, me.pile(STARS), len(act.cards))
        mine = 1 << me.seat
        moving.move(
            me.game,
            [
                moving.MovePart(act.cards, zones.pile(me.seat), "exchange", me.seat, mine, STARS),
                moving.MovePart(stars, zones.hand(me.seat), "exchange", me.seat, mine),
            ],
        )


class KuangfengWind(Effect):
    """狂风: fire damage that its bearer takes is 1 greater."""

    id, name = "kuangfeng_wind", "狂风"

    @trigger(DAMAGE.taking2, when=lambda me, damage: damage.nature == FIRE, must=True)
    def fan(self, me: Player, damage: Damage, act: Act) -> None:
        # Each wind that blows on him adds its own.
        damage.number += 1


def let_stars_fall(me: Player, stars: tuple[int, ...]) -> bool:
    """Put stars into the discard pile as a price; whether all of them still lay there."""
    if any(card not in me.pile(STARS) for card in stars):
        return False
    moving.to_discard_pile(me.game, stars, me.seat)
    return True


class Kuangfeng(Skill):
    """狂风: a star makes fire worse for somebody."""

    id, name, name_en = "kuangfeng", "狂风", "Gale"
    text = (
        "结束阶段开始时，你可以将一张“星”置入弃牌堆并选择一名角色，直到你的下回合开始，"
        "其受到火焰伤害时，此伤害+1；你死亡时，此效果结束。"
    )
    text_en = (
        "At the start of your end phase you may put one star into the discard pile and choose one character: until the start of"
        " your next turn, fire damage that it takes is 1 greater. If you die, this ends."
    )
    effects = (KuangfengWind,)
    hint = Hint(targets=-0.9, worth=0.0, strength=0.9)

    @trigger(
        PHASE.finish.start,
        parts=[cards(lambda me, draft: me.pile(STARS)), targets(lambda me, draft: me.game.order())],
    )
    def rise(self, me: Player, phase: Phase, act: Act) -> None:
        if let_stars_fall(me, act.cards):
            for seat in act.targets:
                me.game.players[seat].gain_effect(KuangfengWind.id, expires="turn_start", of=me.seat)


class DawuFog(Effect):
    """大雾: damage to its bearer is prevented, thunder damage excepted."""

    id, name = "dawu_fog", "大雾"

    @trigger(DAMAGE.taking3, when=lambda me, damage: damage.nature != THUNDER, must=True)
    def hide(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()


class Dawu(Skill):
    """大雾: stars hide characters from damage."""

    id, name, name_en = "dawu", "大雾", "Great Fog"
    text = (
        "结束阶段开始时，你可以将任意张“星”置入弃牌堆并选择等量的角色，直到你的下回合开始，"
        "当其受到雷电伤害以外的伤害时，防止之；你死亡时，此效果结束。"
    )
    text_en = (
        "At the start of your end phase you may put any number of stars into the discard pile and choose as many characters:"
        " until the start of your next turn, damage to them that is not thunder damage is prevented. If you die, this ends."
    )
    rulings = (
        Ruling(
            "失去体力不是伤害，不受“大雾”影响；被防止的伤害不会传导。",
            "Loss of hp is no damage and not prevented; prevented damage is not conducted.",
        ),
    )
    effects = (DawuFog,)
    hint = Hint(targets=1.5, worth=0.0, strength=1.8)

    @trigger(
        PHASE.finish.start,
        parts=[
            cards(lambda me, draft: me.pile(STARS), lambda me, draft: (1, len(me.game.order()))),
            targets(lambda me, draft: me.game.order(), lambda me, draft: (len(draft.cards), len(draft.cards))),
        ],
    )
    def settle(self, me: Player, phase: Phase, act: Act) -> None:
        if let_stars_fall(me, act.cards):
            for seat in act.targets:
                me.game.players[seat].gain_effect(DawuFog.id, expires="turn_start", of=me.seat)


GENERAL = General(
    id="shen_zhugeliang",
    name="神诸葛亮",
    name_en="God Zhuge Liang",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
    skills=(Qixing, Kuangfeng, Dawu),
)
