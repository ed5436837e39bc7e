"""What it is worth that a card takes effect on somebody: by its name where it is known, else by its traits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.basic import lore
from guozhan.view import derived

if TYPE_CHECKING:
    from guozhan.bots.basic.table import Table
    from guozhan.core.cards import Card

_HIT_BY_LIGHTNING: Final = 0.15
_CHAINED: Final = 0.4


def effect(table: Table, card: Card, user: int, target: int, second: int = -1) -> float:
    """What it is worth to the reader that ``user``'s card takes effect on ``target``."""
    kind: Any = card.type
    judge = _EFFECTS.get(kind.id) or _EFFECTS.get(kind.family)
    if judge is not None:
        return judge(table, card, user, target, second)
    if kind.nature != "normal":
        return table.damage(user, target, 1, kind.nature)
    return 0.3 * table.regards[target] if target == user else -0.3 * table.regards[target]


def evaded(table: Table, card: Card, user: int, target: int) -> float:
    """How likely a 杀 fails on a target, by its armour and by what the target may hold."""
    kind = card.type.id
    weapon = table.equipment(user, "weapon")
    worn = weapon.type.id if weapon is not None else ""
    armor = "" if worn == "qinggang_sword" else table.armor(target)
    if armor == "nioh_shield" and card.is_black:
        return 1.0
    if armor == "vine" and kind == "slash" and worn != "fan":
        return 1.0
    if armor == "iron_armor" and kind == "fire_slash":
        return 1.0
    if target == table.seat:
        evades = 1.0 if any(table.ruleset.cards[held].family == "jink" for held in table.me.hand) else 0.0
    else:
        evades = table.chance(target, "jink")
    if armor == "eight_diagram":
        evades = 1.0 - (1.0 - evades) * 0.5
    if worn == "axe" and table.hand(user) >= 3:
        evades *= 0.4
    return evades


def slash(table: Table, card: Card, user: int, target: int, second: int = -1) -> float:
    """杀."""
    number = 1 + (table.bonus if user == table.seat else table.view.seats[user].drunk)
    weapon = table.equipment(user, "weapon")
    worn = weapon.type.id if weapon is not None else ""
    nature = getattr(card.type, "nature", "normal")
    if worn == "fan" and nature == "normal" and (table.armor(target) == "vine" or table.view.seats[target].chained):
        nature = "fire"
    hits = 1.0 - evaded(table, card, user, target)
    worth = hits * table.damage(user, target, number, nature, worn == "qinggang_sword")
    # Whoever has to dodge is a card poorer.
    return worth - 0.5 * (1.0 - hits) * table.regards[target] * table.chance(target, "jink")


def _duel(table: Table, card: Card, user: int, target: int, second: int) -> float:
    theirs = table.number(target, "slash")
    ours = table.number(user, "slash")
    loses = min(max(0.62 + 0.3 * (ours - theirs), 0.05), 0.95)
    if theirs < 0.01:
        loses = 1.0
    lost_cards = 0.5 * min(ours, theirs)
    return (
        loses * table.damage(user, target)
        + (1.0 - loses) * table.damage(target, user)
        - lost_cards * (table.regards[user] + table.regards[target])
    )


def _demand(family: str) -> Callable[[Table, Card, int, int, int], float]:
    def judge(table: Table, card: Card, user: int, target: int, second: int) -> float:
        armor = table.armor(target)
        if armor == "vine":
            return 0.0
        fails = 1.0 - table.chance(target, family)
        if armor == "eight_diagram" and family == "jink":
            fails *= 0.5
        return fails * table.damage(user, target) - (1.0 - fails) * 0.6 * table.regards[target]

    return judge


def _fire_attack(table: Table, card: Card, user: int, target: int, second: int) -> float:
    if table.armor(target) == "iron_armor":
        return 0.0
    cards = table.ruleset.cards
    if user == table.seat:
        held = [other for other in table.me.hand if other not in card.ids]
        matches = len({cards[other].suit for other in held}) / 4
    else:
        matches = min(table.hand(user), 3) * 0.22
    return matches * (table.damage(user, target, 1, "fire") - 0.7 * table.regards[user])


def _dismantlement(table: Table, card: Card, user: int, target: int, second: int) -> float:
    worth = table.robbing(target)
    return worth if user == table.seat else worth if table.regards[user] > 0 else -abs(worth)


def _snatch(table: Table, card: Card, user: int, target: int, second: int) -> float:
    worth, item = table.best_card(target)
    gain = 1.1 if isinstance(item, str) or item is None else lore.plain(table.ruleset.cards[item])
    if user != table.seat and table.regards[user] < 0:
        worth = -abs(worth)
    return worth + table.regards[user] * gain


def _indulgence(table: Table, card: Card, user: int, target: int, second: int) -> float:
    seat = table.view.seats[target]
    return -table.regards[target] * table.delayed(seat, "indulgence") * (0.4 if seat.stacked else 1.0)


def _supply_shortage(table: Table, card: Card, user: int, target: int, second: int) -> float:
    seat = table.view.seats[target]
    return -table.regards[target] * table.delayed(seat, "supply_shortage") * (0.4 if seat.stacked else 1.0)


