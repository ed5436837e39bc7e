"""典韦 (Dian Wei)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.packs.generals.standard.wei.dianwei import Qiangxi
from guozhan.rules.player import Player


class QiangxiIdentity(Qiangxi):
    """强袭: as in 国战, but who died of the cost deals no damage."""

    text = (
        "出牌阶段限一次，你可以失去1点体力或弃置一张武器牌，对你攻击范围内的一名其他角色造成1点伤害；"
        "若你因失去体力而死亡，则不造成伤害。"
    )
    text_en = (
        "Once per play phase you may lose 1 hp or discard a weapon card to deal 1 damage to another character in your"
        " attack range. If losing the hp kills you, there is no damage."
    )

    def assault(self, me: Player, act: Act) -> None:
        self.pay(me, act)
        if me.alive:
            me.damage(act.targets[0])


GENERAL = General(
    id="dianwei",
    name="典韦",
    name_en="Dian Wei",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="fire",
    skills=(QiangxiIdentity,),
)
