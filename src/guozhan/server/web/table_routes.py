"""Tables over HTTP: new ones, those that want to be found, links to them."""

from __future__ import annotations

import hmac
import io
import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
import segno

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.messages import said_by
from guozhan.protocol import web
from guozhan.protocol.messages import OPEN
from guozhan.server import passwords
from guozhan.server.addresses import address_of, is_local
from guozhan.server.checking import digest
from guozhan.server.house import KEPT_AFTER, NOT_STORED, NotStoredError, TooManyTablesError
from guozhan.server.keeping import KeptTable
from guozhan.server.listening import at_address, own_addresses
from guozhan.server.people import Kept, Player
from guozhan.server.status import PLAYING, WAITING
from guozhan.server.storage import TableRow
from guozhan.server.table import Table
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.routing import IDENTITY, Call, Endpoint

FRESH: Final = 2.0  # seconds for which the list of tables stays good
MOST_LISTED: Final = 200
MOST_MINE: Final = 20
MOST_SOUGHT: Final = 100  # among which are those of which one has left
MOST_ADDRESSES: Final = 4
NO_TABLE: Final = "there is no such table, or it is closed"
DRAINING: Final = "this process is being replaced: try again in a moment"


async def _create(call: Call) -> web.MadeTable:
    wanted: web.NewTable = call.body
    if call.site.house.draining:
        # A proxy that has other processes asks another one (deploy/nginx.conf).
        raise RefusedRequest(503, DRAINING, headers={"Retry-After": "5"})
    account = call.account.id if call.account is not None else await call.site.house.account_of(wanted.session)
    if wanted.session and not account:
        raise RefusedRequest(401, "this session is over: sign in again", headers={"WWW-Authenticate": "Bearer"})
    refuse_unstored(call)
    password = await passwords.hashed(wanted.password)
    try:
        await call.site.house.prepare(wanted.setup)
        table, secret, token = call.site.house.create(wanted.setup, wanted.name, password, account, call.counted)
    except TooManyTablesError as error:
        raise too_many_tables(error) from None
    except (MalformedError, IncompatibleError) as error:
        # Nothing of the database has a part in this.
        raise RefusedRequest(400, said_by(error), "setup", place=getattr(error, "place", "")) from None
    await stored(call, table)
    return web.MadeTable(table.id, secret, token, path_of(table.id, secret))


def too_many_tables(error: TooManyTablesError) -> RefusedRequest:
    """The address has as many tables as it may have."""
    return RefusedRequest(429, said_by(error), headers={"Retry-After": "60"})


def refuse_unstored(call: Call) -> None:
    """Begin nothing that could not be stored.

    Raises:
        RefusedRequest: if the storage was failing when it was looked at last.
    """
    if call.request.app.state.probe.failure:
        raise RefusedRequest(503, NOT_STORED, headers={"Retry-After": "5"})


async def stored(call: Call, table: Table) -> None:
    """Wait until a new table is stored: only then may anybody be told of it.

    Raises:
        RefusedRequest: if it cannot be stored; there is no such table then.
    """
    try:
        await call.site.house.stored(table)
    except NotStoredError as error:
        raise RefusedRequest(503, said_by(error), headers={"Retry-After": "5"}) from None


async def _list(call: Call) -> web.TableList:
    kept = call.site.kept.get("tables")
    if kept is None or not 0 <= time.monotonic() - kept[0] < FRESH:
        kept = call.site.kept["tables"] = (time.monotonic(), await _listed(call))
    found: web.TableList = kept[1]
    return found


async def _listed(call: Call) -> web.TableList:
    found = []
    for row in reversed(await call.site.store.tables(None, (WAITING, PLAYING))):
        here = call.site.house.tables.get(row.id)
        summary = _of_table(here) if here is not None else _of_row(row)
        if summary is not None and summary.listed and summary.status in (WAITING, PLAYING):
            found.append(summary)
            if len(found) == MOST_LISTED:
                break
    return web.TableList(tuple(found))


async def _mine(call: Call) -> web.TableList:
    """Those at which the account has a seat, and to which one can go: a table that is over is closed after a while."""
    found = []
    house = call.site.house
    for row in await call.site.store.tables_of(call.me.id, time.time() - KEPT_AFTER, MOST_SOUGHT):
        here = house.tables.get(row.id)
        if here is not None:
            summary = _of_table(here) if here.seat_of(call.me.id) is not None else None
        elif row.home == house.home:
            continue  # it has just been closed
        else:
            summary = _of_row(row) if _sits(row, call.me.id) else None
        if summary is not None:
            found.append(summary)
            if len(found) == MOST_MINE:
                break
    return web.TableList(tuple(found))


