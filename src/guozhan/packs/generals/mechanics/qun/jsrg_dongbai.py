"""起董白 (Dong Bai (Rise))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_dongbai",
    name="起董白",
    name_en="Dong Bai (Rise)",
    kingdom="qun",
    gender="female",
    hp=3,
    pack="mechanics",
)
