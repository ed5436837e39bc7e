"""The positions that the browser tests look at can be reached, and seat 1 is asked something in each."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from guozhan.protocol.delta import patch
from guozhan.scenario.document import Scenario
from guozhan.scenario.load import load_file
from guozhan.server.content import content
from guozhan.view.names import PILE_NAMES
from tools.web_positions import LANGUAGES, messages_of

FILE = Path(__file__).resolve().parents[2] / "web" / "e2e" / "positions.yaml"


@pytest.mark.parametrize("scenario", load_file(FILE), ids=lambda scenario: scenario.name)
def test_a_position_is_what_a_server_would_tell(scenario: Scenario) -> None:
    told = messages_of(scenario)
    assert list(told) == list(LANGUAGES)
    for welcome, update in told.values():
        assert update.request is not None
        assert update.request.tree.steps
        assert welcome.table.people[0].name
        after = patch(welcome.view, update.delta) if update.delta is not None else welcome.view
        assert after.seats[0].hand
        assert msgspec.json.encode(update)
    questions = {told[code][1].request.question for code in LANGUAGES}
    assert len(questions) == len(LANGUAGES)


def test_piles_have_names_in_english() -> None:
    piles = content("guozhan-2018", "en").words["piles"]
    assert list(piles) == list(PILE_NAMES)
    assert all(name.isascii() for name in piles.values())
