"""潘凤 (Pan Feng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="panfeng",
    name="潘凤",
    name_en="Pan Feng",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=(),
)
