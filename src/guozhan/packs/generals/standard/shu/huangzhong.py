"""黄忠 (Huang Zhong)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, permits, trigger
from guozhan.rules.questions import IGNORES_DISTANCE
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

LABELS: Final = {"sure": "不能使用【闪】响应", "harder": "伤害基数+1"}  # the choice of the online wording


def _in_sight(me: Player, target: TargetOf) -> bool:
    """A 杀 of the own play phase on somebody with a hand large or small enough."""
    if target.use.card.family != "slash" or not me.game.in_phase(me.seat, "play"):
        return False
    count = len(target.player.hand)
    return count >= me.hp or count <= me.attack_range


class Liegong(Skill):
    """烈弓: a target with a large or a small hand cannot dodge."""

    id, name, name_en = "liegong", "烈弓", "Mighty Bow"
    hint = Hint(
        worth=lambda look, target, draft: 0.05 + look.dodging(target.seat) * look.harm(target.seat), strength=1.6
    )
    text = (
        "当你于出牌阶段内使用【杀】指定一个目标后，若其手牌数不小于你的体力值或不大于你的攻击范围，"
        "你可以令其不能使用【闪】响应此【杀】。"
    )
    text_en = (
        "After your Slash has specified a target in your play phase, if that target has at least as many hand cards as you"
        " have hp, or no more than your attack range, you may forbid it to answer that Slash with Dodge."
    )

    @trigger(USE.specified, when=_in_sight)
    def aim(self, me: Player, target: TargetOf, act: Act) -> None:
        target.unanswerable = True


class LiegongOl(Skill):
    """烈弓 (OL): far shots at smaller hands, surer or harder ones at those who are no weaker."""

    id, name, name_en = "liegong", "烈弓", "Mighty Bow"
    text = (
        "①你对手牌数不大于你的角色使用【杀】无距离限制。②当你使用【杀】指定一个目标后，若其体力值不小于你，"
        "你可以选择一项：1.其不能使用【闪】响应此【杀】；2.此【杀】对其的伤害基数+1。"
    )
    text_en = (
        "(1) Your Slash has no distance limit on characters with no more hand cards than you. (2) After your Slash has"
        " specified a target that has at least your hp, you may choose: it cannot answer that Slash with Dodge, or the"
        " base damage of that Slash to it is 1 higher."
    )

    # The card itself still counts among the hand cards: targets are chosen before it leaves the hand.
    @permits(IGNORES_DISTANCE)
    def far_shot(self, me: Player, card: Card, target: int) -> bool:
        return card.family == "slash" and len(me.game.players[target].hand) <= len(me.hand)

    @trigger(
        USE.specified,
        when=lambda me, target: target.use.card.family == "slash" and target.player.hp >= me.hp,
    )
    def aim(self, me: Player, target: TargetOf, act: Act) -> None:
        if me.choose_option(self.id, list(LABELS), LABELS) == "sure":
            target.unanswerable = True
        else:
            target.bonus += 1


GENERAL = General(
    id="huangzhong",
    name="黄忠",
    name_en="Huang Zhong",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("weiyan",),
    skills=(Liegong,),
    editions={"ol": {"skills": (LiegongOl,)}},
)
