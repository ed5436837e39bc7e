"""What the rules make of what everybody sees, a value at a time, for who does not need a whole sheet.

All of it follows from what the asked seat may know; it asks nobody and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core import zones

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.courses import Action, Draft
    from guozhan.core.decisions import Decision
    from guozhan.core.facts import Fact
    from guozhan.core.kernel import Kernel


def distance(game: Kernel, first: int, second: int) -> int:
    """How far the second seat is from the first."""
    return int(game.players[first].distance_to(second))


def in_range(game: Kernel, first: int, second: int) -> bool:
    """The second seat is within the attack range of the first."""
    return bool(game.players[first].in_range(second))


def attack_range(game: Kernel, seat: int) -> int:
    """攻击范围."""
    return int(game.players[seat].attack_range)


def hand_limit(game: Kernel, seat: int) -> int:
    """手牌上限."""
    rules: Any = game
    return int(rules.hand_limit(seat))


def all_targets(decision: Decision, card: Card, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """On whom a card will be used: those chosen, or whom the card picks itself or adds to whoever was named."""
    kind: Any = card.type
    fixed = kind.fixed_targets(decision.game, decision.me, card)
    if fixed is not None:
        return tuple(fixed)
    if kind.grouped and chosen:
        return tuple(kind.group(decision.game, decision.me, card, chosen[0]))
    return chosen


def made_card(decision: Decision, action: Action, draft: Draft) -> Card | None:
    """The card that a course uses or plays: a printed one, or what its picked cards make; None if it is about none."""
    card = getattr(action, "card", None)
    if card is None and hasattr(action, "make"):
        card = action.make(draft.cards)
    found: Card | None = card
    return found


def reveals(action: Action, draft: Draft, card: Card | None) -> int:
    """The mask of the asked seat's generals that a course turns face up, as far as it is filled in."""
    entry = getattr(action, "entry", None)
    if getattr(action, "hidden", False) and entry is not None:
        return int(entry.slot)
    use = getattr(action, "use", None)
    if use is not None and card is not None:
        if len(use.masks) == 1:
            return int(use.masks[0])
        needed = use.needed(card, draft.targets)
        return int(needed[0]) if needed else 0
    return int(getattr(action, "slot", 0))


def receiver(fact: Fact) -> int:
    """The seat into whose area the cards of a move came, -1 for none."""
    return zones.owner(fact.target) if fact.target >= 0 else -1


def loser(fact: Fact) -> int:
    """The seat from whose area the cards of a move came, -1 for none."""
    return zones.owner(fact.source) if fact.source >= 0 else -1


def frees(fact: Fact) -> bool:
    """The cards of a move came out of a judgement area."""
    return fact.source >= 0 and zones.kind(fact.source) == zones.JUDGE
