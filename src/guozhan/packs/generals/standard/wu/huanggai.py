"""黄盖 (Huang Gai)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Effect, Skill, active, cards, modifier
from guozhan.rules.player import Player
from guozhan.rules.questions import USE_LIMIT


class KurouSlash(Effect):
    """苦肉: one more 杀 this turn."""

    id, name = "kurou_slash", "苦肉"

    @modifier(USE_LIMIT)
    def once_more(self, me: Player, value: int, card: Card) -> int:
        return value + (card.family == "slash")


class Kurou(Skill):
    """苦肉: a card and 1 hp for three cards and another 杀."""

    id, name, name_en = "kurou", "苦肉", "Self-injury"
    hint = Hint(worth=lambda look, event, draft: 3.0 + look.losing(look.seat), strength=1.5)
    text = "出牌阶段限一次，你可以弃置一张牌，失去1点体力，然后摸三张牌，此回合你使用【杀】的次数上限+1。"
    text_en = (
        "Once per play phase you may discard a card to lose 1 hp, then draw three cards; this turn you may use one more"
        " Slash."
    )
    effects = (KurouSlash,)

    @active(parts=[cards(lambda me, d: me.discardable)])
    def suffer(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        me.lose_hp(1)
        if me.alive:
            me.draw(3)
            me.gain_effect(KurouSlash.id)


class KurouClassic(Skill):
    """苦肉 (first wording): 1 hp for two cards, as often as one likes."""

    id, name, name_en = "kurou", "苦肉", "Self-injury"
    text = "出牌阶段，你可以失去1点体力，然后摸两张牌。"
    text_en = "In your play phase you may lose 1 hp to draw two cards."

    @active(limit=None)
    def suffer(self, me: Player, act: Act) -> None:
        me.lose_hp(1)
        me.draw(2)


GENERAL = General(
    id="huanggai",
    name="黄盖",
    name_en="Huang Gai",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("zhouyu",),
    skills=(Kurou,),
    editions={"classic": {"skills": (KurouClassic,)}},
)
