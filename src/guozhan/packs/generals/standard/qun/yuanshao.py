"""袁绍 (Yuan Shao)."""

from __future__ import annotations

from collections.abc import Sequence

from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.offers import announce
from guozhan.core.skills import ANYONE, Skill, trigger, view_as
from guozhan.core.state import TURN
from guozhan.rules.player import Player
from guozhan.rules.playing import Play
from guozhan.rules.timings import PLAY


def unused(me: Player, card: Card) -> bool:
    """A suit that has not served for 乱击 this turn."""
    return not me.game.ruleset.skills["luanji"].recall(me, card.suit)


def use_up(me: Player, cards: Sequence[Card]) -> None:
    """The suits of these cards have served for 乱击."""
    for suit in dict.fromkeys(card.suit for card in cards):
        me.game.ruleset.skills["luanji"].note(me, suit)


def answered(me: Player, play: Play) -> bool:
    """A 闪 was played against the own 万箭齐发 of 乱击, by somebody of the own kingdom who lives."""
    target = play.need.target if play.need is not None else None
    return (
        target is not None
        and play.card.family == "jink"
        and target.use.card.made_by == "luanji"
        and target.use.user == me.seat
        and me.game.players[play.player].alive
        and me.same_kingdom(play.player)
    )


class Luanji(Skill):
    """乱击: two hand cards of fresh suits are a volley, and allies that dodge it draw."""

    id, name, name_en = "luanji", "乱击", "Wild Volley"
    hint = Hint(strength=1.8)
    text = (
        "你可以将两张手牌当【万箭齐发】使用，每种花色每回合限用于一次“乱击”；"
        "与你势力相同的角色因此打出【闪】后，其可以摸一张牌。"
    )
    text_en = (
        "You may use two hand cards as Archery Attack, of suits that have not served for this skill this turn. A character"
        " of your kingdom that has played a Dodge against it may draw a card."
    )
    fields = {"spade": TURN, "heart": TURN, "club": TURN, "diamond": TURN}

    as_volley = view_as("archery_attack", unused, count=2, modes=("use",), pay=use_up)

    # The choice is with whoever dodged.
    @trigger(PLAY.finished, when=answered, scope=ANYONE, must=True, announced=False)
    def reward(self, me: Player, play: Play, act: Act) -> None:
        other = me.game.players[play.player]
        if other.confirm(self.id, about=me.seat):
            announce(me.game, me.seat, self, targets=(other.seat,))
            other.draw(1)


class LuanjiClassic(Skill):
    """乱击 (2012): two hand cards of one suit."""

    id, name, name_en = "luanji", "乱击", "Wild Volley"
    text = "你可以将两张花色相同的手牌当【万箭齐发】使用。"
    text_en = "You may use two hand cards of the same suit as Archery Attack."

    as_volley = view_as(
        "archery_attack",
        lambda me, card: True,
        count=2,
        modes=("use",),
        together=lambda me, cards: cards[0].suit == cards[1].suit,
    )


GENERAL = General(
    id="yuanshao",
    name="袁绍",
    name_en="Yuan Shao",
    kingdom="qun",
    gender="male",
    halves=4,
    companions=("yanliangwenchou",),
    skills=(Luanji,),
    editions={"classic": {"skills": (LuanjiClassic,)}},
)
