"""Logs as they were before a test configured them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from guozhan.server.logs import FOREIGN


@contextmanager
def restored_logs() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in (None, *FOREIGN)]
    before = [(logger, list(logger.handlers), logger.level, logger.propagate) for logger in loggers]
    try:
        yield
    finally:
        structlog.reset_defaults()
        logging.captureWarnings(False)
        for logger, handlers, level, propagate in before:
            logger.handlers = handlers
            logger.setLevel(level)
            logger.propagate = propagate
