"""The server as a version with other content would be: only the digest of the content is another one."""

import sys

from guozhan.games import replay, rulesets, saving
from guozhan.server import keeping, telling


def other() -> str:
    return "another"


def change() -> None:
    """From now on this process is that version."""
    rulesets.content_hash = other  # type: ignore[assignment]
    for module in (replay, saving, keeping, telling):
        assert hasattr(module, "content_hash")
        module.content_hash = other  # type: ignore[attr-defined]


if __name__ == "__main__":
    from guozhan.cli import main

    change()
    sys.exit(main())
