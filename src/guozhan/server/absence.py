"""People whose connection is gone (离线): the countdown after which the others go on without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.server.status import PLAYING, VOID

if TYPE_CHECKING:
    from guozhan.server.people import Player
    from guozhan.server.table import Table


def missed(table: Table, player: Player) -> None:
    """The person's connection is gone: after the countdown the others go on without, until the person is back."""
    player.connected = False
    # Nobody else learns a lesson: it waits until the learner is back, or the house forgets it.
    lesson = table.setup.lesson and table.status == PLAYING
    if lesson or table.status == VOID or player.absent or player.left or player.seat in table.leaving:
        return
    countdown = table.clock.now() + table.setup.countdown
    table.leaving[player.seat] = table.clock.call_at(countdown, lambda: _give_up(table, player))


def still_here(table: Table, seat: int) -> None:
    """The person is back, or is waited for no longer."""
    alarm = table.leaving.pop(seat, None)
    if alarm is not None:
        alarm.cancel()


def settle_host(table: Table) -> None:
    """Somebody who is there may begin, pause and remove; where nobody is, whoever may come back stays the host."""
    people = [one for one in table.people if not one.left]
    host = next((one for one in people if one.host), None)
    if host is not None and not host.absent:
        return
    heirs = [one for one in people if one.connected]
    if host is None and not heirs:
        heirs = [one for one in people if not one.absent] or people
    if heirs:
        for one in people:
            one.host = one is heirs[0]


def end_pause(table: Table) -> None:
    """A pause that nobody is there to end would stand for ever."""
    if table.paused and table.play is not None and not any(one.connected and not one.left for one in table.people):
        table.paused = False
        table.play.pause(table.is_stuck)


def _give_up(table: Table, player: Player) -> None:
    table.leaving.pop(player.seat, None)
    player.absent = True
    settle_host(table)
    if table.play is not None and table.status == PLAYING:
        end_pause(table)
        table.play.control_changed(player.seat)
    table.changed()
    table.count_again()
