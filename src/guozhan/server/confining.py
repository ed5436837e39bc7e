"""What a process that reads files of strangers, or thinks for the server, may take from the machine.

All of them and the server share the memory of one unit (deploy/guozhan.service), so what each may take is counted: two
that look into uploads, one that shows replays, and the bots leave the server more than it needs.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

MOST_UNPACKED: Final = 16 * 1024 * 1024  # bytes of a file; a long game has a third of one million
# Bytes of addresses. A long game takes 45 MiB of them; the longest record that is shown, twenty times as long, 175 MiB.
INSPECTING_MEMORY: Final = 256 * 1024 * 1024
SCREENING_MEMORY: Final = 384 * 1024 * 1024
# How much more readily than the server a process is ended when there is no memory left, up to 1000.
FIRST: Final = 1000
BEFORE_SERVER: Final = 500

_SCORE: Final = Path("/proc/self/oom_score_adj")


def confine(memory: int, seconds: int = 0) -> None:
    """Let this process have so many bytes of addresses, and seconds of the processor if any are named.

    When there is no memory left, it is the first to be ended.
    """
    give_way(FIRST)
    try:
        import resource
    except ImportError:
        return  # not on Windows, where the time limit of who waits has to do
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def give_way(score: int) -> None:
    """Let this process be ended before the server when there is no memory left, where the system knows of that."""
    with contextlib.suppress(OSError):
        _SCORE.write_text(str(score), encoding="ascii")
