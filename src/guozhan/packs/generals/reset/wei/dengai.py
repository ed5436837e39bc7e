"""邓艾 (Deng Ai) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_dengai",
    name="邓艾",
    name_en="Deng Ai",
    kingdom="wei",
    gender="male",
    halves=4,
    pack="reset",
)