def _lightning(table: Table, card: Card, user: int, target: int, second: int) -> float:
    worth, reaches = 0.0, 1.0
    order = table.living()
    start = order.index(target) if target in order else 0
    for seat in order[start:] + order[:start]:
        worth += reaches * _HIT_BY_LIGHTNING * table.damage(-1, seat, 3, "thunder")
        reaches *= 1.0 - _HIT_BY_LIGHTNING
    return worth


def _iron_chain(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return table.regards[target] * (_CHAINED if table.view.seats[target].chained else -_CHAINED)


def _fight_together(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return table.regards[target] * (1.0 if table.view.seats[target].chained else -_CHAINED)


def _collateral(table: Table, card: Card, user: int, target: int, second: int) -> float:
    weapon = table.equipment(target, "weapon")
    if second < 0 or weapon is None:
        return 0.0
    worth = table.wearing(target, weapon)
    strikes = table.chance(target, "slash")
    struck = slash(table, _plain_slash(table, card), target, second) - 0.6 * table.regards[target]
    taken = worth * (0.6 * table.regards[user] - table.regards[target])
    return strikes * struck + (1.0 - strikes) * taken


def _plain_slash(table: Table, card: Card) -> Card:
    """A 杀 without suit, such as anybody may hold."""
    return type(card)(table.ruleset.types["slash"], "", 0, ())


def _draws(number: float) -> Callable[[Table, Card, int, int, int], float]:
    def judge(table: Table, card: Card, user: int, target: int, second: int) -> float:
        return number * table.regards[target]

    return judge


def _befriend(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return table.regards[target] + 3.0 * table.regards[user]


def _god_salvation(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return table.healing(target)


def _known_both(table: Table, card: Card, user: int, target: int, second: int) -> float:
    seat = table.view.seats[target]
    hidden = sum(general is None for general in seat.generals) if not seat.kingdom else 0
    return (0.3 + 0.3 * hidden) * table.regards[user]


def _burning_camps(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return 0.0 if table.armor(target) == "iron_armor" else table.damage(user, target, 1, "fire")


def _drowning(table: Table, card: Card, user: int, target: int, second: int) -> float:
    cards = table.ruleset.cards
    seat = table.view.seats[target]
    equipment = sum(table.wearing(target, cards[each]) for each in seat.equips)
    return -table.regards[target] * min(equipment, table.loss(target, 1))


def _lure_tiger(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return -0.35 * table.regards[target]


def _imperial_order(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return -0.3 * table.regards[target]


def _alliance_feast(table: Table, card: Card, user: int, target: int, second: int) -> float:
    if target == user:
        return 0.0
    # For each guest its host draws a card or recovers, whichever is better.
    return table.regards[target] + table.regards[user] * 1.15


def _threaten_emperor(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return (2.5 if table.hand(user) >= 2 else 0.0) * table.regards[user]


def _peach(table: Table, card: Card, user: int, target: int, second: int) -> float:
    return table.healing(target)


_EFFECTS: Final[dict[str, Callable[[Table, Card, int, int, int], float]]] = {
    "slash": slash,
    "duel": _duel,
    "savage_assault": _demand("slash"),
    "archery_attack": _demand("jink"),
    "fire_attack": _fire_attack,
    "dismantlement": _dismantlement,
    "snatch": _snatch,
    "indulgence": _indulgence,
    "supply_shortage": _supply_shortage,
    "lightning": _lightning,
    "iron_chain": _iron_chain,
    "fight_together": _fight_together,
    "collateral": _collateral,
    "ex_nihilo": _draws(2.0),
    "amazing_grace": _draws(1.1),
    "await_exhausted": _draws(0.9),
    "befriend_attacking": _befriend,
    "god_salvation": _god_salvation,
    "known_both": _known_both,
    "burning_camps": _burning_camps,
    "drowning": _drowning,
    "lure_tiger": _lure_tiger,
    "imperial_order": _imperial_order,
    "alliance_feast": _alliance_feast,
    "threaten_emperor": _threaten_emperor,
    "peach": _peach,
}


def use(table: Table, card: Card, targets: tuple[int, ...], second: tuple[int, ...] = ()) -> float:
    """What it is worth to use a card of one's own on these targets, apart from the card itself."""
    kind: Any = card.type
    if kind.is_equip:
        return equip(table, card)
    reached = derived.all_targets(table.decision, card, targets)
    pairs = dict(zip(targets, second, strict=False))
    return sum(effect(table, card, table.seat, seat, pairs.get(seat, -1)) for seat in reached)


def equip(table: Table, card: Card) -> float:
    """What it is worth to wear a piece of equipment in place of what is worn there."""
    worn = table.equipment(table.seat, card.type.slot)
    worth = table.wearing(table.seat, card)
    return worth if worn is None else worth - table.wearing(table.seat, worn)


def settled(table: Table, target: Any) -> float:
    """What it is worth that a use takes effect on one of its targets, as it stands; ``target`` is that of the event."""
    use = target.use
    kind: Any = use.card.type
    seat: int = target.seat
    if kind.delayed and table.view.seats[seat].alive:
        if kind.id == "lightning":
            return 2 * _HIT_BY_LIGHTNING * table.damage(-1, seat, 3, "thunder")
        return -table.regards[seat] * table.delayed(table.view.seats[seat], kind.id)
    return effect(table, use.card, use.user, seat, target.second)
