"""A process that looks at stored replays for who wants to see them: ``python -m guozhan.server.screening``.

It makes films and summaries, and the answers with which a game goes on from a point of a replay. Files may be hostile:
whatever one does to this process, such as taking all of its memory or time, no table feels. Jobs come in and answers go
out as frames: four bytes of length, then MessagePack. It ends when its input does.
"""

from __future__ import annotations

import gzip
import os
import signal
import sys
from typing import Any, BinaryIO, Final

import msgspec

from guozhan.core.answers import PASS
from guozhan.core.errors import GuozhanError, IllegalError, MalformedError, OutdatedError
from guozhan.core.messages import error_text, said_by
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.rulesets import differing
from guozhan.games.summary import summary
from guozhan.server import entries
from guozhan.server.confining import MOST_UNPACKED, SCREENING_MEMORY, confine
from guozhan.server.filming import check_length, film
from guozhan.server.inspecting import UNFINISHED
from guozhan.server.reason import Reason

HEAD: Final = 4  # bytes of the length of a frame
MOST_ANSWERS: Final = 4_000  # with which a game is played on; a long one has 2 000
DAMAGED: Final = "this replay is damaged, it cannot be shown"

# How a replay ends whose game may still be going on somewhere, or never came to an end.
OPEN_ENDS: Final = ("", UNFINISHED, "void")

# Why a game cannot be played on from a point, for programs.
NOT_OVER: Final = "not_over"
OTHER_RULES: Final = "other_rules"
AFTER_END: Final = "after_end"
DEAD: Final = "dead"


class Job(msgspec.Struct, frozen=True, array_like=True):
    """What is wanted of a file.

    Attributes:
        kind: "film", "summary" or "entries".
        data: the file.
        seat: whose view, or who plays on.
        language: of a film.
        facts: from where a game is played on.
        ending, winners: of a game whose log does not tell.
    """

    kind: str
    data: bytes
    seat: int = -1
    language: str = ""
    facts: int = 0
    ending: str = ""
    winners: tuple[int, ...] = ()


class Shown(msgspec.Struct, frozen=True, array_like=True):
    """What has come of a job: JSON, packed with gzip; of a film its head and each part, of entries each of them bare.

    Attributes:
        pieces: what was wanted.
        refused: why not, empty if it was done; ``code`` for programs.
        ruleset, players, seed, options: of a game that goes on.
    """

    pieces: tuple[bytes, ...] = ()
    refused: Reason = Reason()
    code: str = ""
    ruleset: str = ""
    players: int = 0
    seed: int = 0
    options: dict[str, Any] = {}


