"""Two tables whose games differ only in what one seat may not know, and that are given the same answers.

One is the game as it is, the other a world that the seat cannot tell from it (``determinize.fork``). What chance brings
is the same in both: the draw pile and the generator's state are made equal, so only hands, face-down generals and roles
of others differ. Where somebody else plays a card that he does not have in the other world, he is lent it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Answer, Arranged, Pass, Pick
from guozhan.core.decisions import Decision
from guozhan.core.errors import GuozhanError
from guozhan.core.rng import Stream
from guozhan.core.state import BOTH, State
from guozhan.games.session import Session
from guozhan.protocol import messages
from guozhan.protocol.messages import HUMAN, Setup
from guozhan.server.clock import ManualClock
from guozhan.server.desk import Desk
from guozhan.server.house import House
from guozhan.server.listener import Listener
from guozhan.server.opened import Opened, kind_of
from guozhan.server.play import ONLOOKER, News, Play
from guozhan.server.table import PLAYING, Table, digest
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.tables import MemoryStore

TICK = 0.25
# Facts by which everybody, or a seat, learns what was hidden: two worlds part there by right.
LEARNING = frozenset({"revealed", "knows", "knows_general", "shown", "moved", "role_shown", "generals_set"})


class NoTwinError(Exception):
    """The other world cannot be brought to where it would be compared."""


class PartedError(Exception):
    """Something hidden has come to light: the worlds go on differently, by right."""


class Straight:
    """The way out of a table without storing: everything leaves at once."""

    def change(self) -> None: ...

    def keep(self, game: int, number: int, entry: bytes) -> None: ...

    def job(self, work: Any) -> None: ...

    def send(self, listener: Listener, data: bytes) -> None:
        listener.send(data)


class Ear:
    """A connection for a seat or an onlooker; everything that it is sent, with the time."""

    def __init__(self, world: World, reader: int, code: str, lines: bool) -> None:
        self.world = world
        self.reader = reader
        self.code = code
        self.lines = lines
        self.heard: list[tuple[float, bytes]] = []
        self.connect()

    def connect(self) -> None:
        clock = self.world.clock
        self.listener = Listener(lambda data: self.heard.append((clock.now(), data)), lambda: None)
        self.listener.code, self.listener.lines = self.code, self.lines
        self.world.table.attach(self.listener, self.reader)
        self.desk = Desk(self.world.table, self.listener)

    def say(self, message: messages.ClientMessage) -> None:
        self.desk.take(message)


class World:
    """One of the two tables."""

    def __init__(
        self, session: Session, setup: Setup, window: float, readers: Sequence[int], told: int, slow: bool
    ) -> None:
        self.session = session
        self.game = session.game
        self.slow = slow
        self.clock = ManualClock(100.0)
        house = House(MemoryStore(), self.clock, "t")  # type: ignore[arg-type]
        self.table = table = Table(house, "t", setup, digest("secret"))
        table.outflow = Straight()  # type: ignore[assignment]
        for player in table.players:
            if player.kind not in setup.bots.values():
                table.seat_person(player.seat, f"p{player.seat}")
                player.connected = True
        table.status, table.game, table.seed, table.window = PLAYING, 1, 5, window
        table.ask_bot = self.ask_bot  # type: ignore[method-assign]
        self.play = table.play = Play(table, setup, 5, window, setup.pace, session)
        table._over = self.over  # type: ignore[method-assign]
        table.tell = self.tell  # type: ignore[method-assign]
        log = self.game.log or []
        for reader in range(-1, self.game.size):
            heard = reader in readers
            known = facts_for(log[:told], reader)
            self.play.told[reader] = told if heard else len(log)
            self.play.versions[reader] = len(known)
            blank = empty_view(reader, self.game.size)
            self.play.views[reader] = apply(blank, known) if heard else project(self.game, reader)
        self.play._beat = self.clock.now()
        self.said: Callable[[Opened], Answer | None] = lambda opened: None
        self.waiting: list[tuple[float, Opened, Answer]] = []  # of bots that think elsewhere
        self.ears = {reader: Ear(self, reader, "zh-Hans" if reader >= 0 else "en", True) for reader in readers}

    def over(self, ending: str, winners: Sequence[int]) -> None:
        """The game has ended; everybody hears how."""
        for ear in self.ears.values():
            ear.heard.append((self.clock.now(), f"{ending} {winners}".encode()))

    def tell(self, reader: int, news: News) -> None:
        """As the table does; somebody else who takes no time answers at once what he is asked in private."""
        Table.tell(self.table, reader, news)
        opened = news.request
        if opened is None or opened.public or self.slow or reader in self.ears:
            return

        def answer() -> None:
            if self.play.open.get(reader) is opened and not opened.answered:
                self.play.answer(reader, opened.id, opened.decision.default())

        self.clock.call_at(self.clock.now(), answer)

    def ask_bot(self, opened: Opened) -> Answer | None:
        return self.said(opened)

    def public(self) -> dict[int, Opened]:
        """What everybody may know that is asked."""
        return {seat: opened for seat, opened in self.play.open.items() if opened.public}


class Pair:
    """The two tables and who plays at them.

    Args:
        source: the game, which keeps copies.
        seat: whose knowledge counts; -1: an onlooker's alone, and everybody's secrets are different.
        setup: how the tables are set up.
        number: what all chance of the test comes from.
        window: seconds.
        slow: others take their time for what they are asked in private.
    """

    def __init__(self, source: Session, seat: int, setup: Setup, number: int, window: float, slow: bool) -> None:
        self.seat = seat
        self.window = window
        self.slow = slow
        self.stream = Stream(number)
        self.bot = RandomBot(number)
        self.count: Counter[str] = Counter()
        self.bit = seat if seat >= 0 else 29
        self.readers = (seat, ONLOOKER) if seat >= 0 else (ONLOOKER,)
        if seat >= 0:
            other = fork(source, seat, Stream(number), tries=5)
        else:
            first, second = Stream(number).below(source.game.size), Stream(number + 1).below(source.game.size - 1)
            # What the first knows is the same in his world, and different in one that the second could be in.
            other = fork(source, first, Stream(number), tries=5)
            other = fork(other, second + (second >= first), Stream(number + 2), tries=5)
        one = source.clone()
        level(one.game, other.game, self.bit)
        assert one.game.log is not None
        assert other.game.log is not None
        past = one.game.log[: source.game.safe_log]
        other.game.log[:] = [*past, *other.game.log[other.game.safe_log :]]
        other.game.safe_log = one.game.safe_log
        other.version = one.version
        told = one.game.safe_log
        self.known = len(facts_for(past, seat))
        self.worlds = [World(session, setup, window, self.readers, told, slow) for session in (one, other)]
        self.plans: dict[int, tuple[Answer, float]] = {}
        self.prepared: Any = None
        self.mine: dict[int, tuple[float, Answer]] = {}
        self.hp: dict[int, int] = {}
        for index, world in enumerate(self.worlds):
            world.said = lambda opened, index=index: self.bot_says(index, opened)  # type: ignore[misc]
            # Each of the two takes its own time for what only it is asked.
            world.pauses = Stream(number * 2 + index)  # type: ignore[attr-defined]

    # --- answers -----------------------------------------------------------------------------------------------------

    def bot_says(self, index: int, opened: Opened) -> Answer | None:
        """What a bot answers; in private it declines, at once or later."""
        world = self.worlds[index]
        if opened.public:
            answer, late = self.plans.get(opened.seat, (PASS, 0.0))
            if opened.kind == "draft":
                answer = self.drafted(world, opened.decision)
            elif opened.decision.errors(answer):
                answer, late = opened.decision.default(), 0.0
        else:
            answer = opened.decision.default()
            late = world.pauses.below(9) * TICK if self.slow else 0.0  # type: ignore[attr-defined]
        if late:
            world.waiting.append((world.clock.now() + late, opened, answer))
            return None
        return answer

    def prepare(self) -> None:
        """Decide what is answered to the public requests that are to be told next."""
        one, two = (world.public() for world in self.worlds)
        asked = [opened.decision for opened in one.values()]
        if not one or not two or (self.prepared and all(a is b for a, b in zip(asked, self.prepared, strict=False))):
            return
        self.prepared = asked
        self.plans = {}
        late = any(world.play._released for world in self.worlds)
        for seat, opened in one.items():
            other = two.get(seat)
            if other is None:
                continue  # the messages tell
            quick = opened.holds or self.stream.below(2)
            most = max(1, int(self.window / TICK)) if quick else 3 * int(self.window / TICK) + 1
            delay = self.stream.below(most) * TICK
            human = self.worlds[0].table.players[seat].kind == HUMAN
            # What is not lent before it is asked for counts as declined by then.
            gone = late and opened.holds and seat != self.seat
            answer = PASS if gone else self.shared(opened.decision, other.decision)
            self.plans[seat] = (answer, delay if human else self.stream.below(2) * TICK)
            self.count["passes" if isinstance(answer, Pass) else "answers"] += 1

    def shared(self, one: Decision, two: Decision) -> Answer:
        """An answer that can be given in both worlds, and shows nothing that is different in them."""
        if one.topic == "generals" and one.seat != self.seat:
            return PASS  # chosen in each world by itself
        tries = [self.bot(one) for _ in range(6)] if self.stream.below(8) or not one.optional else []
        tries += [PASS] if one.optional else one.answers(20)
        for answer in tries:
            if one.seat == self.seat:
                assert not two.errors(answer), "what the seat may answer is not the same"
                if self.blind(one, answer):
                    return answer
            elif not self.shows(one, answer) and self.lend(one, two, answer) and not two.errors(answer):
                return answer
        raise NoTwinError("no answer is possible in both worlds")

    def shows(self, decision: Decision, answer: Answer) -> bool:
        """The answer turns up a general that lies face down."""
        game = self.worlds[0].game
        one = game.state.seats[decision.seat]
        if not isinstance(answer, Act) or one.revealed == BOTH or not answer.skill and answer.kind != "reveal":
            return False
        if answer.kind == "reveal":
            return True
        return any(ref.skill == answer.skill and ref.slot and not one.revealed & ref.slot for ref in one.skills)

    def lend(self, one: Decision, two: Decision, answer: Answer) -> bool:
        """See to it that the answer means the same in both worlds; whether it does."""
        if not self.blind(one, answer):
            return False
        state, other = (world.game.state for world in self.worlds)
        home = zones.hand(one.seat)
        if not two.actions():
            # The rules have seen that nothing can be answered; only that it is asked is as in the other world.
            return isinstance(answer, Pass)
        wanted = [card for card in named(one, answer) if state.place[card] == home]
        for card in wanted:
            if other.place[card] == home:
                continue
            spare = [x for x in other.zones[home] if x not in wanted and x not in state.zones[home]]
            spare = [x for x in spare if not other.known[x] >> self.bit & 1]
            if not spare or not exchange(other, card, spare[0], self.bit):
                return False
            self.count["lent"] += 1
        two._actions = None
        return True

    def blind(self, one: Decision, answer: Answer) -> bool:
        """Cards that are picked by their place are the same in both worlds; whether they can be."""
        items = answer.items if isinstance(answer, Pick) else ()
        owner = getattr(one, "owner", -1)
        places = [int(item[5:]) for item in items if isinstance(item, str) and item.startswith("hand.")]
        if not places:
            return not any(isinstance(item, str) and "." in item for item in items)
        state, other = (world.game.state for world in self.worlds)
        if owner < 0:
            return False
        for place in places:
            positions = getattr(one, "positions", ())
            index = positions[place] if positions else place
            hand, twin = state.zones[zones.hand(owner)], other.zones[zones.hand(owner)]
            if index >= len(hand):
                return False
            if hand[index] == twin[index]:
                continue
            if not exchange(other, hand[index], twin[index], self.bit):
                return False
        return True

    # --- time --------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Let both begin; everything is said to listeners that have just come."""
        self.prepare()
        for world in self.worlds:
            world.play.start()
        self.compare()

    def tick(self) -> None:
        """Answers and questions of this moment, then a little time."""
        self.prepare()
        for world in self.worlds:
            self.others(world)
        self.own()
        self.prepare()
        self.probe()
        self.compare()
        for world in self.worlds:
            world.clock.advance(TICK / 2)
        self.prepare()
        for world in self.worlds:
            world.clock.advance(TICK / 2)
            self.bots(world)
        self.compare()

    def bots(self, world: World) -> None:
        """Bots that think elsewhere have made up their minds."""
        now = world.clock.now()
        due = [each for each in world.waiting if each[0] <= now]
        world.waiting = [each for each in world.waiting if each[0] > now]
        for _, opened, answer in due:
            world.play.bot_answered(opened, answer)

    def others(self, world: World) -> None:
        """The others answer when it is time."""
        play = world.play
        for opened in list(play.open.values()):
            seat = opened.seat
            if seat == self.seat or not opened.shown or opened.answered or play.open.get(seat) is not opened:
                continue
            if not opened.public:
                if not self.slow or world.pauses.below(4):  # type: ignore[attr-defined]
                    continue
                self.count["private"] += 1
                play.answer(seat, opened.id, opened.decision.default())
            elif seat in self.plans and world.clock.now() >= opened.since + self.plans[seat][1]:
                answer = self.plans[seat][0]
                if opened.kind == "draft":
                    answer = self.drafted(world, opened.decision)
                play.answer(seat, opened.id, answer)

    def drafted(self, world: World, decision: Decision) -> Answer:
        """Generals that somebody else takes: the first that are offered, with as much hp in both worlds."""
        if world is self.worlds[0]:
            answer = decision.answers(1)[0]
            self.hp[decision.seat] = hp_of(decision, answer)
            return answer
        for answer in decision.answers(200):
            if hp_of(decision, answer) == self.hp[decision.seat]:
                return answer
        raise NoTwinError("no generals of as much hp")

    def own(self) -> None:
        """The seat answers, the same in both worlds."""
        for world in self.worlds:
            world.clock.advance(0)
        one, two = (world.play.open.get(self.seat) for world in self.worlds)
        shown = [opened is not None and opened.shown and not opened.answered for opened in (one, two)]
        if not any(shown):
            return
        asked = one if shown[0] else two
        assert asked is not None
        if self.slow and not asked.public:
            # When it is asked depends on how long those before it took.
            raise PartedError("own private request")
        self.compare()
        assert one is not None, "only one world asks"
        assert two is not None, "only one world asks"
        if one.public:
            if self.seat not in self.plans:
                return
            answer, delay = self.plans[self.seat]
        else:
            if one.id not in self.mine:
                answer = self.bot(one.decision)
                if not self.blind(one.decision, answer):
                    raise NoTwinError("a blind pick")
                self.mine[one.id] = (self.stream.below(4) * TICK, answer)
                self.count["own private"] += 1
            delay, answer = self.mine[one.id]
        if self.worlds[0].clock.now() >= one.since + delay:
            self.say(self.seat, messages.GiveAnswer(request=one.id, answer=answer, ref=3))

    def say(self, reader: int, message: messages.ClientMessage) -> None:
        """The same message to both tables."""
        for world in self.worlds:
            world.ears[reader].say(message)

    def probe(self) -> None:
        """A curious client tries what it can."""
        what = self.stream.below(14)
        reader = self.seat if self.stream.below(3) else ONLOOKER
        counts = self.worlds[0].play.known
        id = (counts[self.seat] if reader >= 0 else max(counts)) + self.stream.below(4) - 1
        if what == 0:
            self.say(reader, messages.AskLog(since=max(0, self.worlds[0].play.versions[reader] - 30)))
        elif what == 1:
            self.say(reader, messages.GiveAnswer(request=id, clicks=("no such click",), ref=9))
        elif what == 2:
            self.say(reader, messages.Walk(request=id, clicks=("c0",)))
        elif what == 3:
            for world in self.worlds:
                world.ears[reader].connect()
        elif what == 4:
            self.say(reader, messages.SetLanguage(language=("en", "zh-Hans", "zh-Hant")[self.stream.below(3)]))
        elif what == 5:
            self.say(reader, messages.AskHint(request=id))
        elif what == 6:
            self.say(reader, messages.Nullify(this=True))
        elif what == 7:
            self.say(reader, messages.GiveAnswer(request=id, answer=Act("use", cards=(self.stream.below(100),))))
        else:
            return
        self.count["probes"] += 1

    # --- comparing ---------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """What the seat and the onlooker have heard is the same, byte for byte and at the same times.

        Raises:
            PartedError: if something hidden has come to light that is different in the worlds.
            AssertionError: if the messages differ without that.
        """
        for world in self.worlds:
            world.clock.advance(0)
        for reader in self.readers:
            one, two = (world.ears[reader].heard for world in self.worlds)
            if one == two:
                self.count["messages"] += len(one)
                one.clear()
                two.clear()
                continue
            self.part()
            place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            raise AssertionError(f"reader {reader} hears\n{one[place : place + 1]}\n{two[place : place + 1]}")

    def part(self) -> None:
        """Tell whether the worlds have parted by right."""
        logs = [world.game.log or [] for world in self.worlds]
        one, two = (facts_for(log, self.seat)[self.known :] for log in logs)
        for a, b in zip(one, two, strict=False):
            if a != b:
                if a.name == b.name and a.name in LEARNING:
                    raise PartedError(a.name)
                return

    def close(self) -> None:
        for world in self.worlds:
            world.play.close()


def hp_of(decision: Decision, answer: Answer) -> int:
    """The hp that two generals make, of which everybody sees; 0 where one is chosen, who is seen himself."""
    items = answer.items if isinstance(answer, Pick) else ()
    generals = decision.game.ruleset.generals
    if len(items) < 2:
        return 0
    return sum(generals[str(item)].halves_in(slot) for slot, item in enumerate(items, 1)) // 2


def named(decision: Decision, answer: Answer) -> list[int]:
    """The cards that an answer names."""
    if isinstance(answer, Act):
        return list(answer.cards)
    if isinstance(answer, Arranged):
        return [card for _, cards in answer.piles for card in cards]
    if isinstance(answer, Pick) and getattr(decision, "kind", "") == "cards":
        return [item for item in answer.items if isinstance(item, int)]
    return []


def exchange(state: State, one: int, two: int, seat: int) -> bool:
    """Let two cards change their places, if both lie where the seat cannot see them."""
    for card in (one, two):
        zone = state.place[card]
        hidden = zone == zones.DRAW_PILE or (zones.kind(zone) == zones.HAND and 0 <= zones.owner(zone) != seat)
        if not hidden or state.known[card] >> seat & 1:
            return False
    places = [(state.zones[state.place[card]], state.zones[state.place[card]].index(card)) for card in (one, two)]
    for (lying, index), card in zip(places, (two, one), strict=True):
        lying[index] = card
    for values in (state.place, state.known):
        values[one], values[two] = values[two], values[one]
    return True


def level(one: Any, other: Any, seat: int) -> None:
    """Let chance bring the same in both worlds."""
    pile = other.state.zones[zones.DRAW_PILE]
    for index, card in enumerate(one.state.zones[zones.DRAW_PILE]):
        if pile[index] != card and not exchange(other.state, pile[index], card, seat):
            raise NoTwinError("the draw piles cannot be made equal")
    other.state.rng = one.state.rng[:]
    for session in (one, other):
        session.keep_safe = False


def is_simple(asked: Decision, game: Any) -> bool:
    """No event waits that has a hidden card in mind, and no offer that a fork would leave out."""
    return kind_of(asked, game) in ("draft", "play", "respond", "nullify") or asked.topic == "discard"


def pairs(
    source: Session, moments: Sequence[int], setup: Setup, number: int, window: float, slow: bool
) -> Iterator[Pair]:
    """Play a game on with random bots; at each moment (a number of answers) a pair for a random seat."""
    bots = [RandomBot(number * 100 + seat) for seat in range(source.game.size)]
    stream = Stream(number)
    people = [seat for seat in range(source.game.size) if seat not in setup.bots]
    last = max(moments)
    while not source.over and source.version <= last:
        asked = source.decision()
        if source.version in moments and not source.given and is_simple(asked, source.game):
            try:
                pair = Pair(
                    source,
                    [*people, ONLOOKER][stream.below(len(people) + 1)],
                    setup,
                    stream.below(1 << 40),
                    window,
                    slow,
                )
            except (NoTwinError, GuozhanError):
                pass
            else:
                yield pair
                pair.close()
        decision = source.decision()
        source.answer(bots[decision.seat](decision), decision.seat)


def follow(pair: Pair, ticks: int = 60) -> str:
    """Let both tables go on for a while; how it ended.

    Raises:
        AssertionError: if somebody hears something else at one of them.
    """
    try:
        pair.start()
        for _ in range(ticks):
            pair.tick()
    except PartedError as parted:
        return f"parted: {parted}"
    except NoTwinError as error:
        return str(error)
    return "followed"
