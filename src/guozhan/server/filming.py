"""Making a film of a replay: what changes from step to step for one reader, cut into parts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from guozhan.core.errors import MalformedError
from guozhan.core.facts import Fact
from guozhan.core.messages import error_text
from guozhan.games.narrator import EVERYTHING, NAMING, is_trivial, line, seat_names, seen_by
from guozhan.games.replay import Replay
from guozhan.games.rulesets import differing
from guozhan.games.saving import Saved, entries, restore
from guozhan.protocol.film import FilmPart, Frame, Stop, Turn
from guozhan.protocol.from_server import ViewDelta
from guozhan.view.apply import Follower
from guozhan.view.language import Language, language
from guozhan.view.names import term_text
from guozhan.view.project import check_reader, empty_view

PART: Final = 300  # steps of a part
MOST_FACTS: Final = 200_000  # of a replay that is shown; a long game has 10 000
# What only follows from the fact before it is no step of its own.
_FOLLOWS: Final = frozenset({"set"})
_SHOWN_FROM: Final = "录像由不同版本的规则或内容生成，按其事实记录播放，不重新结算。"


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What of a film follows from the file alone; see :class:`guozhan.protocol.film.Film`."""

    options: dict[str, Any]
    content: str
    facts: tuple[int, ...]
    turns: tuple[Turn, ...]
    stops: tuple[Stop, ...]
    parts: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    notice: str


def film(replay: Replay, reader: int, code: str, part: int = PART) -> tuple[Made, list[FilmPart]]:
    """The film of a replay for a reader, -2 for one who knows everything; in parts of so many steps.

    Raises:
        MalformedError: if there is no such seat or language, or the record cannot be shown.
    """
    saved = replay.saved
    if reader != EVERYTHING:
        check_reader(reader, saved.players)
    check_length(saved)
    ruleset = replay.ruleset
    spoken = language(code, ruleset)
    ends = steps(saved.facts)
    try:
        parts = list(_parts(replay, reader, spoken, ends, part))
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        text = "the record is damaged: its facts cannot be shown ({kind})"
        raise MalformedError(error_text(text, kind=type(error).__name__)) from None
    last = next((fact for fact in reversed(saved.facts) if fact.name == "game_over"), None)
    made = Made(
        options=differing(saved.ruleset, saved.options),
        content=saved.content,
        facts=tuple(ends),
        turns=tuple(_turns(saved.facts, ends)),
        stops=tuple(_stops(saved, reader, spoken, ends)) if replay.exact else (),
        parts=tuple(one.first for one in parts),
        winners=last.seats if last is not None else (),
        over=last is not None,
        notice="" if replay.exact else spoken.of(_SHOWN_FROM),
    )
    return made, parts


def check_length(saved: Saved) -> None:
    """The record is not longer than is shown.

    Raises:
        MalformedError: if it is.
    """
    if len(saved.facts) > MOST_FACTS:
        text = "this replay is too long to be shown: it has more than {most} facts"
        raise MalformedError(error_text(text, most=MOST_FACTS))


def steps(facts: list[Fact]) -> list[int]:
    """How many facts there are at each step; the first step is before all of them."""
    ends = [0]
    for number, fact in enumerate(facts):
        if number and not is_trivial(fact) and fact.name not in _FOLLOWS:
            ends.append(number)
    if facts:
        ends.append(len(facts))
    return ends


def _parts(replay: Replay, reader: int, spoken: Language, ends: list[int], part: int) -> Iterator[FilmPart]:
    saved, ruleset = replay.saved, replay.ruleset
    follower = Follower(empty_view(max(reader, -1), saved.players))
    names = seat_names(follower.view(), ruleset, spoken)
    for first in range(0, max(len(ends) - 1, 1), part):
        view = follower.view()
        frames = []
        for step in range(first, min(first + part, len(ends) - 1)):
            seen, lines = [], []
            table: dict[str, Any] = {}
            seats: dict[int, dict[str, Any]] = {}
            for raw in saved.facts[ends[step] : ends[step + 1]]:
                fact = seen_by(raw, reader)
                if fact is None:
                    continue
                if text := line(raw, ruleset, reader, names, spoken):
                    lines.append(text)
                seen.append(fact)
                changed, of_seats = follower.take(fact)
                table |= changed
                for seat, fields in of_seats.items():
                    seats.setdefault(seat, {}).update(fields)
                if fact.name in NAMING:
                    names = seat_names(follower.view(), ruleset, spoken)
            delta = ViewDelta(table, seats) if table or seats else None
            frames.append(Frame(tuple(seen), delta, tuple(lines)))
        yield FilmPart(first=first, view=view, frames=tuple(frames))


def _turns(facts: list[Fact], ends: list[int]) -> Iterator[Turn]:
    number = 0
    for at, fact in enumerate(facts, 1):
        if fact.name == "round_began":
            number = fact.number
        elif fact.name == "turn_began":
            yield Turn(bisect_left(ends, at), fact.seat, number, at)


def _stops(saved: Saved, reader: int, spoken: Language, ends: list[int]) -> Iterator[Stop]:
    """Where somebody was asked, as far as the reader may know."""
    session = restore(saved, 0, copies=False)
    ruleset = session.game.ruleset
    before: Stop | None = None
    try:
        for number, mark in enumerate([*saved.marks, len(saved.facts)]):
            for decision in session.pending:
                if decision.public or reader in (EVERYTHING, decision.seat):
                    moment = getattr(decision, "moment", "") or "出牌阶段"
                    what = term_text(decision.topic, ruleset, spoken) if decision.topic else spoken.of(moment)
                    stop = Stop(bisect_left(ends, mark), decision.seat, what)
                    if stop != before:
                        yield stop
                    before = stop
            if number < len(saved.answers):
                session.resume(entries(saved, number, number + 1)[0])
    finally:
        session.close()


__all__ = ["MOST_FACTS", "PART", "Made", "check_length", "film", "steps"]
