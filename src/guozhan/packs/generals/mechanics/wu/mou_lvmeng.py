"""谋吕蒙 (Lü Meng (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import (
    AWAKENING,
    DERIVED,
    Effect,
    Ruling,
    Skill,
    active,
    cards,
    forbids,
    modifier,
    options,
    trigger,
)
from guozhan.core.state import GAME, PHASE
from guozhan.mechanics import armor_points
from guozhan.rules import legality
from guozhan.rules import timings as at
from guozhan.rules.dying import Dying
from guozhan.rules.questions import HAND_LIMIT, MAY_USE, USE_LIMIT

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf

WAYS: Final = {"discard": "弃置一张手牌，获得1点护甲", "lose_hp": "失去1点体力，获得2点护甲"}
GREAT: Final = 3  # armour points that awaken him


def _discardable(me: Player) -> list[int]:
    return [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)]


def _restraint(look: Outlook, event: Any, draft: Draft) -> float:
    """An armour point is worth a card; two are worth a point of hp to who has some to spare."""
    if draft.option and draft.option[0] == "lose_hp":
        return 2.8 + look.losing(look.seat) if look.hp(look.seat) > 2 else -2.0
    return 1.3


class KejiMou(Skill):
    """克己: armour points for cards or hp; they make room in hand too. 桃 is for the last need only."""

    id, name, name_en = "keji_mou", "克己", "Self-restraint"
    text = (
        "①出牌阶段各限一次，你可以选择一项：1.弃置一张手牌，获得1点护甲；2.失去1点体力，获得2点护甲。"
        "②你的手牌上限+X（X为你的护甲数）。③若你不处于濒死状态，你不能使用【桃】。"
    )
    text_en = (
        "(1) Each once per play phase, you may: discard a hand card and gain 1 armour point; or lose 1 hp and gain 2 armour"
        " points. (2) Your hand limit is higher by your armour points. (3) You may not use Peach unless you are dying."
    )
    rulings = (
        Ruling(
            "护甲已达上限时，①的两项均不能选择；“渡江”后①改为出牌阶段限一次。",
            "With as many armour points as one may have neither option of (1) can be chosen. After Cross the River (1) is"
            " once per play phase in all.",
        ),
        Ruling(
            "③以正在结算的濒死事件为准：他人濒死时你不能对其使用【桃】，即使你自己也未脱离濒死状态。",
            "(3) goes by the dying that is being settled: you may not use Peach on another who is dying, even if you have not"
            " been saved yourself yet.",
        ),
    )
    fields = {"discard": PHASE, "lose_hp": PHASE, "awoken": GAME}
    option_texts = WAYS
    hint = Hint(worth=_restraint, strength=1.2)

    @staticmethod
    def ways(me: Player) -> list[str]:
        """What may still be chosen in this phase."""
        skill = me.game.ruleset.skills[KejiMou.id]
        left = [way for way in WAYS if not skill.recall(me, way)]
        if skill.recall(me, "awoken") and len(left) < len(WAYS):
            left = []
        return [way for way in left if way == "lose_hp" or _discardable(me)]

    @active(
        when=lambda me: armor_points.room(me) > 0 and KejiMou.ways(me),
        limit=None,
        parts=[
            options(lambda me, draft: KejiMou.ways(me)),
            cards(
                lambda me, draft: _discardable(me) if draft.option[0] == "discard" else [],
                lambda me, draft: (1, 1) if draft.option[0] == "discard" else (0, 0),
            ),
        ],
    )
    def restrain(self, me: Player, act: Act) -> None:
        self.note(me, act.option)
        if act.option == "discard":
            me.discard(act.cards)
            armor_points.gain(me, 1)
        else:
            me.lose_hp()
            armor_points.gain(me, 2)

    @modifier(HAND_LIMIT)
    def room(self, me: Player, value: int) -> int:
        return value + me.state.armor

    @forbids(MAY_USE)
    def no_peach(self, me: Player, user: int, card: Card) -> bool:
        if card.family != "peach":
            return False
        dying = me.game.current(Dying)
        return dying is None or dying.seat != me.seat


class DuojingEdge(Effect):
    """夺荆: one more 杀 in this turn."""

    id, name = "duojing_edge", "夺荆"

    @modifier(USE_LIMIT)
    def one_more(self, me: Player, value: int, card: Card) -> int:
        return value + 1 if card.family == "slash" else value


class Duojing(Skill):
    """夺荆: an armour point turns a 杀 into a raid."""

    id, name, name_en = "duojing", "夺荆", "Seize Jing"
    tags = {DERIVED}
    text = "当你使用【杀】指定一名目标后，你可以失去1点护甲，令此【杀】无视其防具，然后你获得其一张牌且此回合使用【杀】的次数上限+1。"
    text_en = (
        "After your Slash has specified a target, you may lose 1 armour point: this Slash ignores its armour, you take one"
        " card of it, and you may use one more Slash this turn."
    )
    effects = (DuojingEdge,)
    hint = Hint(
        worth=lambda look, target, draft: look.robbing(target.seat) + 0.4,
        strength=1.2,
    )

    @trigger(at.USE.specified, when=lambda me, target: target.use.card.family == "slash" and me.state.armor > 0)
    def raid(self, me: Player, target: TargetOf, act: Act) -> None:
        armor_points.lose(me, 1)
        target.void_armor()
        me.obtain(me.choose_cards_of(self.id, target.seat))
        me.gain_effect(DuojingEdge.id)


class Dujiang(Skill):
    """渡江: well armoured, he crosses the river."""

    id, name, name_en = "dujiang", "渡江", "Cross the River"
    tags = {AWAKENING}
    text = "觉醒技，准备阶段，若你的护甲数不小于3，你获得“夺荆”，“克己”①改为出牌阶段限一次。"
    text_en = (
        "Awakening: in your prepare phase, if you have 3 or more armour points, you gain Seize Jing, and (1) of"
        " Self-restraint becomes once per play phase."
    )
    gives = (Duojing,)
    hint = Hint(strength=0.6)

    @trigger(at.PHASE.prepare.start, when=lambda me, phase: me.state.armor >= GREAT)
    def cross(self, me: Player, phase: Any, act: Act) -> None:
        me.game.gain_skill(me.seat, Duojing.id)
        me.game.ruleset.skills[KejiMou.id].note(me, "awoken")


GENERAL = General(
    id="mou_lvmeng",
    name="谋吕蒙",
    name_en="Lü Meng (Mou)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(KejiMou, Dujiang),
)
