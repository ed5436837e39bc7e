"""Horses: +1 horses keep others farther away, -1 horses bring their rider closer."""

from __future__ import annotations

from guozhan.core.card_types import DEFENSIVE_HORSE, OFFENSIVE_HORSE
from guozhan.rules.card_types import Equipment


class DefensiveHorse(Equipment):
    """+1 马."""

    text = "锁定技，其他角色计算与你的距离+1。"
    text_en = "Locked: the distance from other characters to you is +1."
    slot, from_others = DEFENSIVE_HORSE, 1


class OffensiveHorse(Equipment):
    """-1 马."""

    text = "锁定技，你计算与其他角色的距离-1。"
    text_en = "Locked: the distance from you to other characters is -1."
    slot, to_others = OFFENSIVE_HORSE, -1


class Jueying(DefensiveHorse):
    """绝影."""

    id, name, name_en = "jueying", "绝影", "Shadow Runner"


class Dilu(DefensiveHorse):
    """的卢."""

    id, name, name_en = "dilu", "的卢", "Hex Mark"


class Zhuahuangfeidian(DefensiveHorse):
    """爪黄飞电."""

    id, name, name_en = "zhuahuangfeidian", "爪黄飞电", "Flying Lightning"


class Chitu(OffensiveHorse):
    """赤兔."""

    id, name, name_en = "chitu", "赤兔", "Red Hare"


class Dayuan(OffensiveHorse):
    """大宛."""

    id, name, name_en = "dayuan", "大宛", "Dayuan"


class Zixing(OffensiveHorse):
    """紫骍."""

    id, name, name_en = "zixing", "紫骍", "Purple Steed"
