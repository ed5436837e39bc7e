"""Treasures: 玉玺, 木牛流马."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.card_types import TREASURE
from guozhan.core.cards import convert
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Skill, active, cards, permits, targets, trigger
from guozhan.rules import kingdoms, legality
from guozhan.rules.card_types import Equipment
from guozhan.rules.questions import SOLE_BIG
from guozhan.rules.timings import DRAW, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.player import Player

GRAIN: Final = "辎"


def _spied_on(me: Player, draft: Draft | None = None) -> list[int]:
    """On whom a virtual 知己知彼 could be used."""
    game = me.game
    card = convert(game.ruleset.types["known_both"], [], JadeSealSkill.id)
    return [] if legality.use_error(game, me.seat, card) else legality.legal_targets(game, me.seat, card)


class JadeSealSkill(Skill):
    """玉玺: the wearer's kingdom is the one big one; he draws more and spies on somebody."""

    id, name, name_en = "jade_seal", "玉玺", "Jade Seal"
    text = (
        "锁定技，若你有势力，①你的势力为唯一的大势力，其他势力均为小势力；②摸牌阶段，你多摸一张牌；"
        "③出牌阶段开始时，你视为使用一张【知己知彼】。"
    )
    text_en = (
        "Locked, if you have a kingdom: it is the only big one, all others are small; you draw one more card in your "
        "draw phase; at the start of your play phase you use a virtual Known Both."
    )
    tags = {LOCKED}
    hint = Hint(targets=-0.5)

    @permits(SOLE_BIG)
    def reign(self, me: Player) -> bool:
        return bool(me.kingdom)

    @trigger(DRAW.count, when=lambda me, count: kingdoms.is_shown(me.game, me.seat))
    def draw_more(self, me: Player, count: DrawCount, act: Act) -> None:
        count.number += 1

    @trigger(
        PHASE.play.start,
        when=lambda me, phase: kingdoms.is_shown(me.game, me.seat),
        parts=[targets(_spied_on)],
    )
    def spy(self, me: Player, phase: Any, act: Act) -> None:
        me.use_virtual("known_both", act.targets, self.id)


class JadeSeal(Equipment):
    """玉玺."""

    slot, skill = TREASURE, JadeSealSkill


def _storable(me: Player, draft: Draft | None = None) -> list[int]:
    most = me.game.options["wooden_ox_cap"]
    return [] if most and len(me.pile(GRAIN)) >= most else me.hand


def _stables(me: Player) -> list[int]:
    """Who may get the ox."""
    players = me.game.players
    taken_too = me.game.options["wooden_ox_move"] == "any"
    return [seat for seat in me.others() if taken_too or players[seat].equipped(TREASURE) < 0]


class WoodenOxSkill(Skill):
    """木牛流马: stores cards, and may go on to somebody else with them."""

    id, name, name_en = "wooden_ox", "木牛流马", "Wooden Ox"
    text = (
        "①出牌阶段限一次，你可以将一张手牌扣置于此牌下，称为“辎”，然后你可以将此牌移至一名其他角色的装备区。"
        "②你可以如手牌般使用或打出“辎”。"
    )
    text_en = (
        "I. Once per play phase you may put a hand card face down under this card; "
        "then you may move this card into the equipment area of another character. "
        "II. You may use and play the cards under it as if they were in your hand."
    )
    hint = Hint(targets=0.0, worth=lambda look, event, draft: look.keeping(draft.cards[0]) + 0.4)

    @active(parts=[cards(_storable)])
    def store(self, me: Player, act: Act) -> None:
        me.put_on_pile(GRAIN, act.cards, 1 << me.seat)
        ox = me.equipped(TREASURE)
        if not me.alive or ox < 0 or me.game.type_of(ox).skill is not WoodenOxSkill:
            return
        chosen = me.choose_seats(self.id, _stables(me), optional=True)
        if chosen:
            me.game.put_equipment(chosen[0], ox, me.seat)


class WoodenOx(Equipment):
    """木牛流马."""

    slot, skill = TREASURE, WoodenOxSkill
    pile = GRAIN
