"""Beginning, stepping, copying, saving and watching games."""

import subprocess
import sys
from typing import Any

import pytest

import guozhan
from guozhan.bots.random import RandomBot
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.decisions import Choose, Confirm, Offer, Together
from guozhan.core.errors import BotError, IllegalError, IncompatibleError, MalformedError, OutdatedError
from guozhan.core.rng import Stream
from guozhan.games import saving
from guozhan.games.replay import Replay
from guozhan.games.saving import load, save
from guozhan.games.session import Session, new_game, play
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.sessions import go_on


@pytest.fixture
def session():
    return go_on(Session(new_game(players=4, seed=11)), 40)


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "whist"},
        {"ruleset": 5},
        {"players": 1},
        {"players": 13},
        {"players": "4"},
        {"seed": -1},
        {"seed": 1 << 63},
        {"seed": "a"},
        {"options": {"x": 1}},
        {"options": {1: 1}},
        {"options": [1]},
    ],
)
def test_a_game_that_cannot_be(wrong):
    with pytest.raises(MalformedError):
        new_game(**wrong)


def test_fresh_games_differ():
    assert new_game().seed != new_game().seed


def test_bots_must_be_as_many_as_seats():
    with pytest.raises(MalformedError):
        play(new_game(players=3), [RandomBot(0)])


def test_a_game_without_session_keeps_its_record():
    game = play(new_game(players=3, seed=4), [RandomBot(seat) for seat in range(3)])
    replay = Replay.open(save(game))
    replay.jump(replay.last)
    assert replay.view(1).over


@pytest.mark.parametrize("wrong", [None, "pass", 7, PASS, Pick((999,)), Act("use", cards=(999,)), Pick(("x",))])
def test_a_faulty_bot_is_named(wrong):
    first, _, third = (RandomBot(seat) for seat in range(3))
    with pytest.raises(BotError, match="bot at seat 2, asked <ChoosePair") as caught:
        play(new_game(players=3, seed=4), [first, lambda decision: wrong, third])
    assert caught.value.seat == 1
    assert caught.value.reasons


def test_a_bot_that_breaks_down_is_named():
    def broken(decision):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        play(new_game(players=2, seed=4), [broken, broken])
    assert "in the bot at seat" in caught.value.__notes__[0]
    nothing: Any = 5
    with pytest.raises(MalformedError, match="seat 1"):
        play(new_game(players=2, seed=4), [nothing, broken])


def test_unchecked_bots_play_the_same_game():
    games = [
        play(new_game(players=3, seed=4), [RandomBot(seat) for seat in range(3)], check=check)
        for check in (True, False)
    ]
    assert games[0].log == games[1].log


def test_a_text_of_what_is_at_hand_is_short_and_tells_no_secret(session):
    assert repr(session.game) == f"<Game guozhan-2018 players=4 round={session.game.state.round}>"
    assert repr(session).startswith(f"<Session version={session.version} asks")
    assert repr(Replay.open(save(session))) == f"<Replay guozhan-2018 players=4 step=0 of {session.version}>"
    game = session.game
    assert repr(Choose(game, 2, "duel", "cards", (1, 2), 1, 2)) == "<Choose seat=2 duel cards 1-2>"
    hidden = Offer(game, 1, "", [], "受到伤害后", optional=True, public=False)
    assert repr(hidden) == "<Offer seat=1 受到伤害后 optional>"
    assert repr(Confirm(game, 1, "jianxiong", public=False)) == "<Confirm seat=1>"
    assert repr(Together("generals", [hidden])) == "<Together generals seats=[1]>"


@pytest.mark.parametrize("seat", [99, -5, 4, "a", None])
def test_there_is_no_such_seat(session, seat):
    replay = Replay.open(save(session))
    for look in (session.view, session.facts, replay.view, replay.facts, lambda seat: project(session.game, seat)):
        with pytest.raises(MalformedError):
            look(seat)
    with pytest.raises(MalformedError):
        fork(session, seat, Stream(1))


def test_a_fork_needs_a_session_a_seat_and_a_stream(session):
    for arguments in ((session, 0, 1), (session, -1, Stream(1)), (5, 0, Stream(1))):
        with pytest.raises(MalformedError):
            fork(*arguments)
    with pytest.raises(MalformedError):
        session.decision("a")


# --- answering -------------------------------------------------------------------------------------------------------


