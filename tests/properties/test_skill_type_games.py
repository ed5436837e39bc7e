"""Random games with all skill types of the reset plan, with every invariant on the way."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from guozhan.bots.basic.bot import BasicBot
from guozhan.games import session as sessions
from guozhan.games.packs import find_pack
from guozhan.games.rulesets import get_ruleset
from guozhan.sim.invariants import check_end, check_game

OWN = (
    "rp_ganning,rp_zhugeliang,rp_pangtong,rp_liru,rp_dongzhuo,rp_dengai,rp_jiangqin,rp_caoren,rp_liubei,"
    "t_ming,t_qing,t_gu,t_chao,t_yue,t_meng,t_shou,t_yi,t_wu,t_qu,huatuo,zhoutai,caocao,zoushi"
)


@pytest.fixture(autouse=True)
def with_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are made here are played with the pack."""
    from guozhan.games import replay, saving

    pack = find_pack("skill_types", Path(__file__))
    assert pack is not None
    for module in (sessions, saving, replay):
        monkeypatch.setattr(module, "get_ruleset", partial(get_ruleset, packs=(pack,)))


def played(seeds: range, more: dict[str, Any] | None = None, heavy: int = 8) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seed in seeds:
        game = check_game("guozhan-reset", 2 + seed % 3, seed, {"generals": OWN, **(more or {})}, heavy=heavy)
        counted.update(fact.word for fact in game.log or () if fact.name == "invoked")
    return counted


@pytest.mark.parametrize("part", range(3))
def test_invariants_hold(part: int) -> None:
    counted = played(range(part * 5, part * 5 + 5))
    assert sum(counted[skill] for skill in counted if skill.startswith(("rp_", "t_"))) > 20


def test_they_hold_with_the_other_readings() -> None:
    other = {
        "formation_min_alive": 0,
        "queue_min": 1,
        "locked_skill_reveals": True,
        "reveal_effect_compulsory": False,
        "reveal_effect_waits": "waits",
        "option_skill_use": "all_met",
        "option_skill_times": "each",
        "baolian_fish": "unpaired",
        "renwang_phase": "own",
    }
    assert sum(played(range(20, 26), other).values()) > 20


def test_all_of_them_act() -> None:
    counted = played(range(30, 75), heavy=0)
    for skill in (
        "rp_bazhen", "rp_niepan", "rp_juece", "rp_hengzheng", "rp_baolian", "rp_jiuchi", "rp_tuntian", "rp_jixi",
        "rp_ziliang", "rp_renwang", "t_emerging", "t_inviting", "t_tides", "t_moons", "t_awakened", "t_commission",
        "t_repertoire", "t_humble",
    ):  # fmt: skip
        assert counted[skill], (skill, counted)


def test_basic_bots_finish() -> None:
    for seed in range(3):
        game = sessions.new_game("guozhan-reset", 4, seed, {"generals": OWN})
        sessions.play(game, [BasicBot(seat) for seat in range(4)])
        check_end(game)
