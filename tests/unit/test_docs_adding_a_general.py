"""The tutorial works: its code makes a general, which is collected, passes its scenarios and plays at random."""

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from guozhan.core.generals import General
from guozhan.games import rulesets
from guozhan.packs.generals import standard
from guozhan.packs.generals.collect import collect
from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.load import load_text

TEXT = (Path(__file__).parents[2] / "docs" / "adding_a_general.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S)
CODE = [block for block in PYTHON if "import guozhan\n" not in block]
(GAMES,) = [block for block in PYTHON if block not in CODE]
(SCENARIOS,) = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.M | re.S)


def collected(folder: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A kingdom's package, made like the real ones, with the tutorial's file in it."""
    place = folder / package
    place.mkdir()
    (place / "__init__.py").write_text("", encoding="utf-8")
    (place / "lishi.py").write_text("\n\n".join(CODE), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    for name in (package, f"{package}.lishi"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module(package)


@pytest.fixture
def general(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> General:
    """The tutorial's general, which every ruleset knows while the test runs."""
    package = collected(tmp_path, "tutorial_kingdom", monkeypatch)
    (found,) = collect(package.__name__, list(package.__path__))
    monkeypatch.setattr(standard, "GENERALS", (*standard.GENERALS, found))
    monkeypatch.setattr(rulesets, "_cache", {})
    return found


def test_the_general_is_collected(general: General) -> None:
    assert (general.id, general.name) == ("lishi", "黎试")
    assert [skill.name for skill in general.skills] == ["广蓄", "余勇", "变守", "分粮"]
    assert rulesets.get_ruleset("guozhan-2018").generals["lishi"] == general


@pytest.mark.parametrize("scenario", load_text(SCENARIOS), ids=lambda scenario: scenario.name)
def test_the_scenarios_hold(scenario: Scenario, general: General) -> None:
    result = runner.run(scenario)
    assert result.problems == [], "\n".join(result.trace)


def test_the_number_of_scenarios_is_right() -> None:
    assert f"`{len(load_text(SCENARIOS))} passed, 0 failed`" in TEXT


def test_random_games_use_every_skill(general: General) -> None:
    names: dict[str, object] = {}
    exec(compile(GAMES, "adding_a_general.md", "exec"), names)
    acted = names["acted"]
    assert isinstance(acted, dict)
    assert all(acted[skill.id] for skill in general.skills if skill.id != "guangxu")


def test_a_file_without_a_general_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = collected(tmp_path, "tutorial_kingdom_2", monkeypatch)
    (tmp_path / "tutorial_kingdom_2" / "nobody.py").write_text("", encoding="utf-8")
    with pytest.raises(TypeError, match="nobody has no GENERAL; a general's file ends with GENERAL = General"):
        collect(package.__name__, list(package.__path__))
