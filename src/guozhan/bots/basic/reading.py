"""Reading a skill's printed text: what it does to others, and what it brings its owner. For skills without a hint."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

# What is done to somebody else, each with what that is worth to him.
_TO_OTHERS: Final[tuple[tuple[str, float], ...]] = (
    (r"(对其|对该角色|对后者|对.{0,8}角色各?)造成[^，。；]*伤害", -2.2),
    (r"(令其|其|该角色|前者|后者)(须|需)?受到[^，。；]*伤害", -2.2),
    (r"(令其|其|该角色|各)失去[^，。；]*体力(?!上限)", -2.2),
    (r"(其|该角色)选择一项：[^。]*?(受到|失去)[^，。；]*(伤害|体力)", -2.2),
    (r"(弃置|获得)(其|该角色|目标|这些角色|.{1,6}角色)[^，。；]{0,12}牌", -1.2),
    (r"(令其|其|该角色|目标)(须|需|依次)?弃置", -1.0),
    (r"(令其|其|该角色|角色)[^，。；]{0,10}(叠置|翻面)", -1.5),
    (r"(令其|其|该角色)[^，。；]{0,10}横置", -0.4),
    (r"(令其|其|该角色)[^，。；]{0,10}(跳过|不能使用|不能打出|无效)", -1.2),
    (r"对其使用[^，。；]*(杀|决斗|过河拆桥|顺手牵羊|火攻)", -1.5),
    (r"(当|视为)[^，。；]*(乐不思蜀|兵粮寸断|决斗|杀|过河拆桥|顺手牵羊)", -1.5),
    (r"拼点", -0.8),
    (r"(转移给|代替你受到)", -2.0),
    (r"(令其|其|该角色|各|一名角色|角色)(可以|将手牌)?摸", 1.0),
    (r"(令其|其|该角色|一名角色|角色)[^，。；]{0,6}回复", 2.2),
    (r"(交给|分配给|获得你)", 1.0),
    (r"(令其|其|该角色)[^，。；]{0,6}(复原|平置|重置)", 1.0),
)
# What is done to its owner.
_TO_OWNER: Final[tuple[tuple[str, float], ...]] = (
    (r"(^|[，。；：]|你|可以|多|然后|并)摸([一二两三四]|等量|X)", 1.5),
    (r"(你|可以|然后|并|，)获得", 1.2),
    (r"(你|然后|并|，)回复[^，。；]*体力", 2.2),
    (r"(视为你?使用|视为你?打出|抵消|防止此伤害|此伤害\+1|伤害值?\+1)", 1.5),
    (r"(你|，|可以|然后)失去[^，。；]*体力(?!上限)", -2.0),
    (r"(你|，|可以)减[^，。；]*体力上限", -2.5),
    (r"((^|[，。；：]|你|可以)将武将牌(叠置|翻面)|你叠置|你翻面)", -1.5),
    (r"(少摸|放弃摸牌|跳过[^，。；]*摸牌阶段)", -1.5),
    (r"跳过[^，。；]*出牌阶段", -2.0),
)


class Text(NamedTuple):
    """What a text says: the worth of it to each target, and to its owner, in cards."""

    others: float
    owner: float


@lru_cache(maxsize=1024)
def read(text: str) -> Text:
    """What a skill's text says."""
    others = [worth for pattern, worth in _TO_OTHERS if re.search(pattern, text)]
    owner = [worth for pattern, worth in _TO_OWNER if re.search(pattern, text)]
    return Text(sum(others), sum(owner))


_BAD: Final = ("受到", "失去", "弃置", "叠置", "翻面", "减")
_GOOD: Final = ("摸", "回复", "获得", "重置", "复原")


@lru_cache(maxsize=1024)
def pleasant(label: str) -> int:
    """Whether an option reads well for whoever takes it."""
    return sum(word in label for word in _GOOD) - sum(word in label for word in _BAD)
