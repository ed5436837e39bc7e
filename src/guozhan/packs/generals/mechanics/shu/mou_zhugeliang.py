"""谋诸葛亮 (Zhuge Liang (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Pick
from guozhan.core.decisions import CARDS, OPTIONS, Choose, Part
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, DERIVED, LOCKED, OTHERS, Effect, Ruling, Skill, active, targets, trigger
from guozhan.core.state import GAME, TURN
from guozhan.mechanics.mission import MISSION, MissionOver, failure, success
from guozhan.rules import moving
from guozhan.rules.timings import DAMAGE, DYING, PHASE, ROUND, USE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.answers import Act
    from guozhan.core.rng import Stream
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.damage import Damage
    from guozhan.rules.dying import Dying
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase, Round
    from guozhan.rules.using import Use

STARS: Final = "星"
MOST_RECORDS: Final = 4  # a game
FIRST_STARS: Final = 7
FEWER_STARS: Final = 3  # with each further use


class HuojiMou(Skill):
    """火计: fire for a whole kingdom; a mission of fire damage."""

    id, name, name_en = "huoji_mou", "火计", "Fire Scheme"
    text = (
        "使命技，出牌阶段限一次，你可以对一名其他角色造成1点火焰伤害，然后对其他与其势力相同的角色（你除外）各造成1点火焰伤害。成功：准备阶段，若你本局对其他角色造成过的"
        "火焰伤害不小于游戏开始时的角色数，你失去“火计”和“看破”，获得“观星”和“空城”。失败：成功之前你进入濒死状态。"
    )
    text_en = (
        "Mission skill: once in your play phase you may deal 1 fire damage to another character, then 1 fire damage to each "
        "other character of its kingdom except yourself. Success: in your preparation phase, if the fire damage that you have "
        "dealt to others in this game is at least the number of characters at its start: lose “Fire Scheme” and “See "
        "Through” and gain “Stargazing” and “Empty Fort”. Failure: you become dying before that."
    )
    tags = {MISSION}
    effects = (MissionOver,)
    fields = {"fire": GAME}
    rulings = (
        Ruling(
            "一名角色死亡不影响对其余角色的伤害；没有势力的角色没有同势力角色。",
            "A death stops nothing for the rest. Who is of no kingdom has no others of the same one.",
        ),
    )
    hint = Hint(targets=-2.0, strength=2.0)

    @active(parts=[targets(lambda me, draft: me.others())])
    def burn(self, me: Player, act: Act) -> None:
        game = me.game
        first = game.players[act.targets[0]]
        kin = [seat for seat in me.others() if seat != first.seat and first.same_kingdom(seat)]
        me.damage(first.seat, 1, "fire")
        for seat in kin:
            if me.alive and game.players[seat].alive:
                me.damage(seat, 1, "fire")

    @trigger(DAMAGE.caused, books=True, when=lambda me, damage: damage.nature == "fire" and damage.target != me.seat)
    def count(self, me: Player, damage: Damage, act: Act) -> None:
        self.note(me, "fire", damage.number)

    @success(PHASE.prepare.start, when=lambda me, phase: _fire(me) >= me.game.size)
    def succeed(self, me: Player, phase: Phase, act: Act) -> None:
        for lost in (HuojiMou, KanpoMou):
            me.game.lose_skill(me.seat, lost.id)
        for gained in (GuanxingMou, KongchengMou):
            me.game.gain_skill(me.seat, gained.id)

    @failure(DYING.enter)
    def fail(self, me: Player, dying: Dying, act: Act) -> None:
        """Nothing else follows from it."""


def _fire(me: Player) -> int:
    return me.game.counted(GAME, me.seat, f"{HuojiMou.id}.fire")


class KanpoRecord(Effect):
    """看破: the card names recorded, which only their owner knows."""

    id, name, name_en = "kanpo_record", "看破", "See Through"
    text = "秘密记录的牌名。"
    text_en = "Card names recorded in secret."
    private = True

    def imagined(self, data: tuple[int | str, ...], ruleset: Ruleset, stream: Stream) -> tuple[int | str, ...]:
        names = _recordable(ruleset)
        stream.shuffle(names)
        return tuple(sorted(names[: len(data)]))


def _recordable(ruleset: Ruleset) -> list[str]:
    """Families of the cards of the deck that are no equipment, each once."""
    return list(dict.fromkeys(card.type.family for card in ruleset.cards if not card.type.is_equip))


def records(me: Player) -> tuple[str, ...]:
    """The families whose names are recorded."""
    effect = me.effect(KanpoRecord.id)
    return tuple(str(name) for name in effect.data) if effect is not None else ()


class KanpoMou(Skill):
    """看破: names recorded in secret, whose cards come to nothing."""

    id, name, name_en = "kanpo_mou", "看破", "See Through"
    text = (
        "每轮开始时，你清除已记录的牌名，然后可以秘密记录若干个与此次清除的牌名不同的非装备牌牌名（每局游戏至多四个）；当其他角色使用你记录的牌名的牌时，你可以移去此记录，"
        "令此牌无效，然后你摸一张牌。"
    )
    text_en = (
        "As a round starts, clear the card names that are recorded; you may then secretly record names of cards that are no "
        "equipment and not among those just cleared (at most 4 in a game). When another character uses a card of a recorded "
        "name, you may remove that record: the card has no effect, then draw a card."
    )
    effects = (KanpoRecord,)
    fields = {"records": GAME}
    secret = True
    rulings = (
        Ruling("各种【杀】是同一牌名。", "All kinds of Slash are one name."),
        Ruling(
            "无效的【闪】或【无懈可击】不抵消，需要时可以再使用一张；你自己使用的牌不受影响。",
            "A Dodge or Nullification without effect offsets nothing, and another may be used. Your own"
            " cards are not concerned.",
        ),
    )
    hint = Hint(worth=lambda look, use, draft: _annoyance(look, use), strength=1.5)

    @trigger(ROUND.start, scope=ANYONE, must=True, when=lambda me, frame: records(me) or _left(me) > 0)
    def write(self, me: Player, frame: Round, act: Act) -> None:
        cleared = records(me)
        if cleared:
            mutate.set_private(me.game, me.seat, KanpoRecord.id, ())
        left = _left(me)
        names = tuple(name for name in _recordable(me.game.ruleset) if name not in cleared)
        if left <= 0 or not names:
            return
        decision = Choose(me.game, me.seat, self.id, OPTIONS, names, 1, min(left, len(names)), optional=True)
        answer = me.game.ask(decision)
        if isinstance(answer, Pick):
            chosen = tuple(sorted(str(item) for item in answer.items))
            self.note(me, "records", len(chosen))
            mutate.set_private(me.game, me.seat, KanpoRecord.id, chosen)

    @trigger(USE.used, scope=OTHERS, when=lambda me, use: not use.void and use.card.family in records(me))
    def see_through(self, me: Player, use: Use, act: Act) -> None:
        mutate.set_private(
            me.game, me.seat, KanpoRecord.id, tuple(name for name in records(me) if name != use.card.family)
        )
        use.make_void()
        me.draw(1)


def _annoyance(look: Any, use: Any) -> float:
    """What it is worth that a card comes to nothing: a card, and what its user loses by it."""
    return 1.0 - look.regard(use.user) if use is not None and hasattr(use, "user") else 1.0


def _left(me: Player) -> int:
    return MOST_RECORDS - me.game.counted(GAME, me.seat, f"{KanpoMou.id}.records")


class GuanxingMou(Skill):
    """观星: stars on the general, which are used like hand cards or laid on the draw pile."""

    id, name, name_en = "guanxing_mou", "观星", "Stargazing"
    text = (
        "准备阶段，你将所有“星”置入弃牌堆，将牌堆顶的X张牌置于武将牌上，称为“星”（X为7减去此前发动次数的三倍，至少为0），然后你可以将任意张“星”以任意次序置于牌堆顶；结束阶段，"
        "若你本回合准备阶段未以此法将“星”置于牌堆顶，你可以如此做；你可以如手牌般使用或打出“星”。"
    )
    text_en = (
        "In your preparation phase discard all stars, put the top X cards of the draw pile on your general as stars (X is 7 "
        "minus three times the number of earlier uses, at least 0), then you may put any number of stars on top of the draw "
        "pile in any order; in your finish phase you may do so if you did not in this turn's preparation phase. You may use "
        "and play stars like hand cards."
    )
    tags = {DERIVED}
    pile = STARS
    uses_pile = True
    fields = {"uses": GAME, "returned": TURN}
    rulings = (Ruling("先选的“星”在上。", "The star that is picked first lies on top."),)
    hint = Hint(strength=1.8)

    @trigger(PHASE.prepare.start, must=True)
    def gaze(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        moving.discard(game, list(me.pile(STARS)), me.seat)
        count = max(FIRST_STARS - FEWER_STARS * self.recall(me, "uses"), 0)
        self.note(me, "uses")
        me.put_on_pile(STARS, moving.take_top(game, count), seen=1 << me.seat)
        if self._lay_back(me):
            self.note(me, "returned")

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: not me.game.counted(TURN, me.seat, f"{GuanxingMou.id}.returned"),
        parts=[
            Part("cards", CARDS, lambda me, draft: me.pile(STARS), lambda me, draft: (1, len(me.pile(STARS))), True)
        ],
    )
    def gaze_again(self, me: Player, phase: Phase, act: Act) -> None:
        self._put_back(me, act.cards)

    def _lay_back(self, me: Player) -> bool:
        """May put stars on top of the draw pile, the first one picked topmost; whether that was done."""
        stars = tuple(me.pile(STARS))
        if not stars:
            return False
        game = me.game
        decision = Choose(game, me.seat, self.id, CARDS, stars, 1, len(stars), ordered=True, optional=True)
        answer = game.ask(decision)
        if not isinstance(answer, Pick):
            return False
        self._put_back(me, [int(card) for card in answer.items])
        return True

    @staticmethod
    def _put_back(me: Player, chosen: Sequence[int]) -> None:
        part = moving.MovePart(chosen[::-1], zones.DRAW_PILE, "put", me.seat, 1 << me.seat)
        moving.move(me.game, [part])


class KongchengMou(Skill):
    """空城: stars ward damage off, and without them it is worse."""

    id, name, name_en = "kongcheng_mou", "空城", "Empty Fort"
    text = "锁定技，当你受到伤害时，若你拥有“观星”：有“星”，你判定，若点数不大于“星”数，此伤害-1；没有“星”，此伤害+1。"
    text_en = (
        "Locked skill: when you take damage, if you have “Stargazing”: with stars, judge; if the rank is not greater than "
        "the number of stars, the damage is 1 less; without stars it is 1 more."
    )
    tags = {LOCKED, DERIVED}
    hint = Hint(strength=0.4)

    @trigger(DAMAGE.taking2, when=lambda me, damage: me.has_skill(GuanxingMou.id))
    def ward(self, me: Player, damage: Damage, act: Act) -> None:
        if not me.pile(STARS):
            damage.number += 1
            return
        if me.judge(self.id).card.rank <= len(me.pile(STARS)):
            damage.number -= 1


HuojiMou.gives = (GuanxingMou, KongchengMou)

GENERAL = General(
    id="mou_zhugeliang",
    name="谋诸葛亮",
    name_en="Zhuge Liang (Mou)",
    kingdom="shu",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(HuojiMou, KanpoMou),
)
