"""曹丕 (Cao Pi)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="caopi",
    name="曹丕",
    name_en="Cao Pi",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=("zhenji", "cuiyanmaojie"),
)
