"""The questions that rules ask, in which skills and equipment have a say."""

from __future__ import annotations

from guozhan.core.questions import Question

DISTANCE = Question("distance", "距离", True, kept=True)  # (value, other): from me to other
DISTANCE_TO = Question("distance_to", "被计算的距离", True, kept=True)  # (value, other): from other to me
ATTACK_RANGE = Question("attack_range", "攻击范围", True, kept=True)  # (value, subject)
USE_LIMIT = Question("use_limit", "使用次数", True)  # (value, card): uses of its family in one play phase
COUNTS = Question("counts", "计入使用次数")  # (card) -> bool: the limit of uses in a phase or turn matters for it
TARGET_COUNT = Question("target_count", "目标数", True)  # (value, card): most targets
IN_RANGE = Question(
    "in_range", "在攻击范围内", True
)  # (other) -> bool: within the attack range of the seat, however far
IGNORES_DISTANCE = Question("ignores_distance", "无距离限制", True)  # (card, target) -> bool
MAY_USE = Question("may_use", "能否使用", True)  # (user, card) -> bool
MAY_PLAY = Question("may_play", "能否打出")  # (player, card) -> bool
MAY_TARGET = Question("may_target", "能否成为目标", True)  # about the target: (user, card) -> bool
SUIT = Question("suit", "花色", True)  # not a number: (suit, card) -> suit
NAME = Question("name", "牌名", True)  # not a number: (id of the type, card) -> id of the type; about hand cards
STARTING_HAND = Question("starting_hand", "起始手牌数")  # (value)
HAND_LIMIT = Question("hand_limit", "手牌上限")  # (value)
HAND_LIMIT_OF = Question("hand_limit_of", "其他角色的手牌上限")  # (value, seat): what others have to say about it
SHARES_HAND_LIMIT = Question(
    "shares_hand_limit", "手牌上限与他人相等"
)  # (seat, other) -> bool: where other's is higher
MAY_RESPOND = Question("may_respond", "能否响应")  # (seat, use) -> bool: to answer a use
MAY_OFFSET = Question("may_offset", "能否抵消")  # (seat, use) -> bool: to offset a trick, where it may be answered
MAY_REVEAL = Question("may_reveal", "能否明置")  # (seat, slots) -> bool
MAY_RECOVER = Question("may_recover", "能否回复体力")
SOLE_BIG = Question("sole_big", "势力是唯一的大势力")  # about a living seat: () -> bool
MAY_DISCARD = Question("may_discard", "能否被弃置")  # about the owner: (card, by) -> bool