def _sits(row: TableRow, account: str) -> bool:
    try:
        people = msgspec.json.decode(row.people, type=list[Kept])
    except msgspec.MsgspecError:
        return False  # a newer program's
    return any(kept.account == account and not kept.left for kept in people)


async def _one(call: Call) -> web.TableSummary:
    here = call.site.house.tables.get(call.id)
    if here is not None:
        return _of_table(here)
    row = await call.site.store.table(call.id)
    summary = _of_row(row) if row is not None else None
    if summary is None:
        raise RefusedRequest(404, NO_TABLE)
    return summary


def _of_table(table: Table) -> web.TableSummary:
    return _summary(table.id, table.status, table.created, table.row(), list(table.players))


def _of_row(row: TableRow) -> web.TableSummary | None:
    """The same for one that lives in another process, as it was stored last; who is connected shows only there."""
    try:
        people = msgspec.json.decode(row.people, type=list[Kept])
        players = []
        for kept in people:
            player = Player(kept.seat)
            player.restore(kept)
            players.append(player)
        return _summary(row.id, row.status, row.created, row, players)
    except msgspec.MsgspecError:
        return None  # a newer program's


def _summary(id: str, status: str, created: float, row: TableRow, players: list[Player]) -> web.TableSummary:
    kept = msgspec.json.decode(row.setup, type=KeptTable)
    setup = kept.setup
    return web.TableSummary(
        table=id,
        status=status,
        listed=setup.listed,
        ruleset=setup.ruleset,
        players=setup.players,
        free=sum(player.kind == OPEN for player in players),
        locked=bool(kept.password),
        spectators=setup.spectators,
        created=created,
        options=setup.options if setup.listed else {},
        people=tuple(player.person() for player in players) if setup.listed else (),
    )


async def _link(call: Call) -> web.Link:
    wanted: web.AskLink = call.body
    table = call.site.house.tables.get(wanted.table)
    if table is not None:
        hashed, listed = table.secret, table.setup.listed
    else:
        row = await call.site.store.table(wanted.table) if IDENTITY.fullmatch(wanted.table) else None
        if row is None:
            raise RefusedRequest(404, NO_TABLE)
        kept = msgspec.json.decode(row.setup, type=KeptTable)
        hashed, listed = kept.secret, kept.setup.listed
    if wanted.token and not IDENTITY.fullmatch(wanted.token):
        raise RefusedRequest(400, "this is no token")
    if not (listed and not wanted.secret) and not hmac.compare_digest(hashed, digest(wanted.secret)):
        raise RefusedRequest(403, "this secret is not the table's")
    path = path_of(wanted.table, wanted.secret)
    if wanted.token:
        path = f"{path}/seat/{wanted.token}"
    elif wanted.watch:
        path = f"{path}/watch"
    bases = bases_of(call)
    url, *others = [base + path for base in bases]
    alone = is_local(urlsplit(url).hostname or "")
    return web.Link(url, qr_code(url), tuple(web.LinkAt(other, qr_code(other)) for other in others), alone)


def path_of(table: str, secret: str) -> str:
    """Of a link. What stands behind the ``#`` browsers keep to themselves. A listed table's needs no secret."""
    return f"/#/t/{table}/{secret}" if secret else f"/#/t/{table}"


def bases_of(call: Call) -> list[str]:
    """Where others find the server, the likeliest first.

    Whoever has opened the page at this very machine is told its addresses on the network, at which it listens itself.
    """
    config = call.site.config
    if config.url:
        return [config.url.rstrip("/")]
    url = call.request.base_url
    if is_local(url.hostname or "") and is_local(address_of(call.request.scope)):
        found = own_addresses(config.host)[:MOST_ADDRESSES]
        port = (call.request.scope.get("server") or ("", None))[1] or config.port
        if found:
            return [at_address(config.tls, address, port) for address in found]
    return [f"{url.scheme}://{url.netloc}"]


def qr_code(text: str) -> str:
    """A QR code as SVG. A camera wants a light margin, also where the page is dark."""
    file = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(file, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff", border=4)
    return file.getvalue().decode().strip()


ENDPOINTS: Final = (
    Endpoint("POST", "/api/tables", _create, "A new table", web.MadeTable, 201, body=web.NewTable, limit="tables"),
    Endpoint("GET", "/api/tables", _list, "The tables that want to be found, of all processes", web.TableList),
    Endpoint(
        "GET",
        "/api/me/tables",
        _mine,
        "The tables at which the account has a seat",
        web.TableList,
        signed_in=True,
        limit="search",
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}",
        _one,
        "What may be known of a table without its secret",
        web.TableSummary,
        refusals=(404,),
        limit="search",
    ),
    Endpoint(
        "POST",
        "/api/links",
        _link,
        "The link to a table, also as a QR code",
        web.Link,
        body=web.AskLink,
        refusals=(403, 404),
        limit="links",
    ),
)
