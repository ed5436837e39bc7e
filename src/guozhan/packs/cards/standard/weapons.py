"""Weapons that stand by their wearer when he uses 杀: 诸葛连弩 … 丈八蛇矛, 朱雀羽扇, 贯石斧, 吴六剑."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.card_types import WEAPON
from guozhan.core.cards import Card
from guozhan.core.hints import Hint
from guozhan.core.questions import INF
from guozhan.core.skills import ANYONE, LOCKED, Skill, cards, modifier, trigger, view_as
from guozhan.rules import legality
from guozhan.rules.card_types import Equipment
from guozhan.rules.questions import ATTACK_RANGE, USE_LIMIT
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


class CrossbowSkill(Skill):
    """诸葛连弩: any number of 杀, unless the weapon itself is part of the 杀."""

    id, name, name_en = "crossbow", "诸葛连弩", "Zhuge Crossbow"
    text = "锁定技，你使用【杀】无次数限制。"
    text_en = "Locked: there is no limit to the number of Slashes you use."
    tags = {LOCKED}

    @modifier(USE_LIMIT)
    def any_number(self, me: Player, value: int, card: Card) -> int:
        return INF if card.family == "slash" and me.weapon not in card.ids else value


class Crossbow(Equipment):
    """诸葛连弩."""

    slot, attack_range, skill = WEAPON, 1, CrossbowSkill


def _other_gender(me: Player, target: TargetOf) -> bool:
    # Whoever shows no general has no gender: nothing differs from it.
    mine, other = me.gender, target.player.gender
    return bool(mine and other) and mine != other


class DoubleSwordsSkill(Skill):
    """雌雄双股剑: a target of the other gender discards a hand card, or the wearer draws."""

    id, name, name_en = "double_swords", "雌雄双股剑", "Twin Swords"
    text = "当你使用【杀】指定异性角色为目标后，你可以令其选择一项：1.弃置一张手牌；2.令你摸一张牌。"
    text_en = (
        "After your Slash specifies a target of the other gender, you may have it choose: "
        "discard a hand card, or let you draw a card."
    )
    hint = Hint(worth=lambda look, target, draft: -look.regard(target.seat))

    @trigger(
        USE.specified,
        when=lambda me, target: target.use.card.family == "slash" and target.player.alive and _other_gender(me, target),
    )
    def press(self, me: Player, target: TargetOf, act: Act) -> None:
        other = target.player
        paid = other.choose_cards_or(self.id, other.hand, 1, "draw", "令其摸一张牌")
        if paid:
            other.discard(paid)
        else:
            me.draw(1)


class DoubleSwords(Equipment):
    """雌雄双股剑."""

    slot, attack_range, skill = WEAPON, 2, DoubleSwordsSkill


class QinggangSwordSkill(Skill):
    """青釭剑: the target's armour does not work against this 杀."""

    id, name, name_en = "qinggang_sword", "青釭剑", "Qinggang Sword"
    text = "锁定技，当你使用【杀】指定一名角色为目标后，其防具对此【杀】无效。"
    text_en = "Locked: after your Slash specifies a target, that target's armour does not work against it."
    tags = {LOCKED}

    @trigger(USE.specified, when=lambda me, target: target.use.card.family == "slash" and target.player.alive)
    def pierce(self, me: Player, target: TargetOf, act: Act) -> None:
        target.void_armor()


class QinggangSword(Equipment):
    """青釭剑."""

    slot, attack_range, skill = WEAPON, 2, QinggangSwordSkill


class SpearSkill(Skill):
    """丈八蛇矛: two hand cards as one 杀."""

    id, name, name_en = "spear", "丈八蛇矛", "Serpent Spear"
    text = "你可以将两张手牌当【杀】使用或打出。"
    text_en = "You may use or play two hand cards as a Slash."

    as_slash = view_as("slash", lambda me, card: True, count=2)


class Spear(Equipment):
    """丈八蛇矛."""

    slot, attack_range, skill = WEAPON, 3, SpearSkill


def _as_fire(me: Player, use: Use) -> Card:
    card = use.card
    kind = me.game.ruleset.types["fire_slash"]
    return Card(kind, card.suit, card.rank, card.ids, card.made_by, card.color)


def _may_burn(me: Player, use: Use) -> bool:
    """A 杀 without element, and as 火杀 still allowed, on all its targets; distance is the same for both."""
    if use.card.type.id != "slash":
        return False
    fire = _as_fire(me, use)
    return not legality.use_error(me.game, me.seat, fire) and not any(
        legality.target_error(me.game, me.seat, fire, target.seat, free=True) for target in use.live_targets
    )


class FanSkill(Skill):
    """朱雀羽扇: a plain 杀 becomes a 火杀 once it has been declared."""

    id, name, name_en = "fan", "朱雀羽扇", "Vermilion Feather Fan"
    text = "当你声明使用普通【杀】后，你可以将此【杀】改为火【杀】。"
    text_en = "After you declare the use of a plain Slash, you may turn it into a Fire Slash."
    hint = Hint(
        worth=lambda look, use, draft: (
            0.05 + sum(look.harm(seat, 1, "fire") - look.harm(seat) for seat in use.target_seats)
        )
    )

    @trigger(USE.declared, when=_may_burn)
    def burn(self, me: Player, use: Use, act: Act) -> None:
        use.change_type(_as_fire(me, use).type)  # type: ignore[arg-type]


class Fan(Equipment):
    """朱雀羽扇."""

    slot, attack_range, skill = WEAPON, 4, FanSkill


def _price(me: Player, draft: Draft | None = None) -> list[int]:
    """What may be paid for the axe: everything but the axe itself."""
    return [card for card in me.cards if card != me.weapon]


class AxeSkill(Skill):
    """贯石斧: for two cards the 杀 takes effect although it was offset."""

    id, name, name_en = "axe", "贯石斧", "Stone Axe"
    text = "当你使用的【杀】被目标角色的【闪】抵消后，你可以弃置两张除此牌外的牌，令此【杀】对其依然生效。"
    text_en = (
        "After your Slash is offset by the target's Dodge, you may discard two cards other than this weapon: "
        "the Slash takes effect on it all the same."
    )
    hint = Hint(
        worth=lambda look, target, draft: look.harm(target.seat, 1 + target.use.bonus, target.use.card.type.nature)
    )

    @trigger(
        USE.offset,
        when=lambda me, target: (
            target.offset and target.use.card.family == "slash" and target.player.alive and len(_price(me)) >= 2
        ),
        parts=[cards(_price, 2)],
    )
    def break_through(self, me: Player, target: TargetOf, act: Act) -> None:
        me.discard(act.cards)
        target.offset = False


class Axe(Equipment):
    """贯石斧."""

    slot, attack_range, skill = WEAPON, 3, AxeSkill


class SixSwordsSkill(Skill):
    """吴六剑: others of the wearer's kingdom reach one farther."""

    id, name, name_en = "six_swords", "吴六剑", "Wu Six Swords"
    text = "锁定技，与你势力相同的其他角色的攻击范围+1。"
    text_en = "Locked: other characters of your kingdom have attack range +1."
    tags = {LOCKED}

    @modifier(ATTACK_RANGE, scope=ANYONE)
    def farther(self, me: Player, value: int, subject: int, *rest: Any) -> int:
        return value + 1 if subject != me.seat and me.same_kingdom(subject) else value


class SixSwords(Equipment):
    """吴六剑."""

    slot, attack_range, skill = WEAPON, 2, SixSwordsSkill
