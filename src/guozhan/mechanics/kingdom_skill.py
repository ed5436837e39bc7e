"""势力技 (kingdom skills): tags of skills that count as there only while their owner is of the kingdom. SHILI-01 … 05.

A card with such skills may have several kingdoms; its player chooses one of them before the general enters the game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.answers import Pick
from guozhan.core.conditions import conditional_tag
from guozhan.core.decisions import OPTIONS, Choose
from guozhan.core.generals import kingdoms_in

if TYPE_CHECKING:
    from guozhan.core.state import SeatState
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player

TOPIC: Final = "choose_kingdom"  # of the question which kingdom to be of
_KINGDOMS: Final = {"wei": "魏", "shu": "蜀", "wu": "吴", "qun": "群", "jin": "晋"}
_PREFIX: Final = "kingdom:"


def _is_of(kingdom: str, state: SeatState) -> bool:
    return kingdom in kingdoms_in(state.kingdom)


def kingdom_skill(kingdom: str) -> str:
    """The tag of a skill of this kingdom (…势力技): ``tags = {kingdom_skill("wei")}``.

    Whoever owns the skill without being of the kingdom counts as not having it, from one moment to the next.
    """
    return conditional_tag(_PREFIX + kingdom, partial(_is_of, kingdom))


TAGS: Final = {
    kingdom_skill("wei"): "魏势力技",
    kingdom_skill("shu"): "蜀势力技",
    kingdom_skill("wu"): "吴势力技",
    kingdom_skill("qun"): "群势力技",
    kingdom_skill("jin"): "晋势力技",
}


def choose(game: Game, seat: int, kingdoms: tuple[str, ...]) -> str:
    """Let a seat choose one of the kingdoms of its card; the one, unasked, if there is but one."""
    if len(kingdoms) == 1:
        return kingdoms[0]
    answer = game.ask(Choose(game, seat, TOPIC, OPTIONS, kingdoms, labels={each: _KINGDOMS[each] for each in kingdoms}))
    assert isinstance(answer, Pick)
    return str(answer.items[0])


def change(me: Player, kingdom: str) -> None:
    """Change a living character's kingdom (变更势力)."""
    if me.alive:
        mutate.set_field(me.game, me.seat, "kingdom", kingdom)


__all__ = ["TAGS", "TOPIC", "change", "choose", "kingdom_skill"]
