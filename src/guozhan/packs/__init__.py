"""The content: cards and generals."""
