"""What breaks at one table stays there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guozhan.server.play import Play


def guarded(go_on: Callable[[Play], None]) -> Callable[[Play], None]:
    """Whatever a rule breaks with while a game goes on, the game ends with notice, and the other tables go on."""

    @wraps(go_on)
    def guard(play: Play) -> None:
        try:
            go_on(play)
        except Exception as error:  # noqa: BLE001 - see above
            play.close()
            play.host.broken(error)

    return guard
