"""A copy of a selection is clicked on independently, and comes to the same answer by the same clicks."""

from __future__ import annotations

from collections import Counter

import pytest

from guozhan.core.rng import Stream
from guozhan.core.selection import Selection
from guozhan.games.session import Session, new_game


def standing(selection: Selection) -> tuple[object, ...]:
    draft = selection.draft
    picks = (
        [draft.cards, draft.targets, draft.second, draft.option, draft.items, draft.piles, draft.card, draft.reveal]
        if draft is not None
        else []
    )
    return (
        list(selection.clicks),
        selection.done,
        selection.part,
        [str(step) for step in selection.steps()],
        str(picks),
    )


@pytest.mark.parametrize(("ruleset", "seed"), [("guozhan-2018", 3), ("guozhan-2018", 8), ("identity", 5)])
def test_a_copy_is_independent(ruleset: str, seed: int) -> None:
    session = Session(new_game(ruleset, 6, seed), copies=False)
    stream = Stream(seed)
    shapes: Counter[str] = Counter()
    while not session.over:
        decision = session.decision()
        selection = decision.start()
        while steps := selection.steps():
            before = standing(selection)
            for step in steps[:4]:
                twin = selection.copy()
                assert standing(twin) == before
                twin.click(step)
                assert standing(selection) == before
                anew = Selection(decision)
                for click in twin.clicks[len(anew.clicks) :]:
                    anew.click(click)
                assert standing(anew) == standing(twin)
                if twin.done:
                    assert twin.answer() == anew.answer()
            shapes[decision.shape] += 1
            selection.click(steps[stream.below(len(steps))])
        session.answer(selection.answer(), decision.seat)
    assert len(shapes) >= 3
    assert sum(shapes.values()) > 300
