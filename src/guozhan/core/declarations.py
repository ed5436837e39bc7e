"""The parts of which a skill is declared: triggers, standing contributions, conversions, actives and providers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.decisions import Part
from guozhan.core.native import mypyc_attr
from guozhan.core.picks import always
from guozhan.core.questions import Question
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.core.cards import Card

MINE: Final = "mine"  # the seat that the event is about at this timing
OTHERS: Final = "others"
ANYONE: Final = "anyone"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Trigger:
    """A skill's part that acts at a timing: condition (``when``, pure), cost (``parts``, decisions only), effect."""

    __slots__ = (
        "announced", "books", "effect", "kind", "limit", "must", "parts", "renewed", "scope", "side", "times", "timing",
        "when", "when_dead",
    )  # fmt: skip

    def __init__(
        self,
        timing: Timing[Any],
        effect: Callable[..., Any],
        when: Callable[[Any, Any], Any],
        parts: Sequence[Part] = (),
        scope: str = MINE,
        must: bool | str | None = None,
        when_dead: bool = False,
        limit: int | None = None,
        times: Callable[[Any, Any], int] | None = None,
        kind: str = "skill",
        side: str = "",
        renewed: bool = False,
        announced: bool = True,
        books: bool = False,
    ) -> None:
        self.announced = announced and not books
        self.books = books
        self.side = side
        self.kind = kind
        self.timing = timing
        self.effect = effect
        self.when = when
        self.parts = tuple(parts)
        self.scope = scope
        self.must = must
        self.when_dead = when_dead
        self.limit = limit
        self.times = times
        self.renewed = renewed


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Modifier:
    """A skill's standing contribution to a question (持续效果)."""

    __slots__ = ("denies", "fn", "layer", "level", "question", "scope")

    def __init__(
        self, question: Question, fn: Callable[..., Any], layer: int, scope: str, level: int, denies: bool
    ) -> None:
        self.question = question
        self.fn = fn
        self.layer = layer
        self.scope = scope
        self.level = level
        self.denies = denies


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Conversion:
    """Cards that serve as another card (转化, 视为技).

    Attributes:
        type_id: what they are used or played as.
        fits: ``(me, card) -> bool``: this card of mine may be (part of) it.
        count: how many cards.
        from_equip: cards in the equipment area may be taken too.
        when: ``(me, need) -> bool``; ``need`` is the request that is answered, None in the play phase.
        modes: "use", "play", or both.
        limit: at most once in this scope.
        from_pile: the cards come from this pile on the own general.
        pay: ``(me, cards) -> None``: what else it costs, such as a marker, or is to be remembered of the cards.
        together: ``(me, cards) -> bool``: what all the cards must have in common; None for nothing.
        mark: a mark that its owner must have, "" for none.
        source: ``(me, act) -> Card | None``: how the card is come by that is not simply made of the own cards in
            ``act`` (of which there may be none: ``count`` 0); None if it does not come.
        amount: ``(me) -> (fewest, most)``: how many cards, where that varies; any of those that fit may go together.
    """

    __slots__ = (
        "amount",
        "count",
        "fits",
        "from_equip",
        "from_pile",
        "kind",
        "limit",
        "mark",
        "modes",
        "pay",
        "source",
        "together",
        "type_id",
        "when",
    )

    def __init__(
        self,
        type_id: str,
        fits: Callable[[Any, Card], Any],
        count: int = 1,
        from_equip: bool = False,
        when: Callable[[Any, Any], Any] = always,
        modes: tuple[str, ...] = ("use", "play"),
        limit: int | None = None,
        from_pile: str = "",
        pay: Callable[[Any, Sequence[Card]], None] | None = None,
        mark: str = "",
        together: Callable[[Any, Sequence[Card]], Any] | None = None,
        source: Callable[[Any, Any], Card | None] | None = None,
        amount: Callable[[Any], tuple[int, int]] | None = None,
    ) -> None:
        self.amount = amount
        self.source = source
        self.mark = mark
        self.kind = "use"
        self.together = together
        self.pay = pay
        self.type_id = type_id
        self.fits = fits
        self.count = count
        self.from_equip = from_equip
        self.when = when
        self.modes = modes
        self.limit = limit
        self.from_pile = from_pile


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Active:
    """What may be done at an idle moment of the own play phase (出牌阶段空闲时间点)."""

    __slots__ = ("effect", "kind", "limit", "mark", "parts", "side", "when")

    def __init__(
        self,
        effect: Callable[..., Any],
        when: Callable[[Any], Any],
        parts: Sequence[Part],
        limit: int | None,
        kind: str,
        mark: str,
        side: str = "",
    ) -> None:
        self.side = side
        self.mark = mark
        self.effect = effect
        self.when = when
        self.parts = tuple(parts)
        self.limit = limit
        self.kind = kind


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Provider:
    """Another way to come by a needed card (需要使用或打出牌时), such as a judgement that gives a virtual 闪."""

    __slots__ = ("effect", "family", "when")

    def __init__(self, family: str, effect: Callable[..., Any], when: Callable[[Any, Any], Any]) -> None:
        self.family = family
        self.effect = effect
        self.when = when
