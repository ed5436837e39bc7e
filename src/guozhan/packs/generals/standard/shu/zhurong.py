"""祝融 (Zhurong)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, OTHERS, Skill, trigger
from guozhan.rules.compare import can_compare
from guozhan.rules.timings import DAMAGE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use

SAVAGE_ASSAULT = "savage_assault"


def _lies_there(me: Player, use: Use) -> bool:
    """A 南蛮入侵 all of whose physical cards still lie in the processing area."""
    ids = use.card.ids
    place = me.game.state.place
    return use.card.type.id == SAVAGE_ASSAULT and bool(ids) and all(place[card] == zones.PROCESSING for card in ids)


class Juxiang(Skill):
    """巨象: 南蛮入侵 does not touch her, and falls to her."""

    id, name, name_en = "juxiang", "巨象", "Giant Elephant"
    tags = {LOCKED}
    text = "锁定技，【南蛮入侵】对你无效；其他角色使用的【南蛮入侵】结算结束后，你获得之。"
    text_en = (
        "Locked: Savage Assault has no effect on you; after another's Savage Assault has been resolved, you obtain it."
    )

    @trigger(USE.begin, when=lambda me, target: target.use.card.type.id == SAVAGE_ASSAULT)
    def unharmed(self, me: Player, target: TargetOf, act: Act) -> None:
        target.invalid = True

    @trigger(USE.finished, when=_lies_there, scope=OTHERS)
    def take(self, me: Player, use: Use, act: Act) -> None:
        # Revealing 祝融 may have moved cards in the meantime.
        if _lies_there(me, use):
            me.obtain(use.card.ids)


def _struck(me: Player, damage: Damage) -> bool:
    """Damage by a 杀 of one's own to its target, who can compare numbers."""
    use = damage.use
    return (
        use is not None
        and use.user == me.seat
        and use.card.family == "slash"
        and damage.target_of() is not None
        and can_compare(me.game, me.seat, damage.target)
    )


class Lieren(Skill):
    """烈刃: compare numbers for a card of whoever has been struck."""

    id, name, name_en = "lieren", "烈刃", "Blazing Blade"
    hint = Hint(
        worth=lambda look, damage, draft: look.winning(damage.target) * (1.1 + look.robbing(damage.target)) - 0.6,
        strength=1.3,
    )
    text = "当你使用【杀】对目标造成伤害后，你可以与其拼点。若你赢，你获得其一张牌。"
    text_en = "After your Slash has dealt damage to its target, you may compare numbers with it. If you win, take a card of it."

    @trigger(DAMAGE.caused, when=_struck)
    def contest(self, me: Player, damage: Damage, act: Act) -> None:
        if not can_compare(me.game, me.seat, damage.target):
            return
        won = me.compare(damage.target, self.id).won
        if won and me.alive and me.game.players[damage.target].alive:
            me.obtain(me.choose_cards_of(self.id, damage.target))


GENERAL = General(
    id="zhurong",
    name="祝融",
    name_en="Zhurong",
    kingdom="shu",
    gender="female",
    halves=4,
    companions=("menghuo",),
    skills=(Juxiang, Lieren),
)
