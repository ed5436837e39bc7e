"""Carrying out a stored game again, up to where it stood: who knew what, what was asked, what had been answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server.entries import BY_PERSON, Entry
from guozhan.server.opened import trick_of
from guozhan.view.apply import apply
from guozhan.view.project import empty_view
from guozhan.view.redact import facts_for

if TYPE_CHECKING:
    from guozhan.server.play import Play


def repeat(play: Play, entries: Sequence[Entry], given: Mapping[int, Entry]) -> None:
    """Carry out answers in a game that has just begun; nobody is told anything.

    Args:
        play: the game.
        entries: the answers.
        given: by seat, answers that were given and may still have to take effect.

    Raises:
        MalformedError: if they do not fit the game.
    """
    size = play.game.size
    marks = dict.fromkeys(range(-1, size), 0)
    for player in play.host.players:
        player.nullify.trick = None
    for number, entry in enumerate(entries, 1):
        play.open_new(marks)
        _remember_tricks(play)
        assert entry.answer is not None
        before = play.session.version
        try:
            play.session.answer(entry.answer, entry.seat)
        except GuozhanError as error:
            raise MalformedError(f"answer {number} of the stored game does not fit: {error}") from None
        opened = play.open.pop(entry.seat)
        play.partly.append(opened)
        if play.session.version != before:
            play.open.clear()
            play.partly.clear()
        if entry.by == BY_PERSON:
            play.seen_by[entry.seat] = opened.id
        play.entries.append(entry)
    play.open_new(marks)
    _remember_tricks(play)
    for player in play.host.players:
        if player.nullify.trick is None:
            player.nullify.since = 0  # that request has been taken back
    log = play.game.log or []
    if entries:
        play.logged = len(log)
    if play.session.over:
        marks = dict.fromkeys(marks, len(log))
    for reader in play.readers():
        known = facts_for(log[: marks[reader]], reader)
        play.told[reader] = marks[reader]
        play.versions[reader] = len(known)
        play.views[reader] = apply(empty_view(reader, size), known)
    for seat, entry in given.items():
        opened_now = play.open.get(seat)
        if opened_now is not None and opened_now.id == entry.given and entry.answer is not None:
            play.give(opened_now, entry.answer)


def _remember_tricks(play: Play) -> None:
    """A trick for which somebody did not want to be asked is known by the request at which that was said."""
    for opened in play.open.values():
        wishes = play.host.players[opened.seat].nullify
        if wishes.since and wishes.since == opened.id:
            wishes.trick = trick_of(opened.decision, play.game)
