"""Whom the host of a table has sent away: they do not sit down there again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.server.people import Player

MOST: Final = 200  # who are remembered


class Barred:
    """Whom the host of one table has sent away.

    Args:
        names: as they were stored.

    Attributes:
        names: hashes of the seats' tokens, and ids of the accounts.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = list(names)
        self._addresses: list[str] = []  # stored nowhere

    def add(self, player: Player, staying: Iterable[Player]) -> None:
        """Remember somebody, with the address unless one of those who stay comes from there too."""
        self.names += [one for one in (player.token, player.account) if one]
        if player.address and all(one.address != player.address for one in staying):
            self._addresses.append(player.address)
        del self.names[:-MOST], self._addresses[:-MOST]

    def had(self, token: str) -> bool:
        """Whether one of them had the seat's token of which this is the hash."""
        return token in self.names

    def is_one(self, account: str, address: str) -> bool:
        """Whether this is one of them; "" for no account, and for an address that is not known.

        Whoever has another account is somebody else, wherever they come from.
        """
        return account in self.names if account else address in self._addresses
