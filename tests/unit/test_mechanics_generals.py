"""The generals with newer mechanics are as the facts have them, and the mechanics know who uses them."""

import ast
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import guozhan
from guozhan.core import skills
from guozhan.core.generals import General
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics import charge, kingdom_skill
from guozhan.mechanics.concealment import CONCEALMENT
from guozhan.mechanics.mission import MISSION
from guozhan.mechanics.switch_state import SWITCH_STATE
from guozhan.packs.generals import mechanics as pack
from guozhan.rulebook.statements import mechanics

FACTS = Path(__file__).parents[1] / "helpers" / "mechanics_generals.toml"
FOLDER = Path(guozhan.__file__).parent / "packs" / "generals" / "mechanics"
TAGS = {
    "L": skills.LOCKED,
    "Z": skills.LORD,
    "X": skills.LIMITED,
    "J": skills.AWAKENING,
    "S": MISSION,
    "C": skills.PERMANENT,
    "H": SWITCH_STATE,
    "Y": CONCEALMENT,
    "D": skills.DERIVED,
    "魏": kingdom_skill.kingdom_skill("wei"),
    "蜀": kingdom_skill.kingdom_skill("shu"),
    "吴": kingdom_skill.kingdom_skill("wu"),
    "群": kingdom_skill.kingdom_skill("qun"),
}
# Skills that the facts have elsewhere: among those of another general, and as the rule by which the first form is replaced.
BESIDES = {"jsrg_guojia": ["神速"], "ol_huangchengyan": ["八阵", "集智"], "hulao_lvbu_1": ["最强神话"]}
GENERALS = {general.id: general for general in pack.GENERALS}


@cache
def facts() -> dict[str, dict[str, Any]]:
    return tomllib.loads(FACTS.read_text("utf-8"))


def test_there_are_those_of_the_facts_and_no_others() -> None:
    assert set(GENERALS) == set(facts())
    assert set(get_ruleset("identity", {"pool": "all"}).generals) - set(get_ruleset("identity").generals) == set(
        facts()
    )


@pytest.mark.parametrize("id", list(facts()))
def test_a_general_is_as_the_facts_have_it(id: str) -> None:
    fact, general = facts()[id], GENERALS[id]
    assert (general.name, list(general.kingdoms), general.gender) == (fact["name"], fact["kingdoms"], fact["gender"])
    assert (general.hp, general.symbols) == (fact["hp"], fact.get("max_hp", fact["hp"]))
    assert general.armor_points == fact.get("armor_points", 0)
    assert [skill.name for skill in general.all_skills] == [*fact["skills"], *BESIDES.get(id, ())]


@pytest.mark.parametrize("id", list(facts()))
def test_a_skill_has_the_tags_of_the_facts(id: str) -> None:
    fact, general = facts()[id], GENERALS[id]
    for skill in general.all_skills:
        if skill.name in BESIDES.get(id, ()):
            continue
        signs = fact.get("tags", {}).get(skill.name, "").split()
        wanted = {TAGS[sign] for sign in signs if "/" not in sign}
        assert skill.tags & set(TAGS.values()) == wanted, skill.name
        charged = [sign for sign in signs if "/" in sign]
        assert (charge.TAG in skill.tags) is bool(charged)
        if issubclass(skill, charge.ChargeSkill):
            assert ["/".join(map(str, skill.charge_marks))] == charged


# --- who uses what ---------------------------------------------------------------------------------------------------


def prefix(section: str) -> str:
    """What the ids of the statements of a mechanic begin with: how the facts call it."""
    return next(each.statements[0].id.partition("-")[0] for each in mechanics() if each.section == section)


def test_every_mechanic_names_the_generals_that_the_facts_name() -> None:
    assert len(mechanics()) == 18
    for each in mechanics():
        wanted = {id for id, fact in facts().items() if prefix(each.section) in fact["mechanics"]}
        # What the facts of a general do not count among its mechanics: its skills, or its card, give armour points.
        extra = {"mou_sunshangxiang", "mou_jiangwei"} if each.section == "armor_points" else set()
        assert set(each.generals) == wanted | extra, each.section
        assert len(each.generals) == len(set(each.generals))


def imported(general: General) -> set[str]:
    """The mechanics that its file asks, by their modules."""
    path = next(FOLDER.rglob(f"{general.id}.py"))
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "guozhan.mechanics":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("guozhan.mechanics."):
            found.add(str(node.module).rpartition(".")[2])
    return found


def test_a_general_whose_file_asks_a_mechanic_is_among_those_that_use_it() -> None:
    files = resources.files("guozhan.rulebook").joinpath("mechanics")
    known = {path.name.removesuffix(".toml") for path in files.iterdir() if path.name.endswith(".toml")}
    modules = {"plot": "premeditation"}
    for general in GENERALS.values():
        for module in imported(general):
            stem = modules.get(module, module)
            if stem in known:
                listed = tomllib.loads(files.joinpath(f"{stem}.toml").read_text("utf-8"))["generals"]
                assert general.id in listed, (general.id, stem)
        armor = next(each for each in mechanics() if each.section == "armor_points")
        assert not general.armor_points or general.id in armor.generals


def test_a_mechanic_has_statements_and_titles() -> None:
    for each in mechanics():
        assert each.zh
        assert each.en
        assert all(statement.mode == "mechanics" for statement in each.statements)
    assert sum(len(each.statements) for each in mechanics()) == 135
