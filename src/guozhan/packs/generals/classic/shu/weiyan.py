"""魏延 (Wei Yan)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.packs.generals.standard.shu.weiyan import KuangguClassic

GENERAL = General(
    id="weiyan",
    name="魏延",
    name_en="Wei Yan",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="wind",
    skills=(KuangguClassic,),
)
