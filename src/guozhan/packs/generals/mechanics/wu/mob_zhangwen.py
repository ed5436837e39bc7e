"""手杀张温 (Zhang Wen (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, OTHERS, Effect, Ruling, Skill, forbids, trigger
from guozhan.mechanics import benevolence
from guozhan.rules import moving
from guozhan.rules.questions import MAY_TARGET
from guozhan.rules.timings import DRAW, HP

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.hp import Recovery
    from guozhan.rules.player import Player

MOST: Final = 5


class Gebo(Skill):
    """戈帛: recovery fills the benevolence zone."""

    id, name, name_en = "gebo", "戈帛", "Spear and Silk"
    tags = {LOCKED}
    text = "锁定技，当一名角色回复体力后，你将牌堆顶的一张牌置入仁区。"
    text_en = "Locked: after a character has recovered hp, put the top card of the draw pile into the benevolence zone."
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(worth=0.2, strength=0.6)

    @trigger(HP.recovered, scope=ANYONE)
    def lay_down(self, me: Player, recovery: Recovery, act: Act) -> None:
        benevolence.put(me.game, moving.take_top(me.game, 1), me.seat)


class SongshuPeace(Effect):
    """颂蜀: this seat is no legal target of the cards of whoever was sung for, the seat in the data."""

    id, name = "songshu_peace", "颂蜀"

    @forbids(MAY_TARGET)
    def no_target(self, me: Player, user: int, card: Card) -> bool:
        return any(effect.kind == self.id and effect.data == (user,) for effect in me.state.effects)


class Songshu(Skill):
    """颂蜀: a stronger character takes cards from the benevolence zone instead of drawing, and keeps the peace."""

    id, name, name_en = "songshu", "颂蜀", "Praise Shu"
    text = (
        "其他角色的摸牌阶段开始时，若其体力值大于你且仁区里有牌，你可以令其放弃摸牌，"
        "改为获得仁区里的X张牌（X为你的体力值且至多为5），此回合其不能对其他角色使用牌。"
    )
    text_en = (
        "At the start of another character's draw phase, if its hp is greater than yours and cards lie in the benevolence"
        " zone, you may have it give up drawing and take X cards from the zone instead, X being your hp, at most 5; this"
        " turn it cannot use cards on other characters."
    )
    rulings = (
        Ruling(
            "获得哪些牌由该角色选择；仁区里的牌不足X张时，其获得所有牌。",
            "The other character chooses which cards; if there are fewer than X, it takes them all.",
        ),
    )
    effects = (SongshuPeace,)
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(
        # Its turn harms nobody; what it gets may be more or less than the two cards that it does not draw.
        worth=lambda look, draw, draft: (
            (look.hp(look.seat) - 2) * look.regard(draw.seat) - 1.5 * look.regard(draw.seat)
        ),
        strength=1.0,
    )

    @trigger(
        DRAW.start2,
        when=lambda me, draw: (
            not draw.given_up and me.game.players[draw.seat].hp > me.hp > 0 and benevolence.lying(me.game)
        ),
        scope=OTHERS,
    )
    def sing(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.give_up()
        other: Player = me.game.players[draw.seat]
        lying = tuple(benevolence.lying(me.game))
        number = min(me.hp, MOST, len(lying))
        for seat in me.game.order():
            if seat != other.seat:
                me.game.players[seat].gain_effect(SongshuPeace.id, (other.seat,))
        other.obtain(lying if number == len(lying) else other.choose_cards(self.id, lying, number))


GENERAL = General(
    id="mob_zhangwen",
    name="手杀张温",
    name_en="Zhang Wen (Mobile)",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Gebo, Songshu),
)
