"""晋司马昭 (Sima Zhao of Jin)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import (
    ANYONE,
    LOCKED,
    LORD,
    OTHERS,
    Effect,
    Ruling,
    Skill,
    active,
    modifier,
    options,
    permits,
    targets,
    trigger,
    view_as,
)
from guozhan.core.state import TURN as TURN_SCOPE
from guozhan.mechanics.concealment import APPEARANCE, Concealment, in_turn_of_another
from guozhan.rules import distance
from guozhan.rules.questions import IN_RANGE, NAME
from guozhan.rules.timings import MOVE, PHASE, TURN

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.mechanics.concealment import Appearance
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player

SLASH: Final = "slash"


class Plot(Effect):
    """推弑 until the end of the turn in which he appeared."""

    id, name, name_en = "tuishi_plot", "推弑", "Regicide"
    tags = {LOCKED}

    @trigger(TURN.end, scope=OTHERS, when=lambda me, turn: me.game.players[turn.seat].alive)
    def strike(self, me: Player, turn: Any, act: Act) -> None:
        game = me.game
        tool = game.players[turn.seat]
        prey = me.choose_seats(Tuishi.id, [seat for seat in game.order() if tool.in_range(seat)])
        if not prey:
            return
        use = tool.ask_use(SLASH, lambda card: prey, cause=Tuishi.id)
        if use is None and me.alive:
            me.damage(tool.seat)


class Tuishi(Concealment):
    """推弑: whoever's turn it is kills for him, or pays for it."""

    id, name, name_en = "tuishi", "推弑", "Regicide"
    text = (
        "隐匿技，当你于其他角色A的回合内登场时，你可以令此回合结束时你选择A攻击范围内的一名角色B，"
        "A选择一项：1.对B使用一张【杀】；2.你对A造成1点伤害。"
    )
    text_en = (
        "Concealment: as you appear in the turn of another character A, you may have it that as this turn ends you choose a"
        " character B in A's attack range, and A either uses a Slash on B or takes 1 damage from you."
    )
    effects = (Plot,)
    rulings = (
        Ruling(
            "B可以为你。A的攻击范围内没有角色则没有效果。",
            "B may be you. If nobody is in A's attack range nothing happens.",
        ),
    )
    hint = Hint(worth=lambda look, event, draft: 0.6, strength=0.5)

    @trigger(APPEARANCE.appeared, when=in_turn_of_another)
    def plot(self, me: Player, event: Appearance, act: Act) -> None:
        me.gain_effect(Plot.id)


class Drafted(Effect):
    """筹伐 on its target: hand cards of other categories are plain 杀."""

    id, name, name_en = "choufa_slash", "筹伐", "Plan the Campaign"
    tags = {LOCKED}
    as_slash = view_as(SLASH, lambda me, card: card.made_by == Drafted.id)

    @modifier(NAME)
    def others_are_slashes(self, me: Player, name: str, card: Card) -> str:
        spared = {effect.data[0] for effect in me.state.effects if effect.kind == self.id}
        return name if spared <= {card.type.category} else SLASH


def _with_hand(me: Player, draft: Draft) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].hand]


class Choufa(Skill):
    """筹伐: a hand is fit for nothing but striking."""

    id, name, name_en = "choufa", "筹伐", "Plan the Campaign"
    text = "出牌阶段限一次，你可以展示一名其他角色的一张手牌A，直到其回合结束，其与A类别不同的手牌均视为普通【杀】。"
    text_en = (
        "Once per play phase you may show a hand card A of another character. Until the end of its turn its hand cards of other"
        " categories than A count as plain Slashes."
    )
    effects = (Drafted,)
    rulings = (
        Ruling(
            "其后获得的手牌也是如此。",
            "That includes cards that come into its hand later.",
        ),
    )
    hint = Hint(targets=-0.7, worth=0.1, strength=1.0)

    @active(parts=[targets(_with_hand)])
    def plan(self, me: Player, act: Act) -> None:
        other = me.game.players[act.targets[0]]
        shown = me.choose_cards_of(self.id, other.seat, "h")
        if shown:
            me.show(shown)
            category = me.game.ruleset.cards[shown[0]].type.category
            other.gain_effect(Drafted.id, (category,), "own_turn", other.seat)


