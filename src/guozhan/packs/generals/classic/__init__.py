"""The forty-seven generals of the identity mode: standard (标准), wind (风), fire (火) and gods (神)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.mechanics.concealment import HIDDEN
from guozhan.packs.generals.classic import god, qun, shu, wei, wu

GENERALS: tuple[General, ...] = (
    *wei.GENERALS,
    *shu.GENERALS,
    *wu.GENERALS,
    *qun.GENERALS,
    *god.GENERALS,
)
TOKENS: tuple[General, ...] = (HIDDEN,)
