"""The Python client over a real server: whole games, connections that are lost, a server that is killed."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guozhan.client import (
    Client,
    ClientError,
    Connected,
    Disconnected,
    DuplicateError,
    EndedError,
    IllegalAnswerError,
    Link,
    LinkError,
    NoTableError,
    NotAllowedError,
    NotAskedError,
    NotNowError,
    PasswordError,
    ProtocolError,
    Question,
    RefusedError,
    Seat,
    UnreachableError,
    play,
    read_link,
)
from guozhan.client import seat as seats
from guozhan.core.answers import PASS
from guozhan.core.rng import Stream
from guozhan.games.narrator import Narrator
from guozhan.games.rulesets import get_ruleset
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.view.apply import apply
from guozhan.view.language import language
from guozhan.view.project import empty_view
from tests.helpers.servers import ServerProcess, free_port, real_server

QUICK: dict[str, Any] = {"window": 0.0, "pace": 0.0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with real_server(tmp_path_factory.mktemp("server")) as made:
        yield made


def random_bot(seed: int, whole: bool = False) -> Any:
    """Clicks at random: one at a time, or ``whole`` as far as the tree was sent."""
    stream = Stream(seed)

    def bot(question: Question) -> list[str]:
        clicks, node = [], question.node
        while True:
            step = node.steps[stream.below(len(node.steps))]
            clicks.append(step.key)
            if not whole or step.done or step.node is None:
                return clicks
            node = step.node

    return bot


async def full(server: ServerProcess, codes: list[str], **setup: Any) -> list[Seat]:
    """Clients at all seats of a new table, each with a language."""
    made = Setup(players=len(codes), **{**QUICK, **setup})
    host, link = await Client(server.url, language=codes[0], lines=True).host("甲", made)
    found = [host]
    for i, code in enumerate(codes[1:], 1):
        found.append(await Client(server.url, language=code, lines=True, nodes=1 + 20 * i).join(link, name=f"p{i}"))
    return found


async def close(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.close()


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "seed"), [("guozhan-2018", 1), ("identity", 2), ("guozhan-reset", 3)])
def test_bots_play_whole_games_in_three_languages(server: ServerProcess, ruleset: str, seed: int) -> None:
    async def game() -> None:
        codes = ["zh-Hans", "zh-Hant", "en", "en"]
        all_seats = await full(server, codes, ruleset=ruleset, seed=seed)
        await all_seats[0].start()
        bots = [random_bot(seed * 10 + i, whole=i % 2 == 1) for i in range(4)]
        ends = await asyncio.gather(*(play(seat, bot) for seat, bot in zip(all_seats, bots, strict=True)))
        assert all(end is not None and end == ends[0] and end.seed == str(seed) for end in ends)
        for seat, code in zip(all_seats, codes, strict=True):
            assert seat.view is not None
            assert seat.view.over
            assert len(seat.facts) == seat.version > 100
            # The view that was patched with every change is what the facts come to.
            assert apply(empty_view(seat.number, 4), seat.facts) == seat.view
            rules = get_ruleset(ruleset)
            narrator = Narrator(rules, seat.number, 4, language(code, rules))
            assert list(narrator.tell(seat.facts)) == seat.lines
        assert any("turn" in line for line in all_seats[2].lines)
        assert any("回合" in line for line in all_seats[0].lines)
        await close(all_seats)

    asyncio.run(asyncio.wait_for(game(), 20))


def test_a_rematch_is_another_game(server: ServerProcess) -> None:
    async def game() -> None:
        all_seats = await full(server, ["en", "en"])
        await all_seats[0].start()
        for number in (1, 2):
            ends = await asyncio.gather(*(play(seat, random_bot(number)) for seat in all_seats))
            assert ends[0] is not None
            assert [seat.table.game for seat in all_seats] == [number] * 2
            if number == 1:
                await asyncio.gather(*(seat.rematch() for seat in all_seats))
                for seat in all_seats:
                    await seat.until(lambda seat=seat: not seat.over)  # type: ignore[misc]
        await close(all_seats)

    asyncio.run(asyncio.wait_for(game(), 20))


def test_who_says_more_than_the_server_reads_at_once_waits_and_loses_nothing(tmp_path: Path) -> None:
    async def game(server: ServerProcess) -> None:
        all_seats = await full(server, ["en", "zh-Hans"], seed=1)
        await all_seats[0].start()
        await all_seats[0].until(lambda: all_seats[0].request is not None)
        request = all_seats[0].request
        assert request is not None
        # Far more at once than the server reads from one connection in a while.
        nodes = await asyncio.gather(*(all_seats[0].walk(request.id) for _ in range(20)))
        assert all(node == nodes[0] for node in nodes)
        ends = await asyncio.gather(*(play(seat, random_bot(seat.number)) for seat in all_seats))
        assert ends[0] is not None
        await close(all_seats)

    with real_server(tmp_path, "--set", "rate=100", "--set", "burst=2") as server:
        asyncio.run(asyncio.wait_for(game(server), 60))


def test_a_bot_may_be_asynchronous_and_a_wrong_click_is_named(server: ServerProcess) -> None:
    async def game() -> None:
        seat, _ = await Client(server.url, nodes=1).host("甲", Setup(players=2, **QUICK, bots={1: "random"}))
        await seat.start()
        asked = 0

        async def slow(question: Question) -> list[str]:
            nonlocal asked
            asked += 1
            await asyncio.sleep(0)
            assert question.view.reader == seat.number
            assert question.sheet.seat == seat.number
            return [question.node.steps[0].key]

        assert await play(seat, slow) is not None
        assert asked > 1
        await seat.rematch()
        await seat.until(lambda: not seat.over)
        with pytest.raises(IllegalAnswerError, match="'nowhere' cannot be clicked"):
            await play(seat, lambda question: ["nowhere"])
        with pytest.raises(IllegalAnswerError, match="no click was given"):
            await play(seat, lambda question: [])
        await seat.close()

    asyncio.run(asyncio.wait_for(game(), 20))


# --- what is refused -------------------------------------------------------------------------------------------------


def test_each_refusal_is_an_error_of_its_own_and_changes_nothing(server: ServerProcess) -> None:
    async def game() -> None:
        all_seats = await full(server, ["en", "zh-Hans"])
        host, guest = all_seats
        with pytest.raises(NotAllowedError, match="房主"):
            await guest.start()
        with pytest.raises(NotNowError):
            await guest.concede()
        await host.start()
        await host.until(lambda: host.request is not None)
        request = host.request
        assert request is not None
        with pytest.raises(IllegalAnswerError) as illegal:
            await host.answer(request, answer=PASS)
        assert illegal.value.reasons
        with pytest.raises(IllegalAnswerError):
            await host.answer(request, ["nowhere"])
        with pytest.raises(IllegalAnswerError):
            await host.walk(request, ["nowhere"])
        with pytest.raises(NotAskedError):
            await host.answer(request.id + 1, ["pass"])
        assert host.request == request
        first = request.tree.steps[0].key
        node = await host.walk(request.id, [first])
        clicks = [first, node.steps[0].key]
        await host.answer(request, clicks)
        with pytest.raises(DuplicateError):
            await host.answer(request.id, clicks)
        with pytest.raises(ProtocolError, match="phrase"):
            await host.say(99)
        await host.ping()
        await close(all_seats)

    asyncio.run(asyncio.wait_for(game(), 20))


def test_who_is_not_let_in_is_told_why(server: ServerProcess) -> None:
    async def game() -> None:
        client = Client(server.url, language="en")
        host, link = await client.host("甲", Setup(players=2, **QUICK), password="sesame")
        with pytest.raises(PasswordError, match="password is wrong"):
            await client.join(link, name="乙")
        with pytest.raises(RefusedError, match="nickname"):
            await client.join(link, name="甲", password="sesame")
        with pytest.raises(RefusedError, match="the link is not valid"):
            await client.join(Link(link.server, link.table, "wrong"), name="乙", password="sesame")
        with pytest.raises(RefusedError, match="token"):
            await client.join(link, token="wrong")
        with pytest.raises(NoTableError, match="no such table"):
            await client.join(Link(link.server, "t-none", "x"), name="乙")
        with pytest.raises(ProtocolError, match="nickname"):
            await client.join(link, name="\n", password="sesame")
        guest = await client.join(link, name="乙", password="sesame", seat=1)
        with pytest.raises(RefusedError, match="taken"):
            await client.join(link, name="丙", password="sesame")
        with pytest.raises(RefusedError, match="2 to 12 players"):
            await client.create("甲", Setup(players=40))
        await host.kick(1)
        with pytest.raises(EndedError, match="asked you to leave") as ended:
            await guest.until(lambda: False)
        assert ended.value.code == "kicked"
        with pytest.raises(EndedError):
            await guest.trust(True)
        again = await client.join(link, token=host.token)
        with pytest.raises(EndedError) as ended:
            await host.until(lambda: False)
        assert ended.value.code == "elsewhere"
        await again.leave()
        await close([host, guest, again])

    asyncio.run(asyncio.wait_for(game(), 20))


def test_another_version_of_the_protocol_is_refused(server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        client = Client(server.url)
        made = await client.create("甲", Setup(players=2))
        monkeypatch.setattr(messages, "PROTOCOL", messages.PROTOCOL + 1)
        with pytest.raises(ProtocolError, match="协议的第1版"):
            await client.join(made.link, token=made.token)

    asyncio.run(asyncio.wait_for(game(), 20))


def test_who_sends_far_too_much_is_told_so(server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client would not send it by itself."""

    async def game() -> None:
        host, _ = await Client(server.url, language="en").host("Ann", Setup(players=2))
        monkeypatch.setattr(messages, "MOST_BYTES", 1 << 30)
        with pytest.raises(EndedError, match="far too long") as ended:
            await host.rename("x" * 5_000_000)
        assert ended.value.code == messages.TOO_BIG
        await host.close()

    asyncio.run(asyncio.wait_for(game(), 20))


