"""A hostile client: two games that differ in what a seat may not know look alike to it, byte for byte."""

import random

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.facts import EVERYBODY
from guozhan.games.session import Session, new_game
from guozhan.rules.game import Game
from guozhan.view import model, sheet


def seen(session, seat, number):
    """All that a seat can get to know: view, facts, what is asked, what is legal, why something is not."""
    rand = random.Random(number)
    cards, size = len(session.game.ruleset.cards), session.game.size
    found = [model.encode(session.view(seat)), session.facts(seat), session.version]
    for decision in session.pending:
        if decision.public or decision.seat == seat:
            found.append(
                (decision.seat, decision.shape, decision.topic, decision.optional, sheet.about(decision.about))
            )
        if decision.seat == seat:
            tried = [Act("use", cards=(rand.randrange(cards),), targets=(rand.randrange(size),)) for _ in range(10)]
            reasons = [decision.errors(answer) for answer in [*tried, PASS, Pick((rand.randrange(cards),))]]
            found.append((sheet.encode(session.sheet(decision)), decision.answers(60), decision.concerns(), reasons))
    return found


def change_order(state, reader, rand):
    """Hands of others lie in another order."""
    for seat in range(len(state.seats)):
        if seat != reader:
            rand.shuffle(state.zones[zones.hand(seat)])


def change_knowledge(state, reader, rand):
    """Others know other things about each other."""
    size = len(state.seats)
    for seat, one in enumerate(state.seats):
        third = [other for other in range(size) if other not in (seat, reader)]
        if seat == reader or not third:
            continue
        for card in state.zones[zones.hand(seat)]:
            if not state.known[card] >> reader & 1:
                state.known[card] ^= 1 << rand.choice(third)
        for slot in (0, 1):
            if one.known[slot] != EVERYBODY:
                one.known[slot] ^= 1 << rand.choice(third)


def change_chance(state, reader, rand):
    """The lower half of the draw pile lies in another order."""
    pile = state.zones[zones.DRAW_PILE]
    places = [i for i in range(len(pile) // 2) if not state.known[pile[i]]]
    cards = [pile[i] for i in places]
    rand.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card


def is_chance(session, start):
    """Since then something came up that the reader could not know before."""
    return any(
        fact.name in ("moved", "knows", "shown", "reshuffled") and (fact.source == zones.DRAW_PILE or fact.word == "")
        for fact in (session.game.log or ())[start:]
    )


@pytest.mark.parametrize("change", [change_order, change_knowledge, change_chance])
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2), (8, 4)])
def test_what_a_seat_may_not_know_does_not_show(change, players, seed):
    rand = random.Random(seed)
    source = Session(new_game(players=players, seed=seed))
    bots = [RandomBot(seed * 100 + seat) for seat in range(players)]
    while not source.over and source.version < 200:
        decision = source.decision()
        source.answer(bots[decision.seat](decision), decision.seat)
        if source.over or source.game.state.turn < 0 or source.version % 20:
            continue
        reader = rand.randrange(players)
        safe = source.game.safe
        assert safe is not None
        other = safe.copy()
        change(other, reader, rand)
        one = Session(Game(source.game.ruleset, safe.copy(), []))
        two = Session(Game(source.game.ruleset, other, []))
        spare = [RandomBot(rand.randrange(1 << 40)) for _ in range(players)]
        for number in range(40):
            if one.over or two.over:
                break
            assert seen(one, reader, number) == seen(two, reader, number)
            asked, twin = one.decision(), two.decision()
            if any(isinstance(item, str) and item.startswith("hand.") for item in getattr(asked, "items", ())):
                break  # which card a blind position stands for is chance
            answer = spare[asked.seat](asked)
            assert answer in twin
            assert one.game.log is not None
            start = len(one.game.log)
            one.answer(answer, asked.seat)
            two.answer(answer, twin.seat)
            if change is change_chance and is_chance(one, start):
                break
        one.close()
        two.close()
    source.close()
