"""docs/protocol.md: its examples are messages, its tree is what the rules make, its tables and limits are right."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from guozhan.games.labels import Labels
from guozhan.games.session import Session
from guozhan.protocol import messages, schema
from guozhan.protocol.from_client import MOST_REF
from guozhan.protocol.from_server import FAREWELLS
from guozhan.protocol.tree import MOST_CLICKS, NODES, Tree
from guozhan.server import socket
from guozhan.server.config import Config
from guozhan.server.desk import MOST_ONLOOKERS
from guozhan.view.language import language
from tests.helpers.engine_games import game
from tests.helpers.wire import plain

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (\w+)\n(.*?)^```", TEXT, re.M | re.S)
FROM_CLIENTS = [text for side, text in BLOCKS if side == "client"]
FROM_SERVERS = [text for side, text in BLOCKS if side == "server"]
POSITION = """
seats:
  - {generals: [张飞, none], hp: 4, max_hp: 4, hand: [杀, 闪]}
  - {kingdom: wei}
  - {kingdom: wu}
"""


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S)
    assert found is not None, title
    return found[1]


def first_cells(text: str) -> list[str]:
    return [cell for row in re.findall(r"^\| (`.*?) \|", text, re.M) for cell in re.findall(r"`(\w+)`", row)]


@pytest.mark.parametrize("text", FROM_CLIENTS, ids=lambda text: text[10:20])
def test_examples_of_clients_are_messages(text):
    message = messages.from_client(text)
    assert json.loads(text).items() <= plain(message).items() or isinstance(message, messages.GiveAnswer)
    assert messages.from_client(messages.encode(message)) == message


@pytest.mark.parametrize("text", FROM_SERVERS, ids=lambda text: text[10:20])
def test_examples_of_servers_are_messages(text):
    """With no field that the server would not send: what was read is written as it is on the page."""
    assert plain(messages.from_server(text)) == json.loads(text)
    validator = jsonschema_rs.validator_for({**schema.schema(), "anyOf": [{"$ref": "#/$defs/ServerMessage"}]})
    validator.validate(json.loads(text))


def test_the_tree_is_what_the_rules_make():
    made = game(POSITION)
    session = Session(made, copies=False)
    decision = session.pending[0]
    tree = Tree(decision, Labels(made, decision.seat, language("en", made.ruleset))).node()
    (shown,) = (text for side, text in BLOCKS if side == "tree")
    assert json.loads(shown) == msgspec.json.decode(msgspec.json.encode(tree))
    session.close()


def test_every_code_has_its_row():
    codes = first_cells(section("Errors"))
    assert len(set(codes)) == len(codes)
    assert {*messages.CODES, *FAREWELLS} <= set(codes)


def test_every_message_is_named():
    words = set(re.findall(r"`(\w+)`", TEXT)) | {json.loads(text)["type"] for side, text in BLOCKS if side != "tree"}
    kinds: tuple[Any, ...] = (*get_args(messages.ClientMessage), *get_args(messages.ServerMessage))
    assert {kind.__struct_config__.tag for kind in kinds} <= words


def test_fields_of_updates_have_their_rows():
    assert first_cells(section("Updates")) == list(messages.Update.__struct_fields__)


def test_the_limits_are_those():
    rows = dict(re.findall(r"^\| (.*?) \| (.*?) \|$", section("Limits"), re.M))
    config = Config()
    assert rows["a message from a client"] == (
        f"{messages.MOST_BYTES // 1024} KiB; the connection ends at {config.most_bytes // 1024} KiB"
    )
    assert rows["messages from a connection"].startswith(f"{config.rate:g} a second, {config.burst} at once")
    shared = f"{config.address_rate:g} a second, {config.address_burst} at once"
    assert rows["messages from all connections of an address"].startswith(shared)
    assert rows["onlookers of a table"].startswith(f"{MOST_ONLOOKERS};")
    assert f"a `walk` as one for\nevery {socket.NODES} `nodes`" in TEXT
    assert rows["`hello`"] == f"within {socket.HELLO_WITHIN:g} seconds"
    assert rows["messages that cannot be read"].startswith(f"{socket.MOST_ERRORS},")
    assert rows["`clicks`"] == str(MOST_CLICKS)
    assert rows["`ref`"] == f"0 to {MOST_REF}"
    assert rows["a nickname"] == f"{messages.MOST_NAME} characters"
    assert rows["messages that a client does not read"].startswith(f"{socket.MOST_WAITING},")
    assert f"(of `hello`; {NODES} if left out, 1 to 400)" in TEXT
    assert messages.Hello(protocol=1, table="t").nodes == NODES
