"""Files and pages for operators fit the program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from inspect import unwrap
from pathlib import Path

import pytest

from guozhan.cli import COMMANDS, main
from guozhan.server import confining, uploads
from guozhan.server.config import Config
from guozhan.server.settings import BOUNDS, KEYS, load
from guozhan.server.storage.connecting import read_url
from guozhan.server.web.watching import routes
from tests.server import conftest, test_nginx
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
    for name in re.findall(r"\bdeploy/[a-z@.-]+[a-z]", guide):
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
    assert main([*arguments, "--show-config", "--database", f"sqlite:///{tmp_path}/x.db"]) == 0
    assert f'home                 = "{"b" if "@" in name else "a"}"' in capsys.readouterr().out


def values(text: str) -> dict[str, list[str]]:
    """What a unit sets."""
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"(?m)^(\w+)=(.*)$", text):
        found.setdefault(key, []).append(value)
    return found


def bytes_of(value: str) -> int:
    """A size as systemd has it."""
    return int(value[:-1]) << {"M": 20, "G": 30}[value[-1]]


@pytest.mark.parametrize("name", UNITS)
def test_what_a_hostile_file_may_take_does_not_end_the_server(name: str) -> None:
    unit = values((ROOT / "deploy" / name).read_text(encoding="utf-8"))
    high, most = (bytes_of(unit[key][0]) for key in ("MemoryHigh", "MemoryMax"))
    children = uploads.AT_ONCE * confining.INSPECTING_MEMORY + confining.SCREENING_MEMORY
    # A server of 200 tables takes 210 MiB (docs/performance.md), a process in which bots think less than 100.
    assert high - children >= 640 << 20
    assert most > high
    assert unit["OOMPolicy"] == ["continue"]
    # It comes back, however often it was killed, but not with a mistake in its configuration.
    assert (unit["StartLimitIntervalSec"], unit["Restart"]) == (["0"], ["on-failure"])
    assert unit["RestartPreventExitStatus"] == ["2"]
    assert "StartLimitBurst" not in unit


@pytest.mark.parametrize("name", UNITS)
def test_commands_on_a_shell_have_the_user_and_the_configuration_of_the_units(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "systemd-run").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    (tmp_path / "systemd-run").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    command = [str(ROOT / "deploy" / "guozhan-server"), "backup", "a b.db"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    given = values("\n".join(line.removeprefix("--property=") for line in said if line.startswith("--property=")))
    unit = values((ROOT / "deploy" / name).read_text(encoding="utf-8"))
    # A user of its own has the name of the unit where none is said.
    wanted = {"User": ["guozhan"]} | unit | {"EnvironmentFile": unit["EnvironmentFile"][:1]}
    assert given == {key: wanted[key] for key in given}
    assert given.keys() >= {"User", "DynamicUser", "StateDirectory", "WorkingDirectory", "EnvironmentFile"}
    program = unit["ExecStart"][0].split()[0]
    assert said[-4:] == [program, "server", "backup", "a b.db"]
    # Whatever else names a database is read by both: nothing in the unit does.
    assert "Environment" not in unit
    folder = Path(unit["WorkingDirectory"][0])
    assert folder == Path("/var/lib", unit["StateDirectory"][0])
    monkeypatch.chdir(tmp_path)
    assert read_url(Config().database).path == tmp_path / "guozhan.db"


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


@pytest.mark.parametrize("ci", ["", "true"])
def test_services_that_cannot_be_installed_are_a_failure_only_where_all_tests_must_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(services, "PROGRAMS", {"nginx-light": ("/nowhere/x", "no-such-program")})
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name, **more: "/usr/bin/apt-get" if name == "apt-get" else None)
    assert services.main() == (1 if ci else 0)
    said = capsys.readouterr().out
    assert "no nginx-light here (only root can install: apt-get install nginx-light)" in said
    assert ("fail, as CI=true" if ci else "are skipped") in said
    monkeypatch.setattr("shutil.which", lambda name, **more: None)
    assert services.main() == (1 if ci else 0)
    assert "there is no apt-get" in capsys.readouterr().out


@pytest.mark.parametrize(("ci", "outcome"), [("", "Skipped"), ("true", "Failed"), ("1", "Failed")])
def test_without_nginx_and_postgresql_their_tests_are_skipped_or_fail(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, ci: str, outcome: str
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(conftest, "postgres_programs", lambda: None)
    monkeypatch.setattr(test_nginx, "nginx_program", lambda: None)
    for made in (unwrap(conftest.postgres)(), unwrap(test_nginx.site)(request, Path())):
        with pytest.raises(BaseException, match=r"there is no (nginx|PostgreSQL)") as told:
            next(made)
        assert type(told.value).__name__ == outcome


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 2)])
def test_without_chromium_the_client_is_not_tested_which_is_said(tmp_path: Path, ci: str, status: int) -> None:
    for tool in ("python", "node"):
        (tmp_path / tool).write_text("#!/bin/sh\n")
        (tmp_path / tool).chmod(0o755)
    (tmp_path / ".play").touch()
    done = subprocess.run(
        ["make", "--no-print-directory", "test-web", f"BIN={tmp_path}", f"--old-file={tmp_path / '.play'}"],
        cwd=ROOT,
        env=os.environ | {"CI": ci, "CHROMIUM": "no-such-browser"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "The browser client is not tested: no Chromium here." in done.stdout
    assert done.returncode == status, done.stderr


def test_an_apt_get_that_fails_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
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
