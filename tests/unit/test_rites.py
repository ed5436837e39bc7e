"""定仪: the rites that everybody gets as the game begins."""

import pytest

from guozhan.core.answers import Pick
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.packs.generals.mechanics.wu.mob_sunshao import RITE_IDS
from guozhan.rules.game import Game


class _Stop(Exception):
    """The first turn has begun."""


@pytest.mark.parametrize("chosen", RITE_IDS)
def test_everybody_gets_the_chosen_rite_once(chosen: str) -> None:
    ruleset = get_ruleset("identity", {"generals": "mob_sunshao,mob_feiyi,mob_zhangji,mob_huaxin"})
    made = Game.new(ruleset, 4, 3, [])
    asked = []

    def ask(decision: object) -> object:
        topic = getattr(decision, "topic", "")
        if topic == "dingyi":
            asked.append(decision)
            return Pick((chosen,))
        if getattr(decision, "shape", "") == "play":
            raise _Stop
        return decision.default()  # type: ignore[attr-defined]

    direct(made, [ask] * 4)  # type: ignore[list-item]
    with pytest.raises(_Stop):
        made.run()
    assert len(asked) == 1
    assert [[effect.kind for effect in seat.effects] for seat in made.state.seats] == [[chosen]] * 4
