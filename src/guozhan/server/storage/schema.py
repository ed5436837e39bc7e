"""The database's tables. A change here needs a migration and a new `HEAD`; tests compare the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

# The migration that makes what stands below, and the table in which a database says where it stands.
HEAD: Final = "guozhan_0004"
VERSION_TABLE: Final = "guozhan_version"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, nullable=False),
    Column("home", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("content", Text, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("people", LargeBinary, nullable=False),
    Column("game", Integer, nullable=False),
    PrimaryKeyConstraint("id"),
    Index(None, "home"),
)

# Without row ids the answers of a game lie side by side.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("game", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "game", "number"),
    sqlite_with_rowid=False,
)

homes = Table(
    "homes",
    metadata,
    Column("home", Text, nullable=False),
    Column("beat", Double, nullable=False),
    Column("draining", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("home"),
)

# `names`, `generals` and `winners` are JSON; `words` is what a free search looks through, folded;
# `published` is 0 or 1.
replays = Table(
    "replays",
    metadata,
    Column("id", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("generals", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("owner", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("published", Integer, server_default=text("0"), nullable=False),
    Column("played_on", Integer, server_default=text("-1"), nullable=False),
    PrimaryKeyConstraint("id"),
    Index(None, "created"),
    Index(None, "published", "created"),
    Index(None, "owner"),
)

# Apart from the rows, so that a search reads no files.
replay_files = Table(
    "replay_files",
    metadata,
    Column("replay_id", Text, ForeignKey("replays.id", ondelete="CASCADE"), nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("replay_id"),
)

# By what a replay is found: kind is "player" or "general", value is folded; or "account", and its id, of who sat there.
replay_names = Table(
    "replay_names",
    metadata,
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("replay_id", Text, ForeignKey("replays.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("kind", "value", "replay_id"),
    Index(None, "replay_id"),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("id"),
    UniqueConstraint("folded"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, nullable=False),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Double, nullable=False),
    PrimaryKeyConstraint("hash"),
    Index(None, "account"),
    Index(None, "expires"),
)
