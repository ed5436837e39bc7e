"""The idle moments of the play phase: which card, skill or marker is used next, or whether the phase ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import effects, lore, skills
from guozhan.bots.basic.filling import NO_MORE, Option, fill, finished, pay, price
from guozhan.core.answers import PASS, Answer
from guozhan.view import derived

if TYPE_CHECKING:
    from guozhan.bots.basic.table import Table
    from guozhan.core.cards import Card
    from guozhan.core.courses import Action, Draft
    from guozhan.core.decisions import Decision

_LEAST: Final = 0.05  # less is no reason to do anything
_NEW_CARD: Final = 1.0
_WINE: Final = "analeptic"


def play(table: Table, decision: Decision) -> Answer:
    """What to do at an idle moment."""
    options: list[Option] = []
    wines: list[Action] = []
    for action in decision.actions():
        card = getattr(action, "card", None)
        if action.kind == "use" and card is not None and card.type.id == _WINE:
            wines.append(action)
            continue
        option = consider(table, decision, action)
        if option is not None and option.gain > _LEAST:
            options.append(option)
    options += _wine(table, decision, wines, options)
    # What comes first in a play phase; of several at the same time the most valuable.
    best = max(options, key=lambda option: (option.order, option.gain), default=None)
    return PASS if best is None else best.answer


def consider(table: Table, decision: Decision, action: Action) -> Option | None:
    """The best that can be made of a course."""
    if action.kind == "use":
        return _use(table, decision, action)
    if action.kind == "recast":
        draft = action.draft(decision)
        if not pay(table, list(action.parts()), draft):
            return None
        gain = _NEW_CARD - price(table, draft.cards) + table.showing(derived.reveals(action, draft, None))
        return Option(gain, lore.RECAST_ORDER, action.answer(draft))
    return skills.active(table, decision, action)


def _use(table: Table, decision: Decision, action: Action) -> Option | None:
    """A card is used, as it is printed or by conversion."""
    draft = action.draft(decision)
    parts = list(action.parts())
    if not pay(table, parts, draft):
        return None
    card = derived.made_card(decision, action, draft)
    if card is None:
        return None
    gain = _aim(table, parts, draft, card)
    if gain is None:
        return None
    answer = finished(action, draft)
    if answer is None:
        return None
    mask = derived.reveals(action, draft, card)
    if mask:
        gain += table.showing(mask)
    if getattr(action, "card", None) is not None:
        cost = sum(table.spending(each) for each in draft.cards)
    else:
        cost = price(table, draft.cards) if draft.cards else skills.price_of(table, action)
    if card.type.is_equip:
        cost = 0.0 if gain > 0 else 1.0  # what is worn is not lost
    return Option(gain - cost, lore.order(card.type), answer)


def _aim(table: Table, parts: list[Any], draft: Draft, card: Card) -> float | None:
    """Pick the best targets; what the use is worth then."""
    kind: Any = card.type
    part = next((part for part in parts if part.field == "targets"), None)
    if part is None or part.bounds(draft)[1] == 0:
        return effects.use(table, card, ())
    if kind.second_targets:
        return _aim_twice(table, parts, draft, card)
    if kind.grouped:
        value = fill(part, draft, lambda seat: effects.use(table, card, (seat,)), NO_MORE)
    else:
        value = fill(part, draft, lambda seat: effects.effect(table, card, table.seat, seat), _LEAST)
    return value


def _aim_twice(table: Table, parts: list[Any], draft: Draft, card: Card) -> float | None:
    """One target, and on whom that one is to act."""
    first, second = parts[0], parts[1]
    best: tuple[float, int, int] | None = None
    for target in first.items(draft):
        first.add(draft, target)
        for victim in second.items(draft):
            value = effects.effect(table, card, table.seat, target, victim)
            if best is None or value > best[0]:
                best = value, target, victim
        first.remove(draft)
    if best is None:
        return None
    first.add(draft, best[1])
    second.add(draft, best[2])
    return best[0]


def _wine(table: Table, decision: Decision, wines: list[Action], options: list[Option]) -> list[Option]:
    """酒 is for a 杀 that will be used right after it, and makes it worth more than the 酒."""
    strikes = [option for option in options if option.order == lore.ORDER["slash"]]
    if not wines or not strikes or table.bonus:
        return []
    before = max(option.gain for option in strikes)
    table.bonus += 1
    after = [consider(table, decision, action) for action in decision.actions() if _is_slash(table, action)]
    table.bonus -= 1
    best = max((option.gain for option in after if option is not None), default=before)
    draft = wines[0].draft(decision)
    gain = best - before - price(table, draft.cards)
    if gain <= _LEAST:
        return []
    return [Option(gain, lore.ORDER[_WINE], wines[0].answer(draft))]


def _is_slash(table: Table, action: Action) -> bool:
    if action.kind != "use":
        return False
    card = getattr(action, "card", None)
    kind = card.type if card is not None else table.ruleset.types.get(getattr(action, "name", ""))
    return kind is not None and kind.family == "slash"
