"""手杀荀谌 (Xun Chen (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Effect, Ruling, Skill, active, cards, options, targets, trigger
from guozhan.mechanics import brain_trust, extra_pile
from guozhan.rules import legality, moving
from guozhan.rules.remembering import LAST_SUIT, last_suit, suit_number
from guozhan.rules.timings import DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

SIEGE: Final = "enemy_at_the_gates"
NAMES: Final = (*brain_trust.BRAIN_TRUST, SIEGE)
LOOKED: Final = 3


def _wanted(me: Player) -> list[int]:
    """The card in the extra pile that this seat has leave to obtain."""
    effect = me.effect(WeipoLeave.id)
    return extra_pile.named(me.game, [str(effect.data[0])]) if effect is not None else []


def _slashes(me: Player, draft: Draft) -> list[int]:
    """杀 in hand that may be discarded."""
    return [
        card
        for card in me.hand
        if me.game.face(card).family == "slash" and legality.can_discard(me.game, me.seat, card, me.seat)
    ]


class WeipoLeave(Effect):
    """危迫: in its play phase this seat may once discard a 杀 for the card whose name is the data."""

    id, name, name_en = "weipo_leave", "危迫", "Pressing Danger"
    hint = Hint(worth=1.5)

    @active(when=_wanted, parts=[cards(_slashes)])
    def obtain(self, me: Player, act: Act) -> None:
        effect = me.effect(self.id)
        assert effect is not None
        me.lose_effect(effect)
        me.discard(act.cards)
        extra_pile.obtain(me.game, me.seat, extra_pile.named(me.game, [str(effect.data[0])]))


class Weipo(Skill):
    """危迫: somebody gets leave to exchange a 杀 for a named card of the extra pile."""

    id, name, name_en = "weipo", "危迫", "Pressing Danger"
    text = (
        "出牌阶段限一次，你可以指定一种智囊牌名或【兵临城下】并选择一名没有此效果的角色，直到你的下回合开始，"
        "其于其出牌阶段可以弃置一张【杀】，从额外牌堆获得一张此牌名的牌，然后此效果结束。"
    )
    text_en = (
        "Once per play phase, name a brain-trust card or Enemy at the Gates, and choose a character without this effect:"
        " until the start of your next turn it may in its play phase discard a Slash to obtain a card of that name from the"
        " extra pile, which ends the effect."
    )
    option_texts = {
        "ex_nihilo": "无中生有",
        "dismantlement": "过河拆桥",
        "nullification": "无懈可击",
        SIEGE: "兵临城下",
    }
    rulings = (
        Ruling("你可以选择自己。", "You may choose yourself."),
        Ruling(
            "额外牌堆里没有此牌名的牌时，不能弃置【杀】。",
            "While no card of that name lies in the extra pile, no Slash can be discarded for it.",
        ),
    )
    effects = (WeipoLeave,)
    zones = (extra_pile.EXTRA_PILE,)
    hint = Hint(targets=0.7, worth=0.0, strength=1.0)

    @active(
        parts=[
            options(lambda me, draft: NAMES),
            targets(
                lambda me, draft: [
                    seat for seat in me.game.order() if me.game.players[seat].effect(WeipoLeave.id) is None
                ]
            ),
        ]
    )
    def permit(self, me: Player, act: Act) -> None:
        for seat in act.targets:
            me.game.players[seat].gain_effect(WeipoLeave.id, (act.option,), "turn_start", me.seat)


def _listeners(me: Player, draft: Draft | None = None) -> list[int]:
    """To whom 陈势 lets a character give a card."""
    return [seat for seat in me.others() if me.game.players[seat].has_skill("chenshi")]


def _clear(me: Player, slashes: bool) -> None:
    """Of the three top cards of the draw pile either all 杀 or all others go to the discard pile."""
    found = moving.take_top(me.game, LOOKED)
    me.show(found)
    moving.to_discard_pile(
        me.game, [card for card in found if (me.game.face(card).family == "slash") is slashes], me.seat
    )


class ChenshiGift(Skill):
    """陈势, what others may do when they use 兵临城下 or become its target."""

    id, name, name_en = "chenshi_gift", "陈势", "State the Situation"
    text = "当其他角色使用【兵临城下】指定第一个目标后，或成为其目标后，其可以将一张牌交给拥有“陈势”的角色。"
    text_en = (
        "When another character has specified the first target of Enemy at the Gates, or has become its target, it may give"
        " a card to a character with State the Situation."
    )
    hint = Hint(targets=0.8, worth=0.9)

    @trigger(
        USE.specified,
        when=lambda me, target: target.use.card.type.id == SIEGE and target is target.use.targets[0] and _listeners(me),
        parts=[cards(lambda me, draft: me.cards), targets(_listeners)],
    )
    def keep_slashes(self, me: Player, target: TargetOf, act: Act) -> None:
        me.give(act.targets[0], act.cards)
        _clear(me, slashes=False)

    @trigger(
        USE.became,
        when=lambda me, target: target.use.card.type.id == SIEGE and _listeners(me),
        parts=[cards(lambda me, draft: me.cards), targets(_listeners)],
    )
    def drop_slashes(self, me: Player, target: TargetOf, act: Act) -> None:
        me.give(act.targets[0], act.cards)
        _clear(me, slashes=True)


class Chenshi(Skill):
    """陈势: others pay this seat to sort the draw pile for or against 兵临城下."""

    id, name, name_en = "chenshi", "陈势", "State the Situation"
    text = (
        "①当其他角色使用【兵临城下】指定第一个目标后，其可以交给你一张牌，然后将牌堆顶三张牌里所有不为【杀】的牌置入弃牌堆。"
        "②当其他角色成为【兵临城下】的目标后，其可以交给你一张牌，然后将牌堆顶三张牌里所有的【杀】置入弃牌堆。"
    )
    text_en = (
        "1. When another character has specified the first target of Enemy at the Gates it may give you a card; then all"
        " cards among the top three of the draw pile that are no Slash go to the discard pile. 2. When another character"
        " has become the target of Enemy at the Gates it may give you a card; then all Slashes among the top three cards go"
        " to the discard pile."
    )
    grants = (ChenshiGift,)
    rulings = (
        Ruling(
            "牌堆顶的三张牌向所有角色展示，留下的牌按原来的顺序放在牌堆顶。",
            "The three cards are shown to everybody; what stays lies on top of the draw pile in its order.",
        ),
    )
    zones = (extra_pile.EXTRA_PILE,)
    hint = Hint(strength=0.4)


class Mouzhi(Skill):
    """谋识: damage by a card of the suit of the last one is prevented."""

    id, name, name_en = "mouzhi", "谋识", "Discernment"
    tags = {LOCKED}
    remembers = {LAST_SUIT}
    text = "锁定技，当你受到伤害时，若造成此伤害的牌的花色与你上次受到伤害的牌的花色相同，防止此伤害。"
    text_en = (
        "Locked: when you take damage by a card of the same suit as the card of the damage that you took last, it is"
        " prevented."
    )
    rulings = (
        Ruling(
            "不是由牌造成的伤害和无花色的牌造成的伤害不会被防止，且之后没有可比较的花色。",
            "Damage without a card or by a card without a suit is not prevented, and leaves no suit to compare with.",
        ),
        Ruling("被防止的伤害不是受到过的伤害。", "Damage that was prevented was not taken."),
    )
    hint = Hint(worth=2.0, strength=0.9)

    @trigger(
        DAMAGE.taking,
        when=lambda me, damage: 0 < suit_number(damage.card) == last_suit(me.game, me.seat),
    )
    def see_through(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()


GENERAL = General(
    id="mob_xunchen",
    name="手杀荀谌",
    name_en="Xun Chen (Mobile)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Weipo, Chenshi, Mouzhi),
)
