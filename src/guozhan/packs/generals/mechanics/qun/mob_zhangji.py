"""手杀张机 (Zhang Ji / Zhongjing (Mobile))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mob_zhangji",
    name="手杀张机",
    name_en="Zhang Ji / Zhongjing (Mobile)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
)
