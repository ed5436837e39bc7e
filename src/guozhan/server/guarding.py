"""What breaks at one table stays there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

if TYPE_CHECKING:
    from guozhan.server.play import Play

P = ParamSpec("P")


def guarded(act: Callable[Concatenate[Play, P], None]) -> Callable[Concatenate[Play, P], None]:
    """Whatever a rule breaks with while a game goes on, the game ends with notice, and the other tables go on."""

    @wraps(act)
    def guard(play: Play, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            act(play, *args, **kwargs)
        except Exception as error:  # noqa: BLE001 - see above
            play.close()
            play.host.broken(error)

    return guard
