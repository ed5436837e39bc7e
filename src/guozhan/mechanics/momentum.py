"""Momentum (乘势): an additional effect for whom the conditions of all branches of a skill hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from guozhan.core import mutate

if TYPE_CHECKING:
    from guozhan.rules.player import Player

Branch = tuple[bool, Callable[[], None]]


def branches(me: Player, skill: str, found: Sequence[Branch], bonus: Callable[[], None]) -> bool:
    """Carry out the branches whose condition holds, in order, and the bonus if all of them do; whether that was so.

    Args:
        me: the skill's owner.
        skill: its id.
        found: condition and effect of each branch; the conditions have been asked together.
        bonus: the additional effect. A branch whose effect comes to nothing counts all the same.
    """
    for holds, carry_out in found:
        if holds:
            carry_out()
    if not all(holds for holds, _ in found):
        return False
    mutate.emit(me.game, "momentum", me.seat, word=skill)
    bonus()
    return True
