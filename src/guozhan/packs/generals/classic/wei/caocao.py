"""曹操 (Cao Cao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="caocao",
    name="曹操",
    name_en="Cao Cao",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
)
