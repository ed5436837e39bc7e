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
from guozhan.server.confining import INSPECTING_MEMORY, MOST_UNPACKED, confine
from guozhan.server.reason import Reason

MOST_SECONDS: Final = 60  # of the processor
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
        data: the file as it is kept: the same replay, packed, and nothing else that was in it.
    """

    refused: Reason = Reason()
    ruleset: str = ""
    players: int = 0
    content: str = ""
    exact: bool = False
    generals: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    ending: str = ""
    data: bytes = b""


def inspect(data: bytes) -> Inspected:
    """Look into a file. It is carried out anew if it was played by these rules; else its record is gone through."""
    from guozhan.core.errors import GuozhanError
    from guozhan.games import saving
    from guozhan.games.contents import CONTENTS
    from guozhan.games.replay import Replay

    try:
        saved = saving.read(data, MOST_UNPACKED)
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
        kept = saving.repack(saved)
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
        data=kept,
    )


def main() -> int:
    """Read the file from the input, and print what is known of it."""
    confine(INSPECTING_MEMORY, MOST_SECONDS)
    try:
        # Of what is longer than may be unpacked, more need not be known.
        found = inspect(sys.stdin.buffer.read(MOST_UNPACKED + 1))
    except (Exception, MemoryError):  # noqa: BLE001 - a hostile file may break anything; it is refused, whatever it was
        found = Inspected(refused=Reason.of(DAMAGED))
    sys.stdout.buffer.write(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
