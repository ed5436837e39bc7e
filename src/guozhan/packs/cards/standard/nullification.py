"""无懈可击, 无懈可击·国."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.rules.card_types import Trick
from guozhan.rules.kingdoms import CAREERIST

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf, Use

_LABELS: Final = {"single": "单", "kingdom": "势力"}


class Nullification(Trick):
    """无懈可击: offsets a trick for one target."""

    id, name, name_en = "nullification", "无懈可击", "Nullification"
    text = "当一张锦囊牌对一个目标生效前，或一张【无懈可击】生效前，对此牌使用：抵消之。"
    text_en = "Before a trick takes effect on one target, or another Nullification takes effect, use on it: offset it."
    playable = False
    nullifies = True


class KingdomNullification(Nullification):
    """无懈可击·国: the same, or for all that are still to come of the target's kingdom."""

    id, name, name_en = "heg_nullification", "无懈可击·国", "Nullification (Kingdom)"
    text = (
        "当一张锦囊牌对一个目标生效前，或一张【无懈可击】生效前，对此牌使用，选择一项："
        "1.抵消之；2.若此牌为普通锦囊牌且目标有势力，抵消其对此目标和与其势力相同的其余目标的效果。"
    )
    text_en = (
        "As Nullification; or, against an instant trick on a target with a kingdom, "
        "offset it for that target and for its remaining targets of the same kingdom."
    )
    family = "nullification"

    def answer(self, game: Game, use: Use) -> None:
        target = use.answering
        assert target is not None
        rest = _rest_of_kingdom(target)
        if rest and use.player.alive and use.player.choose_option(self.id, list(_LABELS), _LABELS) == "kingdom":
            for other in rest:
                other.nullified = True


def _rest_of_kingdom(target: TargetOf) -> list[TargetOf]:
    """The targets after this one that share its kingdom; none unless the trick is an instant one used on characters."""
    use = target.use
    # What stands for a card that is answered as a whole is not among the targets.
    if not use.card.type.is_instant_trick or target not in use.targets:
        return []
    if target.player.kingdom in ("", CAREERIST):
        return []
    return [
        other
        for other in use.targets[use.targets.index(target) + 1 :]
        if other.player.alive
        and not (other.cancelled or other.invalid or other.nullified)
        and other.player.same_kingdom(target.seat)
    ]
