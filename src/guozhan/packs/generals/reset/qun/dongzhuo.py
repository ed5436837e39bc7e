"""董卓 (Dong Zhuo) of the reset plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, Action, Choose, Draft, Part, PickAction
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import AWAKENING, DERIVED, HEAD_ONLY, Ruling, Skill, trigger, view_as
from guozhan.core.state import DEPUTY, GAME
from guozhan.rules import kingdoms, revealing
from guozhan.rules.timings import DRAW, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.player import Player


class OneOfASuit(Choose):
    """Choose any number of cards, of different suits each (花色各不相同)."""

    __slots__ = ()

    def make_actions(self) -> list[Action]:
        return [PickAction(Part("items", CARDS, self._open, (self.lo, self.hi)))]

    def _open(self, me: Any, draft: Draft) -> list[int]:
        picked = [self._suit(item) for item in draft.items]
        return [item for item in self.items if item in draft.items or self._suit(item) not in picked]  # type: ignore[misc]

    def _suit(self, card: int | str) -> str:
        suit: str = self.game.face(int(card)).suit  # type: ignore[attr-defined]
        return suit


class Hengzheng(Skill):
    """横征: when he has nearly nothing, everybody pays."""

    id, name, name_en = "rp_hengzheng", "横征", "Levy by Force"
    hint = Hint(worth=3.0, strength=1.8)
    text = "摸牌阶段，若你的体力值为1或没有手牌，你可以放弃摸牌，改为获得每名其他角色区域里的一张牌。"
    text_en = (
        "In your draw phase, if your hp is 1 or you have no hand card, you may instead of drawing take one card from the"
        " areas of every other character."
    )
    rulings = (
        Ruling(
            "此技能取官方国战的文字：重置计划只提到【暴敛】对它的修改。",
            "The plan names only what Tyrannical Extortion changes in it; this skill is that of the official cards.",
        ),
        Ruling(
            "“暴敛”发动后，鏖战状态下改为获得每名其他角色每个区域里的一张牌。",
            "After Tyrannical Extortion it takes, in fierce battle, one card from every area of every other character.",
        ),
    )

    @staticmethod
    def _payers(me: Player) -> list[int]:
        players = me.game.players
        return [seat for seat in me.others() if players[seat].has_cards or players[seat].judge_area]

    @trigger(
        DRAW.start2,
        when=lambda me, draw: not draw.given_up and (me.hp == 1 or not me.hand) and Hengzheng._payers(me),
    )
    def levy(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.give_up()
        each_area = me.game.counted(GAME, me.seat, Baolian.CHANGED) and "fierce_battle" in me.game.state.regimes
        for seat in me.game.by_turn(self._payers(me)):
            for areas in ("h", "e", "j") if each_area else ("hej",):
                if me.alive and me.game.players[seat].alive:
                    me.obtain(me.choose_cards_of(self.id, seat, areas))


class Jiuchi(Skill):
    """酒池: spades serve as 酒."""

    id, name, name_en = "rp_jiuchi", "酒池", "Wine Pool"
    hint = Hint(strength=1.0)
    tags = {DERIVED}
    text = "你可以将一张黑桃手牌当【酒】使用。"
    text_en = "You may use a spade hand card as Wine."
    rulings = (
        Ruling(
            "此技能取官方国战的文字。",
            "The plan only names it; this skill is that of the official cards.",
        ),
    )

    as_wine = view_as("analeptic", lambda me, card: card.suit == "spade", modes=("use",))


class Baolian(Skill):
    """暴敛: the deputy pays for everything."""

    id, name, name_en = "rp_baolian", "暴敛", "Tyrannical Extortion"
    hint = Hint(strength=2.0)
    tags = {HEAD_ONLY, AWAKENING}
    text = (
        "主将技，觉醒技，准备阶段或结束阶段，若你有副将，你移除副将并摸X张牌（X为副将的单独阴阳鱼数），"
        "弃置任意张花色各不相同的牌并回复等量的体力，然后将势力改为野心家，将【横征】修改为鏖战状态下获得"
        "每名其他角色每个区域里的一张牌，并获得【酒池】。"
    )
    text_en = (
        "Head only, awakening: in your preparation or finish phase, if you have a deputy, you remove it and draw a card for"
        " each of its single fish, discard any number of cards of different suits and recover as much hp; then you become a"
        " careerist, Levy by Force takes a card from every area of every other character in fierce battle, and you gain"
        " Wine Pool."
    )
    rulings = (
        Ruling(
            "势力改变后不会复原：武将再次暗置又明置后仍是野心家。",
            "This change of kingdom is for good: he is a careerist again after having been face down.",
        ),
        Ruling(
            "副将暗置时先明置再移除。",
            "A face-down deputy is turned face up before it is removed.",
        ),
    )
    gives = (Jiuchi,)
    CHANGED = "rp_baolian.changed"

    @staticmethod
    def _has_deputy(me: Player, phase: Any) -> bool:
        return bool(revealing.general_slots(me.game, me.seat) & DEPUTY)

    @trigger(PHASE.prepare.start, when=lambda me, phase: Baolian._has_deputy(me, phase))
    def at_first(self, me: Player, phase: Any, act: Act) -> None:
        self._extort(me)

    @trigger(PHASE.finish.start, when=lambda me, phase: Baolian._has_deputy(me, phase))
    def at_last(self, me: Player, phase: Any, act: Act) -> None:
        self._extort(me)

    def _extort(self, me: Player) -> None:
        game = me.game
        fish = game.ruleset.generals[me.state.generals[DEPUTY - 1]].halves
        if game.options["baolian_fish"] == "unpaired":
            fish %= 2
        revealing.remove(game, me.seat, DEPUTY)
        me.draw(fish)
        self._pay(me)
        if not me.alive:
            return
        kingdoms.become_careerist(game, me.seat)
        game.count(GAME, me.seat, self.CHANGED)
        game.gain_skill(me.seat, Jiuchi.id)

    def _pay(self, me: Player) -> None:
        """Discard cards of different suits and recover as much."""
        own = me.discardable
        if not own:
            return
        suits = len({me.game.face(card).suit for card in own})
        answer = me.game.ask(OneOfASuit(me.game, me.seat, self.id, CARDS, tuple(own), 1, suits, optional=True))
        if isinstance(answer, Pick):
            paid = [int(card) for card in answer.items]
            me.discard(paid)
            if me.alive:
                me.recover(len(paid))


GENERAL = General(
    id="rp_dongzhuo",
    name="董卓",
    name_en="Dong Zhuo",
    kingdom="qun",
    gender="male",
    halves=4,
    pack="reset",
    skills=(Hengzheng, Baolian),
)
