"""What must hold at every moment of every game, as checks that soak runs and tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from guozhan.bots.random import RandomBot
from guozhan.core import mutate, zones
from guozhan.core.answers import PASS, Act, Answer, Pass, Pick
from guozhan.core.decisions import Decision
from guozhan.core.errors import EngineFault, GuozhanError
from guozhan.core.rng import Stream
from guozhan.core.session import Controller
from guozhan.core.sheets import Entry, Sheet
from guozhan.games import notation
from guozhan.games.saving import load, save
from guozhan.games.session import Session, new_game
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle, UseParts
from guozhan.view import model
from guozhan.view import sheet as sheets
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.model import View
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for

LISTED: Final = 25  # listed answers that are tried at a decision
FOLLOWED: Final = 6  # answers after which a copy must still agree with its original


# What may come out of a faulty engine or faulty content, and is then reported with the way to see it again.
FAILURES: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EngineFault,
    GuozhanError,
    LookupError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)


class BrokenInvariantError(AssertionError):
    """An invariant does not hold; the message ends with a command that shows it again."""


def broken(what: str) -> NoReturn:
    """Report a broken invariant."""
    raise BrokenInvariantError(what)


# --- checks of a position ------------------------------------------------------------------------------------------


def check_cards(game: Game) -> None:
    """Every physical card lies in exactly one place, and that is where the state says it lies."""
    state = game.state
    found: dict[int, int] = {}
    for zone, cards in enumerate(state.zones):
        for card in cards:
            if card in found:
                broken(f"card {card} lies in two places")
            found[card] = zone
    named = [(zones.pile(seat), *pile) for seat, one in enumerate(state.seats) for pile in one.piles.items()]
    for zone, name, cards in (*named, *((zones.SHARED, *shared) for shared in state.shared.items())):
        if not cards:
            broken(f"{name} ({zones.describe(zone)}) is empty, but listed")
        if zone == zones.SHARED and 0 < game.ruleset.shared[name].capacity < len(cards):
            broken(f"{len(cards)} cards lie in {name}, which holds {game.ruleset.shared[name].capacity}")
        for card in cards:
            if card in found:
                broken(f"card {card} lies in two places")
            found[card] = zone
    if any(state.place[card] == zones.DISCARD_PILE for card in game.ruleset.homes if state.cursor):
        broken("a card that belongs to a zone of its own lies in the discard pile")
    if state.zones[zones.DRAW_PILE] or state.cursor:
        if len(found) != len(game.ruleset.cards):
            broken(f"{len(game.ruleset.cards)} cards, but {len(found)} lie somewhere")
        for card, zone in found.items():
            if state.place[card] != zone:
                broken(f"card {card} lies in {zones.describe(zone)}, not {zones.describe(state.place[card])}")
    for card in state.used_as:
        if zones.kind(state.place[card]) != zones.JUDGE:
            broken(f"card {card} counts as {state.used_as[card]} outside a judgement area")
    cards = game.ruleset.cards  # type: ignore[assignment]
    for seat in range(game.size):
        slots = [game.ruleset.cards[card].type.slot for card in state.zones[zones.equip(seat)]]
        if len(set(slots)) != len(slots):
            broken(f"seat {seat + 1} wears two cards in one slot")


def check_seats(game: Game) -> None:
    """Hp, limits and distances are possible; the dead hold nothing and are in no state."""
    for seat, one in enumerate(game.state.seats):
        if one.hp > one.max_hp:
            broken(f"seat {seat + 1} has {one.hp} of {one.max_hp} hp")
        if one.void_armor < 0 or one.drunk < 0 or any(number <= 0 for number in one.marks.values()):
            broken(f"seat {seat + 1} has a negative count")
        if one.shown_ever & one.revealed != one.revealed:
            broken(f"seat {seat + 1} has a face-up general that was never revealed")
        if not one.alive and not any(_is_dying(event, seat) for event in game.stack):
            lying = sum(len(game.state.zones[zone(seat)]) for zone in (zones.hand, zones.equip, zones.judge))
            if lying or one.piles:
                broken(f"dead seat {seat + 1} has cards")
            if one.chained or one.stacked or one.away or one.drunk or one.marks:
                broken(f"dead seat {seat + 1} is chained, stacked, away, drunk or marked")
            if one.skills or one.effects:
                broken(f"dead seat {seat + 1} has skills or effects")
        if one.alive:
            if game.hand_limit(seat) < 0:
                broken(f"seat {seat + 1} has a negative hand limit")
            for other in range(game.size):
                if other != seat and game.state.seats[other].alive and game.players[seat].distance_to(other) < 1:
                    broken(f"seat {other + 1} is at distance 0 from {seat + 1}")


def _is_dying(event: Any, seat: int) -> bool:
    return type(event).__name__ == "Death" and event.seat == seat


def check_caches(game: Game) -> None:
    """What is kept worked out is what would be worked out now."""
    fresh = Game(game.ruleset, game.state)
    for (first, second), value in game.distances.items():
        # The attack range is kept as the distance to oneself.
        player = fresh.players[first]
        now = player.distance_to(second) if first != second else player.attack_range
        if now != value:
            broken(f"the distance from {first + 1} to {second + 1} is kept as {value}, but it is {now}")
    for seat in range(game.size):
        kept, real = game.sheet(seat), fresh.sheet(seat)
        # Two of the same content may be there: a ruleset does not keep all that were ever worked out.
        if kept is not real and _declared(kept) != _declared(real):
            broken(f"what seat {seat + 1} can do is out of date")


def _declared(sheet: Sheet) -> list[Any]:
    """What a sheet holds, for comparison with another."""

    def plain(entries: Iterable[Entry[Any]]) -> list[Any]:
        return [(entry.what, entry.skill.id, entry.slot, entry.equip) for entry in entries]

    tables = (
        sheet.triggers,
        sheet.equip_triggers,
        sheet.modifiers,
        sheet.watchers,
        sheet.conversions,
        sheet.providers,
    )
    return [
        *({key: plain(entries) for key, entries in table.items()} for table in tables),
        plain(sheet.actives),
        sheet.use_shapers,
        sheet.watching,
    ]


def check_decision(game: Game, decision: Decision, rand: Stream) -> None:
    """Who is asked lives; the default is legal; listed answers are accepted, others refused with a reason."""
    if not game.state.seats[decision.seat].alive and not any(_is_dying(e, decision.seat) for e in game.stack):
        broken(f"dead seat {decision.seat + 1} is asked ({decision.shape} {decision.topic})")
    before = game.state.copy()
    listed = decision.answers(LISTED)
    if not listed:
        broken(f"a decision without any answer ({decision.shape} {decision.topic})")
    if decision.default() not in decision:
        broken(f"the default {decision.default()} is not legal ({decision.shape} {decision.topic})")
    for answer in listed:
        reasons = decision.errors(answer)
        if reasons:
            broken(f"listed answer {answer} is refused: {reasons}")
    text = notation.write(decision, listed[rand.below(len(listed))])
    if notation.parse(decision, text) not in decision:
        broken(f"the line {text!r} is not read back")
    for answer in _strange_answers(game, decision, rand):
        reasons = decision.errors(answer)
        known = answer in listed or any(_loosely(answer) == _loosely(other) for other in listed)
        if reasons and known and answer in listed:
            broken(f"listed answer {answer} is refused: {reasons}")
        if not reasons and not known and len(listed) < LISTED:
            broken(f"answer {answer} is not listed, but accepted ({decision.shape} {decision.topic})")
        if reasons and not all(reasons):
            broken(f"answer {answer} is refused without a reason")
    sheets.sheet(game, decision)
    if game.state.snapshot() != before.snapshot():
        broken(f"looking at a decision changed the state ({decision.shape} {decision.topic})")
    if game.assume_seat != -1 or game.assume_mask:
        broken("an assumption outlives the question that was asked under it")


def _strange_answers(game: Game, decision: Decision, rand: Stream) -> Iterator[Answer]:
    """Answers out of the blue, most of them wrong."""
    cards, size = len(game.ruleset.cards), game.size
    hand = game.state.zones[zones.hand(decision.seat)] or [0]
    yield PASS
    for _ in range(3):
        card = hand[rand.below(len(hand))] if rand.below(2) else rand.below(cards)
        yield Act(rand.choice(["use", "play"]), cards=(card,), targets=(rand.below(size),))
    yield Act("skill", rand.choice(sorted(game.ruleset.skills)))
    items = list(getattr(decision, "items", ())) or list(range(size))
    yield Pick((items[rand.below(len(items))],))
    yield Pick((items[0], items[0]))
    yield Pick((-1,))


def _loosely(answer: Answer) -> Any:
    """An answer without what may be left open: the order of picks, and targets that a request fixes."""
    if isinstance(answer, Pick):
        return sorted(map(str, answer.items))
    if isinstance(answer, Act):
        return (answer.kind in ("use", "play"), answer.skill, answer.name, sorted(answer.cards), answer.option)
    return answer


# --- checks of a course ----------------------------------------------------------------------------------------------


class _Readers:
    """Views that are kept up to date from facts alone, compared with those of the state."""

    def __init__(self, game: Game, seats: Sequence[int]) -> None:
        self.views: list[View] = [empty_view(seat, game.size) for seat in seats]
        self.read = 0

    def check(self, game: Game) -> None:
        log = game.log
        assert log is not None
        for i, view in enumerate(self.views):
            kept = apply(view, facts_for(log, view.reader, self.read))
            seen = project(game, view.reader)
            if kept != seen:
                broken(f"facts do not lead to the view of {view.reader + 1}: {_difference(kept, seen)}")
            self.views[i] = seen
        self.read = len(log)


def _difference(one: Any, other: Any) -> str:
    for field in one.__struct_fields__:
        a, b = getattr(one, field), getattr(other, field)
        if a != b:
            if field == "seats":
                return next(f"seat {x.seat + 1}: {_difference(x, y)}" for x, y in zip(a, b, strict=True) if x != y)
            return f"{field} is {a}, should be {b}"
    return ""


def check_clone(session: Session, players: Sequence[Controller]) -> None:
    """A copy waits for the same decision, and the same answers lead to the same future."""
    twin = session.clone()
    _same(session, twin, "a clone")
    if session.game.log != twin.game.log:
        broken("a clone has another log")
    other = session.clone()
    for _ in range(FOLLOWED):
        if twin.over:
            break
        decision = twin.decision()
        answer = players[decision.seat](decision)
        twin.answer(answer, decision.seat)
        other.answer(answer, decision.seat)
        _same(twin, other, "the future of a clone")


def check_saving(session: Session) -> None:
    """A saved and loaded game is the same game."""
    _same(session, load(save(session)), "a loaded game")


def _same(one: Session, other: Session, what: str) -> None:
    if one.game.state.snapshot() != other.game.state.snapshot():
        mine, theirs = one.game.state.snapshot(), other.game.state.snapshot()
        broken(f"{what} has another state: " + ", ".join(field for field in mine if mine[field] != theirs[field]))
    if [_asked(decision) for decision in one.pending] != [_asked(decision) for decision in other.pending]:
        broken(f"{what} waits for another decision")


def _asked(decision: Decision) -> tuple[Any, ...]:
    return (decision.seat, decision.shape, decision.topic, decision.optional, decision.answers(LISTED))


def check_secrets(session: Session, decision: Decision, seed: int) -> None:
    """In a world that the asked seat cannot tell from this one, it sees and is asked the same, byte for byte."""
    seat = decision.seat
    world: Any = fork(session, seat, Stream(seed))
    if model.encode(project(world.game, seat)) != model.encode(project(session.game, seat)):
        broken(f"seat {seat + 1} sees something that it may not know")
    asked = world.decision(seat)
    if sheets.encode(sheets.sheet(world.game, asked)) != sheets.encode(sheets.sheet(session.game, decision)):
        broken(f"what seat {seat + 1} is asked tells something that it may not know")
    if _asked(asked) != _asked(decision):
        broken(f"the legal answers of seat {seat + 1} tell something that it may not know")
    again: Any = fork(world, seat, Stream(seed))
    _same(world, again, "a fork of a state with an equal view")


def check_reveal(session: Session, decision: Decision, answer: Answer) -> None:
    """A card that can be used without revealing anything is used without revealing anything."""
    game = session.game
    if not isinstance(decision, Idle) or not isinstance(answer, Act) or answer.kind != "use" or answer.skill:
        return
    parts = UseParts(game, decision.seat)
    if 0 not in parts.needed(game.face(answer.cards[0]), answer.targets):
        return
    twin = session.clone()
    log = twin.game.log
    assert log is not None
    start = len(log)
    twin.answer(answer, decision.seat)
    for fact in log[start:]:
        if fact.name == "used":
            break
        if fact.name == "revealed" and fact.seat == decision.seat:
            broken(f"using {answer} revealed a general without need")


@contextmanager
def watching(game: Game) -> Iterator[None]:
    """While the body runs: after each writer cards are conserved, and between writers nothing changes."""
    names = [
        name
        for name, value in vars(mutate).items()
        if callable(value) and getattr(value, "__module__", "").startswith("guozhan.core.mutate") and name[0] != "_"
    ]
    real = {name: getattr(mutate, name) for name in names}
    last = [game.state.copy()]
    depth = [0]

    def watch(name: str) -> Callable[..., Any]:
        def writer(given: Game, *args: Any, **more: Any) -> Any:
            if given is not game or depth[0]:
                return real[name](given, *args, **more)
            if game.state.snapshot() != last[0].snapshot():
                broken(f"the state was changed outside of mutate, before {name}")
            depth[0] += 1
            try:
                result = real[name](given, *args, **more)
            finally:
                depth[0] -= 1
            if name in _CARD_WRITERS:
                check_cards(game)
            last[0] = game.state.copy()
            return result

        return writer

    for name in names:
        setattr(mutate, name, watch(name))
    try:
        yield
    finally:
        for name, value in real.items():
            setattr(mutate, name, value)


_CARD_WRITERS: Final = frozenset({"move", "swap_hands", "reshuffle", "reorder_draw_pile", "discard_leftovers"})


def check_end(game: Game) -> None:
    """A finished game is finished."""
    if not game.state.over:
        broken("the game stopped before it was over")
    if game.stack:
        broken(f"events are left on the stack: {game.stack}")
    if game.state.zones[zones.PROCESSING]:
        broken("cards are left in the processing area")
    names = [fact.name for fact in game.log or ()]
    if names.count("rewarded") + names.count("punished") > names.count("died"):
        broken("more rewards and punishments than deaths")
    check_cards(game)


# --- a whole game ----------------------------------------------------------------------------------------------------


def again(
    ruleset: str,
    players: int,
    seed: int,
    options: Mapping[str, Any],
    heavy: int,
    every: int = 1,
    plain: bool = False,
) -> str:
    """The command that plays a game once more with the same tests, or as a plain one."""
    words = [f"guozhan soak --games 1 --ruleset {ruleset} --players {players} --seed {seed}"]
    words.append("--plain" if plain else f"--heavy {heavy}")
    if every != (0 if plain else 1):
        words.append(f"--every {every}")
    return " ".join([*words, *(f"--option {name}={value}" for name, value in options.items())])


def check_game(
    ruleset: str = "guozhan-2018",
    players: int = 8,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    bots: Sequence[Controller] | None = None,
    heavy: int = 40,
    every: int = 1,
) -> Game:
    """Play a random game and test everything on the way.

    Args:
        ruleset: the profile.
        players: how many.
        seed: of the game, and of the bots.
        options: switches that differ from the profile.
        bots: who plays; by default random bots.
        heavy: every how many decisions copies, forks and saves are tested, 0 for never.
        every: every how many decisions the position and the decision are tested.

    Raises:
        BrokenInvariantError: if an invariant does not hold.
    """
    bots = bots or [RandomBot(seed * 1000 + seat) for seat in range(players)]
    spare = [RandomBot(seed * 1000 + 500 + seat) for seat in range(players)]
    rand = Stream(seed)
    number = 0
    command = again(ruleset, players, seed, options or {}, heavy, every)
    try:
        game = new_game(ruleset, players, seed, options)
        session = Session(game)
        readers = _Readers(game, sorted({-1, seed % players, (seed + 1) % players}))
        while not session.over:
            decision = session.decision()
            tested = number % every == seed % every
            if tested:
                check_cards(game)
                check_seats(game)
                readers.check(game)
                _check_order(session)
                if decision.actions() or not decision.optional:
                    check_decision(game, decision, rand)
                if every > 1:
                    check_caches(game)
            answer = bots[decision.seat](decision)
            if heavy and number % heavy == seed % heavy:
                check_caches(game)
                check_clone(session, spare)
                check_secrets(session, decision, number)
                check_saving(session)
            if heavy and number % 5 == 0:
                check_reveal(session, decision, answer)
            if tested:
                _check_decline(session, decision, answer)
            session.answer(answer, decision.seat)
            number += 1
        readers.check(game)
        check_end(game)
    except FAILURES as error:
        told = str(error) if isinstance(error, BrokenInvariantError) else f"{type(error).__name__}: {error}"
        raise BrokenInvariantError(f"{told} (decision {number}); again with: {command}") from error
    return game


def _check_order(session: Session) -> None:
    """Those who are asked together stand in turn order from the current player."""
    together = session.together
    if together is None or session.game.state.turn < 0:
        return
    turn, size = session.game.state.turn, session.game.size
    order = [(request.seat - turn) % size for request in together.requests]
    if together.race and order != sorted(order):
        broken(f"seats are asked out of order: {[request.seat + 1 for request in together.requests]}")


def _check_decline(session: Session, decision: Decision, answer: Answer) -> None:
    """Declining what skills offer leaves no trace: no fact tells of it before the next thing happens."""
    if decision.shape != "which-next" or not isinstance(answer, Pass):
        return
    skills = session.game.ruleset.skills
    # Another part of a compulsory skill may act at once, whatever was said to this one.
    offered = {action.concerns() for action in decision.actions()} - {id for id, one in skills.items() if one.locked}
    courses: list[Any] = list(decision.actions())
    hidden = {course.entry.slot for course in courses if getattr(course, "hidden", False)}
    twin = session.clone()
    log = twin.game.log
    assert log is not None
    start = len(log)
    twin.answer(answer, decision.seat)
    first = log[start] if len(log) > start else None
    if first is None or first.seat != decision.seat:
        return
    if (first.name == "invoked" and first.word in offered) or (first.name == "revealed" and first.number in hidden):
        broken(f"declining {sorted(offered)} left a trace: {first}")
