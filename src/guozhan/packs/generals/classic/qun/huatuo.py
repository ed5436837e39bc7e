"""华佗 (Hua Tuo)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="huatuo",
    name="华佗",
    name_en="Hua Tuo",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="standard",
)
