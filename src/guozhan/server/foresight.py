"""Private requests that are put before the game comes to them, so that nobody's depends on another's.

Where the game stops for a private request within a beat, it is followed in a copy in which everybody declines, up to
the next stop that everybody may know of. Whoever will be asked on that way is asked at once, with the whole window, and
is told what has happened up to there on it. So who is asked cannot tell from the time, nor from what is left of it,
that somebody else was asked before him.

Answers wait until the game itself has come there. If somebody does not decline, the game goes another way: who would
have been told and asked the same on it as well does not notice; from the others the request is withdrawn, and with it
what they were told of the way that was not taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import structlog

from guozhan.core.answers import Answer
from guozhan.games.session import Session
from guozhan.server.entries import GONE, Entry
from guozhan.server.host import News
from guozhan.server.opened import Opened
from guozhan.view.model import View
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.sheet import sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guozhan.core.decisions import Decision
    from guozhan.rules.game import Game
    from guozhan.server.play import Play

FARTHEST: Final = 60  # private requests to which it is looked ahead

_log = structlog.get_logger()


class Ahead(Opened):
    """A private request on the way that the game takes if everybody declines.

    Attributes:
        session: the copy of the game that stands there; None for a bot's, and once the game has come there.
        end: how many facts there are then.
        reached: the game waits for it.
        put: it has a number, and counts as asked.
    """

    __slots__ = ("end", "put", "reached", "session")

    def __init__(self, decision: Decision, session: Session | None) -> None:
        super().__init__(0, decision, "private", 0.0)
        self.session = session
        self.end = len(decision.game.log or ())
        self.reached = False
        self.put = False

    @property
    def settled(self) -> bool:
        """What is answered is certain."""
        return not isinstance(self.plan, str)

    @property
    def declined(self) -> bool:
        """What is answered leaves the game on its way."""
        return self.settled and self.plan == self.decision.default()

    def is_like(self, decision: Decision) -> bool:
        """The game has come to it; ``decision`` is what it asks."""
        mine = self.decision
        return (
            mine.seat == decision.seat
            and type(mine) is type(decision)
            and mine.topic == decision.topic
            and mine.optional == decision.optional
            and self.end == len(decision.game.log or ())
        )


class _Mark:
    """What a seat had been told before it was told of what lies ahead."""

    def __init__(self, play: Play, seat: int) -> None:
        self.told = play.told[seat]
        self.version = play.versions[seat]
        self.view: View | None = play.views[seat]


class Foresight:
    """What lies ahead in one game. It is told each time whose it is: the two hold on to each other in no circle.

    Attributes:
        given: answers that were given before the game was taken up again, by seat and number of the request.
    """

    def __init__(self) -> None:
        self._way: list[Ahead] = []
        self._games: dict[int, Game] = {}
        self._marks: dict[int, _Mark] = {}
        self.given: Mapping[tuple[int, int], Answer] = {}

    @property
    def head(self) -> Ahead | None:
        """The private request for which the game waits."""
        return self._way[0] if self._way and self._way[0].reached else None

    def holds(self, opened: Opened) -> bool:
        """The request waits for the game to come to it, or has not been carried out."""
        return any(one is opened for one in self._way)

    def game(self, play: Play, reader: int) -> Game:
        """The game as far as the reader has been told of it."""
        return self._games.get(reader, play.game)

    def reached(self, opened: Opened) -> bool:
        """The game waits for it."""
        return not isinstance(opened, Ahead) or opened.reached

    def timed(self, play: Play, released: bool) -> list[Opened]:
        """The requests to which something happens by itself when it is time; public ones once they are told."""
        found = [opened for opened in play.open.values() if not opened.public or released]
        head = self.head
        if head is not None:
            # Only running out of time does not wait for the game to come there.
            found = [one for one in found if self.reached(one) or one.plan == "default"]
            if head not in found:
                found.append(head)
        return found

    def clear(self, play: Play) -> None:
        """Nothing lies ahead: the game has come to where everybody is told, or is over before."""
        shown: dict[int, list[int]] = {seat: [] for seat in self._games}
        for one in self._way:
            if one.shown and one.seat in shown:
                shown[one.seat].append(one.id)
            _drop(one)
        self._way.clear()
        for seat, numbers in shown.items():
            self._withdraw(play, seat, numbers)
        self._marks.clear()

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def arrive(self, play: Play, decision: Decision) -> None:
        """The game waits for a private request."""
        if self.head is None or self.head.decision is not decision:
            if not self._way or not self._way[0].is_like(decision):
                self._turn(play, decision)
            self._reach(play, self._way[0], decision)
        for player in play.host.players:
            self._put_next(play, player.seat)

    def _reach(self, play: Play, one: Ahead, decision: Decision) -> None:
        seat = one.seat
        if one.session is not None and self._games.get(seat) is one.session.game:
            del self._games[seat]
        if not any(other.seat == seat and other.put for other in self._way[1:]):
            self._marks.pop(seat, None)
        _drop(one)
        if self._games.get(seat) is play.game:
            del self._games[seat]
        one.decision = decision
        one.reached = True
        if not one.put:
            self._put(play, one)

    def _look(self, play: Play, decision: Decision) -> list[Ahead]:
        """The private requests to come, the one that is asked now first."""
        if play.beat is None:
            play.beat = play.now()
        way = [Ahead(decision, None)]
        people = {player.seat for player in play.host.players if player.is_human}
        if not people:
            return way
        twin = play.session.clone()
        try:
            while len(way) < FARTHEST:
                twin.answer(twin.decision().default())
                pending = twin.pending
                if len(pending) != 1 or pending[0].public or twin.together is not None:
                    break
                asked = pending[0]
                if asked.seat in people:
                    way.append(Ahead(asked, twin))
                    twin = twin.clone()
                else:
                    way.append(Ahead(asked, None))
        except Exception as error:  # noqa: BLE001 - the game itself will tell, should it come there
            _log.error("not_foreseen", error=repr(error))
        if way[-1].session is not twin:
            twin.abandon()
        return way

    def _put_next(self, play: Play, seat: int) -> None:
        """Ask the seat what it will be asked next, if that does not hang on an answer of its own."""
        for one in self._way:
            if one.seat != seat:
                continue
            if not one.put:
                if not play.host.players[seat].is_human:
                    return
                self._put(play, one)
            if not one.declined:
                return

    def _put(self, play: Play, one: Ahead) -> None:
        """Give it a number and let it count as asked."""
        seat = one.seat
        old = play.open.get(seat)
        if old is not None and old.decision is one.decision:
            # It had a number before the game was taken up again.
            one.id, one.shown, one.answered, one.plan, one.due, one.by = (
                old.id,
                old.shown,
                old.answered,
                old.plan,
                old.due,
                old.by,
            )
            one.since = old.since
        else:
            play.counts[seat] += 1
            one.id = play.counts[seat]
            one.since = play.now()
        one.put = True
        play.open[seat] = one
        answer = self.given.get((seat, one.id))
        if answer is not None and not one.answered and not one.decision.errors(answer):
            play.give(one, answer)
            play.known[seat] = one.id
            if play.views[seat] is not None:
                self.stand(play, one)
                play.catch_up(seat)
        if one.plan == "":
            play.plan(one)

    def stand(self, play: Play, opened: Opened) -> None:
        """From now on the seat's person knows what has happened up to there."""
        if not isinstance(opened, Ahead) or opened.session is None:
            return
        seat = opened.seat
        if seat not in self._marks:
            self._marks[seat] = _Mark(play, seat)
        self._games[seat] = opened.session.game

    # --- going on ----------------------------------------------------------------------------------------------------

    def carried_out(self, play: Play, opened: Opened, declined: bool) -> None:
        """The game has gone on from a private request."""
        if not self._way or self._way[0] is not opened:
            return
        del self._way[0]
        for one in self._way:
            if one.put:
                play.open[one.seat] = one
        pending = play.session.pending
        private = len(pending) == 1 and not pending[0].public and play.session.together is None
        if private and self._way and self._way[0].is_like(pending[0]) and declined:
            return
        if self._way or private:
            self._turn(play, pending[0] if private else None)

    def _turn(self, play: Play, decision: Decision | None) -> None:
        """The game has gone another way than was foreseen."""
        old, self._way = self._way, []
        new = self._look(play, decision) if decision is not None else []
        kept: list[Ahead] = []
        gone: dict[int, list[Ahead]] = {}
        for one in old:
            seat = one.seat
            if not one.put:
                _drop(one)
                continue
            twin = None
            if seat not in gone:
                earlier = [other for other in kept if other.seat == seat]
                there = [other for other in new if other.seat == seat]
                twin = there[len(earlier)] if len(there) > len(earlier) else None
            if twin is not None and self._same(play, one, twin):
                # Whoever it is put to does not notice: it stays open, or answered, but for the way to it.
                if one.session is not None and self._games.get(seat) is one.session.game:
                    self._games[seat] = twin.session.game if twin.session is not None else play.game
                    play.told[seat] = twin.end
                _drop(one)
                one.decision, one.session, one.end = twin.decision, twin.session, twin.end
                new[new.index(twin)] = one
                kept.append(one)
            else:
                gone.setdefault(seat, []).append(one)
                _drop(one)
                play.open.pop(seat, None)
                play.keep_note(Entry(seat, GONE, given=one.id))
        self._way = new
        for one in kept:
            play.open[one.seat] = one
        for seat, withdrawn in gone.items():
            self._withdraw(play, seat, [one.id for one in withdrawn if one.shown])

    def _same(self, play: Play, one: Ahead, twin: Ahead) -> bool:
        """The seat is asked the same on either way, and has learnt the same before."""
        seat, mine, other = one.seat, one.decision.game, twin.decision.game
        mark = self._marks.get(seat)
        start = mark.told if mark is not None else play.told[seat]
        return (
            _asked(one) == _asked(twin)
            and facts_for(mine.log or (), seat, start) == facts_for(other.log or (), seat, start)
            and project(mine, seat) == project(other, seat)
        )

    def _withdraw(self, play: Play, seat: int, numbers: list[int]) -> None:
        """Tell a seat that something is no longer asked, and take back what it was told of what did not happen."""
        self._games.pop(seat, None)
        mark = self._marks.pop(seat, None)
        told, view = play.versions[seat], play.views[seat]
        if mark is not None:
            play.told[seat], play.versions[seat], play.views[seat] = mark.told, mark.version, mark.view
        if not numbers:
            return  # nothing has been shown
        end = play.told[seat]
        play.host.tell(seat, News(end, end, told, (), None, (), None, numbers[-1]))
        if (told, view) != (play.versions[seat], play.views[seat]):
            play.host.greet(seat)


def _asked(one: Ahead) -> Any:
    decision = one.decision
    return type(decision), decision.topic, decision.optional, sheet(decision.game, decision)


def _drop(one: Ahead) -> None:
    if one.session is not None:
        one.session.abandon()
        one.session = None