def test_where_no_server_is(server: ServerProcess) -> None:
    async def game() -> None:
        nowhere = f"http://127.0.0.1:{free_port()}"
        with pytest.raises(UnreachableError, match="no server answers"):
            await Client(nowhere).create("甲")
        with pytest.raises(UnreachableError, match="no server answers"):
            await Client(f"{nowhere}/#/t/a-1/x").join(name="甲")
        with pytest.raises(UnreachableError, match="no server of this game"):
            await Client(f"{server.url}/elsewhere").create("甲")
        with pytest.raises(UnreachableError, match="no server of this game"):
            await Client(f"{server.url}/elsewhere/#/t/a-1/x").join(name="甲")

    asyncio.run(asyncio.wait_for(game(), 20))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ftp://x", "no address"),
        ("http://", "no address"),
        ("", "no address"),
        ("http://a b/", "no address"),
        ("http://x:99999", "no address"),
        ("http://[::1", "no address"),
        ("http://u:p@x", "no user"),
        ("http://x/?a=b", "no query"),
        ("http://x/#/t/", "copy all of it"),
        ("http://x/#/t/a/b/c", "copy all of it"),
    ],
)
def test_what_is_no_link(text: str, told: str) -> None:
    with pytest.raises(LinkError, match=told):
        read_link(text)


