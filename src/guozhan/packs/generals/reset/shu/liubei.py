"""刘备 (Liu Bei) of the reset plan."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="rp_liubei",
    name="刘备",
    name_en="Liu Bei",
    kingdom="shu",
    gender="male",
    halves=4,
    pack="reset",
    companions=("guanyu", "zhangfei", "ganfuren", "fazheng"),
    replaces="liubei",
)
