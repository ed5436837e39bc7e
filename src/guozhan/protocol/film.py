"""A replay as a viewer needs it: what changes from step to step, and where it may stop. Sent over HTTP as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from guozhan.core.facts import Fact
from guozhan.protocol.from_server import ViewDelta
from guozhan.protocol.setup import MOST_NAME
from guozhan.protocol.web import ReplayInfo, Word
from guozhan.view.model import View

EVERYTHING: Final = -2  # instead of a seat: every hand and every face-down general is open

Reader = Annotated[int, Meta(ge=EVERYTHING, le=63)]
Position = Annotated[int, Meta(ge=0, le=10_000_000)]


class Turn(NamedTuple):
    """A turn begins: the step at which it has, whose it is, the round, and how many facts there are then."""

    step: int
    seat: int
    round: int
    facts: int


class Stop(NamedTuple):
    """Somebody was asked: the step at which, the seat, and for what."""

    step: int
    seat: int
    what: str


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """A replay for one reader.

    A step is what is worth looking at by itself: something that happened, with what only follows from it. Steps are
    the same for every reader. Links name places in a replay by the number of facts, which no later version changes.

    Attributes:
        replay: what is known of it.
        options: switches that differ from the ruleset.
        content: the rules and the content that it was played with.
        seat: whose view it is: -1 an onlooker's, -2 everything.
        language: of the lines.
        facts: how many there are, by step; the first step is before all.
        turns: where turns begin.
        stops: where the reader knows that somebody was asked.
        parts: the first step of each part.
        winners: seats.
        over: the game has come to an end, and can be played on from any point of it.
        notice: what to tell about how it is shown, "" if nothing.
    """

    replay: ReplayInfo
    options: dict[str, Any]
    content: str
    seat: int
    language: str
    facts: tuple[int, ...]
    turns: tuple[Turn, ...]
    stops: tuple[Stop, ...]
    parts: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    notice: str = ""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """From one step to the next, as the reader may know it.

    Attributes:
        facts: what has happened.
        delta: what has changed in the view.
        lines: the same in sentences, headings with ══ or ── before them.
    """

    facts: tuple[Fact, ...] = ()
    delta: ViewDelta | None = None
    lines: tuple[str, ...] = ()


class FilmPart(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps in a row: the view at the first, and what leads to each of the following.

    The last frame leads to the first step of the next part.
    """

    first: int
    view: View
    frames: tuple[Frame, ...]


class Screening(msgspec.Struct, frozen=True, kw_only=True):
    """Whose view is wanted, in which language.

    Attributes:
        seat: a seat from 0, -1 for an onlooker, -2 for everything.
        language: of the lines.
    """

    seat: Reader = EVERYTHING
    language: Annotated[str, Meta(max_length=20)] = "zh-Hans"


class PartWanted(Screening, frozen=True, kw_only=True):
    """The same, and which part, from 0."""

    part: Annotated[int, Meta(ge=0, le=100_000)] = 0


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game is to go on from a point of a replay, against bots.

    Attributes:
        name: one's nickname.
        seat: which one takes.
        facts: the point: what has happened by then stays.
        bot: who plays the others.
    """

    name: Annotated[str, Meta(min_length=1, max_length=4 * MOST_NAME)]
    seat: Annotated[int, Meta(ge=0, le=63)]
    facts: Position
    bot: Word = "basic"
