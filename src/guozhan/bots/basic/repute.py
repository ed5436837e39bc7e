"""What each seat's deeds tell of its role (身份): evidence for and against the lord, and what follows from it."""

from __future__ import annotations

from math import exp, log, tanh
from typing import TYPE_CHECKING, Final, NamedTuple

from guozhan.bots.basic.lore import HARMING, HELPING
from guozhan.view.derived import frees, loser, receiver

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View

LORD: Final = "lord"  # 主公
LOYALIST: Final = "loyalist"  # 忠臣
REBEL: Final = "rebel"  # 反贼
RENEGADE: Final = "renegade"  # 内奸

_HARM: Final = -1.0
_HELP: Final = 1.6
_OFFSET: Final = 0.8  # of a trick that would have done harm, or of one that would have done good
_TAKEN: Final = 0.7  # a card taken from somebody
_GIVEN: Final = 0.6  # a card given
_LORD_HIMSELF: Final = 1.6  # nobody strikes the lord by mistake
_BELIEF: Final = 0.55  # how quickly deeds make others believe where somebody stands
_MOST: Final = 7.0  # more evidence makes nobody surer

# How likely a deed is one for the lord's side, by the role of the doer.
_FOR: Final = {LOYALIST: 0.92, REBEL: 0.08, RENEGADE: 0.65}
_WEIGHT_FOR: Final = {role: log(chance) for role, chance in _FOR.items()}
_WEIGHT_AGAINST: Final = {role: log(1.0 - chance) for role, chance in _FOR.items()}

# These are counted when they take a card: taking a delayed trick away is a kindness.
_TAKING: Final = frozenset(("snatch", "dismantlement"))
_STRIKING: Final = HARMING - _TAKING
_OFFSET_HARM: Final = HARMING | {"savage_assault", "archery_attack", "collateral", "lightning"}
_OFFSET_GOOD: Final = frozenset(("ex_nihilo", "amazing_grace", "god_salvation", "peach"))


class Odds(NamedTuple):
    """How likely a seat has each of the roles."""

    lord: float = 0.0
    loyalist: float = 0.0
    rebel: float = 0.0
    renegade: float = 0.0


_SURE: Final = {
    LORD: Odds(lord=1.0),
    LOYALIST: Odds(loyalist=1.0),
    REBEL: Odds(rebel=1.0),
    RENEGADE: Odds(renegade=1.0),
    "": Odds(),
}


class Repute:
    """What everybody has seen each seat do for the lord's side and against it.

    A deed counts by where its receiver was believed to stand when it was done: who strikes a stranger tells nothing.

    Attributes:
        lord: the lord's seat.
    """

    def __init__(self, lord: int, players: int) -> None:
        self.lord = lord
        self._for = [0.0] * players
        self._against = [0.0] * players
        self._changed = 0
        self._key: object = None
        self._odds: list[Odds] = []

    def hear(self, fact: Fact) -> None:
        """Learn from a fact."""
        name = fact.name
        if name == "used":
            self._used(fact)
        elif name == "damaged":
            # By a card: that was counted when it was used, and area tricks spare nobody.
            if fact.by >= 0 and not fact.cards:
                self.deed(fact.by, fact.seat, _HARM)
        elif name == "moved" and fact.by >= 0:
            owner = loser(fact)
            if owner >= 0 and owner != fact.by:
                self.deed(fact.by, owner, _TAKEN if frees(fact) else -_TAKEN)
            elif fact.word == "give" and fact.by == fact.seat:
                self.deed(fact.by, receiver(fact), _GIVEN * len(fact.cards))

    def _used(self, fact: Fact) -> None:
        family = fact.word.rpartition("_")[2] if fact.word.endswith("_slash") else fact.word
        if fact.answers:
            if family == "nullification" and fact.by >= 0:
                if fact.answers in _OFFSET_HARM:
                    self.deed(fact.seat, fact.by, _OFFSET)
                elif fact.answers in _OFFSET_GOOD:
                    self.deed(fact.seat, fact.by, -_OFFSET)
        elif family in _STRIKING:
            for seat in fact.seats:
                self.deed(fact.seat, seat, _HARM)
        elif family in HELPING:
            for seat in fact.seats:
                self.deed(fact.seat, seat, _HELP)

    def deed(self, doer: int, to: int, kind: float) -> None:
        """Somebody has been kind (above 0) to another, or not."""
        if doer == to or doer == self.lord or to < 0:
            return
        side = kind * (_LORD_HIMSELF if to == self.lord else self.standing(to))
        if side > 0.0:
            self._for[doer] += side
        elif side < 0.0:
            self._against[doer] -= side
        else:
            return
        self._changed += 1

    def standing(self, seat: int) -> float:
        """Where a seat is believed to stand: from 1 (with the lord) to -1 (against him)."""
        return tanh(_BELIEF * (self._for[seat] - self._against[seat]))

    def odds(self, view: View, ruleset: Ruleset) -> list[Odds]:
        """The roles of all seats, as far as the reader can tell; of each there are together as many as were dealt."""
        roles = tuple([seat.role for seat in view.seats])
        key = (self._changed, roles)
        if key != self._key:
            self._key = key
            self._odds = self._infer(roles, ruleset.mode.role_counts(len(roles), ruleset.options))
        return self._odds

    def _infer(self, roles: Sequence[str | None], dealt: Mapping[str, int]) -> list[Odds]:
        unknown = [seat for seat, role in enumerate(roles) if role is None]
        left = [max(dealt.get(role, 0) - roles.count(role), 0) for role in (LOYALIST, REBEL, RENEGADE)]
        found = _marginals([self._likelihoods(seat) for seat in unknown], left)
        told = dict(zip(unknown, found, strict=True))
        return [told[seat] if role is None else _SURE[role] for seat, role in enumerate(roles)]

    def _likelihoods(self, seat: int) -> tuple[float, float, float]:
        """How well each role but the lord's explains what a seat has done."""
        plus, minus = self._for[seat], self._against[seat]
        if not plus and not minus:
            return 1.0, 1.0, 1.0
        scale = min(1.0, _MOST / (plus + minus))
        plus, minus = plus * scale, minus * scale
        weights = [plus * _WEIGHT_FOR[role] + minus * _WEIGHT_AGAINST[role] for role in (LOYALIST, REBEL, RENEGADE)]
        best = max(weights)
        return exp(weights[0] - best), exp(weights[1] - best), exp(weights[2] - best)


