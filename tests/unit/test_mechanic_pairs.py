"""Every pair of the newer mechanics is proved where the two meet, or there is a reason why they cannot."""

import itertools
import tomllib
from pathlib import Path
from typing import Any

from guozhan.rulebook import statements as rulebook
from guozhan.scenario.load import find_files, load_file

FOLDER = Path(rulebook.__file__).parent
MECHANICS = sorted((FOLDER / rulebook.MECHANICS).glob("*.toml"))
# "FIRST.SECOND" with what the table says of the pair.
PAIRS: dict[str, dict[str, Any]] = {
    f"{first}.{second}": entry
    for first, row in tomllib.loads((FOLDER / "mechanics_pairs.toml").read_text("utf-8")).items()
    for second, entry in row.items()
}
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "mechanics"


def statements_of(mechanic: str) -> set[str]:
    data = tomllib.loads((FOLDER / rulebook.MECHANICS / f"{mechanic}.toml").read_text("utf-8"))
    return {row["id"] for row in data["statement"]}


def named_scenarios() -> dict[str, list[set[str]]]:
    """The statements that each scenario proves, by its name; several where the name is not its own."""
    found: dict[str, list[set[str]]] = {}
    for path in find_files([SCENARIOS]):
        for scenario in load_file(path):
            found.setdefault(scenario.name, []).append(set(scenario.rules))
    return found


def test_every_pair_is_there_once() -> None:
    # That a key is there twice is an error of TOML.
    assert list(PAIRS) == [f"{a.stem}.{b.stem}" for a, b in itertools.combinations(MECHANICS, 2)]


def test_each_is_proved_or_has_a_reason() -> None:
    for pair, entry in PAIRS.items():
        if "todo" in entry:
            assert entry == {"todo": True}, pair
        elif "proofs" in entry:
            assert entry["proofs"], pair
            assert set(entry) == {"proofs"}, pair
        else:
            assert set(entry) == {"reason_zh", "reason_en"}, pair
            assert all(entry.values()), pair


def test_none_is_left() -> None:
    assert [pair for pair, entry in PAIRS.items() if "todo" in entry] == []


def test_the_proofs_name_statements_of_both() -> None:
    scenarios = named_scenarios()
    wrong = []
    for pair, entry in PAIRS.items():
        for proof in entry.get("proofs", ()):
            found = scenarios.get(proof, [])
            if len(found) != 1:
                wrong.append(f"{pair}: {len(found)} scenarios are called {proof!r}")
            else:
                idle = [mechanic for mechanic in pair.split(".") if not found[0] & statements_of(mechanic)]
                wrong += [f"{pair}: {proof!r} proves nothing of {mechanic}" for mechanic in idle]
    assert wrong == []
