"""What is compiled in the compiled build, and what is said where nothing can be (``make test-fast`` builds it)."""

import pytest

from tools import fast_modules, wheel_fast
from tools.compare_builds import differences


def test_what_stays_interpreted_is_there_and_nothing_else_is_left_out():
    package = fast_modules.SOURCE / "guozhan"
    compiled = {name.removeprefix("guozhan/") for name in fast_modules.modules()}
    for layer in ("core", "rules"):
        there = {path.relative_to(package).as_posix() for path in (package / layer).glob("*.py")}
        assert there - compiled - {f"{layer}/__init__.py"} == {
            name for name in fast_modules.INTERPRETED if name.startswith(layer)
        }
    assert all((package / name).is_file() for name in compiled)


def test_without_a_compiler_it_is_said_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert wheel_fast.main(["--check"]) == 1
    assert wheel_fast.main([]) == 1
    assert "no C compiler here (no-such-compiler). Install one: on Debian and Ubuntu the package build-essential" in (
        capsys.readouterr().err
    )


def test_without_the_headers_of_python_it_is_said_what_to_install(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda command: f"/bin/{command}")
    monkeypatch.setattr(fast_modules, "header", lambda: tmp_path / "Python.h")
    assert wheel_fast.main(["--check"]) == 1
    assert "python3-dev" in capsys.readouterr().err
    (tmp_path / "Python.h").touch()
    assert wheel_fast.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ({"a": {"facts": "1", "end": "2"}}, []),
        ({"a": {"facts": "1", "end": "3"}}, ["a: end"]),
        ({}, ["a: end, facts"]),
        ({"a": {"facts": "1", "end": "2"}, "b": {"file": "4"}}, ["b: file"]),
    ],
)
def test_builds_differ_where_a_game_does(other, found):
    assert differences({"games": {"a": {"facts": "1", "end": "2"}}}, {"games": other}) == found
