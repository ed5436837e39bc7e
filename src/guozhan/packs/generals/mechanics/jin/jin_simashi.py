"""晋司马师 (Sima Shi of Jin)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, LORD, Effect, Ruling, Skill, active, cards, modifier, targets, trigger
from guozhan.core.state import TURN as TURN_SCOPE
from guozhan.mechanics.concealment import APPEARANCE, Concealment, in_turn_of_another
from guozhan.mechanics.damage_cards import has_damage_label
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import DAMAGE, PHASE, TURN

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.mechanics.concealment import Appearance
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player

FEWER = 2


def _lose_effects(me: Player, kind: str) -> None:
    for effect in [each for each in me.state.effects if each.kind == kind]:
        me.lose_effect(effect)


class SmallerHand(Effect):
    """韬隐 on whoever's turn it is: a smaller hand limit."""

    id, name, name_en = "taoyin_limit", "韬隐", "Hidden Sheath"

    @modifier(HAND_LIMIT)
    def fewer(self, me: Player, value: int) -> int:
        return value - FEWER * sum(effect.kind == self.id for effect in me.state.effects)


class Taoyin(Concealment):
    """韬隐: whoever's turn it is keeps fewer cards."""

    id, name, name_en = "taoyin", "韬隐", "Hidden Sheath"
    text = "隐匿技，当你登场时，若当前回合角色不为你，你可以令其本回合手牌上限-2。"
    text_en = "Concealment: as you appear in another character's turn, you may lower its hand limit by 2 this turn."
    effects = (SmallerHand,)
    hint = Hint(worth=lambda look, event, draft: 0.5, strength=0.3)

    @trigger(APPEARANCE.appeared, when=in_turn_of_another)
    def sheathe(self, me: Player, event: Appearance, act: Act) -> None:
        me.game.players[me.game.state.turn].gain_effect(SmallerHand.id)


def _place(me: Player, damage: Damage) -> int:
    """How deep the damage lies on the stack of events, by which it is known as long as it lasts; -1 once it is over."""
    return next((depth for depth, event in enumerate(me.game.stack) if event is damage), -1)


class Mercy(Effect):
    """夷灭 on its victim: what was added is recovered when the damage is over."""

    id, name, name_en = "yimie_mercy", "夷灭", "Exterminate"
    tags = {LOCKED}

    @trigger(DAMAGE.finished, when=lambda me, damage: any(_owed(me, damage)))
    def recover(self, me: Player, damage: Damage, act: Act) -> None:
        owed = _owed(me, damage)
        _lose_effects(me, self.id)
        if not damage.prevented:
            me.recover(sum(owed))


def _owed(me: Player, damage: Damage) -> list[int]:
    """What 夷灭 has added to this damage."""
    here = _place(me, damage)
    return [int(x.data[1]) for x in me.state.effects if x.kind == Mercy.id and x.data[0] == here]


def _spared(look: Outlook, damage: Damage, draft: Draft) -> float:
    """It kills, or else it costs a point of hp for a blow that is healed again."""
    return look.harm(damage.target, look.hp(damage.target)) - look.harm(damage.target, damage.number) - 2.0


class Yimie(Skill):
    """夷灭: damage becomes as great as the victim's hp, and what was added is recovered."""

    id, name, name_en = "yimie", "夷灭", "Exterminate"
    text = (
        "每回合限一次，当你对其他角色造成伤害时，若此伤害值X小于其体力值Y，你可以失去1点体力，将此伤害值改为Y；"
        "若如此做，此伤害结算结束后，其回复Y-X点体力。"
    )
    text_en = (
        "Once per turn, when you deal X damage to another character of Y hp and X is less than Y, you may lose 1 hp and make"
        " the damage Y. Once it has been settled, that character recovers Y - X hp."
    )
    effects = (Mercy,)
    rulings = (
        Ruling(
            "Y为你失去体力后其的体力值；若你因此死亡，此伤害仍照此改变，但没有来源。此伤害若被防止则不回复。",
            "Y is its hp after you have lost yours. If you die of that, the damage is changed all the same, but without a"
            " source. Nothing is recovered if the damage is prevented.",
        ),
    )
    hint = Hint(worth=_spared, strength=0.8)

    @trigger(
        DAMAGE.causing,
        when=lambda me, damage: (
            damage.target != me.seat and 0 < damage.number < me.game.players[damage.target].hp and not damage.prevented
        ),
        limit=TURN_SCOPE,
    )
    def exterminate(self, me: Player, damage: Damage, act: Act) -> None:
        victim = me.game.players[damage.target]
        me.lose_hp()
        added = victim.hp - damage.number
        if not victim.alive or added <= 0:
            return
        damage.number += added
        victim.gain_effect(Mercy.id, (_place(me, damage), added), "turn")


