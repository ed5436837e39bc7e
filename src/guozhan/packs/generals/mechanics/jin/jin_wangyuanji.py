"""晋王元姬 (Wang Yuanji of Jin)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate
from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Choose
from guozhan.core.facts import EVERYBODY, MIXED
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.rng import BLIND
from guozhan.core.skills import Effect, Ruling, Skill, active, modifier, targets, trigger
from guozhan.mechanics.concealment import APPEARANCE, Concealment, in_turn_of_another
from guozhan.rules import moving
from guozhan.rules.questions import HAND_LIMIT

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.mechanics.concealment import Appearance
    from guozhan.rules.player import Player

FROM_PILE = 2


class Uncounted(Effect):
    """宴戏: cards that do not count towards the hand limit."""

    id, name, name_en = "yanxi_cards", "宴戏", "Banquet Play"
    holds = slice(0, None)

    @modifier(HAND_LIMIT)
    def beyond(self, me: Player, value: int) -> int:
        gained = {card for effect in me.state.effects if effect.kind == self.id for card in effect.data}
        return value + sum(card in gained for card in me.hand)


def banquet(me: Player, seat: int) -> None:
    """宴戏 with a character that has hand cards."""
    game = me.game
    other = game.players[seat]
    # A card by chance: not even its owner chooses it.
    own = mutate.shuffled(game, BLIND, other.hand)[0]
    top = moving.take_top(game, FROM_PILE)
    mixed = sorted([own, *top])
    mutate.emit(game, MIXED, me.seat, word=Yanxi.id, cards=tuple(mixed), seats=(seat,))
    answer = game.ask(Choose(game, me.seat, Yanxi.id, CARDS, tuple(mixed), about=seat))
    assert isinstance(answer, Pick)
    chosen = int(answer.items[0])
    # Only now does it show where each of them came from.
    mutate.know(game, [own, *top], EVERYBODY)
    taken = [own, *top] if chosen == own else [chosen]
    me.obtain(taken)
    if me.alive:
        me.gain_effect(Uncounted.id, tuple(taken))


def _guests(me: Player, draft: Draft) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].hand]


class Yanxi(Skill):
    """宴戏: which of three cards is from that hand?"""

    id, name, name_en = "yanxi", "宴戏", "Banquet Play"
    text = (
        "出牌阶段限一次，你可以将一名其他角色的随机一张手牌与牌堆顶的两张牌混合后展示，选择其中一张："
        "若此牌为其手牌，你获得这三张牌；否则你获得选择的牌，其余的牌归还原处。以此法获得的牌本回合不计入手牌上限。"
    )
    text_en = (
        "Once per play phase you may mix a random hand card of another character with the top two cards of the draw pile, show"
        " the three and choose one: if it is that character's card you obtain all three, else the one that you chose, and the"
        " others go back. Cards obtained so do not count towards your hand limit this turn."
    )
    effects = (Uncounted,)
    rulings = (
        Ruling(
            "选择之前，三张牌的牌面对所有人可见，但不显示其来源。",
            "Before the choice everybody sees the three faces, but not where each card comes from.",
        ),
    )
    hint = Hint(targets=-0.5, worth=1.4, strength=2.6)

    @active(parts=[targets(_guests)])
    def play(self, me: Player, act: Act) -> None:
        banquet(me, act.targets[0])


class Shiren(Concealment):
    """识人: 宴戏 with whoever's turn it is, as she appears."""

    id, name, name_en = "shiren", "识人", "Judge of People"
    text = "隐匿技，当你于其他角色的回合内登场时，若其有手牌，你可以对其发动“宴戏”。"
    text_en = "Concealment: as you appear in the turn of another character that has hand cards, you may use Banquet Play on it."
    rulings = (
        Ruling(
            "以此法发动“宴戏”不计入其每阶段的次数。",
            "This use of Banquet Play is not counted for its once per phase.",
        ),
    )
    hint = Hint(worth=1.4, strength=0.5)

    @trigger(
        APPEARANCE.appeared,
        when=lambda me, event: in_turn_of_another(me) and me.game.players[me.game.state.turn].hand,
    )
    def judge(self, me: Player, event: Appearance, act: Act) -> None:
        banquet(me, me.game.state.turn)


GENERAL = General(
    id="jin_wangyuanji",
    name="晋王元姬",
    name_en="Wang Yuanji (Jin)",
    kingdom="jin",
    gender="female",
    hp=3,
    pack="mechanics",
    skills=(Shiren, Yanxi),
)
