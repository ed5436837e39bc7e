"""周泰 (Zhou Tai)."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Skill, trigger
from guozhan.rules import hp, moving
from guozhan.rules.dying import Dying
from guozhan.rules.hp import Recovery, Reduction
from guozhan.rules.player import Player
from guozhan.rules.timings import DYING, HP, PHASE
from guozhan.rules.turns import Phase

SCARS: Final = "创"


def ranks(me: Player) -> list[int]:
    """The numbers of the 创."""
    cards = me.game.ruleset.cards
    return [cards[card].rank for card in me.pile(SCARS)]


class Buqu(Skill):
    """不屈: a new number among the scars, and he stands up again."""

    id, name, name_en = "buqu", "不屈", "Unyielding Body"
    hint = Hint(strength=2.4)
    text = (
        "锁定技，当你处于濒死状态时，你将牌堆顶的一张牌置于此武将牌上，称为“创”：若其他“创”的点数均与之不同，"
        "你将体力回复至1点；否则你将此牌置入弃牌堆。"
    )
    text_en = (
        "Locked: while you are dying you put the top card of the draw pile on this general as a scar. If no other scar has"
        " its number you recover to 1 hp, else that card goes to the discard pile."
    )
    tags = {LOCKED}
    pile = SCARS

    @trigger(DYING.asked, when=lambda me, dying: dying.seat == me.seat and me.hp <= 0)
    def hold_on(self, me: Player, dying: Dying, act: Act) -> None:
        game = me.game
        before = ranks(me)
        card = moving.take_top(game, 1)[0]
        me.put_on_pile(SCARS, [card])
        if game.ruleset.cards[card].rank not in before:
            hp.recover_to(game, me.seat, 1, me.seat)
        elif card in me.pile(SCARS):
            moving.to_discard_pile(game, [card], me.seat)


def stands(me: Player) -> bool:
    """The 创 all differ in number, and there is one for each point at and below 0."""
    found = ranks(me)
    return len(set(found)) == len(found) > -me.hp


def end_dying(me: Player) -> None:
    """``me`` is not dying any more, although hp is not above 0."""
    for event in me.game.stack:
        if isinstance(event, Dying) and event.seat == me.seat:
            event.averted = True


class BuquClassic(Skill):
    """不屈 (first wording): no dying while the scars differ."""

    id, name, name_en = "buqu", "不屈", "Unyielding Body"
    text = (
        "当你扣减1点体力后，若你的体力值不大于0，你可以将牌堆顶的一张牌置于此武将牌上，称为“创”，"
        "若“创”的点数均不同，你不会进入濒死状态；当你回复1点体力后，你移去一张“创”（体力值大于0时移去所有“创”）。"
    )
    text_en = (
        "For each point of hp that you lose and that leaves you at 0 or less you may put the top card of the draw pile on this"
        " general as a scar: while no two scars have the same number you are not dying. For each point recovered remove a"
        " scar, all of them above 0 hp."
    )
    pile = SCARS
    keeps_up = True

    @trigger(HP.reduced, when=lambda me, reduction: me.hp <= 0)
    def hold_on(self, me: Player, reduction: Reduction, act: Act) -> None:
        # Turning him up may have brought him above 0.
        if me.hp > 0:
            return
        # One for each point; where hp stops at 0, still one for each time.
        number = max(1 - me.hp - len(me.pile(SCARS)), 1)
        me.put_on_pile(SCARS, moving.take_top(me.game, number))
        if stands(me):
            reduction.averted = True
            end_dying(me)

    @trigger(HP.recovered, when=lambda me, recovery: me.pile(SCARS), must=True)
    def heal(self, me: Player, recovery: Recovery, act: Act) -> None:
        scars = list(me.pile(SCARS))
        surplus = len(scars) - max(1 - me.hp, 0)
        if surplus > 0:
            gone = scars if surplus == len(scars) else me.choose_cards(self.id, scars, surplus)
            moving.to_discard_pile(me.game, gone, me.seat)
        if me.hp <= 0 and stands(me):
            end_dying(me)


def empty_handed(me: Player, phase: Phase) -> bool:
    """Whose end phase it is has no hand cards."""
    other = me.game.players[phase.seat]
    return other.alive and not other.hand


class Fenji(Skill):
    """奋激: 1 hp for two cards in an empty hand."""

    id, name, name_en = "fenji", "奋激", "Rouse"
    hint = Hint(worth=lambda look, phase, draft: 2.0 * look.regard(phase.seat) + look.losing(look.seat), strength=0.6)
    text = "一名角色的结束阶段开始时，若其没有手牌，你可以令其摸两张牌，然后你失去1点体力。"
    text_en = "At the start of a character's end phase, if it has no hand cards, you may let it draw two cards; then you lose 1 hp."

    @trigger(PHASE.finish.start, when=empty_handed, scope=ANYONE)
    def rouse(self, me: Player, phase: Phase, act: Act) -> None:
        me.game.players[phase.seat].draw(2)
        me.lose_hp(1)


GENERAL = General(
    id="zhoutai",
    name="周泰",
    name_en="Zhou Tai",
    kingdom="wu",
    gender="male",
    halves=4,
    companions=("sunquan", "jiangqin"),
    skills=(Buqu, Fenji),
    editions={"classic": {"skills": (BuquClassic,)}},
)
