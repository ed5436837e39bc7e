"""What is stored, a row each. Times are seconds since 1970."""

from __future__ import annotations

import unicodedata
from typing import Literal

import msgspec

from guozhan.core.errors import GuozhanError, IncompatibleError, MalformedError

Status = Literal["waiting", "playing", "over", "void"]


class NameTakenError(MalformedError):
    """Another account has this name, or one that differs only in case or width (名字已被使用)."""


class ElsewhereError(IncompatibleError):
    """A table lives in another process by now, or another process has this one's name: it writes here no more."""


class StorageError(GuozhanError):
    """The database cannot be reached, read or written now (存储不可用). What it says is for the operator: no client has
    any part in it."""


class StoreClosedError(RuntimeError):
    """The database has been let go, as the process ends: nothing is written any more."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table (牌桌).

    Attributes:
        id: what the links call it.
        home: the process that it lives in.
        status: waiting for players, playing, over, or void (作废).
        created: when it was made.
        touched: when somebody last did something at it.
        content: hash of the rules and the content that it is played with.
        setup: its options, as JSON.
        people: who sits and watches there, as JSON.
        game: number of the game at this table, from 1.
    """

    id: str
    home: str
    status: Status
    created: float
    touched: float
    content: str
    setup: bytes
    people: bytes
    game: int = 1


class ReplayRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a replay (录像) without reading it.

    Attributes:
        id: what the links call it.
        created: when the game ended, or the file was uploaded.
        ruleset: name of the ruleset.
        players: how many sat there.
        names: the players' names, by seat.
        generals: the generals that were played.
        winners: names of those who won.
        ending: how the game ended.
        content: hash of the rules and the content that it was played with.
        size: bytes of the file.
        owner: account that uploaded it, or nothing.
        published: it is in the list; else it is only for those who have its id.
        played_on: how many facts of another replay it has in common with it, as it was played on from there; -1: none.
        sat: accounts that have played; they are written with it, and not read again.
    """

    id: str
    created: float
    ruleset: str
    players: int
    names: list[str]
    generals: list[str]
    winners: list[str]
    ending: str
    content: str
    size: int
    owner: str = ""
    published: bool = False
    played_on: int = -1
    sat: tuple[str, ...] = ()


class ReplayQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which replays are wanted. What is left out does not matter.

    Attributes:
        player: name of a player, whole; case and width do not count.
        general: a general that was played.
        ruleset: name of the ruleset.
        owner: account that uploaded it.
        account: account that uploaded it, or sat there.
        published: only those in the list.
        since: not older than this.
        until: older than this.
        text: part of any name, general, ruleset or ending.
        limit: at most so many.
        offset: leave out so many of the newest.
    """

    player: str = ""
    general: str = ""
    ruleset: str = ""
    owner: str = ""
    account: str = ""
    published: bool = False
    since: float | None = None
    until: float | None = None
    text: str = ""
    limit: int = 50
    offset: int = 0


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account (账号).

    Attributes:
        id: its identity, which stays when the name changes.
        name: as the owner writes it; no two fold to the same.
        password_hash: what argon2 made of the password, or nothing.
        created: when it was made.
    """

    id: str
    name: str
    password_hash: str
    created: float


class TokenRow(msgspec.Struct, frozen=True, kw_only=True):
    """A token by which an account is recognised (令牌). The token itself is stored nowhere.

    Attributes:
        hash: its SHA-256, as 64 hexadecimal digits.
        account: whose it is.
        expires: from when on it is worth nothing; whoever asks compares.
    """

    hash: str
    account: str
    expires: float


def fold(name: str) -> str:
    """The form in which names are compared: case and width of the characters do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()
