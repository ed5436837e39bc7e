"""Two tables whose games differ only in what one seat may not know, and that are given the same answers.

One is the game as it is, the other a world that the seat cannot tell from it (``determinize.fork``). What chance brings
is the same in both: the draw pile and the generator's state are made equal, so only hands, face-down generals and roles
of others differ. Where somebody else plays a card that he does not have in the other world, he is lent it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Answer, Pass, Pick
from guozhan.core.decisions import Decision
from guozhan.core.errors import GuozhanError
from guozhan.core.rng import Stream
from guozhan.core.state import BOTH
from guozhan.games.session import Session
from guozhan.protocol import messages
from guozhan.protocol.messages import HUMAN, Setup
from guozhan.server.opened import Opened, kind_of
from guozhan.server.play import ONLOOKER
from guozhan.view.determinize import fork
from guozhan.view.redact import facts_for
from tests.helpers.listened_tables import World
from tests.helpers.twin_worlds import NoTwinError, can_be_copied, exchange, hp_of, level, named

TICK = 0.25
# Facts by which everybody, or a seat, learns what was hidden: two worlds part there by right.
LEARNING = frozenset({"revealed", "knows", "knows_general", "shown", "moved", "role_shown", "generals_set"})


class PartedError(Exception):
    """Something hidden has come to light: the worlds go on differently, by right."""


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
            other: Any = fork(source, seat, Stream(number), tries=5)
        else:
            first, second = Stream(number).below(source.game.size), Stream(number + 1).below(source.game.size - 1)
            # What the first knows is the same in his world, and different in one that the second could be in.
            other = fork(source, first, Stream(number), tries=5)
            other = fork(other, second + (second >= first), Stream(number + 2), tries=5)
        one = source.clone()
        level(one.game, other.game, self.bit)
        if not can_be_copied(other):
            raise NoTwinError("the other world cannot be copied")
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
        self.prepared: list[Decision] = []
        self.mine: dict[int, tuple[float, Answer]] = {}
        self.hp: dict[int, int] = {}
        self.first: Answer | None = None  # what is answered first, if it can be
        for index, world in enumerate(self.worlds):
            world.said = self.bot_says
            # Each of the two takes its own time for what only it is asked.
            world.pauses = Stream(number * 2 + index)

    # --- answers -----------------------------------------------------------------------------------------------------

    def bot_says(self, world: World, opened: Opened) -> Answer | None:
        """What a bot answers, at once or later; in private it declines."""
        late = 0.0
        if not opened.public:
            late = world.pauses.below(9) * TICK if self.slow else 0.0
        if late or opened.public:
            world.waiting.append((world.clock.now() + late, opened))
            return None
        return self.bot_answer(world, opened)

    def planned(self, opened: Opened) -> bool:
        """What is answered to a public request has been decided."""
        return opened.seat in self.plans and any(opened.decision is decision for decision in self.prepared)

    def bot_answer(self, world: World, opened: Opened) -> Answer:
        """What a bot answers in the end."""
        if opened.kind == "draft":
            return self.drafted(world, opened.decision)
        answer = self.plans[opened.seat][0] if opened.public else PASS
        return opened.decision.default() if opened.decision.errors(answer) else answer

    def prepare(self) -> None:
        """Decide what is answered to the public requests that are to be told next."""
        one, two = (world.public() for world in self.worlds)
        asked = [opened.decision for opened in one.values()]
        if not one or not two or any(asked[0] is decision for decision in self.prepared):
            return
        self.prepared = [*asked, *(opened.decision for opened in two.values())]
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
        if self.first is not None:
            tries.insert(0, self.first)
            self.first = None
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
        if not isinstance(answer, Act) or one.revealed == BOTH or (not answer.skill and answer.kind != "reveal"):
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
            if not spare or not exchange(self.worlds[1].game, card, spare[0], self.bit):
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
            if not exchange(self.worlds[1].game, hand[index], twin[index], self.bit):
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
        self.prepare()
        for world in self.worlds:
            self.bots(world)
        self.compare()

    def bots(self, world: World) -> None:
        """Bots that think elsewhere have made up their minds."""
        now = world.clock.now()
        waiting, world.waiting = world.waiting, []
        for due, opened in waiting:
            if world.play.open.get(opened.seat) is not opened:
                continue
            late = self.plans[opened.seat][1] if self.planned(opened) else 0.0
            if due + late > now or (opened.public and not self.planned(opened)):
                world.waiting.append((due, opened))
            else:
                world.play.bot_answered(opened, self.bot_answer(world, opened))

    def others(self, world: World) -> None:
        """The others answer when it is time."""
        play = world.play
        for opened in list(play.open.values()):
            seat = opened.seat
            if seat == self.seat or not opened.shown or opened.answered or play.open.get(seat) is not opened:
                continue
            if not opened.public:
                if not self.slow or world.pauses.below(4):
                    continue
                self.count["private"] += 1
                play.take(play.check(seat, opened.id, opened.decision.default()), opened.decision.default())
            elif seat in self.plans and world.clock.now() >= opened.since + self.plans[seat][1]:
                answer = self.plans[seat][0]
                if opened.kind == "draft":
                    answer = self.drafted(world, opened.decision)
                play.take(play.check(seat, opened.id, answer), answer)

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
        self.compare()
        assert one is not None, "only one world asks"
        assert two is not None, "only one world asks"
        if not self.stream.below(3):
            self.say(self.seat, messages.Walk(request=one.id, clicks=("c0",) * self.stream.below(2)))
            self.say(self.seat, messages.AskHint(request=one.id))
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
                self.count.update(data.split(b'"', 4)[3].decode() for _, data in one if data.startswith(b'{"type'))
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


def crowded(source: Session, setup: Setup, number: int, window: float, most: int) -> Iterator[Pair]:
    """Play a game on with random bots; where an answer leads to private requests to several seats, a pair for the last.

    Others take their time, each in each world his own.
    """
    bots = [RandomBot(number * 100 + seat) for seat in range(source.game.size)]
    probe = RandomBot(number)
    stream = Stream(number)
    while not source.over and source.version <= most:
        asked = source.decision()
        if asked.public and not source.given and source.together is None and is_simple(asked, source.game):
            answers = [PASS, probe(asked)] if asked.optional else [probe(asked)]
            found = [(answer, asked_in_private(source, answer)) for answer in answers]
            answer, seats = next((one for one in found if len(set(one[1])) > 1), found[0])
            if len(set(seats)) > 1 and seats[-1] not in setup.bots:
                try:
                    pair = Pair(source, seats[-1], setup, stream.below(1 << 40), window, slow=True)
                except (NoTwinError, GuozhanError):
                    pass
                else:
                    pair.first = answer
                    yield pair
                    pair.close()
        asked = source.decision()
        # Generals that are not revealed can be asked again.
        source.answer(bots[asked.seat](asked) if asked.public else asked.default(), asked.seat)


def asked_in_private(source: Session, answer: Answer) -> list[int]:
    """Who is asked in private after an answer, if everybody declines."""
    twin = source.clone()
    twin.answer(answer)
    seats = []
    while twin.pending and not twin.pending[0].public:
        seats.append(twin.pending[0].seat)
        twin.answer(twin.pending[0].default())
    twin.close()
    return seats


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
