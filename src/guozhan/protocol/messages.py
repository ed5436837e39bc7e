"""Every message between client and server: JSON objects with the field ``type``, defined here and nowhere else.

TypeScript types and JSON Schema are made from these classes (``python -m tools.protocol``). Seats count from 0. Fields
named ``seconds`` are from the server's clock; they, ``ref`` and ``token`` are all in which messages to one seat may
differ between games that differ only in what the seat may not know.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from guozhan.core.answers import Answer
from guozhan.core.errors import MalformedError
from guozhan.core.facts import Fact
from guozhan.protocol.tree import Node
from guozhan.view.model import View
from guozhan.view.sheet import About, Sheet

PROTOCOL: Final = 1
MOST_BYTES: Final = 16 * 1024  # of a message from a client
MOST_NAME: Final = 24  # characters of a nickname

# --- what a table is like --------------------------------------------------------------------------------------------

HUMAN: Final = "human"
OPEN: Final = "open"

# Kinds of requests, each with a timer of its own.
KINDS: Final = ("draft", "play", "respond", "nullify", "choose", "private")
TIMERS: Final = {"draft": 90.0, "play": 40.0, "respond": 20.0, "nullify": 8.0, "choose": 25.0, "private": 0.0}
PHRASES: Final = (
    "大家好，请多指教",
    "请稍等，我想一想",
    "快一点吧",
    "打得好",
    "可惜",
    "谢谢",
    "对不起，打错了",
    "求桃",
    "别打我，我是自己人",
    "再来一局",
)


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is set up (开房设置).

    Attributes:
        ruleset: the profile.
        players: number of seats.
        options: switches that differ from the profile, deck and generals among them.
        bots: name of the bot at a seat (from 0), for seats that are not left to people.
        timers: seconds for each kind of request, 0 = no limit; of "private" 0 = as long as the window.
        window: seconds of the constant window; -1 = as fits the ruleset and who plays.
        pace: seconds that a bot takes for what everybody sees; so that people can follow.
        countdown: seconds after which a bot plays for somebody whose connection is gone.
        spectators: onlookers may come in.
        listed: the table is shown in the list of tables.
        seed: what all chance comes from; None = a fresh one for each game.
    """

    ruleset: str = "guozhan-2018"
    players: int = 8
    options: dict[str, Any] = {}
    bots: dict[int, str] = {}
    timers: dict[str, float] = {}
    window: float = -1.0
    pace: float = 0.7
    countdown: float = 60.0
    spectators: bool = True
    listed: bool = False
    seed: int | None = None


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat.

    Attributes:
        seat: the seat.
        name: the nickname; of a bot what it is called.
        kind: "human", "open" (nobody yet), or the name of a bot.
        host: may start, pause, kick.
        ready: is connected.
        trusted: a bot answers for the person (托管).
        conceded: has given up; a bot plays on.
        left: has left for good; a bot plays on.
    """

    seat: int
    name: str = ""
    kind: str = OPEN
    host: bool = False
    ready: bool = False
    trusted: bool = False
    conceded: bool = False
    left: bool = False


class TableInfo(msgspec.Struct, frozen=True, tag="table", kw_only=True):
    """What everybody at a table may know of it; sent whenever it changes.

    Attributes:
        table: its id.
        status: "waiting", "playing", "over" or "void".
        game: how many games have begun at it.
        setup: how it is set up; the seed is told when a game is over.
        people: who has which seat.
        watching: number of onlookers.
        locked: a password is asked for.
        paused: the host has stopped the clocks.
        draw: seats that vote for a draw.
        rematch: seats that want another game.
        window: seconds of the constant window in force.
    """

    table: str
    status: str
    game: int
    setup: Setup
    people: tuple[Person, ...]
    watching: int = 0
    locked: bool = False
    paused: bool = False
    draw: tuple[int, ...] = ()
    rematch: tuple[int, ...] = ()
    window: float = 0.0


# --- from the client -------------------------------------------------------------------------------------------------


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A message from a client; what answers it carries the same ``ref``."""

    ref: int = 0


