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


def _give_up(table: Table, player: Player) -> None:
    table.leaving.pop(player.seat, None)
    player.absent = True
    if player.host:
        _pass_on(table, player)
    if table.play is not None and table.status == PLAYING:
        if table.paused and not any(one.connected and one.answers for one in table.people):
            # Nobody is there who could end the pause, and the game would stand for ever.
            table.paused = False
            table.play.pause(table.is_stuck)
        table.play.control_changed(player.seat)
    table.changed()
    table.count_again()


def _pass_on(table: Table, host: Player) -> None:
    """Somebody who is there may begin, pause and remove from now on; where nobody is, the host stays who it was."""
    heirs = [one for one in table.people if one.connected and not one.left]
    if heirs:
        host.host = False
        heirs[0].host = True
