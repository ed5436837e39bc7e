"""虎牢关吕布·最强神话 (Lu Bu of Hulao Pass, first form)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="hulao_lvbu_1",
    name="虎牢关吕布·最强神话",
    name_en="Lu Bu of Hulao Pass, first form",
    kingdom="god",
    gender="male",
    hp=8,
    pack="mechanics",
)
