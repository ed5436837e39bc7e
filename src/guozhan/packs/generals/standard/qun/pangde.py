"""庞德 (Pang De)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, modifier, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.questions import DISTANCE
from guozhan.rules.timings import USE
from guozhan.rules.using import TargetOf


class Mashu(Skill):
    """马术: everybody is nearer by 1."""

    id, name, name_en = "mashu_pangde", "马术", "Horsemanship"
    text = "锁定技，你计算与其他角色的距离-1。"
    text_en = "Locked: your distance to other characters is 1 less."
    rulings = (
        Ruling(
            "不同武将的“马术”是不同的技能，效果叠加。",
            "The Horsemanship of another general is another skill; their effects add up.",
        ),
    )
    tags = {LOCKED}

    @modifier(DISTANCE)
    def nearer(self, me: Player, value: int, other: int) -> int:
        return value - 1


def discard_one(me: Player, skill: str, seat: int) -> int:
    """Discard a card of another; its id, or -1 where there is none."""
    game = me.game
    chosen = me.choose_cards_of(skill, seat, only=lambda card: legality.can_discard(game, seat, card, me.seat))
    if not chosen:
        return -1
    me.discard(chosen)
    return chosen[0]


class Jianchu(Skill):
    """鞬出: discard a card of a 杀's target; equipment costs it the 闪, anything else is paid with the 杀."""

    id, name, name_en = "jianchu", "鞬出", "Quiver Out"
    text = (
        "当你使用【杀】指定目标后，你可以弃置其一张牌。若此牌为装备牌，其不能使用【闪】抵消此【杀】；"
        "若不为装备牌，其获得此【杀】的实体牌。"
    )
    text_en = (
        "When your Slash has specified a target, you may discard a card of that character: if it is equipment, it cannot"
        " use Dodge against this Slash; otherwise it obtains the cards of this Slash."
    )
    rulings = (
        Ruling(
            "其只获得仍在处理区里的实体牌；虚拟的【杀】没有实体牌。",
            "Only physical cards that still lie in the processing area are obtained; a virtual Slash has none.",
        ),
    )
    hint = Hint(worth=lambda look, target, draft: look.robbing(target.seat), strength=1.6)

    @trigger(
        USE.specified,
        when=lambda me, target: target.use.card.family == "slash" and target.player.alive and target.player.has_cards,
    )
    def draw_out(self, me: Player, target: TargetOf, act: Act) -> None:
        card = discard_one(me, self.id, target.seat)
        if card < 0:
            return
        if me.game.type_of(card).is_equip:
            target.unanswerable = True
            return
        place = me.game.state.place
        target.player.obtain([each for each in target.use.card.ids if place[each] == zones.PROCESSING])


class Mengjin(Skill):
    """猛进 (2012): discard a card of whoever has offset his 杀."""

    id, name, name_en = "mengjin", "猛进", "Bold Advance"
    text = "当你使用的【杀】被目标的【闪】抵消后，你可以弃置其一张牌。"
    text_en = "When your Slash has been offset by the target's Dodge, you may discard a card of that character."
    hint = Hint(worth=lambda look, target, draft: look.robbing(target.seat), strength=1.2)

    @trigger(
        USE.offset,
        when=lambda me, target: target.use.card.family == "slash" and target.player.alive and target.player.has_cards,
    )
    def advance(self, me: Player, target: TargetOf, act: Act) -> None:
        discard_one(me, self.id, target.seat)


GENERAL = General(
    id="pangde",
    name="庞德",
    name_en="Pang De",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=(),
    skills=(Mashu, Jianchu),
    editions={"classic": {"skills": (Mashu, Mengjin)}},
)
