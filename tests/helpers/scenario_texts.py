"""What the tests of the scenario format share."""

import pytest

from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import Scenario
from guozhan.scenario.errors import MalformedFile
from guozhan.scenario.load import load_text

HEAD = """\
name: test
ruleset: guozhan-2018
seats:
  - {generals: [曹操, (典韦)]}
  - {}
  - {kingdom: wei}
"""  # six lines: what a test adds starts on line 7


def slash(rank: int = 7) -> CardText:
    return CardText("杀", "spade", rank)


def load_one(rest: str = "", head: str = HEAD) -> Scenario:
    (scenario,) = load_text(head + rest)
    return scenario


def errors_of(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(MalformedFile) as caught:
        load_text(text)
    return [(error.document, error.line, f"{error.message} ({error.remedy})") for error in caught.value.errors]


def the_error(rest: str, head: str = HEAD) -> tuple[int, str]:
    found = errors_of(head + rest)
    assert len(found) == 1, found
    return found[0][1:]


def step(text: str) -> object:
    (found,) = load_one(f"script:\n  - {text}\n").script
    assert found.line == 8
    assert found.path == ("script", 0)
    return found
