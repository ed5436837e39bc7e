"""The generals of the identity mode that use the newer mechanics (新机制)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.mechanics import god, jin, qun, shu, wei, wu

GENERALS: tuple[General, ...] = (
    *wei.GENERALS,
    *shu.GENERALS,
    *wu.GENERALS,
    *qun.GENERALS,
    *jin.GENERALS,
    *god.GENERALS,
)
