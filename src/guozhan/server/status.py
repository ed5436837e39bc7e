"""How far a table is (牌桌状态)."""

from __future__ import annotations

from typing import Final

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
VOID: Final = "void"
