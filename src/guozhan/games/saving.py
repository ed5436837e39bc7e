"""Saved games and replays: one file format. It holds what the game was made from, every answer, and the facts too."""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from guozhan.core import session as core
from guozhan.core.answers import Answer
from guozhan.core.decisions import Decision, Together
from guozhan.core.errors import EngineFault, IllegalError, IncompatibleError, MalformedError, OutdatedError
from guozhan.core.facts import Fact
from guozhan.core.messages import error_text, said_by
from guozhan.games.rulesets import content_hash, get_ruleset
from guozhan.games.session import Session
from guozhan.rules.game import Game

FORMAT: Final = "guozhan-game"
VERSION: Final = 1
MOST_BYTES: Final = 256 * 1024 * 1024  # of an unpacked file; a long game has about one

# An answer; the answers of several seats that were asked together; or nothing, as nothing could be answered.
Entry = Answer | list[tuple[int, Answer]] | None


class Saved(msgspec.Struct, frozen=True):
    """What a file holds.

    Attributes:
        content: digest of rules and content that it was played with.
        ruleset, options, players, seed: what the game was made from.
        answers: every answer in order.
        marks: for each how many facts there were before.
        given: answers, by seat, of those who have answered a pending question that is put to several.
        facts: the log.
    """

    content: str
    ruleset: str
    options: dict[str, Any]
    players: int
    seed: int
    answers: list[Entry]
    marks: list[int]
    given: list[tuple[int, Answer]]
    facts: list[Fact]


class _File(msgspec.Struct, frozen=True):
    format: str
    version: int
    digest: str
    game: msgspec.Raw


def save(game: core.Session | Game, path: str | Path | None = None) -> bytes:
    """The game as a file (also written to ``path``), from which :func:`load` goes on where it stands.

    A file of that name is replaced, but only when the new one is complete.

    Raises:
        MalformedError: if ``path`` cannot be written.
        ValueError: if the game was not recorded from its beginning, or keeps no log.
    """
    given: list[tuple[int, Answer]] = []
    if isinstance(game, core.Session):
        given = list(game.given.items())
        game = game.game  # type: ignore[assignment]
    assert isinstance(game, Game)
    if game.record is None or game.log is None:
        raise ValueError("only a game that keeps record and log can be saved; new_game makes such")
    answers: list[Entry] = [list(one.items()) if isinstance(one, dict) else one for one in game.record]
    body = msgspec.json.encode(
        Saved(
            game.ruleset.content_hash,
            game.ruleset.name,
            game.options,
            game.size,
            game.seed,
            answers,
            game.marks,
            given,
            list(game.log),
        )
    )
    data = _packed(body)
    if path is not None:
        _write(_path(path), data)
    return data


def pack(
    content: str,
    ruleset: str,
    options: dict[str, Any],
    players: int,
    seed: int,
    answers: Sequence[Any],
    marks: Sequence[int],
    facts: Sequence[Any],
) -> bytes:
    """A file of a game that was played with other rules or content, from what was kept of it as plain values.

    See :class:`Saved`. It can be watched by its facts.
    """
    values: tuple[Any, ...] = (content, ruleset, options, players, seed, answers, marks, [], facts)
    return _packed(msgspec.json.encode(dict(zip(Saved.__struct_fields__, values, strict=True))))


def repack(saved: Saved) -> bytes:
    """The file of what another one held, as :func:`save` writes it, without whatever else was in that.

    Raises:
        MalformedError: if it would not hold the same.
    """
    data = _packed(msgspec.json.encode(saved))
    if read(data) != saved:
        raise MalformedError("this is no saved game, or it is damaged")
    return data


def _packed(body: bytes) -> bytes:
    return gzip.compress(msgspec.json.encode(_File(FORMAT, VERSION, _digest(body), msgspec.Raw(body))), 6, mtime=0)


def _write(path: Path, data: bytes) -> None:
    """Write a file; whatever goes wrong, an old one of its name keeps what it holds."""
    # A link stays one; what is no plain file (a device, a pipe) is written to and not replaced.
    target = path.resolve()
    spare = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        try:
            with spare.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                spare.chmod(target.stat().st_mode & 0o7777)
            spare.replace(target)
        except BaseException:
            spare.unlink(missing_ok=True)
            raise
    except OSError as error:
        why = error.strerror or str(error)
        raise MalformedError(error_text("cannot write {path}: {why}", path=str(path), why=why)) from None


def _path(path: object) -> Path:
    if not isinstance(path, (str, Path)):
        raise MalformedError(error_text("a file is given by its path, not {path}", path=repr(path)))
    return Path(path)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def read(source: bytes | str | Path, most: int = MOST_BYTES) -> Saved:
    """What a file holds; ``source`` is its path or its bytes, ``most`` how many bytes it may have when unpacked.

    Raises:
        MalformedError: if it is no saved game, or damaged.
        IncompatibleError: if it was written by a later version of the format.
    """
    if isinstance(source, bytes):
        return _decoded(source, most)
    path = _path(source)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        text = "cannot read {path!r}: {why}; a saved game is wanted, as “guozhan play --save FILE” writes it"
        raise MalformedError(error_text(text, path=str(path), why=why)) from None
    try:
        return _decoded(data, most)
    except (MalformedError, IncompatibleError) as error:
        raise type(error)(error_text("{path}: {why}", path=str(path), why=said_by(error))) from None


