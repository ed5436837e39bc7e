"""The table as one seat sees it, in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from guozhan.core import zones
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules.distance import distance
from guozhan.view.text import KINGDOM_NAMES, PHASE_NAMES, general_text, term_text

if TYPE_CHECKING:
    from rich.console import Console

    from guozhan.rules.game import Game

KINGDOM_STYLES = {"wei": "blue", "shu": "red", "wu": "green", "qun": "yellow", "careerist": "magenta", "": "dim"}


def print_board(console: Console, game: Game, seat: int) -> None:
    """Print everything that ``seat`` may know (-1 = an onlooker)."""
    state = game.state
    console.print(headline(game), style="bold", highlight=False)
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for title in ("", "座位", "武将", "势力", "体力", "手牌", "距离", "装备", "判定区", "状态"):
        table.add_column(title, no_wrap=title not in ("装备", "状态"), overflow="fold")
    for other in range(game.size):
        seat_state = state.seats[other]
        style = "strike dim" if not seat_state.alive else "bold" if other == seat else ""
        table.add_row(
            "▶" if other == state.turn else "",
            f"{other + 1}{'你' if other == seat else ''}",
            generals(game, other, seat),
            f"[{KINGDOM_STYLES.get(seat_state.kingdom, '')}]{KINGDOM_NAMES.get(seat_state.kingdom, seat_state.kingdom)}[/]",
            f"{seat_state.hp}/{seat_state.max_hp}",
            str(len(state.zones[zones.hand(other)])),
            _distance(game, seat, other),
            _cards(game, zones.equip(other)),
            _cards(game, zones.judge(other)),
            condition(game, other),
            style=style,
        )
    console.print(table, highlight=False)
    if seat >= 0 and state.seats[seat].alive:
        console.print(f"手牌：{_cards(game, zones.hand(seat)) or '无'}", highlight=False)
        console.print(f"技能：{_skills(game, seat) or '无'}", highlight=False)


def headline(game: Game) -> str:
    """Round, turn, phase, piles."""
    state = game.state
    parts = [f"第{state.round}轮"] if state.round else ["准备"]
    if state.turn >= 0:
        parts.append(f"{state.turn + 1}号位的回合")
    phase = game.phase
    if phase is not None:
        parts.append(PHASE_NAMES.get(phase.name, phase.name))
    parts.append(f"牌堆{len(state.zones[zones.DRAW_PILE])} 弃牌堆{len(state.zones[zones.DISCARD_PILE])}")
    if state.fierce:
        parts.append("鏖战")
    return "──  " + "  ".join(parts)


def generals(game: Game, other: int, seat: int) -> str:
    """Head and deputy: a hidden one that ``seat`` knows in parentheses, else 暗."""
    state = game.state.seats[other]
    names = []
    for slot in (HEAD, DEPUTY):
        general = state.generals[slot - 1]
        if not general:
            names.append("无")
        elif state.revealed & slot:
            names.append(general_text(general, game.ruleset))
        elif seat >= 0 and state.known[slot - 1] >> seat & 1:
            names.append(f"({general_text(general, game.ruleset)})")
        else:
            names.append("暗")
    return " ".join(names) if any(state.generals) else "未选"


def condition(game: Game, other: int) -> str:
    """What else is true of a seat: stacked, chained, marks, piles."""
    state = game.state.seats[other]
    if not state.alive:
        return "死亡"
    parts = [
        word
        for word, true in (
            ("叠置", state.stacked),
            ("横置", state.chained),
            ("酒", state.drunk),
            ("免战", state.away),
            ("失效", state.suppressed),
        )
        if true
    ]
    if state.armor:
        parts.append(f"护甲{state.armor}")
    for mark, number in state.marks.items():
        if number:
            name = term_text(mark, game.ruleset)
            parts.append(name if number == 1 else f"{name}×{number}")
    parts += [f"{pile}{len(cards)}" for pile, cards in state.piles.items() if cards]
    return " ".join(parts)


def _cards(game: Game, zone: int) -> str:
    used_as = game.state.used_as
    texts = []
    for card in game.state.zones[zone]:
        text = game.ruleset.cards[card].label()
        if card in used_as:
            text = f"{term_text(used_as[card], game.ruleset)}({text})"
        texts.append(text)
    return " ".join(texts)


def _distance(game: Game, seat: int, other: int) -> str:
    if seat < 0 or other == seat or not game.state.seats[seat].alive or not game.state.seats[other].alive:
        return ""
    return str(distance(game, seat, other))


def _skills(game: Game, seat: int) -> str:
    state = game.state.seats[seat]
    names = []
    for ref in state.skills:
        name = game.skill_name(ref.skill)
        names.append(f"({name})" if ref.slot and not state.revealed & ref.slot else name)
    return " ".join(dict.fromkeys(names))
