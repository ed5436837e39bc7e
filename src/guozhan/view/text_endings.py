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


def switched(s: Sentence) -> str:
    """A skill has changed between yang and yin."""
    side = s.language.of("阳" if s.fact.text == "yang" else "阴")
    return s.say("{who}的“{skill}”转换为{side}", skill=s.word, side=side)


WRITERS: Final[dict[str, Callable[[Sentence], str]]] = {writer.__name__: writer for writer in (mission_ended, switched)}
