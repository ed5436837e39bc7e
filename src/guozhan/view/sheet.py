"""Derived values that go with a decision, so that no client and no bot works out a rule."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.offers import SkillAction
from guozhan.view.language import CHINESE, Language
from guozhan.view.sheet_model import About, Course, Sheet, encode

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision
    from guozhan.core.kernel import Kernel

__all__ = ["About", "Course", "Sheet", "about", "course", "encode", "refused", "sheet"]


def sheet(game: Kernel, decision: Decision, language: Language = CHINESE) -> Sheet:
    """What the asked seat needs to know for a decision, texts in a language. It asks nobody and changes nothing."""
    seat = decision.seat
    # The rules' handle and game, of which the view knows only these questions.
    me: Any = game.players[seat]
    rules: Any = game
    seats = game.state.seats
    courses = tuple(course(action, decision) for action in decision.actions())
    playable = tuple(dict.fromkeys(card for one in courses for card in one.cards))
    given: Any = decision
    return Sheet(
        seat,
        decision.shape,
        decision.topic,
        about(decision.about),
        decision.optional,
        decision.public,
        tuple(getattr(given, "items", ()) or getattr(given, "dealt", ())),
        getattr(given, "kind", ""),
        getattr(given, "lo", 0),
        getattr(given, "hi", 0),
        tuple((option, language.of(label)) for option, label in getattr(given, "labels", {}).items()),
        getattr(given, "owner", -1),
        courses,
        playable,
        refused(game, decision, playable, language) if decision.shape == "play" else (),
        tuple(me.distance_to(other) if seats[other].alive else -1 for other in range(game.size)),
        tuple(other for other in range(game.size) if seats[other].alive and me.in_range(other)),
        me.attack_range,
        rules.hand_limit(seat),
    )


def course(action: Any, decision: Decision) -> Course:
    """A course in plain values."""
    draft = action.draft(decision)
    reveals = draft.reveal
    if isinstance(action, SkillAction) and action.hidden:
        reveals = action.entry.slot
    return Course(
        action.kind,
        getattr(action, "skill", ""),
        getattr(action, "name", ""),
        tuple(draft.cards),
        reveals,
        tuple((part.field, part.kind) for part in action.parts()),
    )


def about(what: Any) -> About | None:
    """What a decision is about, in plain values."""
    if what is None:
        return None
    if isinstance(what, int):
        return About(what)
    if isinstance(what, str):
        return About(word=what)
    use = getattr(what, "use", what)  # the target of a use, or the use itself
    card = getattr(use, "card", None)
    if card is not None and hasattr(use, "user"):
        target = what.seat if use is not what else -1
        return About(use.user, card.type.id, card.ids, target)
    seat = getattr(what, "seat", -1)
    return About(seat, getattr(what, "reason", ""), target=getattr(what, "other", -1))


def refused(
    game: Kernel, decision: Decision, playable: Container[int], language: Language
) -> tuple[tuple[int, str], ...]:
    """Why each hand card with which no course begins cannot be used or played as it is printed."""
    need = getattr(decision, "need", None)
    kind = need.mode if need is not None else "use"
    found = []
    for card in game.state.zones[zones.hand(decision.seat)]:
        if card not in playable:
            reasons = decision.errors(Act(kind, cards=(card,)))
            found.append((card, language.of(reasons[0]) if reasons else ""))
    return tuple(found)
