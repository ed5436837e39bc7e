"""The running game at a table: who is asked, who answers, and when who is told what.

A *beat* begins when the answer to a public request has been carried out. The engine goes on from there; private
requests (a face-down general's skill …) go to their seats at once, with those to which the engine will come when others
have declined (see ``foresight``), and nobody else hears of anything until the engine stops at the next public request
and the constant window is over; what is not declined in private takes effect then too. Then every seat is told what has
happened, in one message. So a private request shows neither in what the others are told nor in when. Declining a public
request for a card takes as long as the window, whether the card was there or not.

Everything here is synchronous and runs in the thread of the event loop; what is to be stored and sent is handed to the
:class:`Host`, which stores before it sends.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

import msgspec

from guozhan.core.answers import Answer, Pass
from guozhan.core.errors import GuozhanError
from guozhan.games.session import Session
from guozhan.protocol.delta import diff
from guozhan.protocol.messages import Asked, Setup, ViewDelta
from guozhan.server.beginning import begun
from guozhan.server.clock import Alarm
from guozhan.server.entries import BY_BOT, BY_CLOCK, BY_PERSON, BY_RULE, TOLD, Entry, encode, read
from guozhan.server.foresight import Foresight
from guozhan.server.guarding import guarded
from guozhan.server.host import Host, Life, News, NotTakenError
from guozhan.server.opened import Hold, Opened, in_order, kind_of, unasked
from guozhan.server.pacing import Pacing
from guozhan.server.people import TIMEOUTS
from guozhan.server.repeating import at_once, repeat
from guozhan.view.model import View
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.together import Views

__all__ = ["ONLOOKER", "NotTakenError", "Play"]

ONLOOKER: Final = -1


class Play:
    """A game that is being played at a table.

    Args:
        host: the table.
        setup: how it is set up.
        seed: what all chance comes from.
        window: seconds of the constant window.
        pace: seconds that a bot takes for an answer which everybody sees.
        session: a game that goes on at this table; None: a new one begins.

    Attributes:
        session: the game.
        life: goes with it.
        open: what is asked now, by seat.
        counts: how many requests each seat has been put.
        known: the last of them that the seat's person may know of: more may have been put where it does not show.
        told, views, versions: by reader, up to where in the log, with which view and how many facts.
        entries: the answers so far.
        asked: while all are told at once: who is asked, in words made once for each language; else None.
        kept: how many entries are stored; more than there are answers, once some were taken back.
        beginnings: how often the game has begun; more than once, once something was taken back.
        seen_by: the last request that a person has answered, by seat.
        partly: until everybody is told who is asked: requests answered while others asked together with them are not.
        logged: how many facts are stored.
        first: the views by reader before anything has happened, where that is more than an empty table.
    """

    def __init__(
        self, host: Host, setup: Setup, seed: int, window: float, pace: float, session: Session | None = None
    ) -> None:
        self.host = host
        self.setup = setup
        self.seed = seed
        self.window = window
        self.pacing = Pacing(setup, window, pace)
        self.entries: list[Entry] = []
        self.kept = 0
        self.beginnings = 0
        self.done = False
        self.life = Life()
        self._paused: float | None = None
        self._alarm: Alarm | None = None
        self._readers: tuple[int, ...] = ()
        self._begin_session(session)

    def _begin_session(self, session: Session | None = None) -> None:
        self.session, self.first = (session, {}) if session else begun(self.setup, self.seed, self.window > 0)
        self.game = self.session.game
        self.beginnings += 1
        size = self.game.size
        self.open: dict[int, Opened] = {}
        self.counts = [0] * size
        self.known = [0] * size
        self.told = dict.fromkeys(range(-1, size), 0)
        self.versions = dict.fromkeys(range(-1, size), 0)
        self.views: dict[int, View | None] = dict.fromkeys(range(-1, size))
        self.seen_by = [0] * size
        self.ahead = Foresight()
        self.partly: list[Opened] = []
        self.logged = 0
        self._hold = Hold()
        self.beat: float | None = None
        self._released = False
        self._public: tuple[Opened, ...] = ()
        self.asked: dict[str, Asked | None] | None = None
        self._together: Views | None = None  # what readers saw who were last told at once

    # --- beginning, going on, ending ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on after :meth:`restore`."""
        if self._paused is not None:
            # Where the clocks stand still everybody has been told what there is to tell, and so it is again.
            self.open_new()
            self._release() if self.beat is None and self._stops() else self._show_private()
        self._go_on()

    def restore(self, stored: Sequence[bytes], *, paused: bool = False) -> Generator[None, None, None]:
        """Carry out stored answers, each in a step; nobody is told anything.

        Raises:
            MalformedError: if they do not fit the game.
        """
        self.kept = len(stored)
        entries, given, told, gone = read(stored)
        certain = yield from repeat(self, entries, given, gone)
        if not certain and stored and not told and self.window:
            # How much of the window is over is not stored: it begins anew.
            self.beat = self.now()
        self._paused = self.host.clock.now() if paused else None

    def hold(self, seconds: float) -> None:
        """What is open now runs out so much later: nobody could be there yet to answer it."""
        self.beat = self._hold.begin(self.open.values(), self.beat, self.now(), seconds)
        self._set_alarm()

    def let_go(self) -> None:
        """Everybody is there: time counts from now on."""
        self.beat = self._hold.end(self.open, self.beat, self.now())
        self._set_alarm()

    def again(self, entries: list[Entry]) -> None:
        """Begin anew and carry out these answers; everybody is told where the game stands then."""
        self.abandon()
        self.done = False
        self._begin_session()
        at_once(repeat(self, entries))
        self.host.people_changed()
        for reader in self.readers():
            self.host.greet(reader)
        self._go_on()

    def halt(self) -> None:
        """Nothing more happens by itself; the game stays where it is stored."""
        self.done = True
        self._set_alarm()

    def close(self) -> None:
        """Nothing more happens; what has happened can still be looked at."""
        self.halt()
        self.ahead.clear(self)
        self.session.close()

    def abandon(self) -> None:
        """Nobody looks at it any more."""
        self.close()
        self.session.abandon()
        self.entries = []

    def now(self) -> float:
        """The time of the game, which stands still in a pause."""
        return self.host.clock.now() if self._paused is None else self._paused

    def pause(self, on: bool) -> None:
        """Stop the clocks, or let them go on."""
        if on == (self._paused is not None):
            return
        if on:
            self._paused = self.host.clock.now()
        else:
            assert self._paused is not None
            gone = self.host.clock.now() - self._paused
            self._paused = None
            for opened in self.open.values():
                opened.shift(gone)
            if self.beat is not None:
                self.beat += gone
        self._go_on()

    def tell_all(self) -> None:
        """Everybody knows of everything that has happened: the game is over."""
        for reader in self.readers():
            self.catch_up(reader)

    # --- answers -----------------------------------------------------------------------------------------------------

    def requested(self, seat: int, id: int) -> Opened:
        """The open request of that number.

        Raises:
            NotTakenError: if there is none, with why not.
        """
        opened = self.open.get(seat)
        if opened is None or opened.id != id or not opened.shown or opened.answered:
            if id < 1 or id > self.known[seat]:
                raise NotTakenError("not_asked", "没有向你提出过这个询问")
            if id == self.seen_by[seat]:
                raise NotTakenError("duplicate", "这个询问已经回答过了")
            raise NotTakenError("late", "这个询问已经过去了")
        return opened

    def check(self, seat: int, id: int, answer: Answer) -> Opened:
        """The request that the answer is for, if a person may give it.

        Raises:
            NotTakenError: if it would change nothing, with why not.
        """
        opened = self.requested(seat, id)
        if not self.host.players[seat].answers:
            raise NotTakenError("not_now", "正在托管：先取消托管，再自己回答")
        if reasons := opened.decision.errors(answer):
            raise NotTakenError("illegal", "不合规则", reasons)
        return opened

    def take(self, opened: Opened, answer: Answer) -> None:
        """A person's answer, which :meth:`check` has passed."""
        seat = opened.seat
        # Declining what one could have answered with looks like having nothing, in what follows from it too.
        if opened.public and not (opened.holds and isinstance(answer, Pass)):
            self.host.players[seat].timeouts = 0
        self.give(opened, answer)
        self._go_on()
        if not self.done and (self.open.get(seat) is opened or self.ahead.holds(opened)):
            # It takes effect later, but it is given: a new start of the process must not ask again.
            self.keep_note(Entry(seat, BY_PERSON, answer, given=opened.id))

    def give(self, opened: Opened, answer: Answer) -> None:
        """Plan what a person has answered."""
        self.seen_by[opened.seat] = opened.id
        opened.answered = opened.shown = True
        self._plan_answer(opened, answer, BY_PERSON)

    def bot_answered(self, opened: Opened, answer: Answer | None) -> None:
        """A bot that has been asked says what it does; None: it cannot."""
        guarded(self, self._bot_answered, opened, answer)

    def _bot_answered(self, opened: Opened, answer: Answer | None) -> None:
        if self.done or self.open.get(opened.seat) is not opened or not opened.asking:
            return
        self.host.metrics.bot_answered(opened)
        opened.asking = False
        if answer is None:
            self._plan_answer(opened, opened.decision.default(), BY_CLOCK)
        else:
            self._plan_answer(opened, answer, BY_BOT)
        self._go_on()

    def control_changed(self, seat: int) -> None:
        """Somebody else answers for the seat now, or is asked otherwise."""
        opened = self.open.get(seat)
        if opened is not None and not opened.answered and (self._released or not opened.public):
            opened.asking = False
            self.plan(opened)
            if self.host.players[seat].answers and not opened.shown and opened.plan == "default":
                self._tell(seat)
        self._go_on()

    # --- going on ----------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Until somebody has to be waited for."""
        guarded(self, self._run)

    def _run(self) -> None:
        while not self.done and self._paused is None:
            if not self.session.over:
                self.open_new()
                if self._carry_out_due():
                    continue
            public = self._stops()
            if public and not self._released:
                if self.beat is not None and self.now() < self.beat + self.window:
                    break
                self._release()
                if self.session.over:
                    self.close()
                    self.host.ended()
                    return
                continue
            if not public and self._show_private():
                continue
            break
        self._set_alarm()

    def _stops(self) -> bool:
        """The game is at something that everybody may know of."""
        return self.session.over or any(opened.public for opened in self.open.values())

    def open_new(self, plan: bool = True) -> None:
        """Give a number to what is asked anew."""
        for decision in self.session.pending:
            opened = self.open.get(decision.seat)
            if plan and self.window and not decision.public and self.session.together is None:
                self.ahead.arrive(self, decision)
            elif opened is None or opened.decision is not decision:
                seat = decision.seat
                self.counts[seat] += 1
                self.open[seat] = Opened(self.counts[seat], decision, kind_of(decision, self.game), self.now())
        if plan:
            for opened in self.open.values():
                if not opened.public and opened.plan == "":
                    self.plan(opened)

    def plan(self, opened: Opened) -> None:
        """What happens to a request by itself, and when."""
        now = self.now()
        player = self.host.players[opened.seat]
        quick = unasked(opened, player, self.game)
        # Where everybody sees who is asked, that there is nothing to choose must not show.
        if quick is not None and (not self.window or not opened.public or opened.holds):
            self._plan_answer(opened, quick, BY_RULE)
        elif not player.answers:
            opened.until(now, "bot")
        else:
            opened.until(self.pacing.deadline(opened, self.beat), "default")

    def seconds(self, opened: Opened) -> float:
        """How long a person has for a request, 0 for no limit."""
        return self.pacing.seconds(opened, self.beat)

    def _plan_answer(self, opened: Opened, answer: Answer, by: str) -> None:
        due = self.pacing.effect(opened, answer, by, self.now(), self.host.players[opened.seat].answers, self.beat)
        opened.until(due, answer)
        opened.by = by

    def _carry_out_due(self) -> bool:
        """Do what is due for one of the open requests."""
        now = self.now()
        for opened in self.ahead.timed(self, self._released):
            if opened.due is None or opened.due > now:
                continue
            if opened.plan == "bot":
                self._ask_bot(opened)
            elif opened.plan == "default":
                self._run_out(opened)
            else:
                assert not isinstance(opened.plan, str)
                self._apply(opened, opened.plan)
            return True
        return False

    def _ask_bot(self, opened: Opened) -> None:
        opened.asking = True
        person = self.host.players[opened.seat].answers
        opened.until(self.pacing.bot_deadline(opened, self.beat, self.now(), person), "default")
        answer = self.host.ask_bot(opened)
        if answer is not None:
            self.host.metrics.bot_answered(opened)
            opened.asking = False
            self._plan_answer(opened, answer, BY_BOT)

    def _run_out(self, opened: Opened) -> None:
        """Nobody has answered in time."""
        player = self.host.players[opened.seat]
        opened.asking = False
        self._plan_answer(opened, opened.decision.default(), BY_CLOCK)
        opened.answered = not self.ahead.reached(opened)
        if player.answers and self.pacing.tells(opened, self.beat):
            player.timeouts += 1
            if player.timeouts >= TIMEOUTS:
                player.trusted = True
                self.host.people_changed()

    def _apply(self, opened: Opened, answer: Answer) -> None:
        """Carry an answer out."""
        session = self.session
        before = session.version
        seat = opened.seat
        default = None if opened.public or not self.window else opened.decision.default()
        try:
            session.answer(answer, seat)
        except GuozhanError:
            # Only a bot's answer has not been tested yet.
            answer, opened.by = opened.decision.default(), BY_CLOCK
            session.answer(answer, seat)
        log = self.game.log or ()
        start, self.logged = self.logged, len(log)
        facts = msgspec.Raw(msgspec.json.encode(log[start:]))
        self.entries.append(entry := Entry(seat, opened.by, answer, facts=facts, id=opened.id))
        self.keep_note(entry)
        self.host.metrics.applied(opened)
        if self.open.get(seat) is opened:
            del self.open[seat]
        if session.version != before:
            self.open.clear()
            # Where everybody will see that something was done in private, what follows has a window of its own.
            shows = self.window and answer != default
            if opened.public or self.beat is None or (shows and facts_for(log, ONLOOKER, start)):
                self.beat = self.now()
            self._released = False
            if not opened.public:
                self.ahead.carried_out(self, opened, answer == default)

    def keep_note(self, entry: Entry) -> None:
        """Store an entry."""
        self.host.keep(encode(entry))
        self.kept += 1

    # --- telling -----------------------------------------------------------------------------------------------------

    def readers(self) -> tuple[int, ...]:
        """The seats of people, and the onlookers if there may be any."""
        if not self._readers:
            seats = [player.seat for player in self.host.players if player.is_human]
            self._readers = (*seats, ONLOOKER) if self.setup.spectators else tuple(seats)
        return self._readers

    def public(self) -> tuple[Opened, ...]:
        """The requests that everybody may know and has been told of, answered by now or not."""
        return self._public if self._released else ()

    def _release(self) -> None:
        """Tell everybody what has happened, and who is asked now."""
        self._released = True
        self.beat = None
        self.known = self.counts[:]
        now = self.now()
        for opened in self.open.values():
            if opened.public and not opened.answered:
                opened.since = now
                self.plan(opened)
        # Who has answered already, before the game was taken up again, does not show.
        self._public = in_order((*self.partly, *self.open.values()), self.session.together if self.partly else None)
        self.partly.clear()
        self.ahead.clear(self)
        if self.window:  # or a new start would have to take it that the window is not over
            self.keep_note(Entry(ONLOOKER, TOLD))
        self._together = views = Views(self.game, self._together)
        self.asked = {}
        try:
            for reader in self.readers():
                self._tell(reader, views)
        finally:
            self.asked = None
            views.changes.clear()

    def _show_private(self) -> bool:
        """Put private requests to the people at their seats."""
        shown = False
        for opened in self.open.values():
            player = self.host.players[opened.seat]
            if not opened.public and not opened.shown and player.answers and opened.plan == "default":
                self._tell(opened.seat)
                shown = True
        return shown

    def _tell(self, reader: int, views: Views | None = None) -> None:
        """What is new for a reader."""
        opened, request = self.open.get(reader), None
        if opened is not None and not opened.shown and opened.plan == "default" and self.host.players[reader].answers:
            opened.shown = True
            self.known[reader] = opened.id
            request = opened
            self.ahead.stand(self, opened)
        start, first, public = self.told[reader], self.views[reader] is None, self.public()
        facts, delta = self.catch_up(reader, views)
        end = self.told[reader]
        if first:
            self.host.greet(reader)
        elif facts or delta or request or public:
            self.host.tell(reader, News(start, end, self.versions[reader], tuple(facts), delta, public, request))

    def catch_up(self, reader: int, views: Views | None = None) -> tuple[list[Any], ViewDelta | None]:
        """Note that the reader knows what has happened; ``views`` are those of now, where they have been made."""
        game = self.ahead.game(self, reader)
        facts = facts_for(game.log or (), reader, self.told[reader])
        old = self.views[reader]
        view = views.of(reader, old) if views is not None and game is self.game else project(game, reader)
        delta = diff(old, view, views.changes if views is not None else None) if old is not None else None
        self.told[reader] = max(self.told[reader], len(game.log or ()))
        self.versions[reader] += len(facts)
        self.views[reader] = view
        return facts, delta

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if self.done or self._paused is not None:
            return
        times = [opened.due for opened in self.ahead.timed(self, self._released) if opened.due is not None]
        if self.beat is not None and not self._released and self._stops():
            times.append(self.beat + self.window)
        self._alarm = self.host.clock.call_at(min(times), self._go_on) if times else None
