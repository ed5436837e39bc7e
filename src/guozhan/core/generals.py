"""Generals (武将) as facts of one edition: kingdom, gender, halves, companions, skills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from guozhan.core.skills import Skill


@dataclass(frozen=True)
class General:
    """A general card.

    Attributes:
        id: stable id.
        name: Chinese name.
        kingdom: "wei", "shu", "wu" or "qun".
        gender: "male" or "female".
        halves: single yin-yang fish (单独的阴阳鱼): two make one hp.
        companions: ids of those that it forms 珠联璧合 with.
        skills: skill classes in printed order.
        token: no general, only what lies in the place of one that was removed; its kingdom is "".
        editions: by wording ("classic", "ol"), the fields that differ there.
    """

    id: str
    name: str
    name_en: str
    kingdom: str
    gender: str
    halves: int
    companions: tuple[str, ...] = ()
    skills: tuple[type[Skill], ...] = ()
    editions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    token: bool = False

    def sheet(self, text: str) -> General:
        """The general as it is in an edition's wording (``text`` switch)."""
        changes = self.editions.get(text)
        return replace(self, **changes) if changes else self
