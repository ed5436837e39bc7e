"""疑蒋干 (Jiang Gan (Doubt))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, targets, trigger
from guozhan.core.state import TURN
from guozhan.mechanics.delayed_contest import WaitingContest, contest, publish
from guozhan.rules.compare import can_compare
from guozhan.rules.timings import DAMAGE, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase


def _holders(me: Player) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].hand]


def _alike(shown: Card) -> tuple[Any, ...]:
    """In what a card may be alike to the one shown, one after another."""
    return (
        lambda card: card.type.category == shown.type.category,
        lambda card: card.suit == shown.suit,
        lambda card: card.rank == shown.rank,
    )


class ZonghengJg(Skill):
    """纵横: a card of one hand, and what is like it of another."""

    id, name, name_en = "zongheng_jg", "纵横", "Persuade Both Sides"
    text = "准备阶段，你可以观看两名其他角色的手牌，展示并获得其中一名角色的一张手牌，然后弃置另一名角色与展示的牌类别相同、花色相同、点数相同的手牌至多各一张。"
    text_en = (
        "In your preparation phase you may look at the hands of two other characters, show and obtain a hand card of one of "
        "them, then discard from the hand of the other at most one card each of the same category, suit and rank as the card "
        "shown."
    )
    rulings = (Ruling("只能选择有手牌的角色。", "Only characters with hand cards can be chosen."),)
    hint = Hint(targets=-1.2, strength=2.3)

    @trigger(PHASE.prepare.start, parts=[targets(lambda me, draft: _holders(me), 2)])
    def persuade(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        pair = [game.players[seat] for seat in act.targets]
        seen = [card for each in pair for card in me.look_at(each.hand)]
        for card in me.choose_cards(self.id, seen):
            owner, other = pair if card in pair[0].hand else pair[::-1]
            shown = game.face(card)
            owner.show([card])
            me.obtain([card])
            self._strip(me, [each for each in seen if each in other.hand], shown)

    def _strip(self, me: Player, held: list[int], shown: Card) -> None:
        game = me.game
        gone: list[int] = []
        for fits in _alike(shown):
            left = [card for card in held if card not in gone and fits(game.face(card))]
            gone += me.choose_cards(self.id, left, optional=True)
        me.discard(gone)


class Duibian(Skill):
    """对辩: a delayed contest with whoever deals the first damage of the turn, which is prevented."""

    id, name, name_en = "duibian", "对辩", "Confront"
    text = "当你于一个回合内首次受到伤害时，你可以与伤害来源延时拼点并防止此伤害，然后其可以令你弃置其一张牌，公开拼点结果：若其赢，你失去1点体力。"
    text_en = (
        "When you take damage for the first time in a turn, you may begin a delayed contest with its source and prevent the "
        "damage; then the source may let you discard a card of its own, to make the result public: if it has won, you lose 1 "
        "hp."
    )
    effects = (WaitingContest,)
    rulings = (
        Ruling("没有牌的来源不能公开结果。", "A source without cards cannot make the result public."),
        Ruling(
            "来源不公开结果的，此回合结束后拼点牌置入弃牌堆，没有输赢。",
            "If the source does not make the result public, the cards are discarded after the turn, and"
            " nobody has won.",
        ),
    )
    hint = Hint(worth=1.5, strength=2.2)

    @trigger(
        DAMAGE.taking,
        limit=TURN,
        when=lambda me, damage: (
            damage.source >= 0
            and not me.game.counted(TURN, me.seat, "damaged")
            and can_compare(me.game, me.seat, damage.source)
        ),
    )
    def confront(self, me: Player, damage: Damage, act: Act) -> None:
        game = me.game
        source = game.players[damage.source]
        begun = contest(game, me.seat, source.seat, self.id)
        damage.prevent()
        if begun is None or not (me.alive and source.alive and source.has_cards):
            return
        if not source.confirm(self.id, about=me.seat):
            return
        me.discard(me.choose_cards_of(self.id, source.seat))
        done = publish(game, begun)
        if done is not None and not done.won and not done.tied:
            me.lose_hp()


GENERAL = General(
    id="yi_jiangguan",
    name="疑蒋干",
    name_en="Jiang Gan (Doubt)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(ZonghengJg, Duibian),
)
