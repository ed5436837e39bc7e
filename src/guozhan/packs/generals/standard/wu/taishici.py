"""太史慈 (Taishi Ci)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Skill, active, forbids, modifier, permits, targets
from guozhan.rules.compare import can_compare
from guozhan.rules.player import Player
from guozhan.rules.questions import IGNORES_DISTANCE, MAY_USE, TARGET_COUNT, USE_LIMIT


class TianyiWon(Effect):
    """天义 won: 杀 once more, onto one more, at any distance, this turn."""

    id, name = "tianyi_won", "天义"

    @modifier(USE_LIMIT)
    def once_more(self, me: Player, value: int, card: Card) -> int:
        return value + (card.family == "slash")

    @modifier(TARGET_COUNT)
    def one_target_more(self, me: Player, value: int, card: Card) -> int:
        return value + (card.family == "slash")

    @permits(IGNORES_DISTANCE)
    def any_distance(self, me: Player, card: Card, target: int) -> bool:
        return card.family == "slash"


class TianyiLost(Effect):
    """天义 not won: no 杀 may be used this turn."""

    id, name = "tianyi_lost", "天义"

    @forbids(MAY_USE)
    def no_slash(self, me: Player, user: int, card: Card) -> bool:
        return card.family == "slash"


class Tianyi(Skill):
    """天义: compare numbers for a better 杀, or none."""

    id, name, name_en = "tianyi", "天义", "Heavenly Justice"
    text = (
        "出牌阶段限一次，你可以与一名其他角色拼点。若你赢，此回合你使用【杀】的次数上限+1、目标数上限+1且无距离限制；"
        "若你没赢，此回合你不能使用【杀】。"
    )
    text_en = (
        "Once per play phase, compare numbers with another character. If you win, this turn you may use one more Slash,"
        " your Slashes may have one more target and distance does not matter; if not, you cannot use Slash this turn."
    )
    effects = (TianyiWon, TianyiLost)
    hint = Hint(
        targets=-0.8,
        worth=lambda look, event, draft: 2.5 * look.winning(draft.targets[0]) - 1.5 - look.regard(draft.targets[0]),
        strength=1.4,
    )

    @active(parts=[targets(lambda me, d: [seat for seat in me.others() if can_compare(me.game, me.seat, seat)])])
    def challenge(self, me: Player, act: Act) -> None:
        if not can_compare(me.game, me.seat, act.targets[0]):
            return
        won = me.compare(act.targets[0], self.id).won
        if me.alive:
            me.gain_effect(TianyiWon.id if won else TianyiLost.id)


GENERAL = General(
    id="taishici",
    name="太史慈",
    name_en="Taishi Ci",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("sunce",),
    skills=(Tianyi,),
)
