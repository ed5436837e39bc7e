"""OL黄承彦 (Huang Chengyan (OL))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="ol_huangchengyan",
    name="OL黄承彦",
    name_en="Huang Chengyan (OL)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