def test_an_error_leaves_the_position_as_it_was(session):
    decision = session.decision()
    before, version = session.game.state.snapshot(), session.version
    wrong = [
        (Act("use", cards=(9999,)), MalformedError),
        (Act("use", cards=(1,), targets=(-3,)), MalformedError),
        ("pass", MalformedError),
        (Pick((12345678,)), IllegalError),
        (Act("skill", "no such skill"), IllegalError),
    ]
    for answer, error in wrong:
        with pytest.raises(error) as caught:
            session.answer(answer, decision.seat)
        assert str(caught.value)
        assert session.game.state.snapshot() == before
        assert session.version == version
        assert session.decision() is decision


def test_an_answer_to_a_passed_decision(session):
    version = session.version
    while session.version == version:  # several seats may be asked together
        go_on(session, 1)
    with pytest.raises(OutdatedError):
        session.answer(PASS, version=version)
    other = next(seat for seat in range(4) if seat not in [decision.seat for decision in session.pending])
    with pytest.raises(OutdatedError):
        session.answer(PASS, seat=other)


def test_a_finished_game_asks_nobody():
    session = go_on(Session(new_game(players=2, seed=1)), 10_000)
    assert session.over
    assert session.pending == []
    with pytest.raises(OutdatedError):
        session.decision()


def test_answers_of_several_seats_come_in_any_order():
    first, second = (Session(new_game(players=3, seed=8)) for _ in range(2))
    answers = {decision.seat: decision.answers(1)[0] for decision in first.pending}
    for seat in (0, 1, 2):
        first.answer(answers[seat], seat)
    for seat in (2, 0, 1):
        second.answer(answers[seat], seat)
    assert first.game.state.snapshot() == second.game.state.snapshot()
    assert first.game.record == second.game.record


# --- copies ----------------------------------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way(session):
    twin = session.clone()
    before = session.game.state.snapshot()
    go_on(twin, 30, seed=5)
    assert session.game.state.snapshot() == before
    go_on(session, 30, seed=5)
    assert session.game.state.snapshot() == twin.game.state.snapshot()
    assert session.game.log == twin.game.log
    assert session.game.record == twin.game.record
    assert session.game.marks == twin.game.marks


def test_a_clone_keeps_half_given_answers():
    session = Session(new_game(players=3, seed=8))
    first = session.pending[0]
    session.answer(first.default(), first.seat)
    twin = session.clone()
    assert [decision.seat for decision in twin.pending] == [decision.seat for decision in session.pending]
    assert load(save(session)).given == session.given


def test_a_dropped_session_can_be_closed(session):
    session.close()
    session.close()
    assert session.over


def test_deep_nesting_fits_into_a_session():
    session = Session(new_game(players=2, seed=1))
    assert sys.getrecursionlimit() >= 20_000

    def deep(left):
        return deep(left - 1) + 1 if left else 0

    session.game.asker, ask = (lambda decision: (deep(6000), ask(decision))[1]), session.game.asker
    go_on(session, 3)


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_saved_game_goes_on(session, tmp_path):
    path = tmp_path / "game.gz"
    data = save(session, path)
    assert path.read_bytes() == data
    for source in (data, path, str(path)):
        loaded = load(source)
        assert loaded.game.state.snapshot() == session.game.state.snapshot()
        assert loaded.game.log == session.game.log
    go_on(loaded, 50, seed=2)
    go_on(session, 50, seed=2)
    assert loaded.game.state.snapshot() == session.game.state.snapshot()
    assert save(loaded) == save(session)


@pytest.mark.parametrize("at", [0, 1, 30, -30, -1])
def test_a_damaged_file_is_refused(session, at):
    data = bytearray(save(session))
    data[at] ^= 0x40
    with pytest.raises((MalformedError, IncompatibleError)):
        load(bytes(data))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"\x1f\x8b", b"not a game", b'{"format":"x","version":1,"digest":"","game":{}}']
)
def test_what_is_no_game_is_refused(data):
    with pytest.raises(MalformedError):
        load(data)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(MalformedError):
        load(tmp_path / "none")


def test_a_later_format_is_refused(session, monkeypatch):
    monkeypatch.setattr(saving, "VERSION", 2)
    data = save(session)
    monkeypatch.setattr(saving, "VERSION", 1)
    with pytest.raises(IncompatibleError, match="version 2"):
        load(data)