_Counted = dict[tuple[int, int], float]  # by the loyalists and the rebels among some seats


def _marginals(likelihoods: Sequence[tuple[float, float, float]], left: Sequence[int]) -> list[Odds]:
    """The roles of some seats, over all ways of dealing the roles that are left to them."""
    number = len(likelihoods)
    if not number:
        return []
    if sum(left) != number:
        return [_alone(each, left) for each in likelihoods]  # a position that no deal leads to
    if all(each == (1.0, 1.0, 1.0) for each in likelihoods):
        return [Odds(0.0, left[0] / number, left[1] / number, left[2] / number)] * number
    before = [{(0, 0): 1.0}]
    for each in likelihoods[:-1]:
        before.append(_further(before[-1], each, left, len(before)))
    after: _Counted = {(0, 0): 1.0}
    found: list[Odds] = []
    for place in range(number - 1, -1, -1):
        loyal = rebel = other = 0.0
        own = likelihoods[place]
        for (loyals, rebels), chance in before[place].items():
            # What is left for this seat and those behind it.
            loyals, rebels = left[0] - loyals, left[1] - rebels
            loyal += chance * after.get((loyals - 1, rebels), 0.0)
            rebel += chance * after.get((loyals, rebels - 1), 0.0)
            other += chance * after.get((loyals, rebels), 0.0)
        loyal, rebel, other = loyal * own[0], rebel * own[1], other * own[2]
        total = loyal + rebel + other
        found.append(Odds(0.0, loyal / total, rebel / total, other / total) if total else _alone(own, left))
        after = _further(after, own, left, number - place)
    found.reverse()
    return found


def _further(counted: _Counted, likelihood: tuple[float, float, float], left: Sequence[int], seats: int) -> _Counted:
    """The ways for one seat more, ``seats`` with it."""
    found: _Counted = {}
    for (loyals, rebels), chance in counted.items():
        if loyals < left[0]:
            key = (loyals + 1, rebels)
            found[key] = found.get(key, 0.0) + chance * likelihood[0]
        if rebels < left[1]:
            key = (loyals, rebels + 1)
            found[key] = found.get(key, 0.0) + chance * likelihood[1]
        if seats - loyals - rebels <= left[2]:
            key = (loyals, rebels)
            found[key] = found.get(key, 0.0) + chance * likelihood[2]
    return found


def _alone(likelihood: tuple[float, float, float], left: Sequence[int]) -> Odds:
    """The role of a seat for itself, whatever the others have."""
    weights = [each * (number + 0.5) for each, number in zip(likelihood, left, strict=True)]
    total = sum(weights)
    return Odds(0.0, weights[0] / total, weights[1] / total, weights[2] / total)
