"""``guozhan play``: a game in the terminal against bots, or to watch."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Final

from guozhan.cli.arguments import (
    DEFAULT_RULESET,
    add_game_arguments,
    add_language_arguments,
    check_target,
    chosen_language,
    file_name,
    options_of,
    whole_number,
)
from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from guozhan.core.facts import Fact
    from guozhan.core.session import Controller
    from guozhan.games.session import Session
    from guozhan.rules.game import Game
    from guozhan.view.model import View

PIPE_WIDTH: Final = 100
PLAYERS: Final = 8
RECALLED: Final = 15  # lines that are told again of a game that goes on


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game_arguments(parser, "drawn at random", PLAYERS)
    # What was not typed can be told from what was: --load takes the former from the file.
    parser.set_defaults(players=None, ruleset=None)
    parser.add_argument(
        "--seat", type=whole_number(1), metavar="N", help="your seat (1); with --auto whose eyes to use"
    )
    parser.add_argument("--auto", action="store_true", help="bots at all seats; watch")
    parser.add_argument(
        "--save", type=file_name, metavar="FILE", help="write the game there at the end, finished or not"
    )
    parser.add_argument("--force", action="store_true", help="let --save replace a file")
    parser.add_argument("--load", type=file_name, metavar="FILE", help="go on with a game that --save has written")
    parser.add_argument(
        "--bots",
        metavar="B",
        help="who plays the other seats: basic or random, or a comma-separated list from seat 1 on, which begins again "
        "from its first (basic); with --server the last seats get those of the list, the others are left to people",
    )
    parser.add_argument(
        "--all-nullification",
        action="store_true",
        help="ask for 无懈可击 also against your own tricks (n all and n own switch it in the game)",
    )
    server = parser.add_argument_group("on a server")
    server.add_argument(
        "--server", metavar="URL", help="play there: at a new table (its address), or at a friend's (the link to it)"
    )
    server.add_argument(
        "--window",
        type=whole_number(0, 30),
        metavar="S",
        help="of a new table: seconds that hide whether somebody could have acted (as fits the ruleset; 0 = none)",
    )
    server.add_argument("--name", metavar="NAME", help="your nickname there (asked for)")
    server.add_argument("--password", metavar="WORD", help="the table's password (asked for where there is one)")
    server.add_argument("--token", metavar="TOKEN", help="come back to your seat; leaving the game tells it")
    server.add_argument("--watch", action="store_true", help="look on at the table of the link")
    add_language_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command; 130 if interrupted."""
    if args.server is not None:
        from guozhan.cli import remote_play

        return remote_play.run(args)
    for name in ("name", "password", "token", "watch", "window"):
        if getattr(args, name) not in (None, False):
            raise MalformedError(f"--{name} is for games on a server: add --server URL")
    if args.load is None:
        args.players = PLAYERS if args.players is None else args.players
        args.ruleset = DEFAULT_RULESET if args.ruleset is None else args.ruleset
        if args.seat is not None and args.seat > args.players:
            raise MalformedError(f"--seat {args.seat}: there are only {args.players} players")
    if args.force and args.save is None:
        raise MalformedError("--force lets --save replace a file: name the file with --save FILE")
    if args.all_nullification and args.auto:
        raise MalformedError("--all-nullification is about what you are asked, and --auto asks nothing: leave one out")
    if args.save is not None:
        check_target("--save", args.save, args.force)
    seat = args.seat - 1 if args.seat is not None else -1 if args.auto else 0
    return Match(args, seat).play()


