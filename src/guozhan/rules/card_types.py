"""What card types tell the rules: legality, targets, how they are answered, what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from guozhan.core.card_types import BASIC, EQUIPMENT, TRICK, complete
from guozhan.core.card_types import CardType as CoreCardType
from guozhan.core.messages import message
from guozhan.core.native import mypyc_attr

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.moving import MovePart
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


@mypyc_attr(allow_interpreted_subclasses=True)
class CardType(CoreCardType):
    """Base of all card types.

    Attributes:
        playable: may be used at an idle moment of the own play phase.
        limit: most uses of the family in one own play phase (``limit_scope`` phase) or turn; None = any number.
        offset_by: family of the basic card with which its target may offset it.
        nullifiable: a trick that can be answered by cards that offset tricks.
        nullifies: it is a card that offsets tricks.
        rescue: may be used when somebody is dying.
        takes_bonus: the first one used in a turn takes the waiting bonus of 酒 with it.
        recastable: 重铸.
        nature: element of the damage that it deals: "normal", "fire", "thunder".
        second_targets: each target needs a second one to be named (of whom it is no target).
        grouped: its user names one character, and a whole group becomes its targets (see ``group``).
        attack_range: of a weapon.
        to_others, from_others: what a horse adds to distances.
        picks_targets, checks_target, checks_joint, checks_use: it has something to say by ``fixed_targets``,
            ``target_error``, ``joint_error``, ``use_error`` (found out by itself).
    """

    playable: ClassVar[bool] = True
    limit: ClassVar[int | None] = None
    limit_scope: ClassVar[int] = 0
    offset_by: ClassVar[str] = ""
    nullifiable: ClassVar[bool] = False
    nullifies: ClassVar[bool] = False
    rescue: ClassVar[bool] = False
    takes_bonus: ClassVar[bool] = False
    recastable: ClassVar[bool] = False
    nature: ClassVar[str] = "normal"
    second_targets: ClassVar[bool] = False
    grouped: ClassVar[bool] = False
    attack_range: ClassVar[int] = 1
    to_others: ClassVar[int] = 0
    from_others: ClassVar[int] = 0
    picks_targets: ClassVar[bool] = False
    checks_target: ClassVar[bool] = False
    checks_joint: ClassVar[bool] = False
    checks_use: ClassVar[bool] = False

    @classmethod
    def __init_subclass__(cls) -> None:
        # Not by super(), with which the compiler of the compiled build passes on another class.
        complete(cls)
        cls.picks_targets = cls.fixed_targets is not CardType.fixed_targets
        cls.checks_target = cls.target_error is not CardType.target_error
        cls.checks_joint = cls.joint_error is not CardType.joint_error
        cls.checks_use = cls.use_error is not CardType.use_error

    # --- legality ------------------------------------------------------------------------------------------------

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        """The targets, where the card picks them itself (in no particular order); None where the user chooses."""
        return None

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        """Why the card's own rule forbids ``target``, readable; "" if it does not. ``free``: distance is no matter."""
        return ""

    def joint_error(self, game: Game, user: Player, card: Card, targets: Sequence[int]) -> str:
        """Why these, each a legal target, cannot be its targets together, readable; "" if they can."""
        return ""

    def in_reach(self, game: Game, user: Player, card: Card) -> list[int] | None:
        """All that ``target_error`` allows, where distance alone decides (kept, so do not change it); else None."""
        return None

    def target_bounds(self, game: Game, user: Player, card: Card) -> tuple[int, int]:
        """Fewest and most targets, before anything changes them."""
        return 1, 1

    def second_candidates(self, game: Game, user: Player, card: Card, target: int) -> list[int]:
        """Whom the user may name as second target for ``target``."""
        return []

    def group(self, game: Game, user: Player, card: Card, named: int) -> list[int]:
        """The targets of a grouped card whose user has named ``named`` (in no particular order)."""
        return [named]

    def use_error(self, game: Game, user: Player, card: Card) -> str:
        """Why the card cannot be used at an idle moment at all, readable; "" if nothing speaks against it."""
        return ""

    def rescues(self, game: Game, user: Player, dying: int) -> bool:
        """It may be used to save ``dying``."""
        return False

    # --- settlement ----------------------------------------------------------------------------------------------

    def prepare(self, game: Game, use: Use) -> None:
        """At the end of the preparation of the use (使用结算准备工作结束时)."""

    def is_invalid(self, game: Game, target: TargetOf) -> bool:
        """The card is invalid for this target by its own rule (对目标结算开始时)."""
        return False

    def effect(self, game: Game, target: TargetOf) -> None:
        """What it does to a target."""

    def answer(self, game: Game, use: Use) -> None:
        """What it does when it is used on another card (``use.answering``) and takes effect."""

    def finish(self, game: Game, use: Use) -> None:
        """After the last target, before the card leaves the processing area."""

    def lost(self, game: Game, owner: Player, void: bool) -> None:
        """The card has left its owner's equipment area; ``void``: its skill did not work then."""

    def diverted(self, game: Game, part: MovePart) -> bool:
        """It is removed from the game instead of coming into the discard pile with ``part`` (where it ``diverts``)."""
        return False

    def after_removal(self, game: Game) -> None:
        """What follows at the end of the turn in which it was removed from the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BasicCard(CardType):
    """基本牌."""

    category = BASIC


@mypyc_attr(allow_interpreted_subclasses=True)
class Trick(CardType):
    """普通锦囊牌."""

    category = TRICK
    nullifiable = True


@mypyc_attr(allow_interpreted_subclasses=True)
class DelayedTrick(CardType):
    """延时锦囊牌: placed when used, judged in the judgement phase."""

    category = TRICK
    delayed = True
    nullifiable = True

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if game.has_delayed(target, self.id):
            return message("其判定区里已有【{card}】", card=self.name)
        return ""

    def judged(self, game: Game, target: TargetOf) -> None:
        """Judge and carry out, in the judgement phase, when it has not been offset."""

    def passed_over(self, game: Game, target: TargetOf) -> None:
        """What follows when it has been offset."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Equipment(CardType):
    """装备牌. Unless it has an id of its own, it is called and worded as its skill."""

    category = EQUIPMENT

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return [user.seat]
