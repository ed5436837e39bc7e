"""南蛮入侵, 万箭齐发."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from guozhan.packs.cards.standard.common import all_alive, plays
from guozhan.rules.card_types import Trick
from guozhan.rules.using import may_answer

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class _AgainstAllOthers(Trick):
    """All others have to play a card or take damage.

    Attributes:
        demanded: the family of the card to be played.
    """

    demanded: ClassVar[str] = ""

    def fixed_targets(self, game: Game, user: Player, card: Card) -> list[int] | None:
        return all_alive(game, but=user.seat)

    def effect(self, game: Game, target: TargetOf) -> None:
        if not may_answer(game, target) or not plays(target, target.seat, self.demanded):
            target.use.damage(game, target.seat)


class SavageAssault(_AgainstAllOthers):
    """南蛮入侵: all others play 杀 or take 1 damage."""

    id, name, name_en = "savage_assault", "南蛮入侵", "Savage Assault"
    text = "出牌阶段，对所有其他角色使用：目标须打出【杀】，否则受到你造成的1点伤害。"
    text_en = "In your play phase, on all other characters: each plays a Slash or takes 1 damage from you."
    demanded = "slash"


class ArcheryAttack(_AgainstAllOthers):
    """万箭齐发: all others play 闪 or take 1 damage."""

    id, name, name_en = "archery_attack", "万箭齐发", "Archery Attack"
    text = "出牌阶段，对所有其他角色使用：目标须打出【闪】，否则受到你造成的1点伤害。"
    text_en = "In your play phase, on all other characters: each plays a Dodge or takes 1 damage from you."
    demanded = "jink"
