"""曹操 (Cao Cao)."""

from __future__ import annotations

from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LORD, Skill, provider
from guozhan.packs.generals.standard.wei.caocao import Jianxiong
from guozhan.rules import lending
from guozhan.rules.player import Player
from guozhan.rules.responding import Need


def _guards(me: Player) -> list[int]:
    """Other living characters of 魏."""
    return [seat for seat in me.others() if me.game.players[seat].kingdom == "wei"]


class Hujia(Skill):
    """护驾: others of 魏 play the 闪 that the lord needs."""

    id, name, name_en = "hujia", "护驾", "Royal Escort"
    tags = {LORD}
    text = (
        "主公技，当你需要使用或打出【闪】时，你可以令其他魏势力角色依次选择是否打出一张【闪】；"
        "若有角色打出，视为由你使用或打出此【闪】。"
    )
    text_en = (
        "Lord skill. When you need to use or play a Dodge you may ask the other Wei characters in turn to play one; the"
        " first one played counts as used or played by you."
    )

    hint = Hint(strength=1.4)

    @provider("jink", when=lambda me, need: bool(_guards(me)))
    def escort(self, me: Player, need: Need) -> Card | None:
        return lending.lend(me, "jink", _guards(me), self.id, need)


GENERAL = General(
    id="caocao",
    name="曹操",
    name_en="Cao Cao",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
    skills=(Jianxiong, Hujia),
)
