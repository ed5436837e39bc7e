"""Keeping a view up to date from facts alone: view before + redacted facts = view after."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import asdict

from guozhan.core import zones
from guozhan.core.facts import Fact
from guozhan.core.state import HEAD, SkillRef
from guozhan.view.model import Judging, Pile, SeatView, View


def apply(view: View, facts: Iterable[Fact]) -> View:
    """The view after the facts, which must be redacted for its reader and follow one another without a gap."""
    draft = _Draft(view)
    for fact in facts:
        change = _CHANGES.get(fact.name)
        if change is not None:
            change(draft, fact)
    return draft.finish()


class Follower:
    """A view that follows facts one by one and tells what each of them changes.

    Attributes:
        top, seats: the values of the view and of its seats, as far as it has come.
    """

    def __init__(self, view: View) -> None:
        self._draft = _Draft(view)
        self.top = self._draft.top
        self.seats = self._draft.seats

    def take(self, fact: Fact) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
        """Take the next fact; fields of the view with their new values, and the same of seats by number."""
        change = _CHANGES.get(fact.name)
        if change is None:
            return {}, {}
        top, seats = dict(self.top), [dict(seat) for seat in self.seats]
        change(self._draft, fact)
        return _changed(top, self.top), {
            number: found
            for number, (old, new) in enumerate(zip(seats, self.seats, strict=True))
            if (found := _changed(old, new))
        }

    def view(self) -> View:
        """The view as far as it has come."""
        return View(**(self.top | {"seats": tuple(SeatView(**seat) for seat in self.seats)}))


def _changed(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in new.items() if value is not old[name] and value != old[name]}


class _Draft:
    """A view that is being changed: ``top`` its own fields, ``seats`` those of the seats, lists instead of tuples."""

    def __init__(self, view: View) -> None:
        self.reader = view.reader
        self.top: dict[str, Any] = {name: getattr(view, name) for name in view.__struct_fields__}
        self.seats: list[dict[str, Any]] = [asdict(seat) for seat in view.seats]

    def finish(self) -> View:
        self.top["seats"] = tuple(SeatView(**seat) for seat in self.seats)
        return View(**self.top)


# --- cards ---------------------------------------------------------------------------------------------------------


def _moved(draft: _Draft, fact: Fact) -> None:
    _leave(draft, fact)
    _arrive(draft, fact)


def _leave(draft: _Draft, fact: Fact) -> None:
    top, source, cards = draft.top, fact.source, fact.cards
    if source == zones.DRAW_PILE:
        top["draw_pile_count"] -= len(cards)
        lying = top["draw_pile"]
        for _ in cards:
            lying = tuple((depth - (depth > fact.depth), card) for depth, card in lying if depth != fact.depth)
        top["draw_pile"] = lying
        return
    if source == zones.DISCARD_PILE:
        top["discard_pile"] = _without(top["discard_pile"], cards)
        return
    if source < zones.FIRST_SEAT_ZONE:
        name = _TABLE[source]
        top[name] = _without(top[name], cards)
        return
    if source == zones.SHARED:
        _change_shared(draft, fact.pile.split("→")[0], lambda lying: _without(lying, cards))
        return
    seat = draft.seats[zones.owner(source)]
    kind = zones.kind(source)
    if kind == zones.HAND:
        seat["hand_count"] -= len(cards)
        if None in cards:
            # Who did not see which card went does not know what stayed.
            seat["hand"] = ()
        else:
            seat["hand"] = tuple(card for card in seat["hand"] if card not in cards)
    elif kind == zones.EQUIP:
        seat["equips"] = _without(seat["equips"], cards)
    elif kind == zones.JUDGE:
        for card in cards:
            lying = seat["judge"]
            if any(one.used_as == zones.FACE_DOWN for one in lying):
                place = len(lying) - 1 - fact.depth
                seat["judge"] = lying[:place] + lying[place + 1 :]
            else:
                seat["judge"] = tuple(one for one in lying if one.card != card)
    else:
        name = fact.pile.split("→")[0]
        _change_pile(seat, name, lambda lying: _without(lying, cards))


def _arrive(draft: _Draft, fact: Fact) -> None:
    top, target, cards = draft.top, fact.target, fact.cards
    if target == zones.DRAW_PILE:
        for card in cards:
            if fact.number:
                top["draw_pile"] += () if card is None else ((top["draw_pile_count"], card),)
            else:
                deeper = tuple((depth + 1, other) for depth, other in top["draw_pile"])
                top["draw_pile"] = deeper if card is None else ((0, card), *deeper)
            top["draw_pile_count"] += 1
        return
    if target == zones.DISCARD_PILE:
        top["discard_pile"] = (*cards[::-1], *top["discard_pile"]) if fact.number else (*top["discard_pile"], *cards)
        return
    if target < zones.FIRST_SEAT_ZONE:
        name = _TABLE[target]
        top[name] = _partly((*top[name], *cards))
        return
    if target == zones.SHARED:
        if fact.number:
            _change_shared(draft, fact.pile.split("→")[-1], lambda lying: (*cards[::-1], *lying))
        else:
            _change_shared(draft, fact.pile.split("→")[-1], lambda lying: (*lying, *cards))
        return
    owner = zones.owner(target)
    seat = draft.seats[owner]
    kind = zones.kind(target)
    if kind == zones.HAND:
        seat["hand_count"] += len(cards)
        seen = (*seat["hand"], *(card for card in cards if card is not None))
        seat["hand"] = seen if owner == draft.reader else tuple(sorted(seen))
    elif kind == zones.EQUIP:
        seat["equips"] += cards
    elif kind == zones.JUDGE:
        seat["judge"] += tuple(Judging(card, zones.FACE_DOWN if card is None else fact.text) for card in cards)
    else:
        name = fact.pile.split("→")[-1]
        _change_pile(seat, name, lambda lying: _partly((*lying, *cards)))


_TABLE: Final = {zones.PROCESSING: "processing", zones.OUTSIDE: "outside"}


def _partly(cards: tuple[int | None, ...]) -> tuple[int | None, ...]:
    seen = sorted(card for card in cards if card is not None)
    return (*seen, *(None,) * (len(cards) - len(seen)))


def _without(lying: tuple[Any, ...], cards: tuple[int | None, ...]) -> tuple[Any, ...]:
    left = list(lying)
    for card in cards:
        # A card may show its face only as it leaves.
        left.remove(card if card in left else None)
    return tuple(left)


def _change_pile(seat: dict[str, Any], name: str, change: Callable[[Any], Any]) -> None:
    piles = {pile.name: pile.cards for pile in seat["piles"]}
    piles[name] = change(piles.get(name, ()))
    seat["piles"] = tuple(Pile(label, piles[label]) for label in sorted(piles) if piles[label])


def _change_shared(draft: _Draft, name: str, change: Callable[[Any], Any]) -> None:
    """Zones of the table keep the order of open cards; where some are hidden, positions tell nothing."""
    lying = {zone.name: zone.cards for zone in draft.top["shared"]}
    cards = change(lying.get(name, ()))
    lying[name] = _partly(cards) if None in cards else cards
    draft.top["shared"] = tuple(Pile(label, lying[label]) for label in sorted(lying) if lying[label])


def _zone_mixed(draft: _Draft, fact: Fact) -> None:
    """A zone of the table has been laid out or shuffled: its cards lie face down."""
    _change_shared(draft, fact.pile, lambda lying: (None,) * fact.number)


def _known(draft: _Draft, fact: Fact) -> None:
    """The reader has seen the faces of cards where they lie."""
    cards = tuple(card for card in fact.cards if card is not None)
    source = fact.source
    if source == zones.DRAW_PILE:
        lying = dict(draft.top["draw_pile"])
        lying.update((fact.depth + i, card) for i, card in enumerate(cards))
        draft.top["draw_pile"] = tuple(sorted(lying.items()))
    elif source in _TABLE:
        name = _TABLE[source]
        draft.top[name] = _turn(draft.top[name], cards)
    elif source == zones.SHARED:
        _change_shared(draft, fact.pile, lambda lying: _turn(lying, cards))
    elif source >= zones.FIRST_SEAT_ZONE:
        owner = zones.owner(source)
        seat = draft.seats[owner]
        kind = zones.kind(source)
        if kind == zones.HAND and owner != draft.reader:
            seat["hand"] = tuple(sorted({*seat["hand"], *cards}))
        elif kind == zones.PILE:
            _change_pile(seat, fact.pile, lambda lying: _turn(lying, cards))
        elif kind == zones.JUDGE and cards:
            lying = seat["judge"]
            place = len(lying) - 1 - fact.depth
            if lying[place].used_as == zones.FACE_DOWN:
                seat["judge"] = (*lying[:place], Judging(cards[0], zones.FACE_DOWN), *lying[place + 1 :])


def _turn(lying: tuple[int | None, ...], cards: tuple[int, ...]) -> tuple[int | None, ...]:
    new = [card for card in cards if card not in lying]
    left = list(lying)
    for _ in new:
        left.remove(None)
    return _partly((*left, *new))


def _deck_laid(draft: _Draft, fact: Fact) -> None:
    draft.top["draw_pile_count"] = fact.number
    draft.top["draw_pile"] = ()


def _outside_laid(draft: _Draft, fact: Fact) -> None:
    draft.top["outside"] = fact.cards


def _reshuffled(draft: _Draft, fact: Fact) -> None:
    draft.top["draw_pile_count"] += fact.number
    draft.top["discard_pile"] = ()
    draft.top["reshuffles"] += 1


def _arranged(draft: _Draft, fact: Fact) -> None:
    """Cards from the top were put back: ``number`` of them on top, the others at the bottom."""
    taken, number = len(fact.cards), fact.number
    count = draft.top["draw_pile_count"]
    lying = {depth - taken + number: card for depth, card in draft.top["draw_pile"] if depth >= taken}
    for i, card in enumerate(fact.cards):
        if card is not None:
            lying[i if i < number else count - taken + i] = card
    draft.top["draw_pile"] = tuple(sorted(lying.items()))


# --- seats -----------------------------------------------------------------------------------------------------------

_FLAGS: Final = frozenset({"alive", "chained", "stacked", "away"})
_TEXTS: Final = frozenset({"kingdom", "gender"})
_NUMBERS: Final = frozenset({"hp", "max_hp", "armor", "drunk", "void_armor", "suppressed"})


def _set(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    if fact.word in _FLAGS:
        seat[fact.word] = bool(fact.number)
    elif fact.word in _NUMBERS:
        seat[fact.word] = fact.number
    elif fact.word in _TEXTS:
        seat[fact.word] = fact.text


def _role(draft: _Draft, fact: Fact) -> None:
    # Nobody's role is empty: it is hidden from this reader.
    draft.seats[fact.seat]["role"] = fact.text or None


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(" ")) if text else ()


def _skips(draft: _Draft, fact: Fact) -> None:
    draft.seats[fact.seat]["skipped"] = _words(fact.text)


def _generals_set(draft: _Draft, fact: Fact) -> None:
    if fact.text:
        head, deputy = fact.text.split(" ")
        draft.seats[fact.seat]["generals"] = (head, deputy)
    else:
        there = ("head", "deputy") if fact.word == "both" else (fact.word,)
        draft.seats[fact.seat]["generals"] = tuple(None if name in there else "" for name in ("head", "deputy"))


def _turn_general(seat: dict[str, Any], slot: int, general: str) -> None:
    head, deputy = seat["generals"]
    seat["generals"] = (general, deputy) if slot == 1 else (head, general)


def _revealed(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    seat["revealed"] |= fact.number
    seat["shown_ever"] |= fact.number
    _turn_general(seat, fact.number, fact.text)


def _knows_general(draft: _Draft, fact: Fact) -> None:
    _turn_general(draft.seats[fact.seat], fact.number, fact.text)


def _hidden(draft: _Draft, fact: Fact) -> None:
    draft.seats[fact.seat]["revealed"] &= ~fact.number


def _general_removed(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    _turn_general(seat, fact.number, fact.text)
    if not fact.text:
        seat["revealed"] &= ~fact.number
    draft.top["general_pile"] = tuple(sorted((*draft.top["general_pile"], fact.word)))


def _generals_searched(draft: _Draft, fact: Fact) -> None:
    draft.top["general_pile"] = tuple(sorted({*draft.top["general_pile"], *_words(fact.text)}))


def _general_placed(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    old = (fact.word,) if fact.word else ()
    lying = (general for general in draft.top["general_pile"] if general != fact.text)
    draft.top["general_pile"] = tuple(sorted((*lying, *old)))
    _turn_general(seat, fact.number, fact.text)
    seat["revealed"] |= fact.number
    seat["shown_ever"] |= fact.number


def _unveiled(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    seat["generals"] = (fact.text, "")
    seat["revealed"] = seat["shown_ever"] = HEAD


def _skills(draft: _Draft, fact: Fact) -> None:
    refs = (word.rpartition("@") for word in _words(fact.text))
    draft.seats[fact.seat]["skills"] = tuple(SkillRef(skill, int(slot)) for skill, _, slot in refs)


def _effects(draft: _Draft, fact: Fact) -> None:
    seat = draft.seats[fact.seat]
    seat["effects"] = kinds = _words(fact.text)
    seat["noted"] = tuple(one for one in seat["noted"] if one[0] in kinds)


def _noted(draft: _Draft, fact: Fact) -> None:
    if fact.seat == draft.reader and fact.text:
        seat = draft.seats[fact.seat]
        kept = (one for one in seat["noted"] if one[0] != fact.word)
        seat["noted"] = (*kept, (fact.word, _words(fact.text)))


def _mark(draft: _Draft, fact: Fact) -> None:
    marks = dict(draft.seats[fact.seat]["marks"])
    marks[fact.word] = fact.number
    draft.seats[fact.seat]["marks"] = tuple(sorted((name, number) for name, number in marks.items() if number))


# --- the table -------------------------------------------------------------------------------------------------------

_SCOPES: Final = ("phase", "turn", "round", "game")


def _counted(draft: _Draft, fact: Fact) -> None:
    counters = {one[:3]: one[3] for one in draft.top["counters"]}
    key = (fact.text, fact.seat, fact.word)
    new = key not in counters
    counters[key] = fact.number
    found = [(*one, value) for one, value in counters.items()]
    if new:
        # Stable: within a scope in the order of the first count.
        found.sort(key=lambda one: _SCOPES.index(one[0]))
    draft.top["counters"] = tuple(found)


def _uncounted(draft: _Draft, fact: Fact) -> None:
    gone = (fact.text, fact.seat, fact.word)
    draft.top["counters"] = tuple(one for one in draft.top["counters"] if one[:3] != gone)


def _counters_cleared(draft: _Draft, fact: Fact) -> None:
    draft.top["counters"] = tuple(one for one in draft.top["counters"] if one[0] != fact.text)


def _stage(draft: _Draft, fact: Fact) -> None:
    draft.top["phase"] = fact.word
    draft.top["phase_seat"] = fact.seat


def _round(draft: _Draft, fact: Fact) -> None:
    draft.top["round"] = fact.number


def _turn_began(draft: _Draft, fact: Fact) -> None:
    draft.top["turn"] = fact.seat


def _extra_turn(draft: _Draft, fact: Fact) -> None:
    draft.top["extra_turns"] += (fact.seat,)


def _extra_turn_taken(draft: _Draft, fact: Fact) -> None:
    draft.top["extra_turns"] = draft.top["extra_turns"][1:]


def _table(draft: _Draft, fact: Fact) -> None:
    table = dict(draft.top["table"])
    table[fact.word] = fact.number
    draft.top["table"] = tuple(sorted(table.items()))


def _regime(draft: _Draft, fact: Fact) -> None:
    draft.top["regimes"] = (*draft.top["regimes"], fact.word)


def _over(draft: _Draft, fact: Fact) -> None:
    draft.top["over"] = True
    draft.top["winners"] = fact.seats
    draft.top["ending"] = fact.word


_CHANGES: Final[dict[str, Callable[[_Draft, Fact], None]]] = {
    "arranged": _arranged,
    "counted": _counted,
    "counters_cleared": _counters_cleared,
    "deck_laid": _deck_laid,
    "effects_set": _effects,
    "extra_turn": _extra_turn,
    "extra_turn_taken": _extra_turn_taken,
    "regime_began": _regime,
    "game_over": _over,
    "general_placed": _general_placed,
    "general_removed": _general_removed,
    "generals_searched": _generals_searched,
    "generals_set": _generals_set,
    "hidden": _hidden,
    "knows": _known,
    "knows_general": _knows_general,
    "mark_set": _mark,
    "moved": _moved,
    "noted": _noted,
    "outside_laid": _outside_laid,
    "own_skills": _skills,
    "reshuffled": _reshuffled,
    "revealed": _revealed,
    "role_set": _role,
    "role_shown": _role,
    "round_began": _round,
    "set": _set,
    "shown": _known,
    "skills_set": _skills,
    "skips": _skips,
    "stage": _stage,
    "table_set": _table,
    "turn_began": _turn_began,
    "uncounted": _uncounted,
    "unveiled": _unveiled,
    "zone_laid": _zone_mixed,
    "zone_shuffled": _zone_mixed,
}