class Match:
    """One game at the terminal: it asks the person and the bots, and shows what happens."""

    def __init__(self, args: argparse.Namespace, seat: int) -> None:
        code = chosen_language(args)
        from guozhan.bots.roster import check_names, names_of, seat_bots
        from guozhan.games.narrator import Narrator
        from guozhan.view.language import language

        self.args = args
        self.seat = seat
        self.session = _session(args)
        self.game = self.session.game
        self.ruleset = self.game.ruleset
        self.language = language(code, self.ruleset, args.both)
        size, seed = self.game.size, self.game.seed
        if seat >= size:
            raise MalformedError(f"--seat {seat + 1}: there are only {size} players")
        names = names_of(args.bots or "basic")
        check_names(names, size)
        self.bots: list[Controller] = [*seat_bots(names, size, seed)]
        self.narrator = Narrator(self.ruleset, seat, size, self.language)
        self.shown = 0
        self.board: View | None = None
        self.console = make_console()

    @property
    def log(self) -> Sequence[Fact]:
        """What has happened."""
        return self.game.log or []

    def play(self) -> int:
        """Play to the end, or until the person leaves."""
        from guozhan.cli.prompt import Prompt, Quit
        from guozhan.cli.result import print_result
        from guozhan.games.saving import save
        from guozhan.view.names import place_text

        status = 0
        session, game, language = self.session, self.game, self.language
        place = place_text(self.seat, language)
        who = language.of("观战") if self.args.auto else language.say("你是{place}，输入 ? 看帮助", place=place)
        name, seed = self.ruleset.name, str(game.seed)
        mode = self.language.of(self.ruleset.mode.name)
        self.tell(
            "{mode} {ruleset}，{n}人，种子 {seed}，{who}", mode=mode, ruleset=name, n=game.size, seed=seed, who=who
        )
        if self.args.load is not None:
            self.recall()
        prompt = Prompt(self.console, game, self.seat, self.show, self.args.all_nullification, language)
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
            print_result(self.console, self.log, game.size, self.ruleset, self.narrator.view, language)
        except Quit:
            self.tell("对局中止。")
        except KeyboardInterrupt:
            self.say("")
            self.tell("对局中止。")
            status = 130
        finally:
            if self.args.save is not None:
                save(session, self.args.save)
                self.tell("录像：{file}", file=str(self.args.save))
            session.close()
        return status

    # --- showing -----------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Print a line as it is."""
        from guozhan.cli.prompt import print_line

        print_line(self.console, text)

    def tell(self, template: str, /, **values: str | int) -> None:
        """Print a sentence in the person's language."""
        self.say(self.language.say(template, **values))

    def recall(self) -> None:
        """Tell the last lines of a game that goes on."""
        lines = list(self.narrator.tell(self.log))
        self.shown = len(self.log)
        if len(lines) > RECALLED:
            self.say("  …")
        for line in lines[-RECALLED:]:
            self.say(line)

    def show(self, what: str) -> None:
        """Show "board", "log" (what is new), "log N" (the last N lines), or "before" (a question).

        Before a question that is what is new, and the board where it has changed since it was shown last.
        """
        from guozhan.cli.board import print_board
        from guozhan.rules.distance import distance
        from guozhan.view.project import project

        if what.startswith("log "):
            number = int(what[4:])
            for line in self.narrator.told[-number:] if number else ():
                self.say(line)
            return
        if what in ("log", "before") and len(self.log) > self.shown:
            new, self.shown = self.log[self.shown :], len(self.log)
            for line in self.narrator.tell(new):
                self.say(line)
        if what in ("board", "before"):
            view = project(self.game, self.seat)
            if what == "board" or view != self.board:
                print_board(
                    self.console,
                    view,
                    self.ruleset,
                    lambda other: distance(self.game, self.seat, other),
                    self.language,
                )
            self.board = view


def make_console() -> Console:
    """The terminal; a pipe has no width of its own, and gets that of ``COLUMNS`` or a usual one."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            # Whoever read the output has gone: that ends the command, which main reports as no failure.
            raise BrokenPipeError

    if sys.stdout.isatty():
        return Terminal(soft_wrap=True)
    columns = os.environ.get("COLUMNS", "")
    # A number of more digits is no width of a display.
    width = int(columns) if columns.isdecimal() and len(columns) < 6 else 0
    return Terminal(width=width or PIPE_WIDTH, soft_wrap=True)


def _session(args: argparse.Namespace) -> Session:
    """The game that the arguments name or make."""
    import secrets

    from guozhan.games.saving import load
    from guozhan.games.session import Session, new_game

    if args.load is not None:
        session = load(args.load)
        _check_same(args, session.game)
        return session
    seed = secrets.randbelow(2**32) if args.seed is None else args.seed
    return Session(new_game(args.ruleset, args.players, seed, options_of(args.option)))


def _check_same(args: argparse.Namespace, game: Game) -> None:
    """Refuse what was typed beside --load and would make another game."""
    from guozhan.modes.profile import options_for

    typed = options_of(args.option)
    made = {"players": game.size, "ruleset": game.ruleset.name, "seed": game.seed}
    others = [
        f"--{name} {getattr(args, name)} (the game has {value})"
        for name, value in made.items()
        if getattr(args, name) not in (None, value)
    ]
    if not others:
        options = options_for(game.ruleset.name, typed)
        others = [
            f"--option {name}={value} (the game has {game.options[name]})"
            for name, value in typed.items()
            if options[name] != game.options[name]
        ]
    if others:
        raise MalformedError(f"--load goes on with the game as it was made: leave out {', '.join(others)}")
