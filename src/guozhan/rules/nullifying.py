"""Offsetting tricks (无懈可击): everybody is asked at once, and again about each such card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.core.answers import Act, Answer
from guozhan.core.decisions import Together
from guozhan.rules import responding, using
from guozhan.rules.questions import MAY_OFFSET, MAY_RESPOND

if TYPE_CHECKING:
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf, Use


def nullified(game: Game, use: Use, target: TargetOf | None) -> bool:
    """Ask whether the trick is offset for ``target`` (or, with None, a card that offsets a trick is itself offset)."""
    families = game.nullifying_families
    topic = families[0] if families else ""
    while True:
        answers = _ask_all(game, use, target, families, topic)
        if not answers:
            return False
        seat, answer = next(iter(answers.items()))
        assert isinstance(answer, Act)
        done = responding.carry_out(
            game, responding.Need(seat, families, "use", topic=topic, target=target, trick=use), answer
        )
        if isinstance(done, using.Use) and done.took_effect:
            return True
        # It gave nothing or was itself offset: everybody may try again.


def _ask_all(
    game: Game, use: Use, target: TargetOf | None, families: list[str], topic: str
) -> dict[int, Answer] | None:
    """Whoever is the first to offset the trick, with the answer; None where nobody could."""
    barred = not game.is_moot(MAY_RESPOND) or not game.is_moot(MAY_OFFSET)
    if barred and not any(may_offset(game, seat, use) for seat in game.order()):
        return None
    replaying = bool(game.replaying)
    if replaying and game.replaying[-1] is None:
        game.replaying.pop()
        game.note(None)
        return None
    seats = game.order()
    if not replaying and not game.polite:
        # Nobody is told anything by not being asked here.
        seats = _who_might(game, seats, families)
        if not seats:
            game.note(None)
            return None
    requests = []
    if not replaying or game.careful:
        for seat in seats:
            if may_offset(game, seat, use):
                need = responding.Need(seat, families, "use", topic=topic, target=target, trick=use)
                requests.append(responding.Respond(game, need))
        if not replaying and not any(request.actions() for request in requests):
            if game.polite and requests:
                game.asker(Together(topic, list(requests), race=True, about=use))
            game.note(None)
            return None
    return game.ask_together(Together(topic, list(requests), race=True, about=use))


def may_offset(game: Game, seat: int, use: Use) -> bool:
    """A seat may offset a trick: it may answer it at all, and with such a card."""
    if not game.is_moot(MAY_RESPOND) and not game.verdict(MAY_RESPOND, True, seat, seat, use)[0]:
        return False
    return game.is_moot(MAY_OFFSET) or game.verdict(MAY_OFFSET, True, seat, seat, use)[0]


def _who_might(game: Game, order: list[int], families: list[str]) -> list[int]:
    """Those who hold such a card or have a skill that might make one; quick, and never leaves out somebody who can."""
    place = game.state.place
    holders = {
        zones.OWNER_OF[place[card]]
        for card in game.nullifying_cards
        if zones.KIND_OF[place[card]] in (zones.HAND, zones.PILE)
    }
    ways = [*game.types_of(families), *families]
    if not game.makes_any(ways):
        return [seat for seat in order if seat in holders] if holders else []
    return [seat for seat in order if seat in holders or game.sheet(seat).makes_any(ways)]
