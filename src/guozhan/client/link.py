"""Addresses of servers, and links to tables: ``https://host/#/t/TABLE/SECRET``."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urlsplit

import msgspec

from guozhan.client.errors import LinkError

_TABLE: Final = re.compile(r"/t/([A-Za-z0-9_-]+)(?:/([A-Za-z0-9_-]+))?/?")
_SAFE: Final = {"https": "wss", "http": "ws"}


class Link(msgspec.Struct, frozen=True):
    """Where a table is.

    Attributes:
        server: address of the server, without a slash at its end.
        table: id of the table, "" for none: the address of a server alone.
        secret: of the table's link.
    """

    server: str
    table: str = ""
    secret: str = ""

    def __str__(self) -> str:
        if not self.table:
            return self.server
        return f"{self.server}/#/t/{self.table}" + (f"/{self.secret}" if self.secret else "")

    @property
    def socket(self) -> str:
        """Where the table's messages are exchanged."""
        scheme, rest = self.server.split(":", 1)
        return f"{_SAFE[scheme]}:{rest}/ws/{quote(self.table)}"


def read_link(text: str) -> Link:
    """The address of a server, or a link to a table, as people type or paste it.

    Raises:
        LinkError: if it is neither.
    """
    text = text.strip()
    example = "such as http://127.0.0.1:8765, or the link to a table"
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise LinkError("link", f"{text!r} is no address of a server ({error}); {example}") from None
    if parts.scheme not in _SAFE or not parts.hostname or any(sign.isspace() for sign in text):
        raise LinkError("link", f"{text!r} is no address of a server; {example}")
    if parts.username is not None or parts.query:
        raise LinkError("link", f"{text!r}: an address of a server has no user and no query; {example}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    server = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "") + parts.path.rstrip("/")
    if not parts.fragment.strip("/"):
        return Link(server)
    found = _TABLE.fullmatch(parts.fragment)
    if found is None:
        raise LinkError("link", f"{text!r}: the link to a table ends in #/t/TABLE/SECRET; copy all of it")
    return Link(server, found[1], found[2] or "")
