"""Testing a scenario's names against the project, and putting its ruleset together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath

from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.core.ruleset import Ruleset
from guozhan.games.packs import find_pack, load_pack
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import PROFILES, switches
from guozhan.packs.cards.decks import DECKS
from guozhan.scenario import position
from guozhan.scenario.document import AskedStep, NameUse, NotAskedStep, OptionValue, Path, Scenario
from guozhan.scenario.errors import MalformedScenario, UnavailableContent, raise_any
from guozhan.scenario.nodes import close_to
from guozhan.scenario.vocabulary import Vocabulary, face_sign, known, skill_names_of


def prepare(scenario: Scenario) -> Vocabulary:
    """The ruleset of a scenario, with its names.

    Raises:
        MalformedScenario: for names that nobody knows, and for what contradicts the ruleset.
        UnavailableContent: for what the project does not have yet.
    """
    options, problems = _options(scenario)
    is_own_deck = not problems and (scenario.deck is None or scenario.deck in DECKS)
    packs = _packs(scenario)
    vocabulary = Vocabulary(_ruleset(scenario, options, packs), packs)
    if _wants_all(scenario, vocabulary):
        options = {**options, "pool": "all"}
        vocabulary = Vocabulary(_ruleset(scenario, options, packs), packs)
    problems += _name_problems(scenario, vocabulary)
    problems += _body_problems(scenario, vocabulary)
    problems += _steps_of_bots(scenario)
    extra = []
    for i, card in enumerate(scenario.extra_cards):
        if not card.is_full:
            problems.append(_malformed(scenario, ("extra_cards", i), f"{card} lacks suit and rank", "write 杀♠7"))
        elif vocabulary.types(card.name):
            extra.append((min(vocabulary.types(card.name)), face_sign(card)))
    if extra:
        vocabulary = Vocabulary(_ruleset(scenario, options, packs, tuple(extra)), packs)
    # A wrong name shall not hide a wrong position; but where something is not there yet, much is wrong only for that.
    if problems and is_own_deck and not any(isinstance(problem, UnavailableContent) for problem in problems):
        problems += position.problems(scenario, vocabulary)
    raise_any(problems)
    return vocabulary


def misspelt(scenario: Scenario) -> list[MalformedScenario]:
    """What is wrong with the names of a document that is malformed elsewhere too."""
    if scenario.ruleset not in PROFILES:
        return []
    problems = _options(scenario)[1]
    vocabulary = Vocabulary(get_ruleset(scenario.ruleset), _packs(scenario))
    if _wants_all(scenario, vocabulary):
        vocabulary = Vocabulary(get_ruleset(scenario.ruleset, {"pool": "all"}), _packs(scenario))
    problems += _name_problems(scenario, vocabulary)
    return [problem for problem in problems if not isinstance(problem, UnavailableContent)]


def bodies(scenario: Scenario, vocabulary: Vocabulary) -> list[str]:
    """Names of the placed generals whose skills are not written yet: they stand there as plain bodies."""
    found = []
    for seat in scenario.seats:
        for spec in (seat.head, seat.deputy, seat.general):
            for id_ in vocabulary.generals(spec.name) if spec is not None else ():
                general = vocabulary.ruleset.generals[id_]
                if not (general.skills or general.derived) and skill_names_of(id_) and general.name not in found:
                    found.append(general.name)
    return found


def _wants_all(scenario: Scenario, vocabulary: Vocabulary) -> bool:
    """It leaves open which generals there are, and names what only the larger pool has."""
    if "pool" in scenario.options or vocabulary.ruleset.options.get("pool", "all") == "all":
        return False
    if any(seat.general is not None and seat.general.face_down for seat in scenario.seats):
        return True  # the rules of concealment come with those who can be concealed
    return any(use.name and not vocabulary.has(use.kind, use.name) for use in scenario.names)


def _packs(scenario: Scenario) -> dict[str, FilePath]:
    """The files of the scenario's packs that do not come with the project, by name."""
    found = {}
    for i, name in enumerate(scenario.packs):
        path = find_pack(name, FilePath(scenario.file))
        if path is not None:
            try:
                load_pack(path)
            except MalformedError as error:
                raise _malformed(scenario, ("packs", i), str(error)) from error
            found[name] = path
    return found


def _ruleset(
    scenario: Scenario,
    options: Mapping[str, OptionValue],
    packs: Mapping[str, FilePath],
    extra: tuple[tuple[str, str], ...] = (),
) -> Ruleset:
    try:
        return get_ruleset(scenario.ruleset, options, extra, tuple(packs.values()))
    except IncompatibleError as error:
        raise _unavailable(scenario, ("ruleset",), str(error)) from error
    except MalformedError as error:
        raise _malformed(scenario, ("ruleset",), str(error)) from error


def _options(scenario: Scenario) -> tuple[dict[str, OptionValue], list[MalformedScenario]]:
    """The overrides that the ruleset can have, and what is wrong with the others."""
    options: dict[str, OptionValue] = {}
    problems: list[MalformedScenario] = []
    for name, value in scenario.options.items() if scenario.ruleset in PROFILES else ():
        problem = _switch_problem(scenario, name, value)
        if problem is None:
            options[name] = value
        else:
            problems.append(problem)
    if scenario.deck in DECKS:  # another one is found among the names
        possible = switches()["deck"].values_in(scenario.ruleset)
        if scenario.deck in possible or scenario.ruleset not in PROFILES:
            options["deck"] = scenario.deck
        else:
            remedy = "write " + " or ".join(possible)
            problems.append(_malformed(scenario, ("deck",), f"the deck {scenario.deck!r} is of another mode", remedy))
    return options, problems


