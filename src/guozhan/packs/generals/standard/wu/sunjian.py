"""孙坚 (Sun Jian)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="sunjian",
    name="孙坚",
    name_en="Sun Jian",
    kingdom="wu",
    gender="male",
    halves=5,
    companions=("wuguotai",),
    editions={"classic": {"halves": 4}},
)
