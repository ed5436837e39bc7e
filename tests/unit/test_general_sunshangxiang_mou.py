"""谋孙尚香: the mark at the start of the game, and how it goes from hand to hand."""

from typing import Any

from guozhan.core.decisions import Decision
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.rules import turns
from guozhan.rules.game import Game
from tests.helpers.engine_games import answering

POOL = "mou_sunshangxiang,caocao,liubei"


def _set_up() -> tuple[Game, int]:
    made = Game.new(get_ruleset("identity", {"generals": POOL}), 3, 5, [])
    direct(made, [Decision.default] * 3)
    made.ruleset.mode.set_up(made)
    seat = next(i for i, one in enumerate(made.state.seats) if one.generals[0] == "mou_sunshangxiang")
    return made, seat


def _held(made: Game) -> list[int]:
    return [seat for seat in range(made.size) if made.players[seat].mark("help")]


def test_another_has_the_mark_from_the_start() -> None:
    made, seat = _set_up()
    assert len(_held(made)) == 1
    assert _held(made) != [seat]


def test_the_mark_is_removed_once_it_comes_back() -> None:
    made, seat = _set_up()
    first = _held(made)[0]
    other = next(x for x in range(3) if x not in (seat, first))
    offered: list[tuple[int, ...]] = []

    def answer(decision: Any) -> Any:
        if decision.topic != "jieyin_mou" or decision.shape != "choose":
            return None
        if decision.seat == seat:
            offered.append(tuple(decision.items))
        return decision.answers()[-1] if decision.seat != seat else decision.answers()[0]

    answering(made, answer)
    # Her play phases, one after the other: from the first to the other, back to the first, and away.
    places = []
    for _ in range(3):
        turns.hold_phase(made, seat, "play")
        places.append(_held(made))
    assert places == [[other], [first], []]
    assert offered == [(other,), (first,)]
    me = made.players[seat]
    assert (me.kingdom, me.has_skill("jieyin_mou"), me.has_skill("xiaoji_mou")) == ("wu", False, True)
