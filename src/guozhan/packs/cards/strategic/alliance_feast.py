"""联军盛宴."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.messages import message
from guozhan.packs.cards.standard.common import all_alive
from guozhan.rules import kingdoms
from guozhan.rules.card_types import Trick

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use

_LABELS: Final = {"recover": "回复1点体力", "draw": "摸一张牌并重置"}


class AllianceFeast(Trick):
    """联军盛宴: the user and all of another kingdom draw and recover."""

    id, name, name_en = "alliance_feast", "联军盛宴", "Alliance Feast"
    text = (
        "出牌阶段，若你有势力，选择一个其他势力，对你和该势力的所有角色使用：若目标为你，"
        "你摸X张牌，然后回复Y-X点体力（Y为该势力的角色数，X由你选择，Y-X不能大于你已损失的体力值）；"
        "若目标不为你，其摸一张牌，然后重置。"
    )
    text_en = (
        "In your play phase, if you have a kingdom, on yourself and all characters of another kingdom of your choice: "
        "you draw X cards, then recover Y-X hp (Y = the characters of that kingdom; X is yours to choose, and Y-X at "
        "most the hp that you have lost); each other target draws a card and is unchained."
    )
    grouped = True

    def use_error(self, game: Game, user: Player, card: Card) -> str:
        return "" if user.kingdom else "你没有势力"

    def target_error(self, game: Game, user: Player, card: Card, target: int, free: bool) -> str:
        return "" if user.different_kingdom(target) else "须为其他势力的角色"

    def group(self, game: Game, user: Player, card: Card, named: int) -> list[int]:
        chosen = _kingdom_meant(game, user.seat, named)
        return [seat for seat in all_alive(game) if seat == user.seat or chosen in kingdoms.names_of(game, seat)]

    def prepare(self, game: Game, use: Use) -> None:
        if game.options["alliance_feast_order"] == "user_last":
            use.targets.sort(key=lambda target: target.seat == use.user)

    def effect(self, game: Game, target: TargetOf) -> None:
        if target.seat == target.use.user:
            self._of_user(game, target.use)
        else:
            self._of_guest(target.player)

    def _number(self, game: Game, use: Use) -> int:
        """How many characters the other kingdom has."""
        if game.options["alliance_feast_count"] == "targets":
            return sum(target.seat != use.user for target in use.targets)
        return kingdoms.sizes(game).get(_kingdom_meant(game, use.user, use.named[0]), 0)

    def _of_user(self, game: Game, use: Use) -> None:
        me = use.player
        number = self._number(game, use)
        recovered = 0
        if number and me.is_wounded:
            most = min(number, me.lost_hp)
            offered = {f"recover.{i}": _share(number - i, i) for i in range(most + 1)}
            chosen = me.choose_option(self.id, list(offered), offered)
            recovered = int(chosen.rpartition(".")[2])
        me.draw(number - recovered)
        if me.alive:
            me.recover(recovered)

    def _of_guest(self, guest: Player) -> None:
        guest.draw(1)
        if guest.alive:
            guest.unchain()


def _kingdom_meant(game: Game, user: int, named: int) -> str:
    """The kingdom that is chosen by naming one of its characters.

    Of two kingdoms of one character it is the one that is not the user's own; then the one that no other character
    could be named for.
    """
    found = kingdoms.names_of(game, named)
    own = kingdoms.names_of(game, user)
    shown = {kingdoms.names_of(game, seat) for seat in all_alive(game)}
    return min(found, key=lambda name: (own == (name,), (name,) in shown), default="")


def _share(drawn: int, recovered: int) -> str:
    if not recovered:
        return message("摸{drawn}张牌", drawn=drawn)
    if not drawn:
        return message("回复{recovered}点体力", recovered=recovered)
    return message("摸{drawn}张牌，回复{recovered}点体力", drawn=drawn, recovered=recovered)


class AllianceFeastClassic(AllianceFeast):
    """联军盛宴 in its first wording: the user only draws, the others choose."""

    id, name, name_en = "alliance_feast", "联军盛宴", "Alliance Feast"
    text = (
        "出牌阶段，若你有势力，选择一个其他势力，对你和该势力的所有角色使用：若目标为你，你摸Y张牌（Y为该势力的角色数）；"
        "若目标不为你，其选择一项：1.回复1点体力；2.摸一张牌，然后重置。"
    )
    text_en = (
        "In your play phase, if you have a kingdom, on yourself and all characters of another kingdom of your choice: "
        "you draw as many cards as that kingdom has characters; each other target recovers 1 hp, "
        "or draws a card and is unchained."
    )

    def _of_user(self, game: Game, use: Use) -> None:
        use.player.draw(self._number(game, use))

    def _of_guest(self, guest: Player) -> None:
        offered = ["recover", "draw"] if guest.is_wounded else ["draw"]
        if guest.choose_option(self.id, offered, _LABELS) == "recover":
            guest.recover(1)
        else:
            super()._of_guest(guest)


AllianceFeast.editions = {"classic": AllianceFeastClassic}
