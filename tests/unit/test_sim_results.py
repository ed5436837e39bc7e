"""Files of results: what they hold, and when they can be gone on with."""

import sys
from pathlib import Path

import msgspec
import pytest

from guozhan.cli import main
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.sim.batch import GameResult, Spec, play
from guozhan.sim.results import SHOWN_RUNS, Header, Seeds, header_of, open_results

SPEC = Spec("guozhan-2018", 4)
SEEDS = range(1, 6)


def resumed(path: Path, spec: Spec = SPEC, seeds: range = SEEDS) -> list[GameResult]:
    """What a file that is gone on with already has."""
    found: list[GameResult] = []
    finished = Seeds(seeds)
    with open_results(path, spec, finished, found.append, resume=True):
        pass
    assert [result.seed for result in found] == [seed for seed in seeds if seed in finished]
    return found


@pytest.fixture(name="results", scope="module")
def results_fixture() -> list[GameResult]:
    return [play(SPEC, seed) for seed in SEEDS]


@pytest.fixture(name="path")
def path_fixture(tmp_path: Path, results: list[GameResult]) -> Path:
    path = tmp_path / "games.jsonl"
    with open_results(path, SPEC, Seeds(SEEDS), lambda result: None) as out:
        for result in results[:3]:
            out.write(result)
    return path


def test_a_line_tells_how_a_game_ended(path: Path, results: list[GameResult]) -> None:
    header, *lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert msgspec.convert(header, Header) == header_of(SPEC)
    assert header["bots"] == ["random"] * 4
    assert [line["seed"] for line in lines] == [1, 2, 3]
    for line, result in zip(lines, results, strict=False):
        assert line["winners"] == list(result.winners)
        assert line["careerists"] == [seat for seat in range(4) if line["kingdoms"][seat] == "careerist"]
        assert len(line["generals"]) == 4
        assert set(line["winners"]) <= set(range(4))
        assert {"ending", "rounds", "turns", "decisions", "survivors", "first", "reshuffles", "fault"} <= line.keys()


def test_going_on_finds_what_is_there(path: Path, results: list[GameResult]) -> None:
    before = path.read_bytes()
    assert resumed(path) == results[:3]
    assert path.read_bytes() == before


@pytest.mark.parametrize("end", [b'{"seed":4,"endi', b"{", b"\0\0\0\n", b'{"seed":4}\n'])
def test_a_torn_last_line_is_dropped(end: bytes, path: Path, results: list[GameResult]) -> None:
    before = path.read_bytes()
    path.write_bytes(before + end)
    finished = Seeds(SEEDS)
    with open_results(path, SPEC, finished, lambda result: None, resume=True) as out:
        assert path.read_bytes() == before
        out.write(results[3])
    assert path.read_bytes() == before + msgspec.json.encode(results[3]) + b"\n"


def test_a_whole_last_line_without_its_end_is_dropped_too(path: Path, results: list[GameResult]) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    assert resumed(path) == results[:2]


def test_a_game_that_is_there_twice_counts_once(path: Path, results: list[GameResult]) -> None:
    path.write_bytes(path.read_bytes() + msgspec.json.encode(results[1]) + b"\n")
    assert resumed(path) == results[:3]


@pytest.mark.parametrize("size", [0, 1, 40])
def test_a_torn_first_line_is_written_anew(size: int, path: Path) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:size])
    assert resumed(path) == []
    assert path.read_bytes() == header


def test_a_file_that_is_not_there_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    assert resumed(path) == []
    assert path.read_bytes().count(b"\n") == 1


