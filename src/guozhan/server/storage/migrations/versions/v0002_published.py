"""Replays are in the list, or only for those who have their id; those from before are not in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "guozhan_0002"
down_revision = "guozhan_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("replays", sa.Column("published", sa.Integer, server_default=sa.text("0"), nullable=False))
    op.create_index("ix_replays_published", "replays", ["published", "created"])
    op.create_index("ix_replays_owner", "replays", ["owner"])


def downgrade() -> None:
    raise NotImplementedError("what is published would be forgotten")
