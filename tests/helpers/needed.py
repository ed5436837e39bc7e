"""Programs that some tests need, and that not every machine has."""

from __future__ import annotations

from typing import NoReturn

import pytest

from tools.services import must_be_there


def is_missing(what: str) -> NoReturn:
    """Skip the test, for it cannot be run here; where all of them have to run (CI), it has failed."""
    if must_be_there():
        pytest.fail(f"{what}; with CI=true no test is skipped for that", pytrace=False)
    pytest.skip(what)
