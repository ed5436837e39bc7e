"""Missions and the like as sentences: facts of the newer mechanics."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.view.sentence import Sentence


def mission_ended(s: Sentence) -> str:
    """A mission has come to its end."""
    done = "{who}的使命“{skill}”成功" if s.fact.text == "success" else "{who}的使命“{skill}”失败"
    return s.say(done, skill=s.word)


WRITERS: Final[dict[str, Callable[[Sentence], str]]] = {writer.__name__: writer for writer in (mission_ended,)}
