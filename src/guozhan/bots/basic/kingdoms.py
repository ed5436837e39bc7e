"""The allegiance reader of 国战: kingdoms, likely kingdoms, and careerists."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from guozhan.bots.basic.lore import lore_of
from guozhan.bots.basic.strength import pair_bonus, strength

if TYPE_CHECKING:
    from guozhan.bots.basic.memory import Memory
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import SeatView, View

_SELF: Final = 1.3  # the own seat counts a little more than an ally
_CAREERIST: Final = "careerist"
_DOUBT: Final = 0.8  # how much harm to one who is no ally counts while he may still be one
_EXPOSED: Final = 0.5  # what it costs that everybody knows whom to strike
_FACE_UP: Final = 0.6  # how much of a general's strength is lost while he is face down
_CAREER: Final = -8.0
_VICTORY: Final = 100.0
_HASTE: Final = 2.5


class Kingdoms:
    """Allies are those of one's kingdom. It is sure once it is determined, or once a general is known."""

    def regards(self, view: View, ruleset: Ruleset, memory: Memory) -> list[float]:
        own, alone, room = standing(view, ruleset)
        sizes = _sizes(view)
        found = []
        for seat in view.seats:
            if seat.seat == view.reader:
                found.append(_SELF)
            elif seat.kingdom and not _is_open(seat):
                allied = not alone and own in seat.kingdoms
                found.append(1.0 if allied else -_danger(seat, sizes))
            elif seat.kingdom:
                chance = 0.0 if alone else _chance_of_superposed(seat, own, ruleset)
                found.append(chance - (1 - chance) * _danger(seat, sizes))
            else:
                chance = 0.0 if alone or room <= 0 else _chance(seat, own, ruleset, memory)
                found.append(chance - (1 - chance) * _DOUBT)
        return found

    def spoils(self, view: View, ruleset: Ruleset, memory: Memory, victim: int) -> float:
        mine = view.me.kingdom
        if not mine:
            return 0.0
        seat = view.seats[victim]
        if mine != _CAREERIST and not set(view.me.kingdoms).isdisjoint(seat.kingdoms):
            return -1.0 * (view.me.hand_count + len(view.me.equips))
        if mine == _CAREERIST and ruleset.options.get("careerist_kill_draw") == "three":
            return 3.0
        if not seat.kingdom:
            return 1.0
        sizes = _sizes(view)
        return 1.0 if seat.kingdom == _CAREERIST else float(max(sizes.get(kingdom, 1) for kingdom in seat.kingdoms))

    def showing(self, view: View, ruleset: Ruleset, regards: list[float], mask: int) -> float:
        me = view.me
        mask &= ~me.revealed
        if not mask:
            return 0.0
        worth = _skills_shown(view, ruleset, mask)
        if (me.revealed | mask) == 3 and me.revealed != 3 and all(me.generals):
            first, second = (ruleset.generals[general] for general in me.generals if general)
            worth += pair_bonus(ruleset, first, second, me.shown_ever != 3)
        if me.kingdom and not _is_open(me):
            return worth
        own, alone, room = standing(view, ruleset)
        others = [seat for seat in view.seats if seat.alive and seat.seat != me.seat]
        if not others:
            return worth + _VICTORY  # only who is determined can win
        if alone or room < 0:
            return worth + _CAREER * min(1.0, 0.25 * len(others))
        if all(own in seat.kingdoms for seat in others):
            return worth + _VICTORY
        allies = sum(own in seat.kingdoms for seat in others)
        hidden = sum(not seat.kingdom for seat in others)
        worth += 0.4 * allies - _EXPOSED
        if room <= hidden and room <= 1:
            worth += _HASTE  # whoever of the kingdom comes later is a careerist
        return worth

    def vital(self, view: View, seat: int) -> float:
        return 0.0


def standing(view: View, ruleset: Ruleset) -> tuple[str, bool, int]:
    """The reader's kingdom, whether he stands alone, and how many more his kingdom can take besides him."""
    me = view.me
    own = me.kingdom
    if not own or _is_open(me):
        own = next((ruleset.generals[general].kingdom for general in me.generals if general), "")
    elif len(me.kingdoms) > 1:
        own = max(me.kingdoms, key=lambda kingdom: _sizes(view)[kingdom])
    most = len(view.seats) // 2
    members = sum(own in seat.kingdoms for seat in view.seats)
    room = most - members - (0 if own in me.kingdoms else 1)
    alone = own in ("", _CAREERIST) or (me.kingdom != own and room < 0)
    return own, alone, room


def _is_open(seat: SeatView) -> bool:
    """The seat is of two kingdoms at once until its head comes to show."""
    return len(seat.kingdoms) > 1 and seat.generals[0] != "" and not seat.revealed & 1


def _chance_of_superposed(seat: SeatView, own: str, ruleset: Ruleset) -> float:
    """How likely the head of a superposed seat is of a kingdom."""
    if seat.generals[0]:
        return float(ruleset.generals[seat.generals[0]].kingdom == own)
    return 0.5 if own in seat.kingdoms else 0.0


def _sizes(view: View) -> dict[str, int]:
    found: dict[str, int] = {}
    for seat in view.seats:
        if seat.alive:
            for kingdom in seat.kingdoms:
                found[kingdom] = found.get(kingdom, 0) + 1
    return found


def _danger(seat: SeatView, sizes: dict[str, int]) -> float:
    """The larger an enemy's kingdom, the more it matters."""
    number = 1 if seat.kingdom == _CAREERIST else max(sizes.get(kingdom, 1) for kingdom in seat.kingdoms)
    return min(0.85 + 0.08 * number, 1.2)


def _chance(seat: SeatView, own: str, ruleset: Ruleset, memory: Memory) -> float:
    """How likely an undetermined seat is of a kingdom."""
    for general in seat.generals:
        if general:
            return 1.0 if own in ruleset.generals[general].kingdoms else 0.0
    total = mine = 0.0
    for kingdom in lore_of(ruleset).kingdoms:
        kind = memory.deeds.get((seat.seat, kingdom), 0.0)
        weight = exp(0.7 * max(-4.0, min(4.0, kind)))
        total += weight
        if kingdom == own:
            mine = weight
    return mine / total if total else 0.0


def _skills_shown(view: View, ruleset: Ruleset, mask: int) -> float:
    """What the skills of face-down generals gain by being face up: locked ones work only so."""
    worth = 0.0
    for ref in view.me.skills:
        if ref.slot & mask:
            skill = ruleset.skills[ref.skill]
            worth += strength(skill) * (_FACE_UP if skill.locked else 0.15)
    return worth
