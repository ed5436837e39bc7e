"""手杀曹髦 (Cao Mao (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.cards import convert
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.rng import BLIND
from guozhan.core.skills import (
    ANYONE,
    DERIVED,
    LIMITED,
    LORD,
    PERMANENT,
    Effect,
    Ruling,
    Skill,
    active,
    cards,
    forbids,
    options,
    targets,
    trigger,
    view_as,
)
from guozhan.mechanics import armor_points, extra_pile
from guozhan.rules import hp, moving
from guozhan.rules.play_phase import recast
from guozhan.rules.questions import MAY_PLAY, MAY_USE
from guozhan.rules.timings import DAMAGE, MOVE, OPENING, PHASE, STACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.damage import Damage
    from guozhan.rules.game import Game
    from guozhan.rules.moving import Move
    from guozhan.rules.opening import Opening
    from guozhan.rules.player import Player
    from guozhan.rules.stacking import Stacking
    from guozhan.rules.turns import Phase

WINE: Final = "analeptic"
CAP: Final = 99
START, LORDLY_START = 20, 60
TAKEN, DEALT, GAINED = 10, 15, 5
BARRED: Final = ("jink", "peach", WINE)


def _resolve(me: Player, number: int) -> None:
    """Gain points of resolve (道心), and the skills that come with so many."""
    points = min(me.mark(Qianlong.id) + number, CAP)
    mutate.set_mark(me.game, me.seat, Qianlong.id, points)
    slot = next((ref.slot for ref in me.state.skills if ref.skill == Qianlong.id), 0)
    for least, skill in STAGES:
        if points >= least:
            me.game.gain_skill(me.seat, skill.id, slot)


def _gains(me: Player, move: Move) -> bool:
    """Cards come into the hand; the starting hand is not meant."""
    zone = zones.hand(me.seat)
    return any(
        part.target == zone and part.reason != "deal" and any(source != zone for source in part.sources)
        for part in move.parts
    )


class Qianlong(Skill):
    """潜龙: points of resolve, and skills for them."""

    id, name, name_en = "qianlong", "潜龙", "Hidden Dragon"
    text = (
        "持恒技，游戏开始时，你获得20点“道心”；当你受到1点伤害后，你获得10点；当你造成1点伤害后，你获得15点；当你获得牌后，你获得5点（“道心”至多为99）。“道心”不小于"
        "25/50/75/99时，你拥有“清正”/“酒诗”/“放逐”/“决进”。"
    )
    text_en = (
        "Permanent skill: as the game starts gain 20 points of resolve; after each 1 damage you take 10, after each 1 damage you "
        "deal 15, after you gain cards 5 (at most 99 in all). With at least 25/50/75/99 you have “Upright”/“Wine "
        "Poem”/“Banish”/“Final Advance”."
    )
    tags = {PERMANENT}
    rulings = (
        Ruling("起始手牌不算获得牌；摸牌算。", "The starting hand is no gaining of cards; drawing is."),
        Ruling(
            "同一次移动中获得多张牌只算一次。",
            "Several cards gained by one move count once.",
        ),
    )
    hint = Hint(strength=2.6)

    @trigger(OPENING.dealt, must=True)
    def begin(self, me: Player, event: Opening, act: Act) -> None:
        _resolve(me, START)

    @trigger(DAMAGE.taken, must=True)
    def suffer(self, me: Player, damage: Damage, act: Act) -> None:
        _resolve(me, TAKEN * damage.number)

    @trigger(DAMAGE.caused, must=True)
    def strike(self, me: Player, damage: Damage, act: Act) -> None:
        _resolve(me, DEALT * damage.number)

    @trigger(MOVE.after, scope=ANYONE, must=True, when=_gains)
    def gather(self, me: Player, move: Move, act: Act) -> None:
        _resolve(me, GAINED)


class Weitong(Skill):
    """卫统: a lord of wei begins with more resolve."""

    id, name, name_en = "weitong", "卫统", "Guard the Line"
    text = "主公技，持恒技，游戏开始时，若有其他魏势力角色且你拥有“潜龙”，“潜龙”中的20点改为60点。"
    text_en = (
        "Lord skill, permanent skill: as the game starts, if there is another Wei character and you have “Hidden Dragon”, its 20 "
        "points are 60."
    )
    tags = {LORD, PERMANENT}
    hint = Hint(strength=0.8)

    @trigger(
        OPENING.dealt,
        must=True,
        when=lambda me, event: (
            me.has_skill(Qianlong.id) and any(me.game.players[x].kingdom == "wei" for x in me.others())
        ),
    )
    def guard(self, me: Player, event: Opening, act: Act) -> None:
        _resolve(me, LORDLY_START - START)


def _suits(game: Game, held: Sequence[int]) -> dict[str, list[int]]:
    """The cards by suit."""
    found: dict[str, list[int]] = {}
    for card in held:
        found.setdefault(game.face(card).suit, []).append(card)
    return found


def _payable(me: Player) -> list[str]:
    """Suits all of whose hand cards may be discarded."""
    own = me.discardable
    return [suit for suit, held in _suits(me.game, me.hand).items() if all(card in own for card in held)]


class Qingzheng(Skill):
    """清正: a suit of the own hand for a suit of another's."""

    id, name, name_en = "qingzheng", "清正", "Upright"
    text = "持恒技，出牌阶段开始时，你可以弃置一种花色的所有手牌，观看一名其他角色的手牌，弃置其中一种花色的所有牌，若其被弃置的牌数小于你，你对其造成1点伤害。"
    text_en = (
        "Permanent skill: as your play phase starts you may discard all your hand cards of one suit, look at another character's "
        "hand and discard all its cards of one suit; if these are fewer than yours, deal 1 damage to it."
    )
    tags = {PERMANENT, DERIVED}
    rulings = (Ruling("只能选择有手牌的角色。", "Only a character with hand cards can be chosen."),)
    hint = Hint(targets=-1.8, strength=1.5)

    @trigger(
        PHASE.play.start,
        parts=[
            options(lambda me, draft: _payable(me)),
            targets(lambda me, draft: [x for x in me.others() if me.game.players[x].hand]),
        ],
    )
    def purge(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        other = game.players[act.targets[0]]
        paid = _suits(game, me.hand)[act.option]
        me.discard(paid)
        if not (me.alive and other.alive and other.hand):
            return
        held = _suits(game, me.look_at(other.hand))
        gone = held[me.choose_option(self.id, sorted(held))]
        me.discard(gone)
        if len(gone) < len(paid) and me.alive and other.alive:
            me.damage(other.seat)


def _turned(me: Player, act: Act) -> Card:
    """Turn over, and what is used then."""
    me.stack()
    return convert(me.game.ruleset.types[WINE], [], Jiushi.id)


class Jiushi(Skill):
    """酒诗: wine for turning over, and a trick for that."""

    id, name, name_en = "jiushi", "酒诗", "Wine Poem"
    text = (
        "持恒技，当你需要使用【酒】时，若你的武将牌正面朝上，你可以翻面，视为使用一张【酒】；当你受到伤害后，若你受到此伤害时武将牌背面朝上，你可以翻至正面；当你翻面后，你从额外"
        "牌堆获得一张随机锦囊牌。"
    )
    text_en = (
        "Permanent skill: when you need to use Wine, if you are face up, you may turn over and use a virtual Wine; after you have "
        "taken damage, if you were face down as you took it, you may turn over; after you have turned over, obtain a random "
        "trick of the extra pile."
    )
    tags = {PERMANENT, DERIVED}
    zones = (extra_pile.EXTRA_PILE,)
    rulings = (
        Ruling("回合开始前翻回正面也是翻面。", "Turning up before the own turn is turning over as well."),
        Ruling("额外牌堆没有锦囊牌时不获得。", "Where the extra pile has no trick, none is obtained."),
    )
    hint = Hint(worth=1.2, strength=1.4)

    as_wine = view_as(
        WINE,
        lambda me, card: False,
        count=0,
        modes=("use",),
        when=lambda me, need: not me.state.stacked,
        source=_turned,
    )

    @trigger(DAMAGE.taken, when=lambda me, damage: me.state.stacked and damage.stacked)
    def rise(self, me: Player, damage: Damage, act: Act) -> None:
        me.flatten()

    @trigger(STACK.after, must=True)
    def compose(self, me: Player, event: Stacking, act: Act) -> None:
        game = me.game
        found = extra_pile.search(game, lambda kind: kind.is_trick)
        if found:
            first: int = mutate.shuffled(game, BLIND, found)[0]
            extra_pile.obtain(game, me.seat, [first if first in found else found[0]])


class _UntilTurnEnds(Effect):
    """What lasts until the end of its seat's next turn: it is waited for, and then there."""

    def ended_with(self, me: Player, data: tuple[int | str, ...]) -> None:
        if not data:
            me.gain_effect(self.id, (1,))


class FangzhuCards(_UntilTurnEnds):
    """放逐: no hand cards but tricks."""

    id, name, name_en = "fangzhu_cards", "放逐（手牌）", "Banish (hand)"
    text = "直到下个回合结束，不能使用锦囊牌以外的手牌。"
    text_en = "Until the end of its next turn it cannot use hand cards other than tricks."

    @forbids(MAY_USE)
    def only_tricks(self, me: Player, user: int, card: Card) -> bool:
        place = me.game.state.place
        return not card.type.is_trick and any(place[each] == zones.hand(user) for each in card.ids)


class FangzhuSkills(_UntilTurnEnds):
    """放逐: the general's skills are invalid."""

    id, name, name_en = "fangzhu_skills", "放逐（技能）", "Banish (skills)"
    text = "直到下个回合结束，武将技能无效。"
    text_en = "Until the end of its next turn its general's skills are invalid."

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return True


class FangzhuLast(Effect):
    """放逐: whom its owner chose in his last turn."""

    id, name, name_en = "fangzhu_last", "放逐（上回合）", "Banish (last turn)"
    text = "下个回合不能再选择同一角色。"
    text_en = "The same character cannot be chosen in the next turn."

    def ended_with(self, me: Player, data: tuple[int | str, ...]) -> None:
        target, stage = data
        if stage == 0:
            me.gain_effect(self.id, (target, 1), "turn_start", me.seat)
        elif stage == 1:
            me.gain_effect(self.id, (target, 2))


def _banishable(me: Player) -> list[int]:
    last = [effect.data[0] for effect in me.state.effects if effect.kind == FangzhuLast.id and effect.data[1]]
    return [seat for seat in me.others() if seat not in last]


class FangzhuCm(Skill):
    """放逐: another is without cards or without skills for a while."""

    id, name, name_en = "fangzhu_cm", "放逐", "Banish"
    text = "持恒技，出牌阶段限一次，你可以选择一名其他角色（不能是你上回合选择的角色）并选择一项，直到其下个回合结束：1.其不能使用锦囊牌以外的手牌；2.其武将技能无效。"
    text_en = (
        "Permanent skill: once in your play phase you may choose another character (not the one chosen in your last turn) and one "
        "of these, until the end of its next turn: 1. it cannot use hand cards other than tricks; 2. its general's skills "
        "are invalid."
    )
    tags = {PERMANENT, DERIVED}
    effects = (FangzhuCards, FangzhuSkills, FangzhuLast)
    option_texts = {FangzhuCards.id: "不能使用锦囊牌以外的手牌", FangzhuSkills.id: "武将技能无效"}
    rulings = (
        Ruling(
            "选择技能时，持恒技不会失效，锁定技会失效。",
            "Where skills are chosen, permanent skills stay valid and locked ones do not.",
        ),
    )
    hint = Hint(targets=-1.5, strength=1.5)

    @active(
        parts=[
            targets(lambda me, draft: _banishable(me)),
            options(lambda me, draft: [FangzhuCards.id, FangzhuSkills.id]),
        ]
    )
    def banish(self, me: Player, act: Act) -> None:
        target = act.targets[0]
        me.game.players[target].gain_effect(act.option, (), "turn_start", target)
        me.gain_effect(FangzhuLast.id, (target, 0))


def _barred(me: Player, held: list[int]) -> list[int]:
    return [card for card in held if me.game.type_of(card).family in BARRED]


def _discards_barred(me: Player, move: Move) -> bool:
    return any(part.target == zones.DISCARD_PILE and _barred(me, list(part.cards)) for part in move.parts)


class JuejinBan(Effect):
    """决进: 闪, 桃 and 酒 are of no use any more."""

    id, name, name_en = "juejin_ban", "决进", "Final Advance"
    text = "不能使用或打出【闪】、【桃】和【酒】，可以于出牌阶段重铸之；这些牌进入弃牌堆时改为移出游戏。"
    text_en = (
        "Dodge, Peach and Wine cannot be used or played, but be recast in the play phase; they leave the game instead of coming "
        "into the discard pile."
    )

    @forbids(MAY_USE)
    def not_used(self, me: Player, user: int, card: Card) -> bool:
        return card.family in BARRED

    @forbids(MAY_PLAY)
    def not_played(self, me: Player, player: int, card: Card) -> bool:
        return card.family in BARRED

    @trigger(MOVE.before, scope=ANYONE, must=True, announced=False, when=_discards_barred)
    def remove(self, me: Player, move: Move, act: Act) -> None:
        for part in list(move.parts):
            gone = _barred(me, list(part.cards)) if part.target == zones.DISCARD_PILE else []
            if gone:
                part.cards = tuple(card for card in part.cards if card not in gone)
                move.parts.append(moving.MovePart(gone, zones.OUTSIDE, part.reason, part.by))

    @active(kind="recast", limit=None, parts=[cards(lambda me, draft: _barred(me, me.hand))])
    def recast(self, me: Player, act: Act) -> None:
        recast(me.game, me.seat, act.cards[0])


class Juejin(Skill):
    """决进: everybody's last stand."""

    id, name, name_en = "juejin", "决进", "Final Advance"
    text = (
        "持恒技，限定技，出牌阶段，你可以令所有角色依次将体力值调整为1，然后其获得X点护甲（X为其因此减少的体力值，若为你则+2）；本局游戏中，【闪】、【桃】和【酒】进入弃牌堆时改为移出游戏，"
        "且不能被使用或打出，但可以于出牌阶段重铸。"
    )
    text_en = (
        "Permanent skill, limited skill: in your play phase you may let the hp of every character in turn become 1 and each gain X "
        "armour points (X is the hp it lost by this, 2 more for you); for the rest of the game Dodge, Peach and Wine leave the "
        "game instead of coming into the discard pile and cannot be used or played, but may be recast in the play phase."
    )
    tags = {PERMANENT, LIMITED, DERIVED}
    effects = (JuejinBan,)
    rulings = (
        Ruling("你的体力值本为1时，也获得2点护甲。", "With 1 hp before, you gain the 2 armour points all the same."),
        Ruling(
            "转化或视为的【闪】、【桃】和【酒】同样不能使用或打出。",
            "Converted and virtual ones cannot be used or played either.",
        ),
    )
    hint = Hint(worth=0.5, strength=1.0)

    @active()
    def advance(self, me: Player, act: Act) -> None:
        game = me.game
        for seat in game.order():
            each = game.players[seat]
            lost = max(each.hp - 1, 0)
            if lost:
                hp.reduce(game, seat, lost, hp.Loss(seat, lost))
            else:
                hp.recover_to(game, seat, 1, me.seat)
            if each.alive:
                armor_points.gain(each, lost + 2 * (seat == me.seat))
        for seat in game.order():
            game.players[seat].gain_effect(JuejinBan.id, (), "game")


STAGES: Final = ((25, Qingzheng), (50, Jiushi), (75, FangzhuCm), (CAP, Juejin))
Qianlong.gives = tuple(skill for _, skill in STAGES)

GENERAL = General(
    id="mob_caomao",
    name="手杀曹髦",
    name_en="Cao Mao (Mobile)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Qianlong, Weitong),
)
