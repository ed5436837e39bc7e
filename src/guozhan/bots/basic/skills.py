"""Invoking skills: at their timings, at idle moments, and what turning their generals face up means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import reading
from guozhan.bots.basic.filling import NO_MORE, Option, fill, fill_one, finished, is_own, price
from guozhan.core.answers import PASS, Answer
from guozhan.core.decisions import CARDS, SEATS

if TYPE_CHECKING:
    from guozhan.bots.basic.table import Table
    from guozhan.core.courses import Action, Draft, Part
    from guozhan.core.decisions import Decision
    from guozhan.core.skills import Skill

_WITH_PRICE: Final = 30  # at an idle moment: after the cards have been used for what they are
_FREE: Final = 76
_OFTEN: Final = 4  # a skill without limit is not invoked more often in a turn
_AVERAGE: Final = 0.9  # a card that is worth less is gladly exchanged for an unknown one
_DEFAULT: Final = 0.8  # what an unknown skill is worth: it is its owner's, after all
_MASKS: Final = {"head": 1, "deputy": 2, "both": 3}
_MARKERS: Final = {"companion": 2.4, "half_fish": 0.8, "vanguard": 0.5}


def offer(table: Table, decision: Decision) -> Answer:
    """Which skill to invoke of those that may act now."""
    best: Option | None = None
    for action in decision.actions():
        option = invoking(table, decision, action)
        if option is not None and (best is None or option.gain > best.gain):
            best = option
    if best is not None and (best.gain > 0 or not decision.optional):
        return best.answer
    return decision.default()


def active(table: Table, decision: Decision, action: Action) -> Option | None:
    """Invoking a skill or spending a marker at an idle moment."""
    if table.memory.invoked.get(getattr(action, "skill", ""), 0) >= _OFTEN:
        return None
    return invoking(table, decision, action)


def price_of(table: Table, action: Action) -> float:
    """What a course costs that takes no cards: a marker, or nothing."""
    return _MARKERS.get(getattr(action, "skill", ""), 0.0)


def invoking(table: Table, decision: Decision, action: Any) -> Option | None:
    """The best that can be made of a course of a skill."""
    if action.kind == "reveal":
        return _reveal(table, decision, action)
    if action.kind == "marker":
        return _marker(table, decision, action)
    if action.kind == "transfer":
        return _transfer(table, decision, action)
    options = [_invoking(table, decision, action, False)]
    first = action.parts()[:1]
    if first and first[0].kind == CARDS and first[0].bounds(action.draft(decision))[0] == 0:
        # A price that may be paid can be lower than what is lost without it.
        options.append(_invoking(table, decision, action, True))
    return max((option for option in options if option is not None), key=lambda option: option.gain, default=None)


def _invoking(table: Table, decision: Decision, action: Any, paying: bool) -> Option | None:
    skill = table.ruleset.skills[action.skill]
    draft = action.draft(decision)
    if paying and fill_one(action.parts()[0], draft, lambda card: -table.keeping(card)) is None:
        return None
    gain = _fill(table, action, skill, draft)
    if gain is None:
        return None
    answer = finished(action, draft)
    if answer is None:
        return None
    own = [card for card in draft.cards if is_own(table, card)]
    if getattr(action, "hidden", False):
        gain += table.showing(action.entry.slot)
    return Option(gain - price(table, own), _WITH_PRICE if own else _FREE, answer)


def _fill(table: Table, action: Any, skill: Skill, draft: Draft) -> float | None:
    """Fill in a skill's parts; what invoking it is worth then, apart from the cards paid."""
    event = getattr(action, "event", None)
    if hasattr(event, "good") and hasattr(event, "reason"):
        return _judgement(table, action, draft, event)
    text = reading.read(skill.text)
    aim = _aim(table, skill, text, event)
    worth = skill.hint.worth
    aimed = 0.0
    for part in action.parts():
        if part.kind == SEATS:
            found = fill(part, draft, aim, 0.1)
        elif part.kind == CARDS:
            found = _pick_cards(table, part, draft, text)
        else:
            found = fill(part, draft, _option_of(table, skill, event), NO_MORE)
        if found is None:
            return None
        if part.kind in (SEATS, CARDS):
            aimed += found
    if callable(worth):
        return worth(table, event, draft)
    if worth is not None:
        return worth + aimed
    if any(part.kind == SEATS for part in action.parts()):
        return text.owner + aimed
    # Nobody is picked: what it does to others it does to whoever has brought it about.
    subject = _subject(table, event)
    if subject >= 0 and (skill.hint.targets if skill.hint.targets is not None else text.others):
        return text.owner + toward(table, skill, event, subject) + aimed
    return (text.owner or _DEFAULT) + aimed