def test_links_are_read_as_they_are_written() -> None:
    link = read_link(" https://play.example:8443/guozhan/#/t/a-12/s_-9 ")
    assert link == Link("https://play.example:8443/guozhan", "a-12", "s_-9")
    assert link.socket == "wss://play.example:8443/guozhan/ws/a-12"
    assert read_link(str(link)) == link
    assert read_link("[::1]:80") == Link("http://[::1]:80")
    assert str(read_link("localhost:8765/")) == "http://localhost:8765"


# --- connections that are lost ---------------------------------------------------------------------------------------


async def cut(seat: Seat) -> None:
    """The connection breaks, without a word."""
    assert seat._socket is not None
    seat._socket.transport.abort()
    await seat.until(lambda: not seat.connected)


def test_a_lost_connection_comes_back_with_the_same_request(server: ServerProcess) -> None:
    events: list[Any] = []

    async def game() -> None:
        client = Client(server.url)
        setup = Setup(players=2, **QUICK)
        made = await client.create("甲", setup)
        host = await client.join(made.link, token=made.token, on_event=events.append)
        guest = await client.join(made.link, name="乙")
        await host.start()
        await host.until(lambda: host.request is not None)
        before, token = host.request, host.token
        assert before is not None
        await cut(host)
        # While the connection is gone, what one wants waits until it is back.
        await host.trust(False)
        assert host.connected
        assert host.token == token
        assert host.request is not None
        assert (host.request.id, host.request.tree) == (before.id, before.tree)
        found = [type(event) for event in events if isinstance(event, (Connected, Disconnected))]
        assert found == [Connected, Disconnected, Connected]
        await close([host, guest])

    asyncio.run(asyncio.wait_for(game(), 20))


