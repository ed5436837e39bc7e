"""The allegiance reader of 身份: roles, likely roles, and what each of them wants of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.bots.basic.repute import LORD, REBEL, RENEGADE, Odds, Repute

if TYPE_CHECKING:
    from guozhan.bots.basic.memory import Memory
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import SeatView, View

_SELF: Final = 1.1
_LIFE_OF_LORD: Final = 8.0  # beyond his last point of hp: with him the game is lost or won
_CLINGING: Final = 1.5  # whoever lives on without hp (不屈) is still worth striking
_REWARD: Final = 3.0
_STRANGER: Final = -0.5  # in a position without roles
_CAUTION: Final = 0.5  # how much the chance that one strikes an ally holds back


class Roles:
    """Allies follow from the own role and from what the others' deeds tell of theirs."""

    def regards(self, view: View, ruleset: Ruleset, memory: Memory) -> list[float]:
        own = view.me.role
        if not own:
            return [_SELF if seat.seat == view.reader else _STRANGER for seat in view.seats]
        odds = odds_of(view, ruleset, memory)
        lord, loyalist, rebel, renegade = _wishes(own, view, odds)
        found = []
        for seat, each in zip(view.seats, odds, strict=True):
            if seat.seat == view.reader:
                found.append(_SELF)
                continue
            good = each.lord * lord + each.loyalist * max(loyalist, 0.0) + each.rebel * max(rebel, 0.0)
            bad = each.loyalist * min(loyalist, 0.0) + each.rebel * min(rebel, 0.0) + each.renegade * renegade
            regard = good + bad
            if regard < 0.0 and good > 0.0:
                regard *= 1.0 - _CAUTION * good
            found.append(regard)
        return found

    def spoils(self, view: View, ruleset: Ruleset, memory: Memory, victim: int) -> float:
        if not view.me.role:
            return 0.0
        odds = odds_of(view, ruleset, memory)[victim]
        worth = _REWARD * odds.rebel
        if view.me.role == LORD:
            worth -= odds.loyalist * (view.me.hand_count + len(view.me.equips))
        return worth

    def showing(self, view: View, ruleset: Ruleset, regards: list[float], mask: int) -> float:
        return 0.0

    def vital(self, view: View, seat: int) -> float:
        one = view.seats[seat]
        worth = _LIFE_OF_LORD if one.role == LORD else 0.0
        return worth if one.hp > 0 else worth + _CLINGING


def odds_of(view: View, ruleset: Ruleset, memory: Memory) -> list[Odds]:
    """The roles of all seats, as far as the reader can tell."""
    repute = memory.repute
    if repute is None:
        repute = Repute(-1, len(view.seats))
    return repute.odds(view, ruleset)


def _wishes(own: str, view: View, odds: list[Odds]) -> tuple[float, float, float, float]:
    """What the good of a lord, a loyalist, a rebel and a renegade is worth to the reader."""
    if own == REBEL:
        return -1.5, -0.75, 0.9, -0.25
    if own == RENEGADE:
        return _balance(view, odds)
    # For the lord's side the renegade is a help until the rebels are dead.
    rebels = sum(each.rebel for seat, each in zip(view.seats, odds, strict=True) if seat.alive)
    renegade = -1.0 if rebels < 0.01 else 0.2
    return 1.5, 0.9, -1.0, renegade


def _balance(view: View, odds: list[Odds]) -> tuple[float, float, float, float]:
    """A renegade keeps the sides balanced and the lord alive until nobody else is, then kills him."""
    ours = theirs = rebels = others = 0.0
    weak = False
    for seat, each in zip(view.seats, odds, strict=True):
        if not seat.alive:
            continue
        power = _power(seat)
        # Whoever is renegade as well is with the lord for now, as the reader is.
        ours += power * (1.0 - each.rebel)
        if seat.seat == view.reader:
            continue
        theirs += power * each.rebel
        rebels += each.rebel
        others += 1.0 - each.lord
        if each.lord:
            weak = seat.hp <= 2
    if others < 0.01:
        return -1.5, -1.0, -1.0, -1.0
    if rebels < 0.01:
        return (1.0 if weak else 0.5), -1.0, -1.0, -0.9
    ahead = min(max(2.5 * (ours - theirs) / (ours + theirs) - 0.3, 0.0), 1.0)
    lord = 1.2 if weak else 1.0 - 0.6 * ahead
    return lord, 0.1 - 0.9 * ahead, -1.0 + 0.9 * ahead, -0.6


def _power(seat: SeatView) -> float:
    return 1.0 + seat.hp + 0.35 * seat.hand_count + 0.4 * len(seat.equips)
