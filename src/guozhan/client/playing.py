"""Letting a program play a seat."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from guozhan.client.errors import IllegalAnswerError, LateError, NotNowError
from guozhan.protocol.messages import ILLEGAL, Ended, Request

if TYPE_CHECKING:
    from guozhan.client.seat import Seat
    from guozhan.protocol.nodes import Node
    from guozhan.view.model import View
    from guozhan.view.sheet import Sheet


class Question(msgspec.Struct, frozen=True):
    """What a program is asked.

    Attributes:
        seat: whose it is.
        request: the request.
        clicks: what has been clicked already, where a branch of the tree had to be fetched.
        node: what may be clicked now.
    """

    seat: Seat
    request: Request
    clicks: tuple[str, ...]
    node: Node

    @property
    def view(self) -> View:
        """What the seat knows."""
        assert self.seat.view is not None
        return self.seat.view

    @property
    def sheet(self) -> Sheet:
        """The decision in plain values."""
        return self.request.sheet


# From a question to the clicks that follow: all of them, or as many as the node shows; then it is asked for the rest.
Bot: TypeAlias = Callable[[Question], Sequence[str] | Awaitable[Sequence[str]]]


async def play(seat: Seat, bot: Bot) -> Ended | None:
    """Let a program answer for a seat until the game is over; how it ended, None if it is void.

    Raises:
        IllegalAnswerError: if it clicks what is not there.
        ClientError: if the connection is lost for good.
    """
    async for request in seat.requests():
        # What passes while the program thinks needs no answer, nor does what a bot of the server has taken over.
        with suppress(LateError, NotNowError):
            await seat.answer(request, await clicks_of(seat, request, bot))
    await seat.until(lambda: seat.ended is not None or seat.voided is not None)
    return seat.ended


async def clicks_of(seat: Seat, request: Request, bot: Bot) -> list[str]:
    """The program's clicks for a request, all of them; branches that were not sent are fetched."""
    clicks: list[str] = []
    node = request.tree
    while True:
        found = bot(Question(seat, request, tuple(clicks), node))
        more = list(await found if inspect.isawaitable(found) else found)
        for key in more:
            step = next((one for one in node.steps if one.key == key), None)
            if step is None:
                raise IllegalAnswerError(ILLEGAL, f"request {request.id}: {key!r} cannot be clicked", (key,))
            clicks.append(key)
            if step.done:
                return clicks
            node = step.node or await seat.walk(request.id, clicks)
        if not more:
            raise IllegalAnswerError(ILLEGAL, f"request {request.id}: no click was given", ("",))
