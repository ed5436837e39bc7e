"""Events: things that happen, nest, and can be interrupted."""

from __future__ import annotations

from typing import Any

from guozhan.core.native import mypyc_attr


class Interrupt(Exception):
    """Ends the event that it names (终止结算); handled where that event is run, in ``Kernel.run_event``."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event


class GameOver(Exception):
    """The game has been decided; handled by the main loop."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that can be interrupted. Subclasses keep what other rules may ask about as attributes.

    Attributes:
        interrupted: it was ended before its end.
        seals: while it goes on, the seats that ``seals_seat`` names cannot turn generals face up.
    """

    __slots__ = ("interrupted", "seals")

    def __init__(self) -> None:
        self.interrupted = False
        self.seals = False

    def seals_seat(self, seat: int) -> bool:
        """The seat cannot turn generals face up while this goes on."""
        return False

    def body(self, game: Any) -> None:
        """Carry the event out in ``game``, a kernel with all its rules."""
        raise NotImplementedError

    def stop(self) -> None:
        """End this event now."""
        raise Interrupt(self)
