"""Weapons of the identity mode: 青龙偃月刀 and 方天画戟 as they are worded there, and 古锭刀."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.card_types import WEAPON
from guozhan.core.offers import announce
from guozhan.core.skills import LOCKED, Skill, modifier, trigger
from guozhan.packs.cards.standard.weapons_damage import by_own_slash
from guozhan.rules import legality
from guozhan.rules.card_types import Equipment
from guozhan.rules.questions import TARGET_COUNT
from guozhan.rules.responding import Need, respond
from guozhan.rules.timings import DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class PursuingBladeSkill(Skill):
    """青龙偃月刀 (identity): after a 闪 another 杀 may follow."""

    id, name, name_en = "blade", "青龙偃月刀", "Green Dragon Blade"
    text = "当你使用的【杀】被一名目标角色的【闪】抵消后，你可以对其再使用一张【杀】（无距离限制）。"
    text_en = (
        "After your Slash is offset by a target's Dodge, you may use another Slash on that character, at any distance."
    )

    @trigger(
        USE.offset,
        when=lambda me, target: target.offset and target.use.card.family == "slash" and target.player.alive,
        must=True,
        announced=False,
    )
    def pursue(self, me: Player, target: TargetOf, act: Act) -> None:
        game, other = me.game, target.seat

        def on_it(slash: Card) -> list[int]:
            return [] if legality.target_error(game, me.seat, slash, other, free=True) else [other]

        def begun() -> None:
            announce(game, me.seat, self, PursuingBlade.id, (other,))

        need = Need(me.seat, ("slash",), "use", topic="slash", targets=on_it, cause=self.id, begun=begun)
        respond(game, need)


class PursuingBlade(Equipment):
    """青龙偃月刀 (identity)."""

    slot, attack_range, skill = WEAPON, 3, PursuingBladeSkill


class LastCardHalberdSkill(Skill):
    """方天画戟 (identity): the last hand card as 杀 has up to three targets."""

    id, name, name_en = "halberd", "方天画戟", "Sky Piercing Halberd"
    text = "锁定技，若你使用的【杀】是你的最后的手牌，此【杀】可以多选择至多两个目标。"
    text_en = "Locked: if a Slash is all of your last hand cards, it may have up to two more targets."
    tags = {LOCKED}

    @modifier(TARGET_COUNT)
    def two_more(self, me: Player, value: int, card: Card) -> int:
        last = card.family == "slash" and bool(card.ids) and sorted(card.ids) == sorted(me.hand)
        return value + 2 if last else value


class LastCardHalberd(Equipment):
    """方天画戟 (identity)."""

    slot, attack_range, skill = WEAPON, 4, LastCardHalberdSkill


class GudingBladeSkill(Skill):
    """古锭刀: 1 more damage to whoever has no hand cards."""

    id, name, name_en = "guding_blade", "古锭刀", "Guding Blade"
    text = "锁定技，当你使用【杀】对一名角色造成伤害时，若其没有手牌，此伤害+1。"
    text_en = "Locked: when your Slash deals damage to a character without hand cards, it is 1 greater."
    tags = {LOCKED}

    @trigger(
        DAMAGE.causing,
        when=lambda me, damage: (
            not damage.prevented and by_own_slash(me, damage) and not me.game.players[damage.target].hand
        ),
    )
    def cut_deeper(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number += 1


class GudingBlade(Equipment):
    """古锭刀."""

    slot, attack_range, skill = WEAPON, 2, GudingBladeSkill
