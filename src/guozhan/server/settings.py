"""Where the configuration comes from: command line, environment, file, in this order; then what is the default.

Each error is one line that names the place, the key and the remedy.
"""

from __future__ import annotations

import difflib
import os
import re
import ssl
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server.addresses import Networks
from guozhan.server.config import Config
from guozhan.server.storage.connecting import read_url
from guozhan.server.web.guard import normal

PREFIX: Final = "GUOZHAN_"
FILE_VARIABLE: Final = "GUOZHAN_CONFIG"
DEFAULT: Final = "default"
# Nobody but the operator may see them.
SECRETS: Final = ("metrics_token", "ssl_keyfile_password")
SHORTEST_TOKEN: Final = 16

# key → the least and the greatest number; where nothing is said, 0 and no end
BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "port": (0, 65535),
    "metrics_port": (0, 65535),
    "most_bytes": (1024, 1 << 24),
    "most_body": (1024, 1 << 24),
    "most_replay": (1024, 1 << 28),
    "most_uploads": (1024, float("inf")),
    "most_tables": (1, 100_000),
    "address_tables": (1, 100_000),
    "rate": (0.1, 1e6),
    "burst": (1, 1e6),
    "address_rate": (0.1, 1e6),
    "address_burst": (1, 1e6),
    "requests": (0.1, 1e6),
    "requests_burst": (1, 1e6),
    "connections": (1, 1e6),
    "read_within": (1, 600),
    "answer_within": (1, 600),
    "keep_sessions_days": (0.01, 3650),
}
_HOME: Final = re.compile(r"[A-Za-z0-9_]{1,32}")
_TYPES: Final[dict[str, Any]] = get_type_hints(Config)
KEYS: Final = Config.__struct_fields__


class Settings(msgspec.Struct, frozen=True):
    """The configuration that is in force.

    Attributes:
        config: it.
        sources: key → where its value comes from: ``--port``, ``GUOZHAN_PORT``, the path of a file, or ``default``.
    """

    config: Config
    sources: dict[str, str]

    def shown(self) -> Iterator[str]:
        """Each key as a line of a configuration file, with its source as a comment; secrets are hidden."""
        width = max(len(key) for key in KEYS)
        for key in KEYS:
            value = getattr(self.config, key)
            if key in SECRETS and value:
                value = "***"
            elif key == "database":
                value = _database_shown(value)
            yield f"{f'{key:{width}} = {toml_of(value)}':60}  # {self.sources[key]}"


