"""Asking a person: numbered choices, one step at a time, down the legal tree of what is asked.

The tree is made of a decision of a game in this process, or comes from a server: the prompt is the same.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from guozhan.core.answers import PASS, Answer
from guozhan.core.courses import CARDS, GENERALS, SEATS
from guozhan.games import lookup
from guozhan.games.labels import Labels
from guozhan.protocol.nodes import NEXT_KEY, PASS_KEY, Node, Step
from guozhan.protocol.tree import Tree
from guozhan.view.language import CHINESE, Language
from guozhan.view.sheet import Course, course

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import Console

    from guozhan.core.decisions import Decision
    from guozhan.core.ruleset import Ruleset
    from guozhan.protocol.nodes import Why
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


class Quit(Exception):
    """The person has left the game, or the input has ended."""


class LetPass(Exception):
    """The person uses no card to offset the trick, and does not want to be asked about it again."""


class Asking(Protocol):
    """What a person is asked."""

    @property
    def text(self) -> str:
        """The question in a sentence."""

    @property
    def topic(self) -> str:
        """The term that it is about, "" for a free choice of what to do."""

    @property
    def courses(self) -> Sequence[Course]:
        """The courses that may be taken."""

    @property
    def nullify(self) -> bool:
        """It is for a card that offsets a trick (无懈可击)."""

    def node(self, clicks: Sequence[str]) -> Node:
        """What may be clicked after some clicks."""


class TreePrompt:
    """A person at the terminal, who is asked by legal trees.

    Args:
        console: the terminal.
        ruleset: what is played by; the texts of ``?`` come from it.
        show: shows "before" (a question), "board", or "log N".
        language: the person's.
    """

    help: tuple[str, ...] = HELP

    def __init__(self, console: Console, ruleset: Ruleset, show: Callable[[str], None], language: Language) -> None:
        self.console = console
        self.ruleset = ruleset
        self.language = language
        self._show = show

    def choose(self, asking: Asking) -> list[str]:
        """The person's clicks, complete.

        Raises:
            Quit: if there are none.
            LetPass: if a card to offset a trick is asked for, and the person does not want to be asked.
        """
        self._show("before")
        self._ask(asking)
        taken: list[tuple[Node, Step]] = []
        node = asking.node(())
        listed = True
        while True:
            zero = next((step for step in node.steps if step.kind in (PASS_KEY, NEXT_KEY)), None)
            numbered = [step for step in node.steps if step is not zero]
            if listed:
                self._list(asking, node, numbered, zero)
            word = self.read()
            if asking.nullify and word.lower() == "n":
                raise LetPass
            listed = True
            number = whole(word)
            if number is None:
                if word.lower() in ("b", "u", "back", "undo"):
                    listed = bool(taken)
                    if taken:
                        node = taken.pop()[0]
                    else:
                        self.tell("这已是第一步，不能再返回")
                else:
                    listed = self._command(word, asking, node, taken[0][1] if taken else None)
                continue
            if number == 0 and zero is not None:
                step = zero
            elif 1 <= number <= len(numbered):
                step = numbered[number - 1]
            else:
                lowest = 0 if zero is not None else 1
                self.tell("没有编号{n}，可选{lo}至{hi}；输入 ? 看帮助", n=number, lo=lowest, hi=len(numbered))
                listed = False
                continue
            clicks = [*(one.key for _, one in taken), step.key]
            if step.done:
                return clicks
            node, before = step.node or asking.node(clicks), node
            taken.append((before, step))

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is."""
        print_line(self.console, text, style)

    def tell(self, template: str, /, **values: str | int) -> None:
        """Print a sentence in the person's language."""
        self.say(self.language.say(template, **values))

    def _ask(self, asking: Asking) -> None:
        self.say(self.language.say("【你的选择】{question}", question=asking.text), style="bold")

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self) -> str:
        """What the person types, not empty.

        Raises:
            Quit: at the end of the input.
        """
        while True:
            word = read_line("> ")
            if word:
                return word
            self.tell("请输入编号；输入 ? 看帮助")

    def _command(self, word: str, asking: Asking, node: Node, first: Step | None) -> bool:
        """Carry out a command; whether the choices are to be listed again. ``first`` is the course that was chosen."""
        name, _, rest = word.partition(" ")
        name = name.lower()
        if name.startswith(("?", "？")):
            self._explain((name[1:] + " " + rest).strip(), asking, node, first)
            return False
        match name:
            case "q" | "quit" | "exit":
                raise Quit
            case "t":
                self._show("board")
                self._ask(asking)
                return True
            case "n":
                which = rest.strip().lower()
                if which in ("all", "own"):
                    self.choose_tricks(which == "all")
                elif not self.further(name, which):
                    self.tell("n 只在询问【无懈可击】时可用；n all 对自己的锦囊也询问，n own 不再如此")
            case "l":
                lines = whole(rest.strip() or "30")
                if lines is None or lines < 1:
                    self.tell("不明白“{word}”：l 之后写要看的记录条数，如 l 50", word=word)
                else:
                    self._show(f"log {lines}")
            case "w":
                reasons = self._reasons(asking, node, everything=True)
                self.say("\n".join(reasons or [self.language.of("没有其他可说明的")]))
            case _:
                if not self.further(name, rest.strip()):
                    self.tell("不明白“{word}”，请输入编号；输入 ? 看帮助", word=word)
        return False

    def further(self, name: str, rest: str) -> bool:
        """Carry out a command that only some games have; False if there is none of that name."""
        return False

    def choose_tricks(self, every: bool) -> None:
        """Be asked for cards that offset a trick also where the trick is one's own, or not."""
        self.tell("对自己的锦囊也询问【无懈可击】" if every else "对自己的锦囊不询问【无懈可击】")

    def _explain(self, name: str, asking: Asking, node: Node, first: Step | None) -> None:
        ruleset = self.ruleset
        if name:
            self.say("\n".join(lookup.texts(ruleset, name, self.language)))
            return
        chosen: list[str] = []
        if first is not None and first.course is not None:
            chosen = self._concerns(first.course)
        elif node.kind and len(asking.courses) == 1:
            chosen = self._concerns(asking.courses[0])
        if not chosen:
            self.say("\n".join(self.language.of(line) for line in self.help))
            chosen = [asking.topic, *(id for course in asking.courses for id in self._concerns(course)[:1])]
        for text in lookup.of_ids(ruleset, dict.fromkeys(chosen), self.language):
            self.say(text)

    def _concerns(self, course: Course) -> list[str]:
        """Ids of the skill and the card that a course is about."""
        cards = [self.ruleset.cards[card].type.id for card in course.cards[:1]] if not course.name else []
        return [id for id in (course.skill, course.name, *cards) if id]

    # --- listing -----------------------------------------------------------------------------------------------------

    def _list(self, asking: Asking, node: Node, numbered: list[Step], zero: Step | None) -> None:
        if node.prompt:
            self.say("  " + node.prompt, style="italic")
        for i, step in enumerate(numbered, 1):
            self.say(f"  {i:>2} {step.text}")
        if zero is not None:
            self.say(f"   0 {zero.text}")
        for reason in self._reasons(asking, node, everything=False):
            self.say(f"   – {reason}", style="dim")

    def _reasons(self, asking: Asking, node: Node, everything: bool) -> list[str]:
        """What cannot be chosen here, and why. Unasked only where that is short, or one's own choice of what to do."""
        if not everything:
            shown = {"": not asking.topic, SEATS: True, GENERALS: not node.picked}
            if not shown.get(node.kind, False):
                return []
        why = node.why
        row = self.language.row
        lines = [
            *self._grouped((one for one in why if one.kind == CARDS), lambda names: " ".join(row(names))),
            *self._grouped((one for one in why if one.kind == GENERALS), self.language.join),
            *(self._because(one.text, one.reason) for one in why if one.kind not in (CARDS, GENERALS)),
        ]
        return list(dict.fromkeys(lines))

    def _grouped(self, why: Iterable[Why], together: Callable[[list[str]], str]) -> list[str]:
        """What has the same reason, in one line."""
        reasons: dict[str, list[str]] = {}
        for one in why:
            reasons.setdefault(one.reason, []).append(one.text)
        return [self._because(together(names), reason) for reason, names in reasons.items()]

    def _because(self, what: str, reason: str) -> str:
        return self.language.say("{what}：{reason}", what=what, reason=reason)


