"""张昭张纮 (Zhang Zhao & Zhang Hong)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import OTHERS, Skill, active, cards, targets, trigger
from guozhan.rules import moving
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


def wearers(me: Player, card: int) -> list[int]:
    """Others with room for an equipment card."""
    slot = me.game.type_of(card).slot
    return [seat for seat in me.others() if me.game.players[seat].equipped(slot) < 0]


def presents(me: Player, draft: Draft) -> list[int]:
    """Equipment cards of the own hand that somebody else has room for."""
    return [card for card in me.hand if me.game.type_of(card).is_equip and wearers(me, card)]


class Zhijian(Skill):
    """直谏: equip others."""

    id, name, name_en = "zhijian", "直谏", "Blunt Advice"
    hint = Hint(targets=1.2, worth=1.0, strength=1.2)
    text = "出牌阶段，你可以将手牌中的一张装备牌置入一名其他角色的装备区（不能替换），然后摸一张牌。"
    text_en = (
        "In your play phase you may put an equipment card from your hand into another character's equipment area, if it has"
        " room there, then draw a card."
    )

    @active(parts=[cards(presents), targets(lambda me, d: wearers(me, d.cards[0]))], limit=None)
    def advise(self, me: Player, act: Act) -> None:
        card, seat = act.cards[0], act.targets[0]
        if card not in me.hand or seat not in wearers(me, card):
            return
        moving.move(me.game, [moving.MovePart([card], zones.equip(seat), "put", me.seat)])
        me.draw(1)


class Guzheng(Skill):
    """固政: give a discard back, and keep the others."""

    id, name, name_en = "guzheng", "固政", "Firm Governance"
    text = (
        "其他角色的弃牌阶段结束时，你可以将弃牌堆里的一张其于此阶段弃置的手牌交给其，"
        "然后你可以获得弃牌堆里其余于此阶段因弃置而置入的牌。"
    )
    text_en = (
        "At the end of another character's discard phase you may give it one of the hand cards that it discarded in this phase"
        " and that still lies in the discard pile; then you may take all other cards there that were discarded in this phase."
    )

    @trigger(
        PHASE.discard.end,
        when=lambda me, phase: me.game.players[phase.seat].alive,
        parts=[cards(lambda me, d: moving.discarded(me.game, d.event.seat, own_hand=True))],
        scope=OTHERS,
    )
    def govern(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        if act.cards[0] not in moving.discarded(game, phase.seat, own_hand=True):
            return
        me.give(phase.seat, act.cards)
        if me.alive and moving.discarded(game, phase.seat) and me.confirm(self.id):
            me.obtain(moving.discarded(game, phase.seat))


GENERAL = General(
    id="zhangzhaozhanghong",
    name="张昭张纮",
    name_en="Zhang Zhao & Zhang Hong",
    kingdom="wu",
    gender="male",
    halves=3,
    companions=(),
    skills=(Zhijian, Guzheng),
)
