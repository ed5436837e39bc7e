"""Tables over HTTP: what may be known of them, links, and the form for new ones."""

import asyncio
import re

import httpx
import pytest
import segno

from guozhan.core.errors import MalformedError
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import PROFILES, options_for, switches
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server.checking import checked
from guozhan.server.web.forms import setup_form
from guozhan.server.web.site import LIMITS
from guozhan.server.web.table_routes import FRESH, qr_code
from guozhan.view.language import LANGUAGES
from tests.helpers.web import HOST, Wire, fast_passwords, running

CHINESE = re.compile(r"[\u3400-\u9fff]")


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    fast_passwords(monkeypatch)


async def make(web, name="Ann", password="", session="", **setup):
    body = {"name": name, "setup": {"players": 4} | setup, "password": password}
    said = await web.ask("POST", "/api/tables", body, session)
    assert said.status_code == 201, said.text
    return said.json()


def test_listed_tables_of_all_processes_are_found_and_others_are_not(tmp_path):
    async def main():
        async with running(tmp_path, home="a") as web, running(tmp_path, home="b") as other:
            mine = await make(web, "Ann", listed=True, bots={"2": "random"}, options={"deck": "standard"})
            await make(web, "Bob")
            theirs = await make(other, "Eve", "sesame", listed=True, ruleset="identity", players=5, spectators=False)
            for each in (web, other):
                found = (await each.ask("GET", "/api/tables")).json()["tables"]
                assert [one["table"] for one in found] == [theirs["table"], mine["table"]]
                eves, anns = found
                assert (eves["ruleset"], eves["players"], eves["free"], eves["locked"]) == ("identity", 5, 4, True)
                assert (anns["free"], anns["locked"], anns["options"]) == (2, False, {"deck": "standard"})
                assert (anns["spectators"], eves["spectators"]) == (True, False)
                assert [one.get("kind", "open") for one in anns["people"]] == ["human", "open", "random", "open"]
                assert anns["people"][0]["name"] == "Ann"

    asyncio.run(main())