def _spent_suits(me: Player, move: Move) -> list[str]:
    """Suits of which the last hand card has just been lost, for which nothing has been done this turn."""
    game = me.game
    left = {card.suit for card in game.faces(me.hand)}
    lost = {game.suit_for(me.seat, game.ruleset.cards[card]) for card in move.lost_hand(me.seat)}
    counted = game.counted
    return sorted(suit for suit in lost - left if suit and not counted(TURN_SCOPE, me.seat, f"{Zhaoran.id}.{suit}"))


def _victims(me: Player) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].has_cards]


DRAW: Final = "draw"
DISCARD: Final = "discard"


class Open(Effect):
    """昭然 for the rest of the phase: an open hand, and what losing the last card of a suit brings."""

    id, name, name_en = "zhaoran_open", "昭然", "Obvious to All"
    tags = {LOCKED}
    option_texts = {DRAW: "摸一张牌", DISCARD: "弃置一名其他角色的一张牌"}

    @trigger(MOVE.after, scope=ANYONE, when=lambda me, move: move.gained(me.seat))
    def stay_open(self, me: Player, move: Move, act: Act) -> None:
        me.show([card for card in me.hand if me.game.state.known[card] != EVERYBODY])

    @trigger(
        MOVE.after,
        scope=ANYONE,
        when=_spent_suits,
        times=lambda me, move: len(_spent_suits(me, move)) + 1,
        parts=[options(lambda me, draft: (DRAW, DISCARD) if _victims(me) else (DRAW,))],
    )
    def profit(self, me: Player, move: Move, act: Act) -> None:
        me.game.count(TURN_SCOPE, me.seat, f"{Zhaoran.id}.{_spent_suits(me, move)[0]}")
        if act.option == DRAW:
            me.draw(1)
            return
        for seat in me.choose_seats(Zhaoran.id, _victims(me)):
            me.discard(me.choose_cards_of(Zhaoran.id, seat))


class Zhaoran(Skill):
    """昭然: everybody sees his hand; running out of a suit pays."""

    id, name, name_en = "zhaoran", "昭然", "Obvious to All"
    text = (
        "出牌阶段开始时，你可以令你的手牌对所有角色可见直到此阶段结束。若如此做，当你于此阶段内失去手牌后，"
        "若你没有与之花色相同的其他手牌，你选择一项（每种花色每回合限一次）：1.摸一张牌；2.弃置一名其他角色的一张牌。"
    )
    text_en = (
        "As your play phase starts you may open your hand to everybody until the phase ends. If so, after you lose a hand card in"
        " it and have no other hand card of that suit, you either draw a card or discard a card of another character (once per"
        " turn for each suit)."
    )
    effects = (Open,)
    rulings = (
        Ruling(
            "阶段结束后，他人仍知道已经看见的手牌。",
            "After the phase the others go on knowing the cards that they have seen.",
        ),
    )
    hint = Hint(worth=0.8, strength=1.8)

    @trigger(PHASE.play.start)
    def open_hand(self, me: Player, phase: Any, act: Act) -> None:
        me.show(me.hand)
        me.gain_effect(Open.id, (), "phase")


class Chengwu(Skill):
    """成务: the lord reaches as far as his people."""

    id, name, name_en = "chengwu", "成务", "Accomplish"
    tags = {LORD, LOCKED}
    text = "主公技，锁定技，其他晋势力角色攻击范围内的角色视为在你的攻击范围内。"
    text_en = "Lord, locked: characters in the attack range of other characters of Jin count as being in yours."
    hint = Hint(strength=0.6)

    @permits(IN_RANGE)
    def reach(self, me: Player, other: int) -> bool:
        game = me.game
        # By the distance alone: what counts as in range for others because of a skill is not passed on.
        return any(
            game.players[seat].kingdom == "jin"
            and seat != other
            and distance.distance(game, seat, other) <= distance.attack_range(game, seat)
            for seat in me.others()
        )


GENERAL = General(
    id="jin_simazhao",
    name="晋司马昭",
    name_en="Sima Zhao (Jin)",
    kingdom="jin",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Tuishi, Choufa, Zhaoran, Chengwu),
)
