"""Asking a person: numbered choices, one step at a time, through the stepwise selection."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Answer, Pass
from guozhan.core.courses import GENERALS, NEXT, SEATS
from guozhan.core.selection import Selection
from guozhan.games import lookup
from guozhan.games.labels import Labels
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import kingdom_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from guozhan.core.decisions import Decision
    from guozhan.rules.game import Game

HELP: Final = (
    "输入选项前的编号。其他命令：",
    "  b        返回上一步",
    "  t        桌面与问题    l [N]   最近的N条记录（30）",
    "  ?        这些命令，以及当前选项所涉及的牌与技能；选了一项之后只说明这一项",
    "  ? 名称   牌、技能、武将的文字，或提到它的规则",
    "  w        哪些不能选，为什么",
    "  n        不使用【无懈可击】，且对这张锦囊不再询问",
    "  n all    对自己的锦囊也询问【无懈可击】；n own 不再如此",
    "  q        退出对局",
)
# Courses whose only content is a pick: declining is offered beside the items.
_PICKS: Final = ("pick", "arrange", "give")


class Quit(Exception):
    """The person has left the game, or the input has ended."""


class Prompt:
    """A person at the terminal.

    Attributes:
        game: the game.
        seat: the person's seat.
        all_tricks: ask for cards that offset a trick also where the trick is the person's own.
    """

    def __init__(
        self,
        console: Console,
        game: Game,
        seat: int,
        show: Callable[[str], None],
        all_tricks: bool = False,
        language: Language = CHINESE,
    ) -> None:
        self.console = console
        self.game = game
        self.seat = seat
        self.language = language
        self.labels = Labels(game, seat, language)
        self.all_tricks = all_tricks
        self._let_pass: Any = None  # the trick about which no more is asked
        self._show = show

    def ask(self, decision: Decision) -> Answer:
        """The person's answer; where there is nothing to decide it is given at once.

        Raises:
            Quit: if there is none.
        """
        if not decision.actions():
            return PASS
        if not decision.optional and decision.is_empty():
            return decision.default()
        trick = self._trick(decision)
        if trick is not None and (trick is self._let_pass or (trick.user == self.seat and not self.all_tricks)):
            return PASS
        self._show("before")
        self._ask(decision)
        selection = _start(decision)
        listed = True
        while not selection.done:
            steps = selection.steps()
            zero = _zero(decision, selection, steps)
            numbered = [step for step in steps if not isinstance(step, Pass) and step is not NEXT]
            if listed:
                self._list(decision, selection, numbered, zero)
            word = self._read()
            listed = True
            if trick is not None and word.lower() == "n":
                self._let_pass = trick
                return PASS
            number = whole(word)
            if number is None:
                listed = self._command(word, decision, selection)
                continue
            if number == 0 and zero is not None:
                if isinstance(zero, Pass):
                    return PASS
                selection.click(zero)
            elif 1 <= number <= len(numbered):
                selection.click(numbered[number - 1], len(steps))
            else:
                lowest = 0 if zero is not None else 1
                self.tell("没有编号{n}，可选{lo}至{hi}；输入 ? 看帮助", n=number, lo=lowest, hi=len(numbered))
                listed = False
        return selection.answer()

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is."""
        print_line(self.console, text, style)

    def tell(self, template: str, /, **values: str | int) -> None:
        """Print a sentence in the person's language."""
        self.say(self.language.say(template, **values))

    def _ask(self, decision: Decision) -> None:
        question = self.language.say("【你的选择】{question}", question=self.labels.question(decision))
        self.say(question, style="bold")

    def _trick(self, decision: Decision) -> Any:
        """The use that the asked card would offset, None where something else is asked."""
        need = getattr(decision, "need", None)
        if need is None or need.trick is None or list(need.families) != self.game.nullifying_families:
            return None
        return need.trick

    # --- reading -----------------------------------------------------------------------------------------------------

    def _read(self) -> str:
        while True:
            word = read_line("> ")
            if word:
                return word
            self.tell("请输入编号；输入 ? 看帮助")

    def _command(self, word: str, decision: Decision, selection: Selection) -> bool:
        """Carry out a command; whether the choices are to be listed again."""
        name, _, rest = word.partition(" ")
        name = name.lower()
        if name.startswith(("?", "？")):
            self._explain((name[1:] + " " + rest).strip(), decision, selection)
            return False
        match name:
            case "q" | "quit" | "exit":
                raise Quit
            case "b" | "u" | "back" | "undo":
                if len(selection.clicks) <= (1 if _is_merged(decision) else 0):
                    self.tell("这已是第一步，不能再返回")
                    return False
                selection.undo()
            case "t":
                self._show("board")
                self._ask(decision)
            case "n":
                self._choose_tricks(rest.strip().lower())
                return False
            case "l":
                lines = whole(rest.strip() or "30")
                if lines is None or lines < 1:
                    self.tell("不明白“{word}”：l 之后写要看的记录条数，如 l 50", word=word)
                else:
                    self._show(f"log {lines}")
                return False
            case "w":
                reasons = self._reasons(decision, selection, everything=True)
                self.say("\n".join(reasons or [self.language.of("没有其他可说明的")]))
                return False
            case _:
                self.tell("不明白“{word}”，请输入编号；输入 ? 看帮助", word=word)
                return False
        return True

    def _choose_tricks(self, which: str) -> None:
        if which in ("all", "own"):
            self.all_tricks = which == "all"
            self.tell("对自己的锦囊也询问【无懈可击】" if self.all_tricks else "对自己的锦囊不询问【无懈可击】")
        else:
            self.tell("n 只在询问【无懈可击】时可用；n all 对自己的锦囊也询问，n own 不再如此")

    def _explain(self, name: str, decision: Decision, selection: Selection) -> None:
        ruleset = self.game.ruleset
        if name:
            self.say("\n".join(lookup.texts(ruleset, name, self.language)))
            return
        action = selection.action
        chosen = _concerns(action, selection) if action is not None else []
        if not chosen:
            self.say("\n".join(self.language.of(line) for line in HELP))
        for text in lookup.of_ids(ruleset, chosen or decision.concerns(), self.language):
            self.say(text)

    # --- listing -----------------------------------------------------------------------------------------------------

    def _list(self, decision: Decision, selection: Selection, numbered: list[Any], zero: Any) -> None:
        part = selection.part
        draft = selection.draft
        if part is not None and draft is not None:
            lo, hi = part.bounds(draft)
            self.say("  " + self.labels.part(part, lo, hi, part.chosen(draft)), style="italic")
        for i, step in enumerate(numbered, 1):
            self.say(f"  {i:>2} {self.labels.step(step, decision, part)}")
        if zero is not None:
            self.say(f"   0 {self.labels.step(zero, decision, part)}")
        for reason in self._reasons(decision, selection, everything=False):
            self.say(f"   – {reason}", style="dim")

    def _reasons(self, decision: Decision, selection: Selection, everything: bool) -> list[str]:
        """What cannot be chosen here, and why."""
        part, draft = selection.part, selection.draft
        if part is not None and draft is not None and part.kind == GENERALS and hasattr(decision, "dealt"):
            return self._unpaired(decision, draft, everything)
        if part is not None and draft is not None:
            if part.error is None or (part.kind != SEATS and not everything):
                return []
            others: list[int] = (
                [seat for seat in range(self.game.size) if self.game.state.seats[seat].alive]
                if part.kind == SEATS
                else list(self.game.state.zones[zones.hand(self.seat)])
            )
            offered = {*part.items(draft), *part.chosen(draft)}
            found = [(item, part.error(draft.me, draft, item)) for item in others if item not in offered]
            return [
                self._because(self.labels.item(part.kind, item, decision), reason) for item, reason in found if reason
            ]
        if selection.action is not None or decision.shape != "play":
            return []
        need = getattr(decision, "need", None)
        # A use that a skill grants is of none of the cards in hand.
        if decision.topic if need is None else not everything:
            return []
        return self._unusable(decision)

    def _unpaired(self, decision: Decision, draft: Any, everything: bool) -> list[str]:
        """Generals dealt that cannot be chosen: at first those of whose kingdom there is no other one."""
        if draft.items and not everything:
            return []
        offered = {*(decision.actions()[0].parts()[0].items(draft)), *draft.items}
        generals = self.game.ruleset.generals
        left = [generals[general] for general in getattr(decision, "dealt", ()) if general not in offered]
        language = self.language
        named = [(language.of(general.name), kingdom_text(general.printed_kingdom, language)) for general in left]
        names = language.join(language.say("{general}（{kingdom}）", general=a, kingdom=b) for a, b in named)
        reason = "主将与副将须为同一势力" if draft.items else "没有同势力的其他候选武将"
        return [self._because(names, reason)] if left else []

    def _unusable(self, decision: Decision) -> list[str]:
        """Hand cards and skills that are no course here."""
        need = getattr(decision, "need", None)
        kind = need.mode if need is not None else "use"
        reasons: dict[str, list[str]] = {}
        for card in self.game.state.zones[zones.hand(self.seat)]:
            courses = [getattr(action, "card", None) for action in decision.actions()]
            if any(course is not None and course.ids == (card,) for course in courses):
                continue
            reason = decision.errors(Act(kind, cards=(card,)))[0]
            reasons.setdefault(reason, []).append(self.labels.card(card))
        lines = [self._because(" ".join(self.language.row(cards)), reason) for reason, cards in reasons.items()]
        if need is None:
            offered = {action.concerns() for action in decision.actions()}
            for entry in self.game.sheet(self.seat).actives:
                skill = entry.skill
                if entry.slot and skill.id not in offered:
                    name = self.language.say("“{name}”", name=self.language.of(skill.name))
                    lines.append(self._because(name, decision.errors(Act("skill", skill=skill.id))[0]))
        return list(dict.fromkeys(lines))

    def _because(self, what: str, reason: str) -> str:
        return self.language.say("{what}：{reason}", what=what, reason=self.language.of(reason))


