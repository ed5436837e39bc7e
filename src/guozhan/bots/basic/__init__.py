"""The basic bot (基本机器人)."""

from guozhan.bots.basic.bot import BasicBot

__all__ = ["BasicBot"]
