"""``guozhan play --server``: a game on a server in the terminal, with the board, log and prompt of a game here."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.cli.arguments import DEFAULT_RULESET, chosen_language, options_of
from guozhan.cli.play_command import PLAYERS, make_console
from guozhan.cli.prompt import HELP, LetPass, Quit, TreePrompt, print_line
from guozhan.cli.remote_commands import Commands, Passed
from guozhan.cli.remote_news import News
from guozhan.cli.remote_terminal import Bridge, Inbox
from guozhan.client import (
    Client,
    ClientError,
    Disconnected,
    LateError,
    Link,
    NotNowError,
    PasswordError,
    Seat,
    read_link,
)
from guozhan.core.errors import MalformedError
from guozhan.protocol.messages import Request, Setup

if TYPE_CHECKING:
    from guozhan.client import Event
    from guozhan.core.facts import Fact
    from guozhan.protocol.messages import Ended
    from guozhan.protocol.nodes import Node
    from guozhan.view.model import View
    from guozhan.view.sheet import Course

FOREVER: Final = 1e9  # a person decides for how long to wait for a server
PASSWORDS: Final = 3
RECALLED: Final = 15  # lines that are told again of a game that goes on
ENDINGS: Final = {"agreed": "约定和局", "conceded": "认输", "abandoned": "无人继续"}
WAITING, PLAYING = "waiting", "playing"
# What makes a table, and cannot be said of one that is there; and what is of a game in this process.
_OF_TABLES: Final = ("players", "ruleset", "seed", "option", "bots", "window")
_OF_GAMES: Final = ("save", "load", "force", "auto", "all_nullification", "both")


def check(args: argparse.Namespace) -> Link:
    """Where to play; what does not fit together is refused.

    Raises:
        MalformedError: with what to leave out.
    """
    link = read_link(args.server)
    joins = bool(link.table)
    unfit = [name for name in (*_OF_GAMES, *(_OF_TABLES if joins else ("token", "watch"))) if getattr(args, name)]
    if unfit:
        where = "the link to a table" if joins else "a server"
        raise MalformedError(f"--server with {where}: leave out --{unfit[0].replace('_', '-')}")
    if joins and not link.secret and args.token is None:
        raise MalformedError(f"{args.server}: the link to a table ends in #/t/TABLE/SECRET; copy all of it")
    return link


def run(args: argparse.Namespace) -> int:
    """Play on a server; exit status 0, or 1 if the connection was lost for good."""
    link = check(args)
    code = chosen_language(args)
    inbox = Inbox()
    bridge = Bridge(inbox)
    seat: Seat | None = None
    try:
        seat, invitation = _enter(args, link, code, inbox, bridge)
        return Match(seat, invitation, code, inbox, bridge).play()
    except Quit:
        return 0
    finally:
        if seat is not None:
            bridge.call(seat.close(), lambda event: None)
        bridge.close()


def _enter(args: argparse.Namespace, link: Link, code: str, inbox: Inbox, bridge: Bridge) -> tuple[Seat, Link | None]:
    """Sit down at a new table or at that of the link; the seat, and the link for friends of a new table."""
    client = Client(link, language=code, patience=FOREVER)
    name = args.name or ""
    while not name and not args.token and not args.watch:
        print("nickname> ", end="", flush=True)
        name = inbox.get(True).strip()
    seat = args.seat - 1 if args.seat is not None else -1

    def ignored(event: Any) -> None:
        """What comes before one sits is in the seat anyway."""

    if not link.table:
        made = bridge.call(client.create(name, _setup(args), args.password or ""), ignored)
        joined = bridge.call(client.join(made.link, token=made.token, on_event=inbox.put), ignored)
        return joined, made.link
    password = args.password or ""
    for left in reversed(range(PASSWORDS)):
        wanted = client.join(
            name=name, password=password, token=args.token or "", seat=seat, watch=args.watch, on_event=inbox.put
        )
        try:
            return bridge.call(wanted, ignored), None
        except PasswordError:
            if args.password is not None or not left:
                raise
            password = _password(inbox)
    raise AssertionError


def _setup(args: argparse.Namespace) -> Setup:
    players = PLAYERS if args.players is None else args.players
    names = [name.strip() for name in args.bots.split(",")] if args.bots else []
    if len(names) >= players:
        raise MalformedError(f"--bots {args.bots}: no seat of {players} is left for you")
    return Setup(
        ruleset=args.ruleset or DEFAULT_RULESET,
        players=players,
        options=options_of(args.option),
        bots={players - len(names) + index: name for index, name in enumerate(names)},
        seed=args.seed,
        window=-1.0 if args.window is None else float(args.window),
    )


def _password(inbox: Inbox) -> str:
    import getpass

    prompt = "password> "
    if inbox.is_terminal:
        try:
            return getpass.getpass(prompt)
        except EOFError:
            raise Quit from None
    print(prompt, end="", flush=True)
    return str(inbox.get(True)).strip()


class Asking:
    """A request of the server, as the prompt puts it."""

    def __init__(self, match: Match, request: Request) -> None:
        self.request = request
        self._match = match
        self._until = time.monotonic() + request.seconds
        self.nullify = bool(request.nullify)

    @property
    def text(self) -> str:
        """The question, with the time that is left."""
        question = self.request.question
        if not self.request.seconds:
            return question
        left = max(1, round(self._until - time.monotonic()))
        return self._match.language.say("{question}（{n}秒）", question=question, n=left)

    @property
    def topic(self) -> str:
        """The term that it is about."""
        return self.request.sheet.topic

    @property
    def courses(self) -> Sequence[Course]:
        """The courses that may be taken."""
        return self.request.sheet.courses

    def node(self, clicks: Sequence[str]) -> Node:
        """What may be clicked after some clicks; what was not sent is fetched."""
        node: Node = self._match.call(self._match.seat.walk(self.request, clicks))
        return node


class RemotePrompt(TreePrompt):
    """The prompt of a game on a server."""

    help = (*HELP[:-1], *Commands.help, HELP[-1])

    def __init__(self, match: Match) -> None:
        super().__init__(match.console, match.ruleset, match.show, match.language)
        self.match = match

    def read(self) -> str:
        """What the person types; what happens meanwhile is told.

        Raises:
            Passed: if the question has passed.
        """
        return self.match.read(question=True)

    def further(self, name: str, rest: str) -> bool:
        """Carry out a command of games on servers."""
        return self.match.commands.take(name, rest)

    def choose_tricks(self, every: bool) -> None:
        """Be asked for cards that offset a trick also where the trick is one's own, or not."""
        self.match.call(self.match.seat.nullify(own=every))
        super().choose_tricks(every)


