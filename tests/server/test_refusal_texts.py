"""Whatever the server refuses is said in the language of who reads it: a look through the sources, for every text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from guozhan.core.messages import error_text
from guozhan.protocol import misread
from guozhan.view.language import ENGLISH, LANGUAGES, SIMPLIFIED, TRADITIONAL, english, errors, plain

SOURCE = Path(__file__).resolve().parents[2] / "src" / "guozhan"
# What may raise an error that a client is told: the server, and what it asks of the engine.
FOLDERS = ("server", "modes", "lessons")
FILES = (
    "games/replay.py",
    "games/rulesets.py",
    "games/saving.py",
    "games/session.py",
    "protocol/messages.py",
    "protocol/tree.py",
    "view/language.py",
    "view/project.py",
)
# Only the operator reads these: at the start, in the log, on the command line. What of the database fails during a
# request is told as one and the same error (Endpoint).
OPERATORS = (
    "server/addresses.py",
    "server/bots.py",
    "server/bot_worker.py",
    "server/entries.py",
    "server/homes.py",
    "server/listening.py",
    "server/repeating.py",
    "server/settings.py",
    "server/serving.py",
    "server/storage/appending.py",
    "server/storage/backing.py",
    "server/storage/claiming.py",
    "server/storage/connecting.py",
    "server/storage/migrating.py",
    "server/storage/store.py",
    "server/storage/syncing.py",
    "server/storage/writer.py",
)
# Errors of programmers, operators and files of the package, by module.
NOT_TOLD = {
    "games/rulesets.py": {"{pack}: {name} has a general {general.id!r} already; give yours another id"},
    "games/session.py": {
        "{game.size} seats need as many bots, not {len(bots)}",
        "the bot at seat {seat + 1} is no function from a decision to an answer: {bot!r}",
    },
    "protocol/messages.py": {"a message of the type {name!r}, which is not known here", "{str(error)}"},
    "server/storage/statements.py": {
        "the {name} of replay {values['id']} are damaged; drop it, or put a backup of the database back"
    },
    "server/web/guard.py": {"{origin!r} is no origin such as https://play.example.org"},
}
SAYERS = re.compile(
    r"(?:\w+Error|RefusedRequest|faulty|_refuse|_wrong|dismiss|void|Failed|Goodbye|Voided|Reason\.of|error_text|message)"
)
OWN_ERRORS = (
    "ValueError",
    "TypeError",
    "RuntimeError",
    "AssertionError",
    "EOFError",
    "KeyError",
    "NotImplementedError",
)


def modules() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((SOURCE / folder).rglob("*.py"))
    yield from (SOURCE / file for file in FILES)


def told() -> list[tuple[str, int, str]]:
    """Every text with which something is refused: module, line, text. What no language could look up has braces."""
    found = []
    everywhere = {name: value for path in modules() for name, value in _constants(ast.parse(path.read_text("utf-8")))}
    for path in modules():
        name = path.relative_to(SOURCE).as_posix()
        if name in OPERATORS or "migrations" in name:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        constants = {**everywhere, **dict(_constants(tree))}
        for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]:
            local: dict[str, list[ast.expr]] = {}
            for node in ast.walk(scope):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    local.setdefault(node.targets[0].id, []).append(node.value)
                elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                    pairs = zip(node.targets[0].elts, getattr(node.value, "elts", ()), strict=False)
                    for one, value in pairs:
                        if isinstance(one, ast.Name):
                            local.setdefault(one.id, []).append(value)
            for call in ast.walk(scope):
                if isinstance(call, ast.Call) and _says(call):
                    for given in (
                        *call.args,
                        *(each.value for each in call.keywords if each.arg in ("text", "reason")),
                    ):
                        found += [(name, call.lineno, text) for text in _texts(given, local, constants)]
    return [each for each in found if each[2] not in NOT_TOLD.get(each[0], ())]


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def _says(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    last = name if name == "Reason.of" else name.rpartition(".")[2]
    return SAYERS.fullmatch(last) is not None and last not in OWN_ERRORS


def _texts(given: ast.expr, local: dict[str, list[ast.expr]], constants: dict[str, ast.expr]) -> Iterator[str]:
    match given:
        case ast.Constant(value=str(text)) if " " in text or not text.isascii():
            yield text
        case ast.JoinedStr():
            # Places of the form such as timers.play are for programs.
            if any(isinstance(piece, ast.Constant) and " " in str(piece.value) for piece in given.values):
                yield ast.unparse(given).removeprefix("f")[1:-1]
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id="error")]):
            yield "{str(error)}"
        case ast.Name(id=name):
            for value in local.get(name, [constants[name]] if name in constants else []):
                yield from _texts(value, {}, constants)
        case ast.Attribute(attr=name) if name in constants:
            yield from _texts(constants[name], {}, constants)
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body, local, constants)
            yield from _texts(other, local, constants)
        case ast.BinOp(left=left, right=right):
            yield from _texts(left, local, constants)
            yield from _texts(right, local, constants)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_refusal_of_the_sources_is_there_in_chinese_and_english() -> None:
    found = told()
    places = {name for name, _, _ in found}
    # The look goes where it should.
    for name in ("server/desk.py", "server/checking.py", "server/web/replay_routes.py", "modes/profile.py"):
        assert name in places
    texts = {text for _, _, text in found}
    assert len(texts) > 120
    known = {*errors(), *english()}
    missing = [each for each in found if each[2] not in known]
    assert not missing, "\n".join(map(str, missing))


@pytest.mark.parametrize("text", sorted(misread.texts()))
def test_what_is_wrong_with_a_message_is_said_in_chinese(text: str) -> None:
    assert text in errors()


def test_nothing_is_translated_that_nobody_says() -> None:
    said = {text for _, _, text in told()} | set(misread.texts())
    assert not set(errors()) - said


@pytest.mark.parametrize(("template", "chinese"), sorted(errors().items()))
def test_each_text_is_chinese_and_names_no_other_values(template: str, chinese: str) -> None:
    other = {"why_zh"} if "{why}" in template else set()
    assert fields(chinese) <= fields(template) | other
    assert re.search("[\u4e00-\u9fff]", chinese) or not re.sub(r"{.*?}", "", template).strip(" :")
    # Nothing in it is English but names that stand for themselves.
    words = re.sub(r"{.*?}|JSON|hello|guozhan|Authorization: Bearer SESSION", "", chinese)
    assert not re.search("[a-z]{2}", words.lower()), chinese
    values: dict[str, str | int] = {name: name.upper() for name in (*fields(template), *other)}
    for language in (SIMPLIFIED, TRADITIONAL):
        assert plain(language).of(error_text(template, **values)) != error_text(template, **values) or template == (
            "{path}: {why}"
        )
    assert plain(ENGLISH).of(error_text(template, **values)) == error_text(template, **values)


def test_values_that_are_texts_themselves_are_said_in_the_language_too() -> None:
    inner = error_text("a nickname has 1 to {most} characters that can be shown", most=24)
    outer = error_text("name: {why}", why=inner)
    assert outer == "name: a nickname has 1 to 24 characters that can be shown"
    said = [plain(language).of(outer) for language in LANGUAGES]
    assert said[2] == outer
    assert "24" in said[0]
    assert not re.search("[a-z]", said[0] + said[1])
    assert said[0] != said[1]


def test_signs_in_quoted_values_are_no_template() -> None:
    text = error_text("unknown ruleset {ruleset!r}; there are {known}", ruleset="{why.__class__}", known="{0}")
    for language in LANGUAGES:
        said = plain(language).of(text)
        assert "{why.__class__}" in said
        assert "{0}" in said
