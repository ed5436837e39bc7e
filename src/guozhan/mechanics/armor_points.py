"""护甲 (armour points): a number on a character that bears damage before hp does. HUJIA-…"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate

if TYPE_CHECKING:
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player

CAP: Final = 5  # 护甲上限


def room(me: Player) -> int:
    """How many more the character may have; at 0 gaining any cannot be performed. HUJIA-03."""
    return CAP - me.state.armor if me.alive else 0


def gain(me: Player, number: int) -> int:
    """Gain armour points, as many as there is room for (加护甲); how many it was. HUJIA-03."""
    gained = max(min(number, room(me)), 0)
    mutate.set_field(me.game, me.seat, "armor", me.state.armor + gained)
    return gained


def lose(me: Player, number: int) -> int:
    """Lose armour points (减护甲); how many it was."""
    lost = max(min(number, me.state.armor), 0)
    mutate.set_field(me.game, me.seat, "armor", me.state.armor - lost)
    return lost


def absorb(game: Game, damage: Damage) -> None:
    """Before hp is deducted the armour points bear what they can of the final value. HUJIA-04, HUJIA-05."""
    me = game.players[damage.target]
    if me.state.armor:
        damage.absorbed = lose(me, damage.number)
        damage.cover = me.state.armor
