"""Seed and answers make the game; nothing else has a say: no hash seed, no order of registration, no seat number."""

import copy
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.answers import Act, Arranged, Pick
from guozhan.core.rng import Stream
from guozhan.core.state import EffectRef
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game, play
from guozhan.rules.game import Game


def facts_of(profile, players, seed, ruleset=None):
    game = new_game(profile, players, seed)
    if ruleset is not None:
        game = Game.new(ruleset, players, seed, [])
    asked: list[object] = []
    play(game, [watched(RandomBot(seed + seat), asked) for seat in range(players)])
    return game.log, asked


def watched(bot, asked):
    def player(decision):
        asked.append((decision.seat, decision.shape, decision.topic, decision.optional, decision.public))
        return bot(decision)

    return player


def digest(profile, players, seed):
    return hashlib.sha256(msgspec.json.encode(facts_of(profile, players, seed))).hexdigest()


@pytest.mark.parametrize("players", [2, 5, 8])
def test_same_seed_and_answers_give_the_same_facts(players):
    assert facts_of("guozhan-2018", players, 3) == facts_of("guozhan-2018", players, 3)


def test_another_hash_seed_gives_the_same_facts():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tests.properties.test_determinism import digest;"
        "print(digest('guozhan-2018', 8, 4), digest('guozhan-2012', 4, 4))"
    )
    here = f"{digest('guozhan-2018', 8, 4)} {digest('guozhan-2012', 4, 4)}"
    for hash_seed in ("1", "77"):
        result = subprocess.run(
            [sys.executable, "-c", program, str(Path.cwd())],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert result.stdout.strip() == here


def shuffled(ruleset, seed):
    """The ruleset with types, generals and skills registered in another order."""
    mixed = copy.copy(ruleset)
    stream = Stream(seed)
    for table in ("types", "generals", "skills", "equip_skills"):
        items = list(getattr(ruleset, table).items())
        stream.shuffle(items)
        setattr(mixed, table, dict(items))
    mixed.traits = None
    mixed._sheets = {}
    return mixed


@pytest.mark.parametrize("profile", ["guozhan-2018", "guozhan-2012"])
@pytest.mark.parametrize("players", [3, 8])
def test_a_shuffled_registry_gives_the_same_facts(profile, players):
    ruleset = get_ruleset(profile)
    plain = facts_of(profile, players, 6, ruleset)
    for seed in (1, 2):
        assert facts_of(profile, players, 6, shuffled(ruleset, seed)) == plain


# --- rotation: all players sit k seats further -----------------------------------------------------------------------


class Rotation:
    """Everything that names a seat, with all seats moved on by ``by``."""

    def __init__(self, size, by):
        self.size = size
        self.by = by

    def seat(self, seat):
        return (seat + self.by) % self.size if seat >= 0 else seat

    def mask(self, mask):
        if mask >> self.size:
            return mask
        return sum(1 << self.seat(seat) for seat in range(self.size) if mask >> seat & 1)

    def zone(self, zone):
        return zone if zone < 4 else 4 + self.seat((zone - 4) // 4) * 4 + zone % 4

    def state(self, state):
        new = state.copy()
        for seat in range(self.size):
            new.seats[self.seat(seat)] = state.seats[seat].copy()
        for zone, cards in enumerate(state.zones):
            new.zones[self.zone(zone)] = cards[:]
        new.place = [self.zone(zone) for zone in state.place]
        new.known = [self.mask(mask) for mask in state.known]
        for one in new.seats:
            one.known = [self.mask(mask) for mask in one.known]
            one.effects = tuple(EffectRef(x.kind, x.data, x.expires, self.seat(x.of)) for x in one.effects)
        for frame in new.cursor:
            frame.seat = self.seat(frame.seat)
            frame.queue = [self.seat(x) if isinstance(x, int) else x for x in frame.queue]
        new.turn = self.seat(state.turn)
        new.extra_turns = [self.seat(seat) for seat in state.extra_turns]
        new.counters = [
            {(self.seat(seat), key): value for (seat, key), value in counted.items()} for counted in state.counters
        ]
        new.winners = tuple(sorted(self.seat(seat) for seat in state.winners))
        return new

    def answer(self, decision, answer):
        if isinstance(answer, Act):
            targets, second = (tuple(self.seat(x) for x in seats) for seats in (answer.targets, answer.second))
            return msgspec.structs.replace(answer, targets=targets, second=second)
        if isinstance(answer, Arranged):
            return Arranged(tuple((self.seat(x) if isinstance(x, int) else x, cards) for x, cards in answer.piles))
        if isinstance(answer, Pick) and getattr(decision, "kind", "") == "seats":
            return Pick(tuple(self.seat(x) for x in answer.items))
        return answer


def plain(state):
    """The state without what has an order that means nothing, or holds seats in data of its own."""
    snapshot = state.snapshot()
    snapshot["winners"] = tuple(sorted(snapshot["winners"]))
    for seat in snapshot["seats"]:
        seat["effects"] = tuple(effect._replace(data=()) for effect in seat["effects"])
    return snapshot


@pytest.mark.parametrize(("players", "by"), [(2, 1), (3, 1), (5, 2), (8, 3)])
def test_reseating_everybody_gives_the_same_game(players, by):
    rotation = Rotation(players, by)
    first = Session(new_game(players=players, seed=40 + players))
    bots = [RandomBot(seat) for seat in range(players)]
    while first.game.state.turn < 0:
        decision = first.decision()
        first.answer(bots[decision.seat](decision), decision.seat)
    # From a state between two turns' steps, which holds nothing but plain data.
    assert first.game.safe is not None
    one = Session(Game(first.game.ruleset, first.game.safe.copy(), []))
    other = Session(Game(first.game.ruleset, rotation.state(first.game.safe), []))
    while not one.over:
        assert plain(rotation.state(one.game.state)) == plain(other.game.state)
        decision = one.decision()
        asked = other.decision(rotation.seat(decision.seat))
        assert (asked.shape, asked.topic, asked.optional) == (decision.shape, decision.topic, decision.optional)
        answer = bots[decision.seat](decision)
        other.answer(rotation.answer(decision, answer), asked.seat)
        one.answer(answer, decision.seat)
    assert other.over
    assert plain(rotation.state(one.game.state)) == plain(other.game.state)
