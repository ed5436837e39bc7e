"""刘禅 (Liu Shan)."""

from __future__ import annotations

from guozhan.core.generals import General

GENERAL = General(
    id="liushan",
    name="刘禅",
    name_en="Liu Shan",
    kingdom="shu",
    gender="male",
    halves=3,
    companions=("zhaoyun",),
)
