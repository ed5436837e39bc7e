"""张郃 (Zhang He)."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import Skill, cards, trigger
from guozhan.packs.generals.standard.moving_on_field import move_card
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase

PRICE: Final = (cards(lambda me, draft: me.hand),)


def not_skipped(me: Player, phase: Phase) -> bool:
    """The phase that is about to begin is not skipped already."""
    return phase.name not in me.state.skipped


def nimbleness(look: Outlook, phase: str) -> float:
    """What skipping a phase is worth (to bots), apart from the card for it."""
    if phase == "judge":
        return look.burden(look.seat)
    if phase == "draw":
        prey = [1.1 - look.regard(seat) for seat in look.others() if look.hand(seat) and look.regard(seat) < 0]
        return sum(sorted(prey)[-2:]) - 2.0
    if phase == "discard":
        return 0.9 * (look.hand(look.seat) - look.hp(look.seat) - 1)
    return -1.0 - 0.5 * look.hand(look.seat)


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
    hint = Hint(targets=-1.0, worth=lambda look, phase, draft: nimbleness(look, phase.name), strength=2.0)

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
        move_card(me, self.id, optional=True)

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
