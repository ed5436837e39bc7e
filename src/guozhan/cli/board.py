"""The table as one seat sees it: made from the view and from nothing else.

Nothing is ever left out or cut: where a line for each seat is too wide for the display, each seat takes several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from guozhan.core.skills import YANG
from guozhan.mechanics.switch_state import SWITCH_STATE
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import (
    LIMIT,
    PHASE_NAMES,
    generals_text,
    kingdom_text,
    place_text,
    role_text,
    term_text,
)

if TYPE_CHECKING:
    from rich.console import Console

    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import Pile, SeatView, View

_STYLES: Final = {
    "wei": "blue",
    "shu": "red",
    "wu": "green",
    "qun": "yellow",
    "jin": "cyan",
    "careerist": "magenta",
    "": "dim",
}
_TITLES: Final = ("", "座位", "武将", "势力", "身份", "体力", "手牌", "距离", "装备", "判定区", "状态")
_GAP: Final = "  "
_INDENT: Final = "      "


def print_board(
    console: Console,
    view: View,
    ruleset: Ruleset,
    distance: Callable[[int], int] | None = None,
    language: Language = CHINESE,
) -> None:
    """Print everything that the reader of ``view`` may know; ``distance(seat)`` is his distance to a seat."""
    width = console.width
    far: dict[int, str] = {}
    if distance is not None and view.reader >= 0 and view.me.alive:
        others = [one.seat for one in view.seats if one.alive and one.seat != view.reader]
        far = {seat: str(distance(seat)) for seat in others}
    _print(console, flow([[part] for part in _headline(view, language)], width, _INDENT), "bold")
    for zone in view.shared:
        _print(console, flow([_titled(zone.name, _lying(zone, ruleset, language), language)], width, _INDENT))
    rows = [_row(one, view, far, ruleset, language) for one in view.seats]
    shown = [i for i, title in enumerate(_TITLES) if not title or any(row[i] for row in rows)]
    table = [[row[i] for i in shown] for row in ([language.of(title) for title in _TITLES], *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    if sum(widths) + len(_GAP) * (len(widths) - 1) <= width:
        _print(console, [_aligned(table[0], widths)], "dim")
        for one, row in zip(view.seats, table[1:], strict=True):
            _print(console, [_aligned(row, widths)], _style(one, view), one.kingdom, language)
    else:
        for one in view.seats:
            lines = _block(one, view, far, ruleset, width, language)
            _print(console, lines, _style(one, view), one.kingdom, language)
    if view.reader >= 0 and view.me.alive:
        hand, skills = _cards(view.me.hand, ruleset, language), _skills(view.me, ruleset, language)
        for title, words in (("手牌", hand), ("技能", skills)):
            _print(console, flow([_titled(title, words or [language.of("无")], language)], width, _INDENT))


def flow(fields: Iterable[Sequence[str]], width: int, indent: str, first: str = "") -> list[str]:
    """Fields of words as lines of that width on the display: a line is broken between words, never in one."""
    lines: list[str] = []
    line = first
    for field in fields:
        gap = "" if line == first and not lines else _GAP
        for word in field:
            if line.strip() and cell_len(line) + len(gap) + cell_len(word) > width:
                lines.append(line)
                line, gap = indent, ""
            line += gap + word
            gap = " "
    return [*lines, line]


# --- the two layouts -------------------------------------------------------------------------------------------------


def _row(one: SeatView, view: View, far: dict[int, str], ruleset: Ruleset, language: Language) -> list[str]:
    """The cells of a seat, for the titles of the table."""
    known = _known(one, view, ruleset, language)
    return [
        "▶" if one.seat == view.turn else "",
        language.say("{n}你", n=one.seat + 1) if one.seat == view.reader else str(one.seat + 1),
        " ".join(language.row(generals_text(one, ruleset, language))),
        kingdom_text(one.kingdom, language),
        role_text(one.role, language),
        f"{one.hp}/{one.max_hp}" if one.alive else "",
        f"{one.hand_count}[{' '.join(known)}]" if known else str(one.hand_count),
        far.get(one.seat, ""),
        " ".join(_cards(one.equips, ruleset, language)),
        " ".join(language.row(_judging(one, ruleset, language))),
        " ".join(
            language.row(
                [
                    *_states(one, ruleset, language),
                    *_marks(one, ruleset, language),
                    *_sides(one, view, ruleset, language),
                ]
            )
        ),
    ]


def _block(
    one: SeatView, view: View, far: dict[int, str], ruleset: Ruleset, width: int, language: Language
) -> list[str]:
    """A seat in several lines: who and how many, then what lies there, as far as there is something."""
    place = place_text(one.seat, language)
    hp = language.say("体力{hp}/{max_hp}", hp=one.hp, max_hp=one.max_hp) if one.alive else language.of("死亡")
    head = [
        [language.say("{who}（你）", who=place) if one.seat == view.reader else place],
        language.row(generals_text(one, ruleset, language)),
        [kingdom_text(one.kingdom, language)],
        *([[role_text(one.role, language)]] if one.role != "" else []),
        [hp],
        [language.say("手牌{n}", n=one.hand_count)],
    ]
    if one.seat in far:
        head.append([language.say("距离{distance}", distance=far[one.seat])])
    lines = flow(head, width, _INDENT, "▶ " if one.seat == view.turn else "  ")
    fields = [
        _titled(title, words, language)
        for title, words in (
            ("已知手牌", _known(one, view, ruleset, language)),
            ("装备", _cards(one.equips, ruleset, language)),
            ("判定区", language.row(_judging(one, ruleset, language))),
            ("标记", language.row([*_marks(one, ruleset, language), *_sides(one, view, ruleset, language)])),
            ("状态", language.row(_states(one, ruleset, language)) if one.alive else []),
        )
        if words
    ]
    return lines + (flow(fields, width, _INDENT, _INDENT) if fields else [])


def _titled(title: str, words: Sequence[str], language: Language) -> list[str]:
    return [language.say("{title}：{words}", title=language.of(title), words=words[0]), *words[1:]]


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell + " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True)]
    return _GAP.join(padded).rstrip()


def _style(one: SeatView, view: View) -> str:
    return "strike dim" if not one.alive else "bold" if one.seat == view.reader else ""


def _print(
    console: Console,
    lines: Iterable[str],
    style: str = "",
    kingdom: str | None = None,
    language: Language = CHINESE,
) -> None:
    """Print lines that fit; where the ``kingdom`` stands in them it has its colour."""
    for line in lines:
        text = Text(line, style)
        if kingdom is not None:
            word = kingdom_text(kingdom, language)
            at = f"{line} ".find(f" {word} ") + 1
            if at:
                text.stylize(_STYLES.get(kingdom, ""), at, at + len(word))
        console.print(text, soft_wrap=True, highlight=False)


# --- words -----------------------------------------------------------------------------------------------------------


def _headline(view: View, language: Language) -> list[str]:
    parts = ["──  " + (language.say("第{n}轮", n=view.round) if view.round else language.of("准备"))]
    if view.turn >= 0:
        parts.append(language.say("{who}的回合", who=place_text(view.turn, language)))
    if view.phase:
        parts.append(language.of(PHASE_NAMES.get(view.phase, view.phase)))
    parts.append(language.say("牌堆{n} 弃牌堆{discarded}", n=view.draw_pile_count, discarded=len(view.discard_pile)))
    if "fierce_battle" in view.regimes:
        parts.append(language.of("鏖战"))
    return parts


def _states(one: SeatView, ruleset: Ruleset, language: Language) -> list[str]:
    """What else is true of a seat."""
    if not one.alive:
        return [language.of("死亡")]
    states = (
        ("翻面" if ruleset.mode.slots == 1 else "叠置", one.stacked),
        ("横置", one.chained),
        ("酒", one.drunk),
        ("免战", one.away),
        ("技能失效", one.suppressed),
    )
    found = [language.of(word) for word, true in states if true]
    # Contests whose result is not public yet lie with their starter; the cards are among those outside the game.
    found += [language.of("延时拼点")] * one.effects.count("delayed_contest")
    return [*found, language.say("护甲{n}", n=one.armor)] if one.armor else found


def _marks(one: SeatView, ruleset: Ruleset, language: Language) -> Iterable[str]:
    """Marks and piles, those of the dead too if there are any; a pile's known cards are words of their own."""
    marks = dict(one.marks)
    for mark, number in one.marks:
        limited = mark.removesuffix(LIMIT)
        if limited != mark:
            yield f"{term_text(limited, ruleset, language)}{marks.get(limited, 0)}/{number}"
        elif number and mark + LIMIT not in marks:
            name = term_text(mark, ruleset, language)
            yield name if number == 1 else f"{name}×{number}"
    for kind, noted in one.noted:
        names = "".join(f"[{term_text(word, ruleset, language)}]" for word in noted)
        yield f"{term_text(kind, ruleset, language)}{names}"
    for pile in one.piles:
        known = " ".join(_cards((card for card in pile.cards if card is not None), ruleset, language))
        text = language.say("“{name}”{count}", name=language.of(pile.name), count=str(len(pile.cards)))
        yield from f"{text}{f'[{known}]' if known else ''}".split(" ")


