"""典韦 (Dian Wei)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, active, cards, targets
from guozhan.rules.player import Player


def _weapons(me: Player) -> list[int]:
    return [card for card in me.cards if me.game.type_of(card).slot == "weapon"]


def _reached(me: Player, cost: tuple[int, ...] = ()) -> list[int]:
    """Others in the attack range that is left once ``cost`` has been paid.

    An equipped weapon that is the cost does not count any more: the range is that after the discard.
    """
    return [seat for seat in me.others() if me.in_range(seat, cost)]


def _usable_weapons(me: Player, draft: Draft) -> list[int]:
    return [card for card in _weapons(me) if _reached(me, (card,))]


class _Qiangxi(Skill):
    """What both wordings of 强袭 do; they differ in who can be chosen. No card picked as cost means 1 hp."""

    id, name, name_en = "qiangxi", "强袭", "Fierce Assault"

    def assault(self, me: Player, act: Act) -> None:
        """Pay and deal the damage; the dead deal it without being its source."""
        self.pay(me, act)
        me.damage(act.targets[0])

    @staticmethod
    def pay(me: Player, act: Act) -> None:
        """Discard the weapon or lose the hp."""
        if act.cards:
            me.discard(act.cards)
        else:
            me.lose_hp(1)


class Qiangxi(_Qiangxi):
    """强袭: lose 1 hp or discard a weapon, deal 1 damage to somebody in range."""

    text = "出牌阶段限一次，你可以失去1点体力或弃置一张武器牌，对你攻击范围内的一名其他角色造成1点伤害。"
    text_en = (
        "Once per play phase you may lose 1 hp or discard a weapon card to deal 1 damage to another character in your"
        " attack range."
    )
    rulings = (
        Ruling(
            "弃置装备着的武器牌时，攻击范围按弃置之后计算。",
            "When the equipped weapon is discarded, the attack range is that after the discard.",
        ),
    )
    hint = Hint(
        targets=-2.2,
        # Without a weapon it costs a point of one's own hp.
        worth=lambda look, event, draft: (
            look.harm(draft.targets[0]) + (0.0 if draft.cards else look.losing(look.seat) - 0.5)
        ),
        strength=1.6,
    )

    @active(
        when=_reached,
        parts=[
            cards(_usable_weapons, (0, 1)),
            targets(lambda me, draft: _reached(me, tuple(draft.cards))),
        ],
    )
    def attack(self, me: Player, act: Act) -> None:
        self.assault(me, act)


class QiangxiOl(_Qiangxi):
    """强袭, online wording: anybody else."""

    text = "出牌阶段限一次，你可以失去1点体力或弃置一张武器牌，对一名其他角色造成1点伤害。"
    text_en = "Once per play phase you may lose 1 hp or discard a weapon card to deal 1 damage to another character."

    @active(parts=[cards(lambda me, draft: _weapons(me), (0, 1)), targets(lambda me, draft: me.others())])
    def attack(self, me: Player, act: Act) -> None:
        self.assault(me, act)


GENERAL = General(
    id="dianwei",
    name="典韦",
    name_en="Dian Wei",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("caocao",),
    skills=(Qiangxi,),
    editions={"ol": {"skills": (QiangxiOl,)}},
)