class NotFromHereError(GuozhanError):
    """A game cannot be played on from this point; ``code`` says why not."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def carry_out(job: Job) -> Shown:
    """Do what is wanted; what cannot be is told."""
    try:
        saved = saving.read(job.data, MOST_UNPACKED)
        match job.kind:
            case "film":
                made, parts = film(_opened(saved), job.seat, job.language)
                return Shown(tuple(_packed(piece) for piece in (made, *parts)))
            case "summary":
                if not saved.facts:
                    raise MalformedError(DAMAGED)
                check_length(saved)
                return Shown((_packed(summary(saved.facts, saved.players, job.ending, job.winners)),))
            case _:
                found = tuple(played_on(saved, job.facts, job.seat, job.ending))
                return Shown(
                    found,
                    ruleset=saved.ruleset,
                    players=saved.players,
                    seed=saved.seed,
                    options=differing(saved.ruleset, saved.options),
                )
    except NotFromHereError as error:
        return Shown(refused=Reason.of(said_by(error)), code=error.code)
    except GuozhanError as error:
        return Shown(refused=Reason.of(said_by(error)), code="malformed")
    except (Exception, MemoryError):  # noqa: BLE001 - a hostile file may break anything
        return Shown(refused=Reason.of(DAMAGED), code="malformed")


def no_seat(seat: int, players: int) -> str:
    """What is wrong with a seat that there is not."""
    return error_text("there is no seat {seat}: they go from 0 to {last}", seat=seat, last=players - 1)


def _opened(saved: saving.Saved) -> Replay:
    replay = Replay(saved)
    # It was carried out once more to see that it fits; what is shown comes from its facts.
    if replay.session is not None:
        replay.session.close()
    return replay


def _packed(piece: Any) -> bytes:
    return gzip.compress(msgspec.json.encode(piece), 6, mtime=0)


def played_on(saved: saving.Saved, facts: int, seat: int, ending: str = "") -> list[bytes]:
    """The entries of a table at which the game stands where the replay has come to so many facts, or soon after.

    They count as a bot's, so that nobody takes them back. ``ending`` is how it ended where the log does not tell.

    Raises:
        NotFromHereError: if it cannot go on from there.
        MalformedError: if the file does not fit these rules.
    """
    decided = any(fact.name == "game_over" for fact in saved.facts)
    if ending in OPEN_ENDS and not decided:
        raise NotFromHereError(NOT_OVER, "the game of this replay did not come to its end")
    replay = Replay(saved)
    if not replay.exact:
        raise NotFromHereError(OTHER_RULES, "this replay was made with other rules: it can only be watched")
    if not 0 <= seat < saved.players:
        raise MalformedError(no_seat(seat, saved.players))
    number = next((step for step, mark in enumerate(saved.marks) if mark >= facts), None)
    if number is None and not decided and facts <= len(saved.facts):
        number = len(saved.marks)  # what was asked when the game was given up
    if number is None:
        raise NotFromHereError(AFTER_END, "nobody is asked anything any more after this point")
    if number > MOST_ANSWERS:
        text = "a game can be played on within its first {most} decisions"
        raise NotFromHereError(AFTER_END, error_text(text, most=MOST_ANSWERS))
    session = saving.restore(saved, 0, copies=False)
    found: list[bytes] = []
    logged = 0
    try:
        while session.version < number:
            for who, answer in _answers(session, saved.answers[session.version]):
                session.answer(answer, who)
                log = session.game.log or []
                news = msgspec.Raw(msgspec.json.encode(log[logged:]))
                logged = len(log)
                found.append(entries.encode(entries.Entry(who, entries.BY_BOT, answer, facts=news)))
        if not session.game.state.seats[seat].alive:
            raise NotFromHereError(DEAD, "this seat is dead at this point: choose another one")
    except (IllegalError, OutdatedError, IndexError) as error:
        raise MalformedError(error_text("the answers do not fit the game: {why}", why=str(error))) from None
    finally:
        session.close()
    return found


def _answers(session: Any, entry: saving.Entry) -> list[tuple[int, Any]]:
    """An entry of a record as those who were asked have answered, in their order."""
    pending = session.pending
    if entry is None:
        return [(decision.seat, PASS) for decision in pending]
    if session.together is None:
        return [(pending[0].seat, entry)]
    if not isinstance(entry, list):
        raise MalformedError("the answers do not fit the game: several seats were asked")
    given = dict(entry)
    if not session.together.race:
        return entry
    found: list[tuple[int, Any]] = []
    for decision in pending:
        found.append((decision.seat, given.get(decision.seat, PASS)))
        if decision.seat in given:
            break
    return found


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # What anything prints must not get between the frames.
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    confine(SCREENING_MEMORY)
    decoder, encoder = msgspec.msgpack.Decoder(Job), msgspec.msgpack.Encoder()
    while (data := _frame(sys.stdin.buffer)) is not None:
        answer = encoder.encode(carry_out(decoder.decode(data)))
        try:
            _write(output, len(answer).to_bytes(HEAD, "big") + answer)
        except BrokenPipeError:
            break
    os._exit(0)


def _write(output: Any, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[output.write(view) :]


def _frame(source: BinaryIO) -> bytes | None:
    head = source.read(HEAD)
    if len(head) < HEAD:
        return None
    length = int.from_bytes(head, "big")
    data = source.read(length)
    return data if len(data) == length else None


if __name__ == "__main__":
    main()
