"""贾诩 (Jia Xu)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="jiaxu",
    name="贾诩",
    name_en="Jia Xu",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=("zhangxiu", "lijueguosi"),
)
