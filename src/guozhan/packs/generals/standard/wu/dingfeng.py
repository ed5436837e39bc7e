"""丁奉 (Ding Feng)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="dingfeng",
    name="丁奉",
    name_en="Ding Feng",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("xusheng",),
)
