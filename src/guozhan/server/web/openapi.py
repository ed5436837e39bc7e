"""The OpenAPI document, made from the routes and their types."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

import msgspec

from guozhan.protocol.web import Fault, Nothing
from guozhan.server.web.refusing import CODES
from guozhan.server.web.routing import BINARY, IDENTITY, Endpoint

PLACE: Final = "#/components/schemas/{name}"
EVERYWHERE: Final = (429, 500, 503)
REASONS: Final = {
    400: "What was sent cannot be read as what is wanted",
    401: "Nobody is signed in",
    403: "Not allowed",
    404: "There is no such thing",
    408: "The body did not come in time",
    409: "Somebody was faster",
    413: "The body is too big",
    422: "The file cannot be kept; the reason is told",
    429: "Too many requests",
    500: "A fault of the server; it has been recorded",
    503: "Not at the moment",
    507: "There is no room for it",
}


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The document of these routes."""
    types = [kind for each in endpoints for kind in (each.answers, each.body) if isinstance(kind, type)]
    types = [kind for kind in dict.fromkeys((*types, Fault)) if kind is not bytes]
    schemas, components = msgspec.json.schema_components(types, ref_template=PLACE)
    found = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "guozhan",
            "version": version("guozhan"),
            "description": "Tables, replays and accounts. Games are played over the WebSocket /ws/{table}.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, found: dict[type, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": f"{endpoint.method} {endpoint.path}",
        "summary": endpoint.summary,
        "security": [{"session": []}] if endpoint.signed_in else [{}, {"session": []}],
        "parameters": _parameters(endpoint),
        "responses": {str(endpoint.status): _answer(endpoint, found)},
    }
    # A session that is over is refused everywhere, for whoever sends it thinks that it counts.
    statuses = {401, *endpoint.refusals, *EVERYWHERE}
    if endpoint.body is not None:
        statuses |= {400, 408, 413}
        content = {BINARY: {}} if endpoint.body is bytes else {"application/json": {"schema": found[endpoint.body]}}
        made["requestBody"] = {"required": True, "content": content}
    if endpoint.query is not Nothing:
        statuses |= {400}
    if "{id}" in endpoint.path:
        statuses |= {404}
    for status in sorted(statuses):
        assert status in CODES
        content = {"application/json": {"schema": found[Fault]}}
        made["responses"][str(status)] = {"description": REASONS[status], "content": content}
    return made


def _answer(endpoint: Endpoint, found: dict[type, Any]) -> dict[str, Any]:
    if endpoint.answers is None:
        return {"description": "The file", "content": {endpoint.media: {}}}
    schema = found.get(endpoint.answers, {"type": "object"})
    return {"description": "It was done", "content": {"application/json": {"schema": schema}}}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    if "{id}" in endpoint.path:
        schema = {"type": "string", "pattern": f"^{IDENTITY.pattern}$"}
        made.append({"name": "id", "in": "path", "required": True, "schema": schema})
    for each in msgspec.structs.fields(endpoint.query):
        schema = _shallow(msgspec.json.schema(each.type))
        made.append({"name": each.encode_name, "in": "query", "required": each.required, "schema": schema})
    return made


def _shallow(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter is there or not; it cannot be null."""
    options = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
    return dict(options[0]) if len(options) == 1 else schema
