"""What a person may type in a game on a server beside what every game has."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from guozhan.cli.prompt import HELP, Quit, whole
from guozhan.client import ClientError
from guozhan.games import lookup
from guozhan.protocol.messages import PHRASES

if TYPE_CHECKING:
    from guozhan.cli.remote_play import Match

YES: Final = "yes"


class Passed(Exception):
    """The question has passed, or a bot answers it."""


class Commands:
    """The commands of one match."""

    help = (
        "  n never  完全不询问【无懈可击】；n ask 重新询问",
        "  trust    托管；trust off 自己回答",
        "  draw     提议和局；draw off 收回    concede yes   认输，由机器人代打",
        "  say N    快捷语（say 列出）         who           谁在哪个座位",
        "  unlight 技能   不询问这个暗置武将的技能；light 技能 重新询问（预亮）",
        "  hint     提示      takeback  悔棋（只在独自对战机器人时）",
        "  pause / resume / kick N     暂停、继续、请离（房主）",
        "  link     邀请链接与二维码          leave yes     永久离开牌桌",
    )
    lobby = (
        "  start    开始（房主）；空位由机器人补上",
        "  bot N 名称   把空位交给机器人；open N 留给玩家（房主）",
        "  name 名称    改名                   again         再来一局",
    )

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat = match.seat
        self._acts: dict[str, Callable[[str], None]] = {
            "n": self._tricks,
            "trust": self._trust,
            "draw": self._draw,
            "concede": self._concede,
            "say": self._say,
            "who": lambda rest: match.news.people(),
            "light": lambda rest: self._light(rest, True),
            "unlight": lambda rest: self._light(rest, False),
            "hint": self._hint,
            "takeback": self._take_back,
            "pause": lambda rest: self._do(self.seat.pause(True)),
            "resume": lambda rest: self._do(self.seat.pause(False)),
            "kick": self._kick,
            "link": self._link,
            "leave": self._leave,
        }
        self._idle: dict[str, Callable[[str], None]] = {
            **self._acts,
            "start": lambda rest: self._do(self.seat.start()),
            "again": lambda rest: self._do(self.seat.rematch()),
            "name": lambda rest: self._do(self.seat.rename(rest)),
            "bot": self._bot,
            "open": lambda rest: self._bot(f"{rest} open"),
            "t": lambda rest: match.show("board"),
            "l": self._log,
        }

    def take(self, name: str, rest: str) -> bool:
        """Carry out a command while something is asked; False if there is none of that name.

        Raises:
            Passed: if the question is no longer the person's.
        """
        return self._take(self._acts, name, rest)

    def idle(self, name: str, rest: str) -> bool:
        """Carry out a command while nothing is asked; False if there is none of that name.

        Raises:
            Quit: if the person leaves.
        """
        if name in ("q", "quit", "exit"):
            raise Quit
        if name.startswith(("?", "？")):
            self._help((name[1:] + " " + rest).strip())
            return True
        return self._take(self._idle, name, rest)

    def _take(self, acts: dict[str, Callable[[str], None]], name: str, rest: str) -> bool:
        act = acts.get(name)
        if act is None or (name == "n" and rest.lower() not in ("never", "ask")):
            return False
        try:
            act(rest)
        except ClientError as error:
            if self.seat.error is not None:
                raise
            self.match.say(error.text)
        return True

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        self.match.call(work)

    def _help(self, name: str) -> None:
        match = self.match
        if name:
            match.say("\n".join(lookup.texts(match.ruleset, name, match.language)))
            return
        for line in (*self.lobby, *HELP[2:3], *self.help, *HELP[-1:]):
            match.say(match.language.of(line))

    # --- each --------------------------------------------------------------------------------------------------------

    def _tricks(self, rest: str) -> None:
        never = rest.lower() == "never"
        self._do(self.seat.nullify(never=never))
        self.match.tell("不再询问【无懈可击】" if never else "重新询问【无懈可击】")
        self._handed_over()

    def _trust(self, rest: str) -> None:
        self._do(self.seat.trust(rest.lower() != "off"))
        self._handed_over()

    def _handed_over(self) -> None:
        """What is asked now may be a bot's to answer: what the server says next tells."""
        if self.match.asking is not None and self.match.passed:
            raise Passed

    def _draw(self, rest: str) -> None:
        self._do(self.seat.draw(rest.lower() != "off"))

    def _concede(self, rest: str) -> None:
        if rest.lower() != YES:
            self.match.tell("认输后由机器人代打：输入 concede yes 确认")
            return
        self._do(self.seat.concede())
        self._handed_over()

    def _leave(self, rest: str) -> None:
        if rest.lower() != YES:
            self.match.tell("离开后不能再回到这个座位：输入 leave yes 确认")
            return
        self._do(self.seat.leave())
        self.seat.token = ""
        raise Quit

    def _say(self, rest: str) -> None:
        number = whole(rest)
        if number is not None and 1 <= number <= len(PHRASES):
            self._do(self.seat.say(number - 1))
            return
        for i, phrase in enumerate(PHRASES, 1):
            self.match.say(f"  {i:>2} {self.match.language.of(phrase)}")

    def _light(self, rest: str, on: bool) -> None:
        match, wanted = self.match, rest.strip().lower()
        skill = next(
            (
                one
                for one in match.ruleset.skills.values()
                if wanted and wanted in (one.id, one.name, one.name_en.lower(), match.language.of(one.name).lower())
            ),
            None,
        )
        if skill is None:
            match.tell("没有叫“{name}”的技能", name=rest)
            return
        self._do(self.seat.prelight(skill.id, on))
        name = match.language.of(skill.name)
        if on:
            match.tell("重新询问“{skill}”", skill=name)
        else:
            match.tell("暗置时不询问“{skill}”", skill=name)
        self._handed_over()

    def _hint(self, rest: str) -> None:
        request = self.seat.request
        if request is None:
            self.match.tell("现在没有询问你")
            return
        hint = self.match.call(self.seat.hint(request.id))
        self.match.tell("提示：{text}", text=hint.text)

    def _take_back(self, rest: str) -> None:
        self._do(self.seat.take_back())
        if self.match.asking is not None:
            raise Passed

    def _seat(self, word: str) -> int | None:
        number = whole(word)
        if number is None or not 1 <= number <= len(self.seat.table.people):
            self.match.tell("没有“{word}”号座位", word=word)
            return None
        return number - 1

    def _kick(self, rest: str) -> None:
        seat = self._seat(rest)
        if seat is not None:
            self._do(self.seat.kick(seat))

    def _bot(self, rest: str) -> None:
        word, _, bot = rest.strip().partition(" ")
        seat = self._seat(word)
        if seat is not None:
            self._do(self.seat.set_bot(seat, bot.strip() or "basic"))

    def _link(self, rest: str) -> None:
        link = self.match.invitation or self.seat.link
        if link.secret:
            self.match.news.invite(link)
        else:
            self.match.tell("邀请链接只有房主有")

    def _log(self, rest: str) -> None:
        lines = whole(rest or "30")
        if lines is None or lines < 1:
            self.match.tell("不明白“{word}”：l 之后写要看的记录条数，如 l 50", word=f"l {rest}")
        else:
            self.match.show(f"log {lines}")
