"""The sixty standard generals of 国战 (国战标准版武将)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard import qun, shu, wei, wu
from guozhan.packs.generals.standard.soldiers import SOLDIERS

GENERALS: tuple[General, ...] = (*wei.GENERALS, *shu.GENERALS, *wu.GENERALS, *qun.GENERALS)
TOKENS: tuple[General, ...] = SOLDIERS
