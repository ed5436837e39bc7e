"""What each profile is played with: its mode, cards and generals.

The same id may stand for different classes in two modes (曹操, 方天画戟): a ruleset holds those of one profile only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final

from guozhan.core.generals import General
from guozhan.core.skills import Skill
from guozhan.modes.identity import Identity
from guozhan.modes.kingdom_wars import KingdomWars
from guozhan.modes.mountain_echo import MountainEcho
from guozhan.modes.rule_skills import RULE_SKILLS
from guozhan.packs.cards import identity as identity_cards
from guozhan.packs.cards import mechanics as mechanics_cards
from guozhan.packs.cards import standard as standard_cards
from guozhan.packs.cards import strategic as strategic_cards
from guozhan.packs.generals import classic as classic_generals
from guozhan.packs.generals import mechanics as mechanics_generals
from guozhan.packs.generals import reset as reset_generals
from guozhan.packs.generals import standard as standard_generals
from guozhan.rules.card_types import CardType

POOL_OF_ALL: Final = "pool=all"  # the switch with which the further generals are dealt, as ``--option`` takes it


@dataclass(frozen=True)
class Content:
    """What a profile is played with.

    Attributes:
        mode: class of the mode's rules.
        types: card types, whichever deck is played: other cards can be made from, and added to, any.
        generals: the pack of generals: a package with ``GENERALS``, and ``TOKENS`` for the places of removed ones.
        further: generals that join them with the switch ``pool`` at ``all`` (``POOL_OF_ALL``), or if ``generals`` names
            one of them.
        rule_skills: what seats may do by the mode's rules, declared like skills.
    """

    mode: type[Any]
    types: Sequence[type[CardType]]
    generals: ModuleType
    rule_skills: Sequence[type[Skill]] = ()
    further: Sequence[General] = ()

    def all_generals(self) -> tuple[General, ...]:
        """All that there are."""
        return (*self.generals.GENERALS, *self.further)

    def dealt_with(self, general: General) -> str:
        """The switch that has to be set for a general to be dealt, "" if it always is."""
        return POOL_OF_ALL if general in self.further else ""

    def generals_with(self, options: Mapping[str, Any]) -> tuple[General, ...]:
        """Those that there are under these switches."""
        named = set(str(options["generals"]).split(","))
        if options.get("pool") == "all" or any(general.id in named for general in self.further):
            return self.all_generals()
        found: tuple[General, ...] = self.generals.GENERALS
        return found


_STANDARD: Final = Content(
    KingdomWars,
    (*standard_cards.TYPES, *strategic_cards.TYPES),
    standard_generals,
    (*RULE_SKILLS, MountainEcho),
)

CONTENTS: Final = {
    "guozhan-2012": _STANDARD,
    "guozhan-2018": _STANDARD,
    "guozhan-reset": replace(_STANDARD, generals=reset_generals),
    "identity": Content(
        Identity,
        (*identity_cards.TYPES, *mechanics_cards.TYPES),
        classic_generals,
        further=mechanics_generals.GENERALS,
    ),
}
