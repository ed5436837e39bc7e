"""群 (Qun): the generals of the reset plan, one a file."""

from guozhan.packs.generals.collect import collect

GENERALS = collect(__name__, list(__path__))
