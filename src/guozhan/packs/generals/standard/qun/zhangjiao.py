"""张角 (Zhang Jiao)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Skill, cards, targets, trigger
from guozhan.rules import legality
from guozhan.rules.judging import Judge
from guozhan.rules.player import Player
from guozhan.rules.playing import Play, play_card
from guozhan.rules.timings import JUDGE, PLAY, USE
from guozhan.rules.using import Use


class _Leiji(Skill):
    """What both wordings of 雷击 do; they differ in whom it may strike."""

    id, name, name_en = "leiji", "雷击", "Lightning Strike"
    hint = Hint(targets=-1.3, worth=0.0, strength=1.8)

    def strike(self, me: Player, seat: int) -> None:
        """A character judges, and is struck by lightning on a spade."""
        other = me.game.players[seat]
        if not other.alive:
            return
        judge = other.judge(self.id, lambda card: card.suit != "spade")
        if judge.over and judge.suit == "spade" and me.alive and other.alive:
            me.damage(seat, 2, "thunder")


def others(me: Player, draft: Draft) -> list[int]:
    return me.others()


def everybody(me: Player, draft: Draft) -> list[int]:
    return me.game.order()


class Leiji(_Leiji):
    """雷击: a 闪 lets another judge."""

    text = "当你使用或打出【闪】时，你可以令一名其他角色判定，若结果为黑桃，你对其造成2点雷电伤害。"
    text_en = (
        "When you use or play a Dodge you may let another character judge: if spade, you deal it 2 thunder damage."
    )

    @trigger(USE.used, when=lambda me, use: use.card.family == "jink", parts=[targets(others)])
    def after_use(self, me: Player, use: Use, act: Act) -> None:
        self.strike(me, act.targets[0])

    @trigger(PLAY.played, when=lambda me, play: play.card.family == "jink", parts=[targets(others)])
    def after_play(self, me: Player, play: Play, act: Act) -> None:
        self.strike(me, act.targets[0])


class LeijiClassic(_Leiji):
    """雷击 (2012): anybody, even oneself."""

    text = "当你使用或打出【闪】时，你可以令一名角色判定，若结果为黑桃，你对其造成2点雷电伤害。"
    text_en = "When you use or play a Dodge you may let a character judge: if spade, you deal it 2 thunder damage."

    @trigger(USE.used, when=lambda me, use: use.card.family == "jink", parts=[targets(everybody)])
    def after_use(self, me: Player, use: Use, act: Act) -> None:
        self.strike(me, act.targets[0])

    @trigger(PLAY.played, when=lambda me, play: play.card.family == "jink", parts=[targets(everybody)])
    def after_play(self, me: Player, play: Play, act: Act) -> None:
        self.strike(me, act.targets[0])


def black(me: Player, draft: Draft) -> list[int]:
    """Black cards that may be played, equipment too."""
    faces = ((card, me.game.face(card)) for card in [*me.usable, *me.equips])
    return [card for card, face in faces if face.is_black and not legality.play_error(me.game, me.seat, face)]


class Guidao(Skill):
    """鬼道: a black card for the judgement card."""

    id, name, name_en = "guidao", "鬼道", "Ghostly Way"
    hint = Hint(strength=1.4)
    text = "当一名角色的判定结果确定前，你可以打出一张黑色牌替换判定牌。"
    text_en = (
        "Before a character's judgement takes its result you may play one of your black cards in exchange for the"
        " judgement card."
    )

    @trigger(JUDGE.before_result, scope=ANYONE, parts=[cards(black)])
    def exchange(self, me: Player, judge: Judge, act: Act) -> None:
        game = me.game
        card = act.cards[0]
        if card not in [*me.usable, *me.equips]:
            return
        # A real 打出 with all that follows from it; whatever takes the card meanwhile keeps it from being judged by.
        play_card(game, me.seat, game.face(card), keep=True)
        if game.state.place[card] == zones.PROCESSING:
            judge.replace_with(game, card, taker=me.seat)


GENERAL = General(
    id="zhangjiao",
    name="张角",
    name_en="Zhang Jiao",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=(),
    skills=(Leiji, Guidao),
    editions={"classic": {"skills": (LeijiClassic, Guidao)}},
)
