"""孙权 (Sun Quan)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, cards
from guozhan.rules.player import Player


class Zhiheng(Skill):
    """制衡: exchange cards for as many others."""

    id, name, name_en = "zhiheng", "制衡", "Balance of Power"
    hint = Hint(worth=lambda look, event, draft: float(len(draft.cards)), strength=2.0)
    text = "出牌阶段限一次，你可以弃置至多X张牌（X为你的体力上限），然后摸等量的牌。"
    text_en = "Once per play phase you may discard up to as many cards as your maximum hp, then draw as many."

    @active(parts=[cards(lambda me, d: me.discardable, lambda me, d: (1, me.max_hp))])
    def exchange(self, me: Player, act: Act) -> None:
        if any(card not in me.cards for card in act.cards):
            return
        me.discard(act.cards)
        me.draw(len(act.cards))


GENERAL = General(
    id="sunquan",
    name="孙权",
    name_en="Sun Quan",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("zhoutai",),
    skills=(Zhiheng,),
)
