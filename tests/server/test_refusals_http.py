"""What is refused over HTTP and the WebSocket comes in the language that was asked for; codes stay."""

import asyncio
import gzip
import re

import pytest

from guozhan.protocol import messages
from guozhan.server.reason import Reason
from guozhan.server.web.refusing import language_of
from guozhan.view.language import LANGUAGES
from tests.helpers.web import fast_passwords, running

CHINESE = re.compile("[\u4e00-\u9fff]")
# Ids and names of fields may be quoted; sentences may not.
SENTENCE = re.compile("[A-Za-z]{2,} [A-Za-z]{2,}")


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("zh-Hans", "zh-Hans"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("de, zh-hk;q=0.4, en;q=0.5", "en"),
        ("de, zh-hk;q=0.6, en;q=0.5", "zh-Hant"),
        ("de", "en"),
        ("zh;q=0", "en"),
        ("zh;q=nan,en;q=0.1", "en"),
        ("zh;q=", "en"),
        (",;,;q=1,zh", "zh-Hans"),
        ("*", "en"),
    ],
)
def test_the_language_that_a_request_likes_best(asked, language):
    assert language_of({} if asked is None else {"accept-language": asked}) == language


REFUSED = [
    ("POST", "/api/tables", {"name": "a", "setup": {"ruleset": "nosuch"}}, 400, "setup", "ruleset"),
    ("POST", "/api/tables", {"name": "a", "setup": {"players": 99}}, 400, "setup", "players"),
    ("POST", "/api/tables", {"name": "basic 1"}, 400, "setup", "name"),
    ("POST", "/api/tables", {"name": "a", "setup": {"timers": {"play": 9999}}}, 400, "setup", "timers.play"),
    ("POST", "/api/tables", {"name": "a", "setup": {"options": {"banned": "caoca"}}}, 400, "setup", "options.banned"),
    ("POST", "/api/tables", {"name": "a", "setup": {"options": {"deck": "no"}}}, 400, "setup", "options.deck"),
    ("POST", "/api/tables", {"name": "a", "setup": {"options": {"nosuch": 1}}}, 400, "setup", "options.nosuch"),
    (
        "POST",
        "/api/tables",
        {"name": "a", "setup": {"options": {"generals": "caocao"}}},
        400,
        "setup",
        "options.generals",
    ),
    ("POST", "/api/tables", {"name": "a", "setup": {"lesson": "nosuch"}}, 400, "setup", ""),
    ("POST", "/api/tables", {"name": "a" * 25}, 400, "setup", "name"),
    ("POST", "/api/tables", {}, 400, "malformed", ""),
    ("GET", "/api/tables/a-1234", None, 404, "not_found", ""),
    ("POST", "/api/links", {"table": "a-1234", "secret": ""}, 404, "not_found", ""),
    ("POST", "/api/accounts", {"name": "a", "password": "short"}, 400, "malformed", ""),
    ("POST", "/api/accounts", {"name": "basic 1", "password": "long enough"}, 400, "malformed", ""),
    ("POST", "/api/sessions", {"name": "a", "password": "wrong"}, 403, "wrong_password", ""),
    ("GET", "/api/me", None, 401, "not_signed_in", ""),
    ("GET", "/api/replays?limit=1000", None, 400, "malformed", ""),
    ("GET", "/api/replays?mine=true", None, 401, "not_signed_in", ""),
    ("POST", "/api/replays", b"no", 422, "not_valid", ""),
    ("POST", "/api/replays", gzip.compress(b"{}"), 422, "not_valid", ""),
    ("GET", "/api/replays/nosuch/film", None, 404, "not_found", ""),
    ("POST", "/api/replays/nosuch/table", {"name": "a", "seat": 0, "facts": 0}, 404, "not_found", ""),
    ("GET", "/api/setup?language=xx", None, 400, "malformed", ""),
    ("GET", "/api/content?ruleset=nosuch", None, 400, "malformed", ""),
    ("GET", "/api/library/generals/nosuch?ruleset=guozhan-2018", None, 404, "not_found", ""),
    ("GET", "/api/nosuch", None, 404, "not_found", ""),
    ("PATCH", "/api/tables", None, 405, "wrong_method", ""),
]


def test_each_refusal_in_each_language(tmp_path, monkeypatch):
    fast_passwords(monkeypatch)

    async def main():
        async with running(tmp_path) as web:
            for method, path, body, status, code, place in REFUSED:
                said = []
                for language in LANGUAGES:
                    sent = {"content": body} if isinstance(body, bytes) else {"json": body}
                    async with web.client(**{"Accept-Language": language}) as client:
                        answer = await client.request(method, path, **sent)
                    told = answer.json()
                    assert (answer.status_code, told["code"], told.get("place", "")) == (status, code, place), told
                    assert answer.headers["content-language"] == language
                    said.append(told["error"])
                assert not CHINESE.search(said[2]), said
                for text in said[:2]:
                    assert CHINESE.search(text), said
                    assert not SENTENCE.search(text), said
                async with web.client() as client:
                    plain = await client.request(method, path, **sent)
                assert plain.json()["error"] == said[2]

    asyncio.run(main())


def test_limits_and_other_origins_are_refused_in_the_language_too(tmp_path):
    async def main():
        async with running(tmp_path, requests=0.1, requests_burst=1) as web:
            async with web.client(**{"Accept-Language": "zh-TW", "Origin": "https://other.example"}) as client:
                other = (await client.post("/api/tables", json={})).json()
                often = (await client.get("/api/tables")).json()
            assert (other["code"], often["code"]) == ("wrong_origin", "too_many")
            assert "網頁" in other["error"]
            assert "請求" in often["error"]

    asyncio.run(main())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_table_refuses_is_in_the_language_of_the_hello(tmp_path, language):
    from guozhan.server.desk import Desk
    from guozhan.server.listener import Listener

    async def main():
        async with running(tmp_path) as web:
            table, _, token = web.house.create(messages.Setup(players=2), "a")
            got: list[bytes] = []
            listener = Listener(got.append, lambda: None)
            listener.code = language
            table.attach(listener, 0, token, 0)
            desk = Desk(table, listener)
            desk.take(messages.SetBot(seat=1, bot="nosuch"))
            desk.take(messages.Say(phrase=999))
            desk.take(messages.SetLanguage(language="xx"))
            await table.outflow.flush()
            table.void("存储的对局无法恢复")
            await table.outflow.flush()
            heard = [messages.from_server(each) for each in got]
            failed = [each.text for each in heard if isinstance(each, messages.Failed)]
            voided = [each.reason for each in heard if isinstance(each, messages.Voided)]
            assert (len(failed), len(voided)) == (3, 1)
            for text in (*failed, *voided):
                assert bool(CHINESE.search(text)) == (language != "en"), text

    asyncio.run(main())


def test_a_reason_comes_from_another_process_with_its_values():
    import msgspec

    from guozhan.core.messages import error_text
    from guozhan.view.language import plain

    inner = error_text("switch {switch}: {word} stands alone", switch="banned", word="none")
    outer = error_text("name: {why}", why=inner)
    sent = msgspec.json.decode(msgspec.json.encode(Reason.of(outer)), type=Reason)
    assert sent.text == outer
    for code in LANGUAGES:
        assert plain(code).of(sent.text) == plain(code).of(outer)
    assert not Reason()
    assert len(Reason.of(error_text("name: {why}", why="x" * 9999)).text) < 300