class Debt(Effect):
    """泰然 until the next play phase: how much was recovered, and the cards that were drawn."""

    id, name, name_en = "tairan_debt", "泰然", "Composed"
    tags = {LOCKED}
    holds = slice(1, None)

    @trigger(PHASE.play.start)
    def pay(self, me: Player, phase: Any, act: Act) -> None:
        debts = [effect.data for effect in me.state.effects if effect.kind == self.id]
        _lose_effects(me, self.id)
        me.lose_hp(sum(int(data[0]) for data in debts))
        if me.alive:
            drawn = {int(card) for data in debts for card in data[1:]}
            me.discard([card for card in me.discardable if card in drawn])


class Tairan(Skill):
    """泰然: full hp and a full hand between the own turns, to be paid back."""

    id, name, name_en = "tairan", "泰然", "Composed"
    tags = {LOCKED}
    text = (
        "锁定技，①回合结束时，你将体力回复至体力上限，将手牌摸至体力上限张；"
        "②你的下个出牌阶段开始时，你失去以此法回复的体力，弃置以此法获得的牌。"
    )
    text_en = (
        "Locked: (1) As your turn ends you recover to your max hp and draw until you have as many hand cards. (2) As your next"
        " play phase starts you lose as much hp as you recovered so, and discard the cards that you drew so."
    )
    effects = (Debt,)
    rulings = (
        Ruling(
            "先失去体力；弃置的是此时仍在你手牌区或装备区里的这些牌。出牌阶段被跳过则顺延。",
            "Hp is lost first; discarded are those of the cards that are in your hand or equipment area then. If the play"
            " phase is skipped, all of it waits for the next one.",
        ),
    )
    hint = Hint(strength=1.3)

    @trigger(TURN.end, when=lambda me, turn: me.is_wounded or len(me.hand) < me.max_hp)
    def compose(self, me: Player, turn: Any, act: Act) -> None:
        recovered = me.recover(me.max_hp - me.hp)
        drawn = me.draw(me.max_hp - len(me.hand))
        if recovered or drawn:
            me.gain_effect(Debt.id, (recovered, *drawn), "game")


def _commanders(me: Player, draft: Draft | None = None) -> list[int]:
    """Whom 睿略 lets a character give a card."""
    return [seat for seat in me.others() if me.game.players[seat].has_skill("ruilue")]


def _weapons(me: Player, draft: Draft) -> list[int]:
    """Basic cards and tricks in hand with the damage label."""
    return [card for card in me.hand if has_damage_label(me.game.face(card))]


class RuilueGift(Skill):
    """睿略, what others of 晋 do for the lord in their own play phases."""

    id, name, name_en = "ruilue_gift", "睿略", "Sagacious Plan"
    text = "出牌阶段限一次，晋势力角色可以将一张带有伤害标签的基本牌或锦囊牌交给拥有“睿略”的其他角色。"
    text_en = (
        "Once per play phase a character of Jin may give a basic card or trick with the damage label from hand to another who"
        " has Sagacious Plan."
    )
    hint = Hint(targets=1.0)

    @active(when=lambda me: me.kingdom == "jin", parts=[cards(_weapons), targets(_commanders)])
    def give(self, me: Player, act: Act) -> None:
        me.give(act.targets[0], act.cards)


class Ruilue(Skill):
    """睿略: others of 晋 give the lord cards that deal damage."""

    id, name, name_en = "ruilue", "睿略", "Sagacious Plan"
    tags = {LORD}
    grants = (RuilueGift,)
    text = "主公技，其他晋势力角色的出牌阶段限一次，其可以将一张带有伤害标签的基本牌或锦囊牌交给你。"
    text_en = (
        "Lord: once in each of their play phases the other characters of Jin may give you a basic card or trick with the"
        " damage label."
    )


GENERAL = General(
    id="jin_simashi",
    name="晋司马师",
    name_en="Sima Shi (Jin)",
    kingdom="jin",
    gender="male",
    hp=3,
    hollow=1,
    pack="mechanics",
    skills=(Taoyin, Yimie, Tairan, Ruilue),
)
