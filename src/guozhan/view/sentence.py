"""What all sentences about facts have in common: how they name seats, cards, zones and terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.view.names import SLOT_NAMES, area_text, general_text, place_text, term_text, zone_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.language import Language


class Sentence:
    """A fact being put into words."""

    def __init__(self, fact: Fact, ruleset: Ruleset, names: Sequence[str], language: Language) -> None:
        self.fact = fact
        self.ruleset = ruleset
        self.names = names
        self.language = language

    def say(self, template: str, /, **values: str | int) -> str:
        """A sentence with these values; ``{who}`` is the fact's seat and ``{n}`` its number."""
        given: dict[str, str | int] = {"who": self.me, "n": self.fact.number}
        return self.language.say(template, **(given | values))

    def who(self, seat: int) -> str:
        """A seat."""
        if seat < 0:
            return self.language.of("无来源")
        return self.names[seat] if seat < len(self.names) else place_text(seat, self.language)

    @property
    def me(self) -> str:
        """The fact's seat."""
        return self.who(self.fact.seat)

    def all_of(self, seats: Iterable[int]) -> str:
        """Several seats."""
        return self.language.join(self.who(seat) for seat in seats)

    def mask(self, seats: int) -> str:
        """The seats of a mask."""
        return self.all_of(seat for seat in range(seats.bit_length()) if seats >> seat & 1)

    def seats(self) -> str:
        """The fact's further seats."""
        return self.language.join(self.other(seat) for seat in self.fact.seats)

    def other(self, seat: int, than: int | None = None) -> str:
        """A seat in a sentence that has named ``than`` (default: the fact's own) already."""
        same = seat >= 0 and seat == (self.fact.seat if than is None else than)
        return self.language.of("自己") if same else self.who(seat)

    def term(self, word: str) -> str:
        """A skill, card type, general or term of the rules."""
        return term_text(word, self.ruleset, self.language)

    @property
    def word(self) -> str:
        """What the fact is about, by name."""
        return self.term(self.fact.word)

    def general(self, general: str) -> str:
        """A general."""
        return general_text(general, self.ruleset, self.language)

    def generals(self) -> str:
        """The generals that the fact names."""
        return self.language.join(self.general(general) for general in self.fact.text.split())

    def faces(self, cards: Iterable[int]) -> str:
        """Cards whose faces are known."""
        return self.language.join(self.language.card(self.ruleset.cards[card]) for card in cards)

    def cards(self) -> str:
        """The fact's cards: the known ones, and how many others."""
        cards = self.fact.cards
        known = [self.language.card(self.ruleset.cards[card]) for card in cards if card is not None]
        unknown = len(cards) - len(known)
        if unknown:
            known.append(self.language.say("{n}张牌", n=unknown))
        return self.language.join(known)

    @property
    def source_pile(self) -> str:
        """The pile from which the cards come."""
        return self.fact.pile.partition("→")[0]

    @property
    def target_pile(self) -> str:
        """The pile on which the cards are laid."""
        return self.fact.pile.rpartition("→")[2]

    def source(self) -> str:
        """Where the cards come from."""
        return zone_text(self.fact.source, self.who, self.source_pile, self.language)

    def target(self) -> str:
        """Where the cards go."""
        return zone_text(self.fact.target, self.who, self.target_pile, self.language)

    def source_area(self) -> str:
        """Where the cards come from, without whose it is."""
        return area_text(self.fact.source, self.source_pile, self.language)

    @property
    def owner(self) -> str:
        """Whose the zone is in which the cards go."""
        return self.who(zones.owner(self.fact.target))

    def slot(self) -> str:
        """Head, deputy or both."""
        return self.language.of(SLOT_NAMES.get(self.fact.number, ""))
