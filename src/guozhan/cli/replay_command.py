"""``guozhan replay``: a recorded game, step by step, through the eyes of any seat."""

from __future__ import annotations

import argparse
import sys
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from guozhan.cli.arguments import add_language_arguments, chosen_language, file_name, whole_number
from guozhan.core.errors import MalformedError
from guozhan.view.language import CHINESE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.games.narrator import Narrator
    from guozhan.view.language import Language
    from guozhan.view.model import View

HELP: Final = (
    "  回车、n     下一步          n N     前进N步",
    "  b [N]       后退            N       跳到第N条记录",
    "  t           下一个回合      r       下一轮",
    "  s N         从N号位的视角   s all   看到一切    s 0   旁观",
    "  p           桌面            e       到终局",
    "  q           退出",
)
HELP_ALL: Final = "  a N         跳到第N次回答之后（方括号里先是记录，后是回答）"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a replay")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--to", type=whole_number(0), metavar="N", help="print what happened up to record N, and stop")
    where.add_argument(
        "--answer",
        type=whole_number(0),
        metavar="N",
        help="with --all: the same up to answer N, counted as Session.version and the steps of Replay are",
    )
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole_number(1), metavar="N", help="see it as seat N does (as an onlooker)")
    eyes.add_argument("--all", action="store_true", help="see everything")
    add_language_arguments(parser)
    parser.add_argument(
        "--step", action="store_true", help="go through it step by step, also if the input is no terminal"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.cli.play_command import make_console
    from guozhan.games.narrator import EVERYTHING
    from guozhan.games.replay import Replay
    from guozhan.view.language import language

    code = chosen_language(args)
    replay = Replay.open(args.file)
    saved = replay.saved
    players = replay.players
    if args.seat is not None and args.seat > players:
        raise MalformedError(f"--seat {args.seat}: there are only {players} players")
    seat = EVERYTHING if args.all else args.seat - 1 if args.seat is not None else -1
    to = args.to
    # Answers count questions that were put in private too, which the seats and an onlooker may not learn of.
    if args.answer is not None and not args.all:
        raise MalformedError("--answer counts what was asked in private too: it is there only with --all")
    counts = f"{len(saved.facts)} records" + (f" and {replay.last} answers" if args.all else "")
    if to is not None and to > len(saved.facts):
        raise MalformedError(f"--to {to}: the replay has {counts}; --to counts records")
    if args.answer is not None:
        if args.answer > replay.last:
            raise MalformedError(f"--answer {args.answer}: the replay has {counts}; --answer counts answers")
        to = replay.facts_at(args.answer)
    console = make_console()
    viewer = Viewer(
        console, replay.ruleset, players, saved.facts, seat, saved.marks, language(code, replay.ruleset, args.both)
    )
    about: dict[str, str | int] = {
        "file": args.file.name, "mode": viewer.language.of(replay.ruleset.mode.name),
        "ruleset": saved.ruleset, "n": players, "seed": str(saved.seed),
        "facts": len(saved.facts), "answers": replay.last,
    }  # fmt: skip
    if args.all:
        viewer.tell("{file}：{mode} {ruleset}，{n}人，种子 {seed}，{facts}条记录，{answers}次回答", **about)
    else:
        viewer.tell("{file}：{mode} {ruleset}，{n}人，种子 {seed}，{facts}条记录", **about)
    if replay.notice:
        viewer.tell(replay.notice)
    if args.step or (to is None and sys.stdin.isatty() and sys.stdout.isatty()):
        viewer.interact(to or 0)
    else:
        viewer.forward(len(viewer.facts) if to is None else to)
        viewer.board()
        if viewer.at == len(viewer.facts):
            viewer.result()
    return 0


class Viewer:
    """A recorded game at one of its records, as one reader sees it.

    Attributes:
        facts: the records.
        at: how many of them have happened.
        seat: the reader; -1 = an onlooker, EVERYTHING = no secrets.
        marks: for each answer how many records there were before it.
    """

    def __init__(
        self,
        console: Console,
        ruleset: Ruleset,
        players: int,
        facts: Sequence[Fact],
        seat: int,
        marks: Sequence[int] = (),
        language: Language = CHINESE,
    ) -> None:
        self.console = console
        self.language = language
        self.ruleset = ruleset
        self.players = players
        self.facts = facts
        self.seat = seat
        self.marks = marks
        self.at = 0
        self._chosen = (-1, 0)  # the record and answer that were jumped to last
        self.narrator = self._start()

    @property
    def view(self) -> View:
        """What the reader knows here."""
        return self.narrator.view

    @property
    def answers(self) -> int:
        """How many answers had been given here; several may have followed one another without a record."""
        if self._chosen[0] == self.at:
            return self._chosen[1]
        return bisect_right(self.marks, self.at - 1) if self.at < len(self.facts) else len(self.marks)

    def say(self, text: str) -> None:
        """Print a line as it is."""
        from guozhan.cli.prompt import print_line

        print_line(self.console, text)

    def tell(self, template: str, /, **values: str | int) -> None:
        """Print a sentence in the reader's language."""
        self.say(self.language.say(template, **values))

    # --- moving ------------------------------------------------------------------------------------------------------

    def _start(self) -> Narrator:
        from guozhan.games.narrator import Narrator

        return Narrator(self.ruleset, self.seat, self.players, self.language)

    def jump(self, to: int) -> None:
        """Go to a record, back or forth, without a word."""
        to = min(max(to, 0), len(self.facts))
        if to < self.at:
            self.at = 0
            self.narrator = self._start()
        self.narrator.take(self.facts[self.at : to])
        self.at = to

    def look_from(self, seat: int) -> None:
        """Change the reader."""
        self.seat = seat
        at, self.at = self.at, 0
        self.narrator = self._start()
        self.jump(at)

    def forward(self, to: int) -> None:
        """Go on to a record, telling what happens."""
        for text in self.narrator.tell(self.facts[self.at : to]):
            self.say(text)
        self.at = to

    def next(self, names: tuple[str, ...] = ()) -> int:
        """Where the next step ends: after the next record worth a line, or the next one of these names."""
        from guozhan.games.narrator import line

        for i in range(self.at, len(self.facts)):
            fact = self.facts[i]
            if fact.name in names if names else line(fact, self.ruleset, self.seat):
                return i + 1
        return len(self.facts)

    def back(self) -> int:
        """Where one step back leads."""
        from guozhan.games.narrator import line

        worth = [i + 1 for i in range(self.at) if line(self.facts[i], self.ruleset, self.seat)]
        return worth[-2] if len(worth) > 1 else 0

    # --- showing -----------------------------------------------------------------------------------------------------

    def board(self) -> None:
        """Print the table."""
        from guozhan.cli.board import print_board

        print_board(self.console, self.view, self.ruleset, language=self.language)

    def result(self) -> None:
        """Print how it ended."""
        from guozhan.cli.result import print_result

        print_result(self.console, self.facts, self.players, self.ruleset, self.view, self.language)

    def interact(self, start: int) -> None:
        """Step through it as the person says."""
        from guozhan.cli.prompt import Quit, read_line

        self._help()
        self.jump(start)
        self.board()
        while True:
            try:
                word = read_line(f"[{self.at}/{len(self.facts)}{self._answered()}] ")
            except Quit:
                return
            if word.lower() in ("q", "quit", "exit"):
                return
            self._obey(word)

    @property
    def _sees_all(self) -> bool:
        from guozhan.games.narrator import EVERYTHING

        return self.seat == EVERYTHING

    def _answered(self) -> str:
        if not self._sees_all:
            return ""
        return self.language.say(" 答{answers}/{all}", answers=self.answers, all=len(self.marks))

    def _help(self) -> None:
        for text in (*HELP, HELP_ALL) if self._sees_all else HELP:
            self.tell(text)

    def _obey(self, word: str) -> None:
        name, _, rest = word.lower().partition(" ")
        rest = rest.strip()
        place, number = _count(name), _count(rest)
        if place is not None and not rest:
            if place > len(self.facts):
                self.tell("只有{n}条记录", n=len(self.facts))
                return
            self.jump(place)
            self.board()
        elif name == "a" and number is not None and self._sees_all:
            if number > len(self.marks):
                self.tell("只有{n}次回答", n=len(self.marks))
                return
            self.jump([*self.marks, len(self.facts)][number])
            self._chosen = (self.at, number)
            self.board()
        elif name in ("", "n") and (not rest or number is not None):
            for _ in range(min(1 if number is None else number, len(self.facts))):
                self.forward(self.next())
        elif name == "b" and (not rest or number is not None):
            for _ in range(min(1 if number is None else number, self.at)):
                self.jump(self.back())
            self.board()
        elif name in ("t", "r") and not rest:
            self.forward(self.next(("turn_began",) if name == "t" else ("round_began",)))
            self.board()
        elif name == "p" and not rest:
            self.board()
        elif name == "e" and not rest:
            self.forward(len(self.facts))
            self.board()
            self.result()
        elif name == "s" and self._reader(rest) is not None:
            self.look_from(self._reader(rest) or 0)
            self.board()
        else:
            if name not in ("?", "h", "help"):
                self.tell("不明白“{word}”。", word=word)
            self._help()

    def _reader(self, text: str) -> int | None:
        from guozhan.games.narrator import EVERYTHING

        if text == "all":
            return EVERYTHING
        number = _count(text)
        return number - 1 if number is not None and number <= self.players else None


def _count(text: str) -> int | None:
    """A number from 0 that was typed, None if it is none."""
    from guozhan.cli.prompt import whole

    number = whole(text)
    return number if number is not None and number >= 0 else None
