"""势邓艾 (Deng Ai (Shi))."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.cards import Card, convert
from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, active, targets, trigger
from guozhan.core.state import GAME
from guozhan.mechanics import charge
from guozhan.mechanics.damage_cards import has_damage_label
from guozhan.rules import legality, moving, searching
from guozhan.rules.remembering import TARGETED, targeted_this_turn
from guozhan.rules.timings import MOVE, TURN

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player

SPOILS: Final = ((3, "ex_nihilo"), (5, "nullification"), (7, "amazing_grace"))


def _harmless(me: Player, move: Move) -> int:
    """How many cards that are no damage cards ``me`` loses by a move."""
    cards = me.game.ruleset.cards
    return sum(not has_damage_label(cards[card]) for card in move.lost(me.seat))


class TuntianShi(charge.ChargeSkill):
    """屯田: what is lost is stored up, and spent on hearts for everybody."""

    id, name, name_en = "tuntian_shi", "屯田", "Garrison Farm"
    charge_marks = (0, 0)
    text = (
        "蓄力技（0/0），①当你失去一张非伤害类牌后，你获得1枚蓄力。②出牌阶段限一次，你可以消耗任意枚（至少一枚）蓄力，"
        "令至多等量的角色各随机获得牌堆中的一张红桃牌。③一名角色的回合开始时，若你的蓄力数等于上限，你摸一张牌，然后蓄力上限+1。"
    )
    text_en = (
        "Charge skill (0/0): (1) After you lose a card that is no damage card, gain 1 charge mark. (2) Once per play phase you"
        " may spend any number of charge marks, at least one, to let at most as many characters each take a random heart card"
        " from the draw pile. (3) At the start of a character's turn, if you have as many charge marks as you may, draw a card"
        " and raise their maximum by 1."
    )
    rulings = (
        Ruling(
            "伤害类牌即带有伤害标签的牌：【杀】、【决斗】、【南蛮入侵】、【万箭齐发】、【火攻】、【闪电】和【出其不意】，以牌面为准。"
            "0/0视为已满。",
            "Damage cards are those with the damage label: Slash, Duel, Savage Assault, Archery Attack, Fire Attack, Lightning"
            " and Unexpected, by what is printed. 0 of 0 counts as full.",
        ),
        Ruling(
            "②可以选择自己，消耗数可以多于角色数；获得的牌须展示；牌堆里没有红桃牌时不获得。",
            "In (2) you may choose yourself and spend more marks than you choose characters; the cards are shown; if no heart is"
            " left in the draw pile none is taken.",
        ),
    )
    fields = {"raised": GAME}
    hint = Hint(targets=1.0, worth=-0.3, strength=3.0)

    def most(self, me: Player) -> int:
        return self.charge_marks[1] + self.recall(me, "raised")

    @trigger(MOVE.after, scope=ANYONE, when=lambda me, move: charge.room(me) > 0 and _harmless(me, move) > 0, must=True)
    def store(self, me: Player, move: Move, act: Act) -> None:
        charge.gain(me, _harmless(me, move))

    @active(
        when=lambda me: me.mark(charge.MARKS) > 0,
        parts=[targets(lambda me, draft: me.game.order(), lambda me, draft: (1, me.mark(charge.MARKS)))],
    )
    def harvest(self, me: Player, act: Act) -> None:
        game = me.game
        ways = [str(number) for number in range(len(act.targets), me.mark(charge.MARKS) + 1)]
        charge.spend(me, int(me.choose_option(self.id, ways)))
        for seat in game.by_turn(act.targets):
            if game.players[seat].alive:
                card = searching.find(game, zones.DRAW_PILE, lambda found: found.suit == "heart")
                if card >= 0:
                    moving.move(game, [moving.MovePart([card], zones.hand(seat), "obtain", seat, EVERYBODY)])

    @trigger(TURN.start, scope=ANYONE, when=lambda me, turn: charge.room(me) <= 0, must=True)
    def build_barns(self, me: Player, turn: Any, act: Act) -> None:
        me.draw(1)
        self.note(me, "raised")
        charge.widen(me, 1)


class ZaoxianShi(Skill):
    """凿险: who spends much at once finds tricks on the way."""

    id, name, name_en = "zaoxian_shi", "凿险", "Cut a Path"
    tags = {LOCKED}
    text = "锁定技，当你一次消耗至少三/五/七枚蓄力后，你随机获得弃牌堆中的一张【无中生有】/【无懈可击】/【五谷丰登】（各项分别判断）。"
    text_en = (
        "Locked: after you have spent at least 3 / 5 / 7 charge marks at once, take a random Ex Nihilo / Nullification / Amazing Grace"
        " from the discard pile, each that applies."
    )
    hint = Hint(strength=0.6)

    @trigger(charge.CHARGE.spent, when=lambda me, spending: spending.number >= SPOILS[0][0])
    def find_a_way(self, me: Player, spending: charge.Spending, act: Act) -> None:
        for least, family in SPOILS:
            if spending.number >= least and me.alive:
                card = searching.find(me.game, zones.DISCARD_PILE, partial(_is_of, family))
                if card >= 0:
                    me.obtain([card])


def _is_of(family: str, card: Card) -> bool:
    return card.family == family


def _visited(me: Player) -> list[int]:
    """Others who have been targets of own cards in this turn and are alive."""
    return [seat for seat in targeted_this_turn(me.game, me.seat) if seat != me.seat and me.game.players[seat].alive]


def _has_discardable(me: Player) -> bool:
    """The current player has a card that ``me`` may discard."""
    game, turn = me.game, me.game.state.turn
    return any(legality.can_discard(game, turn, card, me.seat) for card in game.players[turn].cards)


class JixiShi(Skill):
    """急袭: at the end of a turn, a raid on somebody whom he has dealt with in it."""

    id, name, name_en = "jixi_shi", "急袭", "Sudden Raid"
    text = (
        "一名角色的回合结束时，若有其他角色于此回合内成为过你使用的牌的目标，你可以弃置当前回合角色的一张牌，"
        "然后视为对这些角色中的一名使用一张【顺手牵羊】（无距离限制）。"
    )
    text_en = (
        "At the end of a turn, if others have been targets of cards that you used in it, you may discard a card of the current"
        " player; then use a virtual Snatch, at any distance, on one of them."
    )
    rulings = (
        Ruling(
            "在你的回合里弃置的是你自己的牌；弃置后没有合法目标则不使用。",
            "In your own turn it is a card of your own that is discarded. If afterwards there is no legal target, none is used.",
        ),
    )
    remembers = {TARGETED}
    hint = Hint(worth=0.6, strength=1.8)

    @trigger(TURN.end, scope=ANYONE, when=lambda me, turn: _has_discardable(me) and _visited(me))
    def raid(self, me: Player, turn: Any, act: Act) -> None:
        game = me.game
        current = game.state.turn
        me.discard(
            me.choose_cards_of(self.id, current, only=lambda card: legality.can_discard(game, current, card, me.seat))
        )
        snatch = self._snatch(me)
        legal = [x for x in _visited(me) if not legality.target_error(game, me.seat, snatch, x, free=True)]
        if me.alive and legal and not legality.use_error(game, me.seat, snatch):
            me.use_virtual("snatch", me.choose_seats(self.id, legal), self.id)

    def _snatch(self, me: Player) -> Card:
        return convert(me.game.ruleset.types["snatch"], [], self.id)


GENERAL = General(
    id="shi_dengai",
    name="势邓艾",
    name_en="Deng Ai (Shi)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(TuntianShi, ZaoxianShi, JixiShi),
)
