"""docs/protocol.schema.json and web/src/protocol.ts are made from the classes, and are current."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import jsonschema_rs
import pytest

from guozhan.protocol import messages, schema
from tools import protocol

ROOT = Path(__file__).parents[2]
TSC = shutil.which("tsc") or shutil.which("tsc", path=ROOT / "web" / "node_modules" / ".bin")
TYPES = protocol.typescript()


def test_texts_do_not_hang_on_how_the_classes_were_built(monkeypatch):
    """Compiled classes have no docstrings; what is written is the same."""
    found = [each for each in schema.types() if each.__module__.startswith("guozhan.core")]
    assert any(each.__doc__ for each in found)
    before = schema.schema()
    for each in found:
        monkeypatch.setattr(each, "__doc__", None)
        assert schema.described(each)[0], each
    assert schema.schema() == before


def test_the_files_are_current(capsys):
    assert protocol.main(ROOT, ["--check"]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("old", [protocol.SCHEMA, protocol.TYPESCRIPT])
def test_older_files_are_not_taken_for_them(tmp_path, capsys, old):
    assert protocol.main(tmp_path, ["--check"]) == 1
    assert protocol.main(tmp_path, []) == 0
    assert protocol.main(tmp_path, ["--check"]) == 0
    (tmp_path / old).write_text((tmp_path / old).read_text("utf-8").replace("request", "requests", 1), "utf-8")
    capsys.readouterr()
    assert protocol.main(tmp_path, ["--check"]) == 1
    assert capsys.readouterr().err == f"{old.as_posix()} is not current; run `python -m tools.protocol`\n"


def test_the_schema_is_one():
    jsonschema_rs.meta.validate(schema.schema())


def test_every_class_is_described():
    definitions = schema.schema()["$defs"]
    for cls in schema.types():
        found = definitions[schema.type_name(cls)]
        assert found["description"], cls
        assert "Attributes" not in found["description"], cls


def test_every_field_that_is_documented_exists():
    for cls in schema.types():
        _, fields = schema.described(cls)
        known = getattr(cls, "_fields", None) or cls.__struct_fields__
        assert set(fields) <= set(known), cls


def test_no_two_classes_have_one_name():
    names = [schema.type_name(cls) for cls in schema.types()]
    assert len(set(names)) == len(names)
    assert set(names) < set(schema.schema()["$defs"])


@pytest.mark.parametrize("side", [messages.ClientMessage, messages.ServerMessage])
def test_each_message_has_its_interface(side):
    for kind in get_args(side):
        declared = re.search(rf'^export interface {kind.__name__} {{\n  type: "(\w+)";\n(.*?)^}}', TYPES, re.M | re.S)
        assert declared is not None, kind
        assert declared[1] == kind.__struct_config__.tag
        assert set(re.findall(r"^  (\w+)\??: ", declared[2], re.M)) == set(kind.__struct_fields__)


def test_what_may_be_missing_is_marked():
    assert re.search(r"^  ref\?: number;  // 0 if left out$", TYPES, re.M)
    assert re.search(r"^  clicks\?: string\[\];$", TYPES, re.M)
    # A server always says how a table is set up.
    assert re.search(r"^  seed: number \| null;$", TYPES, re.M)
    assert "export type Pile = [name: string, cards: (number | null)[]];" in TYPES


def test_a_type_without_a_word_in_typescript_is_reported():
    with pytest.raises(TypeError, match="nothing in TypeScript for"):
        protocol._type(object())


RIGHT = """
import type { Answer, ClientMessage, ServerMessage, ViewDelta } from "./protocol";
import { CODES, PROTOCOL, TIMERS } from "./protocol";

const hello: ClientMessage = { type: "hello", protocol: PROTOCOL, table: "t" };
const picked: Answer = { type: "pick", items: [1, "a"] };
const given: ClientMessage = { type: "answer", request: 1, answer: picked };
const delta: ViewDelta = { table: { "discard_pile+": [1], round: 2 }, seats: { 0: { hp: 3, judge: [[null, ""]] } } };
const seconds: number = TIMERS.play;
export function told(message: ServerMessage): string {
  switch (message.type) {
    case "update":
      return message.request?.tree.steps.map((step) => step.key + (step.course?.kind ?? "")).join() ?? "";
    case "error":
      return CODES.includes(message.code) ? message.text : "";
    default:
      return message.type;
  }
}
"""
WRONG = {
    "another type": 'const m: ClientMessage = { type: "sung" };',
    "another field": 'const m: ClientMessage = { type: "ping", song: 1 };',
    "a missing field": 'const m: ClientMessage = { type: "trust" };',
    "a text for a number": 'const m: ClientMessage = { type: "ping", ref: "1" };',
    "another code": 'const m: ServerMessage = { type: "error", code: "sung", text: "" };',
    "a field of no view": "const m: ViewDelta = { table: { rounds: 2 } };",
    "a pile without cards": 'const m: Pile = ["name"];',
}


def compiled(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What the TypeScript compiler says to a program that uses the types."""
    (folder / "protocol.ts").write_text(TYPES, "utf-8")
    (folder / "use.ts").write_text(text, "utf-8")
    flags = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]
    assert TSC is not None
    return subprocess.run([TSC, *flags, "use.ts"], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.skipif(TSC is None, reason="no TypeScript compiler here")
def test_the_types_are_strict_typescript(tmp_path):
    done = compiled(tmp_path, RIGHT)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(TSC is None, reason="no TypeScript compiler here")
def test_the_types_refuse_what_the_server_would_refuse(tmp_path):
    head = 'import type { ClientMessage, Pile, ServerMessage, ViewDelta } from "./protocol";\n'
    lines = "".join(f"{{ {line} void m; }}\n" for line in WRONG.values())
    done = compiled(tmp_path, head + lines)
    found = {int(number) for number in re.findall(r"^use\.ts\((\d+),", done.stdout, re.M)}
    assert found == set(range(2, 2 + len(WRONG))), done.stdout
