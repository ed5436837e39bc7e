"""Looking at replays over HTTP: step by step from any seat, what their games were like, and playing on from a point.

Whoever has a replay's id may see all of it, as with its file: its game is over. What is shown is made once for each
reader and language, in another process, and kept for some time.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from starlette.responses import Response

from guozhan.bots.roster import BOTS
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.messages import error_text, said_by
from guozhan.games.summary import Summary
from guozhan.protocol import film, web
from guozhan.protocol.messages import KINDS, Setup
from guozhan.server.filming import Made
from guozhan.server.films import BusyScreenError
from guozhan.server.house import TooManyTablesError
from guozhan.server.screening import OPEN_ENDS, Job, Shown, no_seat
from guozhan.server.storage import ReplayRow
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.replay_routes import NO_REPLAY, info, row_of
from guozhan.server.web.routing import Call, Endpoint
from guozhan.server.web.table_routes import DRAINING, path_of, refuse_unstored, stored, too_many_tables
from guozhan.view.language import LANGUAGES, no_language

FRESH: Final = 600  # seconds for which a browser need not ask again
NO_PART: Final = "there is no such part"


async def _head(call: Call) -> film.Film:
    wanted: film.Screening = call.query
    row = await row_of(call)
    shown = await _film(call, row, wanted)
    made = _made(shown.pieces[0])
    return film.Film(
        replay=info(row, call),
        seat=wanted.seat,
        language=wanted.language,
        options=made.options,
        content=made.content,
        facts=made.facts,
        turns=made.turns,
        stops=made.stops,
        parts=made.parts,
        winners=made.winners or _winners(row),
        over=made.over or row.ending not in OPEN_ENDS,
        notice=made.notice,
    )


def _made(piece: bytes) -> Made:
    return msgspec.json.decode(gzip.decompress(piece), type=Made)


async def _part(call: Call) -> Response:
    wanted: film.PartWanted = call.query
    row = await row_of(call)
    shown = await _film(call, row, wanted)
    if wanted.part >= len(shown.pieces) - 1:
        raise RefusedRequest(404, NO_PART)
    return _packed(call, shown.pieces[wanted.part + 1])


async def _film(call: Call, row: ReplayRow, wanted: film.Screening) -> Shown:
    if wanted.language not in LANGUAGES:
        raise RefusedRequest(400, no_language())
    if wanted.seat >= row.players:
        raise RefusedRequest(400, no_seat(wanted.seat, row.players))
    return await _shown(call, row, Job("film", b"", wanted.seat, wanted.language))


async def _summary(call: Call) -> Response:
    row = await row_of(call)
    shown = await _shown(call, row, Job("summary", b"", ending=row.ending, winners=_winners(row)))
    return _packed(call, shown.pieces[0])


def _winners(row: ReplayRow) -> tuple[int, ...]:
    """The seats of those who won; of uploaded files they stand there by number."""
    if row.names:
        return tuple(seat for seat, name in enumerate(row.names) if name in row.winners)
    return tuple(int(name) - 1 for name in row.winners if name.isdecimal())


async def _shown(call: Call, row: ReplayRow, job: Job) -> Shown:
    """What comes of a job with the file of a replay."""
    films = call.site.films
    key = (row.id, job.kind, job.seat, job.language)
    shown = films.kept(key)
    if shown is None:
        shown = await _carried_out(call, row, job, key)
    if shown.refused:
        raise RefusedRequest(503 if shown.code == "late" else 422, shown.refused.text)
    return shown


async def _carried_out(call: Call, row: ReplayRow, job: Job, key: tuple[object, ...] = ()) -> Shown:
    found = await call.site.store.replay(row.id)
    if found is None:
        raise RefusedRequest(404, NO_REPLAY)
    job = msgspec.structs.replace(job, data=found[1])
    try:
        return await (call.site.films.get(key, job) if key else call.site.films.do(job))
    except BusyScreenError as error:
        raise RefusedRequest(503, said_by(error), headers={"Retry-After": "5"}) from None


def _packed(call: Call, piece: bytes) -> Response:
    headers = {"Cache-Control": f"private, max-age={FRESH}", "Vary": "Accept-Encoding"}
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        piece = gzip.decompress(piece)
    return Response(piece, 200, headers, "application/json")


async def _play_on(call: Call) -> web.MadeTable:
    wanted: film.PlayOn = call.body
    house = call.site.house
    if house.draining:
        raise RefusedRequest(503, DRAINING, headers={"Retry-After": "5"})
    if wanted.bot not in BOTS:
        raise RefusedRequest(400, error_text("bot: one of {known}", known=", ".join(BOTS)))
    call.take("tables")
    refuse_unstored(call)
    row = await row_of(call)
    if wanted.seat >= row.players:
        raise RefusedRequest(400, no_seat(wanted.seat, row.players))
    shown = await _carried_out(call, row, Job("entries", b"", wanted.seat, facts=wanted.facts, ending=row.ending))
    if shown.refused:
        raise RefusedRequest(503 if shown.code == "late" else 409, shown.refused.text, shown.code)
    setup = _setup(shown, wanted)
    account = call.account.id if call.account is not None else ""
    try:
        await house.prepare(setup)
        table, secret, token = house.create(setup, wanted.name, "", account, call.counted)
        try:
            await table.go_on(shown.pieces, shown.seed, wanted.facts)
            if house.closed:
                raise RefusedRequest(503, DRAINING, headers={"Retry-After": "5"})
        except BaseException:
            await house.forget(table)
            raise
    except TooManyTablesError as error:
        raise too_many_tables(error) from None
    except (MalformedError, IncompatibleError) as error:
        raise RefusedRequest(400, said_by(error), "setup") from None
    await stored(call, table)
    return web.MadeTable(table.id, secret, token, path_of(table.id, secret))


def _setup(shown: Shown, wanted: film.PlayOn) -> Setup:
    """Alone with bots one has time."""
    others: Sequence[int] = [seat for seat in range(shown.players) if seat != wanted.seat]
    return Setup(
        ruleset=shown.ruleset,
        players=shown.players,
        options=shown.options,
        bots=dict.fromkeys(others, wanted.bot),
        timers=dict(_no_timers()),
        seed=shown.seed,
    )


@cache
def _no_timers() -> tuple[tuple[str, float], ...]:
    return tuple((kind, 0.0) for kind in KINDS)


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/replays/{id}/film",
        _head,
        "A replay step by step from a seat: where what happens; the steps themselves are in its parts",
        film.Film,
        query=film.Screening,
        refusals=(404, 422),
        limit="films",
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/film/part",
        _part,
        "Some steps of a replay: the view at the first of them, and what changes from each to the next",
        film.FilmPart,
        query=film.PartWanted,
        refusals=(404, 422),
        limit="films",
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/summary",
        _summary,
        "What the game of a replay was like: who was what, what each has done, and what turned it",
        Summary,
        refusals=(404, 422),
        limit="films",
    ),
    Endpoint(
        "POST",
        "/api/replays/{id}/table",
        _play_on,
        "A new table at which the game goes on from a point of a replay, against bots",
        web.MadeTable,
        201,
        body=film.PlayOn,
        refusals=(404, 409),
        limit="films",
    ),
)
