"""李儒 (Li Ru) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_liru",
    name="李儒",
    name_en="Li Ru",
    kingdom="qun",
    gender="male",
    halves=3,
    pack="reset",
)