def _lying(zone: Pile, ruleset: Ruleset, language: Language) -> list[str]:
    """What lies in a zone of the table, from its bottom to its top: the cards that the reader knows, else how many."""
    hidden = zone.cards.count(None)
    known = _cards((card for card in zone.cards if card is not None), ruleset, language)
    return [*known, *([language.say("{n}张牌", n=hidden)] if hidden else [])]


def _known(one: SeatView, view: View, ruleset: Ruleset, language: Language) -> list[str]:
    """The cards that the reader knows of the hand of another."""
    return [] if one.seat == view.reader else _cards(one.hand, ruleset, language)


def _cards(cards: Iterable[int], ruleset: Ruleset, language: Language) -> list[str]:
    return language.cards(ruleset.cards[card] for card in cards)


def _judging(one: SeatView, ruleset: Ruleset, language: Language) -> Iterable[str]:
    for lying in one.judge:
        if lying.card is None:
            yield language.of("扣置牌")
            continue
        printed = ruleset.cards[lying.card]
        label = language.card(printed)
        used_as = term_text(lying.used_as, ruleset, language)
        yield label if lying.used_as in ("", printed.type.id) else f"{used_as}({label})"


def _skills(one: SeatView, ruleset: Ruleset, language: Language) -> list[str]:
    names = []
    for ref in one.skills:
        name = term_text(ref.skill, ruleset, language)
        names.append(f"({name})" if ref.slot and not one.revealed & ref.slot else name)
    return language.row(dict.fromkeys(names))


def _sides(one: SeatView, view: View, ruleset: Ruleset, language: Language) -> Iterable[str]:
    """Yang or yin of the skills that switch between the two."""
    for ref in one.skills:
        if SWITCH_STATE in ruleset.skills[ref.skill].tags:
            side = language.of("阳" if view.side(one.seat, ref.skill) == YANG else "阴")
            yield language.say("{skill}（{side}）", skill=term_text(ref.skill, ruleset, language), side=side)
