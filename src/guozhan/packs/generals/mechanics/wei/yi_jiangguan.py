"""疑蒋干 (Jiang Gan (Doubt))."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="yi_jiangguan",
    name="疑蒋干",
    name_en="Jiang Gan (Doubt)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
)
