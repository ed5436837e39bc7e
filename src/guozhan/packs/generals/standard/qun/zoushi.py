"""邹氏 (Lady Zou)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zoushi",
    name="邹氏",
    name_en="Lady Zou",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=(),
)
