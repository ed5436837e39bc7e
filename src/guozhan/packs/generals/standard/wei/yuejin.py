"""乐进 (Yue Jin)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.card_types import BASIC
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import OTHERS, Skill, cards, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


def basics(me: Player) -> list[int]:
    """Basic cards in the own hand."""
    return [card for card in me.hand if me.game.type_of(card).category == BASIC]


class _Xiaoguo(Skill):
    """What both wordings of 骁果 do; they differ in what the discarded equipment is worth."""

    id, name, name_en = "xiaoguo", "骁果", "Valiant"
    hint = Hint(worth=lambda look, phase, draft: 0.7 * look.harm(phase.seat), strength=1.4)

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: me.game.players[phase.seat].alive,
        parts=[cards(lambda me, draft: basics(me))],
        scope=OTHERS,
    )
    def press(self, me: Player, phase: Phase, act: Act) -> None:
        """Pay, and let the one whose phase it is choose."""
        game = me.game
        other = game.players[phase.seat]
        if act.cards[0] not in me.hand:
            return
        me.discard(act.cards)
        if not other.alive:
            return
        equipment = [
            card
            for card in other.cards
            if game.type_of(card).is_equip and legality.can_discard(game, other.seat, card, other.seat)
        ]
        given_up = other.choose_cards_or(self.id, equipment, 1, "damage", "受到1点伤害", secret=True)
        if not given_up:
            me.damage(other.seat)
            return
        other.discard(given_up)
        self.reward(me)

    def reward(self, me: Player) -> None:
        """What the discarded equipment is worth."""


class Xiaoguo(_Xiaoguo):
    """骁果: a basic card costs somebody at the end of his turn equipment or hp."""

    text = (
        "其他角色的结束阶段开始时，你可以弃置一张基本牌，令其选择一项：1.弃置一张装备牌，然后你摸一张牌；"
        "2.受到你对其造成的1点普通伤害。"
    )
    text_en = (
        "At the start of another character's end phase you may discard a basic card from your hand: that character either"
        " discards an equipment card, and you draw a card, or takes 1 damage from you."
    )

    def reward(self, me: Player) -> None:
        me.draw(1)


class XiaoguoClassic(_Xiaoguo):
    """骁果, first wording: without drawing."""

    text = "其他角色的结束阶段开始时，你可以弃置一张基本牌，令其选择一项：1.弃置一张装备牌；2.受到你对其造成的1点普通伤害。"
    text_en = (
        "At the start of another character's end phase you may discard a basic card from your hand: that character either"
        " discards an equipment card or takes 1 damage from you."
    )


GENERAL = General(
    id="yuejin",
    name="乐进",
    name_en="Yue Jin",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("lidian",),
    skills=(Xiaoguo,),
    editions={"classic": {"skills": (XiaoguoClassic,)}},
)
