"""A world like this one: the game as it might be, for all that one seat knows. Search plays on in such worlds.

At the last safe point the cards, generals and roles that the seat does not know even now are dealt anew to the places
where it cannot see them; then the answers given since are replayed. The world is kept if the facts that the seat may
know come out the same. Nothing of the real secrets is in it: the order of identities comes from the given stream alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from guozhan.core import rng, zones
from guozhan.core.answers import PASS, Act, Arranged, Pass, Pick
from guozhan.core.decisions import Offer, Together
from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.core.facts import EVERYBODY, MIXED
from guozhan.core.recording import Recorder, timing_of
from guozhan.core.session import Session
from guozhan.core.skills import Effect
from guozhan.view.project import check_reader, project
from guozhan.view.redact import facts_for
from guozhan.view.worlds import deal_generals, deal_roles, dealt_to, recast

if TYPE_CHECKING:
    from guozhan.core.decisions import Decision
    from guozhan.core.facts import Fact
    from guozhan.core.kernel import Kernel
    from guozhan.core.rng import Stream
    from guozhan.core.ruleset import Ruleset
    from guozhan.core.state import EffectRef, State

TRIES: Final = 50
_MOST_ANSWERS: Final = 16  # of those to a private question


class NoWorldError(GuozhanError):
    """No world was found that agrees with what the seat knows."""


class _Mismatch(Exception):
    """The world has left the real one's course."""


def fork(source: Session | Kernel, seat: int, stream: Stream, tries: int = TRIES) -> Session:
    """A session that waits where ``source`` waits, in a world that ``seat`` cannot tell from the real one.

    Its ``version`` starts from 0: how many answers were given is more than the seat may know.

    Args:
        source: a session, or a game that is asking. It must keep safe copies and a log.
        seat: whose knowledge counts.
        stream: where the choice of the world comes from.
        tries: how many worlds are tried.

    Raises:
        MalformedError: if there is no such seat, or an argument is of another kind.
        ValueError: if the game keeps no safe copies or no log.
        NoWorldError: if no world was found.
    """
    game = source.game if isinstance(source, Session) else source
    if not isinstance(game, Recorder):
        raise MalformedError(f"a session or game is forked, not {source!r}")
    if not isinstance(stream, rng.Stream):
        raise MalformedError(f"the chance of a fork comes from a Stream(seed), not {stream!r}")
    if seat == -1:
        raise MalformedError("a fork needs the knowledge of a seat, counted from 0; an onlooker has none")
    check_reader(seat, game.size)
    if game.safe is None or game.log is None:
        raise ValueError("a fork needs a game that keeps safe copies (keep_safe) and a log")
    kind = type(source) if isinstance(source, Session) else Session
    facts = facts_for(game.log, seat, game.safe_log)
    view = project(game, seat)
    for _ in range(tries):
        world = _World(game, seat, facts, stream)
        try:
            session = kind(world.game)
        except _Mismatch:
            continue
        world.game.remap = world.game.skip = None
        if facts_for(world.game.log or (), seat, world.game.safe_log) == facts and project(world.game, seat) == view:
            return session
    raise NoWorldError(f"no world fits what seat {seat + 1} knows ({tries} tries)")


