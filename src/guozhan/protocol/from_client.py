"""What a client says."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from guozhan.core.answers import Answer

MOST_REF: Final = 2**53 - 1  # no number of JavaScript beyond it is exact

Ref: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_REF)]


class FromClient(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A message from a client.

    Attributes:
        ref: a number of the client's own; what answers the message carries the same.
    """

    ref: Ref = 0


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


class Rename(FromClient, frozen=True, tag="rename", kw_only=True):
    """Be called something else at this table (改名); before the game."""

    name: str


class Leave(FromClient, frozen=True, tag="leave", kw_only=True):
    """Leave the table for good."""


class AskLog(FromClient, frozen=True, tag="log", kw_only=True):
    """What has happened from a version on."""

    since: int = 0


class Ping(FromClient, frozen=True, tag="ping", kw_only=True):
    """Is anybody there?"""
