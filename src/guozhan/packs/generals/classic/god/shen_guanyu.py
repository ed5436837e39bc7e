"""神关羽 (God Guan Yu)."""

from __future__ import annotations

from typing import Final

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, modifier, permits, trigger, view_as
from guozhan.rules import death
from guozhan.rules.damage import Damage
from guozhan.rules.death import Death
from guozhan.rules.player import Player
from guozhan.rules.questions import IGNORES_DISTANCE, NAME
from guozhan.rules.timings import DAMAGE, DEATH

SLASH: Final = "slash"
SPARING: Final = ("peach", "god_salvation")


class Wushen(Skill):
    """武神: heart hand cards are plain 杀, and heart 杀 reach everybody."""

    id, name, name_en = "wushen", "武神", "War God"
    tags = {LOCKED}
    text = "锁定技，你的红桃手牌均视为普通【杀】；你使用红桃【杀】无距离限制。"
    text_en = "Locked: your heart hand cards count as ordinary Slashes; your heart Slashes have no distance limit."
    rulings = (
        Ruling(
            "红桃手牌不能以其原来的牌名使用或打出，濒死时也不能当【桃】；装备区里的红桃牌不受影响。",
            "A heart hand card is not used or played under its own name, a Peach not even for the dying; equipped hearts are"
            " not concerned.",
        ),
    )
    hint = Hint(strength=1.2)

    as_slash = view_as(SLASH, lambda me, card: card.made_by == Wushen.id)

    @modifier(NAME)
    def hearts_are_slashes(self, me: Player, name: str, card: Card) -> str:
        return SLASH if card.suit == "heart" else name

    @permits(IGNORES_DISTANCE)
    def reach(self, me: Player, card: Card, target: int) -> bool:
        return card.family == SLASH and card.suit == "heart"


def _haunted(me: Player) -> list[int]:
    """The living with the most marks (梦魇, nightmares), at least one."""
    players = me.game.players
    marked = {seat: players[seat].mark(Wuhun.id) for seat in me.others()}
    most = max(marked.values(), default=0)
    return [seat for seat, count in marked.items() if count == most] if most else []


class Wuhun(Skill):
    """武魂: who hurt him is haunted, and the most haunted may die with him."""

    id, name, name_en = "wuhun", "武魂", "Warrior's Soul"
    tags = {LOCKED}
    text = (
        "锁定技，当你受到伤害扣减体力前，伤害来源获得X枚“武魂”标记（X为伤害值）；"
        "当你死亡时，你选择一名“武魂”标记最多（至少一枚）的存活角色，其判定，若结果不为【桃】或【桃园结义】，其死亡。"
    )
    text_en = (
        "Locked: when you take damage, before your hp is reduced, its source gets a Warrior's Soul mark for each point. When"
        " you die, choose a living character with the most of them, at least one: it judges, and dies unless the result is"
        " Peach or God Salvation."
    )
    rulings = (
        Ruling(
            "因此死亡的角色不进入濒死状态，没有杀死其的角色，也没有奖惩。",
            "Whoever dies of it is not dying first, has been killed by nobody, and nothing is won or lost by it.",
        ),
    )
    hint = Hint(strength=1.6)

    @trigger(DAMAGE.reducing, when=lambda me, damage: damage.source >= 0)
    def haunt(self, me: Player, damage: Damage, act: Act) -> None:
        marks = me.game.players[damage.source].mark(self.id)
        mutate.set_mark(me.game, damage.source, self.id, marks + damage.number)

    @trigger(DEATH.moment, when=lambda me, event: _haunted(me), when_dead=True)
    def take_along(self, me: Player, event: Death, act: Act) -> None:
        found = _haunted(me)
        if not found:
            return
        seat = me.choose_seats(self.id, found)[0]
        judge = me.game.players[seat].judge(self.id, lambda card: card.type.id in SPARING)
        if judge.over and judge.card.type.id not in SPARING:
            death.die(me.game, seat, None)


GENERAL = General(
    id="shen_guanyu",
    name="神关羽",
    name_en="God Guan Yu",
    kingdom="god",
    gender="male",
    hp=5,
    pack="god",
    skills=(Wushen, Wuhun),
)
