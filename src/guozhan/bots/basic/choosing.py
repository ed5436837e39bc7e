"""Choosing cards, seats, options and the rest; laying and giving cards out; choosing the generals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import reading, strength
from guozhan.bots.basic.filling import NO_MORE, fill
from guozhan.bots.basic.skills import toward
from guozhan.core.answers import PASS, Answer, Arranged, Pick
from guozhan.core.decisions import CARDS, GENERALS, OPTIONS, SEATS
from guozhan.view.model import FACE_DOWN

if TYPE_CHECKING:
    from guozhan.bots.basic.table import Table
    from guozhan.core.decisions import Decision

_TAKEN: Final = ("amazing_grace",)  # what is chosen of common cards is obtained
_MASKS: Final = {"head": 1, "deputy": 2, "both": 3}


def choose(table: Table, decision: Any) -> Answer:
    """Answer a choice of items."""
    if hasattr(decision, "dealt"):
        return draft(table, decision)
    if decision.kind == CARDS:
        return _cards(table, decision)
    if decision.kind == SEATS:
        return _seats(table, decision)
    if decision.kind == OPTIONS:
        return _option(table, decision)
    if decision.kind == GENERALS:
        return _general(table, decision)
    return _any(decision)


def _any(decision: Decision) -> Answer:
    """The first that is possible, of what there is no telling apart."""
    actions = decision.actions()
    return decision.default() if not actions else _filled(actions[0], decision, lambda item: 0.0, NO_MORE)


def _filled(action: Any, decision: Decision, worth: Any, least: float) -> Answer:
    made = action.draft(decision)
    for part in action.parts():
        fill(part, made, worth, least)
    answer: Answer = action.answer(made)
    return answer


# --- cards -----------------------------------------------------------------------------------------------------------


def _cards(table: Table, decision: Any) -> Answer:
    actions = decision.actions()
    if not actions:
        return PASS
    items: Sequence[Any] = decision.items
    owner = decision.owner
    mine = all(isinstance(item, int) and _holds(table, item) for item in items)
    if owner >= 0 and owner != table.seat:
        one = table.view.seats[owner]
        worth: Any = lambda item: table.taking(one, item)  # noqa: E731
    elif mine:
        return _own(table, decision)
    else:
        # Cards that lie open: what one takes one has.
        rated = table.rate([item for item in items if isinstance(item, int)])
        worth = lambda item: rated.get(item, 0.0)  # noqa: E731
    if decision.optional and max(map(worth, items), default=0.0) <= 0:
        return PASS
    return _filled(actions[0], decision, worth, 0.0)


def _holds(table: Table, card: int) -> bool:
    return card in table.me.hand or card in table.me.equips


def _own(table: Table, decision: Any) -> Answer:
    """Giving up own cards: the least valuable ones, and no more than must be."""
    actions = decision.actions()
    if hasattr(decision.event, "ranks"):
        return _compare(table, decision)
    if decision.optional and not _is_paid(table, decision):
        return PASS
    if decision.instead and len(actions) > 1:
        cost = sum(sorted(table.keeping(item) for item in decision.items)[: decision.lo])
        if cost > _instead(table, decision):
            return Pick((decision.instead,))
    return _filled(actions[0], decision, lambda card: -_giving(table, card), NO_MORE)


def _compare(table: Table, decision: Any) -> Answer:
    """拼点: a high card against an enemy, a low one for an ally."""
    event = decision.event
    rival = event.other if event.seat == table.seat else event.seat
    sign = -1.0 if table.regards[rival] > 0 else 1.0
    cards = table.ruleset.cards
    worth = lambda card: sign * cards[card].rank - 0.7 * table.keeping(card)  # noqa: E731
    return _filled(decision.actions()[0], decision, worth, NO_MORE)


def _giving(table: Table, card: int) -> float:
    """What it costs to give an own card up."""
    cost = table.keeping(card)
    if card in table.me.equips and table.ruleset.cards[card].type.id == "silver_lion":
        cost -= table.healing(table.seat)
    return cost


def _is_paid(table: Table, decision: Any) -> bool:
    """Whether an optional price of own cards is worth paying."""
    cheapest = min((table.keeping(card) for card in decision.items), default=0.0)
    about = decision.about
    kind = table.ruleset.types.get(decision.topic)
    if isinstance(about, int) and kind is not None:
        return table.harm(about, 1, getattr(kind, "nature", "normal")) > cheapest
    skill = table.ruleset.skills.get(decision.topic)
    if skill is None:
        return False
    text = reading.read(skill.text)
    worth = text.owner
    if isinstance(about, int) and about != table.seat and about == table.view.turn:
        # Another's skill may be bought off; mostly that decides whether a 杀 can be dodged.
        worth = table.loss(table.seat, 1) if table.number(table.seat, "jink") else 0.0
    elif isinstance(about, int) and about != table.seat:
        worth = toward(table, skill, decision.event, about)
    return worth > cheapest


def _instead(table: Table, decision: Any) -> float:
    """What the other branch of a choice between cards and an option costs."""
    event = decision.event
    label = str(decision.labels.get(decision.instead, ""))
    if "伤害" in label or "失去" in label:
        return table.loss(table.seat, 1)
    weapon = [one for one in table.view.seats if one.alive and one.seat == table.view.turn]
    regard = table.regards[weapon[0].seat] if weapon and event is None else -1.0
    return max(-regard, 0.0)


# --- seats -----------------------------------------------------------------------------------------------------------


def _seats(table: Table, decision: Any) -> Answer:
    actions = decision.actions()
    if not actions:
        return PASS
    worth = _kindness(table, decision)
    if decision.optional and max(map(worth, decision.items), default=0.0) <= 0.1:
        return PASS
    return _filled(actions[0], decision, worth, 0.1)


def _kindness(table: Table, decision: Any) -> Callable[[Any], float]:
    """What it is worth to choose a seat: by whether that is good for it, or harm."""
    skill = table.ruleset.skills.get(decision.topic)
    if skill is not None and skill.hint.targets is not None:
        return lambda seat: toward(table, skill, decision.event, seat)
    good = 1.0 if skill is not None and reading.read(skill.text).others > 0 else -1.0
    return lambda seat: table.regards[seat] * good


# --- options ---------------------------------------------------------------------------------------------------------


def _option(table: Table, decision: Any) -> Answer:
    actions = decision.actions()
    if not actions:
        return PASS
    judged = {option: _worth(table, decision, str(option)) for option in decision.items}
    best = max(decision.items, key=lambda option: judged[option])
    if decision.optional and judged[best] <= 0:
        return PASS
    return _filled(actions[0], decision, lambda option: judged.get(option, 0.0), NO_MORE)


def _worth(table: Table, decision: Any, option: str) -> float:
    """What an option is worth to the one who chooses it."""
    topic = decision.topic
    label = str(decision.labels.get(option, ""))
    skill = table.ruleset.skills.get(topic)
    if skill is not None and skill.hint.options is not None:
        return float(skill.hint.options(table, decision.event, option))
    if topic == "reveal":
        return table.showing(_MASKS.get(option, 3))
    if topic == "recruit":
        # The place of the weaker general, or an empty one.
        return -_held_by(table, _MASKS[option] - 1)
    if topic == "heg_nullification":
        return 0.5 if option == "single" else 0.4
    if option == "reveal":
        return table.showing(1) + 1.0
    if option in ("hand", "head", "deputy"):
        return 0.5 if option == "hand" else 1.0
    if option == "recover" or option.startswith("recover."):
        points = int(option.partition(".")[2] or 1)
        return table.healing(table.seat, points) - 1.0 * points if points else 0.0
    if option == "draw":
        return 2.0 if topic == "companion" else 1.0
    if option == "discard" and topic in table.ruleset.types:
        return -_dropping(table, topic)
    if option == "lose_hp" or option == "damage" or "伤害" in label or "失去" in label:
        return -table.loss(table.seat, 1)
    return 0.5 + 0.5 * reading.pleasant(label or option)


def _dropping(table: Table, topic: str) -> float:
    """What it costs to discard equipment for a trick: all that is worn, or one piece."""
    cards = table.ruleset.cards
    worn = [table.wearing(table.seat, cards[card]) for card in table.me.equips]
    if "所有" in table.ruleset.types[topic].text and topic != "imperial_order":
        return sum(worn)
    held = [table.keeping(card) for card in table.me.hand if cards[card].type.is_equip]
    return min(worn + held, default=0.0)


# --- laying and giving -----------------------------------------------------------------------------------------------


def arrange(table: Table, decision: Any) -> Answer:
    """Lay cards on the draw pile, or give them out."""
    action = decision.actions()[0]
    if action.kind == "arrange":
        return _lay(table, decision, action)
    parts = action.parts()
    if parts and parts[0].field == "targets":
        return _hand_over(table, decision, action)
    return _distribute(table, decision, action)


def _lay(table: Table, decision: Any, action: Any) -> Answer:
    """What the next judgement of one's own wants, then the best cards; what is no good goes to the bottom."""
    cards = table.ruleset.cards
    left = list(action.cards)
    top: list[int] = []
    mine = table.view.turn == table.seat and table.view.phase in ("prepare", "")
    for judging in reversed(table.me.judge if mine else ()):
        if judging.card is None or judging.used_as == FACE_DOWN:
            continue
        kind = judging.used_as or cards[judging.card].type.id
        fit = next((card for card in left if _passes(kind, cards[card])), None)
        if fit is not None:
            top.append(fit)
            left.remove(fit)
    rated = table.rate(left)
    left.sort(key=lambda card: -rated[card])
    good = [card for card in left if rated[card] >= 0.8]
    top += good
    return Arranged((("top", tuple(top)), ("bottom", tuple(card for card in left if card not in good))))


