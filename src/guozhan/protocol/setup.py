"""How a table is set up, and what everybody at it may know of it."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

MOST_NAME: Final = 24  # characters of a nickname
HUMAN: Final = "human"
OPEN: Final = "open"


def one_of(name: str, values: tuple[str, ...]) -> msgspec.Meta:
    """Marks a text that is one of these in this version; a newer server's others are taken as well."""
    return msgspec.Meta(title=name, extra_json_schema={"enum": [*values]})


# Kinds of requests, each with a timer of its own.
KINDS: Final = ("draft", "play", "respond", "nullify", "choose", "private")
TIMERS: Final = {"draft": 90.0, "play": 40.0, "respond": 20.0, "nullify": 8.0, "choose": 25.0, "private": 0.0}
STATUSES: Final = ("waiting", "playing", "over", "void")
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

Kind: TypeAlias = Annotated[str, one_of("Kind", KINDS)]
Status: TypeAlias = Annotated[str, one_of("Status", STATUSES)]


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
        listed: the table is shown in the list of tables, and whoever finds it there may come in (the password, if there
            is one, is asked for all the same).
        published: the replays of its games are shown in the list of replays; those of listed tables without a password
            always are. A replay that is not is only for those who have its id, as all at the table do.
        seed: what all chance of the first game comes from; None, and of later games: a fresh one.
        lesson: id of a chapter of the first game, of which the position is played, by one person; "" = a whole game.
    """

    ruleset: str = "guozhan-2018"
    players: int = 8
    options: dict[str, Any] = {}
    bots: dict[int, str] = {}
    timers: dict[Kind, float] = {}
    window: float = -1.0
    pace: float = 0.7
    countdown: float = 60.0
    spectators: bool = True
    listed: bool = False
    published: bool = False
    seed: int | None = None
    lesson: str = ""


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
        seeded: the host has chosen what all chance of this game comes from, and so could know every hidden card.
        from_turn: this game was played on from a replay, at a point in its so-many-eth turn; 0: it was not. Which
            replay is not told: it tells what is hidden.
    """

    table: str
    status: Status
    game: int
    setup: Setup
    people: tuple[Person, ...]
    watching: int = 0
    locked: bool = False
    paused: bool = False
    draw: tuple[int, ...] = ()
    rematch: tuple[int, ...] = ()
    window: float = 0.0
    seeded: bool = False
    from_turn: int = 0
