"""From files to scenarios."""

from __future__ import annotations

import os
import pathlib
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, Literal

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode
from ruamel.yaml.reader import ReaderError

from guozhan.scenario.document import (
    GeneralSpec,
    Path,
    Role,
    RunUntil,
    Scenario,
    SeatSpec,
    TurnPhase,
    TurnSpec,
)
from guozhan.scenario.errors import MalformedFile, MalformedScenario, ScenarioError
from guozhan.scenario.nodes import Fields, Reader, is_empty, line_of
from guozhan.scenario.script import GENDERS, PHASES, keys_of, read_expectations, read_step

ROLES: Final[dict[str, Role]] = {role: role for role in ("lord", "loyalist", "rebel", "renegade")}
TURN_PHASES: Final[dict[str, TurnPhase]] = {**PHASES, "play_start": "play_start"}
UNSCRIPTED: Final[dict[str, Literal["decline", "fail"]]] = {"decline": "decline", "fail": "fail"}
TOP_KEYS: Final = (keys_of(Scenario) - {"file", "document", "lines", "names", "round_first"}) | {"round"}
SEAT_KEYS: Final = (keys_of(SeatSpec) - {"has_generals", "head", "deputy"}) | {"generals"}
_HIDDEN = re.compile(r"[(\uff08](.*)[)\uff09]")
_RUN_UNTIL = re.compile(r"(turn_end)|(game_end)|seat +([0-9]+) +turn_start|([0-9]+) +decisions?")


def find_files(paths: Iterable[str | os.PathLike[str]]) -> list[pathlib.Path]:
    """The scenario files among files and folders: each once, those of a folder sorted.

    Raises ScenarioError for a path that does not exist, and for a folder without any.
    """
    found: dict[pathlib.Path, None] = {}
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            files = sorted(file for file in path.rglob("*.yaml") if file.is_file())
            if not files:
                raise ScenarioError(f"{path}: no scenario in this folder; name their files *.yaml, or name a file")
            found.update(dict.fromkeys(files))
        elif path.exists():
            found[path] = None
        else:
            raise ScenarioError(f"{path}: no such file or folder")
    return list(found)


def load_file(path: str | os.PathLike[str]) -> list[Scenario]:
    """The scenarios of a file.

    Raises MalformedFile with every error found, and ScenarioError if the file cannot be read.
    """
    try:
        data = pathlib.Path(path).read_bytes()
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        document = max(1, len(_starts(before)))
        line = before.count("\n") + 1
        wrong = MalformedScenario(str(path), document, line, "not UTF-8", "save the file as UTF-8")
        raise MalformedFile([wrong]) from error
    return load_text(text, str(path))


def load_text(text: str, file: str = "<text>") -> list[Scenario]:
    """The scenarios of a text.

    Raises MalformedFile with every error found.
    """
    scenarios = []
    broken = []
    errors: list[MalformedScenario] = []
    empty = 0
    document = 0
    for document, node in enumerate(_compose(text, file), start=1):
        if isinstance(node, MalformedScenario):
            errors.append(node)
        elif is_empty(node):
            empty += 1
        else:
            reader = Reader(file, document)
            scenario = _scenario(reader, node)
            if reader.errors:
                for error in reader.errors:
                    error.title = scenario.name
                errors += sorted(reader.errors, key=lambda error: error.line)
                broken.append(scenario)
            else:
                scenarios.append(scenario)
    if document == empty:
        errors.append(MalformedScenario(file, 1, 1, "no scenario in the file", "a document has name, ruleset, seats"))
    if errors:
        raise MalformedFile(errors, scenarios, broken)
    return scenarios


# --- YAML


def _compose(text: str, file: str) -> list[Node | MalformedScenario]:
    """The root of each document. A text with a syntax error is read document by document: the others still count."""
    try:
        return list(_yaml().compose_all(text))
    except (YAMLError, RecursionError):
        found: list[Node | MalformedScenario] = []
        for first, part in _parts(text):
            try:
                found.extend(_yaml().compose_all("\n" * first + part))
            except (YAMLError, RecursionError) as error:
                found.append(_syntax_error(error, file, len(found) + 1, first, part))
        return found


def _yaml() -> YAML:
    return YAML(typ="safe", pure=True)


