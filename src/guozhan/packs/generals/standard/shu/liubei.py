"""刘备 (Liu Bei)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, cards, targets
from guozhan.core.state import PHASE
from guozhan.rules.granting import grant_use

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player

ENOUGH: Final = 2
ENOUGH_CLASSIC: Final = 3


def _gifts(me: Player, draft: Draft) -> list[int]:
    return me.hand


def _any_number(me: Player, draft: Draft) -> tuple[int, int]:
    return 1, len(me.hand)


class _Rende(Skill):
    """What both wordings of 仁德 do; they differ in who may be given to and in what the gifts earn."""

    id, name, name_en = "rende", "仁德", "Benevolence"
    hint = Hint(targets=1.0, worth=0.2, strength=1.5)
    fields = {"given": PHASE, "received": PHASE}

    def hand_over(self, me: Player, act: Act, enough: int) -> bool:
        """Give the cards; whether the gifts of this phase have become ``enough`` by them, for the first time."""
        if any(card not in me.hand for card in act.cards) or not me.game.players[act.targets[0]].alive:
            return False
        before = self.recall(me, "given")
        self.note(me, "given", len(act.cards))
        self.note(me.game.players[act.targets[0]], "received")
        me.give(act.targets[0], act.cards)
        return before < enough <= before + len(act.cards) and me.alive


class Rende(_Rende):
    """仁德: give cards to each once, and use a basic card for two of them."""

    text = (
        "出牌阶段，你可以将任意张手牌（至少一张）交给一名此阶段未以此法获得过牌的其他角色，"
        "然后若你此阶段以此法给出的牌首次达到两张，你可以视为使用一张基本牌。"
    )
    text_en = (
        "In your play phase you may give one or more hand cards to another character whom you have given none this phase."
        " When the cards given this phase first come to two or more, you may use a virtual basic card."
    )

    @staticmethod
    def receivers(me: Player) -> list[int]:
        """Others who have been given nothing in this phase."""
        return [seat for seat in me.others() if not me.game.counted(PHASE, seat, "rende.received")]

    @active(
        when=lambda me: Rende.receivers(me),
        parts=[cards(_gifts, _any_number), targets(lambda me, draft: Rende.receivers(me))],
        limit=None,
    )
    def give(self, me: Player, act: Act) -> None:
        if self.hand_over(me, act, ENOUGH):
            deck = dict.fromkeys(card.type for card in me.game.ruleset.cards if card.type.is_basic)
            grant_use(me.game, me.seat, self.id, [kind.id for kind in deck])


class RendeClassic(_Rende):
    """仁德, first wording: give to anybody, and recover for three cards."""

    enough: ClassVar[int] = ENOUGH_CLASSIC
    text = (
        "出牌阶段，你可以将任意张手牌（至少一张）交给一名其他角色，"
        "然后若你此阶段以此法给出的牌首次达到三张，你回复1点体力。"
    )
    text_en = (
        "In your play phase you may give one or more hand cards to another character. When the cards given this phase"
        " first come to three or more, recover 1 hp."
    )

    @active(
        when=lambda me: me.others(),
        parts=[cards(_gifts, _any_number), targets(lambda me, draft: me.others())],
        limit=None,
    )
    def give(self, me: Player, act: Act) -> None:
        if self.hand_over(me, act, self.enough):
            me.recover(1)


GENERAL = General(
    id="liubei",
    name="刘备",
    name_en="Liu Bei",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("guanyu", "zhangfei", "ganfuren", "fazheng"),
    skills=(Rende,),
    editions={"classic": {"skills": (RendeClassic,)}},
)