def _subject(table: Table, event: Any) -> int:
    """The other seat that an event is about: of damage its source or its target, of a use its user or its target."""
    seats = [getattr(event, name, -1) for name in ("source", "target", "seat", "user")]
    seats.append(getattr(getattr(event, "use", None), "user", -1))
    living = [seat for seat in seats if isinstance(seat, int) and seat >= 0 and table.view.seats[seat].alive]
    return next((seat for seat in living if seat != table.seat), -1)


def _aim(table: Table, skill: Skill, text: reading.Text, event: Any) -> Callable[[Any], float]:
    """What it is worth to pick a seat for a skill."""
    targets = skill.hint.targets
    if callable(targets):
        given = targets
        return lambda seat: given(table, event, seat)
    if targets is None:
        targets = text.others if text.others else -0.5
    return _to_seat(table, targets)


def toward(table: Table, skill: Skill, event: Any, seat: int) -> float:
    """What it is worth that a skill does to a seat what it does, by its hint, else by its text."""
    targets = skill.hint.targets
    if callable(targets):
        return targets(table, event, seat)
    return (targets if targets is not None else reading.read(skill.text).others) * table.regards[seat]


def _to_seat(table: Table, to_targets: float) -> Callable[[Any], float]:
    if to_targets <= -2.0:
        return lambda seat: table.harm(seat) * -to_targets / 2.2
    return lambda seat: table.regards[seat] * to_targets


def _option_of(table: Table, skill: Skill, event: Any) -> Callable[[Any], float]:
    """What an option of a skill is worth."""
    options = skill.hint.options
    if options is None:
        return _option
    given = options
    return lambda item: given(table, event, str(item))


def _option(item: Any) -> float:
    return float(reading.pleasant(str(item)))


def _pick_cards(table: Table, part: Part, draft: Draft, text: reading.Text) -> float | None:
    """Own cards are a price: the least valuable ones, and more only where that brings new ones; others' are a prize."""
    gives_cards = text.owner > 0

    def worth(card: Any) -> float:
        if is_own(table, card):
            return _AVERAGE - table.keeping(card) if gives_cards else -table.keeping(card)
        owner = next((one for one in table.view.seats if card in one.equips or card in one.hand), None)
        return table.taking(owner, card) if owner is not None else 0.0

    before = draft.cards[:]
    found = fill(part, draft, worth, 0.0)
    if found is None:
        return None
    # What exchanging cards brings is part of the picks; the price is taken off elsewhere.
    new = [card for card in draft.cards if card not in before]
    return sum(0.0 if is_own(table, card) else worth(card) for card in new)


def _judgement(table: Table, action: Any, draft: Draft, event: Any) -> float | None:
    """Something about a judgement: what matters is whether its result is to be changed."""
    cards = table.ruleset.cards
    parts = [part for part in action.parts() if part.kind == CARDS]
    if event.good is None or not parts:
        return None if fill_all(action, draft) is None else _DEFAULT if not parts else -1.0
    regard = table.regards[event.seat]
    now = event.good(event.card)
    wanted = regard > 0
    if now == wanted or abs(regard) < 0.25:
        return None
    stake = abs(regard) * _stake(table, event)

    def worth(card: int) -> float:
        return (10.0 if event.good(cards[card]) == wanted else 0.0) - table.keeping(card)

    for part in action.parts():
        if fill(part, draft, worth if part.kind == CARDS else _option, NO_MORE) is None:
            return None
    return stake if event.good(cards[draft.cards[0]]) == wanted else None


def fill_all(action: Action, draft: Draft) -> float | None:
    """Fill in all parts with what comes first."""
    total = 0.0
    for part in action.parts():
        found = fill(part, draft, lambda item: 0.0, NO_MORE)
        if found is None:
            return None
        total += found
    return total


