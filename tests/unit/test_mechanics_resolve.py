"""潜龙, 卫统, 酒诗: the start of the game, and what a scenario cannot set up."""

from typing import Any

import pytest

from guozhan.core.answers import PASS
from guozhan.games.session import Session, new_game
from guozhan.rules.timings import DAMAGE
from tests.helpers.builds import interpreted_only
from tests.helpers.engine_games import answering, game

WEI = "mob_caomao,xiahoudun,simayi,xuchu,guojia"
OTHERS = "mob_caomao,guanyu,zhangfei,zhouyu,huatuo"


def points(generals: str, lord: bool) -> list[int]:
    """The points of 曹髦 as the game starts, in a game in which he is lord or not."""
    for seed in range(60):
        session = Session(new_game("identity", players=5, seed=seed, options={"generals": generals}))
        while session.game.state.turn < 0:
            decision = session.decision()
            session.answer(decision.answers(1)[0], decision.seat)
        seat = next(i for i, one in enumerate(session.game.state.seats) if one.generals[0] == "mob_caomao")
        if (session.game.state.seats[seat].role == "lord") is lord:
            log = session.game.log or []
            began = next(i for i, fact in enumerate(log) if fact.name == "turn_began")
            return [fact.number for fact in log[:began] if fact.name == "mark_set" and fact.word == "qianlong"]
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("generals", "lord", "wanted"), [(WEI, True, 60), (WEI, False, 20), (OTHERS, True, 20), (OTHERS, False, 20)]
)
def test_resolve_at_the_start_of_the_game(generals: str, lord: bool, wanted: int) -> None:
    """The starting hand brings no points; 60 need a lord and another 魏 character."""
    assert points(generals, lord)[-1] == wanted


def offered(stacked: bool) -> list[str]:
    """What is offered after damage, when another skill turns its owner over for it first."""
    found = game(
        f"options: {{pool: all}}\nseats: [{{skills: [酒诗], stacked: {str(stacked).lower()}}}, {{}}]\n",
        name="identity",
    )
    asked: list[str] = []

    def ask(decision: Any) -> Any:
        asked.extend(decision.concerns())
        return PASS if decision.optional else None

    answering(found, ask)
    original = found.window

    def window(timing: Any, event: Any, subject: int = -1) -> None:
        if timing is DAMAGE.taken and not stacked:
            found.players[0].stack()
        original(timing, event, subject)

    found.window = window  # type: ignore[method-assign]
    found.damage(1, 0)
    return asked


@interpreted_only("compiled classes are not to be put something into the place of")
def test_turning_over_for_a_damage_does_not_let_one_turn_up_for_the_same() -> None:
    assert offered(stacked=True) == ["jiushi"]
    assert offered(stacked=False) == []
