"""赵云 (Zhao Yun)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhaoyun",
    name="赵云",
    name_en="Zhao Yun",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
)
