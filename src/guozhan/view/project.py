"""From the state to what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guozhan.core.errors import MalformedError
from guozhan.core.messages import error_text
from guozhan.view.model import SeatView, View
from guozhan.view.seen import ONLOOKER_BIT, seat_view, table_view

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel


def check_reader(seat: int, players: int) -> None:
    """Refuse who cannot read a view.

    Raises:
        MalformedError: if it is neither a seat nor -1.
    """
    if not isinstance(seat, int) or not -1 <= seat < players:
        text = "there is no seat {seat}: they go from 0 to {last}, and -1 is an onlooker"
        raise MalformedError(error_text(text, seat=repr(seat), last=players - 1))


def project(game: Kernel, seat: int) -> View:
    """Everything that a seat (-1 = an onlooker) may know of the game.

    Raises:
        MalformedError: if there is no such seat.
    """
    check_reader(seat, game.size)
    bit = seat if seat >= 0 else ONLOOKER_BIT
    seats = tuple([seat_view(game, number, seat, bit) for number in range(game.size)])
    return table_view(game, seat, bit, seats)


def empty_view(seat: int, players: int) -> View:
    """The view of a seat before anything has happened, to which the facts of a game can be applied."""
    blank = SeatView(
        0, True, ("", ""), 0, 0, "", "", "", 4, 4, 0, 0, (), (), (), (), (), (), (), (),
        False, False, False, 0, 0, 0,
    )  # fmt: skip
    return View(
        seat,
        tuple(replace(blank, seat=number) for number in range(players)),
        0, (), (), (), (), -1, "", -1, 0, 0, (), (), (), (), (), False, (), "",
    )  # fmt: skip


__all__ = ["check_reader", "empty_view", "project"]
