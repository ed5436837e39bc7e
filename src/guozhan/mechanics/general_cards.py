"""What a general card that comes before a character in mid-game says of it: skills, name, gender, kingdom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.skills import LORD
from guozhan.core.state import HEAD, SkillRef
from guozhan.mechanics import kingdom_skill

if TYPE_CHECKING:
    from guozhan.core.generals import General
    from guozhan.rules.game import Game

LORD_ROLE: Final = "lord"  # 主公


def is_lord(game: Game, seat: int) -> bool:
    """The seat's role is that of the lord."""
    return game.state.seats[seat].role == LORD_ROLE


def printed_skills(game: Game, seat: int, general: General) -> tuple[SkillRef, ...]:
    """The skills that a seat has of a general: only the lord has those that are lord skills."""
    lord = is_lord(game, seat)
    return tuple(SkillRef(skill.id, HEAD) for skill in general.skills if lord or LORD not in skill.tags)


def take_on(game: Game, seat: int, general: General) -> None:
    """A seat that has the skills of its new general by now takes on all else that the card says.

    Its gender becomes that of the general, its kingdom one of those printed on it; and it has gained the skills.
    """
    mutate.set_field(game, seat, "gender", general.gender)
    mutate.set_field(game, seat, "kingdom", kingdom_skill.choose(game, seat, general.kingdoms))
    kingdom_skill.settle(game, seat)
    for ref in game.state.seats[seat].skills:
        if ref.slot == HEAD:
            game.ruleset.skills[ref.skill].gained(game.players[seat])


__all__ = ["is_lord", "printed_skills", "take_on"]
