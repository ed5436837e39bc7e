"""Cards that come into the game from outside (游戏外), and go back there."""

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.facts import EVERYBODY
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game
from guozhan.view.apply import apply
from guozhan.view.project import empty_view, project
from tests.helpers.engine_games import game

POOL = {"generals": "jsrg_jiangwei,jsrg_wangyun,jsrg_liuhong,jsrg_sunjun"}


def test_only_a_skill_that_brings_them_puts_such_cards_into_a_ruleset() -> None:
    plain = get_ruleset("identity")
    assert not plain.outside
    assert plain.deck == tuple(range(160))
    wide = get_ruleset("identity", POOL)
    assert wide.deck == plain.deck
    assert {wide.cards[card].type.id for card in wide.outside} == {"ying"}
    assert len(wide.cards) == len(wide.deck) + len(wide.homes) + len(wide.outside)


def test_they_lie_outside_as_the_game_begins_and_are_drawn_by_nobody() -> None:
    session = Session(new_game("identity", 4, 7, POOL))
    bots = [RandomBot(seat) for seat in range(4)]
    while session.game.state.turn < 0:
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    made = session.game
    assert set(made.state.zones[zones.OUTSIDE]) == made.ruleset.outside
    assert made.ruleset.outside.isdisjoint(made.state.zones[zones.DRAW_PILE])
    view = session.view(1)
    assert set(view.outside) == made.ruleset.outside
    # Who has kept a view up to date from the facts alone has it too.
    assert apply(empty_view(1, 4), session.facts(1)) == view


def test_a_shadow_that_was_removed_can_be_gained_again() -> None:
    made = game("seats: [{general: 合姜维, hand: [影, 影, 杀♠7]}, {}]", name="identity")
    me = made.players[0]
    shadows = [card for card in me.hand if made.type_of(card).id == "ying"]
    view = project(made, 1)
    me.discard(me.hand[:])
    assert not set(shadows) & set(made.state.zones[zones.DISCARD_PILE])
    assert set(shadows) <= set(made.state.zones[zones.OUTSIDE])
    gather = made.ruleset.skills["jinfa"].gather  # type: ignore[attr-defined]
    for _ in range(11):
        gather(me)
    # Twenty are all that there are, and everybody sees that they are Shadows.
    assert set(me.hand) == made.ruleset.outside
    assert all(made.state.known[card] == EVERYBODY for card in me.hand)
    assert apply(view, made.log or ()) == project(made, 1)
