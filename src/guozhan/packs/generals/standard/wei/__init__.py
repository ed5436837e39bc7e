"""魏 (Wei): the standard generals, one a file."""

from guozhan.packs.generals.collect import collect

GENERALS = collect(__name__, list(__path__))
