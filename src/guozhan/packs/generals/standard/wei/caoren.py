"""曹仁 (Cao Ren)."""

from __future__ import annotations

from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import CARDS, Action, Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, trigger
from guozhan.rules import kingdoms, legality
from guozhan.rules.player import Player
from guozhan.rules.responding import CardAction, Need
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase
from guozhan.rules.using import use_card

CLASSIC_DRAW = 3


class HoldOut(Choose):
    """Discard a hand card that is no equipment, or use one that is.

    Attributes:
        uses: the equipment cards that may be used.
    """

    __slots__ = ("uses",)

    def __init__(self, me: Player) -> None:
        game = me.game
        discards = [
            card
            for card in me.hand
            if not game.type_of(card).is_equip and legality.can_discard(game, me.seat, card, me.seat)
        ]
        super().__init__(game, me.seat, "jushou", CARDS, discards)
        self.uses = [card for card in me.hand if game.type_of(card).is_equip and usable(me, card)]

    def make_actions(self) -> list[Action]:
        faces = self.me.game.faces(self.uses)
        uses = [CardAction(Need(self.seat, (face.family,), "use", topic=self.topic), face) for face in faces]
        return [*super().make_actions(), *uses]


def usable(me: Player, card: int) -> bool:
    """The hand card, an equipment, may be used now."""
    game = me.game
    face = game.face(card)
    return not legality.use_error(game, me.seat, face) and bool(legality.fixed_targets(game, me.seat, face))


class Jushou(Skill):
    """据守: draw for each kingdom, let go of one card, and be stacked where they were many."""

    id, name, name_en = "jushou", "据守", "Hold the Fort"
    text = (
        "结束阶段开始时，你可以摸X张牌（X为存活角色的势力数），然后选择一项：1.弃置一张不为装备牌的手牌；"
        "2.使用手牌里的一张装备牌。最后若X大于2，你叠置。"
    )
    text_en = (
        "At the start of your end phase you may draw a card for each kingdom in play. Then either discard a hand card that"
        " is no equipment or use an equipment card from your hand. If you drew for more than two, you are stacked."
    )
    hint = Hint(
        # Stacked one misses a turn; it is for who has little to do with it.
        worth=lambda look, phase, draft: 1.5 if look.hand(look.seat) <= 2 else -0.5,
        strength=1.4,
    )

    @trigger(PHASE.finish.start)
    def hold(self, me: Player, phase: Phase, act: Act) -> None:
        number = len(kingdoms.sizes(me.game))
        me.draw(number)
        self.let_go(me)
        if number > 2 and me.alive:
            me.stack()

    @staticmethod
    def let_go(me: Player) -> None:
        """Discard a card or use one, where there is such a card."""
        game = me.game
        decision = HoldOut(me)
        if not decision.actions():
            return
        answer = game.ask(decision)
        if isinstance(answer, Pick):
            me.discard([int(card) for card in answer.items])
        elif isinstance(answer, Act):
            use_card(game, me.seat, game.face(answer.cards[0]), [me.seat])


class JushouClassic(Skill):
    """据守, first wording: three cards for a turn."""

    id, name, name_en = "jushou", "据守", "Hold the Fort"
    text = "结束阶段开始时，你可以摸三张牌，然后叠置。"
    text_en = "At the start of your end phase you may draw three cards; then you are stacked."

    @trigger(PHASE.finish.start)
    def hold(self, me: Player, phase: Phase, act: Act) -> None:
        me.draw(CLASSIC_DRAW)
        if me.alive:
            me.stack()


GENERAL = General(
    id="caoren",
    name="曹仁",
    name_en="Cao Ren",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("caohong",),
    skills=(Jushou,),
    editions={"classic": {"skills": (JushouClassic,)}},
)
