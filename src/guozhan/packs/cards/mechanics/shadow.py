"""影."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.rules.card_types import BasicCard

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.moving import MovePart


class Shadow(BasicCard):
    """影: of no use by itself; it comes from outside the game and goes back there."""

    id, name, name_en = "ying", "影", "Shadow"
    text = "此牌从游戏外获得，不能使用或打出。此牌进入弃牌堆后，移出游戏。"
    text_en = (
        "This card is gained from outside the game, and is not used or played as itself. Once it comes into the discard pile"
        " it is removed from the game."
    )
    playable = False
    diverts = True

    def diverted(self, game: Game, part: MovePart) -> bool:
        return True