class Hello(FromClient, frozen=True, tag="hello", kw_only=True):
    """The first message: who one is, and which table it is about.

    Attributes:
        protocol: version of the protocol.
        table: id of the table.
        secret: of the table's link, to take a seat or to watch.
        token: of the seat that one has already.
        session: of an account, "" for none.
        name: nickname.
        password: of the table.
        seat: the seat that one would like, -1 = any.
        watch: look on.
        language: in which texts are wanted.
        lines: texts of what happens are wanted, not facts alone.
        nodes: of legal trees that are sent with requests, about so many at most.
    """

    protocol: int
    table: str
    secret: str = ""
    token: str = ""
    session: str = ""
    name: str = ""
    password: str = ""
    seat: int = -1
    watch: bool = False
    language: str = "zh-Hans"
    lines: bool = False
    nodes: int = 48


class GiveAnswer(FromClient, frozen=True, tag="answer", kw_only=True):
    """The answer to a request: clicks through its tree, or the answer itself."""

    request: int
    clicks: tuple[str, ...] | None = None
    answer: Answer | None = None


class Walk(FromClient, frozen=True, tag="walk", kw_only=True):
    """What may be clicked after some clicks?"""

    request: int
    clicks: tuple[str, ...] = ()


class AskHint(FromClient, frozen=True, tag="hint", kw_only=True):
    """What would the basic bot do? For tables at which all other seats are bots'."""

    request: int


class TakeBack(FromClient, frozen=True, tag="take_back", kw_only=True):
    """Take one's last answer back. For tables at which all other seats are bots'."""


class SetLanguage(FromClient, frozen=True, tag="language", kw_only=True):
    """Another language from now on."""

    language: str


class Prelight(FromClient, frozen=True, tag="prelight", kw_only=True):
    """Be asked for a skill of a general that is face down (预亮), or not."""

    skill: str
    on: bool


class Trust(FromClient, frozen=True, tag="trust", kw_only=True):
    """Let a bot answer (托管), or answer oneself again."""

    on: bool


class Nullify(FromClient, frozen=True, tag="nullify", kw_only=True):
    """When to be asked for cards that offset tricks (无懈可击).

    Attributes:
        this: not for the trick that is being asked about, and not again for it.
        own: also for one's own tricks; None = as before.
        never: not at all until this is taken back; None = as before.
    """

    this: bool = False
    own: bool | None = None
    never: bool | None = None


class Start(FromClient, frozen=True, tag="start", kw_only=True):
    """Begin the game; the host's. Seats that are open are given to bots."""


class Rematch(FromClient, frozen=True, tag="rematch", kw_only=True):
    """Another game at this table; it begins when all who stayed want it."""


class Concede(FromClient, frozen=True, tag="concede", kw_only=True):
    """Give up; a bot plays the seat to the end."""


class DrawVote(FromClient, frozen=True, tag="draw", kw_only=True):
    """Be for a draw, or no longer; it is one when all people who are alive are."""

    on: bool


class Kick(FromClient, frozen=True, tag="kick", kw_only=True):
    """Take a seat from a person; the host's. In a game a bot plays on."""

    seat: int


class SetBot(FromClient, frozen=True, tag="bot", kw_only=True):
    """Give an empty seat to a bot before the game, or ("open") leave it to people; the host's."""

    seat: int
    bot: str


class Pause(FromClient, frozen=True, tag="pause", kw_only=True):
    """Stop the clocks, or let them go on; the host's."""

    on: bool


class Say(FromClient, frozen=True, tag="say", kw_only=True):
    """Say one of the quick phrases, by its number in ``PHRASES``."""

    phrase: int


class Leave(FromClient, frozen=True, tag="leave", kw_only=True):
    """Leave the table for good."""


class AskLog(FromClient, frozen=True, tag="log", kw_only=True):
    """What has happened from a version on."""

    since: int = 0


class Ping(FromClient, frozen=True, tag="ping", kw_only=True):
    """Is anybody there?"""


