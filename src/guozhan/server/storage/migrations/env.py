"""Where Alembic begins: the steps run on the connection, and in the transaction, of whoever called."""

from __future__ import annotations

from alembic import context

from guozhan.server.storage.schema import VERSION_TABLE, metadata

# SQLite's changes of tables belong to the transaction too, though Alembic supposes that they do not.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
