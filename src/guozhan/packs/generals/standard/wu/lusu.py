"""鲁肃 (Lu Su)."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import Effect, Ruling, Skill, active, cards, targets, trigger
from guozhan.rules import moving
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.timings import DRAW, PHASE

FREE_HAND: Final = 5


class HaoshiDebt(Effect):
    """好施: at the end of the draw phase half of a hand of more than five cards is given away."""

    id, name = "haoshi_debt", "好施"

    @trigger(PHASE.draw.end, when=lambda me, phase: len(me.hand) > FREE_HAND and me.others(), must=True)
    def give_half(self, me: Player, phase: Any, act: Act) -> None:
        half = len(me.hand) // 2
        players = me.game.players
        fewest = min(len(players[seat].hand) for seat in me.others())
        poorest = [seat for seat in me.others() if len(players[seat].hand) == fewest]
        receiver, given = me.hand_over("haoshi", tuple(me.hand), (half, half), poorest)
        me.give(receiver, given)


def generosity(look: Outlook, drawn: int) -> float:
    """What two more cards are worth (to bots), if half of a large hand goes to one of the poorest others."""
    given = (look.hand(look.seat) + drawn) // 2 if look.hand(look.seat) + drawn > FREE_HAND else 0
    others = look.others()
    fewest = min((look.hand(seat) for seat in others), default=0)
    friend = max((look.regard(seat) for seat in others if look.hand(seat) == fewest), default=0.0)
    return 2.0 - given * (1.0 - friend) * 0.9


class Haoshi(Skill):
    """好施: draw two more, and share a large hand."""

    id, name, name_en = "haoshi", "好施", "Generous"
    text = (
        "摸牌阶段，你可以多摸两张牌。若如此做，此阶段结束时，若你的手牌数大于5，"
        "你须将一半的手牌（向下取整）交给手牌最少的一名其他角色。"
    )
    text_en = (
        "In your draw phase you may draw two more cards. If you did and hold more than five cards as the phase ends, you"
        " must give half of them, rounded down, to another character who has the fewest among the others."
    )
    rulings = (
        Ruling(
            "手牌最少的其他角色不止一名时，由你选择其中一名。",
            "If several others have the fewest cards, you choose among them.",
        ),
    )
    effects = (HaoshiDebt,)
    hint = Hint(
        # Up to five cards are kept; of more, half goes to whoever has the fewest.
        worth=lambda look, draw, draft: generosity(look, draw.number + 2),
        strength=1.8,
    )

    @trigger(DRAW.count, when=lambda me, draw: not draw.given_up)
    def draw_more(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number += 2
        me.gain_effect(HaoshiDebt.id, expires="phase")


def difference(me: Player, first: int, second: int) -> int:
    """Difference of two hands."""
    players = me.game.players
    return abs(len(players[first].hand) - len(players[second].hand))


def can_swap(me: Player, first: int, second: int) -> bool:
    """The hands of two others may be exchanged: not both are empty, and the difference can be paid."""
    players = me.game.players
    return bool(players[first].hand or players[second].hand) and difference(me, first, second) <= len(me.cards)


def partners(me: Player, draft: Draft) -> list[int]:
    """Who may be chosen (next) for 缔盟."""
    others = me.others()
    if draft.targets:
        return [seat for seat in others if seat != draft.targets[0] and can_swap(me, draft.targets[0], seat)]
    return [seat for seat in others if any(other != seat and can_swap(me, seat, other) for other in others)]


def price(me: Player, draft: Draft) -> tuple[int, int]:
    """How many cards have to be discarded for the chosen pair."""
    cost = difference(me, draft.targets[0], draft.targets[1]) if len(draft.targets) > 1 else 0
    return cost, cost


class Dimeng(Skill):
    """缔盟: two others exchange hands."""

    id, name, name_en = "dimeng", "缔盟", "Sealed Alliance"
    text = "出牌阶段限一次，你可以选择两名其他角色并弃置X张牌（X为其手牌数之差），令其交换手牌。"
    text_en = (
        "Once per play phase, choose two other characters and discard as many cards as their hands differ by: they"
        " exchange hands."
    )
    rulings = (
        Ruling(
            "不能选择都没有手牌的两名角色。",
            "Two characters who both have no hand cards cannot be chosen.",
        ),
    )
    hint = Hint(
        targets=0.5,
        worth=lambda look, event, draft: (
            (look.hand(draft.targets[1]) - look.hand(draft.targets[0]))
            * (look.regard(draft.targets[0]) - look.regard(draft.targets[1]))
        ),
        strength=1.4,
    )

    @active(parts=[targets(partners, 2), cards(lambda me, d: me.cards, price)])
    def swap(self, me: Player, act: Act) -> None:
        first, second = act.targets
        if any(card not in me.cards for card in act.cards):
            return
        me.discard(act.cards)
        players = me.game.players
        if players[first].alive and players[second].alive:
            moving.exchange(me.game, first, second, me.seat)


GENERAL = General(
    id="lusu",
    name="鲁肃",
    name_en="Lu Su",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=(),
    skills=(Haoshi, Dimeng),
)
