"""The horse of the strategic deck."""

from __future__ import annotations

from guozhan.packs.cards.standard.horses import OffensiveHorse


class Jingfan(OffensiveHorse):
    """惊帆."""

    id, name, name_en = "jingfan", "惊帆", "Startled Sail"
