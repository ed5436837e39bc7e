"""虎牢关吕布·最强神话 (Lu Bu of Hulao Pass, first form)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, trigger
from guozhan.mechanics import replacement
from guozhan.packs.generals.classic.shu.machao import Mashu
from guozhan.packs.generals.standard.qun.lvbu import Wushuang
from guozhan.rules.timings import HP

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.hp import MaxHpChange, Reduction
    from guozhan.rules.player import Player

SECOND_FORM: Final = "hulao_lvbu_2"
RAGING_HP: Final = 4


def _raging(me: Player, event: Reduction | MaxHpChange) -> bool:
    return me.hp <= RAGING_HP and replacement.available(me.game, SECOND_FORM)


def _weakened(me: Player, change: MaxHpChange) -> bool:
    # A rise of the maximum leaves hp as low as they were.
    return change.number < 0 and _raging(me, change)


class Shenhua(Skill):
    """最强神话: what the one-against-three game does with his card, as a skill of it."""

    id, name, name_en = "zuiqiangshenhua", "最强神话", "Mightiest Legend"
    tags = {LOCKED}
    text = (
        "锁定技，当你的体力值变为4或更低后，用武将牌“虎牢关吕布·暴怒的战神”替换你的武将牌，将体力与体力上限改为4，"
        "弃置你判定区里的所有牌，复原，结束当前回合，然后进行你的回合。"
    )
    text_en = (
        "Locked: after your hp have become 4 or less, your general card is replaced with “Lu Bu of Hulao Pass, second form”;"
        " your hp and max hp become 4, all cards in your judgement area are discarded, you are unchained and turned face up,"
        " the present turn ends, and yours follows."
    )
    rulings = (
        Ruling(
            "扣减体力后、进行濒死检测前替换，故不会因此濒死；正在结算的事件先结算完毕，然后结束当前回合。"
            "若该武将牌在其他角色处，则不替换。",
            "It happens after hp were deducted and before dying is checked, so that no dying follows. What is being settled is"
            " settled to its end before the present turn ends. Nothing is replaced while that card lies before another.",
        ),
    )
    hint = Hint(strength=1.5)

    @trigger(HP.reduced, when=_raging)
    def hurt(self, me: Player, reduction: Reduction, act: Act) -> None:
        self.rage(me)

    @trigger(HP.max_changed, when=_weakened)
    def weakened(self, me: Player, change: MaxHpChange, act: Act) -> None:
        self.rage(me)

    def rage(self, me: Player) -> None:
        """Replace the card; what else happens is no part of replacing."""
        game = me.game
        if not replacement.replace(game, me.seat, SECOND_FORM):
            return
        mutate.set_field(game, me.seat, "max_hp", RAGING_HP)
        mutate.set_field(game, me.seat, "hp", RAGING_HP)
        me.discard(list(me.judge_area))
        me.restore()
        game.end_turn()
        game.extra_turn(me.seat)


GENERAL = General(
    id="hulao_lvbu_1",
    name="虎牢关吕布·最强神话",
    name_en="Lu Bu of Hulao Pass, first form",
    kingdom="god",
    gender="male",
    hp=8,
    pack="mechanics",
    skills=(Mashu, Wushuang, Shenhua),
)
