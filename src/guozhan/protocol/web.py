"""What goes over HTTP as JSON. The OpenAPI document (``GET /api/openapi.json``) is made of these classes.

Who is signed in sends ``Authorization: Bearer SESSION``. Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from guozhan.protocol.setup import MOST_NAME, Person, Setup

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
MOST_FOUND: Final = 100  # replays in one answer

AccountName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
NewPassword: TypeAlias = Annotated[str, Meta(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
OldPassword: TypeAlias = Annotated[str, Meta(max_length=LONGEST_PASSWORD)]
Secret: TypeAlias = Annotated[str, Meta(max_length=LONGEST_PASSWORD)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
Time: TypeAlias = Annotated[float, Meta(ge=0, le=1e12)]


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused.

    Attributes:
        code: which kind of reason, for programs.
        error: the reason, for people.
        place: what of a table's setup it is about, so that a form can say it there: a field such as ``players``, one of
            several such as ``timers.play``, or a switch such as ``options.deck``.
    """

    code: str
    error: str
    place: str = ""


class Health(msgspec.Struct, frozen=True):
    """The process is there."""

    status: str


class Done(msgspec.Struct, frozen=True):
    """It has been done."""

    done: bool = True


# --- accounts --------------------------------------------------------------------------------------------------------


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants an account."""

    name: AccountName
    password: NewPassword


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signs in."""

    name: Word
    password: OldPassword


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password; every session of the account ends, and a new one begins."""

    old: OldPassword
    new: NewPassword


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password once more, before the account is deleted."""

    password: OldPassword


class Me(msgspec.Struct, frozen=True):
    """The account that is signed in."""

    account: str
    name: str
    created: float


class Session(msgspec.Struct, frozen=True):
    """A session; who has it is signed in until it expires. Nobody can be told it again."""

    session: str
    expires: float
    account: str
    name: str


# --- tables ----------------------------------------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for with a new table; ``session`` may stand here instead of in the header."""

    name: Annotated[str, Meta(min_length=1, max_length=4 * MOST_NAME)]
    setup: Setup = Setup()
    password: OldPassword = ""
    session: Secret = ""


class MadeTable(msgspec.Struct, frozen=True):
    """A new table.

    Attributes:
        table: its id.
        secret: of its link; kept nowhere else.
        token: opens the host's seat.
        path: of the link, with the secret behind the ``#``, which browsers do not send.
    """

    table: str
    secret: str
    token: str
    path: str


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What may be known of a table without its secret.

    Attributes:
        table: its id.
        status: "waiting", "playing", "over" or "void".
        listed: it is in the list, and its link needs no secret.
        ruleset, players: what is played.
        free: seats that nobody has.
        locked: a password is asked for.
        spectators: onlookers may come in.
        created: when it was made.
        options: switches that differ from the ruleset; of listed tables only.
        people: who sits there; of listed tables only.
    """

    table: str
    status: str
    listed: bool
    ruleset: str
    players: int
    free: int
    locked: bool
    spectators: bool
    created: float
    options: dict[str, Any] = {}
    people: tuple[Person, ...] = ()


class TableList(msgspec.Struct, frozen=True):
    """The tables that want to be found, the newest first."""

    tables: tuple[TableSummary, ...]


class AskLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link of a table is wanted; its secret stands in the body, so that it is in no log. Of a listed table, which
    needs none, it may be left empty.

    Attributes:
        watch: the link for those who look on.
        token: of a seat at it: the link that leads back there, for nobody else.
    """

    table: Secret
    secret: Secret = ""
    watch: bool = False
    token: Secret = ""


class LinkAt(msgspec.Struct, frozen=True):
    """A link at one of the server's addresses, and the same as a QR code (SVG)."""

    url: str
    qr: str


class Link(msgspec.Struct, frozen=True):
    """A link to a table, with the secret behind the ``#``, and the same as a QR code (SVG).

    Attributes:
        url: the link, as others can use it; where the page was opened at this machine's own name (localhost) and the
            server listens on the network, at its address there.
        qr: the same as a QR code.
        others: at further addresses of the machine, where the first is not the one that others are connected with.
        alone: only this machine can use the link: the server listens at no other address.
    """

    url: str
    qr: str
    others: tuple[LinkAt, ...] = ()
    alone: bool = False


