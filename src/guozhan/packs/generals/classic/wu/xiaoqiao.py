"""小乔 (Xiao Qiao)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import Skill, trigger
from guozhan.packs.generals.standard.wu.xiaoqiao import HINT, PICKS, HongyanFaceUp
from guozhan.rules.damage import Damage, conduct, transfer
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE


class TianxiangIdentity(Skill):
    """天香 (identity): another takes the damage before her armour counts, and draws even if it is prevented there."""

    id, name, name_en = "tianxiang", "天香", "Heavenly Fragrance"
    text = (
        "当你受到伤害时，你可以弃置一张红桃手牌并选择一名其他角色，将此伤害转移给其。"
        "此伤害结算后，其摸X张牌（X为其已损失的体力值）。"
    )
    text_en = (
        "When you are about to take damage, you may discard a heart from your hand to transfer the damage to another"
        " character, who once it is resolved draws a card for each hp lost."
    )

    hint = HINT

    @trigger(DAMAGE.taking, when=lambda me, damage: not damage.prevented and damage.number > 0, parts=PICKS)
    def turn_aside(self, me: Player, damage: Damage, act: Act) -> None:
        if act.cards[0] not in me.hand:
            return
        me.discard(act.cards)
        other = me.game.players[act.targets[0]]
        if not other.alive:
            return
        number = damage.number
        passed = transfer(me.game, damage, other.seat)
        # The dead draw nothing.
        other.draw(other.lost_hp)
        if passed.conducts:
            conduct(me.game, passed, number)


GENERAL = General(
    id="xiaoqiao",
    name="小乔",
    name_en="Xiao Qiao",
    kingdom="wu",
    gender="female",
    hp=3,
    pack="wind",
    skills=(TianxiangIdentity, HongyanFaceUp),
)
