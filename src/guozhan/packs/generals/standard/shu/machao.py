"""马超 (Ma Chao)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, modifier, trigger
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules.questions import DISTANCE
from guozhan.rules.revealing import face_up_slots
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class MashuMachao(Skill):
    """马术: one nearer to everybody. Each general's 马术 is a skill of its own, so they add up."""

    id, name, name_en = "mashu_machao", "马术", "Horsemanship"
    tags = {LOCKED}
    text = "锁定技，你计算与其他角色的距离-1。"
    text_en = "Locked: your distance to other characters is 1 less."
    rulings = (
        Ruling(
            "不同武将的“马术”是不同的技能，效果叠加。",
            "The Horsemanship of another general is another skill; their effects add up.",
        ),
    )

    @modifier(DISTANCE)
    def nearer(self, me: Player, value: int, other: int) -> int:
        return value - 1


class TieqiClassic(Skill):
    """铁骑 (first wording): judge, and with red the target cannot dodge."""

    id, name, name_en = "tieqi", "铁骑", "Iron Cavalry"
    text = "当你使用【杀】指定一个目标后，你可以判定，若结果为红色，该目标不能使用【闪】响应此【杀】。"
    text_en = (
        "After your Slash has specified a target you may judge; if red, the target cannot answer that Slash with Dodge."
    )
    hint = Hint(worth=lambda look, target, draft: 0.6 * look.harm(target.seat), strength=1.5)

    @trigger(USE.specified, when=lambda me, target: target.use.card.family == "slash")
    def charge(self, me: Player, target: TargetOf, act: Act) -> None:
        if me.judge("tieqi", lambda card: card.is_red).card.is_red:
            target.unanswerable = True


class Tieqi(Skill):
    """铁骑: judge, silence one of the target's generals, and make him pay with the suit or not dodge."""

    id, name, name_en = "tieqi", "铁骑", "Iron Cavalry"
    text = (
        "当你使用【杀】指定一个目标后，你可以判定，然后选择该目标的一张明置的武将牌，其上的非锁定技于此回合内无效，"
        "再由该目标选择一项：1.弃置一张与判定结果花色相同的牌；2.不能使用【闪】响应此【杀】。"
    )
    text_en = (
        "After your Slash has specified a target you may judge; then choose one of its face-up generals, whose skills except"
        " locked ones are invalid this turn. The target discards a card of the judgement's suit or cannot answer that Slash"
        " with Dodge."
    )
    hint = Hint(worth=lambda look, target, draft: 0.7 * look.harm(target.seat), strength=1.8)

    @trigger(USE.specified, when=lambda me, target: target.use.card.family == "slash")
    def charge(self, me: Player, target: TargetOf, act: Act) -> None:
        suit = me.judge("tieqi").suit
        other = target.player
        if not other.alive:
            return
        if me.alive:
            self._silence(me, other)
        if not other.discard_of_suit(self.id, other.cards, suit, me.seat):
            target.unanswerable = True

    @staticmethod
    def _silence(me: Player, other: Player) -> None:
        """Choose one face-up general of the target; its skills without the tag locked are invalid this turn."""
        state = other.state
        names = {
            option: me.game.ruleset.generals[state.generals[slot - 1]].name
            for option, slot in (("head", HEAD), ("deputy", DEPUTY))
            if slot & face_up_slots(me.game, other.seat)
        }
        if names:
            chosen = me.choose_option("tieqi", list(names), names)
            me.game.suppress(other.seat, HEAD if chosen == "head" else DEPUTY)


GENERAL = General(
    id="machao",
    name="马超",
    name_en="Ma Chao",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("madai",),
    skills=(MashuMachao, Tieqi),
    editions={"classic": {"skills": (MashuMachao, TieqiClassic)}},
)
