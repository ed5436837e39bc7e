"""Answering with a card: dodging, saving the dying, offsetting tricks, and what effects demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import effects, skills
from guozhan.bots.basic.filling import NO_MORE, fill, finished, pay, price
from guozhan.core.answers import PASS, Answer
from guozhan.view import derived

if TYPE_CHECKING:
    from guozhan.bots.basic.table import Table
    from guozhan.core.courses import Action, Draft
    from guozhan.core.decisions import Decision

_LIFE: Final = 6.5  # what somebody else's life is worth
_STRUCK: Final = 1.4  # what a 杀 is worth to whoever has none of his own
_TRY: Final = 0.05  # what a judgement for a card costs
_OFFSET: Final = 0.15  # what an offset trick has to be worth beyond the card for it
_UNKNOWN: Final = 1.6  # what it costs not to give what an unknown effect demands


def respond(table: Table, decision: Decision) -> Answer:
    """Whether and how to answer a request for a card."""
    need: Any = decision.need  # type: ignore[attr-defined]
    if need.keep:
        worth = _lent(table, need)
    elif need.about >= 0:
        worth = _life(table, need.about)
    elif table.lore.nullifying.intersection(need.families):
        worth = _offset(table, need) - _OFFSET
    elif need.targets is not None:
        return _strike(table, decision, need)
    else:
        worth = _avoided(table, need)
    best = _cheapest(table, decision)
    return best[1] if best is not None and worth > best[0] else PASS


def _life(table: Table, seat: int) -> float:
    """What it is worth to help a dying seat back to life."""
    one = table.view.seats[seat]
    if seat == table.seat:
        return 50.0
    regard = table.regards[seat]
    if regard < 0.25:
        return 0.0
    vital = table.allegiance.vital(table.view, seat)
    missing = 1 - one.hp
    own = table.number(table.seat, "peach")
    if missing > 1 and not vital and own < missing and table.chance(seat, "peach") < 0.5:
        return 0.0  # one card alone would be lost with him
    return regard * (_LIFE + vital) - (1.5 if table.me.hp <= 1 and own <= 1 else 0.0)


def _lent(table: Table, need: Any) -> float:
    """What it is worth to play a card that another then uses or plays as his own (激将, 护驾)."""
    seat: int = need.about
    regard = table.regards[seat]
    if regard <= 0.0:
        return 0.0
    return regard * (table.loss(seat, 1) if "jink" in need.families else _STRUCK)


def _offset(table: Table, need: Any) -> float:
    """What it is worth that the card in question does not take effect."""
    return -_effect(table, need.target, need.trick)


def _effect(table: Table, target: Any, trick: Any) -> float:
    """What it is worth that a trick takes effect on a target (None: on the card that it answers)."""
    if target is not None and not (trick is not None and trick.answering is not None):
        return effects.settled(table, target)
    answered = trick.answering
    if answered is None:
        return 0.0
    # It would offset something: of that the opposite.
    return -_effect(table, answered, answered.use)


def _avoided(table: Table, need: Any) -> float:
    """What it is worth to give what is demanded."""
    cause = need.cause
    target = need.target
    use = target.use if target is not None else need.trick
    if use is None:
        return _UNKNOWN
    kind: Any = use.card.type
    if cause == "duel":
        return _duel(table, use)
    number = 1 + use.bonus
    harm: float = -table.damage(use.user, table.seat, number, kind.nature)
    if need.mode == "use" and target is not None and target.needed > 1:
        held = table.number(table.seat, need.families[0])
        if held < target.needed - len(target.answers):
            return harm * 0.2
    return harm


def _duel(table: Table, use: Any) -> float:
    """Going on in a duel: it is lost by whoever runs out of 杀 first."""
    seat = table.seat
    other = use.user if use.user != seat else use.targets[0].seat
    theirs = table.number(other, "slash")
    wins = min(max(0.55 + 0.3 * (table.number(seat, "slash") - 1 - theirs), 0.1), 0.95)
    lost = -table.damage(other, seat)
    return wins * (table.damage(seat, other) + lost)


def _cheapest(table: Table, decision: Decision) -> tuple[float, Answer] | None:
    """The answer that costs least."""
    best: tuple[float, Answer] | None = None
    for action in decision.actions():
        found = _cost(table, decision, action)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return best


def _cost(table: Table, decision: Decision, action: Action) -> tuple[float, Answer] | None:
    draft = action.draft(decision)
    for part in action.parts():
        if fill(part, draft, lambda item: -table.keeping(item) if isinstance(item, int) else 0.0, NO_MORE) is None:
            return None
    answer = finished(action, draft)
    return None if answer is None else (_price(table, action, draft), answer)


def _price(table: Table, action: Action, draft: Draft) -> float:
    cost = price(table, draft.cards) if draft.cards else skills.price_of(table, action)
    if action.kind == "skill":
        cost = _TRY
    mask = derived.reveals(action, draft, None)
    return cost - table.showing(mask) if mask else cost


def _strike(table: Table, decision: Decision, need: Any) -> Answer:
    """Using a card on somebody, because an effect asks for it; not to do so may have its price."""
    refusal = _refusal(table, need)
    best: tuple[float, Answer] | None = None
    for action in decision.actions():
        draft = action.draft(decision)
        parts = list(action.parts())
        if not pay(table, parts, draft):
            continue
        gain = _struck(table, decision, action, parts, draft)
        if gain is None:
            continue
        answer = finished(action, draft)
        if answer is None:
            continue
        gain -= _price(table, action, draft)
        if best is None or gain > best[0]:
            best = gain, answer
    return best[1] if best is not None and best[0] > refusal else PASS


def _struck(table: Table, decision: Decision, action: Action, parts: list[Any], draft: Draft) -> float | None:
    """Pick on whom the card is used; what that is worth."""
    card = derived.made_card(decision, action, draft)
    if not parts or card is None:
        return 0.5  # somebody else provides it
    made = card
    return fill(parts[0], draft, lambda seat: effects.effect(table, made, table.seat, seat), NO_MORE)


def _refusal(table: Table, need: Any) -> float:
    """What it is worth (below 0: costs) not to do what an effect asks for."""
    use = need.trick if need.trick is not None else need.target.use if need.target is not None else None
    if use is not None and use.user != table.seat:
        weapon = table.equipment(table.seat, "weapon")
        lost = table.wearing(table.seat, weapon) if weapon is not None else 0.0
        user: int = use.user
        return -lost * (1.0 - 0.6 * table.regards[user])
    if need.cause and need.cause in table.ruleset.skills:
        return -table.loss(table.seat, 1) if "失去" in table.ruleset.skills[need.cause].text else 0.0
    return 0.0
