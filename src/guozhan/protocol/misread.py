"""What is wrong with a message or a body that cannot be read, in words for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from guozhan.core.messages import error_text

# As msgspec says it → as it is told.
_FAULTS: Final = (
    (r"Object missing required field `(?P<field>[^`]*)`", "the field {field!r} is missing"),
    (r"Object contains unknown field `(?P<field>[^`]*)`", "unknown field {field!r}"),
    (r"Expected `str` of length >= (?P<n>\d+)", "{n} or more characters are needed"),
    (r"Expected `str` of length <= (?P<n>\d+)", "{n} characters or fewer are needed"),
    (r"Expected `(?:int|float)` >= (?P<n>[^`]+)", "a number from {n} on is needed"),
    (r"Expected `(?:int|float)` <= (?P<n>[^`]+)", "a number up to {n} is needed"),
    (r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`", "{wanted} is needed here, not {given}"),
    (r"Invalid value (?P<value>'.*')", "the value {value} is not known"),
    (r"JSON is malformed: .*|Input data was truncated|Invalid UTF-8.*|'utf-?8' codec.*", "this is no JSON ({why})"),
)
_PATTERNS: Final = tuple((re.compile(pattern, re.DOTALL), template) for pattern, template in _FAULTS)
_PLACED: Final = re.compile(r"(?P<fault>.*) - at (?P<place>(?:`key` in )?`\$[^`]*`)", re.DOTALL)
OTHER: Final = "it does not have the form that is wanted ({why})"
PLACED: Final = "{place}: {fault}"


def misread(error: BaseException) -> str:
    """What is wrong with what could not be read, from the error with which the reading ended."""
    placed = _PLACED.fullmatch(str(error))
    fault = _fault(placed["fault"] if placed else str(error))
    if placed is None:
        return fault
    place = placed["place"].replace("`", "").replace("$.", "")
    return error_text(PLACED, place=place, fault=fault)


def _fault(text: str) -> str:
    for pattern, template in _PATTERNS:
        if match := pattern.fullmatch(text):
            return error_text(template, why=text, **match.groupdict())
    return error_text(OTHER, why=text)


def texts() -> Iterator[str]:
    """Every text that there may be."""
    yield from (template for _, template in _FAULTS)
    yield from (OTHER, PLACED)
