"""The first version: tables and answers, homes, replays, accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "guozhan_0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("home", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("people", sa.LargeBinary, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_home", "tables", ["home"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "homes",
        sa.Column("home", sa.Text, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("home", name="pk_homes"),
    )
    _replays()
    _accounts()


def _replays() -> None:
    op.create_table(
        "replays",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("generals", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_replays"),
    )
    op.create_index("ix_replays_created", "replays", ["created"])
    op.create_table(
        "replay_files",
        sa.Column("replay_id", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("replay_id", name="pk_replay_files"),
        sa.ForeignKeyConstraint(["replay_id"], ["replays.id"], name="fk_replay_files_replay_id", ondelete="CASCADE"),
    )
    op.create_table(
        "replay_names",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("replay_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("kind", "value", "replay_id", name="pk_replay_names"),
        sa.ForeignKeyConstraint(["replay_id"], ["replays.id"], name="fk_replay_names_replay_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_replay_names_replay_id", "replay_names", ["replay_id"])


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_tokens_account", ondelete="CASCADE"),
    )
    op.create_index("ix_tokens_account", "tokens", ["account"])
    op.create_index("ix_tokens_expires", "tokens", ["expires"])


def downgrade() -> None:
    raise NotImplementedError("there is nothing before the first version")
