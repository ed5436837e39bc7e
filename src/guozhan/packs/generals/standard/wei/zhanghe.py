"""张郃 (Zhang He)."""

from __future__ import annotations

from typing import Final

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.skills import Skill, cards, trigger
from guozhan.rules import legality, moving
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase

PRICE: Final = (cards(lambda me, draft: me.hand),)


def not_skipped(me: Player, phase: Phase) -> bool:
    """The phase that is about to begin is not skipped already."""
    return phase.name not in me.state.skipped


def destinations(me: Player, card_id: int) -> list[int]:
    """To whose zone of the same kind a card on the field can be moved."""
    game = me.game
    zone = game.state.place[card_id]
    holder = zones.owner(zone)
    others = [seat for seat in game.order() if seat != holder]
    printed = game.ruleset.cards[card_id]
    if zones.kind(zone) == zones.EQUIP:
        return [seat for seat in others if game.players[seat].equipped(game.type_of(card_id).slot) < 0]
    # As for a delayed trick that moves on by itself: it is as if its holder laid it before somebody else.
    kind = game.ruleset.types[game.state.used_as.get(card_id, printed.type.id)]
    card = Card(kind, printed.suit, printed.rank, (card_id,))
    return [seat for seat in others if not legality.target_error(game, holder, card, seat, free=True)]


def movable(me: Player) -> list[int]:
    """The cards on the field that can be moved to somebody."""
    players = me.game.players
    return [
        card
        for seat in me.game.order()
        for card in (*players[seat].equips, *players[seat].judge_area)
        if destinations(me, card)
    ]


class Qiaobian(Skill):
    """巧变: a hand card to skip a phase, with something in return for two of them."""

    id, name, name_en = "qiaobian", "巧变", "Nimble Adaptation"
    text = (
        "判定、摸牌、出牌或弃牌阶段开始前，你可以弃置一张手牌，跳过此阶段。若跳过的为：摸牌阶段，"
        "你可以获得一至两名其他角色的各一张手牌；出牌阶段，你可以将场上的一张牌移动至另一名角色的相应区域（不能替换）。"
    )
    text_en = (
        "Before your judgement, draw, play or discard phase you may discard a hand card to skip it. In place of the draw"
        " phase you may take a hand card of one or two other characters; in place of the play phase you may move one card"
        " on the field to the same zone of another character, if it has room there."
    )

    def skip(self, me: Player, phase: Phase, act: Act) -> bool:
        """Pay and skip; whether it came to that and the owner lives."""
        if act.cards[0] not in me.hand:
            return False
        me.discard(act.cards)
        me.skip(phase.name)
        return me.alive

    @trigger(PHASE.judge.before, when=not_skipped, parts=PRICE)
    def skip_judge(self, me: Player, phase: Phase, act: Act) -> None:
        self.skip(me, phase, act)

    @trigger(PHASE.draw.before, when=not_skipped, parts=PRICE)
    def skip_draw(self, me: Player, phase: Phase, act: Act) -> None:
        if not self.skip(me, phase, act):
            return
        players = me.game.players
        victims = [seat for seat in me.others() if players[seat].hand]
        for seat in me.game.by_turn(me.choose_seats(self.id, victims, 1, 2, optional=True)):
            # Losing the first card may have cost the second one his.
            if me.alive and players[seat].alive:
                me.obtain(me.choose_cards_of(self.id, seat, "h"))

    @trigger(PHASE.play.before, when=not_skipped, parts=PRICE)
    def skip_play(self, me: Player, phase: Phase, act: Act) -> None:
        if not self.skip(me, phase, act):
            return
        game = me.game
        chosen = me.choose_cards(self.id, movable(me), optional=True)
        if not chosen:
            return
        card = chosen[0]
        receiver = me.choose_seats(self.id, destinations(me, card))[0]
        kind = zones.kind(game.state.place[card])
        target = zones.equip(receiver) if kind == zones.EQUIP else zones.judge(receiver)
        used_as = game.state.used_as.get(card, "")
        moving.move(game, [moving.MovePart([card], target, "put", me.seat, used_as=used_as)])

    @trigger(PHASE.discard.before, when=not_skipped, parts=PRICE)
    def skip_discard(self, me: Player, phase: Phase, act: Act) -> None:
        self.skip(me, phase, act)


GENERAL = General(
    id="zhanghe",
    name="张郃",
    name_en="Zhang He",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=(),
    skills=(Qiaobian,),
)
