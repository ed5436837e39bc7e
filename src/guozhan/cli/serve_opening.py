"""``guozhan serve --open``: the default browser opens the page, where there is a screen."""

from __future__ import annotations

import json
import os
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from guozhan.core.errors import MalformedError
from guozhan.server.listening import bind
from guozhan.server.settings import DEFAULT

if TYPE_CHECKING:
    from guozhan.server.config import Config
    from guozhan.server.settings import Settings

LOBBY: Final = "lobby"
GAME: Final = "game"
# what is opened → the page's address behind the server's
PAGES: Final = {LOBBY: "/", GAME: "/#/quick"}
_WAIT: Final = 3.0  # seconds for a server that is there already


def has_screen(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> bool:
    """Whether a browser with windows can be shown; one in the terminal would take the server's place there."""
    environment = os.environ if environment is None else environment
    if environment.get("BROWSER"):
        return True
    if platform in ("win32", "darwin"):
        return not environment.get("SSH_CONNECTION")
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_page(url: str) -> None:
    """Open it; that no browser can be started is no failure, the address is told anyway."""
    if has_screen():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError, ValueError):
        return


def with_free_port(settings: Settings) -> Config:
    """The configuration; with a free port if the usual one is another program's and nobody has asked for it."""
    config = settings.config
    if settings.sources["port"] != DEFAULT or config.url:
        return config
    try:
        for one in bind(config.host, config.port):
            one.close()
    except MalformedError as error:
        if str(error).startswith("port:"):
            return msgspec.structs.replace(config, port=0)
    return config


def running_at(url: str) -> bool:
    """A server of this program is there already."""
    try:
        with urllib.request.urlopen(f"{url}/api/openapi.json", timeout=_WAIT) as response:
            return bool(json.load(response)["info"]["title"] == "guozhan")
    except (OSError, ValueError, LookupError, TypeError):
        return False
