"""庞统 (Pang Tong) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LIMITED, Ruling, Skill, trigger
from guozhan.rules.timings import DYING

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.dying import Dying
    from guozhan.rules.player import Player


class Niepan(Skill):
    """涅槃: rise from the ashes, once."""

    id, name, name_en = "rp_niepan", "涅槃", "Nirvana"
    hint = Hint(worth=9.0, strength=2.0)
    tags = {LIMITED}
    text = "限定技，当你处于濒死状态时，你可以弃置所有牌，复原你的武将牌，将体力回复至体力上限并将手牌补至等量张。"
    text_en = (
        "Limited: when you are dying you may discard all your cards, restore your generals, recover to your maximum hp and"
        " draw until you hold as many cards."
    )
    rulings = (
        Ruling(
            "判定区里的牌不是你的牌，不被弃置。",
            "Cards in your judgement area are not yours and stay there.",
        ),
        Ruling(
            "“等量张”指回复后的体力值。",
            "As many cards as your hp after recovering.",
        ),
    )

    # The window is about whoever is asked to save; the owner has his turn to be asked like everybody else.
    @trigger(DYING.asked, when=lambda me, dying: dying.seat == me.seat)
    def rise(self, me: Player, dying: Dying, act: Act) -> None:
        me.discard(me.discardable)
        # What the discard sets off may go on for long.
        if me.alive:
            me.restore()
            me.recover(me.max_hp - me.hp)
            me.draw(me.hp - len(me.hand))


GENERAL = General(
    id="rp_pangtong",
    name="庞统",
    name_en="Pang Tong",
    kingdom="shu",
    gender="male",
    halves=3,
    pack="reset",
    companions=("wolong",),
    skills=(Niepan,),
    replaces="pangtong",
)
