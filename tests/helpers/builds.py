"""Tests that have no meaning for the compiled build (docs/performance.md)."""

import pytest

from guozhan.core.native import build


def interpreted_only(reason: str) -> pytest.MarkDecorator:
    """Skip a test on the compiled build."""
    return pytest.mark.skipif(build() == "compiled", reason=reason)
