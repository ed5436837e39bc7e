"""庞统 (Pang Tong)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LIMITED, Skill, active, cards, trigger, view_as
from guozhan.rules import legality, play_phase
from guozhan.rules.timings import DYING

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.rules.dying import Dying
    from guozhan.rules.player import Player

REBORN: Final = 3  # hp and cards


def _is_club(me: Player, card: Card) -> bool:
    return card.suit == "club"


def _clubs(me: Player, draft: Draft) -> list[int]:
    return [card for card in me.hand if _is_club(me, me.game.face(card))]


class Lianhuan(Skill):
    """连环: clubs serve as 铁索连环, or are recast."""

    id, name, name_en = "lianhuan", "连环", "Chain Link"
    text = "你可以将一张梅花手牌当【铁索连环】使用或重铸。"
    text_en = "You may use a club from your hand as Iron Chain, or recast it."

    as_chain = view_as("iron_chain", _is_club, modes=("use",))

    @active(parts=[cards(_clubs)], limit=None, kind="recast")
    def recast(self, me: Player, act: Act) -> None:
        # Revealing 庞统 may have moved cards in the meantime.
        if act.cards[0] in me.hand:
            play_phase.recast(me.game, me.seat, act.cards[0])


class Niepan(Skill):
    """涅槃: rise from the ashes, once."""

    id, name, name_en = "niepan", "涅槃", "Nirvana"
    hint = Hint(worth=8.0, strength=1.8)
    tags = {LIMITED}
    text = "限定技，当你处于濒死状态时，你可以弃置你区域里的所有牌，复原你的武将牌，摸三张牌，将体力回复至3点。"
    text_en = (
        "Limited: when you are dying you may discard all cards in your zones, restore your generals, draw three cards and"
        " recover to 3 hp."
    )

    # The window is about whoever is asked to save; the owner has his turn to be asked like everybody else.
    @trigger(DYING.asked, when=lambda me, dying: dying.seat == me.seat)
    def rise(self, me: Player, dying: Dying, act: Act) -> None:
        own = me.cards + me.judge_area
        me.discard([card for card in own if legality.can_discard(me.game, me.seat, card, me.seat)])
        # What the discard sets off may go on for long.
        if me.alive:
            me.restore()
            me.draw(REBORN)
            me.recover(min(REBORN, me.max_hp) - me.hp)


GENERAL = General(
    id="pangtong",
    name="庞统",
    name_en="Pang Tong",
    kingdom="shu",
    gender="male",
    halves=3,
    companions=("wolong",),
    skills=(Lianhuan, Niepan),
)
