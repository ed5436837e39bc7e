"""疑刘备 (Liu Bei (Doubt))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yi_liubei",
    name="疑刘备",
    name_en="Liu Bei (Doubt)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
)
