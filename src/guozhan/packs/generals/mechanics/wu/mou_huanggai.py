"""谋黄盖 (Huang Gai (Mou))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="mou_huanggai",
    name="谋黄盖",
    name_en="Huang Gai (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
)
