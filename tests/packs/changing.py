"""Generals whose skills remove, change and recruit generals: no general of the reset plan changes or recruits."""

from typing import Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import DEPUTY_ONLY, HEAD_ONLY, LIMITED, Skill, active, cards, options, targets, trigger
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import changing, recruiting, revealing
from guozhan.rules.timings import DAMAGE, PHASE

PLACES = {"head": HEAD, "deputy": DEPUTY}


def places(me: Any, draft: Any) -> list[str]:
    return [name for name, slot in PLACES.items() if me.state.generals[slot - 1]]


class ChangeOwn(Skill):
    """改弦: change one of the own generals."""

    id, name, name_en = "gaixian", "改弦", "New Strings"
    text = "出牌阶段限一次，你可以变更你的主将或副将。"
    text_en = "Once in your play phase you may change your head or your deputy."

    @active(parts=[options(places)])
    def change(self, me: Any, act: Any) -> None:
        changing.change(me.game, me.seat, PLACES[act.option])
        # The rest of a skill is carried out also where it has gone with its general.
        if me.alive:
            me.draw(1)


class ChangeOther(Skill):
    """易帜: change another's deputy."""

    id, name, name_en = "yizhi", "易帜", "Another Flag"
    text = "出牌阶段限一次，你可以令一名其他角色变更副将。"
    text_en = "Once in your play phase you may have another character change its deputy."
    hint = Hint(targets=-0.5)

    @active(parts=[targets(lambda me, d: me.others())])
    def change(self, me: Any, act: Any) -> None:
        changing.change(me.game, act.targets[0], DEPUTY)


class Upset(Skill):
    """倾覆: whoever damages the owner changes his head."""

    id, name, name_en = "qingfu", "倾覆", "Overturned"
    text = "当你受到伤害后，你可以令伤害来源变更主将。"
    text_en = "After you take damage you may have its source change its head."

    @trigger(DAMAGE.taken, when=lambda me, damage: damage.source >= 0 and me.game.players[damage.source].alive)
    def change(self, me: Any, damage: Any, act: Any) -> None:
        changing.change(me.game, damage.source, HEAD)


class Recruit(Skill):
    """招贤: have somebody of the own kingdom recruit."""

    id, name, name_en = "zhaoxian", "招贤", "Call for Talent"
    text = "出牌阶段限一次，你可以令一名与你势力明确相同的角色招募。"
    text_en = "Once in your play phase you may have a character that is clearly of your kingdom recruit."
    hint = Hint(targets=1.0)

    @active(parts=[targets(lambda me, d: [x for x in me.game.order() if recruiting.may_recruit(me.game, x, me.seat)])])
    def recruit(self, me: Any, act: Any) -> None:
        recruiting.recruit(me.game, act.targets[0])


class Remove(Skill):
    """解甲: remove one of the own generals."""

    id, name, name_en = "jiejia", "解甲", "Armour Off"
    text = "出牌阶段限一次，你可以移除你的主将或副将，摸两张牌。"
    text_en = "Once in your play phase you may remove your head or your deputy and draw two cards."

    @active(parts=[options(places)])
    def remove(self, me: Any, act: Any) -> None:
        revealing.remove(me.game, me.seat, PLACES[act.option])
        if me.alive:
            me.draw(2)


class Store(Skill):
    """囤甲: a pile on the general."""

    id, name, name_en = "tunjia", "囤甲", "Armoury"
    text = "准备阶段开始时，你可以将一张手牌置于武将牌上，称为“甲”。"
    text_en = "At the start of your preparation phase you may put a hand card on your general as “甲”."
    pile = "甲"

    @trigger(PHASE.prepare.start, parts=[cards(lambda me, d: me.hand)])
    def store(self, me: Any, phase: Any, act: Any) -> None:
        me.put_on_pile(self.pile, act.cards)


class Once(Skill):
    """一搏: a limited skill."""

    id, name, name_en = "yibo", "一搏", "One Throw"
    text = "限定技，出牌阶段，你可以摸三张牌。"
    text_en = "Limited skill: in your play phase you may draw three cards."
    tags = frozenset({LIMITED})

    @active()
    def draw(self, me: Any, act: Any) -> None:
        me.draw(3)


class Foremost(Skill):
    """居前: a skill of the head."""

    id, name, name_en = "juqian", "居前", "In Front"
    text = "主将技，出牌阶段限一次，你可以摸一张牌。"
    text_en = "Main skill: once in your play phase you may draw a card."
    tags = frozenset({HEAD_ONLY})

    @active()
    def draw(self, me: Any, act: Any) -> None:
        me.draw(1)


class Second(Skill):
    """居后: a skill of the deputy."""

    id, name, name_en = "juhou", "居后", "Behind"
    text = "副将技，出牌阶段限一次，你可以摸两张牌。"
    text_en = "Deputy skill: once in your play phase you may draw two cards."
    tags = frozenset({DEPUTY_ONLY})

    @active()
    def draw(self, me: Any, act: Any) -> None:
        me.draw(2)


class Undying(Skill):
    """苟全: lives on at 0 hp."""

    id, name, name_en = "gouquan", "苟全", "Clinging On"
    text = "你不因体力值为0而死亡；失去此技能时若体力值不大于0，你进入濒死状态。"
    text_en = "You do not die of having no hp; losing this skill at 0 hp or less, you are dying."
    keeps_up = True


GENERALS = (
    General("bianshi", "卞士", "Scholar Bian", "wei", "female", 3, ("kuaiyu",), (ChangeOwn, Store)),
    General("kuaiyu", "蒯驭", "Kuai the Driver", "wei", "male", 4, (), (Upset,)),
    General("jianke", "简客", "Guest Jian", "shu", "male", 3, ("lishi",), (Recruit,)),
    General("lishi", "黎士", "Scholar Li", "shu", "female", 3, (), (ChangeOwn, Once)),
    General("gushi", "顾士", "Scholar Gu", "wu", "male", 4, ("yanyi",), (Remove, Recruit)),
    General("yanyi", "严意", "Yan the Willed", "wu", "female", 3, (), (ChangeOther,)),
    General("xinke", "辛客", "Guest Xin", "qun", "male", 4, ("zuojia",), (Recruit, Undying)),
    General("zuojia", "左甲", "Zuo the Armoured", "qun", "female", 3, (), (Store, Remove, Upset)),
    General("qianhou", "前侯", "Marquis Qian", "wei", "male", 4, (), (Foremost, Second)),
    General("ershi", "二侍", "Servant of Two", "shu", "male", 4, second_kingdom="wu"),
)
