"""张角 (Zhang Jiao)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LORD, Skill, active, cards, targets
from guozhan.packs.generals.standard.qun.zhangjiao import Guidao, LeijiClassic

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player


def _lords(me: Player, draft: Draft | None = None) -> list[int]:
    """Whom 黄天 lets a character give a card."""
    return [seat for seat in me.others() if me.game.players[seat].has_skill("huangtian")]


def _gifts(me: Player, draft: Draft) -> list[int]:
    """闪 and 闪电 in hand."""
    return [card for card in me.hand if me.game.face(card).family in ("jink", "lightning")]


class HuangtianGift(Skill):
    """黄天, what others of 群 do for the lord in their own play phases."""

    id, name, name_en = "huangtian_gift", "黄天", "Yellow Sky"
    text = "出牌阶段限一次，群势力角色可以将一张【闪】或【闪电】交给拥有“黄天”的其他角色。"
    text_en = "Once per play phase a character of Qun may give a Dodge or a Lightning from hand to another who has Yellow Sky."
    hint = Hint(targets=1.0)

    @active(when=lambda me: me.kingdom == "qun", parts=[cards(_gifts), targets(_lords)])
    def give(self, me: Player, act: Act) -> None:
        me.give(act.targets[0], act.cards)


class Huangtian(Skill):
    """黄天: others of 群 give the lord 闪 and 闪电."""

    id, name, name_en = "huangtian", "黄天", "Yellow Sky"
    tags = {LORD}
    grants = (HuangtianGift,)
    text = "主公技，其他群势力角色的出牌阶段限一次，其可以将一张【闪】或【闪电】交给你。"
    text_en = "Lord: once in each of their play phases the other characters of Qun may give you a Dodge or a Lightning from hand."


GENERAL = General(
    id="zhangjiao",
    name="张角",
    name_en="Zhang Jiao",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="wind",
    skills=(LeijiClassic, Guidao, Huangtian),
)
