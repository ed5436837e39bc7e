"""梦郭嘉 (Guo Jia (Dream))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_guojia",
    name="梦郭嘉",
    name_en="Guo Jia (Dream)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
)
