"""Errors that a user's input can cause. Each names the place and the remedy; none leaves a changed position."""

from __future__ import annotations


class GuozhanError(Exception):
    """Base of all errors that this package raises for what it was given."""


class MalformedError(GuozhanError):
    """The input cannot be read as what it should be (格式错误)."""


class IllegalError(GuozhanError):
    """The answer is well formed but not legal here (不合法).

    Attributes:
        reasons: why not, readable, at least one.
    """

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class BotError(GuozhanError):
    """A bot gave no answer, or one that is not legal (机器人出错).

    Attributes:
        seat: whose bot.
        decision: what it was asked, as a short text.
        reasons: what is wrong with its answer, readable, at least one.
    """

    def __init__(self, seat: int, decision: str, reasons: list[str]) -> None:
        super().__init__(f"the bot at seat {seat + 1}, asked {decision}: " + "; ".join(reasons))
        self.seat = seat
        self.decision = decision
        self.reasons = reasons


class AmbiguousError(GuozhanError):
    """The input fits several things (有歧义)."""


class OutdatedError(GuozhanError):
    """The answer is for a decision that has passed (已过时)."""


class IncompatibleError(GuozhanError):
    """The data was made with other content, or is damaged (不兼容)."""


class EngineFault(Exception):
    """A fault of the engine or of content: a cap was reached or an invariant is broken.

    Attributes:
        report: options, seed and answers that reproduce it.
    """

    def __init__(self, message: str, report: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.report = report or {}
