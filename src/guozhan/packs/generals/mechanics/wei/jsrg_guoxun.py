"""合郭循 (Guo Xun (Unity))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import LIMITED, Effect, Ruling, Skill, active, cards, modifier, trigger
from guozhan.core.state import TURN
from guozhan.mechanics.plot import PLOTTED, PlottedCards, may_hold, plot
from guozhan.rules import remembering
from guozhan.rules.questions import DISTANCE_TO
from guozhan.rules.timings import PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import TargetOf

FURTHER: Final = 2


class EqianFar(Effect):
    """遏前: its owner is further away from some this turn; how much from whom is counted in the turn."""

    id, name = "eqian_far", "遏前"

    @modifier(DISTANCE_TO)
    def further(self, me: Player, value: int, other: int) -> int:
        return value + me.game.counted(TURN, me.seat, f"{self.id}.{other}")


def _single_target(me: Player, target: TargetOf) -> bool:
    """A 杀 or a premeditated card of the own has one other character as its only target."""
    use = target.use
    if target.seat == me.seat or not target.player.alive or use.target_seats != [target.seat]:
        return False
    return use.card.family == "slash" or PLOTTED in use.notes


_KEPT_BACK: Final = 1.1  # what premeditating a card is worth


def _worth(look: Outlook, event: TargetOf, draft: Draft) -> float:
    """What is taken from the target, for who moves away; a card that is kept back takes one as well, when it is used."""
    return look.robbing(event.seat) if hasattr(event, "use") else _KEPT_BACK


class Eqian(Skill):
    """遏前: premeditates in the end phase; a 杀 or premeditated card on a single target robs it."""

    id, name, name_en = "eqian", "遏前", "Block the Advance"
    text = (
        "①结束阶段，你可以蓄谋任意次。②当你使用【杀】或蓄谋牌指定一名其他角色为唯一目标后，你可以令此牌不计入次数并获得其一张牌，"
        "然后其可以令你计算与其的距离于此回合内+2。"
    )
    text_en = (
        "In your end phase you may premeditate any number of times. When a Slash or a premeditated card that you use has one"
        " other character as its only target, you may let it not count for its limit and take one card of that character, which"
        " may then add 2 to your distance to it for the rest of this turn."
    )
    effects = (EqianFar,)
    grants = (PlottedCards,)
    rulings = (
        Ruling(
            "目标没有牌时，你仍可以令此牌不计入次数。",
            "If the target has no card, you may still let the card not count.",
        ),
        Ruling("重复令其距离+2时，效果累加。", "The distance grows by 2 each time."),
    )
    hint = Hint(worth=_worth, strength=1.6)

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: may_hold(me.game, me.seat),
        parts=[cards(lambda me, draft: me.hand)],
        times=lambda me, phase: len(me.game.ruleset.cards),
    )
    def premeditate(self, me: Player, phase: Phase, act: Act) -> None:
        plot(me, act.cards[0])

    @trigger(USE.specified, when=_single_target)
    def block(self, me: Player, target: TargetOf, act: Act) -> None:
        remembering.uncount(me.game, target.use)
        other = target.player
        if other.has_cards:
            me.obtain(me.choose_cards_of(self.id, other.seat))
        if other.alive and me.alive and other.confirm(self.id, about=me.seat):
            if other.effect(EqianFar.id) is None:
                other.gain_effect(EqianFar.id)
            me.game.count(TURN, other.seat, f"{EqianFar.id}.{me.seat}", FURTHER)
            me.game.distances_changed()


class Fusha(Skill):
    """伏杀: damage as large as the attack range to the only character within it."""

    id, name, name_en = "fusha", "伏杀", "Assassinate"
    tags = {LIMITED}
    text = "限定技，出牌阶段，若你的攻击范围内仅有一名角色，你可以对其造成X点伤害（X为你的攻击范围，至多为游戏人数）。"
    text_en = (
        "Limited: in your play phase, if exactly one character is within your attack range, you may deal it X damage, X being"
        " your attack range, at most the number of players in the game."
    )
    rulings = (
        Ruling(
            "游戏人数是游戏开始时的人数，包括已死亡的角色。",
            "The number of players is that at the start of the game, the dead included.",
        ),
    )
    hint = Hint(
        worth=lambda look, event, draft: sum(look.harm(seat, look.attack_range()) for seat in look.reached()),
        strength=1.5,
    )

    @active(when=lambda me: len(_reached(me)) == 1, limit=None)
    def assassinate(self, me: Player, act: Act) -> None:
        me.damage(_reached(me)[0], min(me.attack_range, me.game.size))


def _reached(me: Player) -> list[int]:
    return [seat for seat in me.others() if me.in_range(seat)]


GENERAL = General(
    id="jsrg_guoxun",
    name="合郭循",
    name_en="Guo Xun (Unity)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Eqian, Fusha),
)
