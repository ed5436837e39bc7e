"""承许攸 (Xu You (Succession))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jsrg_xuyou",
    name="承许攸",
    name_en="Xu You (Succession)",
    kingdom="wei",
    second_kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
