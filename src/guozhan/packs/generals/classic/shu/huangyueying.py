"""黄月英 (Huang Yueying)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="huangyueying",
    name="黄月英",
    name_en="Huang Yueying",
    kingdom="shu",
    gender="female",
    hp=3,
    pack="standard",
)
