"""Bots that misbehave, and the worker process that has them (``python -m tests.helpers.odd_bots``)."""

from __future__ import annotations

import os
import sys
import time
from typing import Final

from guozhan.bots.basic import BasicBot
from guozhan.bots.roster import BOTS
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision
from guozhan.server import bot_worker

COMMAND: Final = (sys.executable, "-m", "tests.helpers.odd_bots")
PUBLIC: Final = 3  # the decision that everybody sees at which they begin to be odd


class OddBot(BasicBot):
    """A basic bot that does something odd from its third public decision on."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen = 0

    def __call__(self, decision: Decision) -> Answer:
        self.seen += decision.public
        if self.seen >= PUBLIC:
            self.odd()
        return super().__call__(decision)

    def odd(self) -> None:
        raise ValueError("odd")


class HangingBot(OddBot):
    def odd(self) -> None:
        while True:
            pass


class CrashingBot(OddBot):
    def odd(self) -> None:
        os._exit(3)


class SlowBot(OddBot):
    def odd(self) -> None:
        time.sleep(20.0)


class PrintingBot(OddBot):
    def odd(self) -> None:
        print("what a bot prints")  # noqa: T201
        os.write(1, b"what a bot writes\n")


ODD: Final[dict[str, type[OddBot]]] = {
    "failing": OddBot,
    "hanging": HangingBot,
    "crashing": CrashingBot,
    "slow": SlowBot,
    "printing": PrintingBot,
}


if __name__ == "__main__":
    BOTS.update(ODD)
    bot_worker.main(int(os.environ.get("GUOZHAN_TEST_REPLICAS", bot_worker.MOST_REPLICAS)))