def test_more_games_may_be_asked_for(path: Path, results: list[GameResult]) -> None:
    assert resumed(path, seeds=range(1, 100)) == results[:3]


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        (Spec("guozhan-2012", 4), "ruleset guozhan-2018, now guozhan-2012"),
        (Spec("guozhan-2018", 5), "players 4, now 5"),
        (Spec("guozhan-2018", 4, {"round_limit": 7}), "option round_limit=100, now 7"),
    ],
)
def test_another_kind_of_games_is_refused(spec: Spec, word: str, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(IncompatibleError, match=word):
        resumed(path, spec)
    assert path.read_bytes() == before


def test_an_option_that_is_the_profiles_own_is_no_other_kind(path: Path) -> None:
    assert len(resumed(path, Spec("guozhan-2018", 4, {"round_limit": "100"}))) == 3


@pytest.mark.parametrize("name", ["content", "bot_code"])
def test_other_rules_or_bots_are_refused(name: str, path: Path) -> None:
    header, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(header) | {name: "other"}) + b"\n" + rest)
    with pytest.raises(IncompatibleError, match=f"{name} other, now"):
        resumed(path)


def test_a_later_format_is_refused(path: Path) -> None:
    header, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(header) | {"version": 99}) + b"\n" + rest)
    with pytest.raises(IncompatibleError, match="format version 99"):
        resumed(path)


def test_other_seeds_are_refused(path: Path) -> None:
    with pytest.raises(MalformedError, match="game with seed 1, and the seeds are now 2 to 9"):
        resumed(path, seeds=range(2, 10))


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"[]\n", b'{"seed": 1}\n', b"\xff\xfe\n"])
def test_another_file_is_refused_and_left_alone(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(MalformedError, match="no file of results"):
        resumed(path)
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_refused(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1], b"{}\n", lines[3]]))
    with pytest.raises(MalformedError, match="line 3 is no result"):
        resumed(path)


def test_a_file_is_not_overwritten(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert main(["simulate", "--players", "4", "--games", "3", "--out", str(path)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_going_on_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--resume"]) == 2
    assert "--out FILE" in capsys.readouterr().err


def test_going_on_with_nothing_left_sums_up(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--players", "4", "--games", "3", "--jobs", "1"]
    assert main([*arguments, "--out", str(path), "--resume"]) == 0
    assert "3 of them before" in capsys.readouterr().out


def test_what_is_not_installed_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    out = tmp_path / "games.parquet"
    assert main(["simulate", "--players", "4", "--games", "1", "--out", str(out)]) == 2
    assert "guozhan[parquet]" in capsys.readouterr().err
    assert main(["simulate", "--players", "4", "--games", "1", "--out", str(out), "--resume"]) == 2
    assert "JSON lines" in capsys.readouterr().err
    assert main(["simulate", "--players", "4", "--games", "1", "--ray", "--out", str(tmp_path / "games.jsonl")]) == 2
    assert "guozhan[ray]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_parquet(tmp_path: Path, results: list[GameResult]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    with open_results(path, SPEC, Seeds(SEEDS), lambda result: None) as out:
        for result in results:
            out.write(result)
    rows = parquet.read_table(path).to_pylist()
    assert [msgspec.convert(row, GameResult) for row in rows] == results


def test_seeds_that_are_missing() -> None:
    seeds = Seeds(range(10, 20))
    assert seeds.missing() == "10-19"
    for seed in (12, 13, 17):
        seeds.add(seed)
    assert seeds.missing() == "10-11, 14-16, 18-19"
    assert len(seeds) == 3
    assert 12 in seeds
    assert not {9, 10, 20, "12"} & {seed for seed in (9, 10, 20, "12") if seed in seeds}
    seeds.add(18)
    seeds.add(10)
    assert seeds.missing() == "11, 14-16, 19"
    for seed in seeds.all:
        seeds.add(seed)
    assert seeds.missing() == ""
    many = Seeds(range(10**20))
    assert 10**19 not in many
    for seed in range(0, 100, 2):
        many.add(seed)
    assert many.missing().endswith(f"{2 * SHOWN_RUNS - 1} and more")
    some = Seeds(range(1, 10**20))
    some.add(3)
    assert some.missing() == f"1-2, 4-{10**20 - 1}"
