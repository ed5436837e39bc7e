"""What there is to know of each general: facts, the texts of its skills by edition, rulings, and what proves them."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from guozhan.core.errors import MalformedError
from guozhan.core.generals import General
from guozhan.core.skills import Ruling, Skill
from guozhan.games.contents import CONTENTS
from guozhan.mechanics import kingdom_skill
from guozhan.modes.kingdom_wars import are_companions
from guozhan.modes.profile import MODES, Switch, switches
from guozhan.packs.generals import reset, standard
from guozhan.rulebook.statements import Mechanic, Statement, mechanics, statements
from guozhan.view.language import traditional
from guozhan.view.names import TAG_NAMES

EDITIONS: Final = ("current", "classic", "ol")
KINGDOMS: Final = ("wei", "shu", "wu", "qun", "jin", "god")
PAIRS: Final = "kingdom_wars"  # the mode whose generals are halves of a pair
IDENTITY: Final = "identity"
GENERAL_MODES: Final = (PAIRS, IDENTITY)
_CHINESE: Final = {
    "魏": "wei",
    "蜀": "shu",
    "吴": "wu",
    "群": "qun",
    "晋": "jin",
    "神": "god",
    "吳": "wu",
    "羣": "qun",
    "晉": "jin",
}
TAGS: Final = {**TAG_NAMES, **kingdom_skill.TAGS}
PACKS: Final = {"reset": ("重置", "重置计划")}  # what the cards of a pack are told apart by, where names are the same
_MOST_CLOSE: Final = 5


@dataclass(frozen=True)
class Wording:
    """A skill in one wording.

    Attributes:
        skill: its class.
        editions: the editions with this wording.
        scenarios: what proves it, each "file: title", those of the general's own file first.
    """

    skill: type[Skill]
    editions: tuple[str, ...]
    scenarios: tuple[str, ...]

    @property
    def tags(self) -> tuple[str, ...]:
        """锁定技 and the like, in Chinese."""
        return tuple(name for tag, name in TAGS.items() if tag in self.skill.tags)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What its text leaves open."""
        return self.skill.rulings


@dataclass(frozen=True)
class Dossier:
    """Everything about a general.

    Attributes:
        general: its facts in the current edition.
        halves: single fish by edition, of generals that are halves of a pair.
        companions: those in the pool with which it forms 珠联璧合, whichever of the two says so.
        absent: ids of the companions that are not in the pool.
        others: the other cards of the same person.
        wordings: its skills, each in all its wordings, in printed order.
        option: the switch that has to be set for it to be dealt (``pool=all``), "" for none.
        mechanics: the newer mechanics that it uses.
        switches: the disputed rulings that concern it.
        statements: the statements of the rules that name it or one of its skills.
    """

    general: General
    halves: Mapping[str, int]
    companions: tuple[General, ...]
    absent: tuple[str, ...]
    others: tuple[General, ...]
    wordings: tuple[Wording, ...]
    option: str
    mechanics: tuple[Mechanic, ...]
    switches: tuple[Switch, ...]
    statements: tuple[Statement, ...]


@cache
def pool(mode: str = PAIRS) -> tuple[General, ...]:
    """The generals of a mode by kingdom, in the current edition.

    Of 国战 the standard ones and those of the reset plan, of the identity mode also those that are dealt only with the
    switch ``pool`` at ``all``.

    Raises:
        MalformedError: if there is no such mode.
    """
    if mode not in GENERAL_MODES:
        raise MalformedError(f"no generals of a mode {mode!r}; there is {', '.join(sorted(GENERAL_MODES))}")
    found = CONTENTS[IDENTITY].all_generals() if mode == IDENTITY else (*standard.GENERALS, *reset.OWN)
    return tuple(sorted(found, key=lambda general: KINGDOMS.index(general.kingdom)))


def profiles(general: General, mode: str = PAIRS) -> tuple[str, ...]:
    """The profiles of a mode that it is played in."""
    return tuple(
        profile for profile, content in CONTENTS.items() if MODES[profile] == mode and general in content.all_generals()
    )


def dealt_with(general: General, mode: str = PAIRS) -> str:
    """The switch that has to be set for it to be dealt in a mode (``pool=all``), "" for none."""
    playing = profiles(general, mode)
    return CONTENTS[playing[0]].dealt_with(general) if playing else ""


