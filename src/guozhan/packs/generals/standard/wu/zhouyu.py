"""周瑜 (Zhou Yu)."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act, Pick
from guozhan.core.cards import SUITS
from guozhan.core.decisions import SUITS as OF_SUITS
from guozhan.core.decisions import Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.questions import BASE
from guozhan.core.skills import LOCKED, Skill, active, cards, modifier, targets, trigger
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import DRAW

LABELS: Final = {"discard": "展示所有手牌并弃置此花色的所有牌", "lose_hp": "失去1点体力"}


class YingziClassic(Skill):
    """英姿 (first wording): one card more."""

    id, name, name_en = "yingzi", "英姿", "Heroic Bearing"
    hint = Hint(worth=1.0, strength=1.7)
    text = "摸牌阶段，你可以多摸一张牌。"
    text_en = "In your draw phase you may draw one card more."

    @trigger(DRAW.count, when=lambda me, draw: not draw.given_up)
    def draw_more(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number += 1


class Yingzi(YingziClassic):
    """英姿: one card more, and room for as many as the maximum hp."""

    text = "锁定技，摸牌阶段，你多摸一张牌；你的手牌上限为你的体力上限。"
    text_en = "Locked: in your draw phase you draw one card more; your hand limit is your maximum hp."
    tags = {LOCKED}

    # What adds to the limit is added to this.
    @modifier(HAND_LIMIT, layer=BASE)
    def by_max_hp(self, me: Player, value: int) -> int:
        return me.max_hp


class Fanjian(Skill):
    """反间: a gift that costs its suit or 1 hp."""

    id, name, name_en = "fanjian", "反间", "Sow Discord"
    hint = Hint(targets=-1.6, worth=0.0, strength=1.6)
    text = (
        "出牌阶段限一次，你可以展示一张手牌并将之交给一名其他角色，其选择一项："
        "1.展示所有手牌，弃置与此牌花色相同的所有牌；2.失去1点体力。"
    )
    text_en = (
        "Once per play phase you may show a hand card and give it to another character, who either shows its whole hand and"
        " discards all its cards of that suit, or loses 1 hp."
    )

    @active(parts=[cards(lambda me, d: me.hand), targets(lambda me, d: me.others())])
    def divide(self, me: Player, act: Act) -> None:
        game = me.game
        other = game.players[act.targets[0]]
        card = act.cards[0]
        if card not in me.hand:
            return
        me.show([card])
        suit = game.face(card).suit
        me.give(other.seat, [card], shown=True)
        if not other.alive:
            return
        # Who has no hand card to show can only lose hp: the gift may have become another thing on the way.
        offered = list(LABELS) if other.hand else ["lose_hp"]
        if len(offered) < 2 or other.choose_option(self.id, offered, LABELS) == "lose_hp":
            other.lose_hp(1)
            return
        other.show(list(other.hand))
        other.discard([own for own in other.discardable if game.face(own).suit == suit])


class FanjianClassic(Skill):
    """反间 (first wording): guess the suit of a card, or be hurt."""

    id, name, name_en = "fanjian", "反间", "Sow Discord"
    text = (
        "出牌阶段限一次，你可以令一名其他角色选择一种花色，其获得你的一张手牌并展示之，"
        "若此牌与其选择的花色不同，你对其造成1点伤害。"
    )
    text_en = (
        "Once per play phase you may have another character name a suit, take a card from your hand and show it; if its suit"
        " is another one, you deal 1 damage to that character."
    )

    @active(when=lambda me: me.hand, parts=[targets(lambda me, d: me.others())])
    def divide(self, me: Player, act: Act) -> None:
        game = me.game
        other = game.players[act.targets[0]]
        if not other.alive:
            return
        answer = game.ask(Choose(game, other.seat, self.id, OF_SUITS, SUITS, about=me.seat))
        assert isinstance(answer, Pick)
        taken = other.choose_cards_of(self.id, me.seat, "h")
        other.obtain(taken)
        if not taken or taken[0] not in other.hand:
            return
        other.show(taken)
        if game.face(taken[0]).suit != answer.items[0]:
            me.damage(other.seat)


GENERAL = General(
    id="zhouyu",
    name="周瑜",
    name_en="Zhou Yu",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=("huanggai", "xiaoqiao", "sunce"),
    skills=(Yingzi, Fanjian),
    editions={"classic": {"skills": (YingziClassic, FanjianClassic)}},
)
