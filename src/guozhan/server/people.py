"""Who sits at a table: people, bots, empty seats."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from guozhan.protocol.messages import HUMAN, OPEN, Person

TIMEOUTS: Final = 2  # in a row, after which a bot answers


class NullifyWishes:
    """When a person wants to be asked for cards that offset tricks (无懈可击).

    Attributes:
        own: also for own tricks.
        never: not at all.
        trick: not for this one.
        since: the seat's request at which that was said, 0 for none.
    """

    def __init__(self) -> None:
        self.own = False
        self.never = False
        self.trick: Any = None
        self.since = 0


class Player:
    """A seat and who has it.

    Attributes:
        seat: its number.
        kind: "human", "open", or the name of a bot.
        name: nickname.
        token: hash of what opens the seat, "" for none.
        account: id of the account, "" for none.
        address: from where the person came last, "" if that is not known. It is stored nowhere.
        host: of the table.
        connected: a connection is there.
        gone: when the last connection was lost, None if never or if there is one.
        trusted: a bot answers (托管).
        conceded, left: a bot plays on.
        absent: a bot plays until the person is back.
        timeouts: requests in a row that ran out of time.
        unlit: skills of face-down generals that the person is not asked for (预亮 off).
        nullify: when to be asked for cards that offset tricks.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.clear()

    def clear(self) -> None:
        """Nobody has the seat."""
        self.kind = OPEN
        self.name = ""
        self.token = ""
        self.account = ""
        self.address = ""
        self.host = False
        self.connected = False
        self.gone: float | None = None
        self.fresh()

    def fresh(self) -> None:
        """A new game begins."""
        self.trusted = False
        self.conceded = False
        self.left = False
        self.absent = False
        self.timeouts = 0
        self.unlit: set[str] = set()
        self.nullify = NullifyWishes()

    @property
    def is_human(self) -> bool:
        """A person has the seat, whoever answers now."""
        return self.kind == HUMAN

    @property
    def answers(self) -> bool:
        """The person answers, not a bot."""
        return self.is_human and not (self.trusted or self.absent or self.conceded or self.left)

    def person(self) -> Person:
        """What everybody may know."""
        return Person(
            self.seat,
            self.name,
            self.kind,
            self.host,
            self.connected,
            self.trusted,
            self.conceded,
            self.left,
        )

    def kept(self) -> Kept:
        """What is stored."""
        return Kept(
            self.seat,
            self.kind,
            self.name,
            self.token,
            self.account,
            self.host,
            self.trusted,
            self.conceded,
            self.left,
            sorted(self.unlit),
            self.nullify.own,
            self.nullify.never,
            self.nullify.since,
            self.absent,
        )

    def restore(self, kept: Kept) -> None:
        """Be as it was stored."""
        self.clear()
        self.kind, self.name, self.token, self.account = kept.kind, kept.name, kept.token, kept.account
        self.host, self.trusted, self.conceded, self.left = kept.host, kept.trusted, kept.conceded, kept.left
        self.unlit = set(kept.unlit)
        self.nullify.own, self.nullify.never, self.nullify.since = kept.own, kept.never, kept.since
        self.absent = kept.absent


class Kept(msgspec.Struct, frozen=True):
    """A seat as it is stored."""

    seat: int
    kind: str
    name: str
    token: str
    account: str
    host: bool
    trusted: bool
    conceded: bool
    left: bool
    unlit: list[str]
    own: bool
    never: bool
    since: int = 0
    absent: bool = False
