"""吕布 (Lü Bu)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Skill, targets, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.timings import USE
from guozhan.rules.using import TargetOf, Use


class Wushuang(Skill):
    """无双: two 闪 against his 杀, two 杀 each time in a 决斗 with him."""

    id, name, name_en = "wushuang", "无双", "Peerless"
    text = (
        "锁定技，当你使用的【杀】指定目标后，目标须依次使用两张【闪】方能抵消；"
        "当你使用【决斗】指定目标后，或当你成为【决斗】的目标后，与你决斗的角色每次须依次打出两张【杀】。"
    )
    text_en = "Locked: it takes two Dodges to offset your Slash, and whoever duels with you has to play two Slashes each time."
    tags = {LOCKED}
    hint = Hint(strength=1.8)

    @trigger(USE.specified, when=lambda me, target: target.use.card.family in ("slash", "duel"))
    def demand_of_target(self, me: Player, target: TargetOf, act: Act) -> None:
        if target.use.card.family == "slash":
            target.needed = max(target.needed, 2)
        else:
            target.use.demands[target.seat] = 2

    @trigger(USE.became, when=lambda me, target: target.use.card.family == "duel")
    def demand_of_user(self, me: Player, target: TargetOf, act: Act) -> None:
        target.use.demands[target.use.user] = 2


def further(me: Player, use: Use) -> list[int]:
    """Who may join as a target of a card that is being used."""
    taken = use.target_seats
    return [seat for seat in legality.legal_targets(me.game, use.user, use.card) if seat not in taken]


class WushuangOl(Wushuang):
    """无双 (OL): a printed 决斗 may have up to two more targets."""

    text = (
        "锁定技，当你使用的【杀】指定目标后，目标须依次使用两张【闪】方能抵消；"
        "当你使用【决斗】指定目标后，或当你成为【决斗】的目标后，与你决斗的角色每次须依次打出两张【杀】；"
        "当你使用非转化的【决斗】选择目标后，你可以为其增加至多两个目标。"
    )
    text_en = (
        "Locked: it takes two Dodges to offset your Slash, and whoever duels with you has to play two Slashes each time."
        " When you use a Duel that is not converted, you may add up to two targets."
    )

    @trigger(
        USE.chosen,
        when=lambda me, use: use.card.family == "duel" and not use.card.is_converted,
        parts=[targets(lambda me, d: further(me, d.event), (1, 2))],
        must=False,
    )
    def add_targets(self, me: Player, use: Use, act: Act) -> None:
        for seat in act.targets:
            if seat in further(me, use):
                use.add_target(seat)


GENERAL = General(
    id="lvbu",
    name="吕布",
    name_en="Lü Bu",
    kingdom="qun",
    gender="male",
    halves=5,
    companions=("diaochan",),
    skills=(Wushuang,),
    editions={"ol": {"skills": (WushuangOl,)}},
)
