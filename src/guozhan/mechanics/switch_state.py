"""转换技 (switch skills) of the further generals: a state, yang or yin, says what they do. ZHUANHUAN-01 … 05.

The reset plan's 转换技 (``core.skills.SWITCHING``), which turns its general over, is another thing of the same name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.native import mypyc_attr
from guozhan.core.skills import YANG, YIN, Skill
from guozhan.core.state import GAME

if TYPE_CHECKING:
    from guozhan.rules.player import Player

SWITCH_STATE: Final = "switch_state"  # 转换技
# The state is a counter, so that everybody's view has it: 1 for yin. ``view.names.switch_states`` reads it.
_KEY: Final = "switched."


@mypyc_attr(allow_interpreted_subclasses=True)
class SwitchSkill(Skill):
    """A switch skill: its parts ask for the state in their conditions, and flip it once they have been carried out."""

    tags = frozenset({SWITCH_STATE})

    @classmethod
    def is_yang(cls, me: Player) -> bool:
        """The state of the skill is yang, as it is in the beginning."""
        return not me.game.counted(GAME, me.seat, _KEY + cls.id)

    @classmethod
    def is_yin(cls, me: Player) -> bool:
        """The state of the skill is yin."""
        return not cls.is_yang(me)

    def flip(self, me: Player) -> None:
        """The skill has been carried out: it changes to the other state, if its owner still has it."""
        if any(ref.skill == self.id for ref in me.state.skills):
            self._set(me, YIN if self.is_yang(me) else YANG)

    def lost(self, me: Player) -> None:
        """Who gains the skill anew has it in its first state again."""
        if self.is_yin(me):
            self._set(me, YANG)

    def _set(self, me: Player, side: str) -> None:
        me.game.count(GAME, me.seat, _KEY + self.id, 1 if side == YIN else -1)
        mutate.emit(me.game, "switched", me.seat, word=self.id, text=side)


__all__ = ["SWITCH_STATE", "SwitchSkill"]
