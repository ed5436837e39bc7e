"""士兵 (soldiers): what lies in the place of a general that was removed, one for each gender."""

from __future__ import annotations

from typing import Final

from guozhan.core.generals import General

SOLDIERS: Final[tuple[General, ...]] = (
    General(id="shibing_nan", name="士兵", name_en="Soldier", kingdom="", gender="male", halves=0, token=True),
    General(id="shibing_nv", name="士兵", name_en="Soldier", kingdom="", gender="female", halves=0, token=True),
)
