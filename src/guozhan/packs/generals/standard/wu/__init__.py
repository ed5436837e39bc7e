"""吴 (Wu): the standard generals."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.wu import (
    daqiao,
    dingfeng,
    ganning,
    huanggai,
    lusu,
    luxun,
    lvmeng,
    sunjian,
    sunquan,
    sunshangxiang,
    taishici,
    xiaoqiao,
    zhangzhaozhanghong,
    zhoutai,
    zhouyu,
)

GENERALS: tuple[General, ...] = (
    sunquan.GENERAL,
    ganning.GENERAL,
    lvmeng.GENERAL,
    huanggai.GENERAL,
    zhouyu.GENERAL,
    daqiao.GENERAL,
    luxun.GENERAL,
    sunshangxiang.GENERAL,
    sunjian.GENERAL,
    xiaoqiao.GENERAL,
    taishici.GENERAL,
    zhoutai.GENERAL,
    lusu.GENERAL,
    zhangzhaozhanghong.GENERAL,
    dingfeng.GENERAL,
)
