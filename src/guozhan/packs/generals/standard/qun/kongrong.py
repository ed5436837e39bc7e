"""孔融 (Kong Rong)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import ANYONE, LOCKED, Skill, cards, targets, trigger
from guozhan.rules.damage import Damage
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.revealing import hidden_slots
from guozhan.rules.timings import DAMAGE, MOVE


class Mingshi(Skill):
    """名士: whoever hides a general deals 1 damage less."""

    id, name, name_en = "mingshi", "名士", "Celebrity"
    text = "锁定技，当你受到伤害时，若伤害来源有暗置的武将牌，此伤害-1。"
    text_en = "Locked: when you are about to take damage whose source has a face-down general, it is 1 less."
    tags = {LOCKED}

    @trigger(DAMAGE.taking2, when=lambda me, damage: damage.source >= 0 and hidden_slots(me.game, damage.source))
    def lessen(self, me: Player, damage: Damage, act: Act) -> None:
        damage.number -= 1


def discarded(me: Player, move: Move) -> list[int]:
    """Cards out of one's hand and equipment area that this move discarded, as far as they still lie there."""
    own = (zones.hand(me.seat), zones.equip(me.seat))
    place = me.game.state.place
    return [
        card
        for part in move.parts
        if part.reason == "discard" and part.target == zones.DISCARD_PILE
        for card, source in zip(part.cards, part.sources, strict=True)
        if source in own and place[card] == zones.DISCARD_PILE
    ]


class Lirang(Skill):
    """礼让: what is discarded goes to others."""

    id, name, name_en = "lirang", "礼让", "Courtesy"
    text = "当你的牌因弃置而置入弃牌堆后，你可以将其中任意张牌交给任意名其他角色。"
    text_en = "After cards of yours have been discarded you may give any number of them to other characters."

    @trigger(
        MOVE.after,
        when=lambda me, move: me.others() and discarded(me, move),
        parts=[cards(lambda me, d: discarded(me, d.event), lambda me, d: (1, len(discarded(me, d.event))))],
        scope=ANYONE,
    )
    def share(self, me: Player, move: Move, act: Act) -> None:
        left = [card for card in act.cards if card in discarded(me, move)]
        if not left or not me.others():
            return
        me.share_out(self.id, left, me.others())


class LirangClassic(Skill):
    """礼让 (2012): card by card."""

    id, name, name_en = "lirang", "礼让", "Courtesy"
    text = "当你的一张牌因弃置而置入弃牌堆后，你可以将之交给一名其他角色。"
    text_en = "After a card of yours has been discarded you may give it to another character."

    @trigger(
        MOVE.after,
        when=lambda me, move: me.others() and discarded(me, move),
        parts=[cards(lambda me, d: discarded(me, d.event)), targets(lambda me, d: me.others())],
        scope=ANYONE,
        times=lambda me, move: sum(len(part.cards) for part in move.parts),
    )
    def share(self, me: Player, move: Move, act: Act) -> None:
        if act.cards[0] in discarded(me, move):
            me.give(act.targets[0], act.cards)


GENERAL = General(
    id="kongrong",
    name="孔融",
    name_en="Kong Rong",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=("miheng",),
    skills=(Mingshi, Lirang),
    editions={"classic": {"skills": (Mingshi, LirangClassic)}},
)