def test_a_game_of_other_content_is_not_continued(session, monkeypatch):
    data = save(session)
    monkeypatch.setattr(saving, "content_hash", lambda: "another")
    with pytest.raises(IncompatibleError, match="replay"):
        load(data)


def test_a_file_that_cannot_be_written_or_read_is_named(session, tmp_path):
    path = tmp_path / "none" / "game.gz"
    for write_or_read in (lambda: save(session, path), lambda: load(path), lambda: save(session, tmp_path)):
        with pytest.raises(MalformedError, match=str(tmp_path)):
            write_or_read()
    wrong: Any = 5
    with pytest.raises(MalformedError):
        load(wrong)
    with pytest.raises(MalformedError):
        save(session, wrong)
    path = tmp_path / "text"
    path.write_text("no game")
    with pytest.raises(MalformedError, match="text: this is no saved game"):
        load(path)


def test_what_goes_wrong_in_writing_leaves_the_old_file(session, tmp_path, monkeypatch):
    path = tmp_path / "game.gz"
    path.write_text("old")
    path.chmod(0o640)

    def full(number):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(MalformedError, match=r"cannot write .*game\.gz: No space left"):
            save(session, path)
    assert [one.name for one in tmp_path.iterdir()] == ["game.gz"]
    assert path.read_text() == "old"
    link = tmp_path / "link"
    link.symlink_to(path)
    save(session, link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert load(path).version == session.version


# --- replays ---------------------------------------------------------------------------------------------------------


def test_a_replay_goes_forwards_and_backwards(session):
    data = save(session)
    replay = Replay.open(data)
    assert (replay.exact, replay.notice, replay.step) == (True, "", 0)
    views = [replay.view(2)]
    facts = replay.facts(2)
    while replay.forward():
        views.append(replay.view(2))
        facts += replay.facts(2)
    assert replay.step == replay.last == len(views) - 1
    assert views[-1] == session.view(2)
    assert facts == session.facts(2) == replay.facts(2, -1)
    assert not replay.forward()
    for step in (replay.last - 1, 3, 0, 20):
        replay.jump(step)
        assert replay.view(2) == views[step]
        assert replay.decision is not None
    replay.jump(1)
    assert replay.back()
    assert not replay.back()
    replay.jump(10_000)
    assert replay.step == replay.last


def test_a_replay_of_other_content_is_shown_from_its_facts(session, monkeypatch):
    data = save(session)
    exact = Replay.open(data)
    monkeypatch.setattr("guozhan.games.replay.content_hash", lambda: "another")
    replay = Replay.open(data)
    assert not replay.exact
    assert replay.notice
    assert replay.session is None
    for step in (0, 1, 7, 30, replay.last):
        exact.jump(step)
        replay.jump(step)
        for seat in (-1, 0, 3):
            assert replay.view(seat) == exact.view(seat)
            assert replay.facts(seat) == exact.facts(seat)


def test_a_version_is_the_step_of_a_replay():
    session: Any = Session(new_game(players=4, seed=11))
    views = {}
    while session.version < 60:
        views[session.version] = session.view(1)
        go_on(session, 1)
        assert session.version == len(session.game.record)
    loaded = load(save(session))
    assert loaded.version == session.version == session.clone().version == 60
    replay: Any = Replay.open(save(session))
    assert replay.last == 60
    for step in (60, 12, 13, 0, 59):
        replay.jump(step)
        assert replay.session.version == step
        assert step == 60 or replay.view(1) == views[step]
        assert replay.facts_at(step) == len(replay.session.game.log)
    with pytest.raises(MalformedError):
        replay.jump("3")


def test_one_can_play_on_from_a_replay(session):
    replay = Replay.open(save(session))
    replay.jump(20)
    assert replay.session is not None
    twin = replay.session.clone()
    go_on(twin, 20, seed=3)
    replay.jump(21)
    assert replay.step == 21


# --- the package -----------------------------------------------------------------------------------------------------


def test_the_public_names_are_there():
    for name in guozhan.__all__:
        assert getattr(guozhan, name) is not None
    assert set(guozhan.__all__) <= set(dir(guozhan))
    with pytest.raises(AttributeError):
        _ = guozhan.nothing


def test_importing_the_package_imports_next_to_nothing():
    program = "import sys; before = set(sys.modules); import guozhan; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("guozhan")] == ["guozhan"]
