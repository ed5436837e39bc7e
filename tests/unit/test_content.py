"""What the packs and profiles declare is used: switches, skills, cards."""

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

import guozhan
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import MODES
from guozhan.scenario.document import Scenario
from tools import proofs

SOURCE = Path(guozhan.__file__).parent
SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def source_text() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))


def test_every_switch_is_read_or_pending() -> None:
    rows = tomllib.loads(resources.files("guozhan.modes").joinpath("switches.toml").read_text("utf-8"))["switch"]
    assert len(rows) > 30
    read = set(re.findall(r'(?:options(?:\[|\.get\()\s*|must=)"(\w+)"', source_text()))
    for row in rows:
        assert (row["name"] in read) is not bool(row.get("pending")), row["name"]


@cache
def facts() -> dict[str, dict[str, object]]:
    """The general facts: what each general of the pool is and which skills it has."""
    return tomllib.loads((SCENARIOS.parent / "helpers" / "standard_generals.toml").read_text("utf-8"))


@pytest.mark.parametrize("text", ["current", "classic", "ol"])
@pytest.mark.parametrize("profile", ["guozhan-2012", "guozhan-2018"])
def test_the_generals_are_as_the_facts_have_them(profile: str, text: str) -> None:
    generals = get_ruleset(profile, {"text": text}).generals
    assert set(generals) == set(facts())
    for id, general in generals.items():
        fact = facts()[id]
        if text == "classic":
            fact = fact | {"halves": fact.get("classic_halves", fact["halves"])}
        for field in ("name", "kingdom", "gender", "halves"):
            assert getattr(general, field) == fact[field], (id, field)
        expected = fact.get("classic", fact["skills"]) if text == "classic" else fact["skills"]
        assert [skill.name for skill in general.skills] == expected, id


def documents() -> list[tuple[str, Scenario]]:
    """Every scenario with its text."""
    files: dict[str, list[str]] = {}
    found = []
    for scenario in proofs.scenarios(SCENARIOS.parents[1]):
        lines = files.setdefault(scenario.file, Path(scenario.file).read_text("utf-8").splitlines())
        end = next((i for i in range(scenario.line, len(lines)) if lines[i].startswith("---")), len(lines))
        found.append(("\n".join(lines[scenario.line - 1 : end]), scenario))
    return found


def words(profile: str) -> list[tuple[str, str]]:
    """(id, Chinese name) of the skills of generals and of the cards of the largest deck."""
    found = {
        skill.id: skill.name
        for text in ("current", "classic", "ol")
        for general in get_ruleset(profile, {"text": text}).generals.values()
        for skill in general.skills
    }
    found |= {card.type.id: card.type.name for card in get_ruleset(profile).cards}
    return sorted(found.items())


@pytest.mark.parametrize("profile", ["guozhan-2018", "identity"])
def test_every_skill_and_card_is_in_a_passing_scenario(profile: str) -> None:
    missing = []
    mode = MODES[profile]
    scenarios = [(text, scenario) for text, scenario in documents() if MODES.get(scenario.ruleset) == mode]
    for id, name in words(profile):
        naming = re.compile(rf"\b{re.escape(id)}\b|{re.escape(name)}")
        if not any(naming.search(text) and proofs.passes(scenario) for text, scenario in scenarios):
            missing.append(name)
    assert missing == []
