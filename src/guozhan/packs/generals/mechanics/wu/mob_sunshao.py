"""手杀孙邵 (Sun Shao (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Ruling, Skill, active, cards, modifier, options, targets, trigger
from guozhan.core.state import ROUND
from guozhan.mechanics import brain_trust, extra_pile
from guozhan.rules import legality
from guozhan.rules.questions import ATTACK_RANGE, HAND_LIMIT
from guozhan.rules.timings import DAMAGE, DRAW, DYING, OPENING

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.state import EffectRef
    from guozhan.rules.damage import Damage
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.dying import Dying
    from guozhan.rules.opening import Opening
    from guozhan.rules.player import Player


def _times(me: Player) -> int:
    """By how much the rites of this seat count: twice while 辅弼 doubles them."""
    return 1 if me.effect(FubiDouble.id) is None else 2


class RiteOfPlenty(Effect):
    """定仪: one more card in the draw phase."""

    id, name, name_en = "dingyi_draw", "定仪·摸牌", "Rites: draw"

    @trigger(DRAW.count, when=lambda me, draw: not draw.given_up, must=True)
    def draw_more(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number += _times(me)


class RiteOfHouse(Effect):
    """定仪: two more cards may be kept."""

    id, name, name_en = "dingyi_hand", "定仪·手牌上限", "Rites: hand limit"

    @modifier(HAND_LIMIT)
    def keep_more(self, me: Player, value: int) -> int:
        return value + 2 * _times(me)


class RiteOfArms(Effect):
    """定仪: the attack range is one greater."""

    id, name, name_en = "dingyi_range", "定仪·攻击范围", "Rites: range"

    @modifier(ATTACK_RANGE)
    def reach_farther(self, me: Player, value: int, subject: int) -> int:
        return value + _times(me)


class RiteOfLife(Effect):
    """定仪: whoever has been saved recovers 1 hp more."""

    id, name, name_en = "dingyi_recover", "定仪·回复", "Rites: recovery"

    @trigger(DYING.finished, when=lambda me, dying: me.hp > 0 and me.lost_hp > 0, must=True)
    def recover(self, me: Player, dying: Dying, act: Act) -> None:
        me.recover(_times(me))


class FubiDouble(Effect):
    """辅弼: the rites of this seat count twice."""

    id, name, name_en = "fubi_double", "辅弼", "Assist"


RITES: Final = (RiteOfPlenty, RiteOfHouse, RiteOfArms, RiteOfLife)
RITE_IDS: Final = tuple(rite.id for rite in RITES)
_LABELS: Final = {
    "dingyi_draw": "摸牌阶段多摸一张牌",
    "dingyi_hand": "手牌上限+2",
    "dingyi_range": "攻击范围+1",
    "dingyi_recover": "脱离濒死状态时回复1点体力",
}


def rite(player: Player) -> EffectRef | None:
    """The rite that a character follows, or None."""
    return next((effect for effect in player.state.effects if effect.kind in RITE_IDS), None)


class Dingyi(Skill):
    """定仪: as the game begins everybody gets the same one of four small effects."""

    id, name, name_en = "dingyi", "定仪", "Set the Rites"
    text = (
        "游戏开始时，你选择一项，令所有角色获得此效果（相同的效果不叠加）：1.摸牌阶段多摸一张牌；2.手牌上限+2；"
        "3.攻击范围+1；4.脱离濒死状态时回复1点体力。"
    )
    text_en = (
        "As the game begins, choose one; every character gets that effect, and the same one only once: 1. draw one more card in the"
        " draw phase; 2. hand limit +2; 3. attack range +1; 4. recover 1 hp when leaving dying."
    )
    option_texts = _LABELS
    effects = RITES
    hint = Hint(strength=0.5)

    @trigger(OPENING.dealt, must=True)
    def set_rites(self, me: Player, opening: Opening, act: Act) -> None:
        chosen = me.choose_option(self.id, RITE_IDS, dict(_LABELS))
        for seat in me.game.order(me.seat):
            player: Player = me.game.players[seat]
            if player.effect(chosen) is None:
                player.gain_effect(chosen, expires="game")


class Zuici(Skill):
    """罪辞: who did the harm loses the rites and gets a brain-trust card."""

    id, name, name_en = "zuici", "罪辞", "Words of Guilt"
    text = "当你受到伤害后，你可以令伤害来源失去其“定仪”效果，然后其从额外牌堆获得一张你指定的智囊牌。"
    text_en = (
        "After you take damage you may have its source lose its effect of Set the Rites; it then obtains a brain-trust card"
        " of your choice from the extra pile."
    )
    rulings = (
        Ruling(
            "没有“定仪”效果的伤害来源不能被选择。",
            "A source without an effect of Set the Rites cannot be treated so.",
        ),
    )
    zones = (extra_pile.EXTRA_PILE,)
    hint = Hint(worth=lambda look, damage, draft: 0.4 * look.regard(damage.source), strength=0.2)

    @trigger(
        DAMAGE.taken,
        when=lambda me, damage: (
            damage.source >= 0
            and me.game.players[damage.source].alive
            and rite(me.game.players[damage.source]) is not None
        ),
    )
    def accuse(self, me: Player, damage: Damage, act: Act) -> None:
        source: Player = me.game.players[damage.source]
        effect = rite(source)
        if effect is not None:
            source.lose_effect(effect)
        brain_trust.obtain(me, damage.source, self.id)


def _followers(me: Player, draft: Draft) -> list[int]:
    """Who follows a rite."""
    return [seat for seat in me.game.order() if rite(me.game.players[seat]) is not None]


def _payable(me: Player) -> list[int]:
    return [card for card in me.cards if legality.can_discard(me.game, me.seat, card, me.seat)]


def _price(me: Player, draft: Draft) -> tuple[int, int]:
    return (1, 1) if "fubi_double" in draft.option else (0, 0)


class Fubi(Skill):
    """辅弼: once a round the rites of somebody are changed or doubled."""

    id, name, name_en = "fubi", "辅弼", "Assist"
    text = (
        "每轮限一次，出牌阶段，你可以选择一项：1.更换一名角色的“定仪”效果；"
        "2.弃置一张牌，令一名角色的“定仪”效果的数值翻倍，直到你的下回合开始。"
    )
    text_en = (
        "Once a round, in your play phase, choose one: 1. replace the effect of Set the Rites that a character has; 2. discard"
        " a card, and the effect of a character counts twice until the start of your next turn."
    )
    option_texts = {"fubi_replace": "更换“定仪”效果", "fubi_double": "弃置一张牌，“定仪”效果翻倍"}
    rulings = (
        Ruling(
            "翻倍的效果被更换后，新的效果也翻倍；失去“定仪”效果后没有数值可翻倍。",
            "If a doubled effect is replaced the new one is doubled too; without an effect there is nothing to double.",
        ),
    )
    effects = (FubiDouble,)
    hint = Hint(targets=0.8, worth=0.0, strength=0.6)

    @active(
        when=lambda me: any(rite(me.game.players[seat]) for seat in me.game.order()),
        parts=[
            options(lambda me, draft: ["fubi_replace", "fubi_double"] if _payable(me) else ["fubi_replace"]),
            targets(_followers),
            cards(lambda me, draft: _payable(me), _price),
        ],
        limit=ROUND,
    )
    def assist(self, me: Player, act: Act) -> None:
        me.discard(act.cards)
        player: Player = me.game.players[act.targets[0]]
        effect = rite(player)
        if effect is None:
            return
        if act.option == "fubi_double":
            player.gain_effect(FubiDouble.id, expires="turn_start", of=me.seat)
            return
        others = [each for each in RITE_IDS if each != effect.kind]
        chosen = me.choose_option(self.id, others, {each: _LABELS[each] for each in others})
        player.lose_effect(effect)
        player.gain_effect(chosen, expires="game")


GENERAL = General(
    id="mob_sunshao",
    name="手杀孙邵",
    name_en="Sun Shao (Mobile)",
    kingdom="wu",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Dingyi, Zuici, Fubi),
)