def test_connections_are_lost_again_and_again(server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game, with a connection cut every few answers, also between an answer and its receipt."""
    monkeypatch.setattr(seats, "FIRST_WAIT", 0.01)

    async def game() -> int:
        all_seats = await full(server, ["en", "zh-Hans"])
        await all_seats[0].start()
        cuts = 0

        def cutting(seat: Seat, seed: int) -> Any:
            bot = random_bot(seed)
            stream = Stream(seed)

            def cut_now() -> None:
                if seat._socket is not None:
                    seat._socket.transport.abort()

            def answer(question: Question) -> Any:
                nonlocal cuts
                if cuts < 60 and stream.below(3) == 0:
                    cuts += 1
                    # Just before the answer leaves, or while its receipt is on the way.
                    asyncio.get_running_loop().call_later(stream.below(3) / 1000, cut_now)
                return bot(question)

            return answer

        ends = await asyncio.gather(*(play(seat, cutting(seat, i)) for i, seat in enumerate(all_seats)))
        assert ends[0] is not None
        assert ends[0].winners == ends[1].winners  # type: ignore[union-attr]
        for seat in all_seats:
            await seat.until(lambda seat=seat: seat.caught_up)  # type: ignore[misc]
            assert apply(empty_view(seat.number, 2), seat.facts) == seat.view
        await close(all_seats)
        return cuts

    assert asyncio.run(asyncio.wait_for(game(), 20)) >= 10


def test_after_the_patience_the_connection_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "FIRST_WAIT", 0.05)

    async def game(server: ServerProcess) -> None:
        client = Client(server.url, patience=0.3)
        seat, _ = await client.host("甲", Setup(players=2, **QUICK))
        await asyncio.to_thread(server.stop)
        begun = time.monotonic()
        with pytest.raises(UnreachableError, match="does not come back"):
            await seat.ping()
        assert time.monotonic() - begun < 10
        with pytest.raises(ClientError):
            await seat.ping()
        await seat.close()

    with real_server(tmp_path) as server:
        asyncio.run(asyncio.wait_for(game(server), 20))


@pytest.mark.parametrize("kill", [True, False])
def test_a_server_that_is_ended_and_begun_again_in_mid_game(
    tmp_path: Path, kill: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "LONGEST_WAIT", 0.5)

    async def game(server: ServerProcess) -> None:
        all_seats = await full(server, ["zh-Hans", "en", "zh-Hant"], seed=7)
        await all_seats[0].start()
        ends = 0
        answers = 0
        changing = asyncio.Lock()

        def bot(seed: int) -> Any:
            plain = random_bot(seed)

            async def answer(question: Question) -> Any:
                nonlocal answers, ends
                answers += 1
                if answers in (5, 60) and not changing.locked():
                    async with changing:
                        ends += 1
                        await asyncio.to_thread(server.kill if kill else server.stop)
                        await asyncio.to_thread(server.begin)
                return plain(question)

            return answer

        found = await asyncio.gather(*(play(seat, bot(i)) for i, seat in enumerate(all_seats)))
        assert ends == 2
        for seat, end in zip(all_seats, found, strict=True):
            assert end is not None
            assert end.winners == found[0].winners  # type: ignore[union-attr]
            await seat.until(lambda seat=seat: seat.caught_up)  # type: ignore[misc]
            assert len(seat.facts) == seat.version
            assert apply(empty_view(seat.number, 3), seat.facts) == seat.view
        await close(all_seats)

    with real_server(tmp_path) as server:
        asyncio.run(asyncio.wait_for(game(server), 20))
