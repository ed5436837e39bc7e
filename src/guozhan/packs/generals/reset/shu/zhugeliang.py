"""诸葛亮 (Zhuge Liang) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_zhugeliang",
    name="诸葛亮",
    name_en="Zhuge Liang",
    kingdom="shu",
    gender="male",
    halves=3,
    pack="reset",
    companions=("huangyueying", "jiangwanfeiyi", "jiangwei"),
    replaces="zhugeliang",
)
