"""Accounts and sessions over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Final, TypeVar

from guozhan.core.errors import MalformedError
from guozhan.core.messages import error_text, said_by
from guozhan.protocol import web
from guozhan.server.accounts import TooOftenError, WrongError
from guozhan.server.checking import nickname
from guozhan.server.storage import NameTakenError
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.routing import Call, Endpoint

if TYPE_CHECKING:
    from guozhan.server.storage import AccountRow

T = TypeVar("T")


async def _sign_up(call: Call) -> web.Session:
    wanted: web.NewAccount = call.body
    try:
        name = nickname(wanted.name)
    except MalformedError as error:
        raise RefusedRequest(400, error_text("name: {why}", why=said_by(error))) from None
    try:
        row = await call.site.accounts.sign_up(name, wanted.password)
    except NameTakenError as error:
        raise RefusedRequest(409, said_by(error), "name_taken") from None
    return await _session(call, row)


async def _sign_in(call: Call) -> web.Session:
    wanted: web.SignIn = call.body
    row = await _tested(call.site.accounts.sign_in(wanted.name, wanted.password, call.address))
    return await _session(call, row)


async def _session(call: Call, row: AccountRow) -> web.Session:
    session, expires = await call.site.accounts.begin_session(row)
    return web.Session(session, expires, row.id, row.name)


async def _sign_out(call: Call) -> web.Done:
    return web.Done(await call.site.accounts.end_session(call.session))


async def _me(call: Call) -> web.Me:
    return web.Me(call.me.id, call.me.name, call.me.created)


async def _change(call: Call) -> web.Session:
    wanted: web.ChangePassword = call.body
    await _tested(call.site.accounts.prove(call.me, wanted.old))
    return await _session(call, await call.site.accounts.change(call.me, wanted.new))


async def _delete(call: Call) -> web.Done:
    wanted: web.Farewell = call.body
    await _tested(call.site.accounts.prove(call.me, wanted.password))
    await call.site.accounts.delete(call.me)
    return web.Done()


async def _tested(trying: Awaitable[T]) -> T:
    try:
        return await trying
    except WrongError as error:
        raise RefusedRequest(403, said_by(error), "wrong_password") from None
    except TooOftenError as error:
        raise RefusedRequest(429, said_by(error), headers={"Retry-After": "30"}) from None


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/accounts",
        _sign_up,
        "A new account; it is signed in at once",
        web.Session,
        201,
        body=web.NewAccount,
        refusals=(409,),
        limit="sign_up",
    ),
    Endpoint(
        "POST",
        "/api/sessions",
        _sign_in,
        "Sign in",
        web.Session,
        201,
        body=web.SignIn,
        refusals=(403,),
        limit="sign_in",
    ),
    Endpoint("DELETE", "/api/sessions", _sign_out, "Sign out", web.Done, signed_in=True),
    Endpoint("GET", "/api/me", _me, "Who is signed in", web.Me, signed_in=True),
    Endpoint(
        "PUT",
        "/api/me/password",
        _change,
        "Another password; all sessions of the account end, and a new one begins",
        web.Session,
        body=web.ChangePassword,
        refusals=(403,),
        signed_in=True,
        limit="sign_in",
    ),
    Endpoint(
        "DELETE",
        "/api/me",
        _delete,
        "Delete the account, its sessions and what it has uploaded",
        web.Done,
        body=web.Farewell,
        refusals=(403,),
        signed_in=True,
        limit="sign_in",
    ),
)
