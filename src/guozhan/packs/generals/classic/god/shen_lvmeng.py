"""神吕蒙 (God Lu Meng)."""

from __future__ import annotations

from typing import Final

from guozhan.core import zones
from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import CARDS, Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, active, targets, trigger
from guozhan.rules import legality, moving
from guozhan.rules.drawing import DrawCount
from guozhan.rules.player import Player
from guozhan.rules.timings import DRAW

REVEALED: Final = 5
LABELS: Final = {"discard": "弃置此牌", "top": "将此牌置于牌堆顶"}


class Shelie(Skill):
    """涉猎: five cards are turned up instead of drawing, one of each suit is taken."""

    id, name, name_en = "shelie", "涉猎", "Extensive Reading"
    text = "摸牌阶段开始时，你可以放弃摸牌，亮出牌堆顶的五张牌，获得其中每种花色的牌各一张，将其余的牌置入弃牌堆。"
    text_en = (
        "At the start of your draw phase you may give up drawing and turn up five cards from the top of the draw pile: take"
        " one of each suit among them, and put the others into the discard pile."
    )
    hint = Hint(
        # Five cards show three suits or so; two would have been drawn.
        worth=1.0,
        strength=1.7,
    )

    @trigger(DRAW.start2, when=lambda me, draw: not draw.given_up)
    def read(self, me: Player, draw: DrawCount, act: Act) -> None:
        game = me.game
        draw.give_up()
        shown = moving.take_top(game, REVEALED)
        moving.move(game, [moving.MovePart(shown, zones.PROCESSING, "turn_up", me.seat)])
        suits = {card: game.face(card).suit for card in shown}
        count = len(set(suits.values()))
        me.obtain(me.choose_cards(self.id, shown, count, apart=suits.__getitem__))
        game.clear_processing(shown)


class Gongxin(Skill):
    """攻心: look at a hand, and perhaps take a heart out of it."""

    id, name, name_en = "gongxin", "攻心", "Attack the Heart"
    text = (
        "出牌阶段限一次，你可以观看一名其他角色的手牌，然后你可以展示其中一张红桃牌并选择一项："
        "1.弃置此牌；2.将此牌置于牌堆顶。"
    )
    text_en = (
        "Once per play phase you may look at another character's hand; then you may show a heart card of it and either"
        " discard it or put it on top of the draw pile."
    )
    rulings = (
        Ruling(
            "花色以此牌在其手里的花色为准。",
            "Its suit is the one that it has in that hand.",
        ),
    )
    hint = Hint(targets=-0.7, worth=0.2, strength=1.2)

    @active(parts=[targets(lambda me, d: [seat for seat in me.others() if me.game.players[seat].hand])])
    def attack(self, me: Player, act: Act) -> None:
        game = me.game
        other = game.players[act.targets[0]]
        hearts = tuple(card for card in me.look_at(other.hand) if game.face(card).suit == "heart")
        # Whether there is one is nobody else's business: the question is put in any case.
        answer = game.ask_public(
            Choose(game, me.seat, self.id, CARDS, hearts, owner=other.seat, optional=True, about=other.seat)
        )
        if not isinstance(answer, Pick):
            return
        card = int(answer.items[0])
        me.show([card])
        ways = [way for way in LABELS if way != "discard" or legality.can_discard(game, other.seat, card, me.seat)]
        if me.choose_option(self.id, ways, LABELS) == "discard":
            me.discard([card])
        else:
            moving.move(game, [moving.MovePart([card], zones.DRAW_PILE, "put", me.seat)])


GENERAL = General(
    id="shen_lvmeng",
    name="神吕蒙",
    name_en="God Lu Meng",
    kingdom="god",
    gender="male",
    hp=3,
    pack="god",
    skills=(Shelie, Gongxin),
)
