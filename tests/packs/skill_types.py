"""Generals for scenarios only: skill types that no general of the reset plan has, or not in every form."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import (
    AWAKENING,
    DEPUTY_ONLY,
    DERIVED,
    FORMATION,
    LIMITED,
    LOCKED,
    OPTION_LIMITED,
    REVEALING,
    SWITCHING,
    YANG,
    YIN,
    Skill,
    active,
    modifier,
    options,
    permits,
    trigger,
    view_as,
)
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.packs.generals.reset.shu.liubei import Renwang
from guozhan.rules import formation
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.questions import ATTACK_RANGE, HAND_LIMIT, IGNORES_DISTANCE
from guozhan.rules.reveal_effects import reveal_effect
from guozhan.rules.timings import DAMAGE, PHASE


class Emerging(Skill):
    """A 明置技 whose part A has a condition, and whose part B is a trigger."""

    id, name = "t_emerging", "初现"
    text = "明置技，若你已受伤，你摸两张牌。当你受到伤害后，你摸一张牌。"
    tags = {REVEALING}

    @reveal_effect(when=lambda me, event: me.is_wounded)
    def draw_two(self, me: Player, event: Any, act: Act) -> None:
        me.draw(2)

    @trigger(DAMAGE.taken)
    def draw_one(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)


class Inviting(Skill):
    """A 明置技 whose part A says may, and whose part B decides whether a use is legal."""

    id, name = "t_inviting", "延请"
    text = "明置技，你可以摸一张牌。你使用牌无距离限制。"
    tags = {REVEALING}

    @reveal_effect(may=True)
    def draw_one(self, me: Player, event: Any, act: Act) -> None:
        me.draw(1)

    @permits(IGNORES_DISTANCE)
    def far(self, me: Player, *args: Any) -> bool:
        return True


class Aloof(Skill):
    """A plain 锁定技 that decides whether a use is legal, and acts at a timing."""

    id, name = "t_aloof", "孤高"
    text = "锁定技，你使用牌无距离限制。当你受到伤害后，你摸一张牌。"
    tags = {LOCKED}

    @permits(IGNORES_DISTANCE)
    def far(self, me: Player, *args: Any) -> bool:
        return True

    @trigger(DAMAGE.taken)
    def draw_one(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)


class Tides(Skill):
    """A 转换技: 阴 in the play phase, 阳 when hurt."""

    id, name = "t_tides", "潮汐"
    text = "转换技，阴：出牌阶段限一次，你可以摸两张牌。阳：当你受到伤害后，你可以回复1点体力。"
    tags = {SWITCHING}

    @active(side=YIN)
    def ebb(self, me: Player, act: Act) -> None:
        me.draw(2)

    @trigger(DAMAGE.taken, side=YANG)
    def flow(self, me: Player, damage: Damage, act: Act) -> None:
        me.recover(1)


class Moons(Skill):
    """A 转换技 the other way round: 阳 in the play phase, 阴 when hurt."""

    id, name = "t_moons", "盈亏"
    text = "转换技，阴：当你受到伤害后，你可以摸一张牌。阳：出牌阶段限一次，你可以令一名其他角色失去1点体力。"
    tags = {SWITCHING}

    @trigger(DAMAGE.taken, side=YIN)
    def wane(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)

    @active(side=YANG)
    def wax(self, me: Player, act: Act) -> None:
        me.game.players[me.others()[0]].lose_hp()


class Insight(Skill):
    """A 衍生技."""

    id, name = "t_insight", "顿悟"
    text = "衍生技，你的手牌上限+2。"
    tags = {DERIVED}

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 2


class Awakened(Skill):
    """A 觉醒技."""

    id, name = "t_awakened", "惊梦"
    text = "觉醒技，准备阶段，若你的体力值为1，你回复1点体力，失去“警戒”并获得“顿悟”。"
    tags = {AWAKENING}
    gives = (Insight,)

    @trigger(PHASE.prepare.start, when=lambda me, phase: me.hp == 1)
    def wake(self, me: Player, phase: Any, act: Act) -> None:
        me.recover(1)
        me.game.lose_skill(me.seat, Watchful.id)
        me.game.gain_skill(me.seat, Insight.id)


class Watchful(Skill):
    """What the awakening takes away."""

    id, name = "t_watchful", "警戒"
    text = "当你受到伤害后，你可以摸一张牌。"

    @trigger(DAMAGE.taken)
    def draw_one(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)


class Commission(Skill):
    """A 限定技 that gives a 衍生技."""

    id, name = "t_commission", "授望"
    text = "限定技，出牌阶段，你可以令一名与你势力相同的角色获得“仁望”。"
    tags = {LIMITED}
    gives = (Renwang,)

    @active()
    def give(self, me: Player, act: Act) -> None:
        for seat in me.game.order():
            if me.same_kingdom(seat):
                me.game.gain_skill(seat, Renwang.id)


class Repertoire(Skill):
    """A 限动技 in the play phase."""

    id, name = "t_repertoire", "百艺"
    text = "限动技，出牌阶段限一次，你可以选择一项：1.摸一张牌；2.回复1点体力。"
    tags = {OPTION_LIMITED}
    each_once = ("draw", "recover")

    @active(
        parts=[options(lambda me, d: ["draw", "recover"] if me.is_wounded else ["draw"])],
        limit=PHASE_SCOPE,
    )
    def perform(self, me: Player, act: Act) -> None:
        if act.option == "draw":
            me.draw(1)
        else:
            me.recover(1)


class Ranks(Skill):
    """A 阵法技 of a queue that changes a number, permits something, and acts at a timing."""

    id, name = "t_ranks", "行伍"
    text = "阵法技，若你在队列中，你的攻击范围+1，使用牌无距离限制；当你于此时受到伤害后，你摸一张牌。"
    tags = {FORMATION}

    @modifier(ATTACK_RANGE)
    def reach(self, me: Player, value: int, *args: Any) -> int:
        return value + bool(formation.queue(me.game, me.seat))

    @permits(IGNORES_DISTANCE)
    def far(self, me: Player, *args: Any) -> bool:
        return bool(formation.queue(me.game, me.seat))

    @trigger(DAMAGE.taken, when=lambda me, damage: formation.queue(me.game, me.seat))
    def draw_one(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)


class Humble(Skill):
    """A 副将技 that changes the maximum."""

    id, name = "t_humble", "屈居"
    text = "副将技，此武将牌减少1个单独的阴阳鱼。当你受到伤害后，你可以摸一张牌。"
    tags = {DEPUTY_ONLY}
    halves = -1

    @trigger(DAMAGE.taken)
    def draw_one(self, me: Player, damage: Damage, act: Act) -> None:
        me.draw(1)


class Dismantling(Skill):
    """Something that makes a card of others."""

    id, name = "t_dismantling", "假奇袭"
    text = "你可以将一张黑色牌当【过河拆桥】使用。"

    made = view_as("dismantlement", lambda me, card: card.is_black, modes=("use",))


GENERALS = (
    General("t_ming", "初将", "Emerger", "wei", "male", 4, skills=(Emerging,)),
    General("t_qing", "请将", "Inviter", "wei", "female", 4, skills=(Inviting,)),
    General("t_gu", "孤将", "Loner", "wei", "female", 4, skills=(Aloof,)),
    General("t_chao", "潮将", "Tidal", "shu", "male", 4, skills=(Tides,)),
    General("t_yue", "月将", "Lunar", "shu", "female", 4, skills=(Moons,)),
    General("t_meng", "梦将", "Dreamer", "wu", "male", 4, skills=(Watchful, Awakened)),
    General("t_shou", "授将", "Giver", "shu", "male", 4, skills=(Commission,)),
    General("t_yi", "艺将", "Artist", "qun", "male", 4, skills=(Repertoire,)),
    General("t_wu", "伍将", "Ranker", "wei", "male", 4, skills=(Ranks,)),
    General("t_chai", "拆将", "Breaker", "wu", "male", 4, skills=(Dismantling,)),
    General("t_qu", "屈将", "Humble", "wu", "female", 4, skills=(Humble,)),
)
