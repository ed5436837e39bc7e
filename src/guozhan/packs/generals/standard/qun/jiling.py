"""纪灵 (Ji Ling)."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.cards import Card, convert
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Skill, forbids, targets, trigger
from guozhan.rules import legality
from guozhan.rules.compare import can_compare
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_TARGET
from guozhan.rules.timings import PHASE


def opponents(me: Player) -> list[int]:
    """With whom numbers can be compared."""
    return [seat for seat in me.others() if can_compare(me.game, me.seat, seat)]


def strike(me: Player, skill: str, beaten: int) -> None:
    """Use a virtual 杀 on the beaten one or on another of its kingdom, at any distance."""
    game = me.game
    slash = convert(game.ruleset.types["slash"], [], skill)
    if not me.alive or legality.use_error(game, me.seat, slash):
        return
    able = [
        seat
        for seat in legality.legal_targets(game, me.seat, slash, free=True)
        if game.players[beaten].same_kingdom(seat)
    ]
    chosen = me.choose_seats(skill, able)
    if chosen:
        me.use_virtual("slash", chosen, skill)


class Shuangren(Skill):
    """双刃: compare numbers for a free 杀, or lose the play phase."""

    id, name, name_en = "shuangren", "双刃", "Double Blade"
    text = (
        "出牌阶段开始时，你可以与一名其他角色拼点。若你赢，你视为对其或与其势力相同的另一名其他角色使用一张【杀】"
        "（无距离限制且不计入次数）；若你没赢，结束此出牌阶段。"
    )
    text_en = (
        "At the start of your play phase you may compare numbers with another character. If you win, use a virtual Slash"
        " on it or on another character of its kingdom, at any distance and not counted; if not, your play phase ends."
    )
    hint = Hint(
        targets=-2.2,
        worth=lambda look, phase, draft: (
            look.winning(draft.targets[0]) * (1.5 + 0.7 * look.harm(draft.targets[0]))
            - (1.0 - look.winning(draft.targets[0])) * 0.6 * look.hand(look.seat)
            - 1.0
        ),
        strength=1.3,
    )

    @trigger(PHASE.play.start, parts=[targets(lambda me, d: opponents(me))])
    def challenge(self, me: Player, phase: Any, act: Act) -> None:
        seat = act.targets[0]
        if seat not in opponents(me):
            return
        if me.compare(seat, self.id).won:
            strike(me, self.id, seat)
        else:
            self.not_won(me)

    def not_won(self, me: Player) -> None:
        """The price of a comparison that was not won."""
        me.game.end_phase()


class ShuangrenShunned(Effect):
    """双刃 (OL) not won: this seat is no legal target of the cards of the seat named in the data."""

    id, name = "shuangren_shunned", "双刃"

    @forbids(MAY_TARGET)
    def no_target(self, me: Player, user: int, card: Card) -> bool:
        return any(effect.kind == self.id and effect.data == (user,) for effect in me.state.effects)


class ShuangrenOl(Shuangren):
    """双刃 (OL): not won, he may use no card on others this turn."""

    text = (
        "出牌阶段开始时，你可以与一名其他角色拼点。若你赢，你视为对其或与其势力相同的另一名其他角色使用一张【杀】"
        "（无距离限制且不计入次数）；若你没赢，此回合其他角色不是你使用牌的合法目标。"
    )
    text_en = (
        "At the start of your play phase you may compare numbers with another character. If you win, use a virtual Slash"
        " on it or on another character of its kingdom, at any distance and not counted; if not, other characters are no"
        " legal targets of your cards this turn."
    )
    effects = (ShuangrenShunned,)

    def not_won(self, me: Player) -> None:
        for other in me.others():
            me.game.players[other].gain_effect(ShuangrenShunned.id, (me.seat,))


GENERAL = General(
    id="jiling",
    name="纪灵",
    name_en="Ji Ling",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=("yuanshu",),
    skills=(Shuangren,),
    editions={"ol": {"skills": (ShuangrenOl,)}},
)
