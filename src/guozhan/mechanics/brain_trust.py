"""Brain trust (智囊): a list of three names of instant tricks, which skills speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.mechanics import extra_pile

if TYPE_CHECKING:
    from guozhan.rules.player import Player

BRAIN_TRUST: Final = ("ex_nihilo", "dismantlement", "nullification")


def left(me: Player) -> list[str]:
    """The names of which there is a card in the extra pile, in the order of the list."""
    lying = {me.game.type_of(card).id for card in extra_pile.search(me.game, lambda kind: kind.id in BRAIN_TRUST)}
    return [name for name in BRAIN_TRUST if name in lying]


def choose(me: Player, topic: str) -> str:
    """Name one of those that are left; "" if none is."""
    types = me.game.ruleset.types
    return me.choose_option(topic, left(me), {name: types[name].name for name in left(me)})


def obtain(me: Player, seat: int, topic: str) -> None:
    """A character obtains a brain-trust card from the extra pile; ``me`` names which. Nothing, if none is left."""
    name = choose(me, topic)
    if name:
        extra_pile.obtain(me.game, seat, extra_pile.named(me.game, (name,)))
