"""黄盖 (Huang Gai)."""

from __future__ import annotations

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.packs.generals.standard.wu.huanggai import KurouClassic


class KurouIdentity(KurouClassic):
    """苦肉: the same skill, worth its point of hp only to somebody who is well."""

    hint = Hint(
        worth=lambda look, event, draft: 2.0 + look.losing(look.seat) if look.hp(look.seat) > 2 else -1.0, strength=1.0
    )


GENERAL = General(
    id="huanggai",
    name="黄盖",
    name_en="Huang Gai",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    skills=(KurouIdentity,),
)
