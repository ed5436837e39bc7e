"""Accounts (账号), which nobody needs: a name with a password, and sessions of which only hashes are kept."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Final

from guozhan.core.errors import GuozhanError, MalformedError
from guozhan.server import passwords
from guozhan.server.checking import digest, nickname
from guozhan.server.limits import Limiter
from guozhan.server.storage import AccountRow, fold

if TYPE_CHECKING:
    from guozhan.server.storage import Store

DAY: Final = 86400.0
TRIES: Final = 20  # at one name from one address at once; then one every half minute
# From all addresses together. It takes ten addresses to use that up and six to keep it used up, so that a few lock
# nobody out; whoever has more of them still guesses no more than 17,480 passwords on the first day.
TRIES_OF_ALL: Final = 200
EVERY: Final = 5.0  # seconds
TOO_OFTEN: Final = "too many tries with this name: wait a while"


class WrongError(GuozhanError):
    """Name or password are wrong; which of them is not said."""


class TooOftenError(GuozhanError):
    """Too many tries with one name."""


class Accounts:
    """The accounts of the server.

    Whether a name exists shows in nothing that signing in does: both take the time of one test of a password, are
    limited alike, and are refused in the same words.

    Args:
        store: where they are kept.
        days: how long a session lasts.
        nobody: what a password is tested against where there is no account.
    """

    def __init__(self, store: Store, days: float, nobody: str) -> None:
        self.store = store
        self.days = days
        self.tries = Limiter(1 / 30, TRIES)
        self.tries_of_all = Limiter(1 / EVERY, TRIES_OF_ALL)
        self.tries_signed_in = Limiter(1 / 30, TRIES)
        self._nobody = nobody

    @classmethod
    async def over(cls, store: Store, days: float) -> Accounts:
        """The accounts of a store."""
        return cls(store, days, await passwords.hashed(secrets.token_urlsafe(12)))

    async def sign_up(self, name: str, password: str) -> AccountRow:
        """A new account.

        Raises:
            MalformedError: if the name cannot be shown.
            NameTakenError: if somebody has it.
        """
        row = AccountRow(
            id=secrets.token_hex(8),
            name=nickname(name),
            password_hash=await passwords.hashed(password),
            created=time.time(),
        )
        await self.store.put_account(row)
        return row

    async def sign_in(self, name: str, password: str, address: str) -> AccountRow:
        """The account of that name.

        Args:
            name: as it was typed.
            password: the same.
            address: from where, as limits count it.

        Raises:
            WrongError: if there is none, or the password is another one.
            TooOftenError: if this name has been tried too often, from there or from everywhere.
        """
        key = fold(name)
        try:
            wanted = nickname(name)
        except MalformedError:
            wanted = ""  # nobody's
        row = await self.store.account_by_name(wanted)
        own = f"{address} {key}"
        if not self.tries.take(own):
            raise TooOftenError(TOO_OFTEN)
        if not self.tries_of_all.take(key):
            self.tries.give_back(own)
            raise TooOftenError(TOO_OFTEN)
        if not await passwords.fits(self._nobody if row is None else row.password_hash, password) or row is None:
            raise WrongError("the name or the password is wrong")
        self.tries.give_back(own)
        self.tries_of_all.give_back(key)
        if passwords.is_weaker(row.password_hash):
            row = await self._with_password(row, password)
        return row

    async def prove(self, row: AccountRow, password: str) -> None:
        """Whoever has a session says the password once more, whatever others have tried.

        Raises:
            WrongError: if it is another one.
            TooOftenError: if that has been tried too often.
        """
        if not self.tries_signed_in.take(row.id):
            raise TooOftenError(TOO_OFTEN)
        if not await passwords.fits(row.password_hash, password):
            raise WrongError("the password is wrong")
        self.tries_signed_in.give_back(row.id)

    async def change(self, row: AccountRow, password: str) -> AccountRow:
        """Another password; all sessions end."""
        row = await self._with_password(row, password)
        await self.store.drop_tokens_of(row.id)
        return row

    async def _with_password(self, row: AccountRow, password: str) -> AccountRow:
        changed = AccountRow(
            id=row.id, name=row.name, password_hash=await passwords.hashed(password), created=row.created
        )
        await self.store.put_account(changed)
        return changed

    async def delete(self, row: AccountRow) -> None:
        """Forget the account, its sessions, and what it has uploaded."""
        await self.store.drop_replays_of(row.id)
        await self.store.drop_account(row.id)

    async def begin_session(self, row: AccountRow) -> tuple[str, float]:
        """A new session, and until when it lasts."""
        session = secrets.token_urlsafe(24)
        expires = time.time() + self.days * DAY
        await self.store.put_token(digest(session), row.id, expires)
        return session, expires

    async def end_session(self, session: str) -> bool:
        """A session ends; whether it was one."""
        return await self.store.drop_token(digest(session))

    async def of_session(self, session: str) -> AccountRow | None:
        """Whose session this is."""
        row = await self.store.token(digest(session))
        if row is None or row.expires <= time.time():
            return None
        return await self.store.account(row.account)
