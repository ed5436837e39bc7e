"""Messages of both sides: they survive the wire, fit the published schema, and what is none is refused."""

from __future__ import annotations

import json
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guozhan.core.answers import Act, Pick
from guozhan.core.errors import MalformedError
from guozhan.protocol import messages, schema
from guozhan.protocol.messages import (
    ClientMessage,
    ServerMessage,
    UnknownMessageError,
    encode,
    from_client,
    from_server,
)
from tests.helpers.wire import any_of, plain

FROM_CLIENTS = get_args(ClientMessage)
FROM_SERVERS = get_args(ServerMessage)
SCHEMA = schema.schema()
FEW = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)


def validator(side: str) -> Any:
    return jsonschema_rs.validator_for({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{side}"}]})


CLIENT, SERVER = validator("ClientMessage"), validator("ServerMessage")


@pytest.mark.parametrize("kind", FROM_CLIENTS, ids=lambda kind: kind.__name__)
def test_a_message_of_a_client_survives(kind):
    @FEW
    @given(any_of(kind))
    def check(message):
        data = encode(message)
        assert from_client(data) == message
        assert from_client(data.decode()) == message
        CLIENT.validate(plain(message))
        with pytest.raises(MalformedError):
            from_server(data)

    check()


@pytest.mark.parametrize("kind", FROM_SERVERS, ids=lambda kind: kind.__name__)
def test_a_message_of_a_server_survives(kind):
    @FEW
    @given(any_of(kind))
    def check(message):
        data = encode(message)
        assert from_server(data) == message
        SERVER.validate(plain(message))
        with pytest.raises(MalformedError):
            from_client(data)

    check()


@pytest.mark.parametrize("kind", FROM_CLIENTS, ids=lambda kind: kind.__name__)
def test_other_fields_are_refused_from_clients(kind):
    @FEW
    @given(any_of(kind), st.sampled_from(["kind2", "Ref", "ref ", "__class__"]))
    def check(message, name):
        data = json.dumps({**plain(message), name: 1})
        assert not CLIENT.is_valid(json.loads(data))
        with pytest.raises(MalformedError, match="unknown field"):
            from_client(data)

    check()


@pytest.mark.parametrize("kind", FROM_SERVERS, ids=lambda kind: kind.__name__)
def test_fields_of_newer_servers_are_passed_over(kind):
    @FEW
    @given(any_of(kind))
    def check(message):
        newer = {**plain(message), "since_version_7": {"a": [1]}}
        assert from_server(json.dumps(newer)) == message
        SERVER.validate(newer)

    check()


def test_newer_fields_are_passed_over_inside_as_well():
    data = encode(messages.Welcome(protocol=1, server="1", content="c", seat=0, table=_table()))
    newer = json.loads(data)
    newer["table"]["people"][0]["mood"] = "merry"
    assert from_server(json.dumps(newer)) == from_server(data)


def _table() -> messages.TableInfo:
    return messages.TableInfo(
        table="t", status="waiting", game=0, setup=messages.Setup(), people=(messages.Person(0, "p"),)
    )


@pytest.mark.parametrize("data", ['{"type": "sung"}', b'{"type": "sung", "ref": 2, "song": [1]}'])
def test_types_of_newer_servers_can_be_told_from_rubbish(data):
    with pytest.raises(UnknownMessageError, match="'sung'"):
        from_server(data)
    with pytest.raises(MalformedError):
        from_client(data)


RUBBISH = {
    "nothing": b"",
    "no JSON": b"{",
    "no text": b"\xff\xfe",
    "half a surrogate": b'{"type":"hello","protocol":1,"table":"\xed\xa0\x80"}',
    "null": b"null",
    "a number": b"1",
    "a list": b'[{"type":"ping"}]',
    "no type": b"{}",
    "type null": b'{"type":null}',
    "type twice": b'{"type":"ping","type":"sung"}',
    "type of another case": b'{"type":"Ping"}',
    "two messages": b'{"type":"ping"}{"type":"ping"}',
    "deep": b'{"type":"ping","ref":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a text for a number": b'{"type":"ping","ref":"1"}',
    "a number with a fraction": b'{"type":"ping","ref":1.5}',
    "too large a number": b'{"type":"ping","ref":1' + b"0" * 400 + b"}",
    "a number that JavaScript does not have": b'{"type":"ping","ref":9007199254740992}',
    "a number below zero": b'{"type":"ping","ref":-1}',
    "no number": b'{"type":"ping","ref":NaN}',
    "truth for a number": b'{"type":"ping","ref":true}',
    "a number for truth": b'{"type":"trust","on":1}',
    "what is needed is missing": b'{"type":"trust"}',
    "null for what is needed": b'{"type":"trust","on":null}',
    "clicks that are no texts": b'{"type":"answer","request":1,"clicks":[1]}',
    "clicks that are one text": b'{"type":"answer","request":1,"clicks":"c0"}',
    "an answer of no type": b'{"type":"answer","request":1,"answer":{}}',
    "an answer of another type": b'{"type":"answer","request":1,"answer":{"type":"ping"}}',
    "an answer with more fields": b'{"type":"answer","request":1,"answer":{"type":"pass","x":1}}',
    "items that are neither number nor text": b'{"type":"answer","request":1,"answer":{"type":"pick","items":[1.5]}}',
}


@pytest.mark.parametrize("data", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_refused(data):
    with pytest.raises(MalformedError):
        from_client(data)
    with pytest.raises(MalformedError):
        from_server(data)


@pytest.mark.parametrize("name", ["type", "protocol", "table"])
def test_what_is_needed_is_needed(name):
    hello = {"type": "hello", "protocol": 1, "table": "t"}
    from_client(json.dumps(hello))
    del hello[name]
    with pytest.raises(MalformedError, match=name):
        from_client(json.dumps(hello))


def test_what_clients_leave_out_is_not_sent():
    """So newer clients can talk to older servers, as long as they want nothing new."""
    assert encode(messages.Ping()) == b'{"type":"ping"}'
    assert encode(messages.Hello(protocol=1, table="t")) == b'{"type":"hello","protocol":1,"table":"t"}'


def test_answers_are_as_replays_keep_them():
    message = messages.GiveAnswer(ref=3, request=7, answer=Act("use", cards=(4,), targets=(1,)))
    assert plain(message) == {
        "type": "answer",
        "ref": 3,
        "request": 7,
        "answer": {
            "type": "act",
            "kind": "use",
            "skill": "",
            "name": "",
            "cards": [4],
            "targets": [1],
            "second": [],
            "option": "",
        },
    }
    short = b'{"type":"answer","ref":3,"request":7,"answer":{"type":"act","kind":"use","cards":[4],"targets":[1]}}'
    assert from_client(short) == message
    assert from_client(encode(messages.GiveAnswer(request=1, answer=Pick((1, "x"))))).answer == Pick((1, "x"))  # type: ignore[union-attr]


def test_types_are_told_apart_by_their_names():
    names = [kind.__struct_config__.tag for kind in (*FROM_CLIENTS, *FROM_SERVERS)]
    assert len(set(names)) == len(names)
    assert all(kind.__struct_config__.tag_field == "type" for kind in (*FROM_CLIENTS, *FROM_SERVERS))


def test_numbers_in_messages_can_be_read_by_javascript():
    """A seed has more digits than a number of JavaScript keeps: it is told as a text."""
    assert msgspec.inspect.type_info(messages.Ended).fields[-1].type == msgspec.inspect.StrType()  # type: ignore[attr-defined]


def test_every_code_is_listed():
    from guozhan.protocol import from_server as module

    constants = {
        value for name, value in vars(module).items() if name.isupper() and isinstance(value, str) and name != "__doc__"
    }
    assert constants == {*module.CODES, *module.FAREWELLS}
    assert len(set(module.CODES)) == len(module.CODES)


@pytest.mark.parametrize(
    ("data", "ref"),
    [
        ('{"type": "draw", "ref": 7, "on": "yes"}', 7),
        ('{"type": "no such type", "ref": 7}', 7),
        ('{"ref": 7}', 7),
        ('{"type": "draw", "ref": -7, "on": true}', 0),
        ('{"type": "draw", "ref": "7"}', 0),
        ('{"type": "draw", "on": 1}', 0),
        ('{"ref": 7', 0),
        ("[7]", 0),
        ("[" * 100_000, 0),
        (b"\xff", 0),
    ],
)
def test_the_number_of_what_is_no_message_is_read_where_it_can_be(data: bytes | str, ref: int) -> None:
    with pytest.raises(MalformedError):
        messages.from_client(data)
    assert messages.ref_of(data) == ref
