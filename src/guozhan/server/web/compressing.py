"""Which compressed form of a body a client takes.

Only what is the same for everybody is compressed: where a secret and something that a stranger can choose stand in one
body, its length after compression would tell of the secret.
"""

from __future__ import annotations

import gzip
from typing import Final

from starlette.datastructures import Headers

# coding → how its files end, the best first
ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
LEAST: Final = 1024  # bytes; shorter bodies are sent as they are
_LEVEL: Final = 6


def accepted(headers: Headers) -> list[str]:
    """The codings that a client takes, the best first."""
    weights: dict[str, float] = {}
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, parameter = (each.strip() for each in part.partition(";"))
        if name:
            weights[name] = _weight(parameter)
    others = weights.get("*", 0.0)
    return [name for name in ENDINGS if weights.get(name, others) > 0]


def _weight(parameter: str) -> float:
    key, _, value = (each.strip() for each in parameter.partition("="))
    if key != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


class Forms:
    """A body as it is, and compressed.

    Args:
        data: it.
    """

    def __init__(self, data: bytes) -> None:
        self.plain = data
        small = gzip.compress(data, _LEVEL, mtime=0) if len(data) >= LEAST else data
        self._small = small if len(small) < len(data) else None

    def best(self, headers: Headers) -> tuple[bytes, dict[str, str]]:
        """The body for a client, and the headers that say what it is."""
        if self._small is None:
            return self.plain, {}
        if "gzip" not in accepted(headers):
            return self.plain, {"Vary": "Accept-Encoding"}
        return self._small, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
