"""孟获 (Meng Huo)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, OTHERS, Skill, targets, trigger
from guozhan.rules import kingdoms, moving, remembering
from guozhan.rules.timings import DRAW, PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

SAVAGE_ASSAULT: Final = "savage_assault"
LABELS: Final = {"draw": "摸一张牌", "recover": "令其回复1点体力"}


class Huoshou(Skill):
    """祸首: 南蛮入侵 does not touch him, and all its damage is his."""

    id, name, name_en = "huoshou", "祸首", "Chief Culprit"
    tags = {LOCKED}
    text = (
        "锁定技，【南蛮入侵】对你无效；当其他角色使用【南蛮入侵】指定第一个目标后，你代替其成为此牌造成的伤害的来源。"
    )
    text_en = (
        "Locked: Savage Assault has no effect on you; after another's Savage Assault has specified its first target, you"
        " take its user's place as the source of the damage that it deals."
    )

    @trigger(USE.begin, when=lambda me, target: target.use.card.type.id == SAVAGE_ASSAULT)
    def unharmed(self, me: Player, target: TargetOf, act: Act) -> None:
        target.invalid = True

    @trigger(
        USE.specified,
        when=lambda me, target: target.use.card.type.id == SAVAGE_ASSAULT and target is target.use.targets[0],
        scope=OTHERS,
    )
    def take_the_blame(self, me: Player, target: TargetOf, act: Act) -> None:
        target.use.source = me.seat


class Zaiqi(Skill):
    """再起: turn cards up instead of drawing; hearts heal, the rest is taken."""

    id, name, name_en = "zaiqi", "再起", "Rise Again"
    hint = Hint(
        # A quarter of the cards are hearts and heal, the others are kept; the draw is given up.
        worth=lambda look, draw, draft: look.wounds(look.seat) * (0.25 * look.healing(look.seat) + 0.75) - 2.0,
        strength=1.4,
    )
    text = (
        "摸牌阶段开始时，若你已受伤，你可以放弃摸牌，亮出牌堆顶的X张牌（X为你已损失的体力值），"
        "回复等同于其中红桃牌数的体力，将这些红桃牌置入弃牌堆，然后获得其余的牌。"
    )
    text_en = (
        "At the start of your draw phase, if wounded, you may give up drawing and turn up a card from the top of the draw"
        " pile for each hp you have lost: recover 1 hp for each heart among them, put the hearts into the discard pile, and"
        " take the others."
    )

    @trigger(DRAW.start2, when=lambda me, draw: not draw.given_up and draw.number > 0 and me.is_wounded)
    def turn_up(self, me: Player, draw: DrawCount, act: Act) -> None:
        game = me.game
        draw.give_up()
        # Turning 孟获 up may have healed him in the meantime.
        shown = moving.take_top(game, me.lost_hp)
        moving.move(game, [moving.MovePart(shown, zones.PROCESSING, "turn_up", me.seat)])
        hearts = [card for card in shown if game.face(card).suit == "heart"]
        me.recover(len(hearts))
        place = game.state.place
        moving.to_discard_pile(game, [card for card in hearts if place[card] == zones.PROCESSING], me.seat)
        me.obtain([card for card in shown if card not in hearts and place[card] == zones.PROCESSING])
        game.clear_processing(shown)


def _red_discards(me: Player) -> int:
    """How many red cards have come into the discard pile in this turn."""
    cards = me.game.ruleset.cards
    return sum(cards[card].is_red for card in remembering.discarded_this_turn(me.game))


def _comrades(me: Player, draft: Draft) -> list[int]:
    return [seat for seat in me.game.order() if kingdoms.would_share(me.game, me.seat, seat)]


class ZaiqiOl(Skill):
    """再起 (OL): red cards of the turn let comrades draw or heal him."""

    id, name, name_en = "zaiqi", "再起", "Rise Again"
    text = (
        "弃牌阶段结束时，你可以选择至多X名与你势力相同的角色（X为此回合进入弃牌堆的红色牌数），"
        "这些角色依次选择一项：1.摸一张牌；2.令你回复1点体力。"
    )
    text_en = (
        "At the end of your discard phase you may choose characters of your kingdom, at most as many as red cards came into"
        " the discard pile in this turn: each in turn draws a card or lets you recover 1 hp."
    )
    remembers = {remembering.DISCARDED}

    @trigger(
        PHASE.discard.end,
        when=lambda me, phase: _red_discards(me) > 0,
        parts=[targets(_comrades, lambda me, draft: (1, _red_discards(me)))],
    )
    def rally(self, me: Player, phase: Any, act: Act) -> None:
        for seat in me.game.by_turn(act.targets):
            other = me.game.players[seat]
            if not other.alive:
                continue
            ways = ["draw", "recover"] if me.alive and me.is_wounded else ["draw"]
            if other.choose_option(self.id, ways, LABELS) == "recover":
                me.recover(1)
            else:
                other.draw(1)


GENERAL = General(
    id="menghuo",
    name="孟获",
    name_en="Meng Huo",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("zhurong",),
    skills=(Huoshou, Zaiqi),
    editions={"ol": {"skills": (Huoshou, ZaiqiOl)}},
)
