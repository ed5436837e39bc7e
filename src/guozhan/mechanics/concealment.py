"""隐匿 (concealment): a hidden card stands for a general until its character has lost hp or begins a turn. YINNI-…

The hidden card lies in the place of the general, face up; the general lies beside it (in the slot of a deputy), known
to its owner alone. So everybody sees a man of 晋 without skills, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from guozhan.core import mutate
from guozhan.core.events import Event
from guozhan.core.generals import General
from guozhan.core.native import mypyc_attr
from guozhan.core.skills import LOCKED, Skill, trigger
from guozhan.core.state import HEAD
from guozhan.core.timings import Timing
from guozhan.mechanics import general_cards
from guozhan.rules import hp
from guozhan.rules.timings import HP, TURN

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.game import Game
    from guozhan.rules.hp import MaxHpChange, Reduction
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Turn

CONCEALMENT: Final = "concealment"  # 隐匿技

HIDDEN: Final = General(
    id="hidden_general", name="隐匿", name_en="Hidden", kingdom="jin", gender="male", hp=1, token=True
)
"""The hidden card (隐匿牌)."""


class Appearance(Event):
    """A concealed character appears (登场).

    Attributes:
        seat: who.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def body(self, game: Game) -> None:
        seat = self.seat
        state = game.state.seats[seat]
        lost = [ref.skill for ref in state.skills]
        mutate.set_skills(game, seat, ())
        general = game.ruleset.generals[state.generals[1]]
        mutate.unveil(game, seat, general_cards.printed_skills(game, seat, general))
        general_cards.take_on(game, seat, general)
        is_lord = general_cards.is_lord(game, seat)
        hp.change_max_hp(game, seat, general.symbols - (not is_lord))
        mutate.set_field(game, seat, "hp", min(general.hp + is_lord, state.max_hp))
        # Only now: whoever was kept up by one of them at hp 0 is not dying by its loss.
        game.drop_skills(seat, lost)
        game.window(APPEARANCE.appeared, self, seat)


class APPEARANCE:
    """Appearing; about the character."""

    appeared: ClassVar[Timing[Appearance]] = Timing("appearance.appeared", "登场时")


def conceals(general: General) -> bool:
    """Whoever chooses this general is concealed: one of its skills is a 隐匿技."""
    return any(CONCEALMENT in skill.tags for skill in general.skills)


def conceal(game: Game, seat: int, general: str) -> None:
    """A seat takes the hidden card as its general and lays the one that it has chosen beside it."""
    mutate.set_generals(game, seat, HIDDEN.id, general, 0, ())
    mutate.reveal(game, seat, HEAD)
    mutate.set_field(game, seat, "gender", HIDDEN.gender)
    mutate.set_field(game, seat, "kingdom", HIDDEN.kingdom)
    mutate.set_field(game, seat, "max_hp", HIDDEN.hp)
    mutate.set_field(game, seat, "hp", HIDDEN.hp)


def is_concealed(game: Game, seat: int) -> bool:
    """The seat's name is 隐匿."""
    return game.state.seats[seat].generals[0] == HIDDEN.id


def _concealed(me: Player, event: object = None) -> bool:
    return is_concealed(me.game, me.seat)


class Appearing(Skill):
    """What the rules do with every concealed character."""

    id, name, name_en = "appearing", "登场", "Appearing"
    tags = {LOCKED}
    announced = False
    text = (
        "你增加或减少体力上限前，若你的姓名为隐匿，终止之。"
        "你扣减体力后，或你的第一个回合开始后，若你的姓名为隐匿，你登场。"
    )
    text_en = (
        "Before your max hp rises or falls, if your name is Hidden, that is broken off. After hp were deducted from"
        " you, or after your first turn has begun, if your name is Hidden, you appear."
    )

    @trigger(HP.reduced, when=_concealed)
    def hurt(self, me: Player, reduction: Reduction, act: Act) -> None:
        me.game.run_event(Appearance(me.seat))

    @trigger(TURN.opened, when=_concealed)
    def begin(self, me: Player, turn: Turn, act: Act) -> None:
        me.game.run_event(Appearance(me.seat))

    @trigger(HP.max_changing, when=_concealed)
    def keep(self, me: Player, change: MaxHpChange, act: Act) -> None:
        change.number = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Concealment(Skill):
    """A 隐匿技: nobody announces it. Subclasses repeat the tag where they have others."""

    tags = {CONCEALMENT}
    announced = False
    grants = (Appearing,)


def in_turn_of_another(me: Player, event: object = None) -> bool:
    """It is the turn of somebody else who lives."""
    turn = me.game.state.turn
    return turn not in (-1, me.seat) and me.game.state.seats[turn].alive


__all__ = [
    "APPEARANCE",
    "CONCEALMENT",
    "HIDDEN",
    "Appearance",
    "Appearing",
    "Concealment",
    "conceal",
    "conceals",
    "in_turn_of_another",
    "is_concealed",
]
