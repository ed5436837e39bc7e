"""貂蝉 (Diao Chan)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="diaochan",
    name="貂蝉",
    name_en="Diao Chan",
    kingdom="qun",
    gender="female",
    hp=3,
    pack="standard",
)
