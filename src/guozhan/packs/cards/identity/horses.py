"""The horse of the battle expansion."""

from __future__ import annotations

from guozhan.packs.cards.standard.horses import DefensiveHorse


class Hualiu(DefensiveHorse):
    """骅骝."""

    id, name, name_en = "hualiu", "骅骝", "Hualiu"
