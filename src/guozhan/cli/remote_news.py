"""What is told of a table on a server beside the game itself: who comes and goes, who says what, the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.client import Connected, Disconnected
from guozhan.protocol.messages import HUMAN, OPEN, Failed, LogPart, Person, Said, TableInfo, Update, Welcome
from guozhan.view.names import place_text

if TYPE_CHECKING:
    from guozhan.cli.remote_play import Match
    from guozhan.client import Link


class News:
    """Tells what comes from the server.

    Attributes:
        finished: number of the game whose end has been told.
        late: number of the game that was running already when one came, 0 for none.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.finished = 0
        self.table: TableInfo = match.seat.table
        self.late = self.table.game if self.table.status != "waiting" else 0
        self._broken = False  # the line of the prompt has been ended for this event
        self._prompted = False

    def greet(self) -> None:
        """Tell where one is."""
        match, seat, language = self.match, self.match.seat, self.match.language
        who = language.of("观战")
        if seat.number >= 0:
            who = language.say("你是{place}，输入 ? 看帮助", place=place_text(seat.number, language))
        match.tell(
            "{mode} {ruleset}，{n}人，{who}",
            mode=language.of(match.ruleset.mode.name),
            ruleset=match.ruleset.name,
            n=len(self.table.people),
            who=who,
        )
        if match.invitation is not None:
            self.invite(match.invitation)
        if self.table.status == "waiting":
            self.people()
            if self.is_host:
                match.tell("等待其他玩家；输入 start 开始，空位由机器人补上")
            else:
                match.tell("等待房主开始")

    @property
    def is_host(self) -> bool:
        """One may start, pause, kick."""
        seat = self.match.seat
        return seat.number >= 0 and seat.table.people[seat.number].host

    def invite(self, link: Link) -> None:
        """Print the link for friends, as text and as a QR code."""
        import io

        import segno

        self.match.tell("邀请链接：{link}", link=str(link))
        drawn = io.StringIO()
        segno.make(str(link), error="l").terminal(out=drawn, compact=True, border=2)
        self.match.say(drawn.getvalue().rstrip("\n"))

    def people(self) -> None:
        """Tell who has which seat."""
        for person in self.match.seat.table.people:
            self.match.say("  " + self.place(person))

    def place(self, person: Person) -> str:
        """A seat with who has it."""
        language = self.match.language
        place = place_text(person.seat, language)
        if person.kind == OPEN:
            return language.say("{place}：空位", place=place)
        name = person.name if person.kind == HUMAN else language.say("机器人 {name}", name=person.kind)
        states = [
            language.of(word)
            for word, true in (
                ("房主", person.host),
                ("离线", person.kind == HUMAN and not person.ready),
                ("托管", person.trusted),
                ("已认输", person.conceded),
                ("已离开", person.left),
            )
            if true
        ]
        if not states:
            return language.say("{place}：{name}", place=place, name=name)
        return language.say("{place}：{name}（{states}）", place=place, name=name, states=language.join(states))

    def catch_up(self) -> None:
        """Tell what is different at the table, though what says so has not been looked at yet."""
        self._prompted = False
        self._changed(self.match.seat.table)

    def take(self, event: Any, prompted: bool) -> bool:
        """Tell an event; whether anything was printed. ``prompted``: the prompt stands in the line."""
        self._prompted, self._broken = prompted, False
        match event:
            case Welcome() | TableInfo():
                self._changed(self.match.seat.table)
            case Said():
                self._say(self._spoken(event))
            case Connected() if event.again:
                self._say(self.match.language.of("已重新连接"))
            case Disconnected():
                self._say(self.match.language.of("连接中断，正在重新连接……"))
            case Failed() if not event.ref:
                self._say(event.text)
            case Update() | LogPart() if self.match.asking is None and self.match.untold:
                self._break_line()
                self.match.show("log")
                self._waiting()
        return self._broken

    def _break_line(self) -> None:
        """What is told does not stand behind the prompt."""
        if self._prompted and not self._broken:
            self.match.say("")
        self._broken = True

    def _say(self, text: str) -> None:
        self._break_line()
        self.match.say(text)

    def _spoken(self, said: Said) -> str:
        person = self.table.people[said.seat]
        return self.match.language.say("{who}说：{text}", who=person.name, text=said.text)

    def _waiting(self) -> None:
        """Whom everybody waits for, if that is a person."""
        asked, people = self.match.seat.asked, self.table.people
        if asked is None or self.match.seat.number in asked.seats:
            return
        if any(people[seat].kind == HUMAN for seat in asked.seats):
            self.match.say(self.match.language.say("  …… {text}", text=asked.text), style="dim")

    def _changed(self, new: TableInfo) -> None:
        """Tell what is different at the table."""
        old, self.table = self.table, new
        language = self.match.language
        if new.game != old.game:
            self._say(language.say("第{n}局开始", n=new.game))
        for before, after in zip(old.people, new.people, strict=True):
            if before != after and not (after.seat == self.match.seat.number and after.trusted == before.trusted):
                self._say(self.place(after))
        if new.paused != old.paused:
            self._say(language.of("房主暂停了对局" if new.paused else "对局继续"))
        for seat in new.draw:
            if seat not in old.draw:
                self._say(language.say("{who}提议和局", who=new.people[seat].name))
        for seat in new.rematch:
            if seat not in old.rematch:
                self._say(language.say("{who}想再来一局", who=new.people[seat].name))
