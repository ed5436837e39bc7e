"""衰董卓 (Dong Zhuo (Decline))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.questions import SET
from guozhan.core.skills import (
    ANYONE,
    AWAKENING,
    DERIVED,
    LOCKED,
    Ruling,
    Skill,
    cards,
    modifier,
    trigger,
    view_as,
)
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.mechanics.plot import PlottedCards, may_hold, plot, plotted
from guozhan.rules import covering, hp, remembering
from guozhan.rules.questions import TARGET_COUNT
from guozhan.rules.timings import MOVE, PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import TargetOf

LORD_ROLE: Final = "lord"
ENOUGH: Final = 2
DAMAGE: Final = 2


def _fizzled(me: Player, target: TargetOf) -> bool:
    """The card of 观势 is 火攻 still, and has been resolved for a target before this one without damaging it."""
    use = target.use
    if use.user != me.seat or use.card.made_by != Guanshi.id or use.card.type.id != "fire_attack":
        return False
    before = use.targets[: use.targets.index(target)]
    # Who has died before its turn came is none for whom the card was resolved.
    return any(each.player.alive and not each.cancelled and not each.damaged for each in before)


class Guanshi(Skill):
    """观势: a 杀 as 火攻 on any number of targets, a 决斗 from the first that it does no harm."""

    id, name, name_en = "guanshi", "观势", "Observe the Tide"
    text = "出牌阶段限一次，你可以将一张【杀】当【火攻】对任意名角色使用；此牌对一名角色结算结束后，若未对其造成伤害，对其余角色改为按【决斗】结算。"
    text_en = (
        "Once per play phase you may use a Slash as a Fire Attack on any number of characters; once it has been resolved for one"
        " of them without damaging it, it is resolved as a Duel for the others."
    )
    rulings = (
        Ruling(
            "你自己是其余角色之一时，【决斗】对你无效。",
            "If you are among the others yourself, the Duel does nothing to you.",
        ),
        Ruling("对一名角色被抵消也是未造成伤害。", "To be offset for one is to do no damage to it."),
    )
    hint = Hint(strength=1.3)

    as_fire_attack = view_as("fire_attack", lambda me, card: card.family == "slash", modes=("use",), limit=PHASE_SCOPE)

    @modifier(TARGET_COUNT, layer=SET)
    def any_number(self, me: Player, value: int, card: Card) -> int:
        return me.game.size if card.made_by == self.id else value

    @trigger(USE.begin, scope=ANYONE, must=True, when=_fizzled)
    def turn(self, me: Player, target: TargetOf, act: Act) -> None:
        target.use.change_type(me.game.ruleset.types["duel"])  # type: ignore[arg-type]
        for each in target.use.targets:
            if each.seat == me.seat:
                each.invalid = True


def _lost(me: Player, move: Move) -> list[int]:
    """Cards that were lost by being discarded, or by another taking them, and lie where they went."""
    own = (zones.hand(me.seat), zones.equip(me.seat))
    found: list[int] = []
    for part in move.parts:
        discarded = part.reason == "discard" and part.target == zones.DISCARD_PILE
        kind = zones.KIND_OF[part.target]
        taken = part.reason == "obtain" and kind == zones.HAND and zones.OWNER_OF[part.target] != me.seat
        if discarded or taken:
            found += [
                card
                for card, source in zip(part.cards, part.sources, strict=True)
                if source in own and me.game.state.place[card] == part.target
            ]
    return found


class Cangxiong(Skill):
    """藏凶: what is discarded or taken of his is premeditated."""

    id, name, name_en = "cangxiong", "藏凶", "Hidden Malice"
    text = "当你的一张牌被弃置，或被其他角色获得后，你可以蓄谋此牌，然后若此时是你的出牌阶段，你摸一张牌。"
    text_en = (
        "After a card of yours was discarded, or taken by another character, you may premeditate it; then, if it is your play"
        " phase, you draw a card."
    )
    grants = (PlottedCards,)
    rulings = (
        Ruling(
            "你自己弃置的牌也算；交给其他角色的牌不算。",
            "What you discard yourself counts; what you give away does not.",
        ),
        Ruling("判定区里的牌不是你的牌。", "Cards in the judgement area are not your cards."),
    )
    hint = Hint(worth=0.8, strength=1.8)

    @trigger(
        MOVE.after2,
        scope=ANYONE,
        when=lambda me, move: may_hold(me.game, me.seat) and _lost(me, move),
        parts=[cards(lambda me, draft: _lost(me, draft.event))],
        times=lambda me, move: sum(len(part.cards) for part in move.parts),
    )
    def hide(self, me: Player, move: Move, act: Act) -> None:
        plot(me, act.cards[0])
        if covering.is_covered(me.game, act.cards[0]) and me.game.in_phase(me.seat, "play"):
            me.draw(1)


def _lord_hp(me: Player) -> int:
    """The hp of the lord, in a game without one of the first seat."""
    seats = me.game.state.seats
    lord = next((one for one in seats if one.role == LORD_ROLE), seats[0])
    return max(lord.hp, 0)


class Baowei(Skill):
    """暴威: hurts one of those who have acted, or himself where they are many."""

    id, name, name_en = "baowei", "暴威", "Brutal Might"
    tags = {LOCKED, DERIVED}
    text = "锁定技，结束阶段，若此回合内使用或打出过牌的其他角色数：大于2，你失去2点体力；不大于2，你对其中一名角色造成2点伤害。"
    text_en = (
        "Locked: in your end phase, if more than 2 other characters have used or played a card in this turn, you lose 2 hp; if"
        " not, you deal 2 damage to one of them."
    )
    remembers = {remembering.ACTED}
    rulings = (Ruling("没有这样的角色时，什么也不发生。", "If there are none, nothing happens."),)
    hint = Hint(targets=-2.0, strength=0.8)

    @trigger(PHASE.finish.start, when=lambda me, phase: _others_who_acted(me))
    def rage(self, me: Player, phase: Phase, act: Act) -> None:
        if len(_others_who_acted(me)) > ENOUGH:
            me.lose_hp(2)
            return
        alive = [seat for seat in _others_who_acted(me) if me.game.players[seat].alive]
        for seat in me.choose_seats(self.id, alive):
            me.damage(seat, DAMAGE)


def _others_who_acted(me: Player) -> list[int]:
    """The others who have used or played a card in this turn, also such as have died since."""
    game = me.game
    return [seat for seat in range(game.size) if seat != me.seat and remembering.has_acted(game, seat)]


class Jiebing(Skill):
    """劫柄: with more premeditated cards than the lord has hp he grows, and gains 暴威."""

    id, name, name_en = "jiebing", "劫柄", "Seize Power"
    tags = {AWAKENING}
    text = "觉醒技，准备阶段，若你的蓄谋牌数大于主公的体力值，你加2点体力上限，回复2点体力，获得“暴威”。"
    text_en = (
        "Awakening: in your preparation phase, if you have more premeditated cards than the lord has hp, your max hp grow by 2,"
        " you recover 2 hp and gain Brutal Might."
    )
    grants = (PlottedCards,)
    gives = (Baowei,)
    rulings = (
        Ruling("没有主公时，与一号位比较。", "In a game without a lord the first seat is compared."),
        Ruling("主公的体力值小于0时视为0。", "Hp of the lord below 0 count as 0."),
    )
    hint = Hint(strength=0.6)

    @trigger(PHASE.prepare.start, when=lambda me, phase: len(plotted(me.game, me.seat)) > _lord_hp(me))
    def seize(self, me: Player, phase: Phase, act: Act) -> None:
        hp.change_max_hp(me.game, me.seat, 2)
        if me.alive:
            me.recover(2)
            me.game.gain_skill(me.seat, Baowei.id)


GENERAL = General(
    id="jsrg_dongzhuo",
    name="衰董卓",
    name_en="Dong Zhuo (Decline)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Guanshi, Cangxiong, Jiebing),
)
