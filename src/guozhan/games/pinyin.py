"""How names are read (拼音): made by ``python -m tools.pinyin``, so that a game needs no dictionary."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec


@cache
def readings() -> dict[str, str]:
    """The syllables of each name with tone marks, blanks between them."""
    text = resources.files("guozhan.games").joinpath("pinyin.json").read_text("utf-8")
    return msgspec.json.decode(text, type=dict[str, str])


def reading(name: str) -> str:
    """The syllables of a Chinese name, "" for one that nobody has read."""
    return readings().get(name, "")