def _decoded(data: bytes, most: int) -> Saved:
    try:
        whole = True
        if data[:2] == b"\x1f\x8b":
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
            data = unpacker.decompress(data, most + 1)
            whole = unpacker.eof
        if len(data) > most:
            text = "this is no saved game: it is far too large, more than {most} MiB when unpacked"
            raise MalformedError(error_text(text, most=most >> 20))
        if not whole:
            raise MalformedError("this is no saved game, or it is damaged: it is cut off")
        file = msgspec.json.decode(data, type=_File)
    except RecursionError:
        raise MalformedError("this is no saved game: it is nested too deeply") from None
    except (zlib.error, msgspec.MsgspecError, UnicodeError) as error:
        # What the reader of JSON says of it is for programmers, who find it as the cause.
        raise MalformedError("this is no saved game, or it is damaged") from error
    if file.format != FORMAT:
        raise MalformedError(error_text("this is no saved game: its format is {format!r}", format=file.format))
    if file.version > VERSION:
        text = "the file has format version {version}; this program reads up to {known}"
        raise IncompatibleError(error_text(text, version=file.version, known=VERSION))
    if _digest(bytes(file.game)) != file.digest:
        raise MalformedError("the file is damaged: its digest does not fit")
    try:
        saved = msgspec.json.decode(file.game, type=Saved)
    except RecursionError:
        raise MalformedError("the saved game cannot be read: it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise MalformedError(error_text("the saved game cannot be read: {why}", why=str(error))) from None
    if not 2 <= saved.players <= 64:
        raise MalformedError(error_text("the saved game cannot be read: {players} players", players=saved.players))
    if len(saved.marks) != len(saved.answers):
        raise MalformedError("the saved game cannot be read: marks and answers differ in number")
    return saved


def load(source: bytes | str | Path) -> Session:
    """Go on with a saved game, where it stood: with the same position, pending decisions and ``version``.

    Raises:
        MalformedError: if it is no saved game, or damaged.
        IncompatibleError: if it was played with other rules or content. A :class:`Replay` shows it all the same.
    """
    saved = read(source)
    if saved.content != content_hash():
        text = (
            "the game was played with other rules or content ({content}, here {here}); "
            "it can be watched as a replay, but not continued"
        )
        raise IncompatibleError(error_text(text, content=saved.content, here=content_hash()))
    session = restore(saved, len(saved.answers), check=True)
    if session.game.log != saved.facts:
        raise MalformedError("the file is damaged: its answers do not lead to its facts")
    for seat, answer in saved.given:
        try:
            session.answer(answer, seat)
        except (IllegalError, OutdatedError) as error:
            text = "the saved game cannot go on: the answer of seat {seat}: {why}"
            raise MalformedError(error_text(text, seat=seat + 1, why=str(error))) from None
    session.version = len(saved.answers)
    return session


def restore(saved: Saved, number: int, copies: bool = True, check: bool = False) -> Session:
    """The game after the first ``number`` entries of its answers, each tested for legality if ``check``.

    Raises:
        MalformedError: if the answers do not fit the game.
        IncompatibleError: for content that is not there.
    """
    game = Game.new(get_ruleset(saved.ruleset, saved.options), saved.players, saved.seed, [])
    game.record = []
    game.replaying = entries(saved, 0, number)
    if check:
        game.careful = True
        game.remap = partial(_checked, game)
    try:
        session = Session(game, copies)
    except IllegalError as error:
        text = "answer {number} of the saved game is not legal: {why}"
        raise MalformedError(error_text(text, number=len(game.record) + 1, why=str(error))) from None
    except (EngineFault, AssertionError, LookupError, ValueError, TypeError, AttributeError, StopIteration) as error:
        text = "answer {number} of the saved game does not fit the game ({kind})"
        number = len(game.record) + 1
        raise MalformedError(error_text(text, number=number, kind=type(error).__name__)) from None
    game.remap = None
    game.careful = False
    if game.replaying:
        raise MalformedError("the answers do not fit the game: it is over before they are")
    session.version = number
    return session


def _checked(game: Game, asked: Decision | Together) -> Any:
    """The next recorded answer, if it is legal.

    Raises:
        IllegalError: if it is not.
    """
    answer = game.replaying.pop()
    if not isinstance(asked, Together):
        reasons = asked.errors(answer)
    elif not isinstance(answer, dict):
        reasons = ["several seats were asked"]
    else:
        requests = {request.seat: request for request in asked.requests}
        reasons = [] if asked.race or requests.keys() == answer.keys() else ["not every seat has answered"]
        for seat, given in answer.items():
            reasons += requests[seat].errors(given) if seat in requests else [f"seat {seat + 1} was not asked"]
    if reasons:
        raise IllegalError(reasons)
    return answer


def entries(saved: Saved, start: int, end: int) -> list[Any]:
    """The answers from ``start`` to ``end`` as a game replays them, the next one last."""
    found = [dict(one) if isinstance(one, list) else one for one in saved.answers[start:end]]
    return found[::-1]


__all__ = ["FORMAT", "VERSION", "Saved", "load", "pack", "read", "repack", "restore", "save"]
