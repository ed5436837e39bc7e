"""The generals of the reset plan (国战重置计划): nine of its own, the others from the sixty standard ones."""

from __future__ import annotations

from typing import Final

from guozhan.core.generals import General
from guozhan.packs.generals import standard
from guozhan.packs.generals.reset import qun, shu, wei, wu

OWN: Final[tuple[General, ...]] = (*wei.GENERALS, *shu.GENERALS, *wu.GENERALS, *qun.GENERALS)
_REPLACED: Final = {general.replaces for general in OWN}
GENERALS: tuple[General, ...] = (*(each for each in standard.GENERALS if each.id not in _REPLACED), *OWN)
TOKENS: tuple[General, ...] = standard.TOKENS
