"""郭嘉 (Guo Jia)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="guojia",
    name="郭嘉",
    name_en="Guo Jia",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=(),
)
