"""The browser client as the server hands it out, and the texts that it needs."""

import asyncio
from importlib import resources
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

from guozhan.core.errors import MalformedError
from guozhan.games.rulesets import get_ruleset
from guozhan.server import pages
from guozhan.server.content import Content, content
from guozhan.view.language import LANGUAGES
from tests.helpers.web import running

CHINESE = range(0x4E00, 0xA000)


def ask(path: str, **headers: str) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=pages.routes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://guozhan.test") as client:
            return await client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    return asyncio.run(once())


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the server looks for the client; nothing is built there."""
    (tmp_path / pages.NOT_BUILT).write_bytes(resources.files("guozhan.server").joinpath(pages.NOT_BUILT).read_bytes())
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    return tmp_path


def build(place: Path) -> None:
    (place / "static" / "assets").mkdir(parents=True)
    (place / "static" / "index.html").write_text("<!doctype html>the client", "utf-8")
    (place / "static" / "assets" / "index-abc.js").write_text("1", "utf-8")
    (place / "secret.txt").write_text("nobody's business", "utf-8")


def test_a_client_that_is_not_built_is_a_page_that_says_so(place: Path) -> None:
    response = ask("/")
    assert response.status_code == 503
    assert "make web" in response.text
    assert response.headers["cache-control"] == "no-store"


def test_the_page_is_asked_for_again_and_its_assets_are_kept(place: Path) -> None:
    build(place)
    page = ask("/")
    assert page.text.endswith("the client")
    assert page.headers["cache-control"] == "no-cache"
    assert ask("/", if_none_match=page.headers["etag"]).status_code == 304
    script = ask("/assets/index-abc.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"])
def test_nothing_else_is_handed_out(place: Path, path: str) -> None:
    build(place)
    response = ask(path)
    assert response.status_code == 404
    assert "immutable" not in response.headers.get("cache-control", "")


@pytest.mark.parametrize("name", ["guozhan-2018", "identity"])
def test_the_content_names_whatever_a_view_can_show(name: str) -> None:
    ruleset = get_ruleset(name)
    found = content(name, "zh-Hans")
    assert len(found.cards) == len(ruleset.cards)
    for (kind, suit, rank), card in zip(found.cards, ruleset.cards, strict=True):
        assert (kind, suit, rank) == (card.type.id, card.suit, card.rank)
        assert found.types[kind].name
    for general in ruleset.generals.values():
        assert all(found.skills[skill].text for skill in found.generals[general.id].skills)
        assert found.generals[general.id].halves or found.generals[general.id].hp
    assert found.slots == ruleset.mode.slots


def test_the_english_content_is_english() -> None:
    found = content("guozhan-2018", "en")
    texts = [text for kind in found.types.values() for text in (kind.name, kind.text)]
    texts += [text for skill in found.skills.values() if skill.text for text in (skill.name, skill.text)]
    texts += [general.name for general in found.generals.values()]
    texts += [word for words in found.words.values() for word in words.values()]
    assert [text for text in texts if any(ord(sign) in CHINESE for sign in text)] == []


def test_content_over_http() -> None:
    response = ask("/api/content?ruleset=guozhan-2018&language=zh-Hant&content=whatever")
    assert response.status_code == 200
    assert msgspec.json.decode(response.content, type=Content).language == "zh-Hant"
    again = ask("/api/content?ruleset=guozhan-2018&language=zh-Hant", if_none_match=response.headers["etag"])
    assert again.status_code == 304
    other = ask("/api/content?ruleset=guozhan-2018&language=en")
    assert other.headers["etag"] != response.headers["etag"]


def test_switches_change_the_content() -> None:
    usual = ask("/api/content?ruleset=guozhan-2018&language=zh-Hans")
    small = ask("/api/content?ruleset=guozhan-2018&language=zh-Hans&deck=standard")
    assert small.status_code == 200
    assert len(small.json()["cards"]) < len(usual.json()["cards"])


@pytest.mark.parametrize(
    "query",
    ["ruleset=none", "language=tlh", "ruleset=guozhan-2018&nonsense=1", "&".join(f"x{n}=1" for n in range(99))],
)
def test_what_there_is_not_is_refused_with_the_reason(query: str) -> None:
    response = ask(f"/api/content?{query}")
    assert response.status_code == 400
    assert response.json()["error"]


def test_few_contents_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Any = type(pages._kept)()
    monkeypatch.setattr(pages, "_kept", kept)
    monkeypatch.setattr(pages, "MOST_KEPT", 2)
    for language in LANGUAGES:
        assert ask(f"/api/content?ruleset=identity&language={language}").status_code == 200
    assert len(kept) == 2


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(MalformedError):
        content("guozhan-2018", "tlh")


def test_an_address_with_nothing_is_a_page_for_people_and_a_reason_for_programs(tmp_path: Path, place: Path) -> None:
    build(place)

    async def main() -> None:
        async with running(tmp_path / "kept") as web, web.client(Accept="text/html,*/*;q=0.8") as people:
            page = await people.get("/foo/bar")
            assert (page.status_code, page.text) == (404, "<!doctype html>the client")
            # It is no copy of the page that a browser has already.
            again = await people.get("/foo/bar", headers={"If-None-Match": page.headers["etag"]})
            assert again.status_code == 404
            for path in ("/api/foo", "/assets/foo.js"):
                assert (await people.get(path)).json()["code"] == "not_found", path
            assert (await people.post("/foo/bar")).json()["code"] == "not_found"
            async with web.client(Accept="*/*") as program:
                assert (await program.get("/foo/bar")).json()["code"] == "not_found"

    (tmp_path / "kept").mkdir()
    asyncio.run(main())