# --- from the server -------------------------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the seat is asked.

    Attributes:
        id: number of the request, counted per seat in each game.
        kind: which timer counts, see ``KINDS``.
        seconds: how long the seat has; 0 = as long as it likes.
        question: what is asked, in a sentence.
        sheet: the decision in plain values.
        tree: what may be clicked.
        nullify: it is for a card that offsets a trick; "own" for one's own trick, "" for something else.
    """

    id: int
    kind: str
    seconds: float
    question: str
    sheet: Sheet
    tree: Node
    nullify: str = ""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
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
    kind: str
    about: About | None = None
    text: str = ""
    seconds: float = 0.0


class ViewDelta(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed in a view.

    Attributes:
        table: fields of the view with their new values; a name with ``+`` behind it: what has been added at the end.
        seats: the same of seats, by number.
    """

    table: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag="update", kw_only=True):
    """The game has gone on.

    Attributes:
        version: how many facts the seat has been told since the game began.
        facts: what has happened, as the seat may know it.
        delta: what has changed in the view.
        lines: what has happened, in sentences.
        asked: who is asked now, where everybody may know.
        request: what the seat is asked now.
    """

    version: int
    facts: tuple[Fact, ...] = ()
    delta: ViewDelta | None = None
    lines: tuple[str, ...] = ()
    asked: Asked | None = None
    request: Request | None = None


class Welcome(msgspec.Struct, frozen=True, omit_defaults=True, tag="welcome", kw_only=True):
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


class Accepted(msgspec.Struct, frozen=True, tag="accepted", kw_only=True):
    """What was sent has been taken, and is kept."""

    ref: int
    request: int = 0


class Branch(msgspec.Struct, frozen=True, tag="branch", kw_only=True):
    """The node of the tree that was asked for."""

    ref: int
    request: int
    clicks: tuple[str, ...]
    node: Node


class Hint(msgspec.Struct, frozen=True, tag="hinted", kw_only=True):
    """What the basic bot would do."""

    ref: int
    request: int
    answer: Answer
    text: str


class LogPart(msgspec.Struct, frozen=True, tag="logged", kw_only=True):
    """What has happened from a version on."""

    ref: int
    since: int
    version: int
    facts: tuple[Fact, ...]
    lines: tuple[str, ...] = ()


class Said(msgspec.Struct, frozen=True, tag="said", kw_only=True):
    """Somebody has said a quick phrase; ``text`` is it in the reader's language."""

    seat: int
    phrase: int
    text: str


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, tag="ended", kw_only=True):
    """The game is over.

    Attributes:
        ending: "victory", "draw", "agreed" (a draw by vote), "conceded", "abandoned".
        winners: seats.
        replay: id of the stored replay.
        seed: what all chance came from.
    """

    ending: str
    winners: tuple[int, ...] = ()
    replay: str = ""
    seed: int = 0


class Voided(msgspec.Struct, frozen=True, tag="voided", kw_only=True):
    """The game cannot go on; ``reason`` says why, and what is left of it."""

    reason: str


class Failed(msgspec.Struct, frozen=True, omit_defaults=True, tag="error", kw_only=True):
    """What was sent has changed nothing.

    Attributes:
        code: one of ``CODES``.
        text: what is wrong and what to do, in the reader's language.
        ref: of the message that it is about.
        request: the request that it is about.
        reasons: why an answer is not legal.
    """

    code: str
    text: str
    ref: int = 0
    request: int = 0
    reasons: tuple[str, ...] = ()


class Pong(msgspec.Struct, frozen=True, tag="pong", kw_only=True):
    """The answer to a ping."""

    ref: int


class Goodbye(msgspec.Struct, frozen=True, tag="goodbye", kw_only=True):
    """The server closes the connection.

    Attributes:
        code: "restart" (come again at once), "elsewhere" (another connection has taken the seat), "kicked", "left",
            "closed", or one of ``CODES``.
        text: the same in words.
    """

    code: str
    text: str


# Codes of errors.
MALFORMED: Final = "malformed"  # not a message
TOO_BIG: Final = "too_big"
PROTOCOL_VERSION: Final = "protocol"
NO_TABLE: Final = "no_table"
REFUSED: Final = "refused"  # wrong secret, password or token; full, closed
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
    LATE,
    DUPLICATE,
    NOT_ASKED,
    ILLEGAL,
    NOT_NOW,
    NOT_ALLOWED,
    TOO_FAST,
)

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
        raise MalformedError(str(error)) from None


def from_server(data: bytes | str) -> ServerMessage:
    """Read what a server has sent.

    Raises:
        MalformedError: if it is no message.
    """
    try:
        return _from_server.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise MalformedError(str(error)) from None
