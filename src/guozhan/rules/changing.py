"""Changing generals (变更武将): a general from the pile takes the place of one. RP-CHG-…"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.state import DEPUTY, SkillRef
from guozhan.rules import kingdoms

if TYPE_CHECKING:
    from guozhan.rules.game import Game


def change(game: Game, seat: int, slot: int) -> str:
    """Change the general of a place, which must not be empty; the id of the new one, "" if none has come.

    Its kingdom may be another one (switch ``changed_kingdom``). Max hp and markers stay, and it brings no new ones.
    """
    state = game.state.seats[seat]
    old = state.generals[slot - 1]
    if not state.alive or not old:
        return ""
    general = game.ruleset.generals.get(old)
    printed = general.kingdoms if general is not None else (state.printed_kingdom,)
    found = search(game, seat, slot, "change_general", lambda new: _may_replace(game, new, slot, printed))
    if found:
        enter(game, seat, slot, found)
    return found


def _may_replace(game: Game, general: str, slot: int, printed: tuple[str, ...]) -> bool:
    """A general of the pile may be changed into in this place, where one of the ``printed`` kingdoms lies."""
    if not fits(game, general, slot):
        return False
    if game.options["changed_kingdom"] == "any":
        return True
    return any(kingdom in printed for kingdom in game.ruleset.generals[general].kingdoms)


def fits(game: Game, general: str, slot: int) -> bool:
    """A general may lie in this place: one of two kingdoms only as deputy."""
    return slot == DEPUTY or len(game.ruleset.generals[general].kingdoms) == 1


def search(game: Game, seat: int, slot: int, topic: str, legal: Callable[[str], bool]) -> str:
    """Show generals of the pile, one by one, until one is legal (连续亮出武将牌直至…); its id, "" if there is none.

    All of them still belong to the pile, which is of no order: what is not taken has been shuffled back.
    """
    left = game.state.general_pile[:]
    shown: list[str] = []
    found = ""
    while left and not found:
        general = mutate.show_pile_general(game, left)
        left.remove(general)
        shown.append(general)
        if legal(general):
            found = general
    if shown:
        mutate.emit(game, "generals_searched", seat, number=slot, word=topic, text=" ".join(shown))
    if not found:
        mutate.emit(game, "none_found", seat, number=slot, word=topic)
    return found


def enter(game: Game, seat: int, slot: int, general: str) -> None:
    """A general of the pile comes into a place of a living seat, face up; one that lies there goes to the pile.

    That is no reveal (明置), so nothing comes of it: a face-down general is turned up only to be seen as it leaves.
    """
    state = game.state.seats[seat]
    ruleset = game.ruleset
    if state.generals[slot - 1] and not state.revealed & slot:
        mutate.reveal(game, seat, slot)
    gone = [ref.skill for ref in state.skills if ref.slot == slot]
    refs = [ref for ref in state.skills if ref.slot != slot]
    refs += [SkillRef(skill.id, slot) for skill in ruleset.generals[general].skills_in(slot)]
    refs.sort(key=lambda ref: ref.slot or DEPUTY + 1)
    mutate.place_general(game, seat, slot, general, tuple(refs))
    # Whatever made skills invalid spoke of the general that has left.
    mutate.set_field(game, seat, "suppressed", state.suppressed & ~slot)
    kingdoms.redetermine(game, seat)
    game.drop_skills(seat, gone)
    ruleset.mode.test_victory(game)
