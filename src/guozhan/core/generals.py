"""Generals (武将) as facts of one edition: kingdom, gender, hp, companions, skills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from guozhan.core.skills import DEPUTY_ONLY, HEAD_ONLY, Skill
from guozhan.core.state import HEAD

SUPERPOSED: Final = "|"  # between the two kingdoms of a character that is of both (势力的叠加状态)


def kingdoms_in(kingdom: str) -> tuple[str, ...]:
    """The kingdoms that a seat's value names: none, one, or the two of a superposition."""
    if SUPERPOSED in kingdom:
        return tuple(kingdom.split(SUPERPOSED))
    return (kingdom,) if kingdom else ()


@dataclass(frozen=True)
class General:
    """A general card.

    Attributes:
        id: stable id.
        name: Chinese name.
        kingdom: "wei", "shu", "wu", "qun" or "god" (神).
        gender: "male" or "female".
        halves: single yin-yang fish (单独的阴阳鱼) of a general that is half of a pair: two make one hp.
        hp: of a general that stands alone.
        companions: ids of those that it forms 珠联璧合 with.
        skills: skill classes in printed order.
        derived: skills that it may gain, but from no skill that is printed on it.
        token: no general, only what lies in the place of one that was removed; its kingdom is "".
        editions: by wording ("classic", "ol"), the fields that differ there.
        pack: the expansion that it came with, "" where there is only one.
        standing_lord: it is always among those that the lord chooses from (常备主公).
        replaces: id of the card of the same person in whose stead it is played, "" for none.
        second_kingdom: the other kingdom of a card that has two (双势力), "" for none. In 国战 it makes the card a
            deputy, in the identity mode its player chooses one of the two.
        armor_points: shields printed on the card: the 护甲 that its character begins with.
        hollow: hp symbols beyond ``hp`` that are printed hollow: they count only for its maximum.
    """

    id: str
    name: str
    name_en: str
    kingdom: str
    gender: str
    halves: int = 0
    companions: tuple[str, ...] = ()
    skills: tuple[type[Skill], ...] = ()
    editions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    token: bool = False
    hp: int = 0
    pack: str = ""
    standing_lord: bool = False
    replaces: str = ""
    second_kingdom: str = ""
    armor_points: int = 0
    hollow: int = 0

    @property
    def symbols(self) -> int:
        """All its hp symbols (勾玉), the hollow ones too."""
        return self.hp + self.hollow

    @property
    def kingdoms(self) -> tuple[str, ...]:
        """The kingdoms printed on the card: one, or the two of a double-kingdom general (双势力)."""
        return (self.kingdom, self.second_kingdom) if self.second_kingdom else (self.kingdom,)

    derived: tuple[type[Skill], ...] = ()

    def skills_in(self, slot: int) -> tuple[type[Skill], ...]:
        """The skills that it has in a position: no 主将技 as deputy, no 副将技 as head."""
        other = DEPUTY_ONLY if slot == HEAD else HEAD_ONLY
        return tuple(skill for skill in self.skills if other not in skill.tags)

    def halves_in(self, slot: int) -> int:
        """Its single fish in a position."""
        return self.halves + sum(skill.halves for skill in self.skills_in(slot))

    @property
    def all_skills(self) -> tuple[type[Skill], ...]:
        """What is printed on it and then what comes through these or others (衍生技)."""
        given = [each for skill in self.skills for each in skill.gives]
        return tuple(dict.fromkeys((*self.skills, *given, *self.derived)))

    @property
    def person(self) -> str:
        """Whom the card shows, as the ``companions`` of others name him: the id of the first card of him."""
        return self.replaces or self.id

    @property
    def printed_kingdom(self) -> str:
        """Its kingdoms as one value, such as a seat's kingdom is."""
        return SUPERPOSED.join(self.kingdoms)

    def may_lead(self, deputy: General) -> bool:
        """The two may be a pair with this one as its head: of one kingdom, double-kingdom generals only as deputies."""
        return not self.second_kingdom and self.kingdom in deputy.kingdoms

    def sheet(self, text: str) -> General:
        """The general as it is in an edition's wording (``text`` switch)."""
        changes = self.editions.get(text)
        return replace(self, **changes) if changes else self
