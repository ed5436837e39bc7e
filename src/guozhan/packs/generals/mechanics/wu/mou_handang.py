"""谋韩当 (Han Dang (Mou))."""

from __future__ import annotations

from typing import Final

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Effect, Ruling, Skill, active, cards, forbids, modifier, targets, trigger
from guozhan.mechanics.last_stand import Choice, Option
from guozhan.rules.card_types import CardType
from guozhan.rules.death import Death
from guozhan.rules.player import Player
from guozhan.rules.questions import ATTACK_RANGE, MAY_PLAY, MAY_USE
from guozhan.rules.timings import DEATH, PHASE
from guozhan.rules.turns import Phase
from guozhan.rules.using import Use


class GongqiColor(Effect):
    """弓骑: in this phase others answer the owner's cards with hand cards of one colour only."""

    id, name = "gongqi_color", "弓骑"

    def bars(self, me: Player, seat: int, card: Card) -> bool:
        """The card is partly made of hand cards of another colour, and would answer a card of mine."""
        use = me.game.current(Use)
        if use is None or use.user != me.seat or seat == me.seat:
            return False
        colors = [str(effect.data[0]) for effect in me.state.effects if effect.kind == self.id]
        hand = me.game.players[seat].hand
        return any(id in hand and me.game.face(id).color not in colors for id in card.ids)

    @forbids(MAY_PLAY, scope=ANYONE)
    def play(self, me: Player, seat: int, card: Card) -> bool:
        return self.bars(me, seat, card)

    @forbids(MAY_USE, scope=ANYONE)
    def use(self, me: Player, seat: int, card: Card) -> bool:
        use = me.game.current(Use)
        kind: CardType = card.type  # type: ignore[assignment]
        answers = kind.nullifies or (use is not None and card.family == use.card.type.offset_by)
        return answers and self.bars(me, seat, card)


class Gongqi(Skill):
    """弓骑: shoots far, and for a card the answers are limited."""

    id, name, name_en = "gongqi", "弓骑", "Mounted Archer"
    text = (
        "①出牌阶段开始时，你可以弃置一张牌，此阶段你使用牌时，其他角色不能使用或打出与之颜色不同的手牌响应。"
        "②你的攻击范围+4。"
    )
    text_en = (
        "① At the start of your play phase you may discard a card: when you use cards in this phase, others cannot use or"
        " play hand cards of another colour to answer them. ② Your attack range is +4."
    )
    rulings = (
        Ruling(
            "响应指打出牌，和使用【闪】或【无懈可击】抵消；【桃】不是响应。",
            "To answer is to play a card, or to use Dodge or Nullification to offset; Peach is no answer.",
        ),
    )
    effects = (GongqiColor,)
    hint = Hint(worth=0.2, strength=1.6)

    @modifier(ATTACK_RANGE)
    def far(self, me: Player, value: int, subject: int) -> int:
        return value + 4

    @trigger(PHASE.play.start, parts=[cards(lambda me, d: me.discardable)])
    def aim(self, me: Player, phase: Phase, act: Act) -> None:
        color = me.game.face(act.cards[0]).color
        me.discard(act.cards)
        me.gain_effect(GongqiColor.id, (color,), "phase")


class JiefanSpent(Effect):
    """解烦: invalid until its owner kills somebody."""

    id, name = "jiefan_spent", "解烦失效"
    by_other_skill = False

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return skill.id == Jiefan.id

    @trigger(DEATH.after, scope=ANYONE, when=lambda me, death: death.killer == me.seat, books=True)
    def restore(self, me: Player, death: Death, act: Act) -> None:
        mutate.set_effects(me.game, me.seat, tuple(each for each in me.state.effects if each.kind != self.id))


def _reaching(me: Player, seat: int) -> list[int]:
    """Those who have a seat in their attack range, in turn order."""
    players = me.game.players
    return [other for other in me.game.order() if other != seat and players[other].in_range(seat)]


def _disarm(me: Player, seat: int) -> None:
    players = me.game.players
    for other in _reaching(me, seat):
        own = players[other].discardable
        if players[other].alive and own:
            players[other].discard(players[other].choose_cards(Jiefan.id, own, min(2, len(own))))


_CHOICE: Final = Choice(
    Option(
        "disarm",
        "攻击范围内有你的角色各弃置两张牌",
        _disarm,
        lambda me, seat: any(me.game.players[other].discardable for other in _reaching(me, seat)),
    ),
    Option(
        "draw",
        "你摸X+2张牌",
        lambda me, seat: me.game.players[seat].draw(len(_reaching(me, seat)) + 2),
    ),
    price="背水：此技能失效直至其杀死一名角色",
    pay=lambda me, seat: me.gain_effect(JiefanSpent.id, expires="game"),
)


class Jiefan(Skill):
    """解烦: somebody chooses how he is relieved."""

    id, name, name_en = "jiefan", "解烦", "Relieve"
    text = (
        "出牌阶段限一次，你可以令一名角色选择一项：1.所有攻击范围内有其的角色依次弃置两张牌；"
        "2.其摸X+2张牌（X为攻击范围内有其的角色数）；背水：此技能失效，直至你杀死一名角色。"
    )
    text_en = (
        "Once per play phase have a character choose one: 1. all who have it in their attack range discard two cards each, in"
        " turn order; 2. it draws X+2 cards (X: the number of those who have it in their attack range); last stand: this"
        " skill is invalid until you kill a character."
    )
    rulings = (
        Ruling(
            "可以选择自己；牌不足两张的角色弃置其所有牌。",
            "You may choose yourself; who has fewer than two cards discards them all.",
        ),
    )
    effects = (JiefanSpent,)
    hint = Hint(targets=2.5, strength=3.0)

    @active(parts=[targets(lambda me, d: me.game.order())])
    def relieve(self, me: Player, act: Act) -> None:
        seat = act.targets[0]
        chosen = me.game.players[seat].choose_option(self.id, _CHOICE.offered(me, seat), _CHOICE.texts)
        _CHOICE.carry_out(me, seat, chosen)


GENERAL = General(
    id="mou_handang",
    name="谋韩当",
    name_en="Han Dang (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Gongqi, Jiefan),
)
