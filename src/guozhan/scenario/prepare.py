"""Testing a scenario's names against the project, and putting its ruleset together."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.ruleset import Ruleset
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import PROFILES, switches
from guozhan.packs.cards.decks import DECKS
from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import Path, Scenario
from guozhan.scenario.errors import MalformedScenario, UnavailableContent
from guozhan.scenario.nodes import close_to
from guozhan.scenario.vocabulary import Vocabulary, face_sign, known, skill_names_of

BASIC_BOT: Final = "guozhan.bots.basic"


def prepare(scenario: Scenario) -> Vocabulary:
    """The ruleset of a scenario, with its names.

    Raises:
        MalformedScenario: for a name that nobody knows, and for what contradicts the ruleset.
        UnavailableContent: for what the project does not have yet.
    """
    base = _ruleset(scenario, ())
    vocabulary = Vocabulary(base)
    _check_names(scenario, vocabulary)
    _check_bodies(scenario, base, vocabulary)
    if scenario.auto and find_spec(BASIC_BOT) is None:
        raise UnavailableContent(
            scenario.file, scenario.document, scenario.line_of("auto"), "the basic bot is not there yet"
        )
    if not scenario.extra_cards:
        return vocabulary
    extra = []
    for i, card in enumerate(scenario.extra_cards):
        if not card.is_full:
            raise _malformed(scenario, ("extra_cards", i), f"{card} lacks suit and rank", "write 杀♠7")
        extra.append((min(vocabulary.types(card.name)), face_sign(card)))
    return Vocabulary(_ruleset(scenario, tuple(extra)))


def missing_card(scenario: Scenario, vocabulary: Vocabulary, card: CardText, path: Path) -> MalformedScenario:
    """Why a card that is to be placed is in no deck (any more)."""
    if card.is_full and not any(vocabulary.is_card(i, card) for i in range(len(vocabulary.ruleset.cards))):
        faces = known().faces
        if any(face_sign(card) in faces.get(kind, ()) for kind in vocabulary.types(card.name)):
            line = scenario.line_of(*path)
            message = f"{card} is in another deck than the one that is played"
            return UnavailableContent(scenario.file, scenario.document, line, message)
        return _malformed(scenario, path, f"the deck has no {card}", f"add extra_cards: [{card}]")
    remedy = f"add extra_cards: [{card}]" if card.is_full else f"add one with suit and rank, extra_cards: [{card}♠7]"
    first = next((each for each in scenario.placements() if _is_same(vocabulary, each[0], card)), None)
    if first is None or first[1] == path:
        return _malformed(scenario, path, f"the deck has no {card}", remedy)
    where = f"the first stands in {_place(first[1])}, line {scenario.line_of(*first[1])}"
    return _malformed(scenario, path, f"the scenario has placed every {card} of the deck", f"{where}; {remedy}")


def _is_same(vocabulary: Vocabulary, one: CardText, other: CardText) -> bool:
    """Both name the same card, as far as they say."""
    open_ = not (one.is_full and other.is_full)
    same = bool(vocabulary.types(one.name) & vocabulary.types(other.name))
    return same and (open_ or (one.suit, one.rank) == (other.suit, other.rank))


def _place(path: Path) -> str:
    if path[0] == "seats":
        return f"the {path[-2]} of seat {int(path[1]) + 1}"
    return str(path[0])


def bodies(scenario: Scenario, ruleset: Ruleset, vocabulary: Vocabulary) -> list[str]:
    """Names of the placed generals whose skills are not written yet: they stand there as plain bodies."""
    found = []
    for seat in scenario.seats:
        for spec in (seat.head, seat.deputy, seat.general):
            for id_ in vocabulary.generals(spec.name) if spec is not None else ():
                general = ruleset.generals[id_]
                if not general.skills and skill_names_of(id_) and general.name not in found:
                    found.append(general.name)
    return found


def _ruleset(scenario: Scenario, extra: tuple[tuple[str, str], ...]) -> Ruleset:
    options = dict(scenario.options)
    if scenario.deck is not None:
        options["deck"] = scenario.deck
    if scenario.ruleset in PROFILES:
        _check_switches(scenario)
    path = "deck" if scenario.deck is not None and scenario.deck not in DECKS else "ruleset"
    try:
        return get_ruleset(scenario.ruleset, options, extra)
    except IncompatibleError as error:
        raise UnavailableContent(scenario.file, scenario.document, scenario.line_of("ruleset"), str(error)) from error
    except MalformedError as error:
        raise MalformedScenario(scenario.file, scenario.document, scenario.line_of(path), str(error)) from error


def _check_switches(scenario: Scenario) -> None:
    """Each override is a switch of the ruleset, with a value that it can have."""
    known_switches = switches()
    own = [name for name, switch in known_switches.items() if scenario.ruleset in switch.defaults]
    for name, value in scenario.options.items():
        path = ("options", name)
        if name not in known_switches:
            raise _malformed(scenario, path, f"unknown switch {name!r}", close_to(name, own))
        switch = known_switches[name]
        if name not in own:
            others = ", ".join(switch.defaults)
            raise _malformed(
                scenario, path, f"{scenario.ruleset} has no switch {name!r}", f"leave it out; it belongs to {others}"
            )
        try:
            switch.read(value)
        except MalformedError as error:
            if not switch.values:
                raise _malformed(scenario, path, str(error), f"such as {name}: 1") from error
            values = [as_yaml(known_value) for known_value in switch.values]
            remedy = "write " + " or ".join(values)
            if isinstance(value, bool) and "on" in values:
                remedy = (
                    f"write the plain word {'on' if value else 'off'}, which YAML 1.2 does not read as true or false"
                )
            raise _malformed(scenario, path, f"the switch {name!r} has no value {as_yaml(value)}", remedy) from error


def as_yaml(value: object) -> str:
    """A value of a switch as a file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _check_names(scenario: Scenario, vocabulary: Vocabulary) -> None:
    """The first misspelt name, else the first that is not there yet."""
    unavailable: UnavailableContent | None = None
    for use in scenario.names:
        if vocabulary.has(use.kind, use.name):
            continue
        if vocabulary.planned(use.kind, use.name):
            unavailable = unavailable or UnavailableContent(
                scenario.file,
                scenario.document,
                use.line,
                f"the {use.kind} {use.name!r} is not there yet",
                vocabulary.close_to(use) if use.kind == "pack" else "",
            )
            continue
        raise MalformedScenario(
            scenario.file,
            scenario.document,
            use.line,
            f"unknown {use.kind} {use.name!r}",
            vocabulary.close_to(use),
        )
    if unavailable is not None:
        raise unavailable


def _check_bodies(scenario: Scenario, ruleset: Ruleset, vocabulary: Vocabulary) -> None:
    """A general without written skills may stand in a scenario that names none of them."""
    named = {use.name for use in scenario.names}
    for name in bodies(scenario, ruleset, vocabulary):
        for id_ in vocabulary.generals(name):
            for skill in skill_names_of(id_):
                if skill in named or known().skills.get(skill) in named:
                    raise UnavailableContent(
                        scenario.file,
                        scenario.document,
                        scenario.line,
                        f"the skill {skill!r} of {name} is not there yet",
                    )


def _malformed(scenario: Scenario, path: Path, message: str, remedy: str = "") -> MalformedScenario:
    return MalformedScenario(scenario.file, scenario.document, scenario.line_of(*path), message, remedy)


__all__ = ["bodies", "missing_card", "prepare"]
