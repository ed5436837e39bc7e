"""孙坚 (Sun Jian)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.messages import message
from guozhan.core.skills import Skill, targets, trigger
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


def draw_and_discard(me: Player, topic: str, drawn: int, discarded: int) -> None:
    """Draw cards, then discard some, or all there are."""
    me.draw(drawn)
    own = me.discardable
    if me.alive and discarded:
        me.discard(me.choose_cards(topic, own, min(discarded, len(own))))


class _Yinghun(Skill):
    """What both wordings of 英魂 do; they differ in when it may be invoked."""

    id, name, name_en = "yinghun", "英魂", "Heroic Soul"

    def haunt(self, me: Player, seat: int) -> None:
        """Another draws X and discards one, or draws one and discards X; the owner says which."""
        other = me.game.players[seat]
        lost = me.lost_hp
        if not other.alive:
            return
        labels: dict[str, str] = {
            "gain": message("摸{lost}张牌，弃一张牌", lost=lost),
            "lose": message("摸一张牌，弃{lost}张牌", lost=lost),
        }
        if lost == 1 or me.choose_option(self.id, list(labels), labels) == "gain":
            draw_and_discard(other, self.id, lost, 1)
        else:
            draw_and_discard(other, self.id, 1, lost)


class Yinghun(_Yinghun):
    """英魂: the more hp lost, the more cards another gains or loses."""

    text = (
        "准备阶段开始时，若你已受伤，你可以选择一名其他角色并选择一项：1.其摸X张牌，然后弃置一张牌；"
        "2.其摸一张牌，然后弃置X张牌（X为你已损失的体力值）。"
    )
    text_en = (
        "At the start of your preparation phase, if you are wounded, you may choose another character: it draws X cards and"
        " then discards one, or draws one and then discards X, as you say (X: hp that you have lost)."
    )

    @trigger(PHASE.prepare.start, when=lambda me, phase: me.is_wounded, parts=[targets(lambda me, d: me.others())])
    def appear(self, me: Player, phase: Phase, act: Act) -> None:
        self.haunt(me, act.targets[0])


class YinghunOl(_Yinghun):
    """英魂 (OL): also unwounded."""

    text = (
        "准备阶段开始时，你可以选择一名其他角色并选择一项：1.其摸X张牌，然后弃置一张牌；"
        "2.其摸一张牌，然后弃置X张牌（X为你已损失的体力值）。"
    )
    text_en = (
        "At the start of your preparation phase you may choose another character: it draws X cards and then discards one, or"
        " draws one and then discards X, as you say (X: hp that you have lost)."
    )

    @trigger(PHASE.prepare.start, parts=[targets(lambda me, d: me.others())])
    def appear(self, me: Player, phase: Phase, act: Act) -> None:
        self.haunt(me, act.targets[0])


GENERAL = General(
    id="sunjian",
    name="孙坚",
    name_en="Sun Jian",
    kingdom="wu",
    gender="male",
    halves=5,
    companions=("wuguotai",),
    skills=(Yinghun,),
    editions={"classic": {"halves": 4}, "ol": {"skills": (YinghunOl,)}},
)
