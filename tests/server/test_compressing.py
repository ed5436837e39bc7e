"""Compressed responses: which form is sent to whom, and what is never compressed."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from guozhan.server.web.compressing import LEAST, Forms, accepted
from tests.helpers.web import fast_passwords, running
from tests.server.test_pages import ask, build, place  # noqa: F401 - a fixture

TEXT = b"".join(b"line %d\n" % number for number in range(400))


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("gzip, deflate, br", ["br", "gzip"]),
        ("gzip", ["gzip"]),
        ("GZip;q=0.5 , identity", ["gzip"]),
        ("br;q=0, gzip;q=1", ["gzip"]),
        ("*", ["br", "gzip"]),
        ("br, *;q=0", ["br"]),
        ("gzip;q=nonsense", []),
        ("identity", []),
        ("", []),
    ],
)
def test_what_a_client_takes(header: str, expected: list[str]) -> None:
    assert accepted(Headers({"accept-encoding": header})) == expected


def test_a_body_is_compressed_where_it_is_worth_it_and_wanted() -> None:
    body, headers = Forms(TEXT).best(Headers({"accept-encoding": "gzip"}))
    assert gzip.decompress(body) == TEXT
    assert len(body) < len(TEXT) / 2
    assert headers == {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    assert Forms(TEXT).best(Headers({})) == (TEXT, {"Vary": "Accept-Encoding"})
    short = TEXT[: LEAST - 1]
    assert Forms(short).best(Headers({"accept-encoding": "gzip"})) == (short, {})


def test_assets_come_as_their_compressed_forms(place: Path) -> None:  # noqa: F811
    build(place)
    assets = place / "static" / "assets"
    (assets / "index-abc.js.gz").write_bytes(gzip.compress(b"1"))
    (assets / "index-abc.js.br").write_bytes(b"made by brotli")
    (assets / "font.woff2").write_bytes(b"a font")
    zipped = ask("/assets/index-abc.js", accept_encoding="gzip")
    assert (zipped.headers["content-encoding"], zipped.content) == ("gzip", b"1")
    assert zipped.headers["content-type"].startswith("text/javascript")
    assert zipped.headers["vary"] == "Accept-Encoding"
    assert "immutable" in zipped.headers["cache-control"]
    plain = ask("/assets/index-abc.js", accept_encoding="identity")
    assert plain.text == "1"
    assert "content-encoding" not in plain.headers
    # The forms are different bodies, so that each has a tag of its own.
    assert plain.headers["etag"] != zipped.headers["etag"]
    again = ask("/assets/index-abc.js", accept_encoding="gzip", if_none_match=zipped.headers["etag"])
    assert again.status_code == 304
    font = ask("/assets/font.woff2", accept_encoding="gzip, br")
    assert font.content == b"a font"
    assert "content-encoding" not in font.headers


def test_the_texts_of_a_ruleset_are_compressed_and_keep_their_tag() -> None:
    path = "/api/content?ruleset=identity&language=en"
    zipped, plain = ask(path, accept_encoding="gzip"), ask(path, accept_encoding="identity")
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.json() == plain.json()
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert zipped.headers["etag"] == plain.headers["etag"]


def test_what_may_hold_a_secret_is_never_compressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fast_passwords(monkeypatch)

    async def main() -> None:
        async with running(tmp_path, bot_workers=0) as web, web.client() as client:
            client.headers["Accept-Encoding"] = "gzip, br"
            form = await client.get("/api/setup?language=en")
            assert form.headers["content-encoding"] == "gzip"
            body = {"name": "Ann", "setup": {"listed": True, "options": {"generals": "all"}}}
            made = await client.post("/api/tables", json=body)
            asked = {"table": made.json()["table"], "secret": made.json()["secret"]}
            link = await client.post("/api/links", json=asked)
            assert len(link.content) > LEAST
            account = await client.post("/api/accounts", json={"name": "Ann", "password": "correct horse"})
            headers = {"Authorization": f"Bearer {account.json()['session']}"}
            for said in (made, link, account, await client.get("/api/me", headers=headers)):
                assert said.is_success
                assert "content-encoding" not in said.headers

    asyncio.run(main())