def _passes(kind: str, card: Any) -> bool:
    """A judgement card is good for one before whom a delayed trick lies."""
    if kind == "indulgence":
        return bool(card.suit == "heart")
    if kind == "supply_shortage":
        return bool(card.suit == "club")
    return not (card.suit == "spade" and 2 <= card.rank <= 9)


def _distribute(table: Table, decision: Any, action: Any) -> Answer:
    """Each card to whom it helps most."""
    made = action.draft(decision)
    rated = table.rate(list(action.cards))
    for part in action.parts():
        card = part.card
        fill(part, made, _received(table, card, rated[card]), NO_MORE)
    answer: Answer = action.answer(made)
    return answer


def _received(table: Table, card: int, own: float) -> Callable[[int], float]:
    return lambda seat: _receiving(table, seat, own, card)


def _receiving(table: Table, seat: int, own: float, card: int) -> float:
    """What it is worth that a seat gets a card."""
    regard = table.regards[seat]
    if seat == table.seat:
        return own
    kind = table.ruleset.cards[card].type
    need = 0.5 if table.hp(seat) <= 1 and kind.family in ("peach", "jink", "analeptic") else 0.0
    short = 0.15 * max(3 - table.hand(seat), 0)
    return regard * (1.0 + need + short) - (0.2 if regard < 1 else 0.05)


