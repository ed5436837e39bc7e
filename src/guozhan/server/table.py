"""A table (牌桌): who sits there, the game that is played at it, and what of it is stored."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.games.rulesets import get_ruleset
from guozhan.protocol import messages
from guozhan.protocol.messages import HUMAN, OPEN, Setup
from guozhan.server import absence, keeping, telling
from guozhan.server.barring import Barred
from guozhan.server.beginning import controller
from guozhan.server.checking import checked, digest
from guozhan.server.outflow import Outflow
from guozhan.server.people import Player
from guozhan.server.play import ONLOOKER, Play
from guozhan.server.repeating import in_slices
from guozhan.server.status import OVER, PLAYING, VOID, WAITING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.answers import Answer
    from guozhan.core.decisions import Decision
    from guozhan.core.ruleset import Ruleset
    from guozhan.server.clock import Alarm, Clock
    from guozhan.server.host import News
    from guozhan.server.house import House
    from guozhan.server.listener import Listener
    from guozhan.server.opened import Opened
    from guozhan.server.storage import ElsewhereError, TableRow

_log = structlog.get_logger()

HIDDEN_WINDOW: Final = 2.5  # seconds, where generals lie face down
OTHER_WINDOW: Final = 1.0
GRACE: Final = 10.0  # seconds after a new start of the process in which people can be back before time counts
STAND_IN: Final = "basic"  # the bot that plays for people


class Table:
    """One table. Everything but storing and sending happens at once, in the thread of the event loop.

    Args:
        house: what all tables share.
        id: what the links call it.
        setup: how it is set up.
        secret, password: hashes of the link's secret and of the password ("" for none).

    Attributes:
        made_from: the address that has made it; "" = it does not count, or is not known any more. It is stored nowhere.
        seen: somebody has been here since it was made.
        barred: whom the host has sent away.
    """

    def __init__(self, house: House, id: str, setup: Setup, secret: str, password: str = "") -> None:
        self.house = house
        self.metrics = house.metrics
        self.id = id
        self.setup = setup
        self.secret = secret
        self.password = password
        self.made_from = ""
        self.seen = False
        self.barred = Barred()
        self.status = WAITING
        self.game = 0
        self.seed = 0
        self.window = 0.0
        self.reason = ""
        self.remains = False
        self.played_on, self.from_turn = -1, 0
        self.ended_with: messages.Ended | None = None
        self.created = self.touched = time.time()
        self.players = [Player(seat) for seat in range(setup.players)]
        for player in self.players:
            self.seat_bot(player.seat, setup.bots.get(player.seat, OPEN))
        self.listeners: list[Listener] = []
        self.draw: set[int] = set()
        self.again: set[int] = set()
        self.paused = False
        self.play: Play | None = None
        self._bots: dict[int, Callable[[Decision], Answer]] = {}
        self.leaving: dict[int, Alarm] = {}
        self.is_stuck = False
        self.outflow = Outflow(self)

    # --- storing (Source) --------------------------------------------------------------------------------------------

    def row(self) -> TableRow:
        """What is stored of it."""
        return keeping.row(self)

    async def put(self, row: TableRow) -> None:
        """Store it."""
        await self.house.store.put_table(row)

    async def append(self, game: int, first: int, entries: list[bytes]) -> None:
        """Store entries of a game."""
        await self.house.store.append(self.id, game, first, entries)

    def stuck(self, on: bool) -> None:
        """Nothing can be stored, so that nobody is told anything: time does not count."""
        self.is_stuck = on
        if self.play is not None and self.status == PLAYING:
            self.play.pause(self.paused or on)

    def lost(self, error: ElsewhereError) -> None:
        """The table lives in another process by now; here nothing more happens at it."""
        _log.warning("table_lost", table=self.id, error=str(error))
        self.house.tables.pop(self.id, None)
        if self.play is not None:
            self.play.halt()
        for listener in list(self.listeners):
            listener.dismiss("restart", "牌桌已移到另一个服务进程，请重新连接")

    def rest(self, status: str) -> None:
        """Be as it is stored, where no game is taken up."""
        self.status = status
        for player in self.people:
            absence.missed(self, player)
        if status == WAITING:
            try:
                checked(self.setup)
            except GuozhanError:
                self.void("服务器已更换规则或内容，不能再按这样的设置开始")

    async def resume(self, status: str, entries: Sequence[bytes]) -> None:
        """Take up the game that is stored; :func:`keeping.restored` has taken up the rest.

        Raises:
            MalformedError: if the answers do not fit.
        """
        play = self._new_play()
        self.play = play
        await in_slices(play.restore(entries, paused=self.paused))
        self.status = status
        for player in self.people:
            absence.missed(self, player)
        if status != PLAYING:
            play.tell_all()
            play.close()
            return
        play.start()
        self._not_broken()
        if any(player.answers for player in self.people):
            play.hold(GRACE)

    def _not_broken(self) -> None:
        if self.status == VOID:
            raise MalformedError("the game breaks off where it stood")

    # --- the house's view of it --------------------------------------------------------------------------------------

    @property
    def clock(self) -> Clock:
        """The clock that the table goes by."""
        return self.house.clock

    @property
    def ruleset(self) -> Ruleset:
        """What is played by."""
        return get_ruleset(self.setup.ruleset, self.setup.options)

    @property
    def people(self) -> list[Player]:
        """The seats that people have."""
        return [player for player in self.players if player.is_human]

    @property
    def solitary(self) -> bool:
        """One person plays, against bots alone: hints and taking back harm nobody."""
        return len(self.people) == 1

    def info(self) -> messages.TableInfo:
        """What everybody at the table may know of it."""
        setup = self.setup
        if self.status != OVER and setup.seed is not None:
            setup = msgspec.structs.replace(setup, seed=None)
        return messages.TableInfo(
            table=self.id,
            status=self.status,
            game=self.game,
            setup=setup,
            people=tuple(player.person() for player in self.players),
            watching=sum(listener.reader == ONLOOKER for listener in self.listeners),
            locked=bool(self.password),
            paused=self.paused,
            draw=tuple(sorted(self.draw)),
            rematch=tuple(sorted(self.again)),
            window=self.window,
            seeded=self.setup.seed is not None and self.game < 2,
            from_turn=self.from_turn if self.game < 2 else 0,
        )

    def opened_by(self, secret: str) -> bool:
        """Who has this secret may come in. A listed table needs none."""
        return self.setup.listed or hmac.compare_digest(self.secret, digest(secret))

    def touch(self) -> None:
        """Somebody has done something."""
        self.touched = time.time()

    def changed(self) -> None:
        """Store the table, and tell everybody at it."""
        self.outflow.change()
        info = messages.encode(self.info())
        for listener in self.listeners:
            self.outflow.send(listener, info)

    # --- seats -------------------------------------------------------------------------------------------------------

    def seat_bot(self, seat: int, bot: str) -> None:
        """Give an empty seat to a bot, or leave it open."""
        player = self.players[seat]
        player.clear()
        player.kind = bot
        player.name = "" if bot == OPEN else f"{bot} {seat + 1}"

    def seat_of(self, account: str) -> int | None:
        """The seat that an account has here and has not left for good, None for none."""
        if not account:
            return None
        return next((player.seat for player in self.people if player.account == account and not player.left), None)

    def seat_person(self, seat: int, name: str, account: str = "") -> str:
        """Give a seat to a person; the token that opens it."""
        player = self.players[seat]
        player.clear()
        player.kind = HUMAN
        player.name = name
        player.account = account
        player.host = not any(one.host for one in self.players)
        token = secrets.token_urlsafe(18)
        player.token = digest(token)
        return token

    def vacate(self, player: Player) -> None:
        """The person leaves for good. In a game a bot plays on; else the seat is open again."""
        if self.status == PLAYING:
            player.left = True
            player.host = False
            player.token = ""
        else:
            player.clear()
        self.draw.discard(player.seat)
        self.again.discard(player.seat)
        absence.still_here(self, player.seat)
        absence.settle_host(self)

    # --- connections -------------------------------------------------------------------------------------------------

    def attach(self, listener: Listener, seat: int, token: str = "", ref: int = 0) -> None:
        """A connection for a seat, or (-1) an onlooker; it is told where the table stands."""
        listener.reader = seat
        self.seen = True
        player = None
        if seat != ONLOOKER:
            player = self.players[seat]
            for older in [one for one in self.listeners if one.reader == seat]:
                self.listeners.remove(older)
                older.dismiss("elsewhere", "已在别处重新连接")
            player.connected = True
            player.address = listener.address
            absence.still_here(self, seat)
            playing = self.play if self.status == PLAYING else None
            absent, player.absent = player.absent, False
            absence.settle_host(self)
            if absent and playing is not None:
                playing.control_changed(seat)
            if playing is not None and all(one.connected or not one.answers for one in self.people):
                playing.let_go()
        self.listeners.append(listener)
        self.greet_one(listener, token, ref)
        self.changed()

    def detach(self, listener: Listener) -> None:
        """A connection is gone."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        self.touch()
        if listener.reader != ONLOOKER:
            absence.missed(self, self.players[listener.reader])
        self.changed()

    def greet_one(self, listener: Listener, token: str = "", ref: int = 0) -> None:
        """Tell a connection where the table stands."""
        player = self.players[listener.reader] if listener.reader != ONLOOKER else None
        play = self.play if self.status in (PLAYING, OVER) else None
        make = partial(telling.welcome, play, self.info(), listener, player, token, ref)
        self._send_made(listener, make)
        if self.status == VOID:
            self.outflow.send(listener, messages.encode(keeping.voided(self, listener)))
        elif self.status == OVER and self.ended_with is not None:
            self.outflow.send(listener, messages.encode(self.ended_with))

    def _send_made(self, listener: Listener, make: Callable[[], messages.ServerMessage]) -> None:
        """Send a message that is made for one connection; what it breaks with is that connection's misfortune alone."""
        try:
            data = messages.encode(make())
        except Exception as error:  # noqa: BLE001 - the others' game goes on
            _log.error("not_told", table=self.id, seat=listener.reader, error=repr(error), exc_info=error)
            listener.drop()
            return
        self.outflow.send(listener, data)

    # --- the game ----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a game; open seats are given to bots."""
        for player in self.players:
            if player.kind == OPEN:
                self.seat_bot(player.seat, STAND_IN)
            player.fresh()
        self.game += 1
        # Whoever has seen how the first game went would know the next one.
        chosen = self.setup.seed if self.game == 1 else None
        self.seed = chosen if chosen is not None else secrets.randbits(62)
        self.window = self._window()
        self.status = PLAYING
        self.paused = False
        self.ended_with = None
        self.draw.clear()
        self.again.clear()
        self.outflow.change()
        before, self.play = self.play, None
        if before is not None:
            before.abandon()
        try:
            self.play = self._new_play()
            self.play.pause(self.is_stuck)
            self.play.start()
        except Exception as error:  # noqa: BLE001 - a game that cannot begin must not look like one that is played
            self.broken(error)
            return
        for player in self.people:
            if not player.connected:
                absence.missed(self, player)
        self.house.counted("games_begun")

    async def go_on(self, entries: Sequence[bytes], seed: int, played_on: int) -> None:
        """Begin the first game where these answers lead: one that was played before, as a replay tells.

        Where the house is closed meanwhile nothing begins.

        Args:
            entries: the answers, as they are stored.
            seed: what all chance came from.
            played_on: how many facts of that game stay.

        Raises:
            MalformedError: if the answers do not fit.
        """
        self.game, self.seed, self.played_on = 1, seed, played_on
        self.window = self._window()
        play = self._new_play()
        await in_slices(play.restore(entries))
        if self.house.closed:
            play.abandon()
            return
        self.play = play
        self.from_turn = keeping.turn_of(play.game)
        self.status = PLAYING
        self.outflow.change()
        for number, entry in enumerate(entries):
            self.outflow.keep(self.game, number, entry)
        play.start()
        self._not_broken()
        for player in self.people:
            absence.missed(self, player)
        self.house.counted("games_begun")

    def count_again(self) -> None:
        """Begin another game if all who are here, or may come back, want one."""
        here = [one for one in self.people if not (one.left or one.absent)]
        wanted = any(one.connected for one in here) and self.again.issuperset(one.seat for one in here)
        if self.status != OVER or not wanted or self.house.draining:
            return
        for one in self.people:
            if one.left or one.absent:
                self.seat_bot(one.seat, STAND_IN)
        absence.settle_host(self)
        self.begin()
        self.changed()

    def _window(self) -> float:
        if self.setup.window >= 0:
            return self.setup.window
        if len(self.people) < 2:
            return 0.0  # a bot draws no conclusions from how long something takes
        return HIDDEN_WINDOW if self.ruleset.mode.slots > 1 else OTHER_WINDOW

    def _new_play(self) -> Play:
        self._bots = {}
        return Play(self, self.setup, self.seed, self.window, self.setup.pace if self.people else 0.0)

    def stop(self, ending: str, winners: Sequence[int] = ()) -> None:
        """The game is over before its end."""
        assert self.play is not None
        self.play.close()
        self._over(ending, winners)

    def void(self, reason: str) -> None:
        """The game cannot go on; everybody is told why."""
        self.status = VOID
        self.touch()
        self.reason = reason
        if self.play is not None:
            self.play.close()
        self.changed()
        for listener in self.listeners:
            self.outflow.send(listener, messages.encode(keeping.voided(self, listener)))

    def _over(self, ending: str, winners: Sequence[int]) -> None:
        play = self.play
        assert play is not None
        self.status = OVER
        self.touch()
        self.paused = False
        for seat in list(self.leaving):
            absence.still_here(self, seat)
        for player in self.people:
            if not player.connected:
                absence.missed(self, player)
        replay = keeping.keep_replay(self, play, ending, winners)
        self.ended_with = messages.Ended(ending=ending, winners=tuple(winners), replay=replay, seed=str(play.seed))
        self.changed()
        message = messages.encode(self.ended_with)
        for listener in self.listeners:
            self.outflow.send(listener, message)
        self.house.counted("games_ended")

    # --- what the running game needs (Host) --------------------------------------------------------------------------

    def keep(self, entry: bytes) -> None:
        """Store an entry, before anything that is told from now on is sent."""
        assert self.play is not None
        self.outflow.keep(self.game, self.play.kept, entry)

    def tell(self, reader: int, news: News) -> None:
        """Tell a seat, or the onlookers, what is new."""
        assert self.play is not None
        for listener in self.listeners:
            if listener.reader == reader:
                self._send_made(listener, partial(telling.update, self.play, news, listener))

    def greet(self, reader: int) -> None:
        """Tell a seat, or the onlookers, where the game stands."""
        for listener in self.listeners:
            if listener.reader == reader:
                self.greet_one(listener)

    def ask_bot(self, opened: Opened) -> Answer | None:
        """What the bot says, or None: it will be said later."""
        player = self.players[opened.seat]
        name = STAND_IN if player.is_human else player.kind
        play = self.play
        assert play is not None
        opened.asked = time.perf_counter()
        if self.house.bots is not None:
            self.house.bots.ask(self, play, opened, name)
            return None
        return self.bot(opened.seat, name)(opened.decision)

    def bot(self, seat: int, name: str) -> Callable[[Decision], Answer]:
        """The bot that plays a seat in this process."""
        bot: Any = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = controller(name, self.seed, seat, self.setup.lesson)
        found: Callable[[Decision], Answer] = bot
        return found

    def people_changed(self) -> None:
        """What is stored of people has changed: somebody's answers are given by a bot now."""
        self.changed()

    def ended(self) -> None:
        """The game is over, and everybody has been told how."""
        assert self.play is not None
        state = self.play.game.state
        self._over(state.ending or "victory", state.winners)

    def broken(self, error: BaseException) -> None:
        """The game cannot go on: a fault of the rules."""
        _log.error("engine_fault", table=self.id, game=self.game, error=type(error).__name__, exc_info=error)
        self.house.counted("games_broken")
        self.void("规则引擎出错，这一局无法继续；错误已记录")
