"""How a game has ended: who has won, and who was what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.cli.board import generals
from guozhan.view.apply import apply
from guozhan.view.names import ENDING_NAMES, KINGDOM_NAMES, ROLE_NAMES
from guozhan.view.project import empty_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View


def print_result(console: Console, facts: Sequence[Fact], players: int, ruleset: Ruleset, known: View) -> None:
    """Print what all the facts come to.

    Of a finished game nothing is a secret any more, and what is still face down is in parentheses; of another one only
    what is ``known`` is told.
    """
    view = apply(empty_view(-1, players), facts)
    lines = ["", f"结局：{ENDING_NAMES.get(view.ending, view.ending)}"]
    if not view.over:
        view = known
        lines = ["", "结局：未完"]
    for one in view.seats:
        kingdom = KINGDOM_NAMES.get(one.kingdom, one.kingdom)
        words = [f"{one.seat + 1}号位", generals(one, ruleset).replace(" ", "/"), kingdom]
        if one.role != "":
            words.append(ROLE_NAMES.get(one.role or "", "身份未知"))
        words.append("存活" if one.alive else "死亡")
        if one.seat in view.winners:
            words.append("胜利")
        lines.append("  " + "  ".join(words))
    console.print("\n".join(lines), markup=False, highlight=False)
