"""晋张春华 (Zhang Chunhua (Jin))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jin_zhangchunhua",
    name="晋张春华",
    name_en="Zhang Chunhua (Jin)",
    kingdom="jin",
    gender="female",
    hp=3,
    pack="mechanics",
)
