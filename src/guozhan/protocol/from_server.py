"""What a server says."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from guozhan.core.answers import Answer
from guozhan.core.facts import Fact
from guozhan.protocol.nodes import Node
from guozhan.protocol.setup import Kind, TableInfo, one_of
from guozhan.view.model import View
from guozhan.view.sheet import About, Sheet


class Request(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that the seat is asked.

    Attributes:
        id: number of the request, counted per seat in each game.
        kind: which timer counts, see ``KINDS``.
        seconds: how long the seat has; 0 = as long as it likes.
        question: what is asked, in a sentence.
        sheet: the decision in plain values.
        tree: what may be clicked.
        nullify: it is for a card that offsets a trick (无懈可击): one's "own" or an "other"'s; "" for something else.
    """

    id: int
    kind: Kind
    seconds: float
    question: str
    sheet: Sheet
    tree: Node
    nullify: Nullifying = ""


class Asked(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Who is asked for what, where everybody may know.

    Attributes:
        seats: who.
        topic: the term that it is about.
        about: what it concerns.
        text: the same in words.
        kind: which timer counts.
        seconds: how long they have; 0 = as long as they like.
    """

    seats: tuple[int, ...]
    topic: str
    kind: Kind
    about: About | None = None
    text: str = ""
    seconds: float = 0.0


class ViewDelta(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What has changed in a view.

    Attributes:
        table: fields of the view with their new values; a name with ``+`` behind it: what has been added at the end.
        seats: the same of seats, by number.
    """

    table: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}


class Update(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="update", kw_only=True):
    """The game has gone on.

    Attributes:
        version: how many facts the seat has been told since the game began.
        facts: what has happened, as the seat may know it.
        delta: what has changed in the view.
        lines: what has happened, in sentences.
        asked: who is asked now, where everybody may know.
        request: what the seat is asked now.
        withdrawn: the number of a request that is no longer asked, and whose answer does not count, because somebody
            else has done something before; what the seat was told with it may not have happened: a welcome follows.
    """

    version: int
    facts: tuple[Fact, ...] = ()
    delta: ViewDelta | None = None
    lines: tuple[str, ...] = ()
    asked: Asked | None = None
    request: Request | None = None
    withdrawn: int = 0


class Welcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="welcome", kw_only=True):
    """One is at the table; everything that is needed to go on where the table stands.

    Attributes:
        protocol: version of the protocol.
        server: version of the program.
        content: hash of rules and content.
        seat: one's seat, -1 for an onlooker.
        token: opens the seat again; keep it.
        table: the table.
        version: how many facts the seat has been told.
        view: what the seat may know, None before the game.
        lines: the last lines of the log, if wanted.
        asked, request: as in an update.
        unlit: skills of face-down generals that one is not asked for.
        nullify_own, nullify_never: what one wants of cards that offset tricks, as in a message of that name.
    """

    protocol: int
    server: str
    content: str
    seat: int
    table: TableInfo
    ref: int = 0
    token: str = ""
    version: int = 0
    view: View | None = None
    lines: tuple[str, ...] = ()
    asked: Asked | None = None
    request: Request | None = None
    unlit: tuple[str, ...] = ()
    nullify_own: bool = False
    nullify_never: bool = False


class Accepted(msgspec.Struct, frozen=True, gc=False, tag="accepted", kw_only=True):
    """What was sent has been taken, and is kept."""

    ref: int
    request: int = 0


class Branch(msgspec.Struct, frozen=True, gc=False, tag="branch", kw_only=True):
    """The node of the tree that was asked for."""

    ref: int
    request: int
    clicks: tuple[str, ...]
    node: Node


class Hint(msgspec.Struct, frozen=True, gc=False, tag="hinted", kw_only=True):
    """What the basic bot would do."""

    ref: int
    request: int
    answer: Answer
    text: str


class LogPart(msgspec.Struct, frozen=True, gc=False, tag="logged", kw_only=True):
    """What has happened from a version on."""

    ref: int
    since: int
    version: int
    facts: tuple[Fact, ...]
    lines: tuple[str, ...] = ()


