"""Facts of a council (议事) as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.view.sentence import Sentence

_OPINIONS: Final = {
    "red": "{who}展示{cards}，意见为红色",
    "black": "{who}展示{cards}，意见为黑色",
    "none": "{who}展示{cards}，没有意见",
}
_CHANGED: Final = {
    "red": "{who}的意见改为红色",
    "black": "{who}的意见改为黑色",
    "none": "{who}不再有意见",
}
_RESULTS: Final = {
    "red": "议事结果为红色（红色{red}张，黑色{black}张）",
    "black": "议事结果为黑色（红色{red}张，黑色{black}张）",
    "none": "议事没有结果（红色{red}张，黑色{black}张）",
}


def _began(s: Sentence) -> str:
    return s.say("{who}因“{skill}”发起议事，参与者：{seats}", skill=s.word, seats=s.seats())


def _opinion(s: Sentence) -> str:
    return s.say(_OPINIONS[s.fact.word], cards=s.cards())


def _changed(s: Sentence) -> str:
    return s.say(_CHANGED[s.fact.word])


def _decided(s: Sentence) -> str:
    red, _, black = s.fact.text.partition(":")
    return s.say(_RESULTS[s.fact.word], red=red, black=black)


COUNCIL_WRITERS: Final[dict[str, Callable[[Sentence], str]]] = {
    "council_began": _began,
    "opinion": _opinion,
    "opinion_changed": _changed,
    "council_decided": _decided,
}
