"""A process can be told to begin nothing new."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "guozhan_0003"
down_revision = "guozhan_0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("homes", sa.Column("draining", sa.Integer, nullable=False, server_default="0"))
