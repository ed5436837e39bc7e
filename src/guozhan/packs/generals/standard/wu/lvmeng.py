"""吕蒙 (Lü Meng)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.card_types import BASIC, EQUIPMENT, TRICK
from guozhan.core.cards import SUITS
from guozhan.core.generals import General
from guozhan.core.skills import LOCKED, Effect, Skill, modifier, trigger
from guozhan.core.state import TURN
from guozhan.packs.generals.standard import moving_on_field
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.remembering import used_in_play
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


class KejiRoom(Effect):
    """克己: hand limit +4 this turn."""

    id, name = "keji_room", "克己"

    @modifier(HAND_LIMIT)
    def four_more(self, me: Player, value: int) -> int:
        return value + 4


def one_colored(me: Player) -> bool:
    """``me`` used no cards of two colours in the play phase; a card without colour adds none."""
    return len({used.color for used in used_in_play(me.game, me.seat) if used.color}) < 2


class Keji(Skill):
    """克己: who used no two colours has room for four more cards."""

    id, name, name_en = "keji", "克己", "Self-restraint"
    text = "锁定技，弃牌阶段开始时，若你未于此回合的出牌阶段使用过颜色不同的牌，你此回合的手牌上限+4。"
    text_en = (
        "Locked: at the start of your discard phase, if in the play phase of this turn you did not use cards of different"
        " colours, your hand limit is 4 higher this turn."
    )
    tags = {LOCKED}
    effects = (KejiRoom,)

    @trigger(PHASE.discard.start, when=lambda me, phase: one_colored(me))
    def make_room(self, me: Player, phase: Phase, act: Act) -> None:
        me.gain_effect(KejiRoom.id)


def without_slash(me: Player) -> bool:
    """``me`` neither used nor played a 杀 in the play phase."""
    game = me.game
    if game.counted(TURN, me.seat, "plays_in_play.slash"):
        return False
    return not any(used.family == "slash" for used in used_in_play(game, me.seat))


class KejiClassic(Skill):
    """克己 (first wording): without 杀 no discard phase."""

    id, name, name_en = "keji", "克己", "Self-restraint"
    text = "弃牌阶段开始前，若你未于此回合的出牌阶段使用或打出过【杀】，你可以跳过此阶段。"
    text_en = "Before your discard phase, if you neither used nor played a Slash in the play phase of this turn, you may skip it."

    @trigger(PHASE.discard.before, when=lambda me, phase: phase.name not in me.state.skipped and without_slash(me))
    def refrain(self, me: Player, phase: Phase, act: Act) -> None:
        me.skip(phase.name)


def versatile(me: Player) -> bool:
    """``me`` used cards of all four suits, or of all three categories, in the play phase."""
    found = used_in_play(me.game, me.seat)
    return all(any(used.suit == suit for used in found) for suit in SUITS) or all(
        any(used.category == category for used in found) for category in (BASIC, TRICK, EQUIPMENT)
    )


class Mouduan(Skill):
    """谋断: a varied play phase earns moving a card on the field."""

    id, name, name_en = "mouduan", "谋断", "Decisive Scheme"
    text = (
        "结束阶段开始时，若你于此回合的出牌阶段使用过四种花色或三种类别的牌，"
        "你可以将场上的一张牌移动至另一名角色的相应区域（不能替换）。"
    )
    text_en = (
        "At the start of your end phase, if in the play phase of this turn you used cards of all four suits or of all three"
        " categories, you may move one card on the field to the same zone of another character, if it has room there."
    )

    @trigger(PHASE.finish.start, when=lambda me, phase: versatile(me) and moving_on_field.movable(me))
    def rearrange(self, me: Player, phase: Phase, act: Act) -> None:
        moving_on_field.move_card(me, self.id)


GENERAL = General(
    id="lvmeng",
    name="吕蒙",
    name_en="Lü Meng",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=(),
    skills=(Keji, Mouduan),
    editions={"classic": {"skills": (KejiClassic,)}},
)
