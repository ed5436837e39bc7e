"""The configuration: where each value comes from, and one line for whatever is wrong with one."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from guozhan.cli import main
from guozhan.core.errors import MalformedError
from guozhan.server.config import Config
from guozhan.server.settings import KEYS, SECRETS, load, places


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("GUOZHAN_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("guozhan.server.settings.places", lambda environment: (Path("guozhan.toml"),))


def loaded(flags: dict[str, Any] | None = None, environment: dict[str, str] | None = None, **more: Any) -> Any:
    return load(flags, environment=environment or {}, **more)


def test_flags_go_before_the_environment_before_the_file_before_the_default(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('port = 1\nhome = "file"\nburst = 7\nproxies = ["10.0.0.1", "10.0.0.2"]\n')
    environment = {"GUOZHAN_PORT": "2", "GUOZHAN_HOME": "env", "GUOZHAN_CONFIG": str(file), "OTHER": "x"}
    found = loaded({"port": 3, "home": None}, environment)
    assert (found.config.port, found.config.home, found.config.burst) == (3, "env", 7)
    assert found.config.proxies == ("10.0.0.1", "10.0.0.2")
    assert found.config.host == Config().host
    where = {"port": "--port", "home": "GUOZHAN_HOME", "burst": str(file), "host": "default"}
    assert {key: found.sources[key] for key in where} == where
    # --set stands between the options of their own and the environment.
    assert loaded({"port": 3}, environment, assignments=["port=4", "home=set"]).config.port == 3
    assert loaded({}, environment, assignments=["port=4"]).config.port == 4


def test_a_file_that_is_named_goes_before_those_that_are_found(tmp_path: Path) -> None:
    assert loaded().config == Config()
    Path("guozhan.toml").write_text("port = 5\n")
    other = tmp_path / "other.toml"
    other.write_text("port = 6\n")
    assert loaded().config.port == 5
    assert loaded({}, {"GUOZHAN_CONFIG": str(other)}).config.port == 6
    assert loaded({}, {"GUOZHAN_CONFIG": "none.toml"}, file=str(other)).config.port == 6


def test_the_environment_has_lists_numbers_and_switches() -> None:
    environment = {
        "GUOZHAN_PROXIES": "10.0.0.1, 10.0.0.0/8",
        "GUOZHAN_RATE": "2.5",
        "GUOZHAN_LOG_ADDRESSES": "yes",
        "GUOZHAN_UPLOADS": "none",
    }
    found = loaded({}, environment).config
    assert (found.proxies, found.rate, found.log_addresses) == (("10.0.0.1", "10.0.0.0/8"), 2.5, True)
    assert found.uploads == "none"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 70000", ["port: a whole number from 0 to 65535 is needed, not '70000'"]),
        ('port = "8765"', ["port: a whole number"]),
        ("port = true", ["port: a whole number"]),
        ("prot = 1", ["no key 'prot'", "did you mean port?"]),
        ("zzzzzz = 1", ["no key 'zzzzzz'", "--show-config"]),
        ("[server]\nport = 1", ["no key 'server'"]),
        ("rate = 0", ["rate: a number from 0.1"]),
        ("rate = nan", ["rate: a number from 0.1"]),
        ("log_addresses = 1", ["log_addresses: true or false is needed"]),
        ('uploads = "some"', ["uploads: one of all, accounts, none is needed, not 'some'"]),
        ('proxies = "10.0.0.1"', ["proxies: a list of texts"]),
        ('proxies = ["10.0.0.1/99"]', ["proxies:", "10.0.0.1/99", "neither an address nor a network"]),
        ('unlimited = ["10.0.0.1/99"]', ["unlimited:", "10.0.0.1/99"]),
        ('origins = ["play.example.org"]', ["origins:", "play.example.org", "https://"]),
        ('url = "play.example.org"', ["url:", "https://"]),
        ('home = "a-b"', ["home:", "'a-b'", "choose another"]),
        ('database = "mysql://x:hunter2@y/z"', ["database:", "mysql", "sqlite:///"]),
        ('database = "sqlite:////nowhere/x.db"', ["database:", "there is no folder /nowhere"]),
        ('ssl_keyfile = "key.pem"', ["ssl_keyfile:", "give ssl_certfile too"]),
        ('ssl_keyfile = "key.pem"\nssl_certfile = "none.pem"', ["ssl_certfile:", "none.pem", "cannot be read"]),
        ('metrics_token = "short"', ["metrics_token:", "at least 16"]),
        ("metrics_port = 8765", ["metrics_port:", "8765 is the main port"]),
        ("port =", ["this is no TOML", "key = value"]),
        ('host = ""', ["host:", "127.0.0.1"]),
    ],
)
def test_what_is_wrong_in_a_file_is_said_in_one_line(
    text: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("guozhan.toml").write_text(text)
    assert main(["serve"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1, err
    assert "guozhan.toml" in err
    for word in words:
        assert word in err
    assert "hunter2" not in err


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("GUOZHAN_PORT", "x", "GUOZHAN_PORT: a whole number from 0 to 65535 is needed, not 'x'"),
        ("GUOZHAN_PROT", "1", "did you mean GUOZHAN_PORT?"),
        ("GUOZHAN_LOG_ADDRESSES", "perhaps", "GUOZHAN_LOG_ADDRESSES: true or false is needed"),
        ("GUOZHAN_HOME", "", "GUOZHAN_HOME: home: "),
        ("GUOZHAN_DATABASE", "postgresql://u:hunter2@h", "GUOZHAN_DATABASE: database: "),
        ("GUOZHAN_CONFIG", "none.toml", "GUOZHAN_CONFIG=none.toml: there is no such file"),
        ("GUOZHAN_METRICS_TOKEN", "hunter2", "GUOZHAN_METRICS_TOKEN: metrics_token: "),
    ],
)
def test_what_is_wrong_in_the_environment_names_the_variable(name: str, value: str, words: str) -> None:
    with pytest.raises(MalformedError) as caught:
        loaded({}, {name: value})
    assert words in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--set", "port"], "--set 'port' is not of the form KEY=VALUE"),
        (["--set", "prot=1"], "--set: there is no key 'prot'"),
        (["--set", "burst=many"], "--set burst: a whole number"),
        (["--port", "70000"], "--port: a whole number from 0 to 65535"),
        (["--log-level", "loud"], "--log-level: one of debug, info, warning, error is needed, not 'loud'"),
        (["--home", "a b"], "--home: home: "),
        (["--config", "none.toml"], "--config none.toml: there is no such file"),
        (["--config", ""], "--config: the name of the file is empty"),
    ],
)
def test_what_is_wrong_on_the_command_line_names_the_option(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("guozhan.toml").write_bytes(b'home = "\xff"\n')
    assert main(["serve"]) == 2
    assert "guozhan.toml: this is no text in UTF-8" in capsys.readouterr().err


def test_what_is_in_force_is_shown_as_a_file_without_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUOZHAN_METRICS_TOKEN", "hunter2-hunter2-hunter2")
    monkeypatch.setenv("GUOZHAN_DATABASE", "postgresql+psycopg://me:hunter2@there/games")
    Path("guozhan.toml").write_text('origins = ["https://a.example"]\n')
    assert main(["serve", "--show-config", "--port", "1234"]) == 0
    shown = capsys.readouterr().out
    assert "hunter2" not in shown
    lines = {line.split(" ", 1)[0]: line for line in shown.splitlines()}
    assert tuple(lines) == KEYS
    assert lines["port"].endswith("# --port")
    assert lines["metrics_token"].endswith("# GUOZHAN_METRICS_TOKEN")
    assert lines["origins"].endswith("# guozhan.toml")
    assert lines["burst"].endswith("# default")
    values = tomllib.loads(shown)
    assert (values["port"], values["origins"], values["metrics_token"]) == (1234, ["https://a.example"], "***")
    assert values["database"] == "postgresql+psycopg://me:***@there/games"


def test_whoever_takes_what_is_shown_as_a_file_has_the_same() -> None:
    given = ["burst=7", "log_addresses=true", "proxies=10.0.0.1,::1", "url=https://a.example", "rate=1e3"]
    found = loaded({}, assignments=given)
    Path("copy.toml").write_text("\n".join(found.shown()))
    again = loaded({}, file="copy.toml")
    assert again.config == Config(**{**_fields(found.config), "database": again.config.database})


def _fields(config: Config) -> dict[str, Any]:
    return {key: getattr(config, key) for key in KEYS}


def test_secrets_are_secret() -> None:
    """A key whose name says that it is one is hidden."""
    words = ("token", "password", "secret")
    assert {key for key in KEYS if any(word in key for word in words)} <= set(SECRETS)


def test_files_are_looked_for_here_then_at_home_then_in_etc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = places({"HOME": "/users/me"})
    assert [str(path) for path in found] == [
        "guozhan.toml",
        "/users/me/.config/guozhan/server.toml",
        "/etc/guozhan/server.toml",
    ]
    assert places({"XDG_CONFIG_HOME": "/x"})[1] == Path("/x/guozhan/server.toml")


def test_a_certificate_and_a_key_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        made = certificate(tmp_path, name)
        if made is None:
            pytest.skip("there is no openssl")
    with pytest.raises(MalformedError, match="ssl_certfile: certificate and key cannot be used"):
        loaded({}, assignments=["ssl_certfile=a.crt", "ssl_keyfile=b.key"])
    assert loaded({}, assignments=["ssl_certfile=a.crt", "ssl_keyfile=a.key"]).config.tls


def certificate(folder: Path, name: str) -> tuple[Path, Path] | None:
    """A certificate that nobody else has signed, and its key; None without openssl."""
    cert, key = folder / f"{name}.crt", folder / f"{name}.key"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "9",
    ]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    try:
        subprocess.run([*command, "-out", cert, "-keyout", key], check=True, capture_output=True)
    except FileNotFoundError:
        return None
    return cert, key
