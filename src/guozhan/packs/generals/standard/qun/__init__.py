"""群 (Qun): the standard generals."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.qun import (
    caiwenji,
    diaochan,
    huatuo,
    jiaxu,
    jiling,
    kongrong,
    lvbu,
    mateng,
    panfeng,
    pangde,
    tianfeng,
    yanliangwenchou,
    yuanshao,
    zhangjiao,
    zoushi,
)

GENERALS: tuple[General, ...] = (
    huatuo.GENERAL,
    lvbu.GENERAL,
    diaochan.GENERAL,
    yuanshao.GENERAL,
    yanliangwenchou.GENERAL,
    jiaxu.GENERAL,
    pangde.GENERAL,
    zhangjiao.GENERAL,
    caiwenji.GENERAL,
    mateng.GENERAL,
    kongrong.GENERAL,
    jiling.GENERAL,
    tianfeng.GENERAL,
    panfeng.GENERAL,
    zoushi.GENERAL,
)
