"""What a running game needs from the table at which it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from guozhan.core.errors import GuozhanError

if TYPE_CHECKING:
    from guozhan.core.answers import Answer
    from guozhan.server.clock import Clock
    from guozhan.server.metrics import Metrics
    from guozhan.server.opened import Opened
    from guozhan.server.people import Player


class NotTakenError(GuozhanError):
    """An answer that changes nothing; ``code`` is one of the protocol's."""

    def __init__(self, code: str, text: str, reasons: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.reasons = tuple(reasons)


class Life:
    """As long as a running game: what is kept beside it hangs on this, as nothing refers weakly to what is compiled."""


class Host(Protocol):
    """The table, as the game at it needs it."""

    @property
    def clock(self) -> Clock:
        """What the table goes by."""

    @property
    def metrics(self) -> Metrics:
        """What is measured."""

    @property
    def players(self) -> Sequence[Player]:
        """Who has which seat."""

    def keep(self, entry: bytes) -> None:
        """Store an entry, before anything that is told from now on is sent."""

    def tell(self, reader: int, news: News) -> None:
        """Tell a seat, or the onlookers, what is new."""

    def greet(self, reader: int) -> None:
        """Tell a seat, or the onlookers, where the game stands."""

    def ask_bot(self, opened: Opened) -> Answer | None:
        """What the bot says, or None: it will be said later, to :meth:`Play.bot_answered`."""

    def people_changed(self) -> None:
        """What is stored of people has changed: somebody's answers are given by a bot now."""

    def ended(self) -> None:
        """The game is over, and everybody has been told how."""

    def broken(self, error: BaseException) -> None:
        """The game cannot go on."""


class News(msgspec.Struct, frozen=True):
    """What a reader is told at once.

    Attributes:
        start, end: the part of the log that is new.
        version: how many facts the reader knows now.
        facts: what is new in it for the reader.
        delta: what has changed in the view.
        public: requests that everybody may know.
        request: what the reader is asked, if that has not been told.
        withdrawn: the number of a request that is no longer asked.
    """

    start: int
    end: int
    version: int
    facts: tuple[Any, ...]
    delta: Any
    public: tuple[Any, ...]
    request: Any
    withdrawn: int = 0
