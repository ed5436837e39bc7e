"""甘夫人 (Lady Gan)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, targets, trigger
from guozhan.rules import kingdoms, legality
from guozhan.rules.timings import HP, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.hp import Recovery
    from guozhan.rules.player import Player


class _Shushen(Skill):
    """What both wordings of 淑慎 do; they differ in who may be chosen."""

    id, name, name_en = "shushen", "淑慎", "Gentle and Prudent"

    def bless(self, me: Player, act: Act) -> None:
        """The chosen character draws a card."""
        me.game.players[act.targets[0]].draw(1)


class Shushen(_Shushen):
    """淑慎: for each hp recovered another draws a card."""

    text = "当你回复1点体力后，你可以令一名其他角色摸一张牌。"
    text_en = "For each hp that you have recovered, you may have another character draw a card."

    @trigger(
        HP.recovered,
        parts=[targets(lambda me, draft: me.others())],
        times=lambda me, recovery: recovery.number,
        renewed=True,
    )
    def share(self, me: Player, recovery: Recovery, act: Act) -> None:
        self.bless(me, act)


class ShushenClassic(_Shushen):
    """淑慎, first wording: only others of the own kingdom."""

    text = "当你回复1点体力后，你可以令与你势力相同的一名其他角色摸一张牌。"
    text_en = "For each hp that you have recovered, you may have another character of your kingdom draw a card."

    @trigger(
        HP.recovered,
        parts=[
            targets(lambda me, draft: [seat for seat in me.others() if kingdoms.would_share(me.game, me.seat, seat)])
        ],
        times=lambda me, recovery: recovery.number,
        renewed=True,
    )
    def share(self, me: Player, recovery: Recovery, act: Act) -> None:
        self.bless(me, act)


def _discardable(me: Player) -> list[int]:
    return [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)]


class Shenzhi(Skill):
    """神智: all hand cards for 1 hp."""

    id, name, name_en = "shenzhi", "神智", "Serene Mind"
    hint = Hint(
        worth=lambda look, phase, draft: (
            (look.healing(look.seat) if look.hand(look.seat) >= look.hp(look.seat) else 0.0)
            - 1.3 * look.hand(look.seat)
        ),
        strength=0.4,
    )
    text = "准备阶段开始时，你可以弃置所有手牌（至少一张）。若你以此法弃置的牌数不小于你的体力值，你回复1点体力。"
    text_en = (
        "At the start of your preparation phase you may discard all your hand cards, at least one. If they are no fewer than"
        " your hp, recover 1 hp."
    )

    @trigger(PHASE.prepare.start, when=lambda me, phase: _discardable(me))
    def let_go(self, me: Player, phase: Any, act: Act) -> None:
        # Revealing 甘夫人 may have brought cards, taken them, or healed her: all is read now.
        gone = _discardable(me)
        me.discard(gone)
        if gone and me.alive and len(gone) >= me.hp:
            me.recover(1)


GENERAL = General(
    id="ganfuren",
    name="甘夫人",
    name_en="Lady Gan",
    kingdom="shu",
    gender="female",
    halves=3,
    companions=("liubei",),
    skills=(Shushen, Shenzhi),
    editions={"classic": {"skills": (ShushenClassic, Shenzhi)}},
)
