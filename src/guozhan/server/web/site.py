"""What the routes share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from guozhan.server.films import Films
from guozhan.server.limits import Limiter
from guozhan.server.uploads import Inspector, Room

if TYPE_CHECKING:
    from guozhan.server.accounts import Accounts
    from guozhan.server.config import Config
    from guozhan.server.house import House
    from guozhan.server.storage import Store

# kind → (a second in the long run, at once), of one address
LIMITS: Final = {
    "tables": (0.5, 60),
    "links": (1.0, 60),
    "sign_up": (1 / 300, 10),
    "sign_in": (1 / 10, 20),
    "search": (2.0, 60),
    "files": (1.0, 60),
    "uploads": (1 / 60, 10),
    "films": (5.0, 200),
}


def new_limits() -> dict[str, Limiter]:
    """Limits that nobody has touched yet."""
    return {name: Limiter(rate, burst) for name, (rate, burst) in LIMITS.items()}


@dataclass
class Site:
    """What the routes share.

    Attributes:
        config: what is configured.
        house: the tables of this process.
        store: what is kept.
        accounts: who has an account.
        limits: of what one address may do how often, by kind.
        inspector: looks into uploaded files.
        room: for uploaded files.
        films: makes what is shown of replays.
        kept: answers that stay good for some time.
    """

    config: Config
    house: House
    store: Store
    accounts: Accounts
    limits: dict[str, Limiter] = field(default_factory=new_limits)
    inspector: Inspector = field(default_factory=Inspector)
    films: Films = field(default_factory=Films)
    kept: dict[Any, Any] = field(default_factory=dict)
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        self.room = Room(self.config.most_uploads, self.store.uploaded)
