"""魏延 (Wei Yan)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Skill, trigger
from guozhan.rules.timings import DAMAGE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player

NEAR: Final = 1
LABELS: Final = {"recover": "回复1点体力", "draw": "摸一张牌"}


def _was_near(me: Player, damage: Damage) -> bool:
    """The target was within distance 1 just before it lost the hp."""
    return 0 <= damage.distance <= NEAR


class _Kuanggu(Skill):
    """What the wordings of 狂骨 share; they differ in how often, and whether one has a choice."""

    id, name, name_en = "kuanggu", "狂骨", "Defiant Bones"
    hint = Hint(worth=2.0, strength=2.2)

    def feast(self, me: Player) -> None:
        """Recover 1 hp, where wounded, or draw a card."""
        ways = ["recover", "draw"] if me.is_wounded else ["draw"]
        if me.choose_option(self.id, ways, LABELS) == "recover":
            me.recover(1)
        else:
            me.draw(1)


class Kuanggu(_Kuanggu):
    """狂骨: recover or draw for damage dealt nearby."""

    text = "当你对距离1以内的角色造成伤害后，你可以选择一项：1.回复1点体力；2.摸一张牌。"
    text_en = "After you deal damage to a character within distance 1, you may recover 1 hp or draw a card."

    @trigger(DAMAGE.caused, when=_was_near)
    def once(self, me: Player, damage: Damage, act: Act) -> None:
        self.feast(me)


class KuangguClassic(_Kuanggu):
    """狂骨, first wording: recover for each point, like it or not."""

    tags = {LOCKED}
    text = "锁定技，当你对距离1以内的角色造成1点伤害后，你回复1点体力。"
    text_en = "Locked: for each point of damage that you have dealt to a character within distance 1, recover 1 hp."

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: _was_near(me, damage) and me.is_wounded,
        times=lambda me, damage: damage.number,
    )
    def each_point(self, me: Player, damage: Damage, act: Act) -> None:
        me.recover(1)


class KuangguOl(_Kuanggu):
    """狂骨 (OL): a choice for each point."""

    text = "当你对距离1以内的角色造成1点伤害后，你可以选择一项：1.回复1点体力；2.摸一张牌。"
    text_en = (
        "For each point of damage that you have dealt to a character within distance 1, you may recover 1 hp or draw a"
        " card."
    )

    @trigger(DAMAGE.caused, when=_was_near, times=lambda me, damage: damage.number, renewed=True)
    def each_point(self, me: Player, damage: Damage, act: Act) -> None:
        self.feast(me)


GENERAL = General(
    id="weiyan",
    name="魏延",
    name_en="Wei Yan",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("huangzhong",),
    skills=(Kuanggu,),
    editions={"classic": {"skills": (KuangguClassic,)}, "ol": {"skills": (KuangguOl,)}},
)
