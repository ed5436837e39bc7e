"""Weapons: 青龙偃月刀 and 方天画戟 of 国战."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core.card_types import WEAPON
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Effect, Skill, targets, trigger
from guozhan.rules import legality
from guozhan.rules.card_types import Equipment
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf, Use


class BladeSkill(Skill):
    """青龙偃月刀: whoever is struck at cannot turn generals face up meanwhile."""

    id, name, name_en = "blade", "青龙偃月刀", "Green Dragon Blade"
    text = "锁定技，当你使用【杀】时，此【杀】的目标角色不能明置武将牌，直到此【杀】使用结算结束。"
    text_en = "Locked: when you use a Slash, its targets cannot turn generals face up until its use is over."
    tags = {LOCKED}

    @trigger(USE.used, when=lambda me, use: use.card.family == "slash")
    def daunt(self, me: Player, use: Use, act: Act) -> None:
        use.seals = True
        if me.game.options["blade_targets"] == "at_use":
            use.sealed = tuple(use.target_seats)


class Blade(Equipment):
    """青龙偃月刀."""

    slot, attack_range, skill = WEAPON, 3, BladeSkill


_SWEEP: Final = "halberd"


def _more_targets(me: Player, draft: Draft) -> list[int]:
    """Who may join: legal targets of kingdoms that are not among the targets yet."""
    game = me.game
    use: Use = draft.event
    taken = [*use.target_seats, *draft.targets]
    return [
        seat
        for seat in game.order()
        if seat not in taken
        and not any(game.players[seat].same_kingdom(other) for other in taken)
        and not legality.target_error(game, me.seat, use.card, seat)
    ]


class HalberdSweep(Effect):
    """A sweep of the halberd that one target offsets is lost on the others, whatever becomes of the weapon."""

    id, name, name_en = "halberd_sweep", "方天画戟", "Sky Piercing Halberd"

    @trigger(USE.offset, when=lambda me, target: target.offset and _SWEEP in target.use.notes, must=True)
    def stop(self, me: Player, target: TargetOf, act: Act) -> None:
        for other in target.use.targets:
            if other is not target:
                other.invalid = True


class HalberdSkill(Skill):
    """方天画戟: one 杀 for one of every kingdom, and any number of those without."""

    id, name, name_en = "halberd", "方天画戟", "Sky Piercing Halberd"
    text = (
        "当你使用【杀】选择目标后，你可以令任意名合法目标也成为此【杀】的目标，其中有势力的角色势力须各不相同；"
        "若如此做，当此【杀】被一名目标抵消后，此【杀】对所有目标无效。"
    )
    text_en = (
        "After the targets of your Slash have been chosen, you may add any number of legal targets, no two targets of one "
        "kingdom; if you do, the Slash becomes invalid for all its targets once one of them has offset it."
    )
    effects = (HalberdSweep,)
    hint = Hint(targets=-2.0, worth=-0.2)

    @trigger(
        USE.chosen,
        when=lambda me, use: use.card.family == "slash",
        parts=[targets(_more_targets, lambda me, draft: (1, me.game.size))],
    )
    def sweep(self, me: Player, use: Use, act: Act) -> None:
        for seat in act.targets:
            use.add_target(seat)
        use.notes.add(_SWEEP)
        if me.effect(HalberdSweep.id) is None:
            me.gain_effect(HalberdSweep.id)


class Halberd(Equipment):
    """方天画戟."""

    slot, attack_range, skill = WEAPON, 4, HalberdSkill
