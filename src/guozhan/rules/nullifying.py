"""Offsetting tricks (无懈可击): everybody is asked at once, and again about each such card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.answers import Act
from guozhan.core.decisions import Together
from guozhan.rules.questions import MAY_RESPOND
from guozhan.rules.responding import Need, Respond, carry_out

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf, Use


def nullified(game: Game, use: Use, target: TargetOf | None) -> bool:
    """Ask whether the trick is offset for ``target`` (or, with None, a card that offsets a trick is itself offset)."""
    from guozhan.rules.using import Use

    families = game.nullifying_families
    topic = families[0] if families else "nullification"
    while True:
        requests = []
        for seat in game.order():
            if game.verdict(MAY_RESPOND, True, seat, use)[0]:
                need = Need(seat, families, "use", topic=topic, target=target, trick=use)
                requests.append(Respond(game, need))
        if not any(request.actions() for request in requests):
            if game.polite and not game.replaying:
                game.asker(Together(topic, list(requests), race=True, about=use))
            return False
        answers = game.ask_together(Together(topic, list(requests), race=True, about=use))
        if not answers:
            return False
        seat, answer = next(iter(answers.items()))
        assert isinstance(answer, Act)
        need = next(request.need for request in requests if request.seat == seat)
        done = carry_out(game, need, answer)
        if isinstance(done, Use) and done.took_effect:
            return True
        # It gave nothing or was itself offset: everybody may try again.
