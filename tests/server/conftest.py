import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from guozhan.server import logs
from tests.helpers.databases import PostgresServer, postgres_programs, postgres_server
from tests.helpers.needed import is_missing


@pytest.fixture(autouse=True)
def logs_aside() -> None:
    """What a test reads of the standard output is what a command prints."""
    logs.aside()


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """A process that serves tunes the collector of circles for that; the tests after it are none."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    programs = postgres_programs()
    if programs is None:
        is_missing("there is no PostgreSQL under /usr/lib/postgresql (apt-get install postgresql)")
    with postgres_server(programs) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a new, empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'guozhan.db'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.make()