class _World:
    """A world in the making.

    Attributes:
        game: its game, at the safe point.
        new: the card that takes the part of each card that is dealt anew.
        groups: the cards that are dealt only among those of the same group: of a zone of their own, or seen together.
        roles: the role of each seat whose role is not known.
        cast: the general that takes the part of each that has been chosen unseen in the running set-up.
    """

    def __init__(self, real: Kernel, seat: int, facts: list[Fact], stream: Stream) -> None:
        assert real.safe is not None
        self.seat = seat
        self.stream = stream
        self.new: dict[int, int] = {}
        state = real.safe.copy()
        # What tells about answers and chances that the seat does not know of.
        state.decisions = 0
        state.rng = rng.seed_streams(stream.below(1 << 62))
        known = real.state.known
        learnt = {card for fact in facts if fact.name != MIXED for card in fact.cards if card is not None}
        learnt.update(card for card in range(len(known)) if known[card] >> seat & 1)
        # Which of the cards that were seen together lies where is not known: they change places among themselves.
        self.groups = dict(real.ruleset.homes)
        for number, fact in enumerate(fact for fact in facts if fact.name == MIXED):
            self.groups.update((card, f"{MIXED}.{number}") for card in fact.cards if card is not None)
        self._deal_cards(state, learnt, stream)
        self._remember_effects(state, real.ruleset, stream)
        for name in sorted(state.shared):
            # Everybody could follow what lies in a zone of the table, but not in which order it lies face down.
            if any(not state.known[card] >> seat & 1 for card in state.shared[name]):
                state.shared[name].sort()
                stream.shuffle(state.shared[name])
        self.game = game = real.branch(state)
        self.roles = deal_roles(game, real, seat, stream)
        self.generals = deal_generals(game, real, seat, facts, stream)
        self.cast = recast(real, seat, self.generals, stream)
        game.log = dealt_to(real, seat)
        game.safe_log = len(game.log)
        game.safe = state.copy()
        game.foreseen = [self._chance(kind, result, learnt, stream) for kind, result in real.chances][::-1]
        game.chances = []
        told = real.log or []
        game.replaying = [
            answer
            if offer is None
            else _Offered(
                offer.seat,
                offer.timing,
                len(facts_for(told[: offer.facts], seat, real.safe_log)),
                answer,
                offer.offer or offer.seat == seat,
            )
            for answer, offer in zip(real.since, real.since_offers, strict=True)
            if offer is None or offer.seat == seat or not isinstance(answer, Pass)
        ][::-1]
        game.remap = self._remap
        game.skip = self._skip

    def _deal_cards(self, state: State, learnt: set[int], stream: Stream) -> None:
        seat, known = self.seat, state.known
        places: list[tuple[list[int], int]] = []
        for owner, lying, kind in _areas(state):
            hidden = kind == zones.HAND or (kind == zones.PILE and not all(known[card] >> seat & 1 for card in lying))
            if owner not in (-1, seat) and hidden:
                # The order of another's hand is nothing that the seat could know; that of an open pile, and of what
                # lies in a judgement area, is.
                lying.sort(key=lambda card: card if known[card] >> seat & 1 else len(known))
            for i, card in enumerate(lying):
                if known[card] >> seat & 1:
                    if known[card] != EVERYBODY:
                        known[card] = 1 << seat | (1 << owner if owner >= 0 else 0)
                else:
                    # What others know of it cannot be told; an owner knows what he holds.
                    known[card] = 1 << owner if owner >= 0 else 0
                    if card not in learnt:
                        places.append((lying, i))
        masks = [known[lying[i]] for lying, i in places]
        where = [state.place[lying[i]] for lying, i in places]
        covered = [lying[i] for lying, i in places if state.used_as.pop(lying[i], "")]
        dealt = self._dealt_anew([lying[i] for lying, i in places], stream)
        for (lying, i), card, mask, zone in zip(places, dealt, masks, where, strict=True):
            self.new[lying[i]] = card
            lying[i] = card
            known[card] = mask
            state.place[card] = zone
        state.used_as.update((self.new[card], zones.FACE_DOWN) for card in covered)

    def _remember_effects(self, state: State, ruleset: Ruleset, stream: Stream) -> None:
        """Lasting effects keep the cards in mind that lie there in this world; what is private to others is made up."""
        for number, one in enumerate(state.seats):
            one.effects = tuple([self._remembered(number, effect, ruleset, stream) for effect in one.effects])

    def _remembered(self, number: int, effect: EffectRef, ruleset: Ruleset, stream: Stream) -> EffectRef:
        kind = ruleset.skills[effect.kind]
        if not isinstance(kind, Effect):
            return effect
        data = effect.data
        if kind.private and number != self.seat:
            data = kind.imagined(data, ruleset, stream)
        held = set(range(*kind.holds.indices(len(data))))
        if held:
            data = tuple([self.new.get(int(each), each) if i in held else each for i, each in enumerate(data)])
        return effect._replace(data=data)

    def _dealt_anew(self, lying: list[int], stream: Stream) -> list[int]:
        """A card in place of each of these, by chance. One of a group takes the place of no other."""
        cards = sorted(lying)
        if not self.groups.keys() & set(lying):
            stream.shuffle(cards)
            return cards
        dealt: dict[str, list[int]] = {}
        for card in cards:
            dealt.setdefault(self.groups.get(card, ""), []).append(card)
        for each in dealt.values():
            stream.shuffle(each)
        return [dealt[self.groups.get(card, "")].pop() for card in lying]

    def _chance(self, kind: int, result: list[Any], learnt: set[int], stream: Stream) -> list[Any]:
        """What chance is to bring in this world, where it brought ``result`` in the real one."""
        if kind in (rng.DECK, rng.BLIND):
            if kind == rng.DECK:
                open_before = [card for card in result if card not in self.new and card not in learnt]
                self.new.update(zip(open_before, self._dealt_anew(open_before, stream), strict=True))
            return [self.new.get(card, card) for card in result]
        if kind == rng.SEATS and self.roles and len(result) == self.game.size:
            # Who has which role is the one thing that is dealt to the seats.
            return [self.roles.get(number, role) for number, role in enumerate(result)]
        unknown = [item for item in result if item in self.generals]
        if unknown:
            # What was chosen is where it was; all else is dealt anew.
            cast = self.cast
            dealt = sorted({*unknown, *cast}.difference(cast.values()))
            stream.shuffle(dealt)
            anew = iter(dealt)
            return [cast.get(item) or next(anew) if item in self.generals else item for item in result]
        return result

    def _remap(self, decision: Any) -> Any:
        """The next answer of the real game, with the cards that take the parts of the real ones.

        Whether others are offered skills depends on what is hidden: an offer that was not made in the real game is
        declined, one that was declined there has been left out. What somebody else was asked in private he may not be
        asked in this world, and the other way round.
        """
        replaying = self.game.replaying
        single = not isinstance(decision, Together)
        secret = single and not decision.public and decision.shape != "which-next"
        private = secret and decision.seat != self.seat
        while replaying and isinstance(replaying[-1], _Offered) and not replaying[-1].shared:
            entry = replaying.pop()
            if private and entry.seat == decision.seat:
                return self._answer(decision, entry.answer)
        if private:
            return self._anything(decision)
        if not replaying:
            return self.game.asker(decision)
        if isinstance(decision, Together):
            return self._joint(decision, self._take(-1))
        if decision.shape == "which-next":
            offered = self._is_due(replaying[-1], decision)
            if not offered:
                if not decision.optional:
                    raise _Mismatch
                return PASS
            return self._answer(decision, self._take(decision.seat))
        if replaying[-1] is None and decision.optional:
            # A public question to which there was no answer; what was asked in private before it hid that.
            replaying.pop()
            return PASS
        return self._answer(decision, self._take(decision.seat if secret else -1))

    def _joint(self, together: Together, answers: Any) -> dict[int, Any]:
        """What several seats answered at once; that nobody could answer here has been hidden by a private question."""
        if answers is None and together.race:
            return {}
        if not isinstance(answers, dict):
            raise _Mismatch
        requests = {request.seat: request for request in together.requests}
        if not together.race and requests.keys() != answers.keys():
            raise _Mismatch
        return {who: self._answer(requests.get(who), given) for who, given in answers.items()}

    def _is_due(self, entry: Any, offer: Decision) -> bool:
        """The next answer is that of this seat to an offer, and all that came before it has happened.

        The same skill may have been offered before, and been declined; so may another of the same moment.
        """
        if not isinstance(entry, _Offered) or entry.seat != offer.seat:
            return False
        if offer.seat == self.seat:
            return True
        known = facts_for(self.game.log or [], self.seat, self.game.safe_log)
        if entry.timing != timing_of(offer) or entry.known != len(known):
            return False
        return not offer.errors(self._renamed(offer, entry.answer))

    def _take(self, seat: int) -> Any:
        entry = self.game.replaying.pop()
        if isinstance(entry, _Offered):
            if entry.seat != seat:
                raise _Mismatch
            return entry.answer
        if seat >= 0:
            raise _Mismatch
        return entry

    def _anything(self, decision: Decision) -> Any:
        """An answer to what nobody can know of, each as likely as another."""
        answers = decision.answers(_MOST_ANSWERS)
        return answers[self.stream.below(len(answers))]

    def _skip(self, decision: Any) -> Any:
        """After the last answer of the real game others decline what they are offered; what is private they answer."""
        if isinstance(decision, Together) or decision.seat == self.seat:
            return None
        if isinstance(decision, Offer):
            return PASS if decision.optional else None
        return None if decision.public else self._anything(decision)

    def _renamed(self, decision: Any, answer: Any) -> Any:
        new = self.new
        if isinstance(answer, Act):
            if any(card in new for card in answer.cards):
                return replace(answer, cards=tuple(new.get(card, card) for card in answer.cards))
        elif isinstance(answer, Arranged):
            return Arranged(
                tuple((label, tuple(new.get(card, card) for card in cards)) for label, cards in answer.piles)
            )
        elif isinstance(answer, Pick) and self.cast and getattr(decision, "topic", "") == "generals":
            return Pick(tuple(self.cast.get(str(item), item) for item in answer.items))
        elif isinstance(answer, Pick) and getattr(decision, "kind", "") == "cards":
            return Pick(tuple(new.get(x, x) if isinstance(x, int) else x for x in answer.items))
        return answer

    def _answer(self, decision: Any, answer: Any) -> Any:
        if isinstance(answer, Pass):
            return answer
        answer = self._renamed(decision, answer)
        # Its own answer fits too, unless the world has left the real one's course before.
        if decision is not None and decision.errors(answer):
            raise _Mismatch
        return answer


class _Offered(NamedTuple):
    """An answer to an offer of skills, or to a private question.

    Attributes:
        seat: whose.
        timing: at which moment.
        known: how many facts the asking seat knew before it.
        answer: what it was.
        shared: it was asked in this world too, or is an offer; a private question to somebody else need not be.
    """

    seat: int
    timing: tuple[str, int]
    known: int
    answer: Any
    shared: bool


def _areas(state: State) -> Iterator[tuple[int, list[int], int]]:
    """Every list of cards that may be hidden: its holder (-1: nobody), the cards, the kind of their zone.

    Equipment is open, and so are judgement areas in which nothing lies face down.
    """
    for zone in (zones.DRAW_PILE, zones.DISCARD_PILE, zones.PROCESSING, zones.OUTSIDE):
        yield -1, state.zones[zone], -1
    for seat, one in enumerate(state.seats):
        yield seat, state.zones[zones.hand(seat)], zones.HAND
        for name in sorted(one.piles):
            yield seat, one.piles[name], zones.PILE
        judge = state.zones[zones.judge(seat)]
        if any(state.used_as.get(card) == zones.FACE_DOWN for card in judge):
            yield seat, judge, zones.JUDGE
