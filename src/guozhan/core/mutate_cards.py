"""The writers of :class:`State` that concern cards; callers reach them through :mod:`guozhan.core.mutate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guozhan.core import rng, zones
from guozhan.core.facts import ALL_SEATS, EVERYBODY, Fact

if TYPE_CHECKING:
    from guozhan.core.kernel import Kernel


def emit(
    game: Kernel,
    name: str,
    seat: int = -1,
    *,
    seats: tuple[int, ...] = (),
    cards: tuple[int | None, ...] = (),
    word: str = "",
    text: str = "",
    source: int = -1,
    pile: str = "",
    number: int = 0,
    by: int = -1,
    seen: int = EVERYBODY,
    depth: int = 0,
    answers: str = "",
) -> None:
    """Add a fact that changes nothing by itself."""
    if game.log is not None:
        mask = ALL_SEATS if seen == EVERYBODY else seen
        game.log.append(
            Fact(name, seat, seats, cards, word, text, source, -1, pile, number, by, mask, depth, (), answers)
        )


def move(
    game: Kernel,
    cards: Sequence[int],
    target: int,
    reason: str,
    *,
    by: int = -1,
    seen: int = EVERYBODY,
    pile: str = "",
    bottom: bool = False,
    used_as: str = "",
) -> None:
    """Put cards into a zone, one after another, at its top (its end), or ``bottom``.

    Args:
        target: the zone.
        reason: why: use, play, discard, obtain, give, put, draw, judge, equip, recast, show …
        by: who moves them.
        seen: mask of the seats that see their faces in this move.
        pile: name of the pile, for a zone of piles; name of the zone, for ``zones.SHARED``.
        used_as: type id under which a card lies in a judgement area, ``zones.FACE_DOWN`` for one that lies face down.
    """
    state = game.state
    place, table, known = state.place, state.zones, state.known
    kind = zones.KIND_OF[target]
    owner = zones.OWNER_OF[target]
    if kind == zones.HAND:
        seen |= 1 << owner
    elif used_as == zones.FACE_DOWN:
        # Whoever did not know the card does not get to see it now, but for the one before whom it lies.
        seen = 1 << owner if seen == EVERYBODY else seen | 1 << owner
    elif kind in (zones.EQUIP, zones.JUDGE) or target == zones.DISCARD_PILE:
        seen = EVERYBODY
    if len(cards) > 1 and target != zones.DRAW_PILE and target != zones.SHARED:
        cards = in_groups(place, cards)
    quiet = game.log is None
    # Cards that went from one place, in order: zone, pile, depth in the draw pile, cards, masks.
    runs: list[tuple[int, str, int, list[int], list[int]]] = []
    hidden_from: list[int] = []
    for card in cards:
        source = place[card]
        from_pile = ""
        depth = 0
        mask = seen
        if source == zones.DRAW_PILE:
            stock = table[source]
            if stock[-1] == card:
                stock.pop()
            else:
                depth = len(stock) - 1 - stock.index(card)
                stock.remove(card)
            if seen != EVERYBODY:
                mask = known[card] | seen
        elif source < zones.FIRST_SEAT_ZONE:
            table[source].remove(card)
            if seen != EVERYBODY:
                # Outside hands everybody sees which card it is that moves, if not its face.
                mask = known[card] | seen
        else:
            holder, source_kind = zones.OWNER_OF[source], zones.KIND_OF[source]
            if source_kind == zones.HAND:
                table[source].remove(card)
                if seen != EVERYBODY:
                    mask = seen | 1 << holder
                    if source not in hidden_from:
                        hidden_from.append(source)
            else:
                if source_kind == zones.PILE:
                    from_pile = _leave_pile(state.seats[holder].piles, card)
                    game.values_changed()
                elif source == zones.SHARED:
                    from_pile = _leave_pile(state.shared, card)
                elif source_kind == zones.EQUIP:
                    table[source].remove(card)
                    game.equipment_changed(holder, card)
                else:
                    depth = _depth(state.used_as, table[source], card)
                    table[source].remove(card)
                    state.used_as.pop(card, None)
                if seen != EVERYBODY:
                    mask = known[card] | seen
        if kind == zones.PILE:
            state.seats[owner].piles.setdefault(pile, []).append(card)
        elif target == zones.SHARED:
            lying = state.shared.setdefault(pile, [])
            lying.insert(0 if bottom else len(lying), card)
        elif bottom:
            table[target].insert(0, card)
        else:
            table[target].append(card)
        place[card] = target
        known[card] = mask
        if quiet:
            continue
        if runs and runs[-1][0] == source and runs[-1][1] == from_pile and runs[-1][2] == depth:
            runs[-1][3].append(card)
            runs[-1][4].append(mask)
        else:
            runs.append((source, from_pile, depth, [card], [mask]))
    if kind == zones.EQUIP:
        for card in cards:
            game.equipment_changed(owner, card)
    elif kind == zones.PILE:
        game.values_changed()
    if used_as:
        for card in cards:
            state.used_as[card] = used_as
    for source in hidden_from:
        _mix(known, table[source], seen | 1 << zones.owner(source))
    if game.log is not None:
        for source, from_pile, depth, moved, masks in runs:
            same = all(mask == masks[0] for mask in masks)
            mask = masks[0] if same else seen
            game.log.append(
                Fact(
                    "moved",
                    zones.owner(source),
                    (),
                    tuple(moved),
                    reason,
                    used_as,
                    source,
                    target,
                    f"{from_pile}→{pile}" if pile and from_pile else pile or from_pile,
                    1 if bottom else 0,
                    by,
                    ALL_SEATS if mask == EVERYBODY else mask,
                    depth,
                    () if same else tuple(masks),
                )
            )


def _depth(used_as: dict[int, str], lying: list[int], card: int) -> int:
    """How far from the top a card lies in a judgement area, where some lie face down and only their places are seen."""
    if used_as and any(used_as.get(other) == zones.FACE_DOWN for other in lying):
        return len(lying) - 1 - lying.index(card)
    return 0


def in_groups(place: list[int], cards: Sequence[int]) -> Sequence[int]:
    """The cards by the zones that they lie in; those of a hand by id, so that their order in it tells nothing."""
    if {place[card] for card in cards} == {zones.DRAW_PILE}:
        return cards
    rank: dict[int, int] = {}
    for card in cards:
        rank.setdefault(place[card], len(rank))
    if len(rank) == 1 and zones.kind(place[cards[0]]) != zones.HAND:
        return cards
    return sorted(cards, key=lambda card: (rank[place[card]], card if zones.kind(place[card]) == zones.HAND else 0))


def _leave_pile(piles: dict[str, list[int]], card: int) -> str:
    for name, cards in piles.items():
        if card in cards:
            cards.remove(card)
            if not cards:
                del piles[name]
            return name
    raise ValueError(f"card {card} lies on no pile")


def _mix(known: list[int], hand: Sequence[int], seen: int) -> None:
    """Who did not see which card left the hand no longer knows what stayed."""
    for card in hand:
        if known[card] & ~seen:
            known[card] &= seen


def swap_hands(game: Kernel, first: int, second: int, by: int) -> None:
    """Exchange two hands at once (交换手牌), unseen by the others."""
    state = game.state
    a, b = zones.hand(first), zones.hand(second)
    both = 1 << first | 1 << second
    state.zones[a], state.zones[b] = sorted(state.zones[b]), sorted(state.zones[a])
    for zone in (a, b):
        for card in state.zones[zone]:
            state.place[card] = zone
            state.known[card] = both
    if game.log is not None:
        given = tuple(state.zones[b]), tuple(state.zones[a])
        for source, target, cards in ((a, b, given[0]), (b, a, given[1])):
            game.log.append(
                Fact("moved", zones.owner(source), (), cards, "exchange", "", source, target, "", 0, by, both)
            )


def reshuffle(game: Kernel) -> None:
    """Shuffle the discard pile into the draw pile, below what is left there (牌堆用尽)."""
    state = game.state
    cards = state.zones[zones.DISCARD_PILE]
    state.zones[zones.DISCARD_PILE] = []
    rng.shuffle(state.rng, rng.DECK, cards)
    if game.foreseen:
        cards = game.foreseen.pop()
    if game.keep_safe:
        game.chances.append((rng.DECK, cards[:]))
    for card in cards:
        state.place[card] = zones.DRAW_PILE
        state.known[card] = 0
    state.zones[zones.DRAW_PILE] = cards + state.zones[zones.DRAW_PILE]
    state.reshuffles += 1
    emit(game, "reshuffled", number=len(cards))


def lay_deck(game: Kernel, order: Sequence[int]) -> None:
    """Make ``order`` (the last one on top) the draw pile at the start of the game."""
    state = game.state
    state.zones[zones.DRAW_PILE] = list(order)
    for card in order:
        state.place[card] = zones.DRAW_PILE
    emit(game, "deck_laid", number=len(order))


def lay_outside(game: Kernel) -> None:
    """Put the cards that may come into the game from outside there, open to all, at its start."""
    state = game.state
    found = sorted(game.ruleset.outside)
    if not found:
        return
    state.zones[zones.OUTSIDE] = found
    for card in found:
        state.place[card] = zones.OUTSIDE
        state.known[card] = EVERYBODY
    emit(game, "outside_laid", cards=tuple(found))


def lay_shared(game: Kernel, name: str, cards: Sequence[int]) -> None:
    """Put the cards of a zone that has some of its own there at the start of the game."""
    state = game.state
    state.shared[name] = list(cards)
    for card in cards:
        state.place[card] = zones.SHARED
    emit(game, "zone_laid", pile=name, number=len(cards))
    shuffle_shared(game, name)


def shuffle_shared(game: Kernel, name: str) -> None:
    """Shuffle a zone of the table whose cards lie face down (洗混).

    Everybody could see which cards lie there; their order means nothing but to who picks blindly.
    """
    state = game.state
    rng.shuffle(state.rng, rng.DECK, state.shared[name])
    for card in state.shared[name]:
        state.known[card] = 0
    emit(game, "zone_shuffled", pile=name, number=len(state.shared[name]))


def reorder_draw_pile(game: Kernel, top: Sequence[int], bottom: Sequence[int], by: int) -> None:
    """Put cards that lie on top of the draw pile back: ``top`` and ``bottom`` from the top down; ``by`` knows them."""
    state = game.state
    pile = state.zones[zones.DRAW_PILE]
    taken = len(top) + len(bottom)
    rest = pile[: len(pile) - taken]
    state.zones[zones.DRAW_PILE] = [*reversed(bottom), *rest, *reversed(top)]
    mask = 1 << by
    for card in (*top, *bottom):
        state.known[card] = mask
    emit(
        game,
        "arranged",
        by,
        cards=(*top, *bottom),
        number=len(top),
        by=by,
        seen=mask,
    )


def know(game: Kernel, cards: Sequence[int], mask: int) -> None:
    """Let the seats of ``mask`` know these cards where they lie (观看, 展示)."""
    state = game.state
    cards = in_groups(state.place, cards)
    for card in cards:
        state.known[card] |= mask
    if game.log is None:
        return
    name = "shown" if mask == EVERYBODY else "knows"
    runs: list[tuple[int, str, int, list[int]]] = []
    for card in cards:
        zone = state.place[card]
        pile = ""
        depth = 0
        if zone == zones.DRAW_PILE:
            depth = len(state.zones[zone]) - 1 - state.zones[zone].index(card)
        elif zone == zones.SHARED or zones.kind(zone) == zones.PILE:
            piles = state.shared if zone == zones.SHARED else state.seats[zones.owner(zone)].piles
            pile = next(label for label, lying in piles.items() if card in lying)
        elif zones.kind(zone) == zones.JUDGE:
            # One at a time: what is laid on a judgement area in between is not told by a depth alone.
            depth = _depth(state.used_as, state.zones[zone], card)
            runs.append((zone, pile, depth, [card]))
            continue
        last = runs[-1] if runs else None
        if last and last[:2] == (zone, pile) and (zone != zones.DRAW_PILE or depth == last[2] + len(last[3])):
            last[3].append(card)
        else:
            runs.append((zone, pile, depth, [card]))
    for zone, pile, depth, run in runs:
        emit(game, name, cards=tuple(run), source=zone, pile=pile, depth=depth, number=mask, seen=mask)
