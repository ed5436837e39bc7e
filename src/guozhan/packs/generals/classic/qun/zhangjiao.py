"""张角 (Zhang Jiao)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="zhangjiao",
    name="张角",
    name_en="Zhang Jiao",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="wind",
)
