"""势孙綝 (Sun Chen (Shi))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Choose, Together
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, active, cards, trigger
from guozhan.core.state import TURN
from guozhan.mechanics.momentum import branches
from guozhan.rules import moving
from guozhan.rules.timings import DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use


def _other_suits(me: Player, draft: Draft) -> list[int]:
    """Cards that may be discarded beside those picked: each of a suit of its own."""
    taken = {me.game.face(card).suit for card in draft.cards}
    return [card for card in me.discardable if me.game.face(card).suit not in taken]


class Nigu(Skill):
    """逆固: whoever gives nothing raises the damage to come."""

    id, name, name_en = "nigu", "逆固", "Rebel's Grip"
    text = (
        "出牌阶段限一次，你可以弃置任意张花色各不相同的牌，令你攻击范围内的所有角色同时选择是否交给你一张牌，然后本回合你接下来X次造成的伤害各+1"
        "（X为未交给你牌的角色数）。"
    )
    text_en = (
        "Once in your play phase you may discard any number of cards of different suits: all characters within your attack "
        "range choose at the same time whether to give you a card; the next X times that you deal damage this turn it is 1 "
        "more (X is the number of those who gave none)."
    )
    rulings = (
        Ruling("须至少弃置一张牌。", "At least one card has to be discarded."),
        Ruling("没有牌的角色视为未交给牌。", "Who has no card counts as having given none."),
        Ruling("伤害之后被防止的，也算作一次。", "Damage that is prevented afterwards counts as one of them."),
        Ruling(
            "“X次”是造成伤害的次数，与每次的点数无关；回合结束后余下的次数作废。",
            "X counts how often damage is dealt, not its points; what is left after the turn lapses.",
        ),
    )
    fields = {"raised": TURN}
    hint = Hint(worth=1.0, strength=1.6)

    @active(when=lambda me: me.discardable, parts=[cards(_other_suits, lambda me, draft: (1, 4))])
    def grip(self, me: Player, act: Act) -> None:
        me.discard(act.cards)
        game = me.game
        asked = [seat for seat in me.others() if me.in_range(seat)]
        requests: list[Any] = [
            Choose(game, seat, self.id, CARDS, tuple(game.players[seat].cards), optional=True, about=me.seat)
            for seat in asked
            if game.players[seat].has_cards
        ]
        answers = game.ask_together(Together(self.id, requests, about=me.seat)) if requests else {}
        given = {seat: int(answer.items[0]) for seat, answer in answers.items() if isinstance(answer, Pick)}
        parts = [part for seat in asked if seat in given for part in self._hand_over(me, seat, given[seat])]
        moving.move(game, parts)
        self.note(me, "raised", len(asked) - len(given))

    @staticmethod
    def _hand_over(me: Player, seat: int, card: int) -> list[moving.MovePart]:
        return moving.hand_parts(me.game, me.seat, [card], seat, "give")

    @trigger(DAMAGE.causing, must=True, when=lambda me, damage: me.game.counted(TURN, me.seat, "nigu.raised") > 0)
    def raise_damage(self, me: Player, damage: Damage, act: Act) -> None:
        self.note(me, "raised", -1)
        damage.number += 1


def _lacks_category(me: Player, use: Use) -> bool:
    """The card came from the hand, and no hand card of its category is left."""
    category = use.card.type.category
    return use.from_hand and all(me.game.face(card).type.category != category for card in me.hand)


class Lulian(Skill):
    """戮连: chains and cards for the last hand card of its category, and momentum for both."""

    id, name, name_en = "lulian", "戮连", "Linked Slaughter"
    text = (
        "锁定技，当你使用手牌结算结束后，若你没有类别相同的手牌，则：若有目标的体力值不大于你，你横置所有目标；若有目标装备区里的牌数不大于你，你摸一张牌。"
        "乘势：你对一名体力值不为全场最少的角色造成1点火焰伤害。"
    )
    text_en = (
        "Locked skill: after a card that you used from your hand is settled, if you have no hand card of its category: if "
        "the hp of a target is not more than yours, chain all targets; if a target has no more cards in its equipment area "
        "than you, draw a card. Momentum: deal 1 fire damage to a character whose hp is not the lowest of all."
    )
    tags = {LOCKED}
    rulings = (
        Ruling("两个条件可以由不同的目标满足。", "The two conditions may be met by different targets."),
        Ruling("已死亡的目标不计。", "Targets that have died do not count."),
        Ruling("装备牌的目标是使用者自己。", "The target of an equipment card is its user."),
        Ruling(
            "两个条件在执行前一起判断；一项没有效果（如目标已横置）也算执行过。",
            "Both conditions are judged before anything is done; one that changes nothing, as where the"
            " target is chained already, counts as done.",
        ),
    )

    hint = Hint(strength=2.4)

    @trigger(
        USE.finished, when=lambda me, use: _lacks_category(me, use) and any(x.player.alive for x in use.live_targets)
    )
    def slaughter(self, me: Player, use: Use, act: Act) -> None:
        targets = [target.player for target in use.live_targets if target.player.alive]
        weak = any(target.hp <= me.hp for target in targets)
        bare = any(len(target.equips) <= len(me.equips) for target in targets)

        def chain() -> None:
            for target in targets:
                if target.alive:
                    target.chain()

        def draw() -> None:
            me.draw(1)

        branches(me, self.id, [(weak, chain), (bare, draw)], lambda: self._burn(me))

    def _burn(self, me: Player) -> None:
        seats = me.game.state.seats
        alive = me.game.order()
        lowest = min(seats[seat].hp for seat in alive)
        for target in me.choose_seats(self.id, [seat for seat in alive if seats[seat].hp > lowest]):
            me.damage(target, 1, "fire")


GENERAL = General(
    id="shi_sunchen",
    name="势孙綝",
    name_en="Sun Chen (Shi)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Nigu, Lulian),
)
