"""Random games with generals that change, recruit and remove generals, with every invariant on the way."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from guozhan.bots.basic.bot import BasicBot
from guozhan.games import replay, saving
from guozhan.games import session as sessions
from guozhan.games.packs import find_pack
from guozhan.games.replay import Replay
from guozhan.games.rulesets import get_ruleset
from guozhan.sim.invariants import check_end, check_game
from guozhan.view.model import View
from guozhan.view.project import project

# The pack with its general of two kingdoms, and so many others that a search often passes over some.
OTHERS = "ershi,caocao,xiahoudun,zhenji,guanyu,zhangfei,huangyueying,sunquan,zhouyu,zhoutai,lvbu,huatuo,pangde"
POOL = "bianshi,kuaiyu,jianke,lishi,gushi,yanyi,xinke,zuojia," + OTHERS
OPTIONS = {"generals": POOL}


@pytest.fixture(autouse=True)
def with_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, saved games and replays that are made here are played with the pack."""
    pack = find_pack("changing", Path(__file__))
    assert pack is not None
    found = partial(get_ruleset, packs=(pack,))
    for module in (sessions, saving, replay):
        monkeypatch.setattr(module, "get_ruleset", found)


def played(seeds: range, **more: Any) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seed in seeds:
        game = check_game("guozhan-reset", 2 + seed % 3, seed, OPTIONS, **more)
        counted.update(fact.name for fact in game.log or ())
        counted.update(fact.word for fact in game.log or () if fact.name == "invoked")
    return counted


@pytest.mark.parametrize("part", range(3))
def test_invariants_hold(part: int) -> None:
    counted = played(range(part * 5, part * 5 + 5), heavy=8)
    for what in ("general_placed", "generals_searched", "gaixian", "zhaoxian"):
        assert counted[what] > 1, what


def test_all_of_it_happens() -> None:
    counted = played(range(20, 40), heavy=0, every=50)
    for what in (
        "general_placed", "general_removed", "recruiting_declined", "mountain_echo", "gaixian", "yizhi", "qingfu",
        "zhaoxian", "jiejia", "tunjia", "yibo",
    ):  # fmt: skip
        assert counted[what], what


def test_basic_bots_finish() -> None:
    for seed in range(3):
        game = sessions.new_game("guozhan-reset", 4, seed, OPTIONS)
        sessions.play(game, [BasicBot(seat) for seat in range(4)])
        check_end(game)


def test_a_replay_shows_every_step_as_it_was() -> None:
    game = sessions.new_game("guozhan-reset", 4, 5, OPTIONS)
    session = sessions.Session(game)
    bots = [BasicBot(seat) for seat in range(4)]
    views: dict[int, View] = {}
    while not session.over and len(views) < 150:
        views[session.version] = project(session.game, 0)
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    assert any(fact.name == "generals_searched" for fact in game.log or ())
    shown = Replay.open(saving.save(session))
    for step in list(views)[::7]:
        shown.jump(step)
        assert shown.view(0) == views[step]