def _stake(table: Table, event: Any) -> float:
    """What the result of a judgement means to the one who judges."""
    kind = table.ruleset.types.get(event.reason)
    if kind is not None and kind.delayed:
        one = table.view.seats[event.seat]
        return table.loss(event.seat, 3) if event.reason == "lightning" else table.delayed(one, event.reason) / 0.75
    if kind is not None and kind.is_equip:
        return 0.6 * table.loss(event.seat, 1)
    return 1.5


def _reveal(table: Table, decision: Decision, action: Any) -> Option | None:
    """Turning generals face up for its own sake."""
    best: Option | None = None
    for draft in _drafts(action, decision):
        gain = table.showing(_MASKS.get(str(draft.option[0]), 3)) - 0.2
        # What a call to reveal asks for besides.
        filled = True
        for part in action.parts()[1:]:
            worth = _to_seat(table, -0.5) if part.kind == SEATS else lambda card: -table.keeping(card)
            filled = filled and fill(part, draft, worth, NO_MORE) is not None
        if filled and (best is None or gain - price(table, draft.cards) > best.gain):
            best = Option(gain - price(table, draft.cards), _FREE, action.answer(draft))
    return best


def _each(action: Any, decision: Decision) -> list[Any]:
    """The answers of a course of which one option is picked."""
    return [action.answer(draft) for draft in _drafts(action, decision)]


def _drafts(action: Any, decision: Decision) -> list[Any]:
    found = []
    for item in action.parts()[0].items(action.draft(decision)):
        draft = action.draft(decision)
        action.parts()[0].add(draft, item)
        found.append(draft)
    return found


def _marker(table: Table, decision: Decision, action: Any) -> Option | None:
    """Spending a marker of the mode; what it is kept for is worth something too."""
    cost = _MARKERS.get(action.skill, 0.5)
    draft = action.draft(decision)
    hand = len(table.me.hand)
    if action.skill == "vanguard":
        fill(action.parts()[0], draft, lambda seat: -abs(table.regards[seat]), NO_MORE)
        return Option(max(4 - hand, 0) - 1.4, 20, action.answer(draft))
    best: Option | None = None
    for answer in _each(action, decision):
        gain = {"draw": 2.0 if action.skill == "companion" else 1.0, "limit": 1.5}.get(answer.option, 1.0)
        if answer.option == "draw" and hand <= 1 and table.me.hp >= 2:
            gain += 0.6
        option = Option(gain - cost, 20, answer)
        if best is None or option.gain > best.gain:
            best = option
    return best


def _transfer(table: Table, decision: Decision, action: Any) -> Option | None:
    """合纵: an exchange of marked cards for new ones with somebody of another kingdom."""
    draft = action.draft(decision)
    cards, seats = action.parts()
    if fill(cards, draft, lambda card: _AVERAGE - table.keeping(card), 0.0) is None:
        return None
    if fill(seats, draft, lambda seat: table.regards[seat], NO_MORE) is None:
        return None
    number = len(draft.cards)
    regard = table.regards[draft.targets[0]]
    kingdom = table.view.seats[draft.targets[0]].kingdom
    drawn = number if table.me.kingdom and kingdom and kingdom != table.me.kingdom else 0
    gain = drawn + regard * sum(table.keeping(card) for card in draft.cards) - price(table, draft.cards)
    return Option(gain - 0.3, _WITH_PRICE, action.answer(draft))


def confirm(table: Table, decision: Decision, yes: Answer) -> Answer:
    """Whether to say yes: what one may do is mostly good for oneself, unless its text says otherwise."""
    about = decision.about
    seat = about if isinstance(about, int) and not isinstance(about, bool) else -1
    skill = table.ruleset.skills.get(decision.topic)
    if skill is None:
        return yes
    text = reading.read(skill.text)
    if 0 <= seat < len(table.regards) and seat != table.seat:
        return yes if toward(table, skill, decision.event, seat) >= 0 else PASS
    worth = skill.hint.worth
    if isinstance(worth, (int, float)):
        return yes if worth > 0 else PASS
    return yes if text.owner >= 0 else PASS
