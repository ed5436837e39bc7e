"""Files and pages for operators fit the program."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from guozhan.cli import COMMANDS, main
from guozhan.server.config import Config
from guozhan.server.settings import BOUNDS, KEYS, load
from guozhan.server.web.watching import routes
from tools import config_reference, services

ROOT = Path(__file__).resolve().parents[2]
UNITS = ("guozhan.service", "guozhan@.service")


@pytest.fixture
def guide() -> str:
    return (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_the_table_of_keys_is_current(guide: str) -> None:
    assert config_reference.page(guide) == guide, "make generated"
    for key in KEYS:
        assert f"\n| `{key}` |" in guide


def test_every_key_is_explained_and_every_bound_is_a_keys() -> None:
    assert set(config_reference.meanings()) == set(KEYS)
    assert set(BOUNDS) <= set(KEYS)
    for key, (least, most) in BOUNDS.items():
        assert least <= getattr(Config(), key) <= most


def test_keys_options_and_paths_that_the_guide_names_exist(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = {
        word for text in re.findall(r"(?s)```.*?```|`[^`]+`", guide) for word in re.findall(r"--[a-z][a-z-]+", text)
    }
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    others = {"--nginx", "--require-hashes", "--no-deps", "--no-build-isolation", "--now", "--pwprompt", "--owner"}
    others |= {"--format", "--file"}
    assert words - others <= known
    for name in re.findall(r"\bGUOZHAN_([A-Z]+)\b", guide):
        assert name == "CONFIG" or name.lower() in KEYS
    for name in re.findall(r"\bdeploy/[a-z@.]+[a-z]", guide):
        assert (ROOT / name).is_file(), name
    served = {route.path for route in routes()} | {"/health"}
    assert {"/health", "/ready", "/metrics"} <= served
    for action in re.findall(r"guozhan ([a-z]+)", guide):
        assert action in COMMANDS or action in ("pg", "is"), action


def test_the_example_of_a_file_is_one(guide: str, tmp_path: Path) -> None:
    (text,) = re.findall(r"(?s)```toml\n(.*?)```", guide)
    text = text.replace("/var/lib/guozhan", str(tmp_path))
    (tmp_path / "server.toml").write_text(text)
    found = load(file=str(tmp_path / "server.toml"), environment={})
    assert {key for key, source in found.sources.items() if source != "default"} == set(tomllib.loads(text))


def test_commands_of_the_guide_that_look_after_a_database_work(
    guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [shlex.split(line, comments=True) for line in guide.splitlines() if line.startswith("guozhan server ")]
    assert {line[2] for line in lines} == {"backup", "prune", "tables", "migrate"}
    # They read the same configuration as the server.
    (tmp_path / "guozhan.toml").write_text('database = "sqlite:///here.db"\n')
    for line in sorted(lines, key=lambda line: line[2] != "migrate"):
        arguments = [part if not part.startswith("/var/") else str(tmp_path / "copy.db") for part in line[1:]]
        assert main(arguments) == 0, capsys.readouterr().err
    assert (tmp_path / "here.db").is_file()
    assert (tmp_path / "copy.db").is_file()


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_units(name: str, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze")
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    text, count = re.subn(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable} -m guozhan", text)
    assert count == 1
    copy = tmp_path / name.replace("@.", "@a.")
    copy.write_text(text)
    done = subprocess.run([program, "verify", copy], capture_output=True, text=True, timeout=60, check=False)
    assert str(copy.name) not in done.stderr, done.stderr
    assert "Unknown" not in done.stderr, done.stderr
    rated = subprocess.run(
        [program, "security", "--offline=true", "--threshold=20", copy], capture_output=True, text=True, check=False
    )
    assert rated.returncode == 0, rated.stdout[-300:] + rated.stderr


@pytest.mark.parametrize("name", UNITS)
def test_what_the_units_start_is_a_command(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    (command,) = re.findall(r"(?m)^ExecStart=(.*)$", text)
    arguments = command.replace("%i", "b").split()[1:]
    environment = dict(re.findall(r"(?m)^Environment=(GUOZHAN_\w+)=(.*)$", text))
    assert main([*arguments, "--show-config", "--database", f"sqlite:///{tmp_path}/x.db"]) == 0
    assert f'home                 = "{"b" if "@" in name else "a"}"' in capsys.readouterr().out
    assert set(environment) == {"GUOZHAN_DATABASE"}
    load(environment={key: value.replace("/var/lib/guozhan", str(tmp_path)) for key, value in environment.items()})


def test_the_unit_of_several_differs_only_where_it_must() -> None:
    one, several = (
        (ROOT / "deploy" / name).read_text(encoding="utf-8").split("[Unit]")[1].splitlines() for name in UNITS
    )
    more = [line for line in several if line not in one]
    less = [line for line in one if line not in several]
    assert [line.split("=")[0] for line in less] == ["Description", "ExecStart"]
    expected = [
        "Description",
        "ExecStart",
        "EnvironmentFile",
        "# All processes are the same user, for they share the files of the database.",
        "User",
    ]
    assert [line.split("=")[0] for line in more] == expected


def test_services_that_cannot_be_installed_are_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(services, "PROGRAMS", {"nginx-light": ("/nowhere/x", "no-such-program")})
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name, **more: "/usr/bin/apt-get" if name == "apt-get" else None)
    assert services.main() == 0
    assert "no nginx-light here (only root can install: apt-get install nginx-light)" in capsys.readouterr().out
    monkeypatch.setattr("shutil.which", lambda name, **more: None)
    assert services.main() == 0
    assert "there is no apt-get" in capsys.readouterr().out


def test_an_apt_get_that_fails_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = tmp_path / "calls"
    program = tmp_path / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$@" >> {calls}\necho "E: no network" >&2\nexit 100\n')
    program.chmod(0o755)
    monkeypatch.setattr(services, "PROGRAMS", {"nginx-light": ("/nowhere/x", "no-such-program")})
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name, **more: str(program) if name == "apt-get" else None)
    assert services.main() == 0
    assert "no nginx-light here (apt-get install: E: no network)" in capsys.readouterr().out
    assert [line.split()[-1] for line in calls.read_text().splitlines()] == ["update", "nginx-light"]
