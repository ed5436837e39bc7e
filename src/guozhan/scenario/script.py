"""Reading the steps of a script and the expectations."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypedDict

from ruamel.yaml.nodes import Node, SequenceNode

from guozhan.scenario.cardtext import SIGNS, CardRef, CardText, CardTextError, parse_card_or_position
from guozhan.scenario.document import (
    About,
    AnswerStep,
    ArrangeStep,
    AskedStep,
    ChooseItem,
    ChooseStep,
    EndStep,
    Expectation,
    ExpectStep,
    Gender,
    GiveStep,
    IllegalStep,
    MarkerStep,
    NotAskedStep,
    OptionStep,
    PassStep,
    Path,
    Phase,
    Place,
    PlayStep,
    RecastStep,
    RevealStep,
    ScriptStep,
    SeatExpect,
    SkillStep,
    TableExpect,
    TransferStep,
    UseStep,
)
from guozhan.scenario.nodes import Fields, Reader, is_integer, is_text, line_of

PHASES: Final[dict[str, Phase]] = {
    "prepare": "prepare", "judge": "judge", "draw": "draw", "play": "play", "discard": "discard", "finish": "finish",
    "准备": "prepare", "判定": "judge", "摸牌": "draw", "出牌": "play", "弃牌": "discard", "结束": "finish",
}  # fmt: skip
GENDERS: Final[dict[str, Gender]] = {"male": "male", "female": "female", "none": "none"}
PLACES: Final[dict[str, Place]] = {"head": "head", "deputy": "deputy"}
REVEALS: Final[dict[str, tuple[Place, ...]]] = {
    "head": ("head",),
    "deputy": ("deputy",),
    "both": ("head", "deputy"),
}


def keys_of(cls: type[Any]) -> frozenset[str]:
    """The fields of a class that a file can give."""
    return frozenset(field.name for field in dataclasses.fields(cls)) - {"line", "path", "present"}


SEAT_KEYS: Final = keys_of(SeatExpect)
TABLE_KEYS: Final = keys_of(TableExpect)

# The key that says what a step does → the keys that may go with it. `skill` and `option` are such keys only
# where no other one is there.
COMMON: Final = frozenset({"seat", "about", "for"})
ANSWERS: Final[dict[str, frozenset[str]]] = {
    key: frozenset({key, *more.split()}) | COMMON
    for key, more in {
        "use": "skill cards to second option",
        "play": "skill cards option",
        "recast": "skill",
        "marker": "option",
        "reveal": "cards to",
        "choose": "",
        "arrange": "",
        "give": "",
        "transfer": "",
        "pass": "",
        "end": "",
        "skill": "cards to option",
        "option": "",
    }.items()
}
CHECKS: Final[dict[str, frozenset[str]]] = {
    key: frozenset({key}) for key in ("expect", "asked", "not_asked", "illegal")
}
STEP_KEYS: Final = frozenset().union(*ANSWERS.values(), CHECKS)
# As they are listed: what a step does, then what goes with it.
_LISTED: Final = (*ANSWERS, *CHECKS, *sorted(STEP_KEYS - ANSWERS.keys() - CHECKS.keys()))
ASKED_KEYS: Final = frozenset({"seat", "for", "about"})
NOT_ASKED_KEYS: Final = frozenset({"seat", "for"})


# --- steps


def read_step(r: Reader, node: Node, path: Path) -> ScriptStep:
    """One entry of the script."""
    fields = r.fields(node, path, STEP_KEYS, "a step", "write {seat: 1, …}", _LISTED)
    check = next((key for key in CHECKS if key in fields), None)
    if check is None:
        return _answer(r, node, fields)
    if extra := sorted(set(fields.nodes) - CHECKS[check]):
        r.fail(node, f"{extra[0]!r} does not go with {check!r}", f"give {check!r} a step of its own")
    return _CHECKS[check](r, fields.nodes[check], (*path, check), line_of(node), path)


def _expect(r: Reader, node: Node, path: Path, line: int, step: Path) -> ExpectStep:
    return ExpectStep(line=line, path=step, expect=read_expectations(r, node, path))


def _asked(r: Reader, node: Node, path: Path, line: int, step: Path) -> AskedStep:
    fields = r.fields(node, path, ASKED_KEYS, "'asked'", "write {seat: 1, for: NAME}")
    seat = _required_seat(r, node, fields, "'asked'")
    topic = fields.get("for", r.name("topic"), None)
    return AskedStep(line=line, path=step, seat=seat, for_=topic, about=fields.get("about", partial(_about, r), None))


def _not_asked(r: Reader, node: Node, path: Path, line: int, step: Path) -> NotAskedStep:
    fields = r.fields(node, path, NOT_ASKED_KEYS, "'not_asked'", "write {seat: 1, for: NAME}")
    seat = _required_seat(r, node, fields, "'not_asked'")
    if fields.sound and "for" not in fields:
        r.fail(node, "'not_asked' lacks 'for'", "name the card or skill that is not asked about")
    return NotAskedStep(line=line, path=step, seat=seat, for_=fields.get("for", r.name("topic"), ""))


def _illegal(r: Reader, node: Node, path: Path, line: int, step: Path) -> IllegalStep:
    known = STEP_KEYS | {"because"}
    fields = r.fields(node, path, known, "'illegal'", "write {seat: 1, …}", (*_LISTED, "because"))
    because = fields.get("because", r.text, None)
    fields.nodes.pop("because", None)
    if check := next((key for key in CHECKS if key in fields), None):
        r.fail(fields.nodes[check], f"{check!r} is no answer that could be refused")
        return IllegalStep(line=line, path=step, step=PassStep(line=line, path=path, seat=0))
    return IllegalStep(line=line, path=step, step=_answer(r, node, fields), because=because)


_CHECKS: Final[dict[str, Callable[[Reader, Node, Path, int, Path], ScriptStep]]] = {
    "expect": _expect,
    "asked": _asked,
    "not_asked": _not_asked,
    "illegal": _illegal,
}


class _Common(TypedDict):
    line: int
    path: Path
    seat: int
    about: About | None
    for_: str | None


def _answer(r: Reader, node: Node, fields: Fields) -> AnswerStep:
    common: _Common = {
        "line": line_of(node),
        "path": fields.path,
        "seat": _required_seat(r, node, fields, "the step"),
        "about": fields.get("about", partial(_about, r), None),
        "for_": fields.get("for", r.name("topic"), None),
    }
    acts = [key for key in ANSWERS if key in fields]
    if not acts:
        if fields.sound:
            r.fail(node, "the step answers nothing", "one of " + ", ".join([*ANSWERS, *CHECKS]))
        return PassStep(**common)
    act = acts[0]
    for key in fields.nodes:
        if key not in ANSWERS[act]:
            other = key in ANSWERS and key not in ("skill", "option")
            remedy = "one answer a step" if other else f"keys for {act!r}: {', '.join(sorted(ANSWERS[act]))}"
            r.fail(fields.nodes[key], f"{key!r} does not go with {act!r}", remedy)
    return _ACTS[act](r, node, fields, common)


def _use(r: Reader, node: Node, f: Fields, common: _Common) -> UseStep:
    return UseStep(
        **common,
        card=r.card(f.nodes["use"], (*f.path, "use")),
        skill=f.get("skill", r.name("skill"), None),
        cards=_conversion(r, f, "use"),
        to=f.get("to", r.seats, None),
        second=f.get("second", r.seats, None),
        option=f.get("option", r.name("option"), None),
    )


def _play(r: Reader, node: Node, f: Fields, common: _Common) -> PlayStep:
    return PlayStep(
        **common,
        card=r.card(f.nodes["play"], (*f.path, "play")),
        skill=f.get("skill", r.name("skill"), None),
        cards=_conversion(r, f, "play"),
        option=f.get("option", r.name("option"), None),
    )


def _conversion(r: Reader, f: Fields, act: str) -> tuple[CardRef, ...] | None:
    if "cards" in f and "skill" not in f:
        r.fail(f.nodes["cards"], f"'cards' without 'skill' in a step with {act!r}", "name the skill that converts them")
    return f.get("cards", r.card_refs, None)


def _skill(r: Reader, node: Node, f: Fields, common: _Common) -> SkillStep:
    return SkillStep(
        **common,
        skill=f.get("skill", r.name("skill"), ""),
        cards=f.get("cards", r.card_refs, None),
        to=f.get("to", r.seats, None),
        option=f.get("option", r.name("option"), None),
    )


def _reveal(r: Reader, node: Node, f: Fields, common: _Common) -> RevealStep:
    return RevealStep(
        **common,
        places=f.get("reveal", r.word(REVEALS, "place"), ()),
        cards=f.get("cards", r.card_refs, None),
        to=f.get("to", r.seats, None),
    )


def _choose(r: Reader, node: Node, f: Fields, common: _Common) -> ChooseStep:
    return ChooseStep(**common, items=f.get("choose", r.each(partial(_item, r), "a list of choices", "[]"), ()))


def _option(r: Reader, node: Node, f: Fields, common: _Common) -> OptionStep:
    return OptionStep(**common, option=f.get("option", r.name("option"), ""))


def _arrange(r: Reader, node: Node, f: Fields, common: _Common) -> ArrangeStep:
    rows = r.fields(
        f.nodes["arrange"], (*f.path, "arrange"), frozenset({"top", "bottom"}), "'arrange'", "{top: […], bottom: […]}"
    )
    return ArrangeStep(**common, top=rows.get("top", r.card_refs, None), bottom=rows.get("bottom", r.card_refs, None))


def _give(r: Reader, node: Node, f: Fields, common: _Common) -> GiveStep:
    return GiveStep(**common, gifts=r.by_seat(r.card_refs)(f.nodes["give"], (*f.path, "give")))


def _transfer(r: Reader, node: Node, f: Fields, common: _Common) -> TransferStep:
    return TransferStep(**common, gifts=r.by_seat(r.card_refs)(f.nodes["transfer"], (*f.path, "transfer")))


def _recast(r: Reader, node: Node, f: Fields, common: _Common) -> RecastStep:
    card = r.card(f.nodes["recast"], (*f.path, "recast"))
    return RecastStep(**common, card=card, skill=f.get("skill", r.name("skill"), None))


def _marker(r: Reader, node: Node, f: Fields, common: _Common) -> MarkerStep:
    marker = f.get("marker", r.name("marker"), "")
    return MarkerStep(**common, marker=marker, option=f.get("option", r.name("option"), None))


def _pass(r: Reader, node: Node, f: Fields, common: _Common) -> PassStep:
    f.get("pass", r.only_true, None)
    return PassStep(**common)


def _end(r: Reader, node: Node, f: Fields, common: _Common) -> EndStep:
    f.get("end", r.only_true, None)
    return EndStep(**common)


_ACTS: Final[dict[str, Callable[[Reader, Node, Fields, _Common], AnswerStep]]] = {
    "use": _use,
    "play": _play,
    "recast": _recast,
    "marker": _marker,
    "reveal": _reveal,
    "choose": _choose,
    "arrange": _arrange,
    "give": _give,
    "transfer": _transfer,
    "pass": _pass,
    "end": _end,
    "skill": _skill,
    "option": _option,
}


def _required_seat(r: Reader, node: Node, fields: Fields, what: str) -> int:
    if fields.sound and "seat" not in fields:
        r.fail(node, f"{what} lacks 'seat'", "say whose answer it is")
    return fields.get("seat", r.seat, 0)


def _about(r: Reader, node: Node, path: Path) -> About:
    return r.seat(node, path) if is_integer(node) else r.card(node, path)


def _item(r: Reader, node: Node, path: Path) -> ChooseItem:
    if is_integer(node):
        return r.integer(node, path)
    if not is_text(node) or not node.value.strip():
        r.wrong(node, path, "a card, a seat or a word")
        return 0
    text = str(node.value)
    if text not in SIGNS:  # a suit alone is a word
        try:
            item = parse_card_or_position(text)
        except CardTextError as error:
            r.fail(node, error.message, error.remedy)
            return text
        if not isinstance(item, CardText):
            return item
        if item.is_full:
            r.add_name("card", item.name, node, path)
            return item
    r.add_name("word", text, node, path)
    return text


# --- expectations


def read_expectations(r: Reader, node: Node, path: Path) -> tuple[Expectation, ...]:
    """One expectation, or a list of them."""
    if isinstance(node, SequenceNode):
        return r.each(partial(_expectation, r), "a list")(node, path)
    return (_expectation(r, node, path),)


def _expectation(r: Reader, node: Node, path: Path) -> Expectation:
    fields = r.fields(node, path, SEAT_KEYS | TABLE_KEYS, "an expectation", "write {seat: 1, hp: 2}")
    keys = fields.nodes.keys()
    if fields.sound and not keys - {"seat"}:
        r.fail(node, "the expectation checks nothing", "known: " + ", ".join(sorted(SEAT_KEYS | TABLE_KEYS)))
    if "seat" in fields:
        for key in sorted(keys - SEAT_KEYS):
            r.fail(fields.nodes[key], f"{key!r} is not about a seat", "write it as an item of its own")
        return _seat_expect(r, node, fields)
    for key in sorted(keys - TABLE_KEYS):
        r.fail(fields.nodes[key], f"{key!r} needs a seat", f"{{seat: 1, {key}: …}}")
    return _table_expect(r, node, fields)


def _seat_expect(r: Reader, node: Node, f: Fields) -> SeatExpect:
    seat = f.get("seat", r.seat, 0)
    distance = f.get("distance", r.by_seat(r.integer), None)
    if distance and seat in distance:
        r.fail(f.nodes["distance"], f"the distance of seat {seat} to itself", "name the other seat")
    return SeatExpect(
        line=line_of(node),
        path=f.path,
        present=frozenset(f.nodes) - {"seat"},
        seat=seat,
        hp=f.get("hp", r.integer, None),
        max_hp=f.get("max_hp", r.integer, None),
        armor=f.get("armor", r.count, None),
        hand=f.get("hand", r.cards, None),
        hand_count=f.get("hand_count", r.count, None),
        hand_includes=f.get("hand_includes", r.cards, None),
        equip=f.get("equip", r.cards, None),
        judge=f.get("judge", r.laid_cards, None),
        alive=f.get("alive", r.boolean, None),
        kingdom=f.get("kingdom", r.name("kingdom"), None),
        gender=f.get("gender", r.word(GENDERS, "gender"), None),
        revealed=f.get("revealed", r.each(r.word(PLACES, "place"), "a list of head and deputy", "[head]"), None),
        drunk=f.get("drunk", r.boolean, None),
        chained=f.get("chained", r.boolean, None),
        stacked=f.get("stacked", r.boolean, None),
        marks=f.get("marks", r.by_name("mark", r.count), None),
        piles=f.get("piles", r.by_name("pile", r.cards), None),
        skills_include=f.get("skills_include", r.names_of("skill"), None),
        skills_exclude=f.get("skills_exclude", r.names_of("skill"), None),
        distance=distance,
        attack_range=f.get("attack_range", r.integer, None),
        hand_limit=f.get("hand_limit", r.integer, None),
        can_use=f.get("can_use", r.by_card(r.seats), None),
        cannot_use=f.get("cannot_use", r.cards, None),
    )


def _table_expect(r: Reader, node: Node, f: Fields) -> TableExpect:
    return TableExpect(
        line=line_of(node),
        path=f.path,
        present=frozenset(f.nodes),
        discard_pile=f.get("discard_pile", r.cards, None),
        discard_includes=f.get("discard_includes", r.cards, None),
        draw_pile_top=f.get("draw_pile_top", r.cards, None),
        draw_pile_count=f.get("draw_pile_count", r.count, None),
        processing=f.get("processing", r.cards, None),
        zones=f.get("zones", r.by_name("zone", r.cards), None),
        winner=f.get("winner", r.seats, None),
        game_over=f.get("game_over", r.boolean, None),
        phase=f.get("phase", r.word(PHASES, "phase"), None),
        turn_of=f.get("turn_of", r.seat, None),
        fierce_battle=f.get("fierce_battle", r.boolean, None),
        big_kingdoms=f.get("big_kingdoms", r.names_of("kingdom"), None),
        log_includes=f.get("log_includes", r.names_of("fact"), None),
        asked_in_order=f.get("asked_in_order", r.seats, None),
    )