def _hand_over(table: Table, decision: Any, action: Any) -> Answer:
    """To the best friend among those who may get them; what he gets depends on how good a friend he is."""
    receiver, cards = action.parts()
    made = action.draft(decision)
    fill(receiver, made, lambda seat: table.regards[seat], NO_MORE)
    friend = table.regards[made.targets[0]] > 0.6
    fill(cards, made, lambda card: -table.keeping(card), 0.0 if friend else NO_MORE)
    answer: Answer = action.answer(made)
    return answer


# --- generals --------------------------------------------------------------------------------------------------------


def _general(table: Table, decision: Any) -> Answer:
    """Which of the offered generals to take for a place of one's own, if it is better than who lies there."""
    if not decision.optional:
        answer: Answer = decision.default()
        return answer
    generals = table.ruleset.generals
    best = max(decision.items, key=lambda general: strength.skills_worth(table.ruleset, generals[general]))
    worth = strength.skills_worth(table.ruleset, generals[best])
    return Pick((best,)) if worth > min(_held_by(table, slot) for slot in (0, 1)) else PASS


def _held_by(table: Table, slot: int) -> float:
    """What the own general in a place, from 0, is worth."""
    general = table.ruleset.generals.get(table.me.generals[slot] or "")
    return 0.0 if general is None else strength.skills_worth(table.ruleset, general)


def draft(table: Table, decision: Any) -> Answer:
    """The best pair of one kingdom: skills, hp, and what they bring together (珠联璧合); or the best single one."""
    generals = table.ruleset.generals
    best: tuple[float, tuple[str, ...]] | None = None
    part = decision.actions()[0].parts()[0]
    made = decision.actions()[0].draft(decision)
    if part.bounds(made)[1] == 1:
        return _single(table, part.items(made))
    for head in part.items(made):
        part.add(made, head)
        for deputy in part.items(made):
            worth = strength.pair_worth(table.ruleset, generals[head], generals[deputy])
            if best is None or worth > best[0]:
                best = worth, (head, deputy)
        part.remove(made)
    return decision.default() if best is None else Pick(best[1])


def _single(table: Table, dealt: Sequence[str]) -> Answer:
    """One general alone; between two that are as good the seed decides."""
    is_lord = table.me.role == "lord"
    judged = [
        strength.single_worth(table.ruleset, table.ruleset.generals[general], is_lord)
        * table.taste[place % len(table.taste)]
        for place, general in enumerate(dealt)
    ]
    return Pick((dealt[judged.index(max(judged))],))
