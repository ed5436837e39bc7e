"""How a game has ended: who has won, and who was what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.view.apply import apply
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import ENDING_NAMES, generals_text, kingdom_text, place_text, role_text
from guozhan.view.project import empty_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View


def print_result(
    console: Console,
    facts: Sequence[Fact],
    players: int,
    ruleset: Ruleset,
    known: View,
    language: Language = CHINESE,
) -> None:
    """Print what all the facts come to.

    Of a finished game nothing is a secret any more, and what is still face down is in parentheses; of another one only
    what is ``known`` is told.
    """
    view = apply(empty_view(-1, players), facts)
    ending = ENDING_NAMES.get(view.ending, view.ending)
    if not view.over:
        view = known
        ending = "未完"
    print_outcome(console, view, ending, ruleset, language)


def print_outcome(console: Console, view: View, ending: str, ruleset: Ruleset, language: Language = CHINESE) -> None:
    """Print an ending, and who was what as far as a view tells."""
    lines = ["", language.say("结局：{ending}", ending=language.of(ending))]
    for one in view.seats:
        words = [place_text(one.seat, language), "/".join(generals_text(one, ruleset, language))]
        words.append(kingdom_text(one.kingdom, language))
        if one.role != "":
            words.append(role_text(one.role, language))
        words.append(language.of("存活" if one.alive else "死亡"))
        if one.seat in view.winners:
            words.append(language.of("胜利"))
        lines.append("  " + "  ".join(words))
    console.print("\n".join(lines), markup=False, highlight=False)
