"""A replay says whether it was played on from a point of another one; those from before were not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "guozhan_0004"
down_revision = "guozhan_0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("replays", sa.Column("played_on", sa.Integer, server_default=sa.text("-1"), nullable=False))


def downgrade() -> None:
    raise NotImplementedError("what was played on would be forgotten")
