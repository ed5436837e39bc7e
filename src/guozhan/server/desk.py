"""What people at a table may do: each message from a client is carried out here, or refused with a reason."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from guozhan.bots.roster import BOTS
from guozhan.core.errors import GuozhanError, IllegalError, MalformedError
from guozhan.core.messages import error_text, message, said_by
from guozhan.games.labels import Labels
from guozhan.games.wording import answer_text
from guozhan.protocol import messages
from guozhan.protocol.messages import HUMAN, OPEN, PHRASES
from guozhan.protocol.tree import Tree
from guozhan.server import absence, telling
from guozhan.server.checking import digest, nickname
from guozhan.server.opened import trick_of
from guozhan.server.outflow import Last, Timed
from guozhan.server.play import ONLOOKER, NotTakenError
from guozhan.server.repeating import take_back
from guozhan.server.status import OVER, PLAYING, WAITING
from guozhan.server.table import STAND_IN, Table
from guozhan.view.language import LANGUAGES, language, no_language

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.server.listener import Listener
    from guozhan.server.opened import Opened
    from guozhan.server.people import Player
    from guozhan.server.play import Play

TALK: Final = 1.5  # seconds between two phrases of one person
MOST_ONLOOKERS: Final = 50  # of a table, each of whom is told everything
BARRED: Final = "房主请你离开了这张牌桌，不能再入座；可以旁观，或另开一桌"


class RefusedMessageError(GuozhanError):
    """What a client wanted is refused; ``code`` is one of the protocol's."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def enter(table: Table, hello: messages.Hello, listener: Listener, account: str = "") -> None:
    """Let a connection in: with a seat's token or as the account that has one, or with the link's secret (a listed
    table's needs none) to a free seat or as an onlooker.

    Whether a password is right has been tested before.

    Raises:
        RefusedMessageError: with the reason.
    """
    if hello.language not in LANGUAGES:
        raise RefusedMessageError(messages.MALFORMED, no_language())
    listener.code = hello.language
    listener.lines = hello.lines
    listener.nodes = min(max(hello.nodes, 1), 400)
    if hello.token:
        hashed = digest(hello.token)
        for player in table.players:
            if player.token and hmac.compare_digest(player.token, hashed):
                table.touch()
                table.attach(listener, player.seat, hello.token, hello.ref)
                return
        if table.barred.had(hashed):
            raise RefusedMessageError(messages.REFUSED, BARRED)
        raise RefusedMessageError(messages.REFUSED, "座位凭证无效：请用邀请链接重新加入")
    own = None if hello.watch else table.seat_of(account)
    if own is not None:
        # From another browser than the one that has the token.
        table.touch()
        table.attach(listener, own, "", hello.ref)
        return
    if not table.opened_by(hello.secret):
        raise RefusedMessageError(messages.REFUSED, "邀请链接无效：请向房主索取新的链接")
    if hello.watch:
        if not table.setup.spectators:
            raise RefusedMessageError(messages.REFUSED, "这张牌桌不允许旁观")
        if sum(one.reader == ONLOOKER for one in table.listeners) >= MOST_ONLOOKERS:
            text = message("旁观的人已满（最多{most}人），请稍后再来", most=MOST_ONLOOKERS)
            raise RefusedMessageError(messages.REFUSED, text)
        table.attach(listener, ONLOOKER, "", hello.ref)
        return
    if table.barred.is_one(account, listener.address):
        raise RefusedMessageError(messages.REFUSED, BARRED)
    if table.status != WAITING:
        raise RefusedMessageError(messages.REFUSED, "对局已经开始：可以旁观")
    free = [player.seat for player in table.players if player.kind == OPEN]
    if not free:
        raise RefusedMessageError(messages.REFUSED, "座位已满")
    try:
        name = _free_name(table, hello.name)
    except MalformedError as error:
        raise RefusedMessageError(messages.MALFORMED, said_by(error)) from None
    token = table.seat_person(hello.seat if hello.seat in free else free[0], name, account)
    table.touch()
    seat = next(player.seat for player in table.players if player.token == digest(token))
    table.attach(listener, seat, token, hello.ref)


def _free_name(table: Table, wanted: str, own: Player | None = None) -> str:
    """The nickname that is wanted, as it is shown.

    Raises:
        MalformedError: if it is none.
        RefusedMessageError: if another person at the table has it.
    """
    name = nickname(wanted)
    if any(one is not own and one.name.casefold() == name.casefold() for one in table.people):
        raise RefusedMessageError(messages.REFUSED, "同桌已有人使用这个昵称")
    return name


