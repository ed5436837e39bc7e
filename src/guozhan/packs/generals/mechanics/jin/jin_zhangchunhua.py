"""晋张春华 (Zhang Chunhua of Jin)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate, zones
from guozhan.core.cards import convert
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, OTHERS, Effect, Ruling, Skill, cards, trigger
from guozhan.core.state import GAME
from guozhan.mechanics.concealment import APPEARANCE, CONCEALMENT, Concealment, in_turn_of_another
from guozhan.rules import legality, moving
from guozhan.rules.timings import DAMAGE, DRAW, TURN
from guozhan.rules.using import use_card

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.mechanics.concealment import Appearance
    from guozhan.rules.damage import Damage
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.player import Player

TEN: Final = 10
ICE: Final = "ice"


def last_digit(me: Player) -> int:
    """The last digit of the number of cards in the draw pile."""
    return len(me.game.state.zones[zones.DRAW_PILE]) % TEN


class Huishi(Skill):
    """慧识: half of some cards instead of the draw."""

    id, name, name_en = "huishi", "慧识", "Insight"
    text = (
        "摸牌阶段，你可以放弃摸牌，观看牌堆顶的X张牌，获得其中的一半（向下取整），"
        "将其余的牌置于牌堆底（X为牌堆牌数的个位数）。"
    )
    text_en = (
        "In your draw phase you may give up drawing: look at the top X cards of the draw pile, take half of them (rounded down)"
        " and put the others at its bottom (X: the last digit of the number of cards in the draw pile)."
    )
    rulings = (
        Ruling(
            "X为发动时的值；其余的牌以原来的次序置于牌堆底。",
            "X is counted as the skill is invoked; the others go to the bottom in the order in which they lay.",
        ),
    )
    # Two cards are given up for the best half of X.
    hint = Hint(worth=lambda look, draw, draft: 1.25 * (look.deck() % TEN // 2) - 2.0, strength=1.3)

    @trigger(DRAW.start2, when=lambda me, draw: not draw.given_up and last_digit(me) > 1)
    def see(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.give_up()
        seen = moving.take_top(me.game, last_digit(me))
        me.look_at(seen)
        taken = me.choose_cards(self.id, seen, len(seen) // 2)
        mutate.reorder_draw_pile(me.game, taken, [card for card in seen if card not in taken], me.seat)
        me.obtain(taken)


def _ice(me: Player, found: tuple[int, ...] | list[int]) -> Card:
    return convert(me.game.ruleset.types["ice_slash"], me.game.faces(found), Qingleng.id)


def _strikes(me: Player, turn: Any) -> bool:
    other = me.game.players[turn.seat]
    return other.alive and other.hp + len(other.hand) >= last_digit(me) and bool(_payable(me, turn.seat))


def _payable(me: Player, target: int) -> list[int]:
    """Own cards that may be used as 冰杀 on a character, however far away."""
    game = me.game
    return [
        card
        for card in me.cards
        if not legality.use_error(game, me.seat, _ice(me, [card]))
        and not legality.target_error(game, me.seat, _ice(me, [card]), target, free=True)
    ]


class IceRule(Skill):
    """What 冰冻 damage lets whoever deals it do."""

    id, name, name_en = "ice_damage", "冰杀", "Ice Slash"
    announced = False
    text = "当你造成冰冻伤害时，若受伤角色有牌，你可以防止此伤害，然后依次弃置其两张牌。"
    text_en = "When you deal ice damage to a character with cards, you may prevent it and then discard two of its cards, one after the other."
    hint = Hint(
        worth=lambda look, damage, draft: (
            min(look.hand(damage.target) + look.worn(damage.target), 2) * look.robbing(damage.target)
            - look.harm(damage.target, damage.number, damage.nature)
        )
    )

    @trigger(
        DAMAGE.causing2,
        when=lambda me, damage: (
            damage.nature == ICE and not damage.prevented and me.game.players[damage.target].has_cards
        ),
    )
    def freeze(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()
        for _ in range(2):
            if me.alive:
                me.discard(me.choose_cards_of(self.id, damage.target))


class Qingleng(Skill):
    """清冷: a 冰杀 as another's turn ends."""

    id, name, name_en = "qingleng", "清冷", "Cold"
    grants = (IceRule,)
    text = (
        "其他角色的回合结束时，若其体力值与手牌数之和不小于X，你可以将一张牌当无距离限制的冰【杀】对其使用"
        "（X为牌堆牌数的个位数）；若你本局游戏首次对其发动此技能，你摸一张牌。"
    )
    text_en = (
        "As another character's turn ends, if its hp and its number of hand cards together are at least X, you may use a card as"
        " an Ice Slash on it, without distance limit (X: the last digit of the number of cards in the draw pile). The first"
        " time in the game for each character you draw a card."
    )
    rulings = (
        Ruling("此【杀】结算后摸牌。", "You draw after that Slash has been settled."),
        Ruling(
            "冰冻伤害不经由连环传导。",
            "Ice damage does not go through the chain.",
        ),
    )
    # What the ice would do, or two cards instead; and often a card drawn for the first time.
    hint = Hint(
        worth=lambda look, turn, draft: (
            max(look.harm(turn.seat), min(look.hand(turn.seat) + look.worn(turn.seat), 2) * look.robbing(turn.seat))
            * (1 - look.dodging(turn.seat))
            + 0.3
        ),
        strength=1.5,
    )

    @trigger(
        TURN.end,
        scope=OTHERS,
        when=_strikes,
        parts=[cards(lambda me, draft: _payable(me, draft.event.seat))],
    )
    def chill(self, me: Player, turn: Any, act: Act) -> None:
        game = me.game
        first = not game.counted(GAME, me.seat, f"{self.id}.{turn.seat}")
        game.count(GAME, me.seat, f"{self.id}.{turn.seat}")
        use_card(game, me.seat, _ice(me, act.cards), [turn.seat])
        if first:
            me.draw(1)


class Mourning(Effect):
    """宣穆 until the end of the turn: no damage."""

    id, name, name_en = "xuanmu_safe", "宣穆", "Solemn Mourning"
    tags = {LOCKED}

    @trigger(DAMAGE.taking, when=lambda me, damage: not damage.prevented)
    def prevent(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()


class Xuanmu(Concealment):
    """宣穆: whoever appears in another's turn is safe for the rest of it."""

    id, name, name_en = "xuanmu", "宣穆", "Solemn Mourning"
    tags = {CONCEALMENT, LOCKED}
    text = "隐匿技，锁定技，当你于其他角色的回合内登场时，防止你受到的伤害直到此回合结束。"
    text_en = "Concealment, locked: as you appear in another character's turn, all damage to you is prevented until the turn ends."
    effects = (Mourning,)
    hint = Hint(strength=0.5)

    @trigger(APPEARANCE.appeared, when=in_turn_of_another)
    def mourn(self, me: Player, event: Appearance, act: Act) -> None:
        me.gain_effect(Mourning.id)


GENERAL = General(
    id="jin_zhangchunhua",
    name="晋张春华",
    name_en="Zhang Chunhua (Jin)",
    kingdom="jin",
    gender="female",
    hp=3,
    pack="mechanics",
    skills=(Huishi, Qingleng, Xuanmu),
)