def dossier(general: General, mode: str = PAIRS) -> Dossier:
    """Everything about a general of the pool."""
    playing = profiles(general, mode)
    beside = CONTENTS[playing[0]].all_generals()
    paired = [each for each in beside if each is not general and are_companions(general, each)]
    persons = {each.person for each in beside}
    names = {general.name, *(skill.name for skill, _ in _skills(general, mode))}
    own = set(_proofs()["switches"].get(general.id, ()) if mode == PAIRS else ())
    used = tuple(each for each in mechanics() if general.id in each.generals)
    own.update(name for each in used for statement in each.statements for name in statement.switches)
    return Dossier(
        general=general,
        halves={edition: general.sheet(edition).halves for edition in EDITIONS} if general.halves else {},
        companions=tuple(paired),
        absent=tuple(id for id in general.companions if id not in persons),
        others=tuple(each for each in pool(mode) if each is not general and each.person == general.person),
        wordings=tuple(
            Wording(skill, editions, _scenarios(general, skill, editions)) for skill, editions in _skills(general, mode)
        ),
        option=dealt_with(general, mode),
        mechanics=used,
        switches=tuple(
            each
            for each in switches().values()
            if each.name in own or (_names_any(each.zh, names) and not each.defaults.keys().isdisjoint(playing))
        ),
        statements=tuple(
            each
            for each in statements().values()
            if _names_any(each.zh, names) and not set(each.profiles).isdisjoint(playing)
        ),
    )


def find(name: str, mode: str = PAIRS) -> General:
    """The general of that name: Chinese (simplified or traditional), English, pinyin or id.

    Raises:
        MalformedError: if there is none; it names what is close, or the mode that has it.
    """
    wanted = _plain(name)
    spelt = _spelt(mode)
    found = spelt.get(wanted)
    if found is not None:
        return found
    elsewhere = [f"--mode {other}" for other in GENERAL_MODES if other != mode and wanted in _spelt(other)]
    if elsewhere:
        raise MalformedError(f"there is no general {name!r} in {mode}; it is one of {', '.join(elsewhere)}")
    near = [spelling for spelling in spelt if wanted and wanted in spelling]
    near += difflib.get_close_matches(wanted, spelt, _MOST_CLOSE, 0.5)
    # Of Chinese names one character in common is close enough.
    near += [spelling for spelling in spelt if set(spelling) & set(wanted) and not wanted.isascii()]
    close = list({spelt[spelling].id: spelt[spelling] for spelling in near}.values())[:_MOST_CLOSE]
    hint = ", ".join(f"{each.name} {each.name_en} ({each.id})" for each in close)
    raise MalformedError(f"there is no general {name!r}" + (f"; close to it: {hint}" if hint else ""))


def kingdom(name: str, mode: str = PAIRS) -> str:
    """The id of a kingdom by its id or Chinese name.

    Raises:
        MalformedError: if the mode has no generals of it.
    """
    found = _CHINESE.get(name.strip(), name.strip().lower())
    there = list(dict.fromkeys(each.kingdom for each in pool(mode)))
    if found not in there:
        known = {id: chinese for chinese, id in reversed(_CHINESE.items())}
        raise MalformedError(
            f"there is no kingdom {name!r}; there are {', '.join(f'{known[each]} {each}' for each in there)}"
        )
    return found


# --- names -----------------------------------------------------------------------------------------------------------


def _spelt(mode: str) -> dict[str, General]:
    """The generals of a mode by every way to write them."""
    found: dict[str, General] = {}
    # Of two cards of one person a name alone means the standard one.
    for general in sorted(pool(mode), key=lambda general: bool(general.replaces), reverse=True):
        found.update(dict.fromkeys(_spellings(general), general))
    return found


def _spellings(general: General) -> Iterator[str]:
    for name in (general.id, general.name, general.name_en, traditional().get(general.name, "")):
        if name:
            yield _plain(name)
            if general.pack in PACKS:
                for pack in (general.pack, *PACKS[general.pack]):
                    yield _plain(f"{pack}{name}")
                    yield _plain(f"{name}{pack}")
    # Pinyin writes ü as v on keyboards, and as u where nobody cares.
    if "v" in general.id:
        yield general.id.replace("v", "u")


def _plain(name: str) -> str:
    """A name without what people write differently: case, blanks, marks over letters, punctuation."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in letters if sign.isalnum())


# --- skills and proofs -----------------------------------------------------------------------------------------------


def _skills(general: General, mode: str) -> list[tuple[type[Skill], tuple[str, ...]]]:
    """Each wording of each skill with its editions; the wordings of one skill follow one another."""
    editions: dict[type[Skill], list[str]] = {}
    for edition in EDITIONS if mode == PAIRS else (mode,):
        for skill in general.sheet(edition).all_skills:
            editions.setdefault(skill, []).append(edition)
    ids = list(dict.fromkeys(skill.id for skill in editions))
    return [(skill, tuple(found)) for id in ids for skill, found in editions.items() if skill.id == id]


@cache
def _proofs() -> dict[str, Any]:
    """What ``python -m tools.proofs`` has collected."""
    text = resources.files("guozhan.rulebook").joinpath("skills.json").read_text("utf-8")
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def _scenarios(general: General, skill: type[Skill], editions: tuple[str, ...]) -> tuple[str, ...]:
    by_edition = _proofs()["scenarios"]
    found = [
        title for edition in editions for title in by_edition.get(edition, {}).get(general.id, {}).get(skill.id, ())
    ]
    own = f"/generals/{general.id}.yaml"
    return tuple(sorted(dict.fromkeys(found), key=lambda title: (own not in title, title.partition(":")[0])))


def _names_any(text: str, names: set[str]) -> bool:
    return any(name in text for name in names)