def _switch_problem(scenario: Scenario, name: str, value: OptionValue) -> MalformedScenario | None:
    """Why an override is none: no switch of the ruleset, a value that it cannot have, or one that is not there yet."""
    path = ("options", name)
    own = [each for each, switch in switches().items() if scenario.ruleset in switch.defaults]
    if name not in switches():
        return _malformed(scenario, path, f"unknown switch {name!r}", close_to(name, own))
    switch = switches()[name]
    if name not in own:
        others = ", ".join(switch.defaults)
        message = f"{scenario.ruleset} has no switch {name!r}"
        return _malformed(scenario, path, message, f"leave it out; it belongs to {others}")
    try:
        chosen = switch.read(value, scenario.ruleset)
    except MalformedError as error:
        if not switch.values:
            return _malformed(scenario, path, str(error), f"such as {name}: 1")
        values = [as_yaml(known_value) for known_value in switch.values_in(scenario.ruleset)]
        remedy = "write " + " or ".join(values)
        if isinstance(value, bool) and "on" in values:
            remedy = f"write the plain word {'on' if value else 'off'}, which YAML 1.2 does not read as true or false"
        return _malformed(scenario, path, f"the switch {name!r} has no value {as_yaml(value)}", remedy)
    if switch.pending and chosen != switch.defaults[scenario.ruleset]:
        return _unavailable(scenario, path, f"the switch {name!r} cannot be set yet: {switch.pending}")
    return None


def as_yaml(value: object) -> str:
    """A value of a switch as a file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _name_problems(scenario: Scenario, vocabulary: Vocabulary) -> Iterator[MalformedScenario]:
    """Every misspelt name, and every name of what is not there yet."""
    for use in scenario.names:
        # Where nothing could be read the empty name has an error of its own.
        if use.name and not vocabulary.has(use.kind, use.name):
            yield _name_problem(scenario, vocabulary, use)


def _name_problem(scenario: Scenario, vocabulary: Vocabulary, use: NameUse) -> MalformedScenario:
    where = (scenario.file, scenario.document, use.line)
    planned = vocabulary.planned(use.kind, use.name)
    others = {each: _all_of(each) for each in PROFILES if each != scenario.ruleset}
    others = {each: names for each, names in others.items() if names.has(use.kind, use.name)}
    if others and use.kind in ("general", "card", "skill"):
        found = [names.ruleset.generals[id_] for names in others.values() for id_ in names.generals(use.name)]
        own = sorted({id_ for general in found for id_ in vocabulary.generals(general.name)})
        instead = f"write {' or '.join(own)}; " if own and use.kind == "general" else ""
        kind = UnavailableContent if planned else MalformedScenario
        message = f"{scenario.ruleset} has no {use.kind} {use.name!r}"
        return kind(*where, message, f"{instead}it belongs to {', '.join(others)}")
    if not planned:
        return MalformedScenario(*where, f"unknown {use.kind} {use.name!r}", vocabulary.close_to(use))
    remedy = vocabulary.close_to(use) if use.kind == "pack" else ""
    if use.kind == "deck":
        remedy = "there are " + ", ".join(DECKS)
    return UnavailableContent(*where, f"the {use.kind} {use.name!r} is not there yet", remedy)


@cache
def _all_of(profile: str) -> Vocabulary:
    """The names of all that a profile can have in play."""
    pool = switches()["pool"]
    return Vocabulary(get_ruleset(profile, {"pool": "all"} if profile in pool.defaults else {}))


def _body_problems(scenario: Scenario, vocabulary: Vocabulary) -> Iterator[MalformedScenario]:
    """A general without written skills may stand in a scenario that names none of them."""
    named = {use.name for use in scenario.names}
    for name in bodies(scenario, vocabulary):
        for id_ in vocabulary.generals(name):
            for skill in skill_names_of(id_):
                if skill in named or known().skills.get(skill) in named:
                    yield _unavailable(scenario, (), f"the skill {skill!r} of {name} is not there yet")


def _steps_of_bots(scenario: Scenario) -> Iterator[MalformedScenario]:
    """A seat that plays by itself takes no answers from the script."""
    for step in scenario.script:
        seat = getattr(step, "seat", 0)
        if seat in scenario.auto and not isinstance(step, (AskedStep, NotAskedStep)):
            message = f"seat {seat} is played by the bot ('auto') and takes no steps"
            remedy = "script the other seats, and expect what the bot does"
            yield MalformedScenario(scenario.file, scenario.document, step.line, message, remedy)


def _malformed(scenario: Scenario, path: Path, message: str, remedy: str = "") -> MalformedScenario:
    return MalformedScenario(scenario.file, scenario.document, scenario.line_of(*path), message, remedy)


def _unavailable(scenario: Scenario, path: Path, message: str, remedy: str = "") -> UnavailableContent:
    return UnavailableContent(scenario.file, scenario.document, scenario.line_of(*path), message, remedy)


__all__ = ["bodies", "misspelt", "prepare"]
