"""谋黄盖 (Huang Gai (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.questions import INF, SET
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, cards, forbids, modifier, permits, targets, trigger
from guozhan.mechanics import armor_points
from guozhan.rules.questions import IGNORES_DISTANCE, MAY_RESPOND, USE_LIMIT
from guozhan.rules.remembering import uses_this_turn
from guozhan.rules.timings import DRAW, HP, PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.hp import Loss
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use

FOR_EACH = 2  # armour points for a point of hp


class KurouMou(Skill):
    """苦肉: a gift that costs hp, and armour points for the hp."""

    id, name, name_en = "kurou_mou", "苦肉", "Self-mutilation"
    text = (
        "①出牌阶段开始时，你可以将一张牌交给一名其他角色，若此牌在其手里为【桃】或【酒】，你失去2点体力，否则失去1点体力。"
        "②当你失去1点体力后，你获得2点护甲。"
    )
    text_en = (
        "(1) At the start of your play phase you may give a card to another character: if it is a Peach or Wine in its hand"
        " you lose 2 hp, else 1. (2) After each 1 hp that you lose without damage, gain 2 armour points."
    )
    rulings = (
        Ruling(
            "①中此牌离开其手牌区后不再检查牌名，你失去1点体力。",
            "Should the card have left that hand by the time in (1), you lose 1 hp.",
        ),
    )
    hint = Hint(
        targets=0.9,
        worth=lambda look, event, draft: 2.4 + look.losing(look.seat) if look.hp(look.seat) > 2 else -1.5,
        strength=1.2,
    )

    @trigger(
        PHASE.play.start,
        parts=[cards(lambda me, draft: me.cards), targets(lambda me, draft: me.others())],
    )
    def give_away(self, me: Player, phase: Any, act: Act) -> None:
        game = me.game
        other, card = game.players[act.targets[0]], act.cards[0]
        me.give(other.seat, [card])
        strong = card in other.hand and game.face(card).family in ("peach", "analeptic")
        me.lose_hp(2 if strong else 1)

    @trigger(HP.lost, when=lambda me, loss: armor_points.room(me) > 0, must=True)
    def harden(self, me: Player, loss: Loss, act: Act) -> None:
        armor_points.gain(me, FOR_EACH * loss.number)


class Zhaxiang(Skill):
    """诈降: the more hp is lost, the more cards, and the harder they are to answer."""

    id, name, name_en = "zhaxiang", "诈降", "False Surrender"
    tags = {LOCKED}
    text = "锁定技，①摸牌阶段，你多摸X张牌。②你每回合使用的前X张牌无距离和次数限制且不能被响应（X为你已损失的体力值）。"
    text_en = (
        "Locked: let X be the hp that you have lost. (1) Draw X more cards in your draw phase. (2) The first X cards that"
        " you use each turn have no distance limit, do not mind the limit of uses, and cannot be responded to."
    )
    rulings = (
        Ruling(
            "②中的牌数包括你此回合响应时使用的牌；能否被响应以使用此牌时的X为准。",
            "In (2) cards that you use in response count too; whether a card can be responded to goes by X at the moment when"
            " it is used.",
        ),
    )
    hint = Hint(strength=1.5)

    @trigger(DRAW.count, when=lambda me, draw: me.lost_hp > 0)
    def draw_more(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number += me.lost_hp

    @modifier(USE_LIMIT, layer=SET)
    def unlimited(self, me: Player, value: int, card: Card) -> int:
        return INF if uses_this_turn(me.game, me.seat) < me.lost_hp else value

    @permits(IGNORES_DISTANCE)
    def far(self, me: Player, card: Card, target: int) -> bool:
        return uses_this_turn(me.game, me.seat) < me.lost_hp

    @trigger(USE.used, when=lambda me, use: uses_this_turn(me.game, me.seat) <= me.lost_hp)
    def press(self, me: Player, use: Use, act: Act) -> None:
        use.notes.add(self.id)

    @forbids(MAY_RESPOND, scope=ANYONE)
    def no_answer(self, me: Player, seat: int, use: Use) -> bool:
        return use.user == me.seat and self.id in use.notes


GENERAL = General(
    id="mou_huanggai",
    name="谋黄盖",
    name_en="Huang Gai (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(KurouMou, Zhaxiang),
)
