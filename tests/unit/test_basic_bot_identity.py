"""The basic bot in 身份: what it makes of deeds, how it plays each role, and that it does so legally and honestly."""

from contextlib import suppress
from itertools import product

import pytest

import guozhan
from guozhan.bots.basic import BasicBot
from guozhan.bots.basic.memory import Memory
from guozhan.bots.basic.repute import LOYALIST, REBEL, RENEGADE, Odds, Repute, _marginals
from guozhan.bots.basic.roles import Roles, odds_of
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.roles import COUNTS, DOUBLE_RENEGADE
from guozhan.sim.batch import Spec, play
from guozhan.view.determinize import NoWorldError, fork
from tests.helpers.scenario_runs import scenario

EIGHT = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "renegade")


def used(doer: int, to: int, word: str = "slash") -> guozhan.Fact:
    return guozhan.Fact("used", doer, (to,), word=word)


def read(
    facts: list[guozhan.Fact],
    roles: tuple[str, ...] = EIGHT,
    reader: int = 0,
    dead: tuple[int, ...] = (),
    options: str = "{}",
) -> tuple[list[Odds], list[float]]:
    """What a seat believes of the others after some deeds, and how it regards them."""
    from guozhan.scenario.position import build
    from guozhan.scenario.prepare import prepare

    seats = ", ".join(
        f"{{role: {role}, alive: false}}" if seat in dead else f"{{role: {role}, hand: [杀]}}"
        for seat, role in enumerate(roles)
    )
    found = scenario(f"options: {options}\nturn: {{seat: {reader + 1}}}\nseats: [{seats}]", "identity")
    game = build(found, prepare(found))
    game.log = facts
    view = guozhan.project(game, reader)
    memory = Memory()
    memory.read(guozhan.Session(game).decision(reader), view)
    return odds_of(view, game.ruleset, memory), Roles().regards(view, game.ruleset, memory)


def counted(odds: list[Odds]) -> tuple[float, ...]:
    return tuple(round(sum(each[place] for each in odds), 6) for place in range(4))


# --- inference -------------------------------------------------------------------------------------------------------


def test_before_anything_happens_only_the_counts_tell() -> None:
    odds, regards = read([])
    assert odds[0] == Odds(lord=1.0)
    assert all(each == pytest.approx((0, 2 / 7, 4 / 7, 1 / 7)) for each in odds[1:])
    assert regards[0] > 1.0
    assert all(-0.5 < regard < 0.0 for regard in regards[1:])


def test_who_strikes_the_lord_is_believed_a_rebel() -> None:
    odds, regards = read([used(4, 0)])
    assert odds[4].rebel > 0.85
    assert odds[4].loyalist < 0.05
    assert regards[4] < -0.8
    assert odds[5].rebel < 4 / 7  # the others are so a little less likely
    twice, _ = read([used(4, 0), used(4, 0, "duel")])
    assert twice[4].rebel > odds[4].rebel


def test_who_helps_the_lord_is_believed_to_be_with_him() -> None:
    odds, regards = read([used(1, 0, "peach")])
    assert odds[1].rebel < 0.15
    assert odds[1].loyalist > odds[1].renegade > 1 / 7
    assert regards[1] > 0.3


def test_who_strikes_a_believed_rebel_is_believed_to_be_with_the_lord() -> None:
    before, _ = read([used(4, 0), used(4, 0)])
    odds, _ = read([used(4, 0), used(4, 0), used(2, 4)])
    assert odds[2].rebel < before[2].rebel - 0.2
    # It matters who was believed what at that time: a stranger was struck.
    earlier, _ = read([used(2, 4), used(4, 0), used(4, 0)])
    assert earlier[2] == pytest.approx(before[2])


def test_who_offsets_a_trick_takes_the_side_of_whom_it_would_have_harmed() -> None:
    saved, _ = read([guozhan.Fact("used", 3, word="nullification", by=0, answers="duel")])
    assert saved[3].rebel < 0.4
    grudged, _ = read([guozhan.Fact("used", 3, word="nullification", by=0, answers="ex_nihilo")])
    assert grudged[3].rebel > 0.7


def test_taking_a_card_is_harm_unless_it_is_a_delayed_trick_that_lies_there() -> None:
    from guozhan.core import zones

    def taken(zone: int) -> guozhan.Fact:
        return guozhan.Fact("moved", 0, (), (1,), "obtain", source=zone, target=zones.hand(3), by=3)

    assert read([taken(zones.equip(0))])[0][3].rebel > 0.7
    assert read([taken(zones.judge(0))])[0][3].rebel < 0.4


