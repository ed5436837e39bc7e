"""马超 (Ma Chao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="machao",
    name="马超",
    name_en="Ma Chao",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
)
