"""The generals of the identity mode are as the facts have them; which skills are locked, limited, or may be used once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from guozhan.core.skills import LIMITED, LOCKED, LORD, Skill
from guozhan.core.state import GAME, PHASE, TURN
from guozhan.games.rulesets import get_ruleset

FACTS = Path(__file__).parents[1] / "helpers" / "identity_generals.toml"
TAGS = {"L": LOCKED, "Z": LORD, "X": LIMITED}
RULESET = get_ruleset("identity")
UNWRITTEN = [general.name for general in RULESET.generals.values() if not general.skills]

wants_all = pytest.mark.skipif(bool(UNWRITTEN), reason=f"{len(UNWRITTEN)} generals have no skills yet")


@cache
def facts() -> dict[str, dict[str, Any]]:
    return tomllib.loads(FACTS.read_text("utf-8"))


def skills() -> dict[str, type[Skill]]:
    return {skill.name: skill for general in RULESET.generals.values() for skill in general.skills}


def tagged(tag: str) -> set[str]:
    return {name for name, skill in skills().items() if tag in skill.tags}


@pytest.mark.parametrize("id", sorted(facts()))
def test_a_general_is_as_the_facts_have_it(id: str) -> None:
    fact = facts()[id]
    general = RULESET.generals[id]
    for field in ("name", "kingdom", "gender", "hp", "pack"):
        assert getattr(general, field) == fact[field]
    assert general.standing_lord is (id in ("caocao", "liubei", "sunquan"))
    assert (general.halves, general.companions) == (0, ())
    if not general.skills:
        pytest.skip("has no skills yet")
    assert [skill.name for skill in general.skills] == fact["skills"]
    for skill in general.skills:
        tags = {TAGS[sign] for sign in fact.get("tags", {}).get(skill.name, "")}
        assert skill.tags & set(TAGS.values()) == tags, skill.name


def test_there_are_no_others() -> None:
    assert set(RULESET.generals) == set(facts())


# What source 002 calls locked (002:57) and limited (002:59); 血裔 and 救援 are lord skills besides.
@wants_all
def test_what_is_locked() -> None:
    listed = {"空城", "红颜", "马术", "救援", "谦逊", "无双", "狂骨", "武神", "武魂", "八阵", "血裔"}
    assert listed <= tagged(LOCKED)
    # Of gods that the list of the source leaves out.
    assert tagged(LOCKED) - listed == {"飞影", "狂暴", "无谋"}


@wants_all
def test_what_is_limited() -> None:
    assert tagged(LIMITED) == {"业炎", "涅槃"}
    for name in ("业炎", "涅槃"):
        skill = skills()[name]
        declared: tuple[Any, ...] = (*skill.triggers, *skill.actives)
        assert {each.limit for each in declared} == {GAME}


@wants_all
def test_what_may_be_used_once() -> None:
    once = {"制衡", "反间", "结姻", "青囊", "离间", "攻心", "强袭", "驱虎", "天义"}
    for name in once:
        assert {active.limit for active in skills()[name].actives} <= {PHASE, TURN}, name
        assert skills()[name].actives, name
    assert {active.limit for active in skills()["业炎"].actives} == {GAME}
