"""狂暴: two marks as the game starts; what 无前 gives is 吕布's own 无双."""

from typing import Any

from guozhan.core.decisions import Decision
from guozhan.core.session import direct
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.identity import ChooseGeneral
from guozhan.packs.generals.standard.qun.lvbu import Wushuang
from guozhan.rules.game import Game

GOD = "shen_lvbu"
POOL = f"caocao,{GOD},guanyu,zhangfei,zhaoyun,huangzhong,lvmeng"


def test_two_marks_before_the_first_turn_and_only_for_him() -> None:
    seats = set()
    for seed in range(40):
        made = Game.new(get_ruleset("identity", {"generals": POOL}), 3, seed, [])

        def ask(decision: Decision) -> Any:
            assert isinstance(decision, ChooseGeneral)
            wanted = [each for each in decision.answers() if GOD in getattr(each, "items", ())]
            return (wanted or decision.answers(1))[0]

        direct(made, [ask] * 3)
        made.ruleset.mode.set_up(made)
        assert made.state.turns == 0
        for player in made.players:
            is_god = player.state.generals[0] == GOD
            assert player.mark("kuangbao") == (2 if is_god else 0)
            seats |= {player.seat} if is_god else set()
    assert seats == {0, 1, 2}


def test_the_ruleset_knows_what_he_gains() -> None:
    skill = get_ruleset("identity").skills["wushuang"]
    assert type(skill) is Wushuang
