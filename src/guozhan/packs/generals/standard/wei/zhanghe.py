"""张郃 (Zhang He)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhanghe",
    name="张郃",
    name_en="Zhang He",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=(),
)
