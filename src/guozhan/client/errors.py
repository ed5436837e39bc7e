"""What may go wrong for a client, each kind with a class of its own."""

from __future__ import annotations

from typing import Final

from guozhan.core.errors import GuozhanError
from guozhan.protocol import messages


class ClientError(GuozhanError):
    """What a client wanted was not done.

    Attributes:
        code: one of the protocol's codes of errors or goodbyes, or "unreachable", "lost", "link".
        text: what is wrong and what to do, in the language of the seat.
        reasons: why an answer is not legal.
    """

    def __init__(self, code: str, text: str, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.reasons = reasons


class LinkError(ClientError):
    """This is no address of a server, or no link to a table."""


class UnreachableError(ClientError):
    """There is no server, or what answers there is none of this game."""


class LostError(ClientError):
    """The connection was lost, and whether the message arrived is not known."""


class EndedError(ClientError):
    """The server has ended the connection for good: kicked, left, taken over elsewhere, closed."""


class RefusedError(ClientError):
    """The server does not let one in: wrong secret or token, table full, closed."""


class PasswordError(RefusedError):
    """The table's password is wrong or missing."""


class NoTableError(RefusedError):
    """There is no such table."""


class ProtocolError(ClientError):
    """Client and server speak different versions of the protocol, or one did not understand the other."""


class LateError(ClientError):
    """The request has passed."""


class DuplicateError(LateError):
    """The request has been answered."""


class NotAskedError(LateError):
    """No such request was put to this seat."""


class IllegalAnswerError(ClientError):
    """The rules do not allow the answer; ``reasons`` says why."""


class NotNowError(ClientError):
    """There is nothing at this point to which it could apply."""


class NotAllowedError(ClientError):
    """It is the host's to do, or a player's, and one is neither."""


class TooFastError(ClientError):
    """A phrase too soon after the last one, or too many passwords were tried."""


_ERRORS: Final[dict[str, type[ClientError]]] = {
    messages.MALFORMED: ProtocolError,
    messages.TOO_BIG: ProtocolError,
    messages.PROTOCOL_VERSION: ProtocolError,
    messages.NO_TABLE: NoTableError,
    messages.REFUSED: RefusedError,
    messages.PASSWORD: PasswordError,
    messages.LATE: LateError,
    messages.DUPLICATE: DuplicateError,
    messages.NOT_ASKED: NotAskedError,
    messages.ILLEGAL: IllegalAnswerError,
    messages.NOT_NOW: NotNowError,
    messages.NOT_ALLOWED: NotAllowedError,
    messages.TOO_FAST: TooFastError,
}


def error_of(failed: messages.Failed) -> ClientError:
    """The error that a message from the server tells of."""
    return _ERRORS.get(failed.code, ClientError)(failed.code, failed.text, failed.reasons)
