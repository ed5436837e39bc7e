"""Passwords, of accounts and of tables: only what argon2 makes of them is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guozhan.core.errors import GuozhanError

T = TypeVar("T")
MOST: Final = 200  # characters
MOST_WAITING: Final = 64  # passwords that wait for their turn; each takes some 50 ms
# Hashing is slow on purpose: it happens beside the event loop, a few at a time.
_HASHER: Final = PasswordHasher()
_THREADS: Final = ThreadPoolExecutor(2, "passwords")


class BusyError(GuozhanError):
    """Too many passwords wait to be tested."""


class _Queue:
    waiting = 0


async def _beside(act: Callable[..., T], *args: str) -> T:
    if _Queue.waiting >= MOST_WAITING:
        raise BusyError("too many people sign in at this moment: try again in a few seconds")
    _Queue.waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_THREADS, act, *args)
    finally:
        _Queue.waiting -= 1


async def hashed(password: str) -> str:
    """What is kept of a password, "" for the empty one."""
    if not password:
        return ""
    return await _beside(_HASHER.hash, password)


async def fits(kept: str, password: str) -> bool:
    """The password is the one of which ``kept`` was made."""
    if len(password) > MOST:
        return False
    return await _beside(_fits, kept, password)


def is_weaker(kept: str) -> bool:
    """``kept`` was made in a way that is not strong enough any more."""
    return _HASHER.check_needs_rehash(kept)


def _fits(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
