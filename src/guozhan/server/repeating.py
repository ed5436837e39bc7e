"""Carrying out a stored game again, up to where it stood: who knew what, what was asked, what had been answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server.entries import BY_PERSON, Entry, Given
from guozhan.server.host import NotTakenError
from guozhan.server.opened import trick_of
from guozhan.view.apply import apply
from guozhan.view.project import empty_view
from guozhan.view.redact import facts_for

if TYPE_CHECKING:
    from guozhan.server.play import Play

SLICE: Final = 0.003  # seconds that a long game is carried out before others have their turn

T = TypeVar("T")


def at_once(steps: Generator[None, None, T]) -> T:
    """Carry out all steps; what they return."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


async def in_slices(steps: Generator[None, None, T]) -> T:
    """Carry out all steps, some at a time, so that nobody else has to wait for long; what they return."""
    until = time.monotonic() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if time.monotonic() >= until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE


def repeat(
    play: Play, entries: Sequence[Entry], given: Given | None = None, gone: Mapping[int, int] | None = None
) -> Generator[None, None, bool]:
    """Carry out answers in a game that has just begun, each in a step; nobody is told anything.

    Readers are taken to know what they must have been told for these answers to be given, and no more.

    Args:
        play: the game.
        entries: the answers.
        given: answers that were given and may still have to take effect.
        gone: by seat, the last request that was withdrawn.

    Returns:
        Whether it is certain that everybody has been told of what is asked then.

    Raises:
        MalformedError: if they do not fit the game, or do not lead to what has happened in it.
    """
    size = play.game.size
    marks = dict.fromkeys(range(-1, size), 0)
    certain = False
    for player in play.host.players:
        player.nullify.trick = None
    for number, entry in enumerate(entries, 1):
        play.open_new(plan=False)
        _remember_tricks(play)
        assert entry.answer is not None
        before = play.session.version
        end = len(play.game.log or ())
        try:
            play.session.answer(entry.answer, entry.seat)
        except GuozhanError as error:
            raise MalformedError(f"answer {number} of the stored game does not fit: {error}") from None
        log = play.game.log or ()
        start, play.logged = play.logged, len(log)
        # What was stored with the answer: the same happens again, or rules that look the same are not.
        if msgspec.json.encode(log[start:]) != bytes(entry.facts):
            raise MalformedError(f"answer {number} of the stored game does not lead to what has happened in it")
        opened = play.open.pop(entry.seat)
        if entry.id:
            opened.id = play.counts[entry.seat] = entry.id
        if opened.public:
            marks = dict.fromkeys(marks, end)
            play.known = play.counts[:]
        elif entry.by == BY_PERSON:
            marks[entry.seat] = end
            play.known[entry.seat] = opened.id
        if entry.by == BY_PERSON:
            play.seen_by[entry.seat] = opened.id
        certain = opened.public and play.session.version == before
        play.partly.append(opened)
        if play.session.version != before:
            play.open.clear()
            play.partly.clear()
        play.entries.append(entry)
        yield
    for seat, number in (gone or {}).items():
        play.counts[seat] = max(play.counts[seat], number)
        play.known[seat] = max(play.known[seat], number)
    play.open_new(plan=False)
    _remember_tricks(play)
    for player in play.host.players:
        if player.nullify.trick is None:
            player.nullify.since = 0  # that request has been taken back
    log = play.game.log or []
    play.ahead.given = given or {}
    for seat, asked in play.open.items():
        answer = play.ahead.given.get((seat, asked.id))
        if answer is not None:
            play.give(asked, answer)
            play.known[seat] = asked.id
            certain = certain or asked.public
    for reader in play.readers():
        known = facts_for(log[: marks[reader]], reader)
        play.told[reader] = marks[reader]
        play.versions[reader] = len(known)
        first = play.first.get(reader)
        play.views[reader] = apply(first or empty_view(reader, size), known) if marks[reader] else None
    return certain


def _remember_tricks(play: Play) -> None:
    """A trick for which somebody did not want to be asked is known by the request at which that was said."""
    for opened in play.open.values():
        wishes = play.host.players[opened.seat].nullify
        if wishes.since and wishes.since == opened.id:
            wishes.trick = trick_of(opened.decision, play.game)


def take_back(play: Play, seat: int) -> None:
    """Take back the last answer that the person at a seat gave (悔棋).

    Raises:
        NotTakenError: if there is none.
    """
    last = next((i for i in reversed(range(len(play.entries))) if play.entries[i].by == BY_PERSON), None)
    if last is None or play.done:
        raise NotTakenError("not_now", "没有可以悔的一步")
    play.keep_note(Entry(seat, BY_PERSON, None, last))
    play.again(play.entries[:last])
