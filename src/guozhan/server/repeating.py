"""Carrying out a stored game again, up to where it stood: who knew what, what was asked, what had been answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server.entries import BY_PERSON, Entry, Given
from guozhan.server.host import NotTakenError
from guozhan.server.opened import trick_of
from guozhan.view.apply import apply
from guozhan.view.project import empty_view
from guozhan.view.redact import facts_for

if TYPE_CHECKING:
    from guozhan.server.play import Play


def repeat(
    play: Play, entries: Sequence[Entry], given: Given | None = None, gone: Mapping[int, int] | None = None
) -> bool:
    """Carry out answers in a game that has just begun; nobody is told anything.

    Readers are taken to know what they must have been told for these answers to be given, and no more.

    Args:
        play: the game.
        entries: the answers.
        given: answers that were given and may still have to take effect.
        gone: by seat, the last request that was withdrawn.

    Returns:
        Whether it is certain that everybody has been told of what is asked then.

    Raises:
        MalformedError: if they do not fit the game.
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
    for seat, number in (gone or {}).items():
        play.counts[seat] = max(play.counts[seat], number)
        play.known[seat] = max(play.known[seat], number)
    play.open_new(plan=False)
    _remember_tricks(play)
    for player in play.host.players:
        if player.nullify.trick is None:
            player.nullify.since = 0  # that request has been taken back
    log = play.game.log or []
    if entries:
        play.logged = len(log)
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
