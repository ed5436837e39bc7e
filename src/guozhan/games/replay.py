"""Watching a recorded game: forwards, backwards, anywhere, from any seat."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from guozhan.core.decisions import Decision
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.facts import Fact
from guozhan.core.messages import error_text, said_by
from guozhan.core.ruleset import Ruleset
from guozhan.games.rulesets import content_hash, get_ruleset
from guozhan.games.saving import Saved, entries, read, restore
from guozhan.games.session import Session
from guozhan.view.apply import apply
from guozhan.view.model import View
from guozhan.view.project import check_reader, empty_view
from guozhan.view.redact import facts_for


class Replay:
    """A recorded game and a place in it.

    A step is counted in answers, as ``Session.version`` is: at step N the game waits where its session had version N.
    Some questions are put although nothing could be answered; each of them is a step too. Facts are another measure:
    :meth:`facts_at` tells how many there are at a step.

    Attributes:
        saved: what the file holds.
        exact: the game is carried out anew; else, as rules or content have changed, it is shown from its facts alone.
        notice: what to tell the reader about that, "" if nothing.
        step: the place, 0 = the first decision; ``last`` is that where the record ends.
    """

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.exact = saved.content == content_hash()
        self.notice = ""
        self.step = 0
        self.last = len(saved.answers)
        self._session: Session | None = None
        if not self.exact:
            self.notice = "录像由不同版本的规则或内容生成，按其事实记录播放，不重新结算。"
            self.step = self.last
            self.view(-1)  # what cannot be shown is refused at once
            self.step = 0
            return
        whole = restore(saved, self.last, copies=False)
        if whole.game.log != saved.facts:
            raise MalformedError("the file is damaged: its answers do not lead to its facts")
        self._session = restore(saved, 0)

    def __repr__(self) -> str:
        saved = self.saved
        return f"<{type(self).__name__} {saved.ruleset} players={saved.players} step={self.step} of {self.last}>"

    @classmethod
    def open(cls, source: bytes | str | Path) -> Self:
        """Read a file, given by its path or its bytes.

        Raises:
            MalformedError: if it is no saved game, or damaged.
            IncompatibleError: if its format is a later one.
        """
        return cls(read(source))

    def facts_at(self, step: int) -> int:
        """How many facts there are at a step."""
        return self.saved.marks[step] if step < self.last else len(self.saved.facts)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.saved.players

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, for names and texts.

        Raises:
            IncompatibleError: if there is none of that name any more.
        """
        try:
            return get_ruleset(self.saved.ruleset, self.saved.options)
        except MalformedError as error:
            raise IncompatibleError(said_by(error)) from None

    @property
    def session(self) -> Session | None:
        """The game as it stands at this step, where it is carried out anew; clone it to play on from here."""
        return self._session

    @property
    def decision(self) -> Decision | None:
        """The decision at this step, where the game is carried out anew; None at the end."""
        session = self._session
        return session.pending[0] if session is not None and session.pending else None

    def jump(self, step: int) -> None:
        """Go to a step, that is: so many answers in; beyond the ends, to the end.

        Raises:
            MalformedError: if it is no number.
        """
        if not isinstance(step, int):
            text = "a step is a number from 0 to {last}, not {step}"
            raise MalformedError(error_text(text, last=self.last, step=repr(step)))
        step = min(max(step, 0), self.last)
        session = self._session
        if session is not None and step != self.step:
            if step < self.step:
                self._session = restore(self.saved, step)
            else:
                first, *rest = entries(self.saved, self.step, step)[::-1]
                session.game.replaying = rest[::-1]
                session.resume(first)
                session.version = step
        self.step = step

    def forward(self) -> bool:
        """One step on; False at the end."""
        before = self.step
        self.jump(before + 1)
        return self.step > before

    def back(self) -> bool:
        """One step back; False at the beginning."""
        before = self.step
        self.jump(before - 1)
        return self.step < before

    def view(self, seat: int) -> View:
        """What a seat (-1 = an onlooker) may know at this step.

        Raises:
            MalformedError: if there is no such seat.
        """
        if self._session is not None:
            return self._session.view(seat)
        check_reader(seat, self.players)
        try:
            return apply(empty_view(seat, self.players), self.facts(seat, -1))
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            text = "the record is damaged: its facts cannot be shown ({kind})"
            raise MalformedError(error_text(text, kind=type(error).__name__)) from None

    def facts(self, seat: int, since: int | None = None) -> list[Fact]:
        """What happened after step ``since`` (default: the one before; -1 for the beginning), as a seat may know it.

        Raises:
            MalformedError: if there is no such seat.
        """
        check_reader(seat, self.players)
        since = self.step - 1 if since is None else since
        start = self.facts_at(since) if since >= 0 else 0
        return facts_for(self.saved.facts[: self.facts_at(self.step)], seat, start)
