"""手杀周处 (Zhou Chu (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate, zones
from guozhan.core.card_types import BASIC, EQUIPMENT, SLOTS, TRICK
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.rng import BLIND
from guozhan.core.skills import (
    ANYONE,
    DERIVED,
    LOCKED,
    Effect,
    Ruling,
    Skill,
    active,
    forbids,
    modifier,
    targets,
    trigger,
    view_as,
)
from guozhan.core.state import PHASE, TURN
from guozhan.mechanics import searching
from guozhan.mechanics.mission import MISSION, MissionOver, failure, success
from guozhan.rules.questions import HAND_LIMIT, HAND_LIMIT_OF, MAY_RESPOND, NAME
from guozhan.rules.timings import COMPARE, DAMAGE, MOVE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.compare import Compare
    from guozhan.rules.damage import Damage
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use

WINE: Final = "analeptic"
CATEGORIES: Final = (BASIC, TRICK, EQUIPMENT)
SCOURGES: Final = 3  # pieces of equipment that a successful mission takes
FAILS_AT: Final = 6


class Xianghai(Skill):
    """乡害: others keep fewer cards, and equipment in the hand is wine."""

    id, name, name_en = "xianghai", "乡害", "Scourge of the Village"
    text = "锁定技，其他角色的手牌上限-1；你手牌中的装备牌均视为【酒】。"
    text_en = (
        "Locked skill: the hand limit of other characters is 1 less; the equipment cards in your hand count as Wine."
    )
    tags = {LOCKED}
    hint = Hint(strength=0.3)

    as_wine = view_as(WINE, lambda me, card: card.made_by == Xianghai.id)

    @modifier(NAME)
    def equipment_is_wine(self, me: Player, name: str, card: Card) -> str:
        return WINE if card.type.is_equip else name

    @modifier(HAND_LIMIT_OF, scope=ANYONE)
    def one_less(self, me: Player, value: int, seat: int) -> int:
        return value if seat == me.seat else value - 1


def _mine(me: Player, contest: Compare) -> bool:
    return contest.seat == me.seat and contest.reason == Chuhai.id


def _mark(seat: int) -> str:
    return f"{Chuhai.id}.beaten.{seat}"


class Chuhai(Skill):
    """除害: a contest that searches for cards; a mission of three pieces of equipment."""

    id, name, name_en = "chuhai", "除害", "Remove the Scourges"
    text = (
        "使命技，出牌阶段限一次，你可以摸一张牌，然后与一名其他角色拼点，你的拼点牌点数+X（X为4减去你装备区里的牌数）。若你赢，你观看其手牌，从牌堆或弃牌堆中"
        "获得其手牌中每种类别的牌各一张，且此阶段内你对其造成伤害后，将牌堆或弃牌堆中的一张装备牌置入你的一个空置的装备栏。成功：装备牌进入你的装备区后，若其中"
        "的牌数不小于3，你回复体力至上限，失去“乡害”，获得“彰名”。失败：你以此法拼点没赢，且你的拼点牌点数不大于6。"
    )
    text_en = (
        "Mission skill: once in your play phase you may draw a card, then compare numbers with another character, your "
        "number being X more (X is 4 minus the number of cards in your equipment area). If you win, look at its hand and "
        "obtain from the draw pile or discard pile a card of each category in it; in this phase, after you have dealt "
        "damage to it, put an equipment card from the draw pile or discard pile into an empty slot of yours. Success: "
        "after an equipment card has come into your equipment area, if there are at least 3 in it: recover to your max hp, "
        "lose “Scourge of the Village” and gain “Renown”. Failure: you do not win this comparison, and your number is not "
        "greater than 6."
    )
    tags = {MISSION}
    effects = (MissionOver,)
    rulings = (
        Ruling("点数先+X，再判断是否不大于6。", "X is added before the number is tested for being at most 6."),
        Ruling(
            "牌堆中有合适的牌时从牌堆随机获得，没有时从弃牌堆。",
            "A random card of the draw pile is taken; of the discard pile only where the draw pile has none.",
        ),
    )
    hint = Hint(targets=-0.6, worth=2.0, strength=1.5)

    @active(parts=[targets(lambda me, draft: [x for x in me.others() if me.game.players[x].hand])])
    def contend(self, me: Player, act: Act) -> None:
        game = me.game
        other = game.players[act.targets[0]]
        me.draw(1)
        if not (me.hand and other.hand):
            return
        if not me.compare(other.seat, self.id).won or not me.alive:
            return
        me.look_at(other.hand)
        held = {game.face(card).type.category for card in other.hand}
        searching.obtain_categories(game, me.seat, [category for category in CATEGORIES if category in held])
        game.count(PHASE, me.seat, _mark(other.seat))

    @trigger(COMPARE.shown, when=_mine, must=True)
    def raise_number(self, me: Player, contest: Compare, act: Act) -> None:
        contest.ranks[0] += 4 - len(me.equips)

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: me.game.counted(PHASE, me.seat, _mark(damage.target)),
        must=True,
    )
    def arm(self, me: Player, damage: Damage, act: Act) -> None:
        game = me.game
        empty = [slot for slot in SLOTS if me.equipped(slot) < 0]
        card = searching.find(game, lambda card: card.type.slot in empty)
        if card >= 0:
            game.put_equipment(me.seat, card)

    @success(MOVE.after, scope=ANYONE, when=lambda me, move: _armed(me, move))
    def succeed(self, me: Player, move: Move, act: Act) -> None:
        me.recover(me.lost_hp)
        me.game.lose_skill(me.seat, Xianghai.id)
        me.game.gain_skill(me.seat, Zhangming.id)

    @failure(COMPARE.result, when=lambda me, contest: _mine(me, contest) and _lost(contest))
    def fail(self, me: Player, contest: Compare, act: Act) -> None:
        """Nothing else follows from it."""


def _lost(contest: Compare) -> bool:
    return not contest.won and contest.ranks[0] <= FAILS_AT


def _armed(me: Player, move: Move) -> bool:
    zone = zones.equip(me.seat)
    return len(me.equips) >= SCOURGES and any(
        part.target == zone and any(source != zone for source in part.sources) for part in move.parts
    )


class ZhangmingKept(Effect):
    """彰名: the cards obtained do not count for the hand limit in this turn."""

    id, name, name_en = "zhangming_kept", "彰名", "Renown"
    text = "以此法获得的牌不计入本回合的手牌上限。"
    text_en = "The cards obtained do not count for the hand limit this turn."
    holds = slice(0, None)

    @modifier(HAND_LIMIT)
    def not_counted(self, me: Player, value: int) -> int:
        effect = me.effect(self.id)
        return value + sum(card in me.hand for card in (effect.data if effect is not None else ()))


class Zhangming(Skill):
    """彰名: clubs cannot be answered, and damage brings cards."""

    id, name, name_en = "zhangming", "彰名", "Renown"
    text = (
        "锁定技，其他角色不能响应你使用的梅花牌；每回合限一次，当你对其他角色造成伤害后，你随机弃置其一张手牌，然后获得与之类别不同的牌各一张（若其没有手牌，则改为"
        "每种类别的牌各一张），这些牌不计入你本回合的手牌上限。"
    )
    text_en = (
        "Locked skill: other characters cannot answer club cards that you use. Once a turn, after you have dealt damage to "
        "another character, discard a random hand card of it, then obtain a card of each other category (of each category, if "
        "it has no hand card); they do not count for your hand limit this turn."
    )
    tags = {LOCKED, DERIVED}
    effects = (ZhangmingKept,)
    rulings = (
        Ruling(
            "牌堆中有合适的牌时从牌堆随机获得，没有时从弃牌堆。",
            "A random card of the draw pile is taken; of the discard pile only where the draw pile has none.",
        ),
    )
    hint = Hint(strength=1.5)

    @forbids(MAY_RESPOND, scope=ANYONE)
    def clubs(self, me: Player, seat: int, use: Use) -> bool:
        return use.user == me.seat and seat != me.seat and use.card.suit == "club"

    @trigger(DAMAGE.caused, limit=TURN, when=lambda me, damage: damage.target != me.seat)
    def profit(self, me: Player, damage: Damage, act: Act) -> None:
        game = me.game
        other = game.players[damage.target]
        lost = ""
        if other.hand:
            card: Any = mutate.shuffled(game, BLIND, other.hand)[0]
            lost = game.face(card).type.category
            me.discard([card])
        if not me.alive:
            return
        kept = searching.obtain_categories(game, me.seat, [each for each in CATEGORIES if each != lost])
        if kept:
            me.gain_effect(ZhangmingKept.id, tuple(kept))


Chuhai.gives = (Zhangming,)

GENERAL = General(
    id="mob_zhouchu",
    name="手杀周处",
    name_en="Zhou Chu (Mobile)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Xianghai, Chuhai),
)
