"""The reference of the library names what there is. (Its examples are run by test_readme.)"""

import re
from pathlib import Path

import pytest

import guozhan
from guozhan.core import errors
from guozhan.core.answers import Act
from guozhan.core.decisions import Choose, Decision
from guozhan.core.facts import Fact
from guozhan.games.replay import Replay
from guozhan.games.session import Session
from guozhan.view.model import SeatView, View
from guozhan.view.sheet import Course, Sheet

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```", "", TEXT, flags=re.M | re.S)
WORDS = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", PROSE))))


def members(kind: type) -> set[str]:
    return {name for each in kind.__mro__[:-1] for name in vars(each) if not name.startswith("_")}


@pytest.mark.parametrize("kind", [View, SeatView, Sheet, Course, Fact, Act])
def test_every_field_is_named(kind: type) -> None:
    fields = set(kind.__struct_fields__) - {"seen", "masks"}  # type: ignore[attr-defined]  # of no use once redacted
    assert sorted(fields - WORDS) == []


def test_every_member_is_named() -> None:
    inner = {"close", "given", "resume", "me", "make_actions", "explain_missing", "saved", "ordered", "positions"}
    for kind in (Session, Decision, Choose, Replay):
        assert sorted(members(kind) - WORDS - inner) == [], kind


def test_every_error_and_shape_is_named() -> None:
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type)} - {"GuozhanError"}
    assert sorted(kinds - set(re.findall(r"\b\w+(?:Error|Fault)\b", TEXT))) == []
    source = "\n".join(path.read_text("utf-8") for path in Path(guozhan.__file__).parent.rglob("*.py"))
    for shape in set(re.findall(r'^    shape = "([\w-]+)"', source, re.M)):
        assert f"| `{shape}` |" in TEXT


def test_versions_and_steps_count_the_same() -> None:
    session = Session(guozhan.new_game(players=4, seed=7))
    while not session.over and session.version < 40:
        decision = session.decision()
        session.answer(decision.default(), decision.seat)
    data = guozhan.save(session)
    assert Replay.open(data).last == session.version == len(session.game.record or ())
    assert guozhan.load(data).version == session.clone().version == session.version
