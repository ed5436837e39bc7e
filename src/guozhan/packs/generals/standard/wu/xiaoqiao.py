"""小乔 (Xiao Qiao)."""

from __future__ import annotations

from typing import Final

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, cards, modifier, targets, trigger
from guozhan.core.state import TURN
from guozhan.rules.damage import Damage, conduct, transfer
from guozhan.rules.judging import Judge
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT, SUIT
from guozhan.rules.timings import DAMAGE, JUDGE

MOST_DRAWN: Final = 5
LABELS: Final = {"damage": "受到1点伤害并摸牌", "lose_hp": "失去1点体力并获得弃置的牌"}


def hearts(me: Player) -> list[int]:
    """Hand cards that count as hearts."""
    return [card for card in me.hand if me.game.face(card).suit == "heart"]


HINT: Final = Hint(
    targets=-1.5,
    worth=lambda look, damage, draft: 0.7 * look.harm(draft.targets[0]) - look.harm(look.seat, damage.number),
    strength=1.9,
)
PICKS: Final = (cards(lambda me, d: hearts(me)), targets(lambda me, d: me.others()))


def strike(me: Player, damage: Damage, seat: int) -> None:
    """The source of ``damage`` deals 1 to another instead, who draws for the hp that he has lost."""
    other = me.game.players[seat]
    dealt = me.game.damage(damage.source, seat)
    if not dealt.prevented and other.alive:
        other.draw(min(other.lost_hp, MOST_DRAWN))


def bleed(me: Player, card: int, seat: int) -> None:
    """Another loses 1 hp and takes the discarded card, if it still lies in one of the two piles."""
    other = me.game.players[seat]
    other.lose_hp(1)
    if other.alive and me.game.state.place[card] in (zones.DRAW_PILE, zones.DISCARD_PILE):
        other.obtain([card])


class Tianxiang(Skill):
    """天香: prevent damage at another's cost."""

    id, name, name_en = "tianxiang", "天香", "Heavenly Fragrance"
    text = (
        "当你受到伤害时，你可以弃置一张红桃手牌并选择一名其他角色，防止此伤害，然后选择一项："
        "1.此伤害的来源对其造成1点普通伤害，其摸X张牌（X为其已损失的体力值且至多为5）；"
        "2.其失去1点体力，获得你弃置的牌（须仍在牌堆或弃牌堆里）。"
    )
    text_en = (
        "When you are about to take damage, you may discard a heart from your hand and choose another character:"
        " prevent the damage, then either its source deals 1 damage to that character, who draws a card per hp lost,"
        " at most 5, or that character loses 1 hp and takes the discarded card if it still lies in a pile."
    )
    rulings = (
        Ruling(
            "伤害被防止之后，若所选角色已死亡，不再选择。",
            "If the chosen character has died once the damage is prevented, there is nothing more to choose.",
        ),
    )
    hint = HINT

    @trigger(DAMAGE.taking3, parts=PICKS)
    def turn_aside(self, me: Player, damage: Damage, act: Act) -> None:
        card, seat = act.cards[0], act.targets[0]
        if card not in me.hand:
            return
        me.discard([card])
        damage.prevent()
        if not me.game.players[seat].alive:
            return
        if me.choose_option(self.id, ["damage", "lose_hp"], LABELS) == "damage":
            strike(me, damage, seat)
        else:
            bleed(me, card, seat)


class TianxiangClassic(Skill):
    """天香 (2012): the damage is transferred as it is."""

    id, name, name_en = "tianxiang", "天香", "Heavenly Fragrance"
    text = (
        "当你受到伤害时，你可以弃置一张红桃手牌并选择一名其他角色，将此伤害转移给其。"
        "其受到此伤害后摸X张牌（X为其已损失的体力值）。"
    )
    text_en = (
        "When you are about to take damage, you may discard a heart from your hand to transfer the damage to another"
        " character, who after it draws a card for each hp lost."
    )
    hint = HINT

    @trigger(DAMAGE.taking3, parts=PICKS)
    def turn_aside(self, me: Player, damage: Damage, act: Act) -> None:
        if act.cards[0] not in me.hand:
            return
        me.discard(act.cards)
        other = me.game.players[act.targets[0]]
        number = damage.number
        passed = transfer(me.game, damage, other.seat)
        if not passed.prevented and other.alive:
            other.draw(other.lost_hp)
        if passed.conducts:
            conduct(me.game, passed, number)