class Said(msgspec.Struct, frozen=True, gc=False, tag="said", kw_only=True):
    """Somebody has said a quick phrase; ``text`` is it in the reader's language."""

    seat: int
    phrase: int
    text: str


class Ended(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="ended", kw_only=True):
    """The game is over.

    Attributes:
        ending: by the rules "victory" or a draw: "standoff", "round_limit", "nobody_left"; else "agreed" (a vote),
            "conceded" or "abandoned" (by all, or by one of two).
        winners: seats.
        replay: id of the stored replay; "" for none, as of a lesson.
        seed: what all chance came from, in decimal digits: a number too large for JavaScript's.
    """

    ending: Ending
    winners: tuple[int, ...] = ()
    replay: str = ""
    seed: str = ""


class Voided(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="voided", kw_only=True):
    """The game cannot go on; ``reason`` says why, ``replay`` is the id of the replay of what happened, if any."""

    reason: str
    replay: str = ""


class Failed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="error", kw_only=True):
    """What was sent has changed nothing.

    Attributes:
        code: one of ``CODES``.
        text: what is wrong and what to do, in the reader's language.
        ref: of the message that it is about.
        request: the request that it is about.
        reasons: why an answer is not legal.
    """

    code: Code
    text: str
    ref: int = 0
    request: int = 0
    reasons: tuple[str, ...] = ()


class Pong(msgspec.Struct, frozen=True, gc=False, tag="pong", kw_only=True):
    """The answer to a ping."""

    ref: int


class Goodbye(msgspec.Struct, frozen=True, gc=False, tag="goodbye", kw_only=True):
    """The server closes the connection.

    Attributes:
        code: "restart" (come again at once), "elsewhere" (another connection has taken the seat), "kicked", "left",
            "closed", or one of ``CODES``.
        text: the same in words.
    """

    code: Closing
    text: str


# Codes of errors.
MALFORMED: Final = "malformed"  # not a message
TOO_BIG: Final = "too_big"
PROTOCOL_VERSION: Final = "protocol"
NO_TABLE: Final = "no_table"
REFUSED: Final = "refused"  # wrong secret or token; full, closed
PASSWORD: Final = "password"  # the table's password is wrong or missing
LATE: Final = "late"  # the request has passed
DUPLICATE: Final = "duplicate"  # the request has been answered
NOT_ASKED: Final = "not_asked"  # no such request was put to this seat
ILLEGAL: Final = "illegal"  # the rules do not allow the answer; with reasons
NOT_NOW: Final = "not_now"  # there is nothing at this point to which it could apply
NOT_ALLOWED: Final = "not_allowed"  # the host's, or a player's, and one is neither
TOO_FAST: Final = "too_fast"
CODES: Final = (
    MALFORMED,
    TOO_BIG,
    PROTOCOL_VERSION,
    NO_TABLE,
    REFUSED,
    PASSWORD,
    LATE,
    DUPLICATE,
    NOT_ASKED,
    ILLEGAL,
    NOT_NOW,
    NOT_ALLOWED,
    TOO_FAST,
)
# Codes with which a server closes a connection, beside those of errors.
RESTART: Final = "restart"  # come again at once
ELSEWHERE: Final = "elsewhere"  # another connection has taken the seat
KICKED: Final = "kicked"
LEFT: Final = "left"
CLOSED: Final = "closed"
FAREWELLS: Final = (RESTART, ELSEWHERE, KICKED, LEFT, CLOSED)
# How games end: by the rules, then otherwise.
ENDINGS: Final = ("victory", "standoff", "round_limit", "nobody_left", "agreed", "conceded", "abandoned")

Code: TypeAlias = Annotated[str, one_of("Code", CODES)]
Closing: TypeAlias = Annotated[str, one_of("Closing", (*FAREWELLS, *CODES))]
Ending: TypeAlias = Annotated[str, one_of("Ending", ENDINGS)]
Nullifying: TypeAlias = Annotated[str, one_of("Nullifying", ("own", "other", ""))]
