"""手杀华歆 (Hua Xin (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import mutate, rng, zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, trigger
from guozhan.mechanics import benevolence
from guozhan.rules import hp, remembering
from guozhan.rules.timings import DYING, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.dying import Dying
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase


class Yuanqing(Skill):
    """渊清: for each category used, a random card of it comes from the discard pile into the benevolence zone."""

    id, name, name_en = "yuanqing", "渊清", "Deep and Clear"
    tags = {LOCKED}
    text = "锁定技，出牌阶段结束时，你依次将弃牌堆里的随机一张你于此阶段使用过的每种类别的牌置入仁区。"
    text_en = (
        "Locked: at the end of your play phase, for each category of card that you used in it, put a random card of that"
        " category from the discard pile into the benevolence zone."
    )
    rulings = (
        Ruling(
            "使用过的转化牌和虚拟牌按使用时的类别计算；弃牌堆里没有该类别的牌时跳过此类别。",
            "A converted or virtual card counts as the category that it was used as; a category of which nothing lies in the"
            " discard pile is passed over.",
        ),
        Ruling("这些牌同时置入仁区。", "The cards are put into the zone at once."),
    )
    zones = (benevolence.BENEVOLENCE,)
    remembers = {remembering.IN_PHASE}
    hint = Hint(worth=0.3, strength=0.8)

    @trigger(PHASE.play.end, when=lambda me, phase: remembering.used_in_phase(me.game, me.seat))
    def clear(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        found = []
        for category in remembering.used_in_phase(game, me.seat):
            pile = [card for card in game.state.zones[zones.DISCARD_PILE] if game.type_of(card).category == category]
            if pile:
                found.append(mutate.shuffled(game, rng.BLIND, pile)[0])
        if found:
            benevolence.put(game, found, me.seat)


class Shuchen(Skill):
    """疏陈: a rich benevolence zone saves whoever is dying."""

    id, name, name_en = "shuchen", "疏陈", "Petition"
    tags = {LOCKED}
    text = "锁定技，当一名角色进入濒死状态时，若仁区里的牌数大于3，你获得仁区里的所有牌，然后其回复1点体力。"
    text_en = (
        "Locked: when a character becomes dying and more than three cards lie in the benevolence zone, obtain all of them;"
        " then it recovers 1 hp."
    )
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(worth=3.0, strength=1.2)

    @trigger(DYING.enter, when=lambda me, dying: len(benevolence.lying(me.game)) > 3, scope=ANYONE)
    def petition(self, me: Player, dying: Dying, act: Act) -> None:
        me.obtain(tuple(benevolence.lying(me.game)))
        hp.recover(me.game, dying.seat, 1, me.seat)


GENERAL = General(
    id="mob_huaxin",
    name="手杀华歆",
    name_en="Hua Xin (Mobile)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Yuanqing, Shuchen),
)
