"""Playing a card (打出): no targets, nothing that could be offset. Windows as in timing 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate, zones
from guozhan.core.events import Event
from guozhan.core.state import TURN
from guozhan.rules import moving, remembering
from guozhan.rules.timings import PLAY

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.game import Game
    from guozhan.rules.responding import Need


class Play(Event):
    """A card is played (打出): no targets, nothing to offset.

    Attributes:
        player: seat of the player.
        card: the card as played.
        need: what it answers, or None.
    """

    __slots__ = ("card", "need", "player")

    def __init__(self, player: int, card: Card, need: Need | None = None) -> None:
        super().__init__()
        self.player = player
        self.card = card
        self.need = need

    def body(self, game: Game) -> None:
        card = self.card
        mutate.emit(game, "played", self.player, cards=card.ids, word=card.type.id, text=card.made_by)
        if card.ids:
            moving.move(game, [moving.MovePart(card.ids, zones.PROCESSING, "play", self.player)])
        if game.in_phase(self.player, "play"):
            game.count(TURN, self.player, f"plays_in_play.{card.family}")
        remembering.note_play(game, self.player)
        game.window(PLAY.played, self, self.player)
        game.window(PLAY.finished, self, self.player)


def play_card(game: Game, player: int, card: Card, need: Need | None = None, keep: bool = False) -> Play:
    """A character plays a card. ``keep``: it stays in the processing area for whoever asked."""
    play = Play(player, card, need)
    game.run_event(play)
    if not keep:
        game.clear_processing(card.ids)
    return play
