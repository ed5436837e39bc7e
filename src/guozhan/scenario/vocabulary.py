"""Names as scenarios write them (Chinese or ids), looked up in the pool of a ruleset."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from guozhan.core.cards import RANK_SIGNS, SUIT_SIGNS, SUITS
from guozhan.core.generals import SUPERPOSED
from guozhan.core.ruleset import Ruleset
from guozhan.packs.cards.decks import DECKS
from guozhan.rulebook.statements import statements
from guozhan.scenario.cardtext import LETTERS, CardText
from guozhan.scenario.document import NameKind, NameUse
from guozhan.view.names import SUIT_NAMES
from guozhan.view.text import FACT_NAMES

KINGDOMS: Final = {
    "魏": "wei", "蜀": "shu", "吴": "wu", "群": "qun", "晋": "jin", "神": "god", "野心家": "careerist",
    "wei": "wei", "shu": "shu", "wu": "wu", "qun": "qun", "jin": "jin", "god": "god",
    "careerist": "careerist", "none": "",
}  # fmt: skip
DOUBLE: Final = ("wei", "shu", "wu", "qun")  # what a double-kingdom general may be of


def kingdom_id(name: str) -> str | None:
    """The kingdom that is meant, or the two of a superposition (``shu|wu``, 蜀|吴); None for what is none."""
    if name in KINGDOMS:
        return KINGDOMS[name]
    ids = [KINGDOMS.get(each.strip(), "") for each in name.split(SUPERPOSED)]
    return SUPERPOSED.join(ids) if len(set(ids)) == len(ids) == 2 and set(ids) <= set(DOUBLE) else None


# Terms of the rules that decisions, markers and options are named by → the ids that the engine knows them under.
TERMS: Final[dict[str, tuple[str, ...]]] = {
    "明置": ("reveal", "reveal_locked"),
    "弃牌": ("discard",),
    "珠联璧合": ("companion",),
    "阴阳鱼": ("half_fish", "half_fish_limit"),
    "先驱": ("vanguard", "look_at_general"),
    "鏖战": ("fierce_battle",),
    "阵法召唤": ("formation_summon",),
    "势力召唤": ("kingdom_summon",),
    "军令": ("command",),
    "暴露野心": ("ambition",),
    "拉拢人心": ("recruit_hearts",),
    "招募": ("recruit",),
    "变更": ("change_general",),
    "合纵": ("transfer",),
    "重铸": ("recast",),
    "背水": ("back_to_water",),
    "梦魇": ("wuhun",),
}

SUIT_WORDS: Final = {word: suit for suit in SUITS for word in (SUIT_SIGNS[suit], SUIT_NAMES[suit], LETTERS[suit], suit)}

# What short option ids of the engine mean in Chinese, where the decision brings no text of its own.
OPTION_TEXTS: Final = {
    "draw": "摸牌",
    "recover": "回复体力",
    "limit": "手牌上限",
    "discard": "弃置",
    "put": "置入装备区",
    "damage": "受到伤害",
    "lose_hp": "失去体力",
    "peach": "桃",
    "head": "主将",
    "deputy": "副将",
    "both": "双将",
    "yes": "是",
    "no": "否",
    "single": "单体",
    "kingdom": "势力",
    "red": "红色",
    "black": "黑色",
    "basic": "基本牌",
    "trick": "锦囊牌",
    "equip": "装备牌",
    "hand": "手牌",
    "wei": "魏势力",
    "shu": "蜀势力",
    "wu": "吴势力",
    "qun": "群势力",
}

_ALIKE: Final = 0.8  # half of a short name at its place, or most of a long one anywhere
_PLANNED_DECKS: Final = ("strategic", "lords")
_PLANNED_PILES: Final = (
    "田", "创", "琴", "幻", "千幻", "权", "米", "粮", "节", "兵", "力", "忾", "酿", "谋", "逆", "缮甲", "烽火", "天书",
)  # fmt: skip
_PLANNED_ZONES: Final = ("仁区", "额外牌堆")  # some ruleset has them


@dataclass(frozen=True)
class Known:
    """What exists in the game, whether the project has it or not.

    Attributes:
        cards: card id → name.
        faces: card id → suit letters and ranks, in decks that the project does not have.
        generals: general id → name and names of the skills.
        skills: skill name → id.
        rules: ids of the numbered statements.
    """

    cards: Mapping[str, str]
    faces: Mapping[str, frozenset[str]]
    generals: Mapping[str, tuple[str, ...]]
    skills: Mapping[str, str]
    rules: frozenset[str]


@cache
def known() -> Known:
    """The names that are shipped with the project."""
    data = _data("known_names.toml")
    faces: dict[str, set[str]] = {}
    for deck in (*data["decks"].values(), *(pack for packs in DECKS.values() for pack in packs)):
        for card, signs in deck.items():
            faces.setdefault(card, set()).update(signs.split())
    return Known(
        data["cards"],
        {card: frozenset(signs) for card, signs in faces.items()},
        {general: tuple(names) for general, names in data["generals"].items()},
        data["skills"],
        frozenset(_statements()),
    )


@cache
def packs() -> tuple[str, ...]:
    """The packs of content that come with the project; all of them are always in play."""
    folder = resources.files("guozhan.packs")
    names = {each.name for kind in ("cards", "generals") for each in folder.joinpath(kind).iterdir() if each.is_dir()}
    return tuple(sorted(name for name in names if not name.startswith("_")))


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("guozhan.scenario").joinpath(name).read_text("utf-8"))


def _statements() -> Iterator[str]:
    yield from statements()
    for family, numbers in _data("known_rules.toml").items():
        for part in numbers.split():
            first, _, last = part.partition("-")
            yield from (f"{family}-{number:02}" for number in range(int(first), int(last or first) + 1))


class Vocabulary:
    """The names of one ruleset.

    Attributes:
        ruleset: where they are looked up.
        packs: names of the packs that are there.
    """

    def __init__(self, ruleset: Ruleset, further_packs: Iterable[str] = ()) -> None:
        self.ruleset = ruleset
        self.packs = (*packs(), *further_packs)
        self._types = _index((kind.name, kind.id) for kind in ruleset.types.values())
        self._generals = _index((general.name, general.id) for general in ruleset.generals.values())
        self._skills = _index((skill.name, skill.id) for skill in ruleset.skills.values())
        for kind in ruleset.types.values():
            if kind.skill is not None:
                for name in (kind.name, kind.id):
                    self._skills.setdefault(name, set()).add(kind.skill.id)
        self._piles = {skill.pile for skill in ruleset.skills.values() if skill.pile}
        self._piles |= {kind.pile for kind in ruleset.types.values() if kind.pile}

    # --- look-up -----------------------------------------------------------------------------------------------------

    def types(self, name: str) -> set[str]:
        """Ids of the card types of that name."""
        return self._types.get(name, set())

    def generals(self, name: str) -> set[str]:
        """Ids of the generals of that name."""
        return self._generals.get(name, set())

    def skills(self, name: str) -> set[str]:
        """Ids of the skills of that name, those of equipment and of the rules included."""
        return self._skills.get(name, set()) | set(TERMS.get(name, ()))

    def topics(self, name: str) -> set[str]:
        """Ids of all that a decision could concern under that name."""
        return self.skills(name) | self.types(name) | {name}

    def mark(self, name: str) -> str:
        """The id of a mark: that of a term of the rules, or of the skill that it belongs to; marks of card names."""
        if name in TERMS:
            return TERMS[name][0]
        if types := self.types(name):
            return self.ruleset.types[min(types)].name
        return min(self._skills.get(name, ()), default=name)

    def is_card(self, card: int, text: CardText) -> bool:
        """A physical card is the one that a scenario names."""
        face = self.ruleset.cards[card]
        if face.type.id not in self.types(text.name):
            return False
        return not text.is_full or (face.suit == text.suit and face.rank == text.rank)

    def option_words(self, option: str, labels: Mapping[str, str]) -> list[str]:
        """The texts under which an option can be chosen, its id first."""
        words = [option]
        if option in labels:
            words.append(labels[option])
        else:
            words.append(OPTION_TEXTS.get(option, ""))
            ruleset = self.ruleset
            named = (ruleset.skills.get(option), ruleset.types.get(option), ruleset.generals.get(option))
            words += [found.name for found in named if found is not None]
        return [word for word in words if word]

    # --- what there is -----------------------------------------------------------------------------------------------

    def has(self, kind: NameKind, name: str) -> bool:
        """The project has it."""
        match kind:
            case "card":
                return bool(self.types(name))
            case "general":
                return bool(self.generals(name))
            case "skill":
                return bool(self.skills(name))
            case "topic":
                return bool(self.skills(name) or self.types(name))
            case "kingdom":
                return kingdom_id(name) is not None
            case "mark" | "marker":
                card = kind == "mark" and self.types(name)
                return name in TERMS or bool(self.skills(name) or card) or _is_id_of_term(name)
            case "pile":
                return name in self._piles
            case "deck":
                return name in DECKS
            case "fact":
                return name in FACT_NAMES
            case "rule":
                return name in known().rules
            case "pack":
                return name in self.packs
            case "zone":
                return name in self.ruleset.shared
        return True  # ruleset and switches are tested when the ruleset is made, options and words where they are chosen

    def planned(self, kind: NameKind, name: str) -> bool:
        """It exists in the game, but not here."""
        names = known()
        in_cards = name in names.cards or name in names.cards.values()
        in_skills = name in names.skills or name in names.skills.values()
        match kind:
            case "card":
                return in_cards
            case "general":
                return name in names.generals or any(name == row[0] for row in names.generals.values())
            case "skill" | "topic" | "mark" | "marker":
                return in_skills or in_cards
            case "deck":
                return name in _PLANNED_DECKS
            case "zone":
                return name in _PLANNED_ZONES
            case "pile":
                return name in _PLANNED_PILES
            case "pack":
                return True
        return False

    def close_to(self, use: NameUse) -> str:
        """A remedy for a name that is not there: the nearest one of its kind, or what there is."""
        if use.kind == "pack":
            return "others are files packs/NAME.py beside the scenario; there are " + ", ".join(self.packs)
        # A name in Chinese is no misspelt id, nor the other way round.
        pool = [name for name in self._names(use.kind) if name.isascii() == use.name.isascii()]
        best = max(pool, key=lambda name: _likeness(name, use.name), default="")
        if best and _likeness(best, use.name) >= _ALIKE:
            return f"did you mean {best!r}?"
        names = self._names(use.kind) if use.kind in ("deck", "zone", "kingdom", "pile") else ()
        return "known: " + ", ".join(names) if names else ""

    def _names(self, kind: NameKind) -> list[str]:
        """All names of a kind, those of this ruleset first."""
        names = known()
        cards = [*self._types, *names.cards.values(), *names.cards]
        skills = [*self._skills, *TERMS, *names.skills, *names.skills.values()]
        match kind:
            case "card":
                found = cards
            case "skill" | "mark" | "marker":
                found = skills
            case "topic":
                found = cards + skills
            case "general":
                found = [*self._generals, *(row[0] for row in names.generals.values()), *names.generals]
            case "kingdom":
                found = list(KINGDOMS)
            case "fact":
                found = sorted(FACT_NAMES)
            case "rule":
                found = sorted(names.rules)
            case "pile":
                found = [*sorted(self._piles), *_PLANNED_PILES]
            case "deck":
                found = [*DECKS, *_PLANNED_DECKS]
            case "zone":
                found = [*self.ruleset.shared, *_PLANNED_ZONES]
            case _:
                found = []
        return list(dict.fromkeys(found))


def _likeness(name: str, written: str) -> float:
    """How near a name is to what is written: above all by what stands at the same place in both."""
    same = sum(a == b for a, b in zip(name, written, strict=False))
    ratio = difflib.SequenceMatcher(None, name, written).ratio()
    return same / max(len(name), len(written), 1) + ratio


def face_sign(text: CardText) -> str:
    """Suit letter and rank of a card with both, such as S7."""
    assert text.suit is not None and text.rank is not None
    return LETTERS[text.suit] + RANK_SIGNS[text.rank]


def skill_names_of(general: str) -> tuple[str, ...]:
    """Names of the skills that a general (id) has in the game."""
    return tuple(known().generals.get(general, ())[1:])


def _index(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, id_ in pairs:
        found.setdefault(name, set()).add(id_)
        found.setdefault(id_, set()).add(id_)
    return found


def _is_id_of_term(name: str) -> bool:
    return any(name in ids for ids in TERMS.values())
