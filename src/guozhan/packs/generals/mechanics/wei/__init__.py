"""魏 (Wei): the generals with the newer mechanics, one a file."""

from guozhan.packs.generals.collect import collect

GENERALS = collect(__name__, list(__path__))
