"""``guozhan play``: a game in the terminal against bots, or to watch."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from guozhan.cli.arguments import add_game_arguments, options_of, whole_number
from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.session import Controller
    from guozhan.rules.game import Game

PIPE_WIDTH = 120


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game_arguments(parser, "drawn at random")
    parser.add_argument(
        "--seat", type=whole_number(1), metavar="N", help="your seat (1); with --auto whose eyes to use"
    )
    parser.add_argument("--auto", action="store_true", help="bots at all seats; watch")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the replay there at the end")


def run(args: argparse.Namespace) -> int:
    """Run the command; 130 if interrupted."""
    if args.seat is not None and args.seat > args.players:
        raise MalformedError(f"--seat {args.seat}: there are only {args.players} players")
    if args.save is not None and not args.save.resolve().parent.is_dir():
        raise MalformedError(f"--save {args.save}: there is no folder {args.save.parent}")
    seat = args.seat - 1 if args.seat is not None else -1 if args.auto else 0
    return Match(args, seat).play()


class Match:
    """One game at the terminal: it asks the person and the bots, and shows what happens."""

    def __init__(self, args: argparse.Namespace, seat: int) -> None:
        import secrets

        from guozhan.bots.random import RandomBot
        from guozhan.games.session import Session, new_game

        self.args = args
        self.seat = seat
        self.seed = secrets.randbelow(2**32) if args.seed is None else args.seed
        self.game: Game = new_game(args.ruleset, args.players, self.seed, options_of(args.option))
        self.ruleset = self.game.ruleset
        self.session = Session(self.game)
        self.bots: list[Controller] = [RandomBot((1 << 64) + self.seed * 64 + i) for i in range(args.players)]
        self.shown = 0
        self.console = make_console()

    @property
    def log(self) -> list[Fact]:
        """What has happened."""
        return self.game.log or []

    def play(self) -> int:
        """Play to the end, or until the person leaves."""
        from guozhan.cli.prompt import Prompt, Quit
        from guozhan.cli.result import print_result
        from guozhan.games.saving import save

        status = 0
        who = "观战" if self.args.auto else f"你是{self.seat + 1}号位，输入 ? 看帮助"
        self.say(f"国战 {self.args.ruleset}，{self.args.players}人，种子 {self.seed}，{who}")
        session, game = self.session, self.game
        prompt = Prompt(self.console, game, self.seat, self.show)
        try:
            while not session.over:
                decision = session.decision()
                if decision.seat == self.seat and not self.args.auto:
                    answer = prompt.ask(decision)
                else:
                    answer = self.bots[decision.seat](decision) if decision.actions() else decision.default()
                session.answer(answer, seat=decision.seat)
                if self.args.auto or not game.state.seats[max(self.seat, 0)].alive:
                    self.show("log")
            self.show("log")
            print_result(self.console, self.log, self.args.players, self.ruleset)
        except Quit:
            self.say("对局中止。")
        except KeyboardInterrupt:
            self.say("\n对局中止。")
            status = 130
        finally:
            if self.args.save is not None:
                save(session, self.args.save)
                self.say(f"录像：{self.args.save}")
            session.close()
        return status

    # --- showing -----------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Print a line as it is."""
        self.console.print(text, markup=False, highlight=False)

    def show(self, what: str) -> None:
        """Show "board", "log" (what is new), "log N" (the last N lines), or "before" (a question): both."""
        from guozhan.cli.board import print_board
        from guozhan.cli.log import lines, seat_names
        from guozhan.rules.distance import distance
        from guozhan.view.project import project

        view = project(self.game, self.seat)
        names = seat_names(view, self.ruleset)
        if what.startswith("log "):
            for line in lines(self.log, self.ruleset, self.seat, names)[-int(what[4:]) :]:
                self.say(line)
            return
        if what in ("log", "before"):
            for line in lines(self.log[self.shown :], self.ruleset, self.seat, names):
                self.say(line)
            self.shown = len(self.log)
        if what in ("board", "before"):
            print_board(self.console, view, self.ruleset, lambda other: distance(self.game, self.seat, other))


def make_console() -> Console:
    """The terminal; a wide one for a pipe, which has no width of its own."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, soft_wrap=True)
