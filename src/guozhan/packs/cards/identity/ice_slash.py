"""冰杀, which no deck holds: skills make it."""

from __future__ import annotations

from guozhan.packs.cards.standard.slash import Slash


class IceSlash(Slash):
    """冰杀."""

    id, name, name_en = "ice_slash", "冰杀", "Ice Slash"
    text = "同【杀】，造成的伤害为冰冻伤害：造成冰冻伤害时，来源可以防止之，然后依次弃置受伤角色的两张牌。"
    text_en = (
        "As Slash, but the damage is ice damage: when it is dealt, its source may prevent it and then discard two of the"
        " victim's cards, one after the other."
    )
    nature = "ice"
