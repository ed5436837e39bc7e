"""The views of all readers at one moment: what they all know is made once, and what has not changed is kept.

``Views(game).of(reader)`` equals ``project(game, reader)``; at a table at which everybody is told at once it takes a
fraction of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec.structs import replace

from guozhan.core import zones
from guozhan.view.project import project
from guozhan.view.seen import ONLOOKER_BIT, seat_view, table_view

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel
    from guozhan.view.model import SeatView, View

ONLOOKER: Final = -1

# What has changed from one seat as it is seen to another, and these two, so that they stay: by their identities.
Changes: TypeAlias = "dict[tuple[int, int], tuple[SeatView, SeatView, dict[str, Any]]]"


class Views:
    """The views of one moment. Nothing may happen in the game while they are being made.

    Args:
        game: the game.
        before: those of an earlier moment; seats that have not changed are taken over, so that ``is`` tells it.

    Attributes:
        changes: for whoever compares these views with earlier ones: what has been found out by then.
    """

    def __init__(self, game: Kernel, before: Views | None = None) -> None:
        self._game = game
        self.changes: Changes = {}
        self._common = project(game, ONLOOKER)
        if before is not None:
            seats = tuple([_kept(old, new) for old, new in zip(before._common.seats, self._common.seats, strict=True)])
            self._common = replace(self._common, seats=seats)
        self._special = [self._of_seat(number) for number in range(game.size)]
        self._table = self._of_table()

    def of(self, reader: int, old: View | None = None) -> View:
        """What a reader (-1 = an onlooker) may know.

        Args:
            reader: the reader.
            old: an earlier view of the reader's, of which unchanged seats are taken over.
        """
        common = self._common
        if reader == ONLOOKER:
            return common
        game = self._game
        seats = list(common.seats)
        for number, special in enumerate(self._special):
            if number == reader or special >> reader & 1:
                seats[number] = seat_view(game, number, reader, reader)
                if old is not None:
                    seats[number] = _kept(old.seats[number], seats[number])
        if self._table >> reader & 1:
            return table_view(game, reader, reader, tuple(seats))
        return replace(common, reader=reader, seats=tuple(seats))

    def _of_seat(self, number: int) -> int:
        """Mask of the readers who know more of a seat than onlookers do."""
        state = self._game.state
        one = state.seats[number]
        zone = zones.FIRST_SEAT_ZONE + number * zones.KINDS
        found = self._unlike(state.zones[zone])
        if state.zones[zone + zones.JUDGE]:
            found |= self._unlike(state.zones[zone + zones.JUDGE])
        for pile in one.piles.values():
            found |= self._unlike(pile)
        for mask in (*one.known, one.role_known):
            if not mask >> ONLOOKER_BIT & 1:
                found |= mask
        return found

    def _of_table(self) -> int:
        """Mask of the readers who know more of what lies on the table than onlookers do."""
        state = self._game.state
        found = self._unlike(state.zones[zones.DRAW_PILE])
        for zone in (zones.PROCESSING, zones.OUTSIDE):
            if state.zones[zone]:
                found |= self._unlike(state.zones[zone])
        for pile in state.shared.values():
            found |= self._unlike(pile)
        return found

    def _unlike(self, cards: list[int]) -> int:
        """Mask of those who know some of the cards that onlookers do not know."""
        known = self._game.state.known
        found = 0
        for card in cards:
            mask = known[card]
            if mask and not mask >> ONLOOKER_BIT & 1:
                found |= mask
        return found


def _kept(old: SeatView, new: SeatView) -> SeatView:
    return old if old == new else new
