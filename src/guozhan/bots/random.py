"""The random bot: uniform at each click of the stepwise selection, over the legal clicks."""

from __future__ import annotations

from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.core.native import mypyc_attr
from guozhan.core.rng import Stream


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Clicks at random until an answer is complete; such an answer is always legal.

    Attributes:
        counted: decisions it met in which there were at least two legal answers.
    """

    __slots__ = ("_random", "counted")

    def __init__(self, seed: int) -> None:
        self._random = Stream(seed)
        self.counted = 0

    def __call__(self, decision: Decision) -> Answer:
        selection = decision.start()
        below = self._random.below
        while steps := selection.steps():
            number = len(steps)
            selection.click(steps[below(number)] if number > 1 else steps[0], number)
        if selection.choices:
            self.counted += 1
        return selection.answer()
