"""A table (牌桌): who sits there, the game that is played at it, and what of it is stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from guozhan.bots.roster import BOTS
from guozhan.core.errors import EngineFault, GuozhanError, MalformedError
from guozhan.games.rulesets import content_hash, get_ruleset, player_counts
from guozhan.games.saving import save
from guozhan.protocol import messages
from guozhan.protocol.messages import HUMAN, KINDS, MOST_NAME, OPEN, Setup
from guozhan.server import telling
from guozhan.server.outflow import Outflow
from guozhan.server.people import Kept, Player
from guozhan.server.play import ONLOOKER, Play
from guozhan.server.storage import ReplayRow, TableRow

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

_log = structlog.get_logger()

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
VOID: Final = "void"

HIDDEN_WINDOW: Final = 2.5  # seconds, where generals lie face down
OTHER_WINDOW: Final = 1.0
LONGEST: Final = 600.0  # seconds of any timer
LONGEST_WINDOW: Final = 30.0
LONGEST_PACE: Final = 10.0
STAND_IN: Final = "basic"  # the bot that plays for people


class KeptTable(msgspec.Struct, frozen=True):
    """What is stored of a table beside its row."""

    setup: Setup
    secret: str
    password: str
    seed: int
    window: float
    reason: str = ""


class Table:
    """One table. Everything but storing and sending happens at once, in the thread of the event loop.

    Args:
        house: what all tables share.
        id: what the links call it.
        setup: how it is set up.
        secret, password: hashes of the link's secret and of the password ("" for none).
    """

    def __init__(self, house: House, id: str, setup: Setup, secret: str, password: str = "") -> None:
        self.house = house
        self.metrics = house.metrics
        self.id = id
        self.setup = setup
        self.secret = secret
        self.password = password
        self.status = WAITING
        self.game = 0
        self.seed = 0
        self.window = 0.0
        self.reason = ""
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
        self._leaving: dict[int, Alarm] = {}
        self.outflow = Outflow(self._append, self._put)

    # --- storing -----------------------------------------------------------------------------------------------------

    async def _append(self, game: int, first: int, entries: list[bytes]) -> None:
        await self.house.store.append(self.id, game, first, entries)

    async def _put(self) -> None:
        await self.house.store.put_table(self.row())

    def row(self) -> TableRow:
        """What is stored of it."""
        kept = KeptTable(self.setup, self.secret, self.password, self.seed, self.window, self.reason)
        return TableRow(
            id=self.id,
            home=self.house.home,
            status=self.status,  # type: ignore[arg-type]
            created=self.created,
            touched=self.touched,
            content=content_hash(),
            setup=msgspec.json.encode(kept),
            people=msgspec.json.encode([player.kept() for player in self.players]),
            game=self.game,
        )

    @classmethod
    def restored(cls, house: House, row: TableRow, entries: Sequence[bytes]) -> Table:
        """The table as it was stored, with its game where it stood.

        A game that cannot go on (rules or content have changed, or the answers do not fit) is void, with the reason.
        """
        kept = msgspec.json.decode(row.setup, type=KeptTable)
        table = cls(house, row.id, kept.setup, kept.secret, kept.password)
        table.created, table.touched, table.game = row.created, row.touched, row.game
        table.seed, table.window, table.reason = kept.seed, kept.window, kept.reason
        table.status = row.status
        for player, stored in zip(table.players, msgspec.json.decode(row.people, type=list[Kept]), strict=True):
            player.restore(stored)
        if row.status == PLAYING:
            if row.content != content_hash():
                table.void("服务器已更换规则或内容，这一局无法继续；已发生的部分可作为录像观看")
                return table
            try:
                play = table._new_play()
                play.restore(entries)
            except (GuozhanError, EngineFault) as error:
                _log.error("table_not_restored", table=row.id, error=str(error))
                table.void("存储的对局无法恢复")
                return table
            table.play = play
            for player in table.players:
                if player.is_human:
                    table._missed(player)
            play.start()
        return table

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
        host = player.host
        if self.status == PLAYING:
            player.left = True
            player.host = False
            player.token = ""
        else:
            player.clear()
        self.draw.discard(player.seat)
        self.again.discard(player.seat)
        self._still_here(player.seat)
        heirs = [one for one in self.people if not one.left]
        if host and heirs:
            heirs[0].host = True
        for listener in [one for one in self.listeners if one.reader == player.seat]:
            self.listeners.remove(listener)

    def _missed(self, player: Player) -> None:
        """The person's connection is gone: after the countdown a bot plays, until the person is back."""
        player.connected = False
        if self.status != PLAYING or not player.answers or player.seat in self._leaving:
            return

        def give_up() -> None:
            self._leaving.pop(player.seat, None)
            player.absent = True
            self.changed()
            if self.play is not None:
                self.play.control_changed(player.seat)

        self._leaving[player.seat] = self.clock.call_at(self.clock.now() + self.setup.countdown, give_up)

    def _still_here(self, seat: int) -> None:
        alarm = self._leaving.pop(seat, None)
        if alarm is not None:
            alarm.cancel()

    # --- connections -------------------------------------------------------------------------------------------------

    def attach(self, listener: Listener, seat: int, token: str = "", ref: int = 0) -> None:
        """A connection for a seat, or (-1) an onlooker; it is told where the table stands."""
        listener.reader = seat
        player = None
        if seat != ONLOOKER:
            player = self.players[seat]
            for older in [one for one in self.listeners if one.reader == seat]:
                self.listeners.remove(older)
                older.dismiss("elsewhere", "已在别处重新连接")
            player.connected = True
            self._still_here(seat)
            if player.absent:
                player.absent = False
                if self.play is not None:
                    self.play.control_changed(seat)
        self.listeners.append(listener)
        self.greet_one(listener, token, ref)
        self.changed()

    def detach(self, listener: Listener) -> None:
        """A connection is gone."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        if listener.reader != ONLOOKER:
            self._missed(self.players[listener.reader])
        self.changed()

    def greet_one(self, listener: Listener, token: str = "", ref: int = 0) -> None:
        """Tell a connection where the table stands."""
        player = self.players[listener.reader] if listener.reader != ONLOOKER else None
        play = self.play if self.status in (PLAYING, OVER) else None
        message = telling.welcome(play, self.info(), listener, player, token, ref)
        self.outflow.send(listener, messages.encode(message))
        if self.status == VOID:
            self.outflow.send(listener, messages.encode(messages.Voided(reason=self.reason)))

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
        self.draw.clear()
        self.again.clear()
        self.outflow.change()
        self.play = self._new_play()
        self.play.start()
        for player in self.people:
            if not player.connected:
                self._missed(player)
        self.house.counted("games_begun")

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
        self.reason = reason
        if self.play is not None:
            self.play.close()
        self.changed()
        for listener in self.listeners:
            self.outflow.send(listener, messages.encode(messages.Voided(reason=reason)))

    def _over(self, ending: str, winners: Sequence[int]) -> None:
        play = self.play
        assert play is not None
        self.status = OVER
        self.paused = False
        for seat in list(self._leaving):
            self._still_here(seat)
        replay = secrets.token_urlsafe(9)
        data = save(play.session)
        row = self._replay_row(replay, play, ending, winners, len(data))
        self.outflow.job(lambda: self.house.store.put_replay(row, data))
        self.changed()
        ended = messages.Ended(ending=ending, winners=tuple(winners), replay=replay, seed=str(play.seed))
        message = messages.encode(ended)
        for listener in self.listeners:
            self.outflow.send(listener, message)
        self.house.counted("games_ended")

    def _replay_row(self, id: str, play: Play, ending: str, winners: Sequence[int], size: int) -> ReplayRow:
        state = play.game.state
        generals = [general for seat in state.seats for general in seat.generals if general]
        return ReplayRow(
            id=id,
            created=time.time(),
            ruleset=self.setup.ruleset,
            players=self.setup.players,
            names=[player.name for player in self.players],
            generals=sorted(set(generals)),
            winners=[self.players[seat].name for seat in winners],
            ending=ending,
            content=content_hash(),
            size=size,
            owner="",
            published=self.setup.published or (self.setup.listed and not self.password),
        )

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
                message = telling.update(self.play, news, listener)
                self.outflow.send(listener, messages.encode(message))

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
            bot = self._bots[seat] = BOTS[name]((1 << 64) + self.seed * 64 + seat)
        found: Callable[[Decision], Answer] = bot
        return found

    def people_changed(self) -> None:
        """Somebody's answers are given by a bot now."""
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


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def checked(setup: Setup) -> Setup:
    """The setup, if a table can be set up like that.

    Raises:
        MalformedError: with what is wrong.
        IncompatibleError: for content that is planned but not there yet.
    """
    counts = player_counts(setup.ruleset)
    if setup.players not in counts:
        raise MalformedError(f"{setup.ruleset} is for {counts[0]} to {counts[-1]} players, not {setup.players}")
    get_ruleset(setup.ruleset, setup.options)
    for seat, bot in setup.bots.items():
        if not 0 <= seat < setup.players:
            raise MalformedError(f"bots: there is no seat {seat}: they go from 0 to {setup.players - 1}")
        if bot not in BOTS:
            raise MalformedError(f"bots: there is no bot {bot!r}; there is {', '.join(BOTS)}")
    for kind, seconds in setup.timers.items():
        if kind not in KINDS:
            raise MalformedError(f"timers: there is no kind {kind!r} of requests; there is {', '.join(KINDS)}")
        if not 0 <= seconds <= LONGEST:
            raise MalformedError(f"timers: {kind} takes 0 to {LONGEST:g} seconds, not {seconds:g}")
    if not (setup.window == -1 or 0 <= setup.window <= LONGEST_WINDOW):
        raise MalformedError(f"window: 0 to {LONGEST_WINDOW:g} seconds, or -1 for what fits, not {setup.window:g}")
    if not 0 <= setup.pace <= LONGEST_PACE:
        raise MalformedError(f"pace: 0 to {LONGEST_PACE:g} seconds, not {setup.pace:g}")
    if not 0 <= setup.countdown <= LONGEST:
        raise MalformedError(f"countdown: 0 to {LONGEST:g} seconds, not {setup.countdown:g}")
    if setup.seed is not None and not 0 <= setup.seed < 1 << 63:
        raise MalformedError("seed: a number from 0 to 2**63 - 1")
    return setup


def nickname(name: str) -> str:
    """A nickname as it is shown.

    Raises:
        MalformedError: if it is none.
    """
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise MalformedError(f"a nickname has 1 to {MOST_NAME} characters that can be shown")
    return name
