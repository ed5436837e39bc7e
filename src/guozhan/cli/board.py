"""The table as one seat sees it, in Chinese: made from the view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from guozhan.core.state import DEPUTY, HEAD
from guozhan.view.names import KINGDOM_NAMES, PHASE_NAMES, general_text, term_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import SeatView, View

_STYLES: Final = {"wei": "blue", "shu": "red", "wu": "green", "qun": "yellow", "careerist": "magenta", "": "dim"}


def print_board(console: Console, view: View, ruleset: Ruleset, distance: Callable[[int], int] | None = None) -> None:
    """Print everything that the reader of ``view`` may know; ``distance(seat)`` is his distance to a seat."""
    console.print(headline(view), style="bold", markup=False, highlight=False)
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for title in ("", "座位", "武将", "势力", "体力", "手牌", "距离", "装备", "判定区", "状态"):
        table.add_column(title, no_wrap=title not in ("装备", "状态"), overflow="fold")
    for one in view.seats:
        mine = one.seat == view.reader
        far = ""
        if distance is not None and not mine and one.alive and view.reader >= 0 and view.me.alive:
            far = str(distance(one.seat))
        table.add_row(
            "▶" if one.seat == view.turn else "",
            f"{one.seat + 1}{'你' if mine else ''}",
            generals(one, ruleset),
            Text(KINGDOM_NAMES.get(one.kingdom, one.kingdom), _STYLES.get(one.kingdom, "")),
            f"{one.hp}/{one.max_hp}" if one.alive else "",
            _hand(one, mine, ruleset),
            far,
            _cards(one.equips, ruleset),
            " ".join(_judging(one, ruleset)),
            condition(one, ruleset),
            style="strike dim" if not one.alive else "bold" if mine else "",
        )
    console.print(table, markup=False, highlight=False)
    if view.reader >= 0 and view.me.alive:
        console.print(f"手牌：{_cards(view.me.hand, ruleset) or '无'}", markup=False, highlight=False)
        console.print(f"技能：{_skills(view.me, ruleset) or '无'}", markup=False, highlight=False)


def headline(view: View) -> str:
    """Round, turn, phase, piles."""
    parts = [f"第{view.round}轮"] if view.round else ["准备"]
    if view.turn >= 0:
        parts.append(f"{view.turn + 1}号位的回合")
    if view.phase:
        parts.append(PHASE_NAMES.get(view.phase, view.phase))
    parts.append(f"牌堆{view.draw_pile_count} 弃牌堆{len(view.discard_pile)}")
    if "fierce_battle" in view.regimes:
        parts.append("鏖战")
    return "──  " + "  ".join(parts)


def generals(one: SeatView, ruleset: Ruleset) -> str:
    """Head and deputy: a hidden one that the reader knows in parentheses, else 暗."""
    names = []
    for slot in (HEAD, DEPUTY):
        general = one.generals[slot - 1]
        if general is None:
            names.append("暗")
        elif not general:
            names.append("无")
        else:
            name = general_text(general, ruleset)
            names.append(name if one.revealed & slot else f"({name})")
    return " ".join(names) if any(general != "" for general in one.generals) else "无"


def condition(one: SeatView, ruleset: Ruleset) -> str:
    """What else is true of a seat: stacked, chained, marks, piles."""
    if not one.alive:
        return "死亡"
    states = (
        ("叠置", one.stacked),
        ("横置", one.chained),
        ("酒", one.drunk),
        ("免战", one.away),
        ("技能失效", one.suppressed),
    )
    parts = [word for word, true in states if true]
    if one.armor:
        parts.append(f"护甲{one.armor}")
    for mark, number in one.marks:
        if number:
            name = term_text(mark, ruleset)
            parts.append(name if number == 1 else f"{name}×{number}")
    for pile in one.piles:
        known = _cards((card for card in pile.cards if card is not None), ruleset)
        parts.append(f"“{pile.name}”{len(pile.cards)}{f'[{known}]' if known else ''}")
    return " ".join(parts)


def _hand(one: SeatView, mine: bool, ruleset: Ruleset) -> str:
    known = "" if mine else _cards(one.hand, ruleset)
    return f"{one.hand_count}[{known}]" if known else str(one.hand_count)


def _cards(cards: Iterable[int], ruleset: Ruleset) -> str:
    return " ".join(ruleset.cards[card].label() for card in cards)


def _judging(one: SeatView, ruleset: Ruleset) -> Iterable[str]:
    for lying in one.judge:
        printed = ruleset.cards[lying.card]
        label = printed.label()
        yield label if lying.used_as == printed.type.id else f"{term_text(lying.used_as, ruleset)}({label})"


def _skills(one: SeatView, ruleset: Ruleset) -> str:
    names = []
    for ref in one.skills:
        name = term_text(ref.skill, ruleset)
        names.append(f"({name})" if ref.slot and not one.revealed & ref.slot else name)
    return " ".join(dict.fromkeys(names))
