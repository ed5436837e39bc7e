"""A client in Python: it plays over the protocol, for people at a terminal and for bots (docs/client.md)."""

from guozhan.client.client import Client, NewTable
from guozhan.client.errors import (
    ClientError,
    DuplicateError,
    EndedError,
    IllegalAnswerError,
    LateError,
    LinkError,
    LostError,
    NoTableError,
    NotAllowedError,
    NotAskedError,
    NotNowError,
    PasswordError,
    ProtocolError,
    RefusedError,
    TooFastError,
    UnreachableError,
)
from guozhan.client.link import Link, read_link
from guozhan.client.playing import Bot, Question, play
from guozhan.client.seat import Connected, Disconnected, Event, Seat

__all__ = [
    "Bot",
    "Client",
    "ClientError",
    "Connected",
    "Disconnected",
    "DuplicateError",
    "EndedError",
    "Event",
    "IllegalAnswerError",
    "LateError",
    "Link",
    "LinkError",
    "LostError",
    "NewTable",
    "NoTableError",
    "NotAllowedError",
    "NotAskedError",
    "NotNowError",
    "PasswordError",
    "ProtocolError",
    "Question",
    "RefusedError",
    "Seat",
    "TooFastError",
    "UnreachableError",
    "play",
    "read_link",
]
