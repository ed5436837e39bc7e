"""Replays over HTTP.

Who may see which: a replay's id cannot be guessed, and whoever has it may fetch the replay, as with a link to a
document. All at a table are told the id of each game's replay. In the list there are only those of tables that wanted
it (``published``, or listed without a password), and uploaded files whose owner did. A replay that is in no list is
found by nobody, whatever is searched for, but by who is signed in: with ``mine`` one's uploads, and the games in which
one had a seat to the end, whose replays one was told.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

import msgspec
from starlette.responses import Response

from guozhan.core.messages import said_by
from guozhan.games.rulesets import content_hash
from guozhan.protocol import web
from guozhan.server.storage import ReplayQuery, ReplayRow
from guozhan.server.uploads import CrowdedError, FullError
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.routing import BINARY, Call, Endpoint

NO_REPLAY: Final = "there is no such replay, or it has been deleted"
BEGINS: Final = (b"\x1f\x8b", b"{")


async def _list(call: Call) -> web.ReplayList:
    wanted: web.ReplaySearch = call.query
    if wanted.mine and call.account is None:
        raise RefusedRequest(401, "sign in for this", headers={"WWW-Authenticate": "Bearer"})
    query = ReplayQuery(
        player=wanted.player,
        general=wanted.general,
        ruleset=wanted.ruleset,
        text=wanted.text,
        since=wanted.since,
        until=wanted.until,
        account=call.me.id if wanted.mine else "",
        published=not wanted.mine,
        limit=wanted.limit + 1,
        offset=wanted.offset,
    )
    rows = await call.site.store.replays(query)
    return web.ReplayList(tuple(info(row, call) for row in rows[: wanted.limit]), len(rows) > wanted.limit)


def info(row: ReplayRow, call: Call) -> web.ReplayInfo:
    return web.ReplayInfo(
        replay=row.id,
        created=row.created,
        ruleset=row.ruleset,
        players=row.players,
        names=tuple(row.names),
        generals=tuple(row.generals),
        winners=tuple(row.winners),
        ending=row.ending,
        exact=row.content == content_hash(),
        size=row.size,
        published=row.published,
        mine=call.account is not None and row.owner == call.account.id,
        played_on=row.played_on,
    )


async def _one(call: Call) -> web.ReplayInfo:
    return info(await row_of(call), call)


async def row_of(call: Call) -> ReplayRow:
    row = await call.site.store.replay_row(call.id)
    if row is None:
        raise RefusedRequest(404, NO_REPLAY)
    return row


async def _file(call: Call) -> Response:
    found = await call.site.store.replay(call.id)
    if found is None:
        raise RefusedRequest(404, NO_REPLAY)
    row, data = found
    # A replay never changes, but it may be deleted.
    headers = {
        "Content-Disposition": f'attachment; filename="guozhan-{row.id}.gz"',
        "Cache-Control": "private, max-age=3600",
    }
    return Response(data, 200, headers, BINARY)


async def _upload(call: Call) -> web.ReplayInfo:
    who = call.site.config.uploads
    if who == "none":
        raise RefusedRequest(403, "this server takes no uploads")
    if who == "accounts" and call.account is None:
        raise RefusedRequest(401, "sign in to upload a replay", headers={"WWW-Authenticate": "Bearer"})
    data: bytes = call.body
    if not data.startswith(BEGINS):
        raise RefusedRequest(422, "this is no replay: a file is wanted as it was downloaded here, or saved by guozhan")
    try:
        await call.site.room.check()
        found = await call.site.inspector.inspect(data)
        if found.refused:
            raise RefusedRequest(422, found.refused.text)
        await call.site.room.take(len(found.data))
    except CrowdedError as error:
        raise RefusedRequest(503, said_by(error), headers={"Retry-After": "60"}) from None
    except FullError as error:
        raise RefusedRequest(507, said_by(error)) from None
    row = ReplayRow(
        id=secrets.token_urlsafe(9),
        created=time.time(),
        ruleset=found.ruleset,
        players=found.players,
        names=[],
        generals=list(found.generals),
        winners=[str(seat + 1) for seat in found.winners],
        ending=found.ending,
        content=found.content,
        size=len(found.data),
        owner=call.account.id if call.account is not None else "",
        published=call.query.published,
    )
    try:
        await call.site.store.put_replay(row, found.data)
    except BaseException:
        call.site.room.forget()
        raise
    return info(row, call)


async def _publish(call: Call) -> web.ReplayInfo:
    row = await _own(call)
    found = await call.site.store.replay(row.id)
    if found is None:
        raise RefusedRequest(404, NO_REPLAY)
    row = msgspec.structs.replace(row, published=call.body.published)
    await call.site.store.put_replay(row, found[1])
    return info(row, call)


async def _delete(call: Call) -> web.Done:
    row = await _own(call)
    done = await call.site.store.drop_replay(row.id)
    call.site.room.forget()
    return web.Done(done)


async def _own(call: Call) -> ReplayRow:
    row = await row_of(call)
    if row.owner != call.me.id:
        raise RefusedRequest(403, "only who has uploaded a replay may do this")
    return row


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/replays",
        _list,
        "Search the replays in the list, the newest first",
        web.ReplayList,
        query=web.ReplaySearch,
        limit="search",
    ),
    Endpoint(
        "POST",
        "/api/replays",
        _upload,
        "Upload a replay; the body is the file",
        web.ReplayInfo,
        201,
        body=bytes,
        query=web.Upload,
        refusals=(403, 422, 507),
        limit="uploads",
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}",
        _one,
        "What is known of a replay",
        web.ReplayInfo,
        refusals=(404,),
        limit="search",
    ),
    Endpoint(
        "PUT",
        "/api/replays/{id}",
        _publish,
        "Show an own upload in the list, or no longer",
        web.ReplayInfo,
        body=web.Upload,
        refusals=(403, 404),
        signed_in=True,
        limit="files",
    ),
    Endpoint(
        "DELETE",
        "/api/replays/{id}",
        _delete,
        "Delete an own upload",
        web.Done,
        refusals=(403, 404),
        signed_in=True,
        limit="files",
    ),
    Endpoint(
        "GET",
        "/api/replays/{id}/file",
        _file,
        "The file of a replay",
        None,
        refusals=(404,),
        limit="files",
        media=BINARY,
    ),
)