def load(
    flags: Mapping[str, Any] | None = None,
    assignments: Sequence[str] = (),
    file: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The configuration that is in force.

    Args:
        flags: key → value of options of the command line; None = not given.
        assignments: ``KEY=VALUE`` of ``--set``.
        file: the configuration file of the command line.
        environment: what counts as the environment.

    Raises:
        MalformedError: with the place, the key and the remedy.
    """
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    sources = dict.fromkeys(KEYS, DEFAULT)

    def put(key: str, value: Any, source: str, label: str) -> None:
        values[key] = _converted(key, value, label)
        sources[key] = source

    path = _file(file, environment)
    if path is not None:
        for key, value in _read(path).items():
            _known(key, str(path))
            put(key, value, str(path), f"{path}: {key}")
    for name, text in sorted(environment.items()):
        if name.startswith(PREFIX) and name != FILE_VARIABLE:
            key = name.removeprefix(PREFIX).lower()
            if name != name.upper() or key not in KEYS:
                raise MalformedError(f"{name}: {_unknown(key, lambda key: PREFIX + key.upper())}")
            put(key, _parsed(key, text, name), name, name)
    for text in assignments:
        key, sign, value = text.partition("=")
        key = key.strip()
        if not sign:
            raise MalformedError(f"--set {text!r} is not of the form KEY=VALUE")
        _known(key, "--set")
        put(key, _parsed(key, value.strip(), f"--set {key}"), f"--set {key}", f"--set {key}")
    for key, value in (flags or {}).items():
        if value is not None:
            flag = f"--{key.replace('_', '-')}"
            put(key, value, flag, flag)
    config = Config(**values)
    for key, problem in _problems(config):
        source = sources[key]
        raise MalformedError(f"{source}: {key}: {problem}" if source != DEFAULT else f"{key}: {problem}")
    return Settings(config, sources)


def places(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Where a configuration file is looked for when none is named: the first that is there counts."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path(environment.get("HOME") or "~").expanduser() / ".config")
    return (Path("guozhan.toml"), Path(home, "guozhan", "server.toml"), Path("/etc/guozhan/server.toml"))


def kind_of(key: str) -> str:
    """What a key's value is, in words."""
    kind = _TYPES[key]
    least, most = BOUNDS.get(key, (0, float("inf")))
    between = f"from {least:.10g} to {most:.10g}" if most != float("inf") else f"of at least {least:.10g}"
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    words = {int: f"a whole number {between}", float: f"a number {between}", bool: "true or false", str: "a text"}
    return words.get(kind, "a list of texts")


def toml_of(value: Any) -> str:
    """A value as a configuration file has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(toml_of(each) for each in value)}]"
    # A text of JSON is one of TOML too.
    return msgspec.json.encode(value).decode() if isinstance(value, str) else f"{value}"


def _file(given: str | None, environment: Mapping[str, str]) -> Path | None:
    named = given if given is not None else environment.get(FILE_VARIABLE, "")
    if named:
        path = Path(named)
        if not path.is_file():
            source = f"--config {named}" if given is not None else f"{FILE_VARIABLE}={named}"
            raise MalformedError(f"{source}: there is no such file; name one that is there, or leave it out")
        return path
    if given is not None:
        raise MalformedError("--config: the name of the file is empty")
    return next((path for path in places(environment) if path.is_file()), None)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise MalformedError(f"{path}: this cannot be read ({error.strerror}); give this user the right to") from None
    except UnicodeDecodeError:
        raise MalformedError(f"{path}: this is no text in UTF-8; save it as such") from None
    except tomllib.TOMLDecodeError as error:
        raise MalformedError(f"{path}: this is no TOML: {error}; a line is of the form key = value") from None


def _known(key: str, where: str) -> None:
    if key not in KEYS:
        raise MalformedError(f"{where}: {_unknown(key, str)}")


def _unknown(key: str, spelt: Any) -> str:
    near = difflib.get_close_matches(key.lower(), KEYS, 1)
    meant = f"did you mean {spelt(near[0])}?" if near else "guozhan serve --show-config lists all"
    return f"there is no key {key!r}; {meant}"


def _parsed(key: str, text: str, label: str) -> Any:
    """The value that a text of the environment or of the command line stands for."""
    kind = _TYPES[key]
    if get_origin(kind) is tuple:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is bool:
        words = {
            "true": True,
            "1": True,
            "yes": True,
            "on": True,
            "false": False,
            "0": False,
            "no": False,
            "off": False,
        }
        if text.lower() not in words:
            raise _wrong(key, text, label)
        return words[text.lower()]
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            raise _wrong(key, text, label) from None
    return text


def _converted(key: str, value: Any, label: str) -> Any:
    try:
        made = msgspec.convert(value, _TYPES[key])
    except msgspec.ValidationError:
        raise _wrong(key, value, label) from None
    if isinstance(made, (int, float)) and not isinstance(made, bool):
        least, most = BOUNDS.get(key, (0, float("inf")))
        if not least <= made <= most:
            raise _wrong(key, value, label)
    return made


def _wrong(key: str, value: Any, label: str) -> MalformedError:
    shown = "" if key in SECRETS or key == "database" else f", not {str(value)[:60]!r}"
    return MalformedError(f"{label}: {kind_of(key)} is needed{shown}")


def _problems(config: Config) -> Iterator[tuple[str, str]]:
    """Values that cannot be meant: the key, and what is wrong with it."""
    if not _HOME.fullmatch(config.home):
        text = (
            f"the ids of tables begin with it: 1 to 32 letters, digits and _, not {config.home!r}; choose another name"
        )
        yield "home", text
    tests: tuple[tuple[str, Any], ...] = (
        ("database", lambda: read_url(config.database)),
        ("url", lambda: config.url and normal(config.url)),
        ("origins", lambda: [normal(origin) for origin in config.origins]),
        ("unlimited", lambda: Networks(config.unlimited)),
        ("proxies", lambda: [Networks([name]) for name in config.proxies if name != "*"]),
    )
    for key, test in tests:
        try:
            test()
        except GuozhanError as error:
            yield key, str(error)
    if not config.host:
        yield "host", "name an address of this machine: 127.0.0.1 for this machine alone, 0.0.0.0 for all"
    if bool(config.ssl_certfile) != bool(config.ssl_keyfile):
        given, missing = ("ssl_certfile", "ssl_keyfile") if config.ssl_certfile else ("ssl_keyfile", "ssl_certfile")
        yield given, f"TLS needs both: give {missing} too"
    elif config.ssl_certfile:
        yield from _certificate_problems(config)
    if config.metrics_port and config.metrics_port == config.port:
        yield "metrics_port", f"{config.port} is the main port; choose another, or give a metrics_token"
    if config.metrics_token and len(config.metrics_token) < SHORTEST_TOKEN:
        yield "metrics_token", f"it is too short to be a secret: at least {SHORTEST_TOKEN} characters"


def _certificate_problems(config: Config) -> Iterator[tuple[str, str]]:
    for key in ("ssl_certfile", "ssl_keyfile"):
        path = Path(getattr(config, key))
        try:
            path.read_bytes()
        except OSError as error:
            yield key, f"{path} cannot be read ({error.strerror}); name another, or give this user the right to"
            return
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(config.ssl_certfile, config.ssl_keyfile, config.ssl_keyfile_password)
    except (ssl.SSLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        text = f"certificate and key cannot be used ({reason}); name a pair in PEM that belongs together"
        yield "ssl_certfile", f"{text}, with ssl_keyfile_password if the key has one"


def _database_shown(url: str) -> str:
    place = read_url(url)
    return f"sqlite:///{place.path}" if place.path is not None else place.shown
