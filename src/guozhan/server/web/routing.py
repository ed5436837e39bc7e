"""Routes with types: what comes in is read and tested, what goes out is written, whatever goes wrong is told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from guozhan.core.errors import GuozhanError
from guozhan.core.messages import error_text, said_by
from guozhan.protocol.misread import misread
from guozhan.protocol.web import Nothing
from guozhan.server.addresses import address_of
from guozhan.server.house import NOT_STORED
from guozhan.server.passwords import BusyError
from guozhan.server.web.refusing import RefusedRequest, faulty, too_many

if TYPE_CHECKING:
    from guozhan.server.storage import AccountRow
    from guozhan.server.web.site import Site

IDENTITY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
BINARY: Final = "application/octet-stream"
BEARER: Final = "bearer "

_log = structlog.get_logger()


@dataclass
class Call:
    """One request, read.

    Attributes:
        request: as it came.
        site: what the routes share.
        body, query: what the endpoint wants them to be; of a file the body is its bytes.
        account: who is signed in, None for nobody.
        session: by which session.
    """

    request: Request
    site: Site
    body: Any = None
    query: Any = None
    account: AccountRow | None = None
    session: str = ""

    @property
    def id(self) -> str:
        """The id in the path."""
        return str(self.request.path_params["id"])

    @property
    def me(self) -> AccountRow:
        """Who is signed in, where somebody must be."""
        assert self.account is not None
        return self.account

    @property
    def address(self) -> str:
        """From where it comes, as limits count it."""
        return address_of(self.request.scope)

    @property
    def counted(self) -> str:
        """The address, "" if no limit is for it."""
        return "" if self.request.scope.get("unlimited", False) else self.address

    def take(self, kind: str) -> None:
        """Count something that one address may not do too often.

        Raises:
            RefusedRequest: if it has.
        """
        if self.counted:
            limit = self.site.limits[kind]
            if not limit.take(self.counted):
                raise too_many(limit.wait)


@dataclass(frozen=True)
class Endpoint:
    """A method of a path.

    Attributes:
        method, path: where; ``{id}`` in the path is tested before anything else.
        act: answers a call, with what ``answers`` says or a response of its own.
        summary: one line for people.
        answers: type of what is answered; None for something else, of which ``media`` tells the type.
        status: of a good answer.
        body: type of the body; ``bytes`` for a file, None for none.
        query: type of the parameters.
        refusals: statuses that may come instead, beside those that may come everywhere.
        signed_in: only for who is signed in.
        limit: kind of the limit that it counts for.
        media: type of what is answered where that is no JSON.
    """

    method: str
    path: str
    act: Callable[[Call], Awaitable[Any]]
    summary: str
    answers: Any = None
    status: int = 200
    body: Any = None
    query: Any = Nothing
    refusals: tuple[int, ...] = ()
    signed_in: bool = False
    limit: str = ""
    media: str = "application/json"

    async def __call__(self, request: Request) -> Response:
        """Answer a request."""
        try:
            async with asyncio.timeout(request.app.state.site.config.answer_within):
                return await self._answer(request)
        except RefusedRequest as error:
            return error.response(request.headers)
        except BusyError as error:
            return faulty(request.headers, 503, said_by(error), headers={"Retry-After": "5"})
        except TimeoutError:
            _log.error("request_too_slow", method=self.method, path=self.path)
            return faulty(request.headers, 503, "this took too long: try again later")
        except ClientDisconnect:
            return Response(status_code=400)
        except GuozhanError as error:
            # What clients can do wrong has been told them above: this is the database's, and the operator's.
            _log.error("request_failed", method=self.method, path=self.path, error=str(error))
            return faulty(request.headers, 503, NOT_STORED)
        except Exception as error:  # noqa: BLE001 - no client is shown a traceback, and no other request is harmed
            _log.error("request_failed", method=self.method, path=self.path, error=repr(error), exc_info=error)
            return faulty(request.headers, 500, "a fault of the server; it has been recorded")

    async def _answer(self, request: Request) -> Response:
        site: Site = request.app.state.site
        for value in request.path_params.values():
            if not IDENTITY.fullmatch(str(value)):
                raise RefusedRequest(404, "there is no such thing")
        call = Call(request, site)
        if self.limit:
            call.take(self.limit)
        call.query = _query(request, self.query)
        call.session = session_of(request)
        if call.session:
            call.account = await site.accounts.of_session(call.session)
        if call.account is None and (self.signed_in or call.session):
            text = "this session is over: sign in again" if call.session else "sign in for this"
            raise RefusedRequest(401, text, headers={"WWW-Authenticate": "Bearer"})
        if self.body is bytes:
            call.body = await body_of(request, site.config.most_replay, site.config.read_within)
        elif self.body is not None:
            data = await body_of(request, site.config.most_body, site.config.read_within)
            call.body = _decoded(data, self.body)
        made = await self.act(call)
        return made if isinstance(made, Response) else written(made, self.status)


def written(body: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def session_of(request: Request) -> str:
    """The session that the request carries, "" for none."""
    given = request.headers.get("authorization", "")
    if not given:
        return ""
    if not given.lower().startswith(BEARER) or not IDENTITY.fullmatch(given[len(BEARER) :].strip()):
        raise RefusedRequest(401, "Authorization: Bearer SESSION is understood", headers={"WWW-Authenticate": "Bearer"})
    return given[len(BEARER) :].strip()


async def body_of(request: Request, most: int, seconds: float) -> bytes:
    """The body of a request.

    Raises:
        RefusedRequest: if it is too big, or does not come in time. The connection ends then, what comes is not wanted.
    """
    ended = {"Connection": "close"}
    text = error_text("the body may have {most} bytes at most", most=most)
    too_big = RefusedRequest(413, text, headers=ended)
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most):
        raise too_big
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise too_big
                parts.append(part)
    except TimeoutError:
        text = error_text("the body did not come within {seconds} seconds", seconds=f"{seconds:g}")
        raise RefusedRequest(408, text, headers=ended) from None
    return b"".join(parts)


def _decoded(data: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise RefusedRequest(400, "the body is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise RefusedRequest(400, error_text("the body: {why}", why=misread(error))) from None


def _query(request: Request, kind: Any) -> Any:
    given = dict(request.query_params)
    for name, value in given.items():
        # A database need not take every sign; nobody has them in a name either.
        if not value.isprintable():
            text = error_text("parameter {name!r}: there are signs in it that cannot be shown", name=name)
            raise RefusedRequest(400, text)
    try:
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise RefusedRequest(400, error_text("the parameters: {why}", why=misread(error))) from None
