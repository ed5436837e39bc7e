"""What ``guozhan serve`` says when it has started: where it can be reached, and what it has taken up."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from guozhan.cli.arguments import DEFAULT_RULESET
from guozhan.games.rulesets import get_ruleset
from guozhan.server.listening import EVERYWHERE, at_address, own_addresses
from guozhan.server.storage.connecting import read_url
from guozhan.view.language import language

if TYPE_CHECKING:
    from guozhan.server.config import Config
    from guozhan.server.house import House


def announce(config: Config, port: int, house: House, page: str = "") -> None:
    """Say it, on the standard output; with a QR code for phones where that is a terminal.

    Args:
        config: what is configured.
        port: where it listens.
        house: its tables.
        page: what was to be opened behind its address, if no browser can be shown here.
    """
    say = language(config.language, get_ruleset(DEFAULT_RULESET)).say
    here, others = urls(config, port)
    print(say("服务器已启动，用浏览器打开："))
    for url in (*others, *here):
        print(f"  {url}")
    if page:
        print(say("这里没有屏幕，没有打开浏览器；要打开的页面是："))
        print(f"  {nearest(config, port)}{page}")
    if not others:
        print(say("只有这台机器可以连接；要让别人加入，请加 --host 0.0.0.0"))
    print(say("数据库：{place}", place=read_url(config.database).shown))
    if house.tables:
        playing = sum(table.status == "playing" for table in house.tables.values())
        print(say("接续牌桌 {tables} 张，其中 {playing} 张正在对局", tables=len(house.tables), playing=playing))
    print(say("按 Ctrl+C 停止；牌桌都已保存，下次启动时接续"))
    if others and sys.stdout.isatty():
        import segno

        segno.make(others[0], error="l", micro=False).terminal(border=2, compact=True)
    sys.stdout.flush()


def already(config: Config, url: str) -> None:
    """Say that a server is there, so that none is started."""
    say = language(config.language, get_ruleset(DEFAULT_RULESET)).say
    print(say("服务器已在运行，用浏览器打开："))
    print(f"  {url}", flush=True)


def nearest(config: Config, port: int) -> str:
    """Where this machine itself reaches the server."""
    here, others = urls(config, port)
    return (here or others)[0]


def urls(config: Config, port: int) -> tuple[list[str], list[str]]:
    """Where the server can be reached from this machine, and from others."""
    others = [at_address(config.tls, address, port) for address in own_addresses(config.host)]
    if config.url:
        others.insert(0, config.url.rstrip("/"))
    here = config.host
    if here in EVERYWHERE:
        here = "localhost"
    local = at_address(config.tls, here, port)
    return ([] if local in others else [local]), others
