"""虎牢关吕布·暴怒的战神 (Lu Bu of Hulao Pass, second form)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="hulao_lvbu_2",
    name="虎牢关吕布·暴怒的战神",
    name_en="Lu Bu of Hulao Pass, second form",
    kingdom="god",
    gender="male",
    hp=4,
    pack="mechanics",
)
