"""闪."""

from __future__ import annotations

from guozhan.rules.card_types import BasicCard


class Jink(BasicCard):
    """闪: offsets a 杀 that is about to take effect on its user."""

    id, name, name_en = "jink", "闪", "Dodge"
    text = "当对你使用的【杀】生效前，抵消之。"
    text_en = "Before a Slash used on you takes effect, offset it."
    playable = False