class TianxiangOl(Skill):
    """天香 (OL): each of the two ways once a turn."""

    id, name, name_en = "tianxiang", "天香", "Heavenly Fragrance"
    text = (
        "当你受到伤害时，你可以弃置一张红桃手牌并选择一名其他角色，防止此伤害，然后选择此回合未选择过的一项："
        "1.此伤害的来源（须存活）对其造成1点普通伤害，其摸X张牌（X为其已损失的体力值且至多为5）；"
        "2.其失去1点体力，获得你弃置的牌（须仍在牌堆或弃牌堆里）。"
    )
    text_en = (
        "When you are about to take damage, you may discard a heart from your hand and choose another character:"
        " prevent the damage, then choose what you have not chosen this turn: its living source deals 1 damage to that"
        " character, who draws a card per hp lost, at most 5; or that character loses 1 hp and takes the discarded"
        " card if it still lies in a pile."
    )
    hint = HINT
    fields = {"damage": TURN, "lose_hp": TURN}

    @staticmethod
    def ways(me: Player, damage: Damage) -> list[str]:
        """The ways that are still open this turn."""
        source = damage.source_player(me.game)
        closed = set() if source is not None and source.alive else {"damage"}
        return [way for way in LABELS if way not in closed and not me.game.counted(TURN, me.seat, f"tianxiang.{way}")]

    @trigger(
        DAMAGE.taking3,
        when=lambda me, damage: TianxiangOl.ways(me, damage),
        parts=PICKS,
    )
    def turn_aside(self, me: Player, damage: Damage, act: Act) -> None:
        card, seat = act.cards[0], act.targets[0]
        if card not in me.hand:
            return
        me.discard([card])
        damage.prevent()
        way = me.choose_option(self.id, self.ways(me, damage), LABELS)
        if not way:
            return
        self.note(me, way)
        if not me.game.players[seat].alive:
            return
        if way == "damage":
            strike(me, damage, seat)
        else:
            bleed(me, card, seat)


class HongyanFaceUp(Skill):
    """红颜: spades are hearts. Where no general is ever face down, that is all."""

    id, name, name_en = "hongyan", "红颜", "Beauty"
    text = "锁定技，你的黑桃牌和黑桃判定牌的花色视为红桃。"
    text_en = "Locked: your spade cards and your spade judgement cards count as hearts."
    tags = {LOCKED}

    @modifier(SUIT)
    def spades_are_hearts(self, me: Player, suit: str, card: Card) -> str:
        return "heart" if suit == "spade" else suit


class Hongyan(HongyanFaceUp):
    """红颜: and a face-down general may be turned up for it."""

    # Face up, the judgement card counts as a heart from the start; only a face-down general has to speak up here.
    @trigger(JUDGE.before_result2, when=lambda me, judge: judge.card.suit == "spade")
    def judged_as_heart(self, me: Player, judge: Judge, act: Act) -> None:
        """Being face up is enough: the result is read afterwards."""


class HongyanOl(Hongyan):
    """红颜 (OL): and room for another card."""

    text = "锁定技，你的黑桃牌和黑桃判定牌的花色视为红桃；若你的装备区里有红桃牌，你的手牌上限+1。"
    text_en = (
        "Locked: your spade cards and your spade judgement cards count as hearts. While a heart is among your"
        " equipment, your hand limit is 1 higher."
    )

    @modifier(HAND_LIMIT)
    def one_more(self, me: Player, value: int) -> int:
        return value + any(me.game.face(card).suit == "heart" for card in me.equips)


GENERAL = General(
    id="xiaoqiao",
    name="小乔",
    name_en="Xiao Qiao",
    kingdom="wu",
    gender="female",
    halves=3,
    companions=("zhouyu", "daqiao"),
    skills=(Tianxiang, Hongyan),
    editions={"classic": {"skills": (TianxiangClassic, Hongyan)}, "ol": {"skills": (TianxiangOl, HongyanOl)}},
)
