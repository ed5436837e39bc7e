"""What printed texts mention (记述): skills and cards read as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.messages import message

if TYPE_CHECKING:
    from guozhan.core.card_types import CardType
    from guozhan.core.skills import Skill
    from guozhan.rules.game import Game


def card_mention(name: str) -> str:
    """How a printed text names a card (牌名): in brackets, so that no longer name is taken for it."""
    return message("【{card}】", card=name)


def skill_mentions(skill: Skill | type[Skill], text: str) -> bool:
    """The skill's printed description contains a text; for a card name give ``card_mention(name)``."""
    return text in skill.text


def card_mentions(kind: CardType, text: str) -> bool:
    """The text on the card's face contains a text."""
    return text in kind.text


def descriptions(game: Game, seat: int) -> list[str]:
    """The printed descriptions of the skills that a living character has now, its face-down generals left out."""
    state = game.state.seats[seat]
    if not state.alive:
        return []
    skills = game.ruleset.skills
    found = game.ruleset.counting(state)
    return [skills[ref.skill].text for ref in found if not ref.slot or state.revealed & ref.slot]


def mentions(game: Game, seat: int, text: str) -> bool:
    """A skill of the character mentions the text."""
    return any(text in description for description in descriptions(game, seat))


def mentions_card(game: Game, seat: int, name: str) -> bool:
    """A skill of the character mentions the card of this name."""
    return mentions(game, seat, card_mention(name))
