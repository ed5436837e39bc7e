"""Somebody who listens at a table: a connection, with the language and the kind of messages that it wants."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guozhan.games.narrator import Narrator
from guozhan.protocol import messages
from guozhan.view.language import Language, language, plain

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.game import Game
    from guozhan.view.model import View


class Listener:
    """A connection to a table.

    Args:
        send: takes what is to be sent; it never waits.
        close: ends the connection.

    Attributes:
        reader: the seat, -1 for an onlooker.
        code: the language.
        lines: sentences are wanted.
        nodes: of legal trees that are sent with requests, about so many at most.
        address: from where it comes, as limits count it; "" where that is not known.
        alive: the connection is there, as far as is known.
    """

    def __init__(self, send: Callable[[bytes], None], close: Callable[[], None]) -> None:
        self._send = send
        self._close = close
        self.reader = -1
        self.code = "zh-Hans"
        self.lines = False
        self.nodes = 48
        self.address = ""
        self.alive = True
        self._language: Language | None = None
        self._narrator: Narrator | None = None

    def send(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        if self.alive:
            self._send(data)

    def say(self, message: messages.ServerMessage) -> None:
        """Send a message."""
        self.send(messages.encode(message))

    def dismiss(self, code: str, text: str) -> None:
        """Say goodbye and close the connection."""
        self.say(messages.Goodbye(code=code, text=self.of(text)))
        self.drop()

    def of(self, text: str) -> str:
        """A text that names nothing of any content, such as why not, in the language of the listener."""
        return plain(self.code).of(text)

    def drop(self) -> None:
        """Close the connection without a word."""
        if self.alive:
            self.alive = False
            self._close()

    def speak(self, code: str) -> None:
        """Another language from now on."""
        self.code = code
        self.forget()

    def forget(self) -> None:
        """Another game begins, or the same one anew."""
        self._language = None
        self._narrator = None

    def language(self, ruleset: Ruleset) -> Language:
        """The language, for the names of a ruleset."""
        if self._language is None:
            self._language = language(self.code, ruleset)
        return self._language

    def told(self, game: Game, end: int, start: int = 0, first: View | None = None) -> list[str]:
        """The log up to its place ``end`` in sentences, those behind ``start``; ``first`` was known before it."""
        if not self.lines:
            return []
        log = game.log or []
        if self._narrator is None:
            self._narrator = Narrator(game.ruleset, self.reader, game.size, self.language(game.ruleset), first)
            list(self._narrator.tell(log[:start]))
        return list(self._narrator.tell(log[start:end]))
