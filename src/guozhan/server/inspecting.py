"""Looking into an uploaded file, in a process of its own: ``python -m guozhan.server.inspecting``.

The file comes in as input, what is known of it goes out as JSON. Whatever the file does to this process, such as
taking all of its memory or time, nobody else feels.
"""

from __future__ import annotations

import re
import sys
from typing import Final

import msgspec

from guozhan.core.messages import said_by
from guozhan.server.reason import Reason

MOST_MEMORY: Final = 1 << 30  # bytes
MOST_SECONDS: Final = 60  # of the processor
MOST_UNPACKED: Final = 64 * 1024 * 1024  # bytes; a long game has about one million
DAMAGED: Final = "this is no replay of this game, or it is damaged"
UNFINISHED: Final = "unfinished"
_ENDING: Final = re.compile("[a-z_]{0,40}")  # a word of the rules, never a text that is shown as it stands


class Inspected(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a file.

    Attributes:
        refused: why it cannot be kept, empty if it can.
        ruleset, players, content: what was played, and by which rules.
        exact: it has been carried out anew, and everything came as it is written there.
        generals: ids of those that can be seen at its end.
        winners: seats of those who won.
        ending: how it ended.
    """

    refused: Reason = Reason()
    ruleset: str = ""
    players: int = 0
    content: str = ""
    exact: bool = False
    generals: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    ending: str = ""


def inspect(data: bytes) -> Inspected:
    """Look into a file. It is carried out anew if it was played by these rules; else its record is gone through."""
    from guozhan.core.errors import GuozhanError
    from guozhan.games import saving
    from guozhan.games.contents import CONTENTS
    from guozhan.games.replay import Replay

    try:
        saved = saving.read(data)
        if saved.ruleset not in CONTENTS:
            return Inspected(refused=Reason.of("it was played by a ruleset that there is not here"))
        replay = Replay(saved)
        replay.jump(replay.last)
        view = replay.view(-1)
        session = replay.session
        over = session is not None or view.over
        if session is not None:
            state = session.game.state
            named = [general for seat in state.seats for general in seat.generals]
            winners, ending = tuple(state.winners), state.ending
        else:
            named = [general for seat in view.seats for general in seat.generals if general is not None]
            winners, ending = view.winners, view.ending
            known = replay.ruleset.generals
            if not all(general in known or not general for general in named):
                return Inspected(refused=Reason.of("it has generals that there are not here"))
        if not all(0 <= seat < saved.players for seat in winners) or not _ENDING.fullmatch(ending):
            return Inspected(refused=Reason.of(DAMAGED))
    except GuozhanError as error:
        return Inspected(refused=Reason.of(said_by(error)))
    return Inspected(
        ruleset=saved.ruleset,
        players=saved.players,
        content=saved.content[:64],
        exact=replay.exact,
        generals=tuple(sorted({general for general in named if general})),
        winners=winners,
        ending=(ending or UNFINISHED) if over else UNFINISHED,
    )


def main() -> int:
    """Read the file from the input, and print what is known of it."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    except ImportError:
        pass  # not on Windows, where the time limit of who waits has to do
    data = sys.stdin.buffer.read()
    try:
        found = inspect(data)
    except (Exception, MemoryError):  # noqa: BLE001 - a hostile file may break anything; it is refused, whatever it was
        found = Inspected(refused=Reason.of(DAMAGED))
    sys.stdout.buffer.write(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
