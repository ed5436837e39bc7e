"""刺杀."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.packs.cards.standard.slash import Slash
from guozhan.rules import legality

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf


class StabSlash(Slash):
    """刺杀: a 闪 alone does not help against it."""

    id, name, name_en = "stab_slash", "刺杀", "Stabbing Slash"
    text = "同【杀】。当目标使用【闪】抵消此牌时，其须弃置一张手牌，否则此牌不被抵消。"
    text_en = (
        "As Slash. When its target has used Dodge against it, it has to discard a hand card, else it is not offset."
    )

    def offset_holds(self, game: Game, target: TargetOf) -> bool:
        other = target.player
        paying = [card for card in other.hand if legality.can_discard(game, other.seat, card, other.seat)]
        chosen = other.choose_cards(self.id, paying, optional=True)
        other.discard(chosen)
        return bool(chosen)
