"""The table as one seat sees it, in Chinese: made from the view and from nothing else.

Nothing is ever left out or cut: where a line for each seat is too wide for the display, each seat takes several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from guozhan.core.state import DEPUTY, HEAD
from guozhan.view.names import FACE_DOWN, KINGDOM_NAMES, PHASE_NAMES, ROLE_NAMES, general_text, term_text

if TYPE_CHECKING:
    from rich.console import Console

    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import SeatView, View

_STYLES: Final = {
    "wei": "blue",
    "shu": "red",
    "wu": "green",
    "qun": "yellow",
    "god": "bright_white",
    "careerist": "magenta",
    "": "dim",
}
_TITLES: Final = ("", "座位", "武将", "势力", "身份", "体力", "手牌", "距离", "装备", "判定区", "状态")
_GAP: Final = "  "
_INDENT: Final = "      "


def print_board(console: Console, view: View, ruleset: Ruleset, distance: Callable[[int], int] | None = None) -> None:
    """Print everything that the reader of ``view`` may know; ``distance(seat)`` is his distance to a seat."""
    width = console.width
    far: dict[int, str] = {}
    if distance is not None and view.reader >= 0 and view.me.alive:
        others = [one.seat for one in view.seats if one.alive and one.seat != view.reader]
        far = {seat: str(distance(seat)) for seat in others}
    _print(console, flow([[part] for part in _headline(view)], width, _INDENT), "bold")
    rows = [_row(one, view, far, ruleset) for one in view.seats]
    shown = [i for i, title in enumerate(_TITLES) if not title or any(row[i] for row in rows)]
    table = [[row[i] for i in shown] for row in (_TITLES, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    if sum(widths) + len(_GAP) * (len(widths) - 1) <= width:
        _print(console, [_aligned(table[0], widths)], "dim")
        for one, row in zip(view.seats, table[1:], strict=True):
            _print(console, [_aligned(row, widths)], _style(one, view), one.kingdom)
    else:
        for one in view.seats:
            _print(console, _block(one, view, far, ruleset, width), _style(one, view), one.kingdom)
    if view.reader >= 0 and view.me.alive:
        for title, words in (("手牌", _cards(view.me.hand, ruleset)), ("技能", _skills(view.me, ruleset))):
            _print(console, flow([_titled(title, words or ["无"])], width, _INDENT))


def generals(one: SeatView, ruleset: Ruleset) -> str:
    """Head and deputy: a hidden one that the reader knows in parentheses, else 暗将."""
    names = []
    for slot in (HEAD, DEPUTY)[: ruleset.mode.slots]:
        general = one.generals[slot - 1]
        if general is None:
            names.append(FACE_DOWN)
        elif not general:
            names.append("无")
        else:
            name = general_text(general, ruleset)
            names.append(name if one.revealed & slot else f"({name})")
    return " ".join(names) if any(general != "" for general in one.generals) else "无"


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


def _row(one: SeatView, view: View, far: dict[int, str], ruleset: Ruleset) -> list[str]:
    """The cells of a seat, for the titles of the table."""
    known = _known(one, view, ruleset)
    return [
        "▶" if one.seat == view.turn else "",
        f"{one.seat + 1}{'你' if one.seat == view.reader else ''}",
        generals(one, ruleset),
        KINGDOM_NAMES.get(one.kingdom, one.kingdom),
        _role(one),
        f"{one.hp}/{one.max_hp}" if one.alive else "",
        f"{one.hand_count}[{' '.join(known)}]" if known else str(one.hand_count),
        far.get(one.seat, ""),
        " ".join(_cards(one.equips, ruleset)),
        " ".join(_judging(one, ruleset)),
        " ".join([*_states(one), *_marks(one, ruleset)]),
    ]


def _block(one: SeatView, view: View, far: dict[int, str], ruleset: Ruleset, width: int) -> list[str]:
    """A seat in several lines: who and how many, then what lies there, as far as there is something."""
    head = [
        [f"{one.seat + 1}号位{'（你）' if one.seat == view.reader else ''}"],
        generals(one, ruleset).split(" "),
        [KINGDOM_NAMES.get(one.kingdom, one.kingdom)],
        *([[_role(one)]] if one.role != "" else []),
        [f"体力{one.hp}/{one.max_hp}" if one.alive else "死亡"],
        [f"手牌{one.hand_count}"],
    ]
    if one.seat in far:
        head.append([f"距离{far[one.seat]}"])
    lines = flow(head, width, _INDENT, "▶ " if one.seat == view.turn else "  ")
    fields = [
        _titled(title, words)
        for title, words in (
            ("已知手牌", _known(one, view, ruleset)),
            ("装备", _cards(one.equips, ruleset)),
            ("判定区", list(_judging(one, ruleset))),
            ("标记", list(_marks(one, ruleset))),
            ("状态", _states(one) if one.alive else []),
        )
        if words
    ]
    return lines + (flow(fields, width, _INDENT, _INDENT) if fields else [])


def _role(one: SeatView) -> str:
    """The role of a seat as far as it is known, "" where there are no roles."""
    return "身份未知" if one.role is None else ROLE_NAMES.get(one.role, "")


def _titled(title: str, words: Sequence[str]) -> list[str]:
    return [f"{title}：{words[0]}", *words[1:]]


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell + " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True)]
    return _GAP.join(padded).rstrip()


def _style(one: SeatView, view: View) -> str:
    return "strike dim" if not one.alive else "bold" if one.seat == view.reader else ""


def _print(console: Console, lines: Iterable[str], style: str = "", kingdom: str | None = None) -> None:
    """Print lines that fit; where the ``kingdom`` stands in them it has its colour."""
    for line in lines:
        text = Text(line, style)
        if kingdom is not None:
            word = KINGDOM_NAMES.get(kingdom, kingdom)
            at = f"{line} ".find(f" {word} ") + 1
            if at:
                text.stylize(_STYLES.get(kingdom, ""), at, at + len(word))
        console.print(text, soft_wrap=True, highlight=False)


# --- words -----------------------------------------------------------------------------------------------------------


def _headline(view: View) -> list[str]:
    parts = [f"──  第{view.round}轮" if view.round else "──  准备"]
    if view.turn >= 0:
        parts.append(f"{view.turn + 1}号位的回合")
    if view.phase:
        parts.append(PHASE_NAMES.get(view.phase, view.phase))
    parts.append(f"牌堆{view.draw_pile_count} 弃牌堆{len(view.discard_pile)}")
    if "fierce_battle" in view.regimes:
        parts.append("鏖战")
    return parts


def _states(one: SeatView) -> list[str]:
    """What else is true of a seat."""
    if not one.alive:
        return ["死亡"]
    states = (
        ("叠置", one.stacked),
        ("横置", one.chained),
        ("酒", one.drunk),
        ("免战", one.away),
        ("技能失效", one.suppressed),
    )
    return [word for word, true in states if true] + ([f"护甲{one.armor}"] if one.armor else [])


def _marks(one: SeatView, ruleset: Ruleset) -> Iterable[str]:
    """Marks and piles, those of the dead too if there are any; a pile's known cards are words of their own."""
    for mark, number in one.marks:
        if number:
            name = term_text(mark, ruleset)
            yield name if number == 1 else f"{name}×{number}"
    for pile in one.piles:
        known = " ".join(_cards((card for card in pile.cards if card is not None), ruleset))
        yield from f"“{pile.name}”{len(pile.cards)}{f'[{known}]' if known else ''}".split(" ")


def _known(one: SeatView, view: View, ruleset: Ruleset) -> list[str]:
    """The cards that the reader knows of the hand of another."""
    return [] if one.seat == view.reader else _cards(one.hand, ruleset)


def _cards(cards: Iterable[int], ruleset: Ruleset) -> list[str]:
    return [ruleset.cards[card].label() for card in cards]


def _judging(one: SeatView, ruleset: Ruleset) -> Iterable[str]:
    for lying in one.judge:
        printed = ruleset.cards[lying.card]
        label = printed.label()
        yield label if lying.used_as in ("", printed.type.id) else f"{term_text(lying.used_as, ruleset)}({label})"


def _skills(one: SeatView, ruleset: Ruleset) -> list[str]:
    names = []
    for ref in one.skills:
        name = term_text(ref.skill, ruleset)
        names.append(f"({name})" if ref.slot and not one.revealed & ref.slot else name)
    return list(dict.fromkeys(names))
