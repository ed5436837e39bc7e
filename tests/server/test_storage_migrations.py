"""The migrations lead to what `schema` says, from nothing and from every version; a newer one is left alone."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from guozhan.core.errors import IncompatibleError
from guozhan.server.storage import migrate
from guozhan.server.storage.connecting import WRITING, make_engine, read_url
from guozhan.server.storage.migrating import SCRIPTS
from guozhan.server.storage.schema import HEAD, VERSION_TABLE, metadata


def described(engine: Engine) -> dict[str, Any]:
    """All that the database says of its tables."""
    inspector = inspect(engine)
    found: dict[str, Any] = {}
    for table in inspector.get_table_names():
        if table == VERSION_TABLE:
            continue
        found[table] = {
            "columns": [{**column, "type": str(column["type"])} for column in inspector.get_columns(table)],
            "key": inspector.get_pk_constraint(table),
            "foreign": sorted(inspector.get_foreign_keys(table), key=str),
            "unique": sorted(inspector.get_unique_constraints(table), key=str),
            "indexes": sorted(inspector.get_indexes(table), key=str),
            "checks": inspector.get_check_constraints(table),
            "options": inspector.get_table_options(table),
        }
    return found


def made_from_the_schema(url: str) -> Engine:
    engine = make_engine(read_url(url))
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        metadata.create_all(connection)
    return engine


def test_migrations_make_what_the_schema_says(url, request, tmp_path):
    assert migrate(url) == (None, HEAD)
    migrated = make_engine(read_url(url))
    with migrated.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, metadata) == []
    if url.startswith("sqlite"):
        other = f"sqlite:///{tmp_path / 'other.db'}"
    else:
        other = request.getfixturevalue("postgres").make()
    wanted = made_from_the_schema(other)
    found = described(migrated)
    assert set(found) == set(metadata.tables)
    assert found == described(wanted)
    migrated.dispose()
    wanted.dispose()


def test_several_databases_are_migrated_at_once(tmp_path, postgres):
    urls = [f"sqlite:///{tmp_path / f'{i}.db'}" for i in range(4)] + [postgres.make() for _ in range(4)]
    with ThreadPoolExecutor(16) as pool:
        # Each of them twice, by two threads that know nothing of each other.
        results = list(pool.map(migrate, urls * 2))
    for first, second in zip(results[:8], results[8:], strict=True):
        assert {first, second} == {(None, HEAD), (HEAD, HEAD)}


def test_migrating_again_changes_nothing(url):
    migrate(url)
    assert migrate(url) == (HEAD, HEAD)


def test_a_newer_database_is_refused_and_left_as_it_is(url):
    migrate(url)
    engine = make_engine(read_url(url))
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = 'guozhan_9999'"))
    before = described(engine)
    with pytest.raises(IncompatibleError, match=r"has version guozhan_9999, and this program knows up to .* update"):
        migrate(url)
    assert described(engine) == before
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        connection.execute(text(f"DELETE FROM {VERSION_TABLE}"))
    with pytest.raises(IncompatibleError, match="is damaged: it has 0 versions"):
        migrate(url)
    engine.dispose()


def test_a_step_that_fails_leaves_nothing(url, monkeypatch):
    # The last table cannot be made: none of the others is there then.
    engine = make_engine(read_url(url))
    import alembic.op

    make = alembic.op.create_index

    def create_index(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "ix_tokens_expires":
            raise RuntimeError("power off")
        return make(name, *args, **kwargs)

    monkeypatch.setattr(alembic.op, "create_index", create_index)
    with pytest.raises(RuntimeError, match="power off"):
        migrate(url)
    assert inspect(engine).get_table_names() == []
    monkeypatch.undo()
    assert migrate(url) == (None, HEAD)
    engine.dispose()


def test_the_steps_are_one_line_that_ends_at_the_head():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    steps = ScriptDirectory.from_config(config)
    assert steps.get_heads() == [HEAD]
    assert steps.get_bases() == ["guozhan_0001"]
