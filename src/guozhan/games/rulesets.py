"""Putting a ruleset together: profile, mode, cards and generals."""

from __future__ import annotations

import difflib
import hashlib
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import guozhan
from guozhan.core.cards import Card
from guozhan.core.errors import MalformedError
from guozhan.core.generals import General
from guozhan.core.messages import error_text
from guozhan.core.ruleset import Ruleset
from guozhan.core.skills import Skill
from guozhan.games.contents import CONTENTS
from guozhan.games.packs import load_pack
from guozhan.modes.profile import ALL, NONE, options_for
from guozhan.packs.cards.decks import build_deck, printed_card
from guozhan.rules.card_types import CardType

MAX_RULESETS: Final = 64  # what is kept; the one made first goes first
HASHED: Final = ("core", "rules", "mechanics", "modes", "packs", "games", "lessons", "scenario")
_cache: dict[Any, Ruleset] = {}
_building: Final = threading.Lock()


def get_ruleset(
    name: str,
    options: Mapping[str, Any] | None = None,
    extra_cards: Sequence[tuple[str, str]] = (),
    packs: Sequence[Path] = (),
) -> Ruleset:
    """The ruleset of a profile, built once for each set of options, whatever threads ask for it.

    What is there already is got without waiting, also while another thread builds.

    Args:
        name: the profile, such as ``guozhan-2018``.
        options: switches that differ from the profile.
        extra_cards: further cards, each (type id, suit letter and rank sign), such as ("slash", "S7").
        packs: files of further generals (:mod:`guozhan.games.packs`).

    Raises:
        MalformedError: for an unknown profile, switch, value or general.
        IncompatibleError: for content that is planned but not there yet.
    """
    chosen = options_for(name, options)
    key = (name, tuple(sorted(chosen.items(), key=str)), tuple(extra_cards), tuple(packs))
    found = _cache.get(key)
    if found is None:
        with _building:
            found = _cache.get(key)
            if found is None:
                found = _build(name, chosen, extra_cards, packs)
                if len(_cache) >= MAX_RULESETS:
                    _cache.pop(next(iter(_cache)))
                _cache[key] = found
    return found


def new_ruleset(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """As :func:`get_ruleset`, but built anew and shared with nobody.

    Raises:
        MalformedError: for an unknown profile, switch, value or general.
        IncompatibleError: for content that is planned but not there yet.
    """
    return _build(name, options_for(name, options))


def differing(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those switches of a game that differ from its profile's; such as the profile does not know are left out.

    Raises:
        MalformedError: for an unknown profile.
    """
    usual = options_for(name)
    return {switch: value for switch, value in options.items() if switch in usual and value != usual[switch]}


def player_counts(name: str) -> range:
    """The numbers of players that a profile is for.

    Raises:
        MalformedError: for an unknown profile.
        IncompatibleError: for one that is planned but not there yet.
    """
    options_for(name)
    mode = CONTENTS[name].mode
    return range(mode.min_players, mode.max_players + 1)


def _build(
    name: str,
    options: dict[str, Any],
    extra_cards: Sequence[tuple[str, str]] = (),
    packs: Sequence[Path] = (),
) -> Ruleset:
    deck = options["deck"]
    content = CONTENTS[name]
    types: dict[str, CardType] = {kind.id: _edition(kind, options["text"])() for kind in content.types}
    cards: list[Card] = build_deck(deck, types)
    for type_id, face in extra_cards:
        cards.append(printed_card(face, types[type_id], len(cards)))
    generals: dict[str, General] = {
        general.id: general.sheet(options["text"]) for general in content.generals_with(options)
    }
    for pack in packs:
        for general in load_pack(pack):
            if generals.setdefault(general.id, general) is not general:
                raise MalformedError(f"{pack}: {name} has a general {general.id!r} already; give yours another id")
    skills: dict[str, Skill] = {}
    sources: list[type[Skill]] = list(content.rule_skills)
    printed = [skill for general in generals.values() for skill in general.all_skills]
    granted = list(dict.fromkeys(grant for skill in printed for grant in skill.grants))
    sources += printed + granted
    for kind in types.values():
        sources += kind.effects
        if kind.skill is not None:
            sources.append(kind.skill)
    for source in sources:
        for each in (source, *source.effects, *source.gives):
            if type(skills.setdefault(each.id, each())) is not each:
                raise ValueError(f"two skills of {name} have the id {each.id!r}: {type(skills[each.id])}, {each}")
    mode = content.mode()
    outside: list[int] = []
    for type_id, faces in dict(each for skill in skills.values() for each in skill.outside.items()).items():
        for face in faces.split():
            outside.append(len(cards))
            cards.append(printed_card(face, types[type_id], len(cards)))
    shared = list(dict.fromkeys(zone for skill in skills.values() for zone in skill.zones))
    homes: dict[int, str] = {}
    for zone in shared:
        for type_id, faces in zone.home.items():
            for face in faces.split():
                homes[len(cards)] = zone.name
                cards.append(printed_card(face, types[type_id], len(cards)))
    return Ruleset(
        name,
        options,
        types,
        cards,
        generals,
        skills,
        mode,
        [*mode.rule_skills_for(options, cards), *(grant.id for grant in granted)],
        mode.regime_skills,
        content_hash,
        {token.id: token for token in content.generals.TOKENS},
        _pool(name, options, generals, content.further),
        outside,
        shared,
        homes,
    )


def _pool(
    name: str, options: Mapping[str, Any], generals: Mapping[str, General], further: Sequence[General]
) -> list[str]:
    """Ids of the generals that are dealt; ``further`` ones may be banned as well, whether they are there or not.

    Raises:
        MalformedError: for a general that there is not.
    """
    chosen, banned, pairs = options["generals"], options["banned"], options.get("banned_pairs", NONE)
    known = {**generals, **{general.id: general for general in further}}
    if chosen != ALL:
        _check_named(name, "generals", chosen, known)
    if pairs != NONE:
        for pair in pairs.split(","):
            if len(set(pair.split("+"))) != 2 or pair.count("+") != 1:
                text = "switch banned_pairs: {pair!r} is no pair; write two ids with + between them"
                raise MalformedError(error_text(text, pair=pair))
            _check_named(name, "banned_pairs", pair.replace("+", ","), known)
    if banned != NONE:
        _check_named(name, "banned", banned, known)
    pool = list(generals) if chosen == ALL else chosen.split(",")
    out = set(banned.split(","))
    return [general for general in pool if general not in out]


def _check_named(name: str, switch: str, ids: str, known: Mapping[str, General]) -> None:
    """There is each general that a switch names."""
    for general in ids.split(","):
        if general not in known:
            named = [id for id, one in known.items() if one.name == general]
            close = named or difflib.get_close_matches(general, known, 1)
            text = "switch {switch}: there is no general {general!r} in {ruleset}"
            if not close:
                raise MalformedError(error_text(text, switch=switch, general=general, ruleset=name))
            text = "switch {switch}: there is no general {general!r} in {ruleset}; did you mean {close!r}?"
            raise MalformedError(error_text(text, switch=switch, general=general, ruleset=name, close=close[0]))


def _edition(kind: type[CardType], text: str) -> type[CardType]:
    """The card type in the wording that is played."""
    found = kind.editions.get(text, kind)
    assert issubclass(found, CardType)
    return found


@cache
def content_hash() -> str:
    """Digest of all that decides how a game goes on in this version: rules, content, and what puts them together."""
    digest = hashlib.sha256()
    root = Path(guozhan.__file__).parent
    for layer in HASHED:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix in (".py", ".toml", ".yaml"):
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
