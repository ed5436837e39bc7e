"""What breaks at one table stays there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec

if TYPE_CHECKING:
    from guozhan.server.play import Play

P = ParamSpec("P")


def guarded(play: Play, act: Callable[P, None], /, *args: P.args, **kwargs: P.kwargs) -> None:
    """Do something while a game goes on: whatever a rule breaks with, the game ends with notice, and the other tables
    go on.
    """
    try:
        act(*args, **kwargs)
    except Exception as error:  # noqa: BLE001 - see above
        play.close()
        play.host.broken(error)
