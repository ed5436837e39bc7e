"""What has acted in the games of a run, and what has not: a table that all of them share."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Final

SKILLS: Final = "skills"
CARDS: Final = "cards"
CHOICES: Final = "choices"
SWITCHES: Final = "switches"
GROUPS: Final = (SKILLS, CARDS, CHOICES, SWITCHES)


class Item:
    """Something that is to act.

    Attributes:
        id: stable id, such as ``skill/tieqi/Tieqi/trigger/pursue`` or ``choice/tieqi/option/head``.
        group: one of ``GROUPS``.
        owner: id of the skill, card type or term that it belongs to.
        name: the owner's Chinese name.
        what: which part of the owner it is, readable.
        count: how often it has acted.
        first: number of the game in which it did so first, 0 for none.
    """

    __slots__ = ("count", "first", "group", "id", "name", "owner", "table", "what")

    def __init__(self, table: Coverage, id: str, group: str, owner: str, name: str, what: str) -> None:
        self.table = table
        self.id = id
        self.group = group
        self.owner = owner
        self.name = name
        self.what = what
        self.count = 0
        self.first = 0

    def __repr__(self) -> str:
        return f"<Item {self.id} {self.count}>"

    def hit(self) -> None:
        """It has acted."""
        if not self.count:
            self.first = self.table.game
        self.count += 1


def choices_of(owner: str) -> str:
    """The owner under which the table keeps what is to be chosen about a skill, card or term."""
    return f"choices of {owner}"


@dataclass(frozen=True, eq=False)
class Exemption:
    """What cannot act in a random game, and why.

    Attributes:
        item: pattern of the ids that are meant.
        when: only under these values of switches.
        reason: why it cannot act.
    """

    item: str
    reason: str
    when: Mapping[str, Any]

    def holds(self, options: Mapping[str, Any]) -> bool:
        """It is about games with these switches."""
        return all(options.get(name) == value for name, value in self.when.items())


@cache
def exemptions() -> tuple[Exemption, ...]:
    """What is known not to be able to act (``exemptions.toml``)."""
    text = resources.files("guozhan.sim").joinpath("exemptions.toml").read_text("utf-8")
    rows = tomllib.loads(text).get("exempt", ())
    return tuple(Exemption(row["item"], row["reason"], row.get("when", {})) for row in rows)


class Coverage:
    """The table.

    Attributes:
        items: what is to act, by id.
        excused: what need not act under the switches of some game, by id, with the exemption.
        game: number of the game that is being played.
        grown: number of the game in which something was last found that is to act.
        used: exemptions that were about something.
    """

    def __init__(self, exempt: tuple[Exemption, ...] | None = None) -> None:
        self.items: dict[str, Item] = {}
        self.excused: dict[str, tuple[Item, Exemption]] = {}
        self.game = 0
        self.grown = 0
        self.exempt = exemptions() if exempt is None else exempt
        self.used: set[Exemption] = set()
        self._named: dict[str, list[Exemption]] = {}  # the exemptions whose pattern an id fits
        self._by_owner: dict[str, list[Item]] = {}

    def item(self, options: Mapping[str, Any], id: str, group: str, owner: str, name: str, what: str) -> Item:
        """The item of this id, which from now on is to act, unless it is exempt under these switches."""
        found = self.items.get(id)
        excuse = self._excuse(id, options) if self.exempt else None
        if excuse is not None:
            if id not in self.excused:
                self.excused[id] = Item(self, id, group, owner, name, what), excuse
            return self.excused[id][0]
        if found is None:
            found = self.items[id] = Item(self, id, group, owner, name, what)
            self._by_owner.setdefault(owner, []).append(found)
            self.grown = self.game
        return found

    def _excuse(self, id: str, options: Mapping[str, Any]) -> Exemption | None:
        named = self._named.get(id)
        if named is None:
            named = self._named[id] = [each for each in self.exempt if fnmatchcase(id, each.item)]
        found = [each for each in named if each.holds(options)]
        self.used.update(found)
        return found[0] if found else None

    def of(self, owner: str) -> list[Item]:
        """What of one skill, card type or term is to act."""
        return self._by_owner.get(owner, [])

    def left(self) -> list[Item]:
        """What has not acted."""
        return [item for item in self.items.values() if not item.count]

    def groups(self) -> Iterator[tuple[str, list[Item]]]:
        """What is to act, by group, in the order of the ids."""
        ordered = sorted(self.items.values(), key=lambda item: item.id)
        for group in GROUPS:
            found = [item for item in ordered if item.group == group]
            if found:
                yield group, found

    def stale(self) -> list[tuple[Item, Exemption]]:
        """What is exempt and has acted all the same, so that its exemption is wrong."""
        return [(item, excuse) for _, (item, excuse) in sorted(self.excused.items()) if item.count]

    def exempted(self) -> list[tuple[Item, Exemption]]:
        """What never had to act."""
        return [pair for id, pair in sorted(self.excused.items()) if id not in self.items]
