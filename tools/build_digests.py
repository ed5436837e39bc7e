"""Play games and print what they came out as, in JSON: ``python tools/build_digests.py N``, for compare_builds.

It imports nothing of the project but the package ``guozhan``, whichever build of it is to be imported.
"""

from __future__ import annotations

import hashlib
import json
import sys
from time import process_time
from typing import Any

import msgspec

from guozhan.core.native import build
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.games.saving import load, save
from guozhan.games.session import Session, new_game
from guozhan.rules.game import Game
from guozhan.sim.batch import Spec, make_bots

PROFILES = ("guozhan-2012", "guozhan-2018")
SIZES = range(2, 13)
CLONED = 40  # decisions after which a session goes on as a clone
LOADED = 150  # … and as what was saved of it


def _digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


def facts(profile: str, players: int, seed: int) -> dict[str, str]:
    """A game on the direct path: digests of its facts and its end."""
    log: list[Any] = []
    game = Game.new(get_ruleset(profile, {}), players, seed, log)
    bots = make_bots(Spec(profile, players), seed)
    direct(game, list(bots))
    game.run()
    end = game.state.snapshot()
    return {
        "facts": _digest(log),
        "end": hashlib.sha256(repr(end).encode()).hexdigest(),
        "decisions": str([bot.counted for bot in bots]),
    }


def saved(profile: str, players: int, seed: int) -> dict[str, str]:
    """A game in a session that goes on as its clone now and then, and as loaded: a digest of the file and of views."""
    session = Session(new_game(profile, players, seed))
    bots = make_bots(Spec(profile, players), seed)
    views = hashlib.sha256()
    number = 0
    while not session.over:
        number += 1
        if number % LOADED == 0:
            session = load(save(session))
        elif number % CLONED == 0:
            session = session.clone()
        decision = session.decision()
        if number % CLONED == 1:
            views.update(repr(session.view(decision.seat)).encode())
            views.update(repr(session.sheet(decision)).encode())
        session.answer(bots[decision.seat](decision), decision.seat)
    return {"file": hashlib.sha256(save(session)).hexdigest(), "views": views.hexdigest()}


def main(games: int) -> int:
    """Play ``games`` games of each profile and size, and one of each in a session."""
    found: dict[str, dict[str, str]] = {}
    began = process_time()
    for profile in PROFILES:
        for players in SIZES:
            for seed in range(1, games + 1):
                found[f"{profile}, {players} players, seed {seed}"] = facts(profile, players, seed)
    seconds = process_time() - began
    for profile in PROFILES:
        for players in SIZES:
            found[f"{profile}, {players} players, in a session"] = saved(profile, players, 1)
    print(json.dumps({"build": build(), "seconds": seconds, "games": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
