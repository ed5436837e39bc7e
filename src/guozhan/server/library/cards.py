"""The cards of a ruleset: each type with its texts, and each deck."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from guozhan.games.contents import CONTENTS
from guozhan.games.generals import EDITIONS, IDENTITY
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import MODES, options_for, switches
from guozhan.packs.cards.decks import DECKS, build_deck
from guozhan.protocol import library
from guozhan.protocol.web import Named
from guozhan.rulebook.reasons import behind, in_ruleset
from guozhan.rulebook.statements import statements
from guozhan.server.library.words import EDITION_NAMES, edition_of, names, pinyin, ruleset_checked, worded
from guozhan.server.web.forms import spoken

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType
    from guozhan.view.language import Language

_QUOTED: Final = "【{card}】"
_KINDS: Final = ("basic", "trick", "equip")
_SLOTS: Final = ("", "weapon", "armor", "defensive_horse", "offensive_horse", "treasure")


def cards(ruleset: str, code: str) -> library.Cards:
    """The cards of a ruleset.

    Raises:
        MalformedError: if there is no such ruleset or language.
    """
    language = spoken(code)
    types: Any = get_ruleset(ruleset_checked(ruleset)).types
    order = [id for deck in _decks(ruleset) for pack in DECKS[deck] for id in pack]
    # A type that no deck holds is only made by skills; it comes last.
    kinds = sorted(
        CONTENTS[ruleset].types,
        key=lambda kind: (
            _KINDS.index(kind.category),
            kind.delayed,
            _SLOTS.index(kind.slot),
            order.index(kind.id) if kind.id in order else len(order),
        ),
    )
    return library.Cards(
        ruleset=ruleset,
        language=code,
        types=tuple(_type(kind, ruleset, language) for kind in kinds),
        decks=tuple(
            library.DeckLine(
                id=deck,
                name=worded(*switches()["deck"].meanings[deck], language),
                usual=options_for(ruleset)["deck"] == deck,
                cards=tuple(
                    (card.type.id, card.suit, card.rank, card.transferable) for card in build_deck(deck, types)
                ),
            )
            for deck in _decks(ruleset)
        ),
    )


def _decks(ruleset: str) -> list[str]:
    found = [str(deck) for deck in switches()["deck"].values_in(ruleset)]
    usual = options_for(ruleset)["deck"]
    return sorted(found, key=lambda deck: (deck != usual, deck))


def _type(kind: type[CardType], ruleset: str, language: Language) -> library.CardLine:
    return library.CardLine(
        id=kind.id,
        name=worded(kind.name, kind.name_en, language),
        names=names(kind.name, kind.name_en),
        pinyin=pinyin(kind.name),
        category=kind.category,
        wordings=_wordings(kind, ruleset, language),
        delayed=kind.delayed,
        slot=kind.slot,
        statements=about_card(kind, ruleset),
    )


def _wordings(kind: type[CardType], ruleset: str, language: Language) -> tuple[library.CardWording, ...]:
    """The texts of a card, each once with its editions, the one of the ruleset first."""
    here = edition_of(ruleset)
    by_text: dict[str, list[str]] = {}
    for edition in (IDENTITY,) if MODES[ruleset] == IDENTITY else EDITIONS:
        other = kind.editions.get(edition, kind)
        by_text.setdefault(worded(other.text, other.text_en, language), []).append(edition)
    found = [
        library.CardWording(
            text, tuple(Named(each, language.of(EDITION_NAMES[each])) for each in editions), here in editions
        )
        for text, editions in by_text.items()
    ]
    return tuple(sorted(found, key=lambda wording: not wording.here))


def about_card(kind: type[CardType], ruleset: str) -> tuple[str, ...]:
    """Ids of the statements that are about a card: that name it, or are written to stand behind it."""
    written = in_ruleset(behind("cards").get(kind.id, ()), ruleset)
    quoted = _QUOTED.format(card=kind.name)
    # A name of one sign is part of many words; only in its brackets it is the card's.
    pattern = re.compile(re.escape(quoted if len(kind.name) == 1 else kind.name))
    named = [each.id for each in statements().values() if ruleset in each.profiles and pattern.search(each.zh)]
    return tuple(dict.fromkeys((*written, *named)))
