"""What a seat remembers of what happened: who did what to whom, and what has been invoked this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.bots.basic.lore import HARMING, HELPING
from guozhan.bots.basic.repute import LORD, Repute
from guozhan.core.answers import Act
from guozhan.view.derived import receiver
from guozhan.view.model import kingdoms_in
from guozhan.view.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.answers import Answer
    from guozhan.core.decisions import Decision
    from guozhan.core.facts import Fact
    from guozhan.core.kernel import Kernel
    from guozhan.view.model import View

_TOLD: Final = frozenset(("used", "set", "damaged", "invoked", "turn_began", "moved"))
_HARM: Final = -1.0
_HELP: Final = 1.6
_TRIFLE: Final = 0.4


class Memory:
    """Read from the facts that a seat may know, and nothing else; without a log it stays empty.

    Attributes:
        deeds: by (doer, kingdom) how kind the doer has been to members of that kingdom whom everybody knew as such.
        invoked: how often each skill has been invoked by this seat this turn.
        repute: what deeds tell of roles; None in modes without a lord.
    """

    def __init__(self) -> None:
        self.repute: Repute | None = None
        self._game: Kernel | None = None
        self._read = 0
        self._moment = (-1, -1)
        self._kingdoms: dict[int, str] = {}
        self.deeds: dict[tuple[int, str], float] = {}
        self.invoked: dict[str, int] = {}

    def read(self, decision: Decision, view: View) -> None:
        """Read on to the present."""
        log = decision.game.log
        if log is None:
            moment = (view.round, view.turn)
            if moment != self._moment:
                self._moment = moment
                self.invoked = {}
            return
        if decision.game is not self._game or len(log) < self._read:
            self._begin(decision.game, log, view)
        seat = decision.seat
        for number in range(self._read, len(log)):
            if log[number].name in _TOLD:
                fact = redact(log[number], seat)
                if fact is not None:
                    self._hear(fact, seat)
                    if self.repute is not None:
                        self.repute.hear(fact)
        self._read = len(log)

    def note(self, decision: Decision, answer: Answer) -> None:
        """Remember what was answered, where no log will tell."""
        if decision.game.log is None and isinstance(answer, Act) and answer.kind == "skill":
            self.invoked[answer.skill] = self.invoked.get(answer.skill, 0) + 1

    def _begin(self, game: Kernel, log: Sequence[Fact], view: View) -> None:
        """Begin with a game, which may be on its way already."""
        self._game = game
        self._read = 0
        self._kingdoms = {seat.seat: seat.kingdom for seat in view.seats}
        for fact in log:
            if fact.name == "set" and fact.word == "kingdom":
                self._kingdoms[fact.seat] = ""  # determined in the course of what will be read
        self.deeds = {}
        self.invoked = {}
        lord = next((seat.seat for seat in view.seats if seat.role == LORD), -1)
        self.repute = Repute(lord, len(view.seats)) if lord >= 0 else None

    def _hear(self, fact: Fact, me: int) -> None:
        name = fact.name
        if name == "used":
            self._used(fact)
        elif name == "set":
            if fact.word == "kingdom":
                self._kingdoms[fact.seat] = fact.text
        elif name == "damaged":
            # Damage by a card has been counted when it was used; area tricks spare nobody and so tell nothing.
            if fact.by >= 0 and not fact.cards:
                self._deed(fact.by, fact.seat, _HARM)
        elif name == "invoked":
            if fact.seat == me:
                self.invoked[fact.word] = self.invoked.get(fact.word, 0) + 1
        elif name == "turn_began":
            self.invoked = {}
        elif fact.word == "give" and fact.by == fact.seat:
            self._deed(fact.by, receiver(fact), _HELP * _TRIFLE * len(fact.cards))

    def _used(self, fact: Fact) -> None:
        family = fact.word.rpartition("_")[2] if fact.word.endswith("_slash") else fact.word
        if fact.answers:
            if family.endswith("nullification") and fact.by >= 0 and not fact.answers.endswith("nullification"):
                kind = _HELP if fact.answers in HARMING else _HARM if fact.answers == "ex_nihilo" else 0.0
                self._deed(fact.seat, fact.by, kind * 0.5)
            return
        if family in HARMING:
            for seat in fact.seats:
                self._deed(fact.seat, seat, _HARM)
        elif family in HELPING:
            for seat in fact.seats:
                self._deed(fact.seat, seat, _HELP)

    def _deed(self, doer: int, to: int, kind: float) -> None:
        kingdom = self._kingdoms.get(to, "")
        # What is done to one who is of two kingdoms tells nothing of either.
        if doer != to and len(kingdoms_in(kingdom)) == 1 and kind:
            key = (doer, kingdom)
            self.deeds[key] = self.deeds.get(key, 0.0) + kind