def test_area_tricks_tell_nothing() -> None:
    assert read([guozhan.Fact("used", 3, (4, 5, 6, 7, 0, 1, 2), word="savage_assault")])[0] == read([])[0]


def test_who_does_both_is_believed_a_renegade_before_all_others() -> None:
    facts = [used(4, 0), used(4, 0), used(7, 4), used(7, 4), used(1, 0, "peach"), used(7, 1)]
    odds, _ = read(facts)
    assert max(range(1, 8), key=lambda seat: odds[seat].renegade) == 7


def test_probabilities_add_up_to_the_roles_that_were_dealt() -> None:
    facts = [used(4, 0), used(5, 0), used(1, 4), used(2, 5), used(7, 1), used(3, 1)]
    for reader, dead in ((0, ()), (3, ()), (7, (4,)), (1, (4, 2)), (0, (1, 2, 7))):
        odds, _ = read(facts, reader=reader, dead=dead)
        assert counted(odds) == (1.0, 2.0, 4.0, 1.0)
        assert all(sum(each) == pytest.approx(1.0) for each in odds)
        assert all(
            odds[seat][("lord", LOYALIST, REBEL, RENEGADE).index(EIGHT[seat])] == 1.0 for seat in (reader, *dead)
        )


def test_they_are_those_of_all_deals_weighed_by_how_well_they_explain_the_deeds() -> None:
    likelihoods = [(0.9, 0.1, 0.5), (0.2, 1.0, 0.4), (1.0, 1.0, 1.0), (0.05, 0.6, 1.0), (0.3, 0.3, 0.1)]
    left = (1, 3, 1)
    weights = [[0.0, 0.0, 0.0] for _ in likelihoods]
    for deal in product(range(3), repeat=5):
        if tuple(deal.count(role) for role in range(3)) == left:
            chance = 1.0
            for each, role in zip(likelihoods, deal, strict=True):
                chance *= each[role]
            for seat, role in enumerate(deal):
                weights[seat][role] += chance
    for found, explained in zip(_marginals(likelihoods, left), weights, strict=True):
        assert found[1:] == pytest.approx([one / sum(explained) for one in explained])


def test_once_the_rebels_are_dead_nobody_is_believed_one() -> None:
    odds, regards = read([used(7, 0), used(7, 0)], dead=(3, 4, 5, 6))
    assert all(each.rebel == 0.0 for seat, each in enumerate(odds) if seat not in (3, 4, 5, 6))
    assert odds[7].renegade > 0.7
    assert regards[7] < -0.5 < 0.0 < regards[1]


def test_a_renegade_is_found_out_by_count() -> None:
    odds, regards = read([used(7, 4)], reader=1, dead=(2, 3, 4, 5, 6))
    assert odds[7] == Odds(renegade=1.0)
    assert regards[7] == -1.0


def test_roles_that_no_deal_gives_are_read_all_the_same() -> None:
    odds, _ = read([used(2, 0)], roles=("lord", "rebel", "rebel", "rebel", "renegade"), reader=1)
    assert all(sum(each) == pytest.approx(1.0) for each in odds)
    assert odds[2].rebel > 0.5


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("players", [*COUNTS])
def test_the_counts_of_the_table_are_public(players: int, double: bool) -> None:
    options = {"double_renegade": double}
    counts = get_ruleset("identity", options).mode.role_counts(players, options)
    expected = DOUBLE_RENEGADE.get(players, COUNTS[players]) if double else COUNTS[players]
    assert tuple(counts.get(role, 0) for role in ("lord", LOYALIST, REBEL, RENEGADE)) == expected


def test_with_two_renegades_there_is_room_for_two() -> None:
    roles = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "renegade", "renegade")
    odds, _ = read([used(6, 0)], roles=roles, reader=7, options="{double_renegade: true}")
    assert counted(odds) == (1.0, 2.0, 3.0, 2.0)


# --- what each role wants ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reader", "sign"), [(1, 1), (3, -1)])
def test_the_lord_is_the_first_friend_or_the_first_enemy(reader: int, sign: int) -> None:
    _, regards = read([used(4, 0), used(4, 0)], reader=reader)
    assert sign * regards[0] > 1.0
    assert sign * regards[4] < -0.7
    assert abs(regards[0]) > abs(regards[4])


def test_rebels_spare_strangers_and_the_lord_s_side_does_not() -> None:
    assert read([], reader=3)[1][5] > 0.0
    assert read([], reader=1)[1][5] < -0.2