def _concerns(action: Any, selection: Selection) -> list[str]:
    """Ids of the skill and the card that a chosen course is about."""
    draft = selection.draft
    card = draft.card if draft is not None else None
    ids = [getattr(action, "skill", ""), getattr(action, "name", ""), card.type.id if card is not None else ""]
    return list(dict.fromkeys(id for id in ids if id))


def whole(text: str) -> int | None:
    """The whole number that a person has typed, None if it is none."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def print_line(console: Console, text: str, style: str = "") -> None:
    """Print text as it is; on a terminal long lines are broken and go on indented."""
    if console.is_terminal:
        text = "\n".join(wrap(line, console.width) for line in text.split("\n"))
    console.print(text, style=style, markup=False, highlight=False)


def wrap(text: str, width: int) -> str:
    """Break a line into such as fit the display, where a Chinese character takes two columns."""
    from rich.cells import cell_len

    indent = " " * (len(text) - len(text.lstrip()) + 4)
    lines = []
    while cell_len(text) > width > 2 * len(indent):
        used = end = 0
        good = 0  # the last place after a blank or a punctuation mark
        for end, sign in enumerate(text):
            used += cell_len(sign)
            if used > width:
                break
            if sign in " ，、；：。/":
                good = end + 1
        end = good if good > len(text[:end]) // 2 else end
        # A punctuation mark does not begin a line.
        while end > 1 and text[end] in "，、；：。）”】":
            end -= 1
        lines.append(text[:end].rstrip())
        text = indent + text[end:].lstrip()
    return "\n".join([*lines, text])


def _is_merged(decision: Decision) -> bool:
    actions = decision.actions()
    return decision.optional and len(actions) == 1 and actions[0].kind in _PICKS


def _start(decision: Decision) -> Selection:
    """A selection; where picking is the only course it has begun already."""
    selection = decision.start()
    if _is_merged(decision):
        selection.click(decision.actions()[0])
    return selection


def _zero(decision: Decision, selection: Selection, steps: list[Any]) -> Any:
    """What the number 0 stands for: declining, or "that is all"; None for nothing."""
    for step in steps:
        if isinstance(step, Pass) or step is NEXT:
            return step
    return PASS if _is_merged(decision) and len(selection.clicks) == 1 else None


def read_line(prompt: str) -> str:
    """A line of input without blanks around it; what was read from a pipe is shown.

    Raises:
        Quit: at the end of the input.
    """
    if sys.stdin.isatty():
        try:
            return input(prompt).strip()
        except EOFError:
            raise Quit from None
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise Quit
    print(line.rstrip("\n"))
    return line.strip()
