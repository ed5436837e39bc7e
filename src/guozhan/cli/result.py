"""How a game has ended: who has won, and who was what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.cli.board import generals
from guozhan.view.names import ENDING_NAMES, KINGDOM_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View


def print_result(console: Console, view: View, ruleset: Ruleset) -> None:
    """Print the winners and all that the reader knows of everybody's generals."""
    lines = ["", f"结局：{ENDING_NAMES.get(view.ending, view.ending)}"]
    for one in view.seats:
        kingdom = KINGDOM_NAMES.get(one.kingdom, one.kingdom)
        words = [f"{one.seat + 1}号位", generals(one, ruleset).replace(" ", "/"), kingdom]
        words.append("存活" if one.alive else "阵亡")
        if one.seat in view.winners:
            words.append("胜利")
        lines.append("  " + "  ".join(words))
    console.print("\n".join(lines), markup=False, highlight=False)