def _starts(text: str) -> list[int]:
    """The lines, from 0, on which documents start."""
    starts: list[int] = []
    for number, line in enumerate(text.split("\n")):
        marked = line.startswith("---") and not line[3:4].strip()
        if marked or (not starts and line.strip() and not line.startswith(("#", "%"))):
            starts.append(number)
    return starts


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The documents as texts, each with the number of lines before it."""
    lines = text.split("\n")
    starts = _starts(text)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, "\n".join(lines[start:end])


def _syntax_error(
    error: YAMLError | RecursionError, file: str, document: int, first: int, part: str
) -> MalformedScenario:
    line = first + 1
    message = "not valid YAML"
    if isinstance(error, MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, first + part.count("\n")) + 1 if mark is not None else line
        problem = " ".join(str(error.problem or error.context).split())
        message = f"not valid YAML: {problem}"
        if error.context and error.context_mark is not None and error.problem:
            message += f", {error.context} that starts on line {error.context_mark.line + 1}"
    elif isinstance(error, ReaderError):
        line = first + part.count("\n", 0, max(0, error.position - first)) + 1
        message = f"not valid YAML: {error.reason}"
    elif isinstance(error, RecursionError):
        message = "nested too deeply"
    return MalformedScenario(file, document, line, message)


# --- one document


def _scenario(r: Reader, node: Node) -> Scenario:
    f = r.fields(node, (), TOP_KEYS, "a scenario", "a document has name, ruleset, seats")
    if isinstance(node, MappingNode):
        for key in ("name", "ruleset", "seats"):
            if key not in f:
                r.fail(node, f"the scenario lacks {key!r}")
    if "seats" in f and isinstance(f.nodes["seats"], SequenceNode):
        r.seat_count = len(f.nodes["seats"].value)
        if not r.seat_count:
            r.fail(f.nodes["seats"], "a scenario without seats", "write {} for a plain character")
    seats = f.get("seats", r.each(partial(_seat, r), "a list of seats", "[{generals: [曹操, 典韦]}, {}]"), ())
    turn = f.get("turn", partial(_turn, r), TurnSpec(line=line_of(node)))
    _check_turn(r, seats, turn)
    return Scenario(
        file=r.file,
        document=r.document,
        line=line_of(node),
        name=f.get("name", r.text, ""),
        ruleset=f.get("ruleset", r.name("ruleset"), ""),
        seats=seats,
        options=f.get("options", r.by_name("switch", r.option_value), {}),
        rules=f.get("rules", r.names_of("rule"), ()),
        source=f.get("source", r.text, None),
        seed=f.get("seed", r.count, 1),
        deck=f.get("deck", r.name("deck"), None),
        turn=turn,
        draw_pile=f.get("draw_pile", r.cards, ()),
        discard_pile=f.get("discard_pile", r.cards, ()),
        zones=f.get("zones", r.by_name("zone", r.cards), {}),
        draw_pile_only=f.get("draw_pile_only", r.boolean, False),
        fierce_battle=f.get("fierce_battle", r.boolean, False),
        packs=f.get("packs", r.names_of("pack"), ()),
        round_first=f.get("round", partial(_round, r), False),
        extra_cards=f.get("extra_cards", r.cards, ()),
        unscripted=f.get("unscripted", r.word(UNSCRIPTED, "answer to what is not scripted"), "decline"),
        auto=f.get("auto", r.seats, ()),
        run_until=f.get("run_until", partial(_run_until, r), None),
        notes=f.get("notes", partial(_notes, r), None),
        script=f.get("script", r.each(partial(read_step, r), "a list of steps", "[]"), ()),
        expect=f.get("expect", partial(read_expectations, r), ()),
        lines=r.lines,
        names=tuple(r.names),
    )


def _seat(r: Reader, node: Node, path: Path) -> SeatSpec:
    f = r.fields(node, path, SEAT_KEYS, "a seat", "write {} for a plain character")
    before = len(r.errors)
    head, deputy = f.get("generals", partial(_generals, r), (None, None))
    if "generals" in f and "general" in f:
        r.fail(f.nodes["general"], "a seat with both 'generals' and 'general'", "generals in 国战, general in identity")
    alive = f.get("alive", r.boolean, True)
    if "generals" in f and alive and (head is None or deputy is None) and len(r.errors) == before:
        for key in ("hp", "max_hp"):
            if key not in f:
                r.fail(f.nodes["generals"], f"'none' in a general position without {key!r}", "give hp and max_hp there")
    hp, max_hp = _hp(r, f, alive)
    return SeatSpec(
        line=line_of(node),
        path=path,
        has_generals="generals" in f,
        head=head,
        deputy=deputy,
        general=f.get("general", partial(_general, r), None),
        role=f.get("role", r.word(ROLES, "role"), None),
        kingdom=f.get("kingdom", r.name("kingdom"), None),
        gender=f.get("gender", r.word(GENDERS, "gender"), None),
        hp=hp,
        max_hp=max_hp,
        armor=f.get("armor", r.count, None),
        hand=f.get("hand", r.cards, ()),
        equip=f.get("equip", r.cards, ()),
        judge=f.get("judge", r.cards, ()),
        chained=f.get("chained", r.boolean, False),
        stacked=f.get("stacked", r.boolean, False),
        drunk=f.get("drunk", r.boolean, False),
        marks=f.get("marks", r.by_name("mark", r.count), {}),
        piles=f.get("piles", r.by_name("pile", r.cards), {}),
        skills=f.get("skills", r.names_of("skill"), ()),
        effects=f.get("effects", r.names_of("skill"), ()),
        alive=alive,
    )


def _hp(r: Reader, f: Fields, alive: bool) -> tuple[int | None, int | None]:
    """hp and max hp; the living may be at 0 or less (不屈), but not without any max hp."""
    before = len(r.errors)
    hp = f.get("hp", r.integer, None)
    max_hp = f.get("max_hp", r.count, None)
    if len(r.errors) > before:
        return None, None
    if max_hp == 0 and alive:
        r.fail(f.nodes["max_hp"], "a living seat with max_hp 0", "give 1 or more, or say alive: false")
    elif hp is not None and max_hp is not None and hp > max_hp:
        r.fail(f.nodes["hp"], f"hp {hp} is more than max_hp {max_hp}", "give less hp or more max_hp")
    return hp, max_hp


def _generals(r: Reader, node: Node, path: Path) -> tuple[GeneralSpec | None, GeneralSpec | None]:
    if not isinstance(node, SequenceNode):
        r.wrong(node, path, "a list of two generals", "write [head, deputy]; none = empty position")
        return None, None
    found = r.each(partial(_position, r), "a list of two generals")(node, path)
    if len(found) == 2:
        return found[0], found[1]
    r.fail(node, f"expected two generals, found {len(found)}", "[head, deputy]; none = empty position")
    return None, None


def _position(r: Reader, node: Node, path: Path) -> GeneralSpec | None:
    if is_empty(node):
        r.fail(node, "expected a general, found nothing", "write none for an empty position")
        return None
    return None if getattr(node, "value", None) == "none" else _general(r, node, path)


def _general(r: Reader, node: Node, path: Path) -> GeneralSpec:
    text = r.text(node, path)
    hidden = _HIDDEN.fullmatch(text)
    name = (hidden[1] if hidden else text).strip()
    if text and (name in ("", "none") or name[0] in "(\uff08"):
        r.fail(node, f"{text!r} is no general", "NAME, (NAME) for face down, none only in 'generals'")
    r.add_name("general", name, node, path)
    return GeneralSpec(name, face_down=hidden is not None)


def _turn(r: Reader, node: Node, path: Path) -> TurnSpec:
    f = r.fields(node, path, frozenset({"seat", "phase"}), "'turn'", "write {seat: 1, phase: play}")
    seat = f.get("seat", r.seat, 1)
    return TurnSpec(seat, f.get("phase", r.word(TURN_PHASES, "phase"), "play"), line_of(node))


def _check_turn(r: Reader, seats: tuple[SeatSpec, ...], turn: TurnSpec) -> None:
    if seats and not any(seat.alive for seat in seats):
        r.fail(seats[0].line, "every seat is dead", "leave 'alive: false' out at those who still play")
    elif 1 <= turn.seat <= len(seats) and not seats[turn.seat - 1].alive:
        line = turn.line if ("turn",) in r.lines else seats[turn.seat - 1].line
        r.fail(
            line,
            f"it is the turn of seat {turn.seat}, who is dead",
            f"say whose turn it is: turn: {{seat: {_living(seats)}}}",
        )


def _living(seats: tuple[SeatSpec, ...]) -> int:
    return next(number for number, seat in enumerate(seats, 1) if seat.alive)


def _round(r: Reader, node: Node, path: Path) -> bool:
    f = r.fields(node, path, frozenset({"first"}), "'round'", "write {first: true}")
    return f.get("first", r.boolean, False)


def _run_until(r: Reader, node: Node, path: Path) -> RunUntil | None:
    text = r.text(node, path)
    found = _RUN_UNTIL.fullmatch(text)
    if not found:
        if text:
            r.fail(node, f"unknown end of the run {text!r}", "turn_end, seat N turn_start, game_end, N decisions")
        return None
    turn_end, _, seat, decisions = found.groups()
    if seat:
        r.check_seat(node, int(seat))
        return RunUntil("turn_start", int(seat))
    return RunUntil("decisions", int(decisions)) if decisions else RunUntil("turn_end" if turn_end else "game_end")


def _notes(r: Reader, node: Node, path: Path) -> str:
    if isinstance(node, SequenceNode):
        return "\n".join(r.each(r.text, "a text or a list of texts")(node, path))
    return r.text(node, path)