class Desk:
    """Carries out what one connection at a table asks for."""

    def __init__(self, table: Table, listener: Listener) -> None:
        self.table = table
        self.listener = listener
        self._spoke = float("-inf")
        self._acts: dict[type, Callable[[Any], None]] = {
            messages.GiveAnswer: self._answer,
            messages.Walk: self._walk,
            messages.AskHint: self._hint,
            messages.TakeBack: self._take_back,
            messages.SetLanguage: self._speak,
            messages.Prelight: self._prelight,
            messages.Trust: self._trust,
            messages.Nullify: self._nullify,
            messages.Start: self._start,
            messages.Rematch: self._rematch,
            messages.Concede: self._concede,
            messages.DrawVote: self._draw,
            messages.Kick: self._kick,
            messages.SetBot: self._set_bot,
            messages.Pause: self._pause,
            messages.Say: self._say,
            messages.Rename: self._rename,
            messages.Leave: self._leave,
            messages.AskLog: self._log,
            messages.Ping: self._ping,
        }

    def take(self, message: messages.ClientMessage) -> None:
        """Carry a message out; what cannot be done is answered with the reason and changes nothing."""
        request = getattr(message, "request", 0)
        try:
            if self.listener not in self.table.listeners:
                # Kicked, left, or superseded: the seat may be another person's by now.
                raise RefusedMessageError(messages.REFUSED, "这个连接已经离开牌桌")
            act = self._acts.get(type(message))
            if act is None:
                raise RefusedMessageError(messages.NOT_NOW, "已经在这张牌桌上")
            act(message)
        except (RefusedMessageError, NotTakenError) as error:
            reasons = tuple(self._of(reason) for reason in getattr(error, "reasons", ()))
            text = "；".join(reasons) or self.listener.of(said_by(error))
            self.reply(messages.Failed(code=error.code, text=text, ref=message.ref, request=request, reasons=reasons))
        except IllegalError as error:
            reasons = tuple(self._of(reason) for reason in error.reasons)
            text = "；".join(reasons)
            failed = messages.Failed(
                code=messages.ILLEGAL, text=text, ref=message.ref, request=request, reasons=reasons
            )
            self.reply(failed)
        except MalformedError as error:
            text = self.listener.of(said_by(error))
            self.reply(messages.Failed(code=messages.MALFORMED, text=text, ref=message.ref, request=request))

    def reply(self, message: messages.ServerMessage) -> None:
        """Answer this connection, where nothing that is to be stored hangs on it."""
        if isinstance(message, messages.Failed):
            self.table.house.metrics.refused(message.code)
        self.table.outflow.reply(self.listener, messages.encode(message))

    def _done(self, message: messages.FromClient) -> None:
        """It has been done, which is said when it is stored."""
        self.table.outflow.send(self.listener, messages.encode(messages.Accepted(ref=message.ref)))

    def _of(self, text: str) -> str:
        play = self.table.play
        if play is not None:
            return self.listener.language(play.game.ruleset).of(text)
        return self.listener.of(text)

    # --- who one is --------------------------------------------------------------------------------------------------

    def _player(self) -> Player:
        if self.listener.reader == ONLOOKER:
            raise RefusedMessageError(messages.NOT_ALLOWED, "旁观者不能这样做")
        return self.table.players[self.listener.reader]

    def _host(self) -> Player:
        player = self._player()
        if not player.host:
            raise RefusedMessageError(messages.NOT_ALLOWED, "只有房主可以这样做")
        return player

    def _playing(self) -> Play:
        play = self.table.play
        if self.table.status != PLAYING or play is None or play.done:
            raise RefusedMessageError(messages.NOT_NOW, "没有正在进行的对局")
        return play

    # --- requests ----------------------------------------------------------------------------------------------------

    def _answer(self, message: messages.GiveAnswer) -> None:
        player, play = self._player(), self._playing()
        opened = play.requested(player.seat, message.request)
        if (message.clicks is None) == (message.answer is None):
            raise MalformedError("answer: give either clicks or answer")
        if message.clicks is not None:
            answer = self._tree(opened).answer(message.clicks)
        else:
            assert message.answer is not None
            answer = message.answer
        self.table.touch()
        # The receipt goes out before what follows from the answer, but is stored with it.
        opened = play.check(player.seat, message.request, answer)
        # Any other answer nobody shall hear of, not even as a number (see metrics.py).
        timed = opened.public and not opened.holds
        listener = Timed(self.listener, self.table.house.metrics.answer.observe) if timed else self.listener
        receipt = messages.Accepted(ref=message.ref, request=message.request)
        self.table.outflow.send(listener, messages.encode(receipt))
        play.take(opened, answer)

    def _walk(self, message: messages.Walk) -> None:
        player, play = self._player(), self._playing()
        opened = play.requested(player.seat, message.request)
        node = self._tree(opened).node(message.clicks, self.listener.nodes)
        self.reply(messages.Branch(ref=message.ref, request=message.request, clicks=message.clicks, node=node))

    def _labels(self, opened: Opened) -> Labels:
        game: Game = opened.decision.game  # type: ignore[assignment]
        return Labels(game, self.listener.reader, self.listener.language(game.ruleset))

    def _tree(self, opened: Opened) -> Tree:
        return Tree(opened.decision, self._labels(opened))

    def _hint(self, message: messages.AskHint) -> None:
        player, play = self._player(), self._playing()
        if not self.table.solitary:
            raise RefusedMessageError(messages.NOT_ALLOWED, "只有独自对战机器人时才有提示")
        opened = play.requested(player.seat, message.request)
        answer = self.table.bot(player.seat, STAND_IN)(opened.decision)
        said = answer_text(self._labels(opened), opened.decision, answer)
        self.reply(messages.Hint(ref=message.ref, request=message.request, answer=answer, text=said))

    def _take_back(self, message: messages.TakeBack) -> None:
        player, play = self._player(), self._playing()
        if not self.table.solitary:
            raise RefusedMessageError(messages.NOT_ALLOWED, "只有独自对战机器人时才能悔棋")
        take_back(play, player.seat)
        self._done(message)

    # --- wishes ------------------------------------------------------------------------------------------------------

    def _speak(self, message: messages.SetLanguage) -> None:
        if message.language not in LANGUAGES:
            raise MalformedError(no_language())
        self.listener.speak(message.language)
        self.reply(messages.Accepted(ref=message.ref))
        self.table.greet_one(self.listener)

    def _prelight(self, message: messages.Prelight) -> None:
        player, play = self._player(), self._playing()
        if message.skill not in play.game.ruleset.skills:
            raise MalformedError(error_text("skill: there is no skill {skill!r} in this game", skill=message.skill))
        player.unlit.discard(message.skill)
        if not message.on:
            player.unlit.add(message.skill)
        self._wish(message, player, play)

    def _trust(self, message: messages.Trust) -> None:
        player, play = self._player(), self._playing()
        player.trusted = message.on
        player.timeouts = 0
        self._wish(message, player, play)
        self.table.changed()

    def _nullify(self, message: messages.Nullify) -> None:
        player, play = self._player(), self._playing()
        wishes = player.nullify
        if message.own is not None:
            wishes.own = message.own
        if message.never is not None:
            wishes.never = message.never
        opened = play.open.get(player.seat)
        if message.this:
            trick = trick_of(opened.decision, play.game) if opened is not None and opened.shown else None
            if trick is None or opened is None:
                raise RefusedMessageError(messages.NOT_NOW, "现在没有询问【无懈可击】")
            wishes.trick, wishes.since = trick, opened.id
        self._wish(message, player, play)

    def _wish(self, message: messages.FromClient, player: Player, play: Play) -> None:
        self.table.outflow.change()
        self._done(message)
        play.control_changed(player.seat)

    # --- the table ---------------------------------------------------------------------------------------------------

    def _start(self, message: messages.Start) -> None:
        self._host()
        if self.table.status != WAITING:
            raise RefusedMessageError(messages.NOT_NOW, "对局已经开始")
        self._not_draining()
        self._done(message)
        self.table.begin()
        self.table.changed()

    def _not_draining(self) -> None:
        if self.table.house.draining:
            raise RefusedMessageError(messages.NOT_NOW, "服务器正在更换，不再开始新的对局：请稍后重新连接，或另开一桌")

    def _rematch(self, message: messages.Rematch) -> None:
        player = self._player()
        table = self.table
        if table.status != OVER:
            raise RefusedMessageError(messages.NOT_NOW, "对局还没有结束")
        self._not_draining()
        table.again.add(player.seat)
        table.touch()
        self._done(message)
        table.changed()
        table.count_again()

    def _concede(self, message: messages.Concede) -> None:
        player, play = self._player(), self._playing()
        player.conceded = True
        self._done(message)
        self._resigned(player, play)

    def _rename(self, message: messages.Rename) -> None:
        player = self._player()
        if self.table.status != WAITING:
            raise RefusedMessageError(messages.NOT_NOW, "对局已经开始")
        player.name = _free_name(self.table, message.name, player)
        self._done(message)
        self.table.changed()

    def _leave(self, message: messages.Leave) -> None:
        table, listener = self.table, self.listener
        self._done(message)
        self._dismiss(listener, "left", "你已离开牌桌")
        if listener.reader != ONLOOKER:
            self._gone(table.players[listener.reader])
        table.changed()

    def _dismiss(self, listener: Listener, code: str, text: str) -> None:
        """Say goodbye to a connection, when what came before is stored: from now on it has no part in the table."""
        self.table.listeners.remove(listener)
        goodbye = messages.Goodbye(code=code, text=listener.of(text))
        self.table.outflow.send(Last(listener), messages.encode(goodbye))

    def _gone(self, player: Player) -> None:
        """A person has left for good, of their own accord or not."""
        table = self.table
        table.vacate(player)
        absence.end_pause(table)
        if table.play is not None and table.status == PLAYING:
            self._resigned(player, table.play)
        table.count_again()

    def _resigned(self, player: Player, play: Play) -> None:
        """A bot plays on, unless nobody is left to play for."""
        table = self.table
        staying = [one.seat for one in table.people if not (one.conceded or one.left)]
        if not staying:
            table.stop("abandoned" if all(one.left for one in table.people) else "conceded")
        elif len(staying) == 1 and len(table.players) == 2:
            table.stop("conceded", staying)
        else:
            table.draw.discard(player.seat)
            play.control_changed(player.seat)
        table.changed()
        self._count_draw()

    def _draw(self, message: messages.DrawVote) -> None:
        player = self._player()
        self._playing()
        if player.conceded:
            raise RefusedMessageError(messages.NOT_NOW, "已经认输")
        if message.on:
            self.table.draw.add(player.seat)
        else:
            self.table.draw.discard(player.seat)
        self._done(message)
        self.table.changed()
        self._count_draw()

    def _count_draw(self) -> None:
        """It is a draw when all people who are alive and have not given up are for it."""
        table = self.table
        if table.status != PLAYING or table.play is None or not table.draw:
            return
        views = table.play.views
        # By what has been told: who has died within the window is not known to be dead yet.
        seats = [
            one.seat
            for one in table.people
            if not (one.conceded or one.left) and ((view := views[one.seat]) is None or view.seats[one.seat].alive)
        ]
        if seats and table.draw.issuperset(seats):
            table.stop("agreed")

    def _kick(self, message: messages.Kick) -> None:
        host = self._host()
        table = self.table
        player = table.players[message.seat] if 0 <= message.seat < len(table.players) else None
        if player is None or player.kind != HUMAN or player.left:
            raise RefusedMessageError(messages.NOT_NOW, "这个座位上没有玩家")
        if message.seat == host.seat:
            raise RefusedMessageError(messages.NOT_NOW, "不能请自己离开：请用“离开牌桌”")
        table.barred.add(player, [one for one in table.people if one is not player])
        for listener in [one for one in table.listeners if one.reader == message.seat]:
            self._dismiss(listener, "kicked", "房主请你离开了牌桌")
        self._done(message)
        self._gone(player)
        table.changed()

    def _set_bot(self, message: messages.SetBot) -> None:
        self._host()
        table = self.table
        if table.status != WAITING:
            raise RefusedMessageError(messages.NOT_NOW, "对局已经开始")
        if not 0 <= message.seat < len(table.players) or table.players[message.seat].is_human:
            raise RefusedMessageError(messages.NOT_NOW, "这个座位不能交给机器人")
        if message.bot != OPEN and message.bot not in BOTS:
            text = "bot: there is no bot {bot!r}; there is {known}"
            raise MalformedError(error_text(text, bot=message.bot, known=", ".join((*BOTS, OPEN))))
        table.seat_bot(message.seat, message.bot)
        self._done(message)
        table.changed()

    def _pause(self, message: messages.Pause) -> None:
        self._host()
        play = self._playing()
        self.table.paused = message.on
        self._done(message)
        play.pause(message.on or self.table.is_stuck)
        self.table.changed()

    def _say(self, message: messages.Say) -> None:
        player = self._player()
        if not 0 <= message.phrase < len(PHRASES):
            raise MalformedError(error_text("phrase: a number from 0 to {last}", last=len(PHRASES) - 1))
        now = self.table.clock.now()
        if now - self._spoke < TALK:
            raise RefusedMessageError(messages.TOO_FAST, "说得太快了，请稍等")
        self._spoke = now
        self.reply(messages.Accepted(ref=message.ref))
        phrase = PHRASES[message.phrase]
        for listener in self.table.listeners:
            text = language(listener.code, self.table.ruleset).of(phrase)
            said = messages.Said(seat=player.seat, phrase=message.phrase, text=text)
            self.table.outflow.reply(listener, messages.encode(said))

    def _log(self, message: messages.AskLog) -> None:
        play = self.table.play
        if play is None or message.since < 0:
            raise RefusedMessageError(messages.NOT_NOW, "还没有可以查看的记录")
        self.reply(telling.log_part(play, message.since, self.listener, message.ref))

    def _ping(self, message: messages.Ping) -> None:
        self.reply(messages.Pong(ref=message.ref))
