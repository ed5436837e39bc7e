"""张昭张纮 (Zhang Zhao & Zhang Hong)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhangzhaozhanghong",
    name="张昭张纮",
    name_en="Zhang Zhao & Zhang Hong",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=(),
)
