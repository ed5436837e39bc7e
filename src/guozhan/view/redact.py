"""The log as one seat may read it."""

from __future__ import annotations

from collections.abc import Sequence

from guozhan.core.facts import EVERYBODY, SILENT, Fact, redact


def facts_for(log: Sequence[Fact], seat: int, start: int = 0) -> list[Fact]:
    """The facts from number ``start`` on, as a seat (-1 = an onlooker) may know them."""
    found = []
    for i in range(start, len(log)):
        fact = log[i]
        if fact.seen == EVERYBODY and not fact.masks:
            found.append(fact)  # as most are
            continue
        known = redact(fact, seat)
        if known is not None:
            found.append(known)
    return found


__all__ = ["SILENT", "facts_for", "redact"]
