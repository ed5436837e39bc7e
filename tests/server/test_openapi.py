"""The OpenAPI document says what the server does: tests that are made from it find no fault and nothing undocumented."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.generation import GenerationMode
from schemathesis.python import asgi

from guozhan.server import passwords
from guozhan.server.app import app
from guozhan.server.config import Config
from guozhan.server.uploads import Inspector
from guozhan.server.web import site
from guozhan.server.web.openapi import document
from guozhan.server.web.routes import ENDPOINTS
from guozhan.server.web.routing import Endpoint
from tests.helpers.web import running

CHECKS: list[Any] = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
METHODS = {"get", "put", "post", "delete"}


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The application with its document, and somebody signed in."""
    folder = tmp_path_factory.mktemp("openapi")
    patch = pytest.MonkeyPatch()
    patch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    made = app(Config(database=f"sqlite:///{folder / 'guozhan.db'}", unlimited=("testclient",), most_tables=10**6))
    found = schemathesis.openapi.from_asgi("/api/openapi.json", made)
    yield found
    asgi.shutdown_lifespans()
    patch.undo()


@pytest.fixture(scope="module")
def session(schema: Any) -> str:
    """Of somebody who is signed in."""
    body = {"name": "Schema", "password": "correct horse"}
    with asgi.get_client(schema.app) as client:
        found: str = client.post("/api/accounts", json=body).json()["session"]
    return found


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: f"{each.method} {each.path}")
@pytest.mark.parametrize("signed_in", [False, True])
def test_what_the_document_says_holds(schema: Any, session: str, endpoint: Endpoint, signed_in: bool) -> None:
    operation = schema[endpoint.path][endpoint.method]
    statuses: set[int] = set()
    # Who signs out or deletes the account is not signed in any more for the others.
    ends = endpoint.method == "DELETE" and endpoint.path in ("/api/sessions", "/api/me")
    headers = {"Authorization": f"Bearer {session}"} if signed_in and not ends else {}

    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode)))
    def holds(case: Any) -> None:
        response = case.call(headers=headers)
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    holds()
    if endpoint.signed_in:
        # An id that can be none is refused before anybody looks at who asks.
        assert bool(statuses - {401, 404, 408, 413}) == bool(headers) or (headers and "{id}" in endpoint.path)
        assert headers or 401 in statuses


def test_the_document_has_every_route_and_nothing_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as web:
            said = (await web.ask("GET", "/api/openapi.json")).json()
        routes = {(path, method) for path, item in said["paths"].items() for method in item}
        assert routes == {(each.path, each.method.lower()) for each in ENDPOINTS}
        assert said == msgspec.json.decode(msgspec.json.encode(document(ENDPOINTS)))
        assert said["openapi"].startswith("3.1")
        # Every type that is named is there.
        text = str(said)
        for name in said["components"]["schemas"]:
            assert f"#/components/schemas/{name}'" in text
        for item in said["paths"].values():
            for method, operation in item.items():
                assert method in METHODS
                assert {"401", "429", "500", "503"} <= operation["responses"].keys()

    asyncio.run(main())


def test_limits_of_every_kind_are_used() -> None:
    assert {each.limit for each in ENDPOINTS if each.limit} == set(site.LIMITS)
    assert Inspector().seconds < Config().answer_within
