"""The 52 cards of the strategic deck (势备篇): suits and ranks by card type."""

from __future__ import annotations

from typing import Final

# Suits S H C D, ranks A 2 … 10 J Q K; a card's id is its place in this order, after the standard deck.
STRATEGIC: Final[dict[str, str]] = {
    "slash": "S4 S7 S8 H10 HJ C4 C6 C7 C8",
    "fire_slash": "D8 D9",
    "thunder_slash": "S9 S10 SJ C5",
    "jink": "H4 H5 H6 H7 D6 D7 DK",
    "peach": "H8 H9 D2 D3",
    "analeptic": "S6 C9",
    "threaten_emperor": "SA DA D4",
    "burning_camps": "S3 HQ CJ",
    "fight_together": "SQ C10",
    "alliance_feast": "HA",
    "lure_tiger": "H2 D10",
    "drowning": "HK CQ",
    "imperial_order": "C3",
    "nullification": "SK",
    "heg_nullification": "CK DJ",
    "iron_armor": "S2",
    "breastplate": "C2",
    "blade": "S5",
    "halberd": "DQ",
    "jingfan": "H3",
    "jade_seal": "CA",
    "wooden_ox": "D5",
}

# The faces that bear the mark of 合纵, wherever they are printed.
TRANSFERABLE: Final[dict[str, str]] = {
    "analeptic": "S6",
    "jink": "H6",
    "thunder_slash": "SJ C5",
    "peach": "D3",
    "threaten_emperor": "SA DA D4",
    "burning_camps": "S3 HQ CJ",
    "lure_tiger": "D10",
    "jingfan": "H3",
    "breastplate": "C2",
}
