"""Which generals the reset plan is played with."""

from guozhan.games.rulesets import get_ruleset
from guozhan.modes.kingdom_wars import are_companions
from guozhan.packs.generals import reset, standard


def test_nine_generals_and_those_of_the_sixty_that_they_do_not_replace() -> None:
    pool = get_ruleset("guozhan-reset").generals
    own = [general for general in pool.values() if general.pack == "reset"]
    assert len(own) == 9
    replaced = {general.replaces for general in own if general.replaces}
    assert replaced == {"caoren", "ganning", "liubei", "pangtong", "zhugeliang"}
    assert {general.id for general in pool.values() if not general.pack} == {
        general.id for general in standard.GENERALS
    } - replaced


def test_every_person_is_there_once() -> None:
    assert len({general.person for general in reset.GENERALS}) == len(reset.GENERALS) == 60 - 5 + 9


def test_the_replaced_are_in_the_other_profiles_only() -> None:
    for profile in ("guozhan-2012", "guozhan-2018"):
        assert {general.id for general in get_ruleset(profile).generals.values()} == {
            general.id for general in standard.GENERALS
        }


def test_who_takes_the_place_of_a_companion_is_one() -> None:
    pool = get_ruleset("guozhan-reset").generals
    assert are_companions(pool["guanyu"], pool["rp_liubei"])
    assert are_companions(pool["rp_pangtong"], pool["wolong"])
    assert not are_companions(pool["rp_liubei"], pool["wolong"])
