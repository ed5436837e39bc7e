"""How good generals are to have, by what their skills declare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.core.generals import General
    from guozhan.core.ruleset import Ruleset
    from guozhan.core.skills import Skill

_HEAD, _DEPUTY = 1, 2
_MOST: Final = 2.2
_HALF: Final = 0.8  # what half a point of hp is worth
_HALF_LEFT: Final = 0.6  # half a fish is worth a card less than half a point of hp
_COMPANIONS: Final = 1.8


def strength(skill: Skill) -> float:
    """How good a skill is to have, from 0 to 3."""
    if skill.hint.strength is not None:
        return skill.hint.strength
    worth = 0.0
    worth += 1.0 * len(skill.actives) + 0.9 * len(skill.triggers) + 0.7 * len(skill.conversions)
    worth += 0.6 * len(skill.modifiers) + 0.8 * len(skill.providers)
    if not skill.tags.isdisjoint(("limited", "awakening")):
        worth *= 0.6
    return min(worth, _MOST)


def skills_worth(ruleset: Ruleset, general: General) -> float:
    """How good the skills of a general are to have, wherever it lies."""
    return sum(strength(ruleset.skills[skill.id]) for skill in general.skills)


def pair_bonus(ruleset: Ruleset, first: General, second: General, both_new: bool = True) -> float:
    """What the two bring together once both are face up, besides their skills."""
    worth = 0.0
    if both_new and (second.id in first.companions or first.id in second.companions):
        worth += _COMPANIONS
    if both_new and (first.halves_in(_HEAD) + second.halves_in(_DEPUTY)) % 2:
        worth += _HALF_LEFT
    return worth


def single_worth(ruleset: Ruleset, general: General, is_lord: bool) -> float:
    """How good it is to play this one alone; only the lord has lord skills (主公技)."""
    skills = [skill for skill in general.skills if is_lord or "lord" not in skill.tags]
    return general.hp * 2 * _HALF + sum(strength(ruleset.skills[skill.id]) for skill in skills)


def pair_worth(ruleset: Ruleset, head: General, deputy: General) -> float:
    """How good it is to play these two."""
    halves = head.halves_in(_HEAD) + deputy.halves_in(_DEPUTY)
    worth = halves * _HALF + pair_bonus(ruleset, head, deputy)
    for general, slot in ((head, _HEAD), (deputy, _DEPUTY)):
        for skill in general.skills_in(slot):
            worth += strength(ruleset.skills[skill.id])
    return worth
