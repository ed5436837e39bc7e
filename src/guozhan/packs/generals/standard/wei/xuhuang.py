"""徐晃 (Xu Huang)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="xuhuang",
    name="徐晃",
    name_en="Xu Huang",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=(),
)