def test_the_list_follows_what_happens(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            made = await make(web, listed=True)
            assert len((await web.ask("GET", "/api/tables")).json()["tables"]) == 1
            web.house.tables[made["table"]].void("gone")
            await web.house.tables[made["table"]].outflow.flush()
            await asyncio.sleep(FRESH)
            assert (await web.ask("GET", "/api/tables")).json()["tables"] == []

    asyncio.run(main())


def test_of_an_unlisted_table_little_is_told_without_its_secret(tmp_path):
    async def main():
        async with running(tmp_path, home="a") as web, running(tmp_path, home="b") as other:
            made = await make(web, "Ann", "sesame", options={"deck": "standard"}, seed=7)
            for each in (web, other):
                said = await each.ask("GET", f"/api/tables/{made['table']}")
                assert said.json() == {
                    "table": made["table"],
                    "status": "waiting",
                    "listed": False,
                    "ruleset": "guozhan-2018",
                    "players": 4,
                    "free": 3,
                    "locked": True,
                    "spectators": True,
                    "created": web.house.tables[made["table"]].created,
                    "options": {},
                    "people": [],
                }
                assert (await each.ask("GET", "/api/tables/a-0000000000")).status_code == 404

    asyncio.run(main())


def test_whoever_finds_a_listed_table_may_come_in_and_needs_its_password(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            for setup, password, given, let_in in (
                ({"listed": True}, "", "", True),
                ({"listed": True}, "sesame", "", False),
                ({"listed": True}, "sesame", "sesame", True),
                ({}, "", "", False),
            ):
                made = await make(web, password=password, **setup)
                wire = Wire(web.app)
                wire.send(messages.Hello(protocol=1, table=made["table"], name="Bob", password=given))
                if let_in:
                    assert (await wire.until(messages.Welcome)).seat == 1
                    wire.leave()
                else:
                    wanted = messages.PASSWORD if password else messages.REFUSED
                    assert (await wire.until(messages.Failed)).code == wanted
                await wire.task

    asyncio.run(main())


def test_nobody_comes_to_a_table_that_goes_while_the_password_is_looked_at(tmp_path, monkeypatch):
    async def main():
        async with running(tmp_path) as web:
            made = await make(web, listed=True)
            table = web.house.tables[made["table"]]

            async def may_enter(*_args):
                del web.house.tables[table.id]
                return True

            monkeypatch.setattr(web.house, "may_enter", may_enter)
            wire = Wire(web.app)
            wire.send(messages.Hello(protocol=1, table=table.id, name="Bob"))
            assert (await wire.until(messages.Failed)).code == messages.NO_TABLE
            await wire.task
            assert not table.listeners

    asyncio.run(main())


def test_a_link_has_its_secret_where_no_server_sees_it(tmp_path):
    async def main():
        async with running(tmp_path, home="a") as web, running(tmp_path, home="b", url="https://x.example/") as other:
            made = await make(web)
            asked = {"table": made["table"], "secret": made["secret"]}
            for each, base in ((web, f"http://{HOST}"), (other, "https://x.example")):
                link = (await each.ask("POST", "/api/links", asked)).json()
                assert link["url"] == f"{base}/#/t/{made['table']}/{made['secret']}" == base + made["path"]
                assert "?" not in link["url"]
                assert link["url"].index("#") < link["url"].index(made["table"])
                assert link["qr"] == qr_code(link["url"])
                watching = (await each.ask("POST", "/api/links", asked | {"watch": True})).json()
                assert watching["url"] == f"{link['url']}/watch"
                assert watching["qr"] == qr_code(watching["url"])
                back = (await each.ask("POST", "/api/links", asked | {"token": made["token"]})).json()
                assert back["url"] == f"{link['url']}/seat/{made['token']}"
                odd = await each.ask("POST", "/api/links", asked | {"token": "http://x"})
                assert (odd.status_code, odd.json()["code"]) == (400, "malformed")
                wrong = await each.ask("POST", "/api/links", asked | {"secret": made["token"]})
                assert (wrong.status_code, wrong.json()["code"]) == (403, "refused")
                assert (await each.ask("POST", "/api/links", asked | {"table": "a-0"})).status_code == 404

    asyncio.run(main())


def test_a_qr_code_is_a_drawing_of_the_text_with_a_margin():
    text = "https://x.example/#/t/a-123/secret"
    drawn = qr_code(text)
    matrix = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    size = len(matrix) + 8
    assert f'viewBox="0 0 {size} {size}"' in drawn
    assert drawn.startswith("<svg ")
    assert "script" not in drawn
    # The dark squares, from the strokes of the path.
    dark = set()
    for path in re.findall(r'stroke="#000" d="([^"]*)"', drawn):
        x = y = 0.0
        for kind, numbers in re.findall(r"([Mmhv])([-\d. ]+)", path):
            values = [float(each) for each in re.findall(r"-?\d*\.?\d+", numbers)]
            if kind == "M":
                x, y = values
            elif kind == "m":
                x, y = x + values[0], y + values[1]
            else:
                dark |= {(int(x) + step, int(y)) for step in range(int(values[0]))}
                x += values[0]
    assert dark == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}


def test_who_is_signed_in_sits_down_with_the_account(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            session = (await web.ask("POST", "/api/accounts", {"name": "Ann", "password": "correct horse"})).json()
            by_header = await make(web, session=session["session"])
            body = {"name": "Ann", "session": session["session"]}
            by_body = (await web.ask("POST", "/api/tables", body)).json()
            nobody = await make(web)
            found = [web.house.tables[one["table"]].players[0].account for one in (by_header, by_body, nobody)]
            assert found == [session["account"], session["account"], ""]

    asyncio.run(main())


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"ruleset": "poker"}, "unknown ruleset"),
        ({"players": 1}, "players"),
        ({"options": {"deck": "tarot"}}, "no value"),
        ({"options": {"deck": {"a": [1]}}}, "no value"),
        ({"options": {"x" * 5000: 1}}, "unknown switch"),
        ({"options": {"generals": "x," * 5000 + "caocao"}}, "no general"),
        ({"bots": {"0": "deep blue"}}, "no bot"),
        ({"timers": {"play": 1e9}}, "seconds"),
        ({"bots": {"0": "random", "1": "random"}, "players": 2}, "no seat"),
        ({"colour": "red"}, "unknown field"),
    ],
)
def test_what_no_table_can_be_is_refused_with_the_reason(tmp_path, setup, reason):
    async def main():
        async with running(tmp_path) as web:
            said = await web.ask("POST", "/api/tables", {"name": "Ann", "setup": setup})
            assert said.status_code == 400
            assert reason in said.json()["error"]
            assert len(said.content) < 2000
            assert web.house.tables == {}

    asyncio.run(main())


