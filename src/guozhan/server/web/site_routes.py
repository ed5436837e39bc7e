"""The form for new tables, the document about this interface, and whether the process is there."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, Final

import msgspec
from starlette.responses import Response

from guozhan.core.errors import MalformedError
from guozhan.core.messages import said_by
from guozhan.protocol import web
from guozhan.server.web.compressing import Forms
from guozhan.server.web.forms import setup_form
from guozhan.server.web.openapi import document
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.routing import Call, Endpoint
from guozhan.view.language import LANGUAGES, no_language


async def _form(call: Call) -> Response:
    code = call.query.language
    if code not in LANGUAGES:
        raise RefusedRequest(400, no_language())
    return await kept(call, ("form", code), setup_form, code)


async def _document(call: Call) -> Response:
    from guozhan.server.web.routes import ENDPOINTS as ALL

    return await kept(call, ("document",), document, ALL)


async def kept(call: Call, key: Any, make: Any, *args: Any) -> Response:
    """Made once, beside the event loop; who has it already is told so."""
    forms: Forms | None = call.site.kept.get(key)
    if forms is None:
        try:
            made = await asyncio.get_running_loop().run_in_executor(None, make, *args)
        except MalformedError as error:
            raise RefusedRequest(400, said_by(error)) from None
        forms = call.site.kept[key] = Forms(msgspec.json.encode(made))
    tag = f'"{hashlib.sha256(forms.plain).hexdigest()[:16]}"'
    data, coding = forms.best(call.request.headers)
    headers = {"ETag": tag, "Cache-Control": "no-cache", **coding}
    if tag in [each.strip().removeprefix("W/") for each in call.request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(data, 200, headers, "application/json")


async def _health(call: Call) -> web.Health:
    return web.Health("ok")


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/setup",
        _form,
        "Everything that a form for a new table needs",
        web.SetupForm,
        query=web.Wording,
    ),
    Endpoint("GET", "/api/openapi.json", _document, "This document", dict[str, Any]),
    Endpoint("GET", "/health", _health, "Whether the process is there", web.Health),
)