def test_a_renegade_keeps_the_lord_until_he_is_the_last() -> None:
    _, early = read([used(4, 0)], reader=7)
    assert early[0] > 0.5
    assert early[4] < -0.5
    _, late = read([], reader=7, dead=(3, 4, 5, 6, 2))
    assert late[0] > 0.0 > late[1]
    _, last = read([], reader=7, dead=(1, 2, 3, 4, 5, 6))
    assert last[0] < -1.0
    # Where the lord's side is far ahead it is not helped any more.
    _, ahead = read([used(6, 0)], reader=7, dead=(3, 4, 5))
    assert ahead[6] > early[4]
    assert ahead[1] < early[1]


def test_spoils_are_the_reward_and_the_punishment_as_far_as_they_are_likely() -> None:
    def spoils(facts: list[guozhan.Fact], victim: int, reader: int) -> float:
        from guozhan.scenario.position import build
        from guozhan.scenario.prepare import prepare

        seats = ", ".join(f"{{role: {role}, hand: [杀, 闪, 桃]}}" for role in EIGHT)
        found = scenario(f"turn: {{seat: {reader + 1}}}\nseats: [{seats}]", "identity")
        game = build(found, prepare(found))
        game.log = facts
        view = guozhan.project(game, reader)
        memory = Memory()
        memory.read(guozhan.Session(game).decision(reader), view)
        return Roles().spoils(view, game.ruleset, memory, victim)

    assert spoils([used(4, 0), used(4, 0)], 4, 0) == pytest.approx(3.0, abs=0.3)
    assert spoils([used(1, 0, "peach"), used(1, 0, "peach")], 1, 0) < -1.0
    assert spoils([used(1, 0, "peach"), used(1, 0, "peach")], 1, 3) >= 0.0  # only the lord is punished


def test_of_the_lord_and_of_what_one_does_to_oneself_nothing_is_to_be_learnt() -> None:
    repute = Repute(0, 4)
    repute.deed(1, 0, -1.0)
    repute.deed(0, 1, -1.0)
    repute.deed(2, 2, 1.0)
    assert repute.standing(1) < -0.5
    assert repute.standing(0) == repute.standing(2) == 0.0


# --- play ------------------------------------------------------------------------------------------------------------


def played(players: int, seed: int, **options: object) -> guozhan.Game:
    game = guozhan.new_game("identity", players, seed, options)
    return guozhan.play(game, [BasicBot(seed * 100 + seat) for seat in range(players)])


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9)])
def test_every_answer_is_legal_and_comes_again(players: int, seed: int) -> None:
    game = played(players, seed)
    assert game.state.ending in ("victory", "round_limit")
    assert played(players, seed).log == game.log


def test_other_switches_are_played_too() -> None:
    for options in ({"double_renegade": True}, {"god_kingdom": "declared"}, {"deck": "108"}):
        assert played(8, 5, **options).state.over


def test_without_a_log_it_plays_too() -> None:
    game = guozhan.new_game("identity", 5, 6, log=False)
    guozhan.play(game, [BasicBot(seat) for seat in range(5)])
    assert game.state.over


@pytest.mark.parametrize("seed", [21, 22])
def test_the_roles_that_it_must_not_know_make_no_difference(seed: int) -> None:
    session = guozhan.Session(guozhan.new_game("identity", 6, seed))
    bots = [BasicBot(seat) for seat in range(6)]
    stream = guozhan.Stream(seed)
    compared = differing = 0
    while not session.over:
        decision = session.decision()
        if session.version % 4 == 0 and session.game.state.turn >= 0 and not decision.is_empty():
            with suppress(NoWorldError):
                worlds = [fork(session, decision.seat, stream) for _ in range(2)]
                seat = decision.seat
                one, other = (BasicBot(7)(world.decision(seat)) for world in worlds)
                assert one == other, decision
                compared += 1
                roles = [tuple(each.role for each in world.game.state.seats) for world in worlds]
                differing += roles[0] != roles[1]
                for world in worlds:
                    world.close()
        session.answer(bots[decision.seat](decision), decision.seat)
    assert compared > 20
    assert differing > 5


def test_a_side_of_basic_bots_beats_random_ones() -> None:
    """Whichever side it is on, a basic bot wins more often than a random one in its place."""
    basic = sum(0 in play(Spec("identity", 5, bots=("basic", *["random"] * 4)), seed).winners for seed in range(1, 41))
    chance = sum(0 in play(Spec("identity", 5, bots=("random",)), seed).winners for seed in range(1, 41))
    assert basic > chance
