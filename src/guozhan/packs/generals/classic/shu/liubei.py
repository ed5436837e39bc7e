"""刘备 (Liu Bei)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LORD, Skill, provider, view_as
from guozhan.core.state import PHASE
from guozhan.packs.generals.standard.shu.liubei import RendeClassic
from guozhan.rules import lending

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.player import Player
    from guozhan.rules.responding import Need

KINGDOM: Final = "shu"
REFUSED: Final = "jijiang.refused"


class RendeIdentity(RendeClassic):
    """仁德: give to anybody, and recover for two cards."""

    enough = 2
    text = (
        "出牌阶段，你可以将任意张手牌（至少一张）交给一名其他角色，"
        "然后若你此阶段以此法给出的牌首次达到两张，你回复1点体力。"
    )
    text_en = (
        "In your play phase you may give one or more hand cards to another character. When the cards given this phase"
        " first come to two or more, recover 1 hp."
    )


def _followers(me: Player) -> list[int]:
    """The other living characters of 蜀."""
    return [seat for seat in me.others() if me.game.players[seat].kingdom == KINGDOM]


def _may_call(me: Player, need: Need | None) -> bool:
    """At an idle moment somebody can be asked, and not all have declined in this phase."""
    return need is None and bool(_followers(me)) and not me.game.counted(PHASE, me.seat, REFUSED)


def _called(me: Player, act: Act) -> Card | None:
    """The 杀 that somebody provides for the targets chosen."""
    card = lending.lend(me, "slash", _followers(me), Jijiang.id, targets=act.targets)
    if card is None:
        me.game.count(PHASE, me.seat, REFUSED)
    return card


class Jijiang(Skill):
    """激将: others of 蜀 provide the 杀 that the lord uses or plays."""

    id, name, name_en = "jijiang", "激将", "Rouse"
    tags = {LORD}
    text = (
        "主公技，当你需要使用或打出【杀】时，你可以令其他蜀势力角色依次选择是否打出一张【杀】，首张如此打出的【杀】由你使用或打出。"
        "若无人如此打出，你不能为同一需要再次发动此技能；于出牌阶段主动发动的，此阶段不能再如此发动。"
    )
    text_en = (
        "Lord: when you need to use or play Slash you may have the other characters of Shu choose one after another whether"
        " to play a Slash; the first one so played is used or played by you. If nobody plays one you cannot ask again for"
        " the same need, nor, where you asked of your own accord in your play phase, so again in that phase."
    )

    hint = Hint(strength=1.5)

    as_slash = view_as("slash", lambda me, card: False, count=0, modes=("use",), when=_may_call, source=_called)

    @provider("slash", when=lambda me, need: _followers(me))
    def answer(self, me: Player, need: Need) -> Card | None:
        return lending.lend(me, "slash", _followers(me), self.id, need)


GENERAL = General(
    id="liubei",
    name="刘备",
    name_en="Liu Bei",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
    skills=(RendeIdentity, Jijiang),
)
