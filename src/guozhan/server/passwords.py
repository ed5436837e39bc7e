"""Passwords, of accounts and of tables: only what argon2 makes of them is kept."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

MOST: Final = 200  # characters
# Hashing is slow on purpose: it happens beside the event loop, a few at a time.
_HASHER: Final = PasswordHasher()
_THREADS: Final = ThreadPoolExecutor(2, "passwords")


async def hashed(password: str) -> str:
    """What is kept of a password, "" for the empty one."""
    if not password:
        return ""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password)


async def fits(kept: str, password: str) -> bool:
    """The password is the one of which ``kept`` was made."""
    if len(password) > MOST:
        return False
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _fits, kept, password)


def _fits(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
