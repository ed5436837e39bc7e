"""Accounts over HTTP: what they open, what is kept of their secrets, and that nobody learns which there are."""

import asyncio
import sqlite3
import time

import pytest

from guozhan.server import accounts, passwords
from guozhan.server.limits import Limiter
from guozhan.server.web.site import LIMITS
from tests.helpers.web import fast_passwords, running

ANN = {"name": "Ann", "password": "correct horse"}


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    fast_passwords(monkeypatch)


def test_sign_up_in_and_out(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            made = await web.ask("POST", "/api/accounts", ANN)
            assert made.status_code == 201
            first = made.json()["session"]
            me = (await web.ask("GET", "/api/me", session=first)).json()
            assert (me["name"], me["account"]) == ("Ann", made.json()["account"])
            again = await web.ask("POST", "/api/sessions", {"name": "ＡＮＮ ", "password": ANN["password"]})
            second = again.json()["session"]
            assert again.status_code == 201
            assert second != first
            assert (await web.ask("DELETE", "/api/sessions", session=first)).json() == {"done": True}
            assert (await web.ask("GET", "/api/me", session=first)).status_code == 401
            assert (await web.ask("GET", "/api/me", session=second)).status_code == 200

    asyncio.run(main())


def test_only_hashes_are_kept(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            session = (await web.ask("POST", "/api/accounts", ANN)).json()["session"]
            await web.site.store.backup(tmp_path / "copy.db")
        data = (tmp_path / "copy.db").read_bytes() + (tmp_path / "guozhan.db").read_bytes()
        assert b"Ann" in data
        assert session.encode() not in data
        assert ANN["password"].encode() not in data
        with sqlite3.connect(tmp_path / "copy.db") as connection:
            assert connection.execute("SELECT password_hash FROM accounts").fetchone()[0].startswith("$argon2id$")

    asyncio.run(main())


def test_another_password_ends_all_sessions(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            old = (await web.ask("POST", "/api/accounts", ANN)).json()["session"]
            other = (await web.ask("POST", "/api/sessions", ANN)).json()["session"]
            wrong = await web.ask("PUT", "/api/me/password", {"old": "not it", "new": "another one"}, old)
            assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
            assert (await web.ask("GET", "/api/me", session=other)).status_code == 200
            changed = await web.ask("PUT", "/api/me/password", {"old": ANN["password"], "new": "another one"}, old)
            for session in (old, other):
                assert (await web.ask("GET", "/api/me", session=session)).status_code == 401
            assert (await web.ask("GET", "/api/me", session=changed.json()["session"])).status_code == 200
            assert (await web.ask("POST", "/api/sessions", ANN)).status_code == 403
            assert (await web.ask("POST", "/api/sessions", ANN | {"password": "another one"})).status_code == 201

    asyncio.run(main())


def test_a_deleted_account_is_gone(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            session = (await web.ask("POST", "/api/accounts", ANN)).json()["session"]
            assert (await web.ask("DELETE", "/api/me", {"password": "not it"}, session)).status_code == 403
            assert (await web.ask("DELETE", "/api/me", {"password": ANN["password"]}, session)).status_code == 200
            assert (await web.ask("GET", "/api/me", session=session)).status_code == 401
            assert (await web.ask("POST", "/api/sessions", ANN)).status_code == 403
            assert (await web.ask("POST", "/api/accounts", ANN)).status_code == 201

    asyncio.run(main())


def test_sessions_expire(tmp_path, monkeypatch):
    async def main():
        async with running(tmp_path, keep_sessions_days=2) as web:
            made = (await web.ask("POST", "/api/accounts", ANN)).json()
            now = time.time()
            assert 1.9 * 86400 < made["expires"] - now < 2.1 * 86400
            monkeypatch.setattr(time, "time", lambda: now + 1.9 * 86400)
            assert (await web.ask("GET", "/api/me", session=made["session"])).status_code == 200
            monkeypatch.setattr(time, "time", lambda: now + 2.1 * 86400)
            assert (await web.ask("GET", "/api/me", session=made["session"])).status_code == 401

    asyncio.run(main())


def test_signing_in_does_not_tell_which_names_there_are(tmp_path, monkeypatch):
    tested: list[str] = []
    fits = passwords._fits

    def counting(kept, password):
        tested.append(kept)
        return fits(kept, password)

    monkeypatch.setattr(passwords, "_fits", counting)

    async def main():
        async with running(tmp_path) as web:
            await web.ask("POST", "/api/accounts", ANN)
            answers = []
            for name in ("Ann", "Bob", "\x00", " ", "x" * 100):
                tested.clear()
                said = await web.ask("POST", "/api/sessions", {"name": name, "password": "not it"})
                # The time goes into testing a password: that is done once, with hashes that cost the same.
                assert len(tested) == 1
                assert tested[0].split("$")[:4] == (await passwords.hashed("x")).split("$")[:4]
                headers = sorted(item for item in said.headers.items() if item[0] != "x-request-id")
                answers.append((said.status_code, said.content, headers))
            assert len(set(map(str, answers))) == 1

    asyncio.run(main())


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_tries_with_one_name_are_limited_whether_it_exists_or_not(tmp_path, monkeypatch, name):
    monkeypatch.setitem(LIMITS, "sign_in", (1.0, 1000))

    async def main():
        async with running(tmp_path) as web:
            await web.ask("POST", "/api/accounts", ANN)
            for _ in range(accounts.TRIES):
                wrong = await web.ask("POST", "/api/sessions", {"name": name, "password": "not it"})
                assert wrong.status_code == 403
            # From there, and with the right password too.
            for spelt in (name, name.upper(), f" {name}"):
                late = await web.ask("POST", "/api/sessions", ANN | {"name": spelt})
                assert late.status_code == 429
                assert int(late.headers["Retry-After"]) > 0
            other = await web.ask("POST", "/api/sessions", ANN | {"name": "somebody else"})
            assert other.status_code == 403

    asyncio.run(main())


def test_the_tries_of_one_address_lock_nobody_else_out(tmp_path, monkeypatch):
    monkeypatch.setitem(LIMITS, "sign_in", (1.0, 1000))

    async def main():
        async with running(tmp_path) as web:
            session = (await web.ask("POST", "/api/accounts", ANN)).json()["session"]
            async with web.client("198.51.100.1") as guesser:
                for status in (*[403] * accounts.TRIES, 429):
                    said = await guesser.post("/api/sessions", json=ANN | {"password": "not it"})
                    assert said.status_code == status
            assert (await web.ask("POST", "/api/sessions", ANN)).status_code == 201
            changed = await web.ask("PUT", "/api/me/password", {"old": ANN["password"], "new": "another one"}, session)
            assert changed.status_code == 200

    asyncio.run(main())


def test_many_addresses_guess_slowly_and_do_not_keep_out_who_is_signed_in(tmp_path, monkeypatch):
    monkeypatch.setitem(LIMITS, "sign_in", (1.0, 1000))

    async def main():
        async with running(tmp_path) as web:
            session = (await web.ask("POST", "/api/accounts", ANN)).json()["session"]
            guessed = 0
            for number in range(accounts.TRIES_OF_ALL // accounts.TRIES + 1):
                async with web.client(f"198.51.100.{number}") as guesser:
                    for _ in range(accounts.TRIES):
                        said = await guesser.post("/api/sessions", json=ANN | {"password": "not it"})
                        guessed += said.status_code == 403
            assert accounts.TRIES_OF_ALL <= guessed <= accounts.TRIES_OF_ALL + 2
            assert (await web.ask("POST", "/api/sessions", ANN)).status_code == 429
            # What is said with a session has a measure of its own.
            for status in (*[403] * accounts.TRIES, 429):
                said = await web.ask("DELETE", "/api/me", {"password": "not it"}, session)
                assert said.status_code == status
            web.site.accounts.tries_signed_in = Limiter(1 / 30, 1)
            assert (await web.ask("DELETE", "/api/me", {"password": ANN["password"]}, session)).status_code == 200

    asyncio.run(main())


def test_who_signs_in_rightly_is_not_limited_by_name_but_addresses_are(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            await web.ask("POST", "/api/accounts", ANN)
            most = LIMITS["sign_in"][1]
            for number in range(3):
                async with web.client(f"192.0.2.{100 + number}") as client:
                    for _ in range(most):
                        assert (await client.post("/api/sessions", json=ANN)).status_code == 201
                    assert (await client.post("/api/sessions", json=ANN)).status_code == 429

    asyncio.run(main())


def test_a_session_is_needed_and_must_be_one(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            for path in ("/api/me", "/api/replays?mine=true"):
                nobody = await web.ask("GET", path)
                assert (nobody.status_code, nobody.headers["WWW-Authenticate"]) == (401, "Bearer")
            # A session that is none is refused also where none is needed: who sends it thinks that it counts.
            for session in ("x" * 32, "ä", "x y", "x" * 500):
                async with web.client() as client:
                    given = {b"Authorization": f"Bearer {session}".encode()}
                    assert (await client.get("/api/tables", headers=given)).status_code == 401

    asyncio.run(main())


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Bob", "password": "short"},
        {"name": "Bob", "password": "x" * 201},
        {"name": "B" * 25, "password": "long enough"},
        {"name": "", "password": "long enough"},
        {"name": "a\u202eb", "password": "long enough"},
        {"name": "\x00", "password": "long enough"},
        {"name": "Bob"},
        {"name": "Bob", "password": "long enough", "admin": True},
        [],
        None,
    ],
)
def test_what_is_no_account_is_refused_with_a_reason(tmp_path, body):
    async def main():
        async with running(tmp_path) as web:
            said = await web.ask("POST", "/api/accounts", body)
            assert said.status_code == 400
            assert said.json()["code"] == "malformed"
            assert said.json()["error"]

    asyncio.run(main())


def test_a_name_is_given_once(tmp_path):
    async def main():
        async with running(tmp_path) as web:
            both = await asyncio.gather(*(web.ask("POST", "/api/accounts", ANN | {"name": n}) for n in ("Ann", "ann")))
            assert sorted(one.status_code for one in both) == [201, 409]

    asyncio.run(main())


def test_a_queue_of_passwords_has_an_end(tmp_path, monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 2)
    monkeypatch.setitem(LIMITS, "sign_in", (1.0, 1000))

    async def main():
        async with running(tmp_path) as web:
            answers = await asyncio.gather(
                *(web.ask("POST", "/api/sessions", {"name": f"n{i}", "password": "x"}) for i in range(12))
            )
            statuses = {answer.status_code for answer in answers}
            assert statuses == {403, 503}
            assert (await web.ask("POST", "/api/sessions", {"name": "m", "password": "x"})).status_code == 403

    asyncio.run(main())
