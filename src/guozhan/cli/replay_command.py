"""``guozhan replay``: a recorded game, step by step, through the eyes of any seat."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guozhan.cli.arguments import whole_number
from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.view.model import View

HELP: Final = """\
  回车、n     下一步          n N     前进N步
  b [N]       后退            N       跳到第N条
  t           下一个回合      r       下一轮
  s N         从N号位的视角   s all   看到一切    s 0   旁观
  p           桌面            e       到终局
  q           退出"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a replay")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help="print what happened up to record N, and stop")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole_number(1), metavar="N", help="see it as seat N does (as an onlooker)")
    eyes.add_argument("--all", action="store_true", help="see everything")
    parser.add_argument(
        "--step", action="store_true", help="go through it step by step, also if the input is no terminal"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.cli.log import EVERYTHING
    from guozhan.cli.play_command import make_console
    from guozhan.games.replay import Replay

    replay = Replay.open(args.file)
    saved = replay.saved
    players = replay.players
    if args.seat is not None and args.seat > players:
        raise MalformedError(f"--seat {args.seat}: there are only {players} players")
    seat = EVERYTHING if args.all else args.seat - 1 if args.seat is not None else -1
    console = make_console()
    viewer = Viewer(console, replay.ruleset, players, saved.facts, seat)
    viewer.say(f"{args.file.name}：国战 {saved.ruleset}，{players}人，种子 {saved.seed}，{len(saved.facts)}条记录")
    if replay.notice:
        viewer.say(replay.notice)
    if args.to is not None and args.to > len(viewer.facts):
        raise MalformedError(f"--to {args.to}: the replay has {len(viewer.facts)} records")
    if args.step or (args.to is None and sys.stdin.isatty() and sys.stdout.isatty()):
        viewer.interact(args.to or 0)
    else:
        viewer.forward(len(viewer.facts) if args.to is None else args.to)
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
    """

    def __init__(self, console: Console, ruleset: Ruleset, players: int, facts: Sequence[Fact], seat: int) -> None:
        self.console = console
        self.ruleset = ruleset
        self.players = players
        self.facts = facts
        self.seat = seat
        self.at = 0
        self.view = self._start()

    def say(self, text: str) -> None:
        """Print a line as it is."""
        self.console.print(text, markup=False, highlight=False)

    # --- moving ------------------------------------------------------------------------------------------------------

    def _start(self) -> View:
        from guozhan.view.project import empty_view

        return empty_view(max(self.seat, -1), self.players)

    def _take(self, number: int) -> None:
        """Let some records happen, without a word."""
        from guozhan.cli.log import seen_by
        from guozhan.view.apply import apply

        chosen = self.facts[self.at : self.at + number]
        seen = [fact for fact in (seen_by(fact, self.seat) for fact in chosen) if fact is not None]
        self.view = apply(self.view, seen)
        self.at += len(chosen)

    def jump(self, to: int) -> None:
        """Go to a record, back or forth, without a word."""
        to = min(max(to, 0), len(self.facts))
        if to < self.at:
            self.at = 0
            self.view = self._start()
        self._take(to - self.at)

    def look_from(self, seat: int) -> None:
        """Change the reader."""
        self.seat = seat
        at, self.at = self.at, 0
        self.view = self._start()
        self.jump(at)

    def forward(self, to: int) -> None:
        """Go on to a record, telling what happens."""
        from guozhan.cli.log import line, seat_names

        names = seat_names(self.view, self.ruleset)
        waiting = 0
        for fact in self.facts[self.at : to]:
            if fact.name in ("revealed", "generals_set", "knows_general", "hidden"):
                self._take(waiting + 1)
                waiting = 0
                names = seat_names(self.view, self.ruleset)
            else:
                waiting += 1
            text = line(fact, self.ruleset, self.seat, names)
            if text:
                self.say(text)
        self._take(waiting)

    def next(self, names: tuple[str, ...] = ()) -> int:
        """Where the next step ends: after the next record worth a line, or the next one of these names."""
        from guozhan.cli.log import line

        for i in range(self.at, len(self.facts)):
            fact = self.facts[i]
            if fact.name in names if names else line(fact, self.ruleset, self.seat):
                return i + 1
        return len(self.facts)

    def back(self) -> int:
        """Where one step back leads."""
        from guozhan.cli.log import line

        worth = [i + 1 for i in range(self.at) if line(self.facts[i], self.ruleset, self.seat)]
        return worth[-2] if len(worth) > 1 else 0

    # --- showing -----------------------------------------------------------------------------------------------------

    def board(self) -> None:
        """Print the table."""
        from guozhan.cli.board import print_board

        print_board(self.console, self.view, self.ruleset)

    def result(self) -> None:
        """Print how it ended."""
        from guozhan.cli.result import print_result

        print_result(self.console, self.facts, self.players, self.ruleset)

    def interact(self, start: int) -> None:
        """Step through it as the person says."""
        from guozhan.cli.prompt import Quit, read_line

        self.say(HELP)
        self.jump(start)
        self.board()
        while True:
            try:
                word = read_line(f"[{self.at}/{len(self.facts)}] ")
            except Quit:
                return
            if word.lower() in ("q", "quit", "exit"):
                return
            self._obey(word)

    def _obey(self, word: str) -> None:
        name, _, rest = word.lower().partition(" ")
        rest = rest.strip()
        if name.isdigit() and not rest:
            if int(name) > len(self.facts):
                self.say(f"只有{len(self.facts)}条记录")
                return
            self.jump(int(name))
            self.board()
        elif name in ("", "n") and (not rest or rest.isdigit()):
            for _ in range(int(rest or 1)):
                self.forward(self.next())
        elif name == "b" and (not rest or rest.isdigit()):
            for _ in range(int(rest or 1)):
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
            self.say(f"不明白“{word}”。\n{HELP}" if name not in ("?", "h", "help") else HELP)

    def _reader(self, text: str) -> int | None:
        from guozhan.cli.log import EVERYTHING

        if text == "all":
            return EVERYTHING
        return int(text) - 1 if text.isdigit() and int(text) <= self.players else None
