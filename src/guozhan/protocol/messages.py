"""Every message between client and server: JSON objects with the field ``type``, defined in this package alone.

TypeScript types and JSON Schema are made from these classes (``python -m tools.protocol``). Seats count from 0. Fields
named ``seconds`` are from the server's clock; they, ``ref`` and ``token`` are all in which messages to one seat may
differ between games that differ only in what the seat may not know.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

import msgspec

from guozhan.core.errors import MalformedError
from guozhan.protocol.from_client import (
    AskHint,
    AskLog,
    Concede,
    DrawVote,
    FromClient,
    GiveAnswer,
    Hello,
    Kick,
    Leave,
    Nullify,
    Pause,
    Ping,
    Prelight,
    Ref,
    Rematch,
    Rename,
    Say,
    SetBot,
    SetLanguage,
    Start,
    TakeBack,
    Trust,
    Walk,
)
from guozhan.protocol.from_server import (
    CODES,
    DUPLICATE,
    ILLEGAL,
    LATE,
    MALFORMED,
    NO_TABLE,
    NOT_ALLOWED,
    NOT_ASKED,
    NOT_NOW,
    PASSWORD,
    PROTOCOL_VERSION,
    REFUSED,
    TOO_BIG,
    TOO_FAST,
    Accepted,
    Asked,
    Branch,
    Ended,
    Failed,
    Goodbye,
    Hint,
    LogPart,
    Pong,
    Request,
    Said,
    Update,
    ViewDelta,
    Voided,
    Welcome,
)
from guozhan.protocol.misread import misread
from guozhan.protocol.setup import HUMAN, KINDS, MOST_NAME, OPEN, PHRASES, TIMERS, Person, Setup, TableInfo

PROTOCOL: Final = 1
MOST_BYTES: Final = 16 * 1024  # of a message from a client

ClientMessage: TypeAlias = (
    Hello
    | GiveAnswer
    | Walk
    | AskHint
    | TakeBack
    | SetLanguage
    | Prelight
    | Trust
    | Nullify
    | Start
    | Rematch
    | Concede
    | DrawVote
    | Kick
    | SetBot
    | Pause
    | Say
    | Rename
    | Leave
    | AskLog
    | Ping
)
ServerMessage: TypeAlias = (
    Welcome | TableInfo | Update | Accepted | Branch | Hint | LogPart | Said | Ended | Voided | Failed | Pong | Goodbye
)

_encoder: Final = msgspec.json.Encoder()
_from_client: Final = msgspec.json.Decoder(ClientMessage)
_from_server: Final = msgspec.json.Decoder(ServerMessage)
_SAID_BY_SERVERS: Final = frozenset(kind.__struct_config__.tag for kind in get_args(ServerMessage))


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def from_client(data: bytes | str) -> ClientMessage:
    """Read what a client has sent.

    Raises:
        MalformedError: if it is no message.
    """
    try:
        return _from_client.decode(data)
    except RecursionError:
        raise MalformedError("nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise MalformedError(misread(error)) from None


class _Numbered(msgspec.Struct, frozen=True):
    ref: Ref = 0


def ref_of(data: bytes | str) -> int:
    """The number of what a client has sent, even where it is no message; 0 if none can be read."""
    try:
        return msgspec.json.decode(data, type=_Numbered).ref
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError):
        return 0


class UnknownMessageError(MalformedError):
    """A message of a type that came into the protocol later; a client goes on as if it had not been sent."""


class _Tagged(msgspec.Struct, frozen=True):
    type: str


def from_server(data: bytes | str) -> ServerMessage:
    """Read what a server has sent. Fields that came into the protocol later are passed over.

    Raises:
        UnknownMessageError: if it is of a type that is not known here.
        MalformedError: if it is no message.
    """
    try:
        return _from_server.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        if isinstance(error, msgspec.ValidationError):
            _known(data)
        raise MalformedError(str(error)) from None


def _known(data: bytes | str) -> None:
    try:
        name = msgspec.json.decode(data, type=_Tagged).type
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError):
        return
    if name not in _SAID_BY_SERVERS:
        raise UnknownMessageError(f"a message of the type {name!r}, which is not known here")


__all__ = [
    "CODES",
    "DUPLICATE",
    "HUMAN",
    "ILLEGAL",
    "KINDS",
    "LATE",
    "MALFORMED",
    "MOST_BYTES",
    "MOST_NAME",
    "NOT_ALLOWED",
    "NOT_ASKED",
    "NOT_NOW",
    "NO_TABLE",
    "OPEN",
    "PASSWORD",
    "PHRASES",
    "PROTOCOL",
    "PROTOCOL_VERSION",
    "REFUSED",
    "TIMERS",
    "TOO_BIG",
    "TOO_FAST",
    "Accepted",
    "AskHint",
    "AskLog",
    "Asked",
    "Branch",
    "ClientMessage",
    "Concede",
    "DrawVote",
    "Ended",
    "Failed",
    "FromClient",
    "GiveAnswer",
    "Goodbye",
    "Hello",
    "Hint",
    "Kick",
    "Leave",
    "LogPart",
    "Nullify",
    "Pause",
    "Person",
    "Ping",
    "Pong",
    "Prelight",
    "Rematch",
    "Rename",
    "Request",
    "Said",
    "Say",
    "ServerMessage",
    "SetBot",
    "SetLanguage",
    "Setup",
    "Start",
    "TableInfo",
    "TakeBack",
    "Trust",
    "UnknownMessageError",
    "Update",
    "ViewDelta",
    "Voided",
    "Walk",
    "Welcome",
    "encode",
    "from_client",
    "from_server",
    "ref_of",
]