class Prompt(TreePrompt):
    """A person at the terminal in a game of this process.

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
        super().__init__(console, game.ruleset, show, language)
        self.game = game
        self.seat = seat
        self.labels = Labels(game, seat, language)
        self.all_tricks = all_tricks
        self._let_pass: Any = None  # the trick about which no more is asked

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
        asked = Asked(decision, self.labels, trick is not None)
        try:
            return asked.tree.answer(self.choose(asked))
        except LetPass:
            self._let_pass = trick
            return PASS

    def choose_tricks(self, every: bool) -> None:
        """Be asked for cards that offset a trick also where the trick is one's own, or not."""
        self.all_tricks = every
        super().choose_tricks(every)

    def _trick(self, decision: Decision) -> Any:
        """The use that the asked card would offset, None where something else is asked."""
        need = getattr(decision, "need", None)
        if need is None or need.trick is None or list(need.families) != self.game.nullifying_families:
            return None
        return need.trick


class Asked:
    """A decision of a game in this process, as a person is asked it."""

    def __init__(self, decision: Decision, labels: Labels, nullify: bool) -> None:
        self.tree = Tree(decision, labels)
        self.text = labels.question(decision)
        self.topic = decision.topic
        self.courses = [course(action, decision) for action in decision.actions()]
        self.nullify = nullify

    def node(self, clicks: Sequence[str]) -> Node:
        """What may be clicked after some clicks."""
        return self.tree.node(clicks, 1)


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
