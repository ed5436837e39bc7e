"""What else one may do at a table, beside answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from guozhan.protocol import messages
from guozhan.protocol.messages import FromClient, ServerMessage, TableInfo

OVER: Final = ("over", "void")


class Wishes:
    """One method for each message to the server; each waits until the server has taken it, and raises a ``ClientError``
    with the reason where it does not."""

    number: int
    table: TableInfo

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true."""
        raise NotImplementedError

    async def _do(self, message: FromClient, **more: Any) -> ServerMessage | None:
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """The game is over, or void."""
        return self.table.status in OVER

    async def start(self) -> None:
        """Begin the game, and wait until it has begun; the host's. Open seats are given to bots."""
        await self._do(messages.Start(), done=(messages.NOT_NOW,))
        await self.until(lambda: self.table.status != "waiting")

    async def rematch(self) -> None:
        """Want another game, and wait until the table says so."""
        await self._do(messages.Rematch(), done=(messages.NOT_NOW,))
        await self.until(lambda: not self.over or self.number in self.table.rematch)

    async def trust(self, on: bool) -> None:
        """Let a bot answer (托管), or answer oneself again; wait until the table says so."""
        await self._do(messages.Trust(on=on))
        await self.until(lambda: self.over or self.table.people[self.number].trusted == on)

    async def nullify(self, this: bool = False, own: bool | None = None, never: bool | None = None) -> None:
        """When to be asked for cards that offset tricks: see :class:`guozhan.protocol.messages.Nullify`."""
        await self._do(messages.Nullify(this=this, own=own, never=never), done=(messages.NOT_NOW,))

    async def prelight(self, skill: str, on: bool) -> None:
        """Be asked for a skill of a general that is face down (预亮), or not."""
        await self._do(messages.Prelight(skill=skill, on=on))

    async def rename(self, name: str) -> None:
        """Be called something else, before the game; wait until the table says so."""
        await self._do(messages.Rename(name=name))
        await self.until(lambda: self.table.people[self.number].name == " ".join(name.split()))

    async def concede(self) -> None:
        """Give up, and wait until the table says so; a bot plays on."""
        await self._do(messages.Concede(), done=(messages.NOT_NOW,))
        await self.until(lambda: self.over or self.table.people[self.number].conceded)

    async def draw(self, on: bool = True) -> None:
        """Be for a draw, or no longer."""
        await self._do(messages.DrawVote(on=on), done=(messages.NOT_NOW,))

    async def kick(self, seat: int) -> None:
        """Take a seat from a person; the host's."""
        await self._do(messages.Kick(seat=seat), done=(messages.NOT_NOW,))

    async def set_bot(self, seat: int, bot: str) -> None:
        """Give an empty seat to a bot, or ("open") leave it to people; the host's, before the game."""
        await self._do(messages.SetBot(seat=seat, bot=bot))

    async def pause(self, on: bool) -> None:
        """Stop the clocks, or let them go on; the host's."""
        await self._do(messages.Pause(on=on))

    async def say(self, phrase: int) -> None:
        """Say a quick phrase, by its number in ``PHRASES``."""
        await self._do(messages.Say(phrase=phrase), repeat=False)

    async def leave(self) -> None:
        """Leave the table for good."""
        await self._do(messages.Leave(), repeat=False)

    async def set_language(self, language: str) -> None:
        """Texts in another language from now on."""
        await self._do(messages.SetLanguage(language=language))

    async def hint(self, request: int) -> messages.Hint:
        """What would the basic bot do? At tables with no other person."""
        reply = await self._do(messages.AskHint(request=request))
        assert isinstance(reply, messages.Hint)
        return reply

    async def take_back(self) -> None:
        """Take the last answer back; at tables with no other person."""
        await self._do(messages.TakeBack(), repeat=False)

    async def log(self, since: int = 0) -> messages.LogPart:
        """What has happened from a version on."""
        reply = await self._do(messages.AskLog(since=since))
        assert isinstance(reply, messages.LogPart)
        return reply

    async def ping(self) -> None:
        """Wait for a sign of the server."""
        await self._do(messages.Ping())
