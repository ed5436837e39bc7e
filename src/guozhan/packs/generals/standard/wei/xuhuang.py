"""徐晃 (Xu Huang)."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.card_types import BASIC, EQUIPMENT
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.skills import Conversion, Skill, permits, trigger, view_as
from guozhan.core.state import PHASE, TURN
from guozhan.rules.player import Player
from guozhan.rules.questions import IGNORES_DISTANCE
from guozhan.rules.timings import USE
from guozhan.rules.using import Use

CARD = "supply_shortage"
REACH = 2


def supplies(me: Player, card: Card) -> bool:
    """A black basic or equipment card."""
    return card.is_black and card.type.category in (BASIC, EQUIPMENT)


def conversion(scope: int | None = None) -> Conversion:
    """Supplies serve as 兵粮寸断; where a ``scope`` is given, only until a target was too far in it."""

    def usable(me: Player, need: Any) -> bool:
        return scope is None or not me.game.counted(scope, me.seat, "duanliang.far")

    return view_as(CARD, supplies, from_equip=True, modes=("use",), when=usable)


def overreaches(me: Player, use: Use) -> bool:
    """It is a 兵粮寸断 of 断粮 on somebody who is too far away, as it is being used."""
    return use.card.made_by == "duanliang" and any(me.distance_to(seat) > REACH for seat in use.target_seats)


class _Duanliang(Skill):
    """What all wordings of 断粮 have in common."""

    id, name, name_en = "duanliang", "断粮", "Cut the Supplies"


class _Overreaching(_Duanliang):
    """Those in which a far target ends the conversion, for as long as ``far`` is remembered."""

    @trigger(USE.declared, when=overreaches, books=True)
    def overreach(self, me: Player, use: Use, act: Act) -> None:
        self.note(me, "far")


class Duanliang(_Overreaching):
    """断粮: black supplies serve as 兵粮寸断 at any distance; a far target ends that for the turn."""

    text = (
        "①出牌阶段，你可以将一张黑色基本牌或黑色装备牌当【兵粮寸断】使用。②你使用【兵粮寸断】无距离限制。"
        "③若你以①使用的【兵粮寸断】的目标与你的距离大于2，①于此回合失效。"
    )
    text_en = (
        "(1) In your play phase you may use a black basic or equipment card as Supply Shortage. (2) Distance does not"
        " matter for your Supply Shortage. (3) Once the target of one used by (1) is more than 2 away, (1) is invalid for"
        " the rest of the turn."
    )
    fields = {"far": TURN}

    as_shortage = conversion(TURN)

    @permits(IGNORES_DISTANCE)
    def any_distance(self, me: Player, card: Card, target: int) -> bool:
        return card.type.id == CARD


class DuanliangOl(_Overreaching):
    """断粮 (OL): only what it converts may go far, and a far target ends it for the phase."""

    text = (
        "出牌阶段，你可以将一张不为锦囊牌的黑色牌当无距离限制的【兵粮寸断】使用，若目标与你的距离大于2，"
        "此技能于此阶段失效。"
    )
    text_en = (
        "In your play phase you may use a black card that is no trick as Supply Shortage at any distance; once its target"
        " is more than 2 away, this skill is invalid for the rest of the phase."
    )
    fields = {"far": PHASE}

    as_shortage = conversion(PHASE)

    @permits(IGNORES_DISTANCE)
    def any_distance(self, me: Player, card: Card, target: int) -> bool:
        return card.type.id == CARD and card.made_by == self.id


class DuanliangClassic(_Duanliang):
    """断粮, first wording: as often as one likes, and as far as 2."""

    text = "出牌阶段，你可以将一张不为锦囊牌的黑色牌当【兵粮寸断】使用；你可以对距离为2的角色使用【兵粮寸断】。"
    text_en = (
        "In your play phase you may use a black card that is no trick as Supply Shortage; you may use Supply Shortage on"
        " characters at distance 2."
    )

    as_shortage = conversion()

    @permits(IGNORES_DISTANCE)
    def one_further(self, me: Player, card: Card, target: int) -> bool:
        return card.type.id == CARD and me.distance_to(target, card.ids) <= REACH


GENERAL = General(
    id="xuhuang",
    name="徐晃",
    name_en="Xu Huang",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=(),
    skills=(Duanliang,),
    editions={"classic": {"skills": (DuanliangClassic,)}, "ol": {"skills": (DuanliangOl,)}},
)
