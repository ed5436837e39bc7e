"""颜良文丑 (Yan Liang and Wen Chou)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import Effect, Skill, trigger, view_as
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.timings import DRAW


class ShuangxiongBlack(Effect):
    """双雄, after a red result: black hand cards serve as 决斗 this turn, whatever becomes of the general."""

    id, name = "shuangxiong_black", "双雄"

    as_duel = view_as("duel", lambda me, card: card.is_black, modes=("use",))


class ShuangxiongRed(Effect):
    """双雄, after a black result: red hand cards serve as 决斗 this turn, whatever becomes of the general."""

    id, name = "shuangxiong_red", "双雄"

    as_duel = view_as("duel", lambda me, card: card.is_red, modes=("use",))


class Shuangxiong(Skill):
    """双雄: a judgement instead of drawing, and 决斗 out of the other colour."""

    id, name, name_en = "shuangxiong", "双雄", "Twin Heroes"
    text = "摸牌阶段开始时，你可以放弃摸牌并判定，获得判定牌；若如此做，此回合你可以将一张与判定结果颜色不同的手牌当【决斗】使用。"
    text_en = (
        "At the start of your draw phase you may judge instead of drawing, and take the judgement card. This turn you may"
        " then use hand cards of the colour other than the result's as Duel."
    )
    effects = (ShuangxiongBlack, ShuangxiongRed)

    @trigger(DRAW.start2, when=lambda me, draw: not draw.given_up)
    def challenge(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.give_up()
        judge = me.judge(self.id, keep=lambda card: True)
        if judge.over:
            kind = ShuangxiongBlack.id if judge.card.is_red else ShuangxiongRed.id
            if me.effect(kind) is None:
                me.gain_effect(kind)
            if judge.card_in_processing(me.game):
                me.obtain(judge.card.ids)
            # Whoever died over it obtains nothing.
            me.game.clear_processing(judge.card.ids)


GENERAL = General(
    id="yanliangwenchou",
    name="颜良文丑",
    name_en="Yan Liang and Wen Chou",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=("yuanshao",),
    skills=(Shuangxiong,),
)
