"""甄姬 (Lady Zhen)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, trigger, view_as
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


def _is_black(card: Card) -> bool:
    return card.is_black


class Luoshen(Skill):
    """洛神: judge for black cards until it is red, or enough."""

    id, name, name_en = "luoshen", "洛神", "Goddess of the Luo"
    text = (
        "准备阶段开始时，你可以判定。若结果为黑色，将判定牌置于处理区，你可以重复此流程；若结果为红色，结束此流程。"
        "然后你获得以此法置于处理区的所有黑色判定牌。"
    )
    text_en = (
        "At the start of your preparation phase you may judge. Black: the card is laid aside and you may judge again; red:"
        " that was the last time. Then you take all the black cards laid aside."
    )
    hint = Hint(worth=1.5, strength=2.0)

    @trigger(PHASE.prepare.start)
    def look_out(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        one_by_one = game.options["luoshen_cards"] == "one_by_one"
        found: list[int] = []
        while True:
            judge = me.judge(self.id, _is_black, keep=_is_black)
            if not judge.over or not judge.card.is_black:
                break
            if one_by_one:
                # What was taken before may be here once more: played by 鬼才, it is this judgement's card.
                found = list(judge.card.ids)
                self.take(me, found)
            else:
                found += judge.card.ids
            if not me.alive or not me.confirm(self.id):
                break
        self.take(me, found)
        # A dead owner takes nothing.
        game.clear_processing(found)

    @staticmethod
    def take(me: Player, found: list[int]) -> None:
        """Obtain those that no other skill has taken; as one movement."""
        place = me.game.state.place
        me.obtain([card for card in found if place[card] == zones.PROCESSING])


class Qingguo(Skill):
    """倾国: black hand cards serve as 闪."""

    id, name, name_en = "qingguo", "倾国", "Toppling Beauty"
    hint = Hint(strength=1.8)
    text = "你可以将一张黑色手牌当【闪】使用或打出。"
    text_en = "You may use or play a black card from your hand as Dodge."

    as_jink = view_as("jink", lambda me, card: card.is_black)


GENERAL = General(
    id="zhenji",
    name="甄姬",
    name_en="Lady Zhen",
    kingdom="wei",
    gender="female",
    halves=3,
    companions=("caopi",),
    skills=(Luoshen, Qingguo),
)
