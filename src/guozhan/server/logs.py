"""Logs: one event a line, uvicorn's among them, without anything that is nobody's business.

Events carry ids of tables and requests, and counts. No secret, token or password is logged, no name of a person, no
card and no answer; addresses of clients only where that is configured. Whoever logs is careful about that; what is
done here besides is a second fence.
"""

from __future__ import annotations

import io
import logging
import re
import sys
from collections import Counter
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Final, TextIO, cast

import structlog
from structlog.tracebacks import ExceptionDictTransformer

if TYPE_CHECKING:
    from guozhan.server.config import Config

HIDDEN: Final = "[hidden]"
PRIVATE: Final = frozenset(
    (
        "account",
        "answer",
        "answers",
        "authorization",
        "body",
        "card",
        "cards",
        "cookie",
        "data",
        "entries",
        "hello",
        "message",
        "name",
        "names",
        "password",
        "people",
        "report",
        "secret",
        "seed",
        "session",
        "token",
    )
)
ADDRESSES: Final = frozenset(("address", "client", "peer"))
_ADDRESS: Final = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])"
)
# What somebody may have typed behind the path of a request is not for the log.
_QUERY: Final = re.compile(r"\?[^\s\"']*")
LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
FOREIGN: Final = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "asyncio", "alembic", "websockets", "sqlalchemy")

# event → how often it was logged as an error; the metrics tell
errors: Counter[str] = Counter()


class _StandardError(io.TextIOBase):
    """The standard error output, whichever it is at the time."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()

    def isatty(self) -> bool:
        return sys.stderr.isatty()


def aside() -> None:
    """Log beside what a command prints, which programs may read."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(_StandardError()))  # type: ignore[arg-type]


def configure(config: Config, stream: TextIO | None = None) -> None:
    """Log as it is configured, from now on.

    Args:
        config: what is configured.
        stream: where to; else the standard error output.
    """
    stream = cast("TextIO", _StandardError()) if stream is None else stream
    people = config.log_format == "console" or (config.log_format == "auto" and stream.isatty())
    fence = Fence(config.log_addresses)
    first: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=not people),
    ]
    # No traceback shows values of variables.
    last: list[Any] = (
        [structlog.dev.ConsoleRenderer(stream.isatty(), exception_formatter=structlog.dev.plain_traceback)]
        if people
        else [
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    )
    level = LEVELS[config.log_level]
    structlog.configure(
        processors=[*first, counted, fence, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*first, _foreign, counted],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, fence, *last],
    )
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
    for name in FOREIGN:
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        # What others tell of their doings may be anything: statements with their values, messages, addresses.
        logger.setLevel(max(level, logging.WARNING))
    logging.captureWarnings(True)


def counted(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Count errors."""
    if event.get("level") in ("error", "critical"):
        errors[str(event.get("event", ""))] += 1
    return event


def _foreign(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """An event of another library has its words beside a name of ours."""
    record: logging.LogRecord = event["_record"]
    event["text"] = event.get("event", "")
    event["event"] = record.name.partition(".")[0]
    return event


class Fence:
    """Hides what is private.

    Args:
        addresses: those of clients may be logged.
    """

    def __init__(self, addresses: bool) -> None:
        self._addresses = addresses

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Look through an event."""
        for key, value in event.items():
            if key in PRIVATE or (key in ADDRESSES and not self._addresses):
                event[key] = HIDDEN
            elif key == "text" and isinstance(value, str):
                value = _QUERY.sub("?…", value)
                event[key] = value if self._addresses else _ADDRESS.sub(HIDDEN, value)
        return event
