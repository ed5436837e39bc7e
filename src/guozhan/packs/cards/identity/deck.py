"""The 160-card deck of the identity mode (身份场牌堆): suits and ranks by card type."""

from __future__ import annotations

from typing import Final

# Suits S H C D, ranks A 2 … 10 J Q K; a card's id is its place in this order.
# Standard with its four EX cards (闪电♥Q, 无懈可击♦Q, 寒冰剑♠2, 仁王盾♣2): 108.
STANDARD_EX: Final[dict[str, str]] = {
    "slash": ("S7 S8 S8 S9 S9 S10 S10 C2 C3 C4 C5 C6 C7 C8 C8 C9 C9 C10 C10 CJ CJ H10 H10 HJ D6 D7 D8 D9 D10 DK"),
    "jink": "H2 H2 HK D2 D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DJ",
    "peach": "H3 H4 H6 H7 H8 H9 HQ DQ",
    "dismantlement": "S3 S4 SQ C3 C4 HQ",
    "snatch": "S3 S4 SJ D3 D4",
    "duel": "SA CA DA",
    "collateral": "CQ CK",
    "ex_nihilo": "H7 H8 H9 HJ",
    "nullification": "SJ CQ CK DQ",
    "savage_assault": "S7 SK C7",
    "archery_attack": "HA",
    "god_salvation": "HA",
    "amazing_grace": "H3 H4",
    "lightning": "SA HQ",
    "indulgence": "S6 C6 H6",
    "crossbow": "CA DA",
    "qinggang_sword": "S6",
    "ice_sword": "S2",
    "double_swords": "S2",
    "blade": "S5",
    "spear": "SQ",
    "axe": "D5",
    "halberd": "DQ",
    "kylin_bow": "H5",
    "eight_diagram": "S2 C2",
    "nioh_shield": "C2",
    "dilu": "C5",
    "jueying": "S5",
    "zhuahuangfeidian": "HK",
    "chitu": "H5",
    "dayuan": "SK",
    "zixing": "DK",
}

# The battle expansion (军争篇): 52.
BATTLE: Final[dict[str, str]] = {
    "thunder_slash": "C5 C6 C7 C8 S4 S5 S6 S7 S8",
    "fire_slash": "H4 H7 H10 D4 D5",
    "jink": "H8 H9 HJ HQ D6 D7 D8 D10 DJ",
    "peach": "H5 H6 D2 D3",
    "analeptic": "S3 S9 C3 C9 D9",
    "iron_chain": "SJ SQ C10 CJ CQ CK",
    "fire_attack": "H2 H3 DQ",
    "supply_shortage": "S10 C4",
    "nullification": "HA HK SK",
    "guding_blade": "SA",
    "fan": "DA",
    "vine": "S2 C2",
    "silver_lion": "CA",
    "hualiu": "DK",
}
