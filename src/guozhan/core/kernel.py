"""The kernel of a game: asking, events, timings, questions. Rules build on it; it knows none of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate
from guozhan.core.answers import Act, Pass
from guozhan.core.card_types import ARMOR, WEAPON
from guozhan.core.decisions import Offer
from guozhan.core.events import Event, Interrupt
from guozhan.core.native import mypyc_attr
from guozhan.core.offers import HIDDEN, MUST, TriggerAction, is_possible, standing, tell
from guozhan.core.recording import Recorder
from guozhan.core.skills import ANYONE, MINE, YIN

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.questions import Question
    from guozhan.core.ruleset import Ruleset
    from guozhan.core.sheets import Entry, Sheet
    from guozhan.core.skills import Modifier, Trigger
    from guozhan.core.state import State
    from guozhan.core.timings import Timing

MAX_DEPTH: Final = 200
MAX_TURN_EVENTS: Final = 20_000


class Assuming:
    """While it is entered, questions are answered as if some face-down generals of a seat were face up."""

    __slots__ = ("before", "game", "mask", "seat")

    def __init__(self, game: Kernel, seat: int, mask: int) -> None:
        self.game = game
        self.seat = seat
        self.mask = mask
        self.before = (-1, 0)

    def __enter__(self) -> None:
        game = self.game
        seat, mask = self.before = game.assume_seat, game.assume_mask
        game.assume_seat = self.seat
        game.assume_mask = self.mask | mask if seat == self.seat else self.mask

    def __exit__(self, *error: object) -> None:
        self.game.assume_seat, self.game.assume_mask = self.before


@mypyc_attr(allow_interpreted_subclasses=True)
class Kernel(Recorder):
    """One run of a game.

    Attributes:
        players: a handle for each seat.
        leaving: cards that do not count in the distance that is being worked out, as they are about to leave.
    """

    def __init__(self, ruleset: Ruleset, state: State, log: list[Fact] | None = None) -> None:
        super().__init__(ruleset, state, log)
        self.assume_seat = -1
        self.assume_mask = 0
        self.players: list[Any] = [self.make_player(seat) for seat in range(self.size)]
        self._sheets = [None] * self.size
        self._watching = {}
        self._heard: set[Timing[Any] | None] | None = None
        self._made: set[str] | None = None
        self._watchers = {}
        self._asked: set[Question | None] | None = None
        self._keeping = False
        self.leaving: tuple[int, ...] = ()
        self.distances: dict[tuple[int, int], int] = {}
        self.rings: dict[int, dict[int, int]] = {}
        self._orders: dict[int, list[int]] = {}
        self.reaches: dict[tuple[int, int], list[int]] = {}

    def abandon(self) -> None:
        super().abandon()
        self.players = []

    # --- to be given by the rules ------------------------------------------------------------------------------

    def run(self) -> None:
        """Play from where the cursor stands until the game is over."""
        raise NotImplementedError

    def make_player(self, seat: int) -> Any:
        """A handle for a seat."""
        raise NotImplementedError

    def reveal(self, seat: int, mask: int) -> None:
        """Turn generals face up, with all that follows."""
        raise NotImplementedError

    def can_reveal(self, seat: int, mask: int) -> bool:
        """The seat may turn these generals face up now."""
        raise NotImplementedError

    def hide(self, seat: int, mask: int) -> None:
        """Turn generals face down, with all that follows."""
        raise NotImplementedError

    def formations_stand(self) -> bool:
        """There are enough characters for formation skills (阵法技)."""
        raise NotImplementedError

    # --- events ----------------------------------------------------------------------------------------------------

    def run_event(self, event: Event) -> None:
        """Carry an event out; the one place where an interruption ends."""
        stack = self.stack
        if len(stack) >= MAX_DEPTH:
            self.fault(f"events nested more than {MAX_DEPTH} deep")
        if mutate.count_event(self) > MAX_TURN_EVENTS:
            self.fault(f"more than {MAX_TURN_EVENTS} events in one turn")
        depth = len(stack)
        stack.append(event)
        try:
            event.body(self)
        except Interrupt as interrupt:
            if interrupt.event is not event:
                raise
            event.interrupted = True
        finally:
            del stack[depth:]

    def current(self, kind: type[Any]) -> Any:
        """The innermost running event of a class, or None."""
        for event in reversed(self.stack):
            if isinstance(event, kind):
                return event
        return None

    # --- timings -----------------------------------------------------------------------------------------------------

    def window(self, timing: Timing[Any], event: Any, subject: int = -1) -> None:
        """Let skills act at a timing. ``subject`` is the seat that the event is about at it.

        Living seats act in turn order from the current player; at one seat the skills of generals come before those
        of equipment (timing 0).
        """
        if timing not in (self._heard or self._find_heard()):
            return
        watching = self._watching.get(timing)
        if watching is None:
            watching = self._find_watching(timing)
        if not watching:
            if subject >= 0:
                sheet = self._sheets[subject] or self.sheet(subject)
                entries = sheet.triggers.get(timing)
                if entries:
                    self._offer(subject, entries, timing, event, subject)
                    sheet = self._sheets[subject] or self.sheet(subject)
                entries = sheet.equip_triggers.get(timing)
                if entries:
                    self._offer(subject, entries, timing, event, subject)
            return
        turn = self.state.turn
        seats = watching if subject < 0 or subject in watching else (*watching, subject)
        if len(seats) > 1:
            size = self.size
            seats = tuple(sorted(seats, key=lambda seat: (seat - turn) % size))
        for seat in seats:
            # Skills and equipment may have changed hands since the seats were collected.
            general = (self._sheets[seat] or self.sheet(seat)).triggers.get(timing)
            if general:
                self._offer(seat, general, timing, event, subject)
            if seat == subject:
                equip = (self._sheets[seat] or self.sheet(seat)).equip_triggers.get(timing)
                if equip:
                    self._offer(seat, equip, timing, event, subject)

    def hears(self, timing: Timing[Any]) -> bool:
        """Some skill or equipment may act at this timing."""
        return timing in (self._heard or self._find_heard())

    def hears_any(self, timings: tuple[Timing[Any], ...]) -> bool:
        """``hears`` of one of several timings that are often asked about together."""
        return not (self._heard or self._find_heard()).isdisjoint(timings)

    def _find_heard(self) -> set[Timing[Any] | None]:
        """All timings at which something of some seat acts; never empty, so that it counts as known."""
        found: set[Timing[Any] | None] = {None}
        for seat in range(self.size):
            sheet = self._sheets[seat] or self.sheet(seat)
            found.update(sheet.triggers)
            if sheet.equip_triggers:
                found.update(sheet.equip_triggers)
        self._heard = found
        return found

    def makes_any(self, names: Sequence[str]) -> bool:
        """Some seat has, perhaps face down, a way to make cards of one of these types or families."""
        made = self._made
        if made is None:
            made = self._made = set()
            for seat in range(self.size):
                sheet = self._sheets[seat] or self.sheet(seat)
                made.update(sheet.conversions)
                made.update(sheet.providers)
        return not made.isdisjoint(names)

    def _find_watching(self, timing: Timing[Any]) -> tuple[int, ...]:
        """Seats with skills that act at this timing of others."""
        found = tuple(
            [seat for seat in range(self.size) if timing in (self._sheets[seat] or self.sheet(seat)).watching]
        )
        self._watching[timing] = found
        return found

    def _offer(
        self, seat: int, entries: tuple[Entry[Trigger], ...], timing: Timing[Any], event: Any, subject: int
    ) -> None:
        """Offer one seat's skills of one tier at a timing, again after each that acted."""
        seat_state = self.state.seats[seat]
        me = self.players[seat]
        mine = seat == subject
        # By declaration: a change of skills or equipment makes new entries for the same ones.
        acted: list[tuple[str, Any, int]] = []
        over = timing.over
        while True:
            if over is not None and over(self, event):
                return
            ready: list[tuple[Entry[Trigger], int]] = []
            forced = False
            for entry in entries:
                what = entry.what
                if what.scope != ANYONE and (what.scope == MINE) is not mine:
                    continue
                if not seat_state.alive and not what.when_dead:
                    continue
                done = acted.count((entry.skill.id, what, entry.slot)) if acted else 0
                if done and done >= (what.times(me, event) if what.times else 1):
                    continue
                mode = standing(seat_state, entry)
                if not mode:
                    continue
                if what.limit is not None and self.spent(seat, entry.skill.id, what.limit):
                    continue
                # The condition is as good as always cheaper than to know whether the general may be revealed.
                if mode == HIDDEN:
                    with self.assuming(seat, entry.slot):
                        is_ready = is_possible(what, me, event)
                    if not is_ready or not self.can_reveal(seat, entry.slot):
                        continue
                elif not is_possible(what, me, event):
                    continue
                if what.books:
                    ready, forced = [(entry, mode)], True
                    break
                ready.append((entry, mode))
                forced = forced or mode == MUST
            if not ready:
                return
            if forced and len(ready) > 1 and self.options["same_timing_order"] == "compulsory_first":
                ready = [each for each in ready if each[1] == MUST]
            if len(ready) == 1 and forced and not ready[0][0].what.parts:
                entry, act = ready[0][0], Act("skill", ready[0][0].skill.id)
            else:
                courses = [TriggerAction(entry, event, mode == HIDDEN) for entry, mode in ready]
                answer = self.ask(
                    Offer(
                        self,
                        seat,
                        "",
                        list(courses),
                        timing.name,
                        optional=not forced,
                        event=event,
                        # Being asked must not tell of a face-down general, nor of cards that could pay.
                        public=any(mode != HIDDEN and not entry.pays_cards for entry, mode in ready),
                    )
                )
                if isinstance(answer, Pass):
                    if not any(entry.what.renewed for entry, _ in ready):
                        return
                    # Each of several times may be declined by itself; all else is declined for good.
                    for entry, _ in ready:
                        what = entry.what
                        often = what.times(me, event) if what.times and not what.renewed else 1
                        acted += [(entry.skill.id, what, entry.slot)] * often
                    continue
                assert isinstance(answer, Act)
                act = answer
                entry = next(course.entry for course in courses if course.matches(act))
            acted.append((entry.skill.id, entry.what, entry.slot))
            self.invoke(entry, seat, act)
            entry.what.effect(entry.skill, me, event, act)
            # What the skill changed may have replaced the entries (a skill lost, another gained).
            sheet = self.sheet(seat)
            entries = (sheet.equip_triggers if entry.equip else sheet.triggers).get(timing, ())

    def invoke(self, entry: Entry[Any], seat: int, act: Act) -> None:
        """Declare a skill: reveal its general where face down, count it, log it; a 转换技 may turn it face down."""
        slot = entry.slot
        if slot and not self.state.seats[seat].revealed & slot:
            self.reveal(seat, slot)
        limit = getattr(entry.what, "limit", None)
        if limit is not None:
            self.count(limit, seat, entry.skill.id)
        if self.log is not None and getattr(entry.what, "announced", True):
            tell(self, seat, entry.skill, slot, entry.equip, act.targets)
        if entry.skill.each_once and act.option:
            entry.skill.use_up(self.players[seat], act.option)
        if slot and getattr(entry.what, "side", "") == YIN:
            self.hide(seat, slot)

    def spent(self, seat: int, skill: str, scope: int) -> bool:
        """The skill has been used in this scope."""
        return (seat, skill) in self.state.counters[scope]

    def count(self, scope: int, seat: int, key: str, by: int = 1) -> int:
        """Add to a counter; its new value."""
        return mutate.count(self, scope, seat, key, by)

    def counted(self, scope: int, seat: int, key: str) -> int:
        """A counter's value."""
        return self.state.counters[scope].get((seat, key), 0)

    def assuming(self, seat: int, mask: int) -> Assuming:
        """Answer questions as if these face-down generals of a seat were face up, while the result is entered."""
        return Assuming(self, seat, mask)

    # --- questions ---------------------------------------------------------------------------------------------------

    def live(self, seat: int, entry: Entry[Any]) -> bool:
        """The entry is in force: its general is face up (or assumed to be), its skill valid."""
        if entry.formation and not self.formations_stand():
            return False
        seat_state = self.state.seats[seat]
        slot = entry.slot
        if slot:
            if not seat_state.revealed & slot and not (seat == self.assume_seat and self.assume_mask & slot):
                return False
            return not seat_state.suppressed & slot or entry.locked
        return not entry.armor or not seat_state.void_armor

    def number(self, question: Question, base: int, seat: int, *args: Any) -> int:
        """A number about ``seat``, after everything that changes it."""
        if question not in (self._asked or self._find_asked()):
            return base
        own = (self._sheets[seat] or self.sheet(seat)).modifiers.get(question)
        watchers = self._watchers.get(question)
        if watchers is None:
            watchers = self._watch(question)
        if not own and not watchers:
            return base
        found = [(seat, entry) for entry in own or () if self.live(seat, entry)]
        if watchers:
            found += [(who, entry) for who, entry in watchers if self.live(who, entry)]
            found.sort(key=lambda pair: pair[1].what.layer)
        value = base
        for who, entry in found:
            value = entry.what.fn(entry.skill, self.players[who], value, *args)
        return value

    def verdict(self, question: Question, base: bool, seat: int, *args: Any) -> tuple[bool, str]:
        """A permission about ``seat``, and the id of the skill that decided it ("" for the base rule)."""
        if question not in (self._asked or self._find_asked()):
            return base, ""
        own = (self._sheets[seat] or self.sheet(seat)).modifiers.get(question)
        watchers = self._watchers.get(question)
        if watchers is None:
            watchers = self._watch(question)
        if not own and not watchers:
            return base, ""
        best = (1, not base)
        skill = ""
        for who, entry in [*((seat, entry) for entry in own or ()), *watchers]:
            what = entry.what
            rank = (entry.level, what.denies)
            if rank > best and self.live(who, entry) and what.fn(entry.skill, self.players[who], *args):
                best = rank
                skill = entry.skill.id
        return not best[1], skill

    def is_moot(self, question: Question, seat: int = -1) -> bool:
        """Nothing that any seat has says anything to a question (about ``seat``)."""
        if question not in (self._asked or self._find_asked()):
            return True
        if seat < 0 or question in (self._sheets[seat] or self.sheet(seat)).modifiers:
            return False
        watchers = self._watchers.get(question)
        return not (self._watch(question) if watchers is None else watchers)

    def _find_asked(self) -> set[Question | None]:
        """All questions that something of some seat answers; never empty, so that it counts as known."""
        found: set[Question | None] = {None}
        for seat in range(self.size):
            sheet = self._sheets[seat] or self.sheet(seat)
            found.update(sheet.modifiers)
            found.update(sheet.watchers)
        self._asked = found
        self._keeping = any(question is not None and question.kept for question in found)
        return found

    def _watch(self, question: Question) -> tuple[tuple[int, Entry[Modifier]], ...]:
        seats = self.state.seats
        found: list[tuple[int, Entry[Modifier]]] = []
        for seat in range(self.size):
            sheet = self._sheets[seat] or self.sheet(seat)
            if sheet.watchers and seats[seat].alive:
                found.extend([(seat, entry) for entry in sheet.watchers.get(question, ())])
        self._watchers[question] = result = tuple(found)
        return result

    # --- what seats can do -----------------------------------------------------------------------------------------

    def sheet(self, seat: int) -> Sheet:
        """What a seat's skills, equipment and effects declare."""
        sheet = self._sheets[seat]
        if sheet is None:
            seat_state = self.state.seats[seat]
            cards = self.ruleset.cards
            equips = tuple(cards[card].type.id for card in self.state.zones[5 + seat * 4])
            effects = seat_state.effects
            kinds = tuple(effect.kind for effect in effects) if effects else ()
            skills = self.ruleset.counting(seat_state)
            if effects:
                skills = self.ruleset.valid(skills, effects)
            sheet = self._sheets[seat] = self.ruleset.sheet(skills, equips, kinds, self.state.regimes)
        return sheet

    def skills_changed(self, seat: int) -> None:
        """A seat has other skills or effects than before."""
        before = self._sheets[seat]
        self._sheets[seat] = None
        # What listens less than before may go on being thought to listen: nothing is found there.
        now = self.sheet(seat)
        if before is None or not (now.triggers.keys() <= before.triggers.keys() and now.watching <= before.watching):
            self._watching = {}
        else:
            # Copies may still share the table with a game in which the skill is not lost.
            self._watching = self._watching.copy()
        self._declarations_changed()
        self._watchers = {}
        self.distances = {}
        self.reaches = {}

    def _declarations_changed(self) -> None:
        """Some seat declares something else than before: what all of them declare is to be found out anew."""
        self._asked = None
        self._heard = None
        self._made = None

    def validity_changed(self, seat: int) -> None:
        """Generals of a seat were turned, or skills became invalid or valid again: questions have other answers."""
        self.values_changed()

    def equipment_changed(self, seat: int, card: int) -> None:
        """A card came into or left a seat's equipment area."""
        self._sheets[seat] = None
        kind = self.ruleset.cards[card].type
        if kind.id in self.ruleset.equip_skills:
            self._declarations_changed()
        if kind.id in self.ruleset.watching_equips:
            self._watchers = {}
        if kind.slot == WEAPON and kind.id not in self.ruleset.distance_equips:
            # The attack range is kept as the distance to oneself.
            self.distances.pop((seat, seat), None)
            self.values_changed()
        elif kind.slot != ARMOR:
            self.distances = {}
            self.reaches = {}

    def values_changed(self) -> None:
        """Something changed on which only skills could make distances depend, such as hp or marks."""
        if self._asked is None:
            self._find_asked()
        if self._keeping:
            self.distances_changed()

    def distances_changed(self) -> None:
        """Something changed that distances depend on."""
        self.distances = {}
        self.reaches = {}

    def seats_changed(self) -> None:
        """Somebody died, came to life, went away or came back."""
        self.distances = {}
        self.reaches = {}
        self.rings = {}
        self._orders = {}
        self._watchers = {}

    def order(self, first: int = -1) -> list[int]:
        """Living seats counter-clockwise (by seat number) from the current player, or from ``first``."""
        start = self.state.turn if first < 0 else first
        if start < 0:
            start = 0
        known = self._orders.get(start)
        if known is None:
            seats = self.state.seats
            known = [seat for seat in (*range(start, self.size), *range(start)) if seats[seat].alive]
            self._orders[start] = known
        return known[:]
