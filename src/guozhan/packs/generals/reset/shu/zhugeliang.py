"""诸葛亮 (Zhuge Liang) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import REVEALING, Ruling, Skill, provider
from guozhan.packs.cards.standard.armor import judge_for_jink, may_judge_for_jink
from guozhan.rules.reveal_effects import reveal_effect

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need


def _may_take(me: Player, event: Any = None) -> bool:
    """It is the turn of another, who has a card."""
    turn = me.game.state.turn
    return turn not in (-1, me.seat) and me.game.players[turn].alive and me.game.players[turn].has_cards


def _formation_stands(me: Player, need: Need) -> bool:
    """八阵 counts as 八卦阵: with neither weapon nor armour, and while no armour of his would be void."""
    return me.weapon < 0 and me.armor < 0 and not me.state.void_armor and may_judge_for_jink(me, need)


class Bazhen(Skill):
    """八阵: takes a card as he appears, and counts as wearing 八卦阵."""

    id, name, name_en = "rp_bazhen", "八阵", "Eight Formations"
    hint = Hint(strength=2.0)
    tags = {REVEALING}
    text = (
        "明置技，若不为你的回合，你获得当前回合角色的一张牌。若你的装备区里没有武器牌和防具牌，视为你装备着【八卦阵】。"
    )
    text_en = (
        "Reveal: if it is not your turn, you take a card of the player whose turn it is. While you have neither weapon nor"
        " armour equipped you count as wearing the Eight Diagram Formation."
    )
    rulings = (
        Ruling(
            "获得的牌可以是其手牌（不看牌面）或装备区里的牌，不含判定区；其没有牌则无事发生。",
            "The card is one of the hand, taken blindly, or of the equipment area, not of the judgement area; if there is"
            " none nothing happens.",
        ),
        Ruling(
            "是否用【八卦阵】判定仍由你每次选择。",
            "Whether to judge is your choice each time.",
        ),
    )

    @reveal_effect(when=_may_take)
    def take(self, me: Player, event: Any, act: Act) -> None:
        me.obtain(me.choose_cards_of(self.id, me.game.state.turn))

    @provider("jink", when=_formation_stands)
    def judge_for_it(self, me: Player, need: Need) -> Card | None:
        return judge_for_jink(me, self.id)


GENERAL = General(
    id="rp_zhugeliang",
    name="诸葛亮",
    name_en="Zhuge Liang",
    kingdom="shu",
    gender="male",
    halves=3,
    pack="reset",
    companions=("huangyueying", "jiangwanfeiyi", "jiangwei"),
    skills=(Bazhen,),
    replaces="zhugeliang",
)
