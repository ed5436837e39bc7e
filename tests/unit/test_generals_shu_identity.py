"""What others get to see of the skills of 蜀 in the identity mode."""

from typing import Any

from guozhan.core.answers import Act, Arranged
from guozhan.core.decisions import Arrange, Decision
from guozhan.core.zones import DRAW_PILE
from guozhan.rules.play_phase import idle_moment
from tests.helpers.engine_games import answering, game, scripted, until


def test_the_gifts_of_rende_are_not_shown_to_others() -> None:
    made = game("seats: [{general: 刘备, hand: [桃♥4, 闪♥2]}, {}, {}]\n", name="identity")
    peach, jink = made.players[0].hand
    scripted(made, Act("skill", "rende", "", (peach,), (1,)))
    assert idle_moment(made, made.state.cursor[-1])
    assert made.players[1].hand == [peach]
    assert not made.state.known[peach] & 1 << 2
    assert made.state.known[peach] & 1 << 1
    assert made.state.known[jink] == 1 << 0


def test_others_see_of_guanxing_only_how_many_cards_went_where() -> None:
    made = game(
        "seats: [{general: 诸葛亮}, {}, {}]\nturn: {phase: prepare}\ndraw_pile: [闪♥2, 闪♦2, 桃♥4, 桃♥6, 桃♥8]\n",
        name="identity",
    )
    seen: list[int] = []

    def answer(decision: Decision) -> Any:
        if isinstance(decision, Arrange):
            found = made.state.zones[DRAW_PILE][:-4:-1]
            seen.extend(found)
            return Arranged((("top", ()), ("bottom", tuple(found))))
        return None if seen else decision.answers()[0]

    answering(made, answer)
    until(made, 1)
    assert made.state.zones[DRAW_PILE][:3] == seen[::-1]
    assert [made.state.known[card] for card in seen] == [1, 1, 1]
    arranged = [fact for fact in made.log or () if fact.name == "arranged"]
    assert [(fact.number, fact.seen, len(fact.cards)) for fact in arranged] == [(0, 1, 3)]
