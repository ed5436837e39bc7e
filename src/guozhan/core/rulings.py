"""How what a text leaves open is played."""

from __future__ import annotations

from typing import NamedTuple


class Ruling(NamedTuple):
    """What a text leaves open and how it is played here, where no switch decides it."""

    zh: str
    en: str
