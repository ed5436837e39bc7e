"""夏侯惇 (Xiahou Dun)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, trigger
from guozhan.rules import legality
from guozhan.rules.damage import Damage
from guozhan.rules.judging import Judge
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE


class _Ganglie(Skill):
    """What both wordings of 刚烈 do; they differ in what becomes of the source."""

    id, name, name_en = "ganglie", "刚烈", "Unyielding"
    hint = Hint(
        worth=lambda look, damage, draft: 0.6 * look.harm(damage.source) if damage.source >= 0 else 0.0, strength=1.4
    )

    @trigger(DAMAGE.taken)
    def judge(self, me: Player, damage: Damage, act: Act) -> None:
        """Judge, and let the source pay, if there is one."""
        judge = me.judge(self.id, lambda card: card.suit != "heart")
        source = damage.source_player(me.game)
        if judge.over and me.alive and source is not None and source.alive:
            self.strike_back(me, source, judge)

    def strike_back(self, me: Player, source: Player, judge: Judge) -> None:
        """What the result does to the living source."""
        raise NotImplementedError


class Ganglie(_Ganglie):
    """刚烈: judge, and not ♥ costs the source two hand cards or 1 hp."""

    text = (
        "当你受到伤害后，你可以判定。若结果不为红桃，伤害来源选择一项：1.弃置两张手牌；2.受到你对其造成的1点普通伤害。"
    )
    text_en = (
        "After you take damage you may judge: unless the result is a heart, the source either discards two hand cards or"
        " takes 1 damage from you."
    )

    def strike_back(self, me: Player, source: Player, judge: Judge) -> None:
        if judge.suit == "heart":
            return
        own = [card for card in source.hand if legality.can_discard(me.game, source.seat, card, source.seat)]
        chosen = source.choose_cards_or(self.id, own, 2, "damage", "受到1点伤害")
        if chosen:
            source.discard(chosen)
        else:
            me.damage(source.seat)


class GanglieOl(_Ganglie):
    """刚烈, online wording: red hurts the source, black costs it a card."""

    text = "当你受到伤害后，你可以判定。若结果为：红色，你对伤害来源造成1点普通伤害；黑色，你弃置伤害来源的一张牌。"
    text_en = (
        "After you take damage you may judge. Red: you deal 1 damage to the source; black: you discard one of its cards,"
        " hand or equipment."
    )

    def strike_back(self, me: Player, source: Player, judge: Judge) -> None:
        if judge.card.is_red:
            me.damage(source.seat)
            return
        game = me.game
        chosen = me.choose_cards_of(
            self.id, source.seat, only=lambda card: legality.can_discard(game, source.seat, card, me.seat)
        )
        me.discard(chosen)


GENERAL = General(
    id="xiahoudun",
    name="夏侯惇",
    name_en="Xiahou Dun",
    kingdom="wei",
    gender="male",
    halves=5,
    companions=("xiahouyuan", "yujin"),
    skills=(Ganglie,),
    editions={"classic": {"halves": 4}, "ol": {"skills": (GanglieOl,)}},
)
