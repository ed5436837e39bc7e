"""张辽 (Zhang Liao)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, targets, trigger
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.timings import DRAW


def _victims(me: Player, draft: Draft) -> list[int]:
    """Others who hold a hand card."""
    return [seat for seat in me.others() if me.game.players[seat].hand]


class _Tuxi(Skill):
    """What both wordings of 突袭 do; they differ in the time and in what is given up."""

    id, name, name_en = "tuxi", "突袭", "Surprise Raid"
    rulings = (
        Ruling(
            "依次获得时，已死亡或已没有手牌的角色被略过。",
            "Characters who have died or have no hand card left when their turn comes are passed over.",
        ),
    )

    def raid(self, me: Player, seats: tuple[int, ...]) -> None:
        """Take one hand card of each, in the order of action."""
        for seat in me.game.by_turn(seats):
            # Whoever has no hand card left by now is passed over.
            if me.alive and me.game.players[seat].alive:
                me.obtain(me.choose_cards_of(self.id, seat, "h"))


class Tuxi(_Tuxi):
    """突袭: draw fewer cards and take as many from others' hands."""

    text = "摸牌阶段，你可以少摸任意张牌（至少一张），选择等量的有手牌的其他角色，依次获得这些角色的各一张手牌。"
    text_en = (
        "In your draw phase you may draw any number of cards fewer and take a hand card of as many other characters."
    )
    hint = Hint(
        targets=-1.1,
        # A card of another's for each that is not drawn.
        worth=lambda look, draw, draft: sum(0.1 - look.regard(seat) for seat in draft.targets),
        strength=1.9,
    )

    @trigger(
        DRAW.count,
        when=lambda me, draw: draw.number > 0,
        parts=[targets(_victims, lambda me, draft: (1, draft.event.number))],
    )
    def draw_fewer(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number -= len(act.targets)
        self.raid(me, act.targets)


class TuxiClassic(_Tuxi):
    """突袭, first wording: give the draw up."""

    text = "摸牌阶段开始时，你可以放弃摸牌，获得一至两名其他角色的各一张手牌。"
    text_en = (
        "At the start of your draw phase you may give up drawing and take a hand card of one or two other characters."
    )

    # Drawing is given up at 摸牌阶段开始时②, which is fired together with the number of cards.
    @trigger(DRAW.start2, when=lambda me, draw: not draw.given_up, parts=[targets(_victims, (1, 2))])
    def give_up(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.give_up()
        self.raid(me, act.targets)


GENERAL = General(
    id="zhangliao",
    name="张辽",
    name_en="Zhang Liao",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("zangba",),
    skills=(Tuxi,),
    editions={"classic": {"skills": (TuxiClassic,)}},
)
