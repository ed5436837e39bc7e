"""蒋钦 (Jiang Qin) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, FORMATION, Ruling, Skill, trigger
from guozhan.rules import formation
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


def _is_besieged(me: Player, target: TargetOf) -> bool:
    """A besieger strikes the one whom he and his partner besiege, ``me`` being one of the two."""
    if target.use.card.family != "slash" or target.needed > 1:
        return False
    besiegers = formation.besiegers(me.game, target.seat, me.seat)
    return me.seat in besiegers and target.use.user in besiegers


class Niaoxiang(Skill):
    """鸟翔: whoever is besieged needs two 闪."""

    id, name, name_en = "rp_niaoxiang", "鸟翔", "Bird Flight"
    hint = Hint(worth=1.0, strength=1.2)
    tags = {FORMATION}
    text = "阵法技，在同一个围攻关系中，围攻目标抵消围攻角色对其使用的【杀】须依次使用两张【闪】。"
    text_en = (
        "Formation: in a siege that you are part of, the besieged character has to use two Dodges one after the other to"
        " cancel a Slash that a besieger uses on it."
    )
    rulings = (
        Ruling(
            "围攻关系在指定目标后检查，你须是两名围攻角色之一；另一名围攻角色使用的【杀】同样适用。",
            "The siege is looked at when the target has been specified. You must be one of the two besiegers; Slashes of"
            " the other one count too.",
        ),
        Ruling(
            "此武将暗置时你可以为此明置之；未确定势力的角色按明置后的势力判断。",
            "Face down, this general may be turned up for it; without kingdom you count as of the one that you then show.",
        ),
    )

    @trigger(USE.specified, when=_is_besieged, scope=ANYONE)
    def hem_in(self, me: Player, target: TargetOf, act: Act) -> None:
        # Turning him up may have made a careerist of him.
        if me.seat in formation.besiegers(me.game, target.seat):
            target.needed = max(target.needed, 2)


GENERAL = General(
    id="rp_jiangqin",
    name="蒋钦",
    name_en="Jiang Qin",
    kingdom="wu",
    gender="male",
    halves=4,
    pack="reset",
    skills=(Niaoxiang,),
)
