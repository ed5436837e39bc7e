"""借刀杀人."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.cards import Card
from guozhan.rules import legality
from guozhan.rules.card_types import Trick
from guozhan.rules.using import may_answer

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


class Collateral(Trick):
    """借刀杀人: somebody with a weapon uses 杀 on whom the user names, or gives the weapon to the user."""

    id, name, name_en = "collateral", "借刀杀人", "Collateral"
    text = (
        "出牌阶段，对一名装备区里有武器牌的其他角色A使用，你选择A能使用【杀】指定为目标的一名角色B："
        "除非A对B使用【杀】，否则A将装备区里的武器牌交给你。"
    )
    text_en = (
        "In your play phase, on another character A with a weapon; name a character B on whom A could use a Slash: "
        "A gives you the weapon unless it uses a Slash on B."
    )
    second_targets = True

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        if target == user.seat:
            return "不能以自己为目标"
        if game.players[target].weapon < 0:
            return "其装备区里没有武器牌"
        if not self.second_candidates(game, user, card, target):
            return "没有其能使用【杀】指定为目标的角色"
        return ""

    def second_candidates(self, game: Game, user: Player, card: Card, target: int) -> list[int]:
        slash = Card(game.ruleset.types["slash"], "", 0, ())
        return legality.legal_targets(game, target, slash)

    def prepare(self, game: Game, use: Use) -> None:
        # Whoever has joined as a target by an effect has no victim named yet.
        for target in use.live_targets:
            if target.second < 0 and target.player.alive and use.player.alive:
                named = use.player.choose_seats(
                    self.id, self.second_candidates(game, use.player, use.card, target.seat)
                )
                if named:
                    target.second = named[0]

    def effect(self, game: Game, target: TargetOf) -> None:
        me = target.player
        victim = target.second

        def on_victim(slash: Card) -> list[int]:
            if victim < 0 or legality.target_error(game, me.seat, slash, victim):
                return []
            return [victim]

        if not may_answer(game, target) or me.ask_use("slash", on_victim, trick=target.use) is None:
            weapon = me.weapon
            if me.alive and weapon >= 0 and target.use.player.alive:
                me.give(target.use.user, [weapon])