# --- what a table can be set up with ---------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    """A value that a switch may have, and what it means."""

    value: bool | int | str
    text: str
    available: bool = True


class SwitchForm(msgspec.Struct, frozen=True, kw_only=True):
    """A switch: one of ``choices``, or with ``kind`` "number" a number, with "ids" ids with commas between them."""

    name: str
    text: str
    kind: str
    default: bool | int | str
    choices: tuple[Choice, ...] = ()
    available: bool = True
    reason: str = ""


class GeneralForm(msgspec.Struct, frozen=True, kw_only=True):
    """A general that can be allowed or banned; ``further`` ones come with the switch ``pool`` or when named."""

    id: str
    name: str
    kingdoms: tuple[str, ...]
    pack: str = ""
    further: bool = False


class RulesetForm(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset, and everything that may be chosen within it."""

    id: str
    name: str
    mode: str
    least: int
    most: int
    switches: tuple[SwitchForm, ...]
    decks: tuple[Choice, ...]
    generals: tuple[GeneralForm, ...]


class Named(msgspec.Struct, frozen=True):
    """An id and what it is called."""

    id: str
    name: str


class TimerForm(msgspec.Struct, frozen=True):
    """A kind of request with a timer of its own, and its seconds where nothing else is said."""

    kind: str
    name: str
    seconds: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How far numbers may go."""

    timer: float
    window: float
    pace: float
    countdown: float
    name: int
    password: int


class SetupForm(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a form for a new table needs, in one language."""

    language: str
    languages: tuple[str, ...]
    content: str
    defaults: Setup
    rulesets: tuple[RulesetForm, ...]
    kingdoms: tuple[Named, ...]
    bots: tuple[Named, ...]
    timers: tuple[TimerForm, ...]
    phrases: tuple[str, ...]
    limits: Limits


# --- replays ---------------------------------------------------------------------------------------------------------


class ReplayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a replay.

    Attributes:
        replay: its id; whoever has it may fetch the replay.
        created: when the game ended, or the file was uploaded.
        ruleset, players: what was played.
        names: of the players by seat; of uploaded files nobody's.
        generals: ids of those that were played.
        winners: names of those who won; of uploaded files "1", "2" … for the seats.
        ending: how it ended; "unfinished" for a file that stops before.
        exact: it is carried out by these rules; else (made with others) it is shown from its record alone.
        size: bytes of the file.
        published: it is in the list.
        mine: the account that is signed in has uploaded it.
        played_on: it was played on from a point of another replay, from which it has so many facts; -1: it was not.
    """

    replay: str
    created: float
    ruleset: str
    players: int
    names: tuple[str, ...]
    generals: tuple[str, ...]
    winners: tuple[str, ...]
    ending: str
    exact: bool
    size: int
    published: bool
    mine: bool = False
    played_on: int = -1


class ReplayList(msgspec.Struct, frozen=True):
    """Replays that were found, the newest first; ``more``: there are further ones behind them."""

    replays: tuple[ReplayInfo, ...]
    more: bool


class ReplaySearch(msgspec.Struct, frozen=True, kw_only=True):
    """Which replays are wanted; what is left out does not matter.

    Attributes:
        player: name of a player, whole.
        general: id of a general.
        ruleset: its id.
        text: part of any name, general, ruleset or ending.
        since: not older than this.
        until: older than this.
        mine: only what the account that is signed in has uploaded, and games in which it had a seat to their end,
            published or not.
        limit: at most so many.
        offset: after so many others.
    """

    player: Word = ""
    general: Word = ""
    ruleset: Word = ""
    text: Word = ""
    since: Time | None = None
    until: Time | None = None
    mine: bool = False
    limit: Annotated[int, Meta(ge=1, le=MOST_FOUND)] = 50
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Upload(msgspec.Struct, frozen=True):
    """How a file is uploaded: ``published``: it is shown in the list."""

    published: bool = False


class Wording(msgspec.Struct, frozen=True):
    """In which language texts are wanted."""

    language: Annotated[str, Meta(max_length=20)] = "zh-Hans"


class Nothing(msgspec.Struct, frozen=True):
    """No parameters."""