def test_tables_of_an_address_are_limited_and_so_are_all(tmp_path, monkeypatch):
    # However slow the machine is, none may be made again meanwhile.
    monkeypatch.setitem(LIMITS, "tables", (1e-6, LIMITS["tables"][1]))

    async def main():
        async with running(tmp_path, most_tables=70) as web:
            async with web.client() as client:
                statuses = [(await client.post("/api/tables", json={"name": "Ann"})).status_code for _ in range(62)]
            assert statuses == [201] * 60 + [429] * 2
            async with web.client("192.0.2.2") as client:
                statuses = [(await client.post("/api/tables", json={"name": "Ann"})).status_code for _ in range(11)]
            assert statuses == [201] * 10 + [400]

    asyncio.run(main())


# --- the form --------------------------------------------------------------------------------------------------------


def test_an_address_has_made_only_so_many_of_the_tables_that_are_there(tmp_path):
    async def main():
        async with running(tmp_path, address_tables=3, unlimited=("198.51.100.7",)) as web:

            async def made(address: str) -> httpx.Response:
                async with web.client(address, **{"Accept-Language": "en"}) as client:
                    return await client.post("/api/tables", json={"name": "Ann", "setup": {"players": 2}})

            assert [(await made(f"2001:db8::{i}")).status_code for i in range(3)] == [201] * 3
            late = await made("2001:db8::9")
            assert (late.status_code, late.json()["code"]) == (429, "too_many")
            assert "3 tables" in late.json()["error"]
            assert int(late.headers["Retry-After"]) > 0
            assert (await made("2001:db8:0:1::1")).status_code == 201
            assert [(await made("198.51.100.7")).status_code for _ in range(5)] == [201] * 5
            # What is gone does not count, and no address is stored.
            del web.house.tables[next(iter(web.house.tables))]
            assert (await made("2001:db8::1")).status_code == 201
            rows = await web.site.store.tables("a")
            assert not any(b"2001:db8" in row.setup + row.people for row in rows)

    asyncio.run(main())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_has_everything_in_its_language(tmp_path, code):
    async def main():
        async with running(tmp_path) as web:
            said = await web.ask("GET", f"/api/setup?language={code}")
            form = said.json()
            assert form["language"] == code
            assert [one["id"] for one in form["rulesets"]] == list(PROFILES)
            names = [one["name"] for one in form["rulesets"] + form["timers"] + form["bots"] + form["kingdoms"]]
            names += form["phrases"]
            for ruleset in form["rulesets"]:
                names += [general["name"] for general in ruleset["generals"]]
            assert all(names)
            assert all(bool(CHINESE.search(name)) == (code != "en") for name in names)
            for ruleset in form["rulesets"]:
                for switch in ruleset["switches"]:
                    assert switch["text"]
                    assert bool(CHINESE.search(switch["text"])) or code == "en"
            async with web.client() as client:
                again = await client.get(f"/api/setup?language={code}", headers={"If-None-Match": said.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert (await web.ask("GET", "/api/setup?language=tlh")).status_code == 400

    asyncio.run(main())


def test_everything_that_the_form_offers_can_be_chosen():
    form = setup_form("en")
    for ruleset in form.rulesets:
        assert checked(Setup(ruleset=ruleset.id, players=ruleset.least))
        assert checked(Setup(ruleset=ruleset.id, players=ruleset.most))
        for players in (ruleset.least - 1, ruleset.most + 1):
            with pytest.raises(MalformedError):
                checked(Setup(ruleset=ruleset.id, players=players))
        defaults = options_for(ruleset.id)
        assert {switch.name: switch.default for switch in ruleset.switches} == defaults
        for switch in ruleset.switches:
            for choice in switch.choices:
                if choice.available and switch.available:
                    assert options_for(ruleset.id, {switch.name: choice.value})[switch.name] == choice.value
            if switch.kind == "choice":
                assert switch.default in [choice.value for choice in switch.choices if choice.available]
            else:
                assert switch.kind == ("ids" if switches()[switch.name].ids else "number")
        assert [deck.value for deck in ruleset.decks] == [
            choice.value for switch in ruleset.switches if switch.name == "deck" for choice in switch.choices
        ]
        own = get_ruleset(ruleset.id).generals
        assert [general.id for general in ruleset.generals if not general.further] == list(own)
        kingdoms = {kingdom.id for kingdom in form.kingdoms}
        assert all(set(general.kingdoms) <= kingdoms for general in ruleset.generals)
        # One that is named comes into play, a further one too.
        last = ruleset.generals[-1].id
        assert last in get_ruleset(ruleset.id, {"generals": last}).generals


def test_a_table_is_not_made_in_nobodys_name_where_a_session_is_over(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            said = await web.ask("POST", "/api/tables", {"name": "Ann", "session": "long over"})
            assert (said.status_code, said.json()["code"]) == (401, "not_signed_in")
            assert web.house.tables == {}

    asyncio.run(main())
