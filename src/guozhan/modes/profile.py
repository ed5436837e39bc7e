"""Profiles (规则档): a ruleset's name and the value of every switch, that is of every disputed ruling."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.messages import error_text

PROFILES: Final = ("guozhan-2012", "guozhan-2018", "guozhan-reset", "identity")
MODES: Final = {
    "guozhan-2012": "kingdom_wars",
    "guozhan-2018": "kingdom_wars",
    "guozhan-reset": "kingdom_wars",
    "identity": "identity",
}
ALL: Final = "all"  # value of a switch that takes ids: all that there are
NONE: Final = "none"  # the same: none of them


@dataclass(frozen=True)
class Switch:
    """A disputed ruling.

    Attributes:
        name: its name.
        values: what it may be set to; empty for any number from 0, or a list of ids.
        defaults: value by profile.
        source: where the readings come from.
        zh, en: what it decides.
        meanings: value → (Chinese, English).
        note: a remark on the defaults.
        pending: why it governs nothing yet, "" if it does; it cannot be set then. ``pending_zh`` in Chinese.
        coming: values that are planned, but cannot be played with yet.
        ids: it is set to ids with commas between them, or to the word for all or none that is its default.
        only: by profile, the values that it may be set to there, where those are not all.
    """

    name: str
    values: tuple[Any, ...]
    defaults: Mapping[str, Any]
    source: str
    zh: str
    en: str
    meanings: Mapping[Any, tuple[str, str]]
    note: str = ""
    pending: str = ""
    pending_zh: str = ""
    coming: tuple[Any, ...] = ()
    ids: bool = False
    only: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def values_in(self, profile: str) -> tuple[Any, ...]:
        """What it may be set to in a profile, planned values included."""
        return self.only.get(profile, self.values)

    def read(self, value: Any, profile: str = "") -> Any:
        """The value in its own type, from what a file or command line says.

        Raises:
            MalformedError: if the switch has no such value, or not in this profile.
        """
        if self.ids:
            return self._read_ids(value)
        if not self.values:
            text = str(value)[:10]
            if isinstance(value, bool) or not (text.isascii() and text.isdigit() and len(text) < 10):
                raise self._wrong("switch {switch}: {value!r} is not a number from 0 to 999999999", value=text)
            return int(text)
        values = self.values_in(profile)
        for known in values:
            if str(value).lower() == str(known).lower():
                return known
        known = ", ".join(_shown(each) for each in values if each not in self.coming)
        if profile in self.only:
            text = "switch {switch}: no value {value} in {ruleset}; it may be {known}"
            raise self._wrong(text, value=_shown(value), ruleset=profile, known=known)
        raise self._wrong("switch {switch}: no value {value}; it may be {known}", value=_shown(value), known=known)

    def _wrong(self, template: str, **values: str) -> MalformedError:
        return MalformedError(error_text(template, switch=self.name, **values))

    def _read_ids(self, value: Any) -> str:
        """Ids in one order, each once, so that equal lists are equal values."""
        if not isinstance(value, str):
            raise self._wrong("switch {switch}: {value} is no text of ids with commas between them", value=repr(value))
        word = next(iter(self.defaults.values()))
        found = sorted({each.strip() for each in value.split(",")} - {""})
        if not found:
            raise self._wrong("switch {switch}: name at least one, or {word}", word=word)
        if word in found and len(found) > 1:
            raise self._wrong("switch {switch}: {word} stands alone", word=word)
        return ",".join(found)


def _shown(value: Any) -> str:
    """As files and the command line write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def switches() -> dict[str, Switch]:
    """All switches by name."""
    text = resources.files("guozhan.modes").joinpath("switches.toml").read_text("utf-8")
    found = {}
    for row in tomllib.loads(text)["switch"]:
        found[row["name"]] = Switch(
            row["name"],
            tuple(row.get("values", ())),
            row["defaults"],
            row["source"],
            row["zh"],
            row["en"],
            {m["value"]: (m["zh"], m["en"]) for m in row.get("meanings", ())},
            row.get("note", ""),
            row.get("pending", {}).get("en", ""),
            row.get("pending", {}).get("zh", ""),
            tuple(row.get("coming", ())),
            row.get("kind") == "ids",
            {profile: tuple(values) for profile, values in row.get("only", {}).items()},
        )
    return found


def profiles_with(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The profiles that know all these switches; all of them where none does, so that the mistake is told."""
    known = switches()
    found = [
        profile for profile in PROFILES if all(name in known and profile in known[name].defaults for name in options)
    ]
    return tuple(found) or PROFILES


def options_for(profile: str, overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The value of every switch of a profile.

    Raises:
        MalformedError: for an unknown profile, switch or value.
        IncompatibleError: for a switch that governs nothing yet.
    """
    if profile not in PROFILES:
        raise MalformedError(
            error_text(
                "unknown ruleset {ruleset!r}; there are {known}", ruleset=str(profile), known=", ".join(PROFILES)
            )
        )
    known = {name: switch for name, switch in switches().items() if profile in switch.defaults}
    options = {name: switch.defaults[profile] for name, switch in known.items()}
    if overrides is not None and not isinstance(overrides, Mapping):
        raise MalformedError(error_text("options are given as name: value, not {value}", value=repr(overrides)))
    for name, value in (overrides or {}).items():
        if name not in known:
            close = difflib.get_close_matches(str(name), known, 1)
            raise MalformedError(_unknown_switch(str(name), profile, close))
        chosen = known[name].read(value, profile)
        if known[name].pending and chosen != options[name]:
            text, why = "switch {switch} cannot be set yet: {why}", known[name].pending
            raise IncompatibleError(error_text(text, switch=name, why=why, why_zh=known[name].pending_zh))
        options[name] = chosen
    return options


def _unknown_switch(name: str, profile: str, close: list[str]) -> str:
    if not close:
        text = "unknown switch {switch!r} in {ruleset} (guozhan rules --switches lists them)"
        return error_text(text, switch=name, ruleset=profile)
    text = "unknown switch {switch!r} in {ruleset}; did you mean {close!r}? (guozhan rules --switches lists them)"
    return error_text(text, switch=name, ruleset=profile, close=close[0])