class Match:
    """A seat at a table of a server, at the terminal.

    Attributes:
        seat: the seat.
        invitation: the link for friends, if one has made the table.
        quitting: the person leaves.
    """

    def __init__(self, seat: Seat, invitation: Link | None, code: str, inbox: Inbox, bridge: Bridge) -> None:
        from guozhan.games.narrator import Narrator
        from guozhan.games.rulesets import content_hash, get_ruleset
        from guozhan.view.language import language

        if seat.content != content_hash():
            raise MalformedError(
                f"{seat.link.server} plays other rules or content: use the same version of the program"
            )
        self.seat = seat
        self.invitation = invitation
        self.inbox, self.bridge = inbox, bridge
        setup = seat.table.setup
        self.ruleset = get_ruleset(setup.ruleset, setup.options)
        self.language = language(code, self.ruleset)
        self.console = make_console()
        self.news = News(self)
        self.commands = Commands(self)
        self.asking: Request | None = None
        self.narrator = Narrator(self.ruleset, seat.number, setup.players, self.language)
        self._game = seat.table.game
        self._told: list[Fact] = []
        self._board: View | None = None

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the person leaves."""
        status = 0
        try:
            self.news.greet()
            self.inbox.listen()
            prompt = RemotePrompt(self)
            while True:
                self.turn(prompt)
        except Quit:
            self.farewell()
        except KeyboardInterrupt:
            self.say("")
            self.farewell()
            status = 130
        except ClientError as error:
            self.say(error.text)
            status = 0 if error.code in ("left", "kicked", "elsewhere") else 1
        return status

    def turn(self, prompt: RemotePrompt) -> None:
        """Answer what is asked, or wait until something happens."""
        self.news.catch_up()
        request = self._due
        if request is not None:
            self.asking = request
            try:
                self.answer(request, prompt)
            except Passed:
                pass
            finally:
                self.asking = None
            return
        if self._finished:
            self.finish()
        word = self.read(question=False)
        if word:
            self.idle(word)

    def answer(self, request: Request, prompt: RemotePrompt) -> None:
        """Put a request to the person, and give the answer."""
        try:
            try:
                clicks = prompt.choose(Asking(self, request))
            except LetPass:
                self.call(self.seat.nullify(this=True))
            else:
                self.call(self.seat.answer(request, clicks))
        except (LateError, NotNowError) as error:
            self.say(error.text)

    @property
    def answers(self) -> bool:
        """The person answers, not a bot."""
        if self.seat.number < 0:
            return False
        me = self.seat.table.people[self.seat.number]
        return not (me.trusted or me.conceded or me.left)

    def idle(self, word: str) -> None:
        """What is typed while nothing is asked."""
        name, _, rest = word.partition(" ")
        if not self.commands.idle(name.lower(), rest.strip()):
            self.tell("不明白“{word}”；现在没有询问你，输入 ? 看帮助", word=word)

    def finish(self) -> None:
        """Tell how the game has ended, once."""
        from guozhan.cli.result import print_outcome
        from guozhan.view.names import ENDING_NAMES

        ended, view = self.seat.ended, self.seat.view
        self.show("log")
        self.news.finished = self.seat.table.game
        if ended is not None and view is not None:
            from msgspec.structs import replace

            named = ENDINGS.get(ended.ending) or ENDING_NAMES.get(ended.ending, ended.ending)
            known = replace(view, over=True, winners=ended.winners)
            print_outcome(self.console, known, named, self.ruleset, self.language)
            self._stored(ended)
        elif self.seat.voided is not None:
            self.say(self.seat.voided.reason)
        if self.seat.number >= 0 and self.seat.voided is None:
            self.tell("输入 again 再来一局，q 离开")

    def _stored(self, ended: Ended) -> None:
        if ended.replay:
            self.tell("种子 {seed}，录像 {replay}", seed=ended.seed, replay=ended.replay)

    def farewell(self) -> None:
        """Tell how to come back."""
        link, token = self.seat.link, self.seat.token
        if token and not self.seat.over:
            self.tell("已离开。回到座位：guozhan play --server '{link}' --token={token}", link=str(link), token=token)

    # --- reading -----------------------------------------------------------------------------------------------------

    def call(self, work: Any) -> Any:
        """Let the seat do something; what comes meanwhile is told."""
        return self.bridge.call(work, self.noted)

    def read(self, question: bool) -> str:
        """What the person types; without a ``question`` also "" when something has happened.

        Raises:
            Passed: if the question has passed.
            Quit: at the end of the input.
        """
        shown = False  # the prompt stands in the line
        while True:
            # What has changed while a command was carried out counts as well.
            if question and self.passed:
                self._break_line(shown)
                self.tell("这个询问已经过去了")
                raise Passed
            if not question and (self._due is not None or self._finished):
                self._break_line(shown)
                return ""
            wanted = question or self._speaks
            if wanted and not shown:
                print("> ", end="", flush=True)
                shown = True
            item = self.inbox.get(wanted)
            if isinstance(item, str):
                if not self.inbox.is_terminal:
                    print(item)
                if item.strip():
                    return item.strip()
                if question:
                    self.tell("请输入编号；输入 ? 看帮助")
                shown = False
                continue
            shown = shown and not self.noted(item, prompted=shown)

    @property
    def _speaks(self) -> bool:
        """One's word is waited for though nothing is asked: the host's begins the game, everybody's the next one."""
        seat = self.seat
        if seat.number < 0:
            return False
        table, me = seat.table, seat.number
        if seat.over:
            return me not in table.rematch
        return table.status == WAITING and table.people[me].host

    @property
    def _due(self) -> Request | None:
        """What the person is to be asked."""
        seat = self.seat
        ready = seat.table.status == PLAYING and self.answers and seat.caught_up
        return seat.request if ready else None

    @property
    def _finished(self) -> bool:
        """The game is over, which has not been told."""
        seat = self.seat
        known = seat.ended is not None or seat.voided is not None
        return seat.over and known and seat.caught_up and self.news.finished != seat.table.game

    @property
    def passed(self) -> bool:
        """The question is no longer open."""
        asking, now = self.asking, self.seat.request
        return asking is None or now is None or now.id != asking.id or not self.answers

    def _break_line(self, needed: bool) -> None:
        """End the line in which the prompt stands."""
        if needed:
            self.say("")

    # --- telling -----------------------------------------------------------------------------------------------------

    @property
    def untold(self) -> bool:
        """Something has happened in the game that has not been told."""
        return self.seat.caught_up and len(self.seat.facts) != len(self._told)

    def noted(self, event: Event | Any, prompted: bool = False) -> bool:
        """Tell what has come from the server; whether anything was told.

        Raises:
            ClientError: if the connection is lost for good.
        """
        if isinstance(event, Disconnected) and event.error is not None:
            raise event.error
        return self.news.take(event, prompted)

    def say(self, text: str, style: str = "") -> None:
        """Print a line as it is."""
        print_line(self.console, text, style)

    def tell(self, template: str, /, **values: str | int) -> None:
        """Print a sentence in the person's language."""
        self.say(self.language.say(template, **values))

    def show(self, what: str) -> None:
        """Show "board", "log" (what is new), "log N" (the last N lines), or "before" (a question)."""
        if what.startswith("log "):
            for line in self.narrator.told[-int(what[4:]) :]:
                self.say(line)
            return
        if what in ("log", "before"):
            self._log()
        view = self.seat.view
        if what in ("board", "before") and view is not None:
            if what == "board" or view != self._board:
                self._print_board(view)
            self._board = view

    def _log(self) -> None:
        """Tell the facts that are new; of a game that one comes to late, the last lines."""
        if not self.seat.caught_up:
            return
        facts = list(self.seat.facts)
        again = self.seat.table.game != self._game or facts[: len(self._told)] != self._told
        if again:
            old = self.narrator
            self.narrator = type(old)(self.ruleset, old.seat, len(self.seat.table.people), self.language)
            self._told, self._game = [], self.seat.table.game
        late = not self._told and self.news.late == self._game
        lines = list(self.narrator.tell(facts[len(self._told) :]))
        self._told = facts
        if late and len(lines) > RECALLED:
            self.say("  …")
            lines = lines[-RECALLED:]
        for line in lines:
            self.say(line)

    def _print_board(self, view: View) -> None:
        from guozhan.cli.board import print_board

        request = self.seat.request
        distances = request.sheet.distances if request is not None else ()
        # Distances come with what is asked: no client works out a rule.
        print_board(
            self.console,
            view,
            self.ruleset,
            (lambda other: distances[other]) if distances else None,
            self.language,
        )
        sys.stdout.flush()
