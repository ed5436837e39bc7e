"""孙权 (Sun Quan)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, LORD, Skill, active, cards, trigger
from guozhan.packs.generals.standard.wu.sunquan import Zhiheng
from guozhan.rules.hp import Recovery
from guozhan.rules.player import Player
from guozhan.rules.timings import HP


class ZhihengIdentity(Zhiheng):
    """制衡 (identity): any number of cards."""

    text = "出牌阶段限一次，你可以弃置至少一张牌，然后摸等量的牌。"
    text_en = "Once per play phase you may discard any number of cards, but at least one, then draw as many."

    @active(parts=[cards(lambda me, d: me.discardable, lambda me, d: (1, len(me.discardable)))])
    def exchange(self, me: Player, act: Act) -> None:
        super().exchange(me, act)


def helped_by_wu(me: Player, recovery: Recovery) -> bool:
    """Another 吴 character recovers ``me`` by a 桃."""
    return (
        recovery.card is not None
        and recovery.card.family == "peach"
        and recovery.source not in (-1, me.seat)
        and me.game.players[recovery.source].kingdom == "wu"
    )


class Jiuyuan(Skill):
    """救援: a 桃 from his own people is worth one more."""

    id, name, name_en = "jiuyuan", "救援", "Rescue"
    text = "主公技，锁定技，其他吴势力角色对你使用的【桃】回复的体力+1。"
    text_en = "Lord skill, locked: a Peach that another Wu character uses on you recovers 1 more hp."
    tags = {LORD, LOCKED}

    hint = Hint(strength=1.0)

    @trigger(HP.recovering, when=helped_by_wu)
    def recover_more(self, me: Player, recovery: Recovery, act: Act) -> None:
        recovery.number += 1


GENERAL = General(
    id="sunquan",
    name="孙权",
    name_en="Sun Quan",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="standard",
    standing_lord=True,
    skills=(ZhihengIdentity, Jiuyuan),
)
