"""The rules of the set-up and of what cards there are (CG-SU, CG-CO-01, CG-CA-06, CG-CARD)."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import PASS, Answer, Pick
from guozhan.core.decisions import Decision
from guozhan.core.errors import IllegalError, MalformedError
from guozhan.core.facts import redact
from guozhan.core.session import Session, direct
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.kingdom_wars import ChoosePair, are_companions
from guozhan.rules import kingdoms
from guozhan.rules.game import Game

PROFILES = ("guozhan-2012", "guozhan-2018")
SIZES = range(2, 13)
DECK_SIZE = 160


def new(players: int, seed: int = 1, profile: str = "guozhan-2018", **options: Any) -> Game:
    return Game.new(get_ruleset(profile, options), players, seed, [])


def drafts(game: Game) -> list[ChoosePair]:
    """The decisions of the draft, in the order in which the game asks them; they are left unanswered."""
    pending = list(Session(game, game.run).pending)
    assert all(isinstance(decision, ChoosePair) for decision in pending)
    return pending  # type: ignore[return-value]


def drafted(game: Game) -> Session:
    """A session in which everybody has taken the first legal pair."""
    session = Session(game, game.run)
    for decision in list(session.pending):
        session.answer(decision.answers(1)[0], seat=decision.seat)
    return session


def pairs_by_kingdom(game: Game, dealt: Sequence[str]) -> Counter[str]:
    return Counter(game.ruleset.generals[general].kingdom for general in dealt)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("profile", PROFILES)
def test_two_to_twelve_players(profile: str, players: int) -> None:
    assert len(drafts(new(players, profile=profile))) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 13, 100])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(MalformedError, match="2 to 12 players"):
        new(players)


@pytest.mark.parametrize("profile", PROFILES)
def test_sixty_generals_of_four_kingdoms(profile: str) -> None:
    generals = get_ruleset(profile).generals.values()
    assert Counter(general.kingdom for general in generals) == {"wei": 15, "shu": 15, "wu": 15, "qun": 15}


@pytest.mark.parametrize("players", SIZES)
def test_seven_generals_each_five_from_nine_players_on(players: int) -> None:
    for seed in range(20):
        dealt = [decision.dealt for decision in drafts(new(players, seed))]
        assert {len(generals) for generals in dealt} == {7 if players <= 8 else 5}
        everything = [general for generals in dealt for general in generals]
        assert len(set(everything)) == len(everything)


POOL = "caocao,simayi,guojia,liubei,guanyu,zhangfei,sunquan,ganning,lvmeng,lvbu,huatuo"


def test_only_the_generals_of_the_switch_are_dealt_fewer_where_they_do_not_suffice() -> None:
    for seed in range(20):
        decisions = drafts(new(2, seed, generals=POOL))
        assert [len(decision.dealt) for decision in decisions] == [5, 5]
        assert {general for decision in decisions for general in decision.dealt} <= set(POOL.split(","))
    wei = ",".join(get_ruleset("guozhan-2018").generals[id].id for id in POOL.split(",")[:3]) + ",dianwei"
    assert [len(decision.dealt) for decision in drafts(new(2, generals=wei))] == [2, 2]
    session = drafted(new(2, generals=POOL))
    taken = {general for seat in session.game.state.seats for general in seat.generals}
    assert {*taken, *session.game.state.general_pile} == set(POOL.split(","))


@pytest.mark.parametrize(
    ("players", "pool", "reason"),
    [
        (3, POOL, "11 generals are too few for 3 players: everybody is dealt 5 or more.*at least 15 are needed"),
        (2, "caocao,simayi,guojia", "3 generals are too few for 2 players: everybody is dealt 2 or more"),
        (2, "caocao,nobody", "no general 'nobody'"),
        (2, "caocao,曹丕", "no general '曹丕' in guozhan-2018; did you mean 'caopi'"),
        (2, "caocao,caopie", "did you mean 'caopi'"),
        (2, " , ", "at least one, or all"),
        (2, "all,caocao", "all stands alone"),
        (2, ["caocao"], "is no text of ids"),
    ],
)
def test_a_pool_that_will_not_do_is_refused(players: int, pool: Any, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        new(players, generals=pool)


def test_equal_pools_are_one_ruleset() -> None:
    assert get_ruleset("guozhan-2018", {"generals": POOL}) is get_ruleset(
        "guozhan-2018", {"generals": " , ".join(reversed(POOL.split(",")))}
    )
    assert get_ruleset("guozhan-2018", {"generals": "all"}) is get_ruleset("guozhan-2018")


def test_each_sees_only_the_generals_dealt_to_him() -> None:
    game = new(4)
    drafts(game)
    assert game.log is not None
    facts = [fact for fact in game.log if fact.name == "generals_dealt"]
    assert len(facts) == 4
    for fact in facts:
        for seat in (-1, 0, 1, 2, 3):
            seen = redact(fact, seat)
            assert seen is not None
            assert bool(seen.text) is (seat == fact.seat)


def test_the_pair_must_be_of_one_kingdom() -> None:
    game = new(8, 3)
    session = Session(game, game.run)
    generals = game.ruleset.generals
    tried = refused = 0
    for decision in list(session.pending):
        assert isinstance(decision, ChoosePair)
        for pair in permutations(decision.dealt, 2):
            legal = generals[pair[0]].kingdom == generals[pair[1]].kingdom
            tried += 1
            assert (Pick(pair) in decision) is legal
            if not legal:
                refused += 1
                with pytest.raises(IllegalError, match="同一势力"):
                    session.answer(Pick(pair), seat=decision.seat)
    assert 0 < refused < tried
    assert session.version == 0


def test_exactly_two_of_the_generals_dealt() -> None:
    game = new(4, 5)
    session = Session(game, game.run)
    decision = session.decision(0)
    assert isinstance(decision, ChoosePair)
    first, second = (str(item) for item in decision.answers(1)[0].items)  # type: ignore[union-attr]
    stranger = next(general for general in game.ruleset.generals if general not in decision.dealt)
    same = [g for g in decision.dealt if game.ruleset.generals[g].kingdom == game.ruleset.generals[first].kingdom]
    wrong: list[tuple[Answer, str]] = [
        (Pick(()), "选择不足"),
        (Pick((first,)), "选择不足"),
        (Pick((first, first)), "重复选择"),
        (Pick((first, second, (same[2:] or [stranger])[0])), "选择过多"),
        (Pick((first, stranger)), "没有发到"),
        (Pick((stranger, first)), "没有发到"),
        (PASS, "不能放弃"),
    ]
    for answer, reason in wrong:
        with pytest.raises(IllegalError, match=reason):
            session.answer(answer, seat=0)
    assert session.version == 0


@pytest.mark.parametrize("players", [2, 8, 12])
def test_a_head_and_a_deputy_face_down_and_unseen(players: int) -> None:
    game = new(players, 7)
    decisions = {decision.seat: decision for decision in drafts(new(players, 7))}
    session = Session(game, game.run)
    for decision in list(session.pending):
        session.answer(decision.answers(1)[0], seat=decision.seat)
    for seat, state in enumerate(game.state.seats):
        answer = decisions[seat].answers(1)[0]
        assert isinstance(answer, Pick)
        assert tuple(state.generals) == answer.items
        assert state.revealed == 0
        assert state.known == [1 << seat, 1 << seat]
        assert state.kingdom == state.gender == ""
    assert game.log is not None
    for fact in game.log:
        if fact.name == "generals_set":
            for seat in range(-1, players):
                seen = redact(fact, seat)
                assert seen is not None
                assert bool(seen.text) is (seat == fact.seat)


def test_the_order_of_the_choice_makes_head_and_deputy() -> None:
    game = new(4, 9)
    session = Session(game, game.run)
    chosen: dict[int, Pick] = {}
    for decision in list(session.pending):
        pair = decision.answers(1)[0]
        assert isinstance(pair, Pick)
        chosen[decision.seat] = Pick(tuple(reversed(pair.items)))
        session.answer(chosen[decision.seat], seat=decision.seat)
    for seat, answer in chosen.items():
        assert tuple(game.state.seats[seat].generals) == answer.items


@pytest.mark.parametrize("profile", PROFILES)
def test_max_hp_of_every_pair(profile: str) -> None:
    game = new(2, profile=profile)
    generals = game.ruleset.generals
    for head, deputy in permutations(generals, 2):
        if generals[head].kingdom == generals[deputy].kingdom:
            game.ruleset.mode.place_generals(game, 0, head, deputy)
            state = game.state.seats[0]
            fish = (generals[head].halves + generals[deputy].halves) / 2
            assert state.max_hp == state.hp == int(fish)


def set_up(players: int, seed: int, **options: Any) -> Game:
    """A game that has been set up and not gone on; everybody took the first legal pair."""
    game = new(players, seed, **options)
    game.asker = lambda asked: {decision.seat: decision.answers(1)[0] for decision in asked.requests}
    game.ruleset.mode.set_up(game)
    return game


@pytest.mark.parametrize("profile", PROFILES)
def test_the_deck_has_108_cards_and_52_strategic_ones(profile: str) -> None:
    assert len(get_ruleset(profile).cards) == DECK_SIZE
    assert len(get_ruleset(profile, {"deck": "standard"}).cards) == 108


@pytest.mark.parametrize("players", SIZES)
def test_four_cards_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    game = set_up(players, 11)
    hands = [game.state.zones[zones.hand(seat)] for seat in range(players)]
    assert [len(hand) for hand in hands] == [4] * players
    cards = [card for hand in hands for card in hand] + game.state.zones[zones.DRAW_PILE]
    assert sorted(cards) == list(range(len(game.ruleset.cards)))
    assert len(game.state.zones[zones.DRAW_PILE]) == DECK_SIZE - 4 * players
    assert not game.state.zones[zones.DISCARD_PILE]
    for seat, hand in enumerate(hands):
        assert all(game.state.known[card] == 1 << seat for card in hand)
    assert not any(game.state.known[card] for card in game.state.zones[zones.DRAW_PILE])


def deal_of(seed: int) -> tuple[tuple[str, ...], ...]:
    """What a seed deals: generals, hands, draw pile; the cards by their faces."""
    game = set_up(6, seed)
    table = game.state.zones
    piles = [table[zones.hand(seat)] for seat in range(6)] + [table[zones.DRAW_PILE]]
    generals = tuple(general for state in game.state.seats for general in state.generals)
    return generals, *(tuple(game.ruleset.cards[card].label() for card in pile) for pile in piles)


def test_the_seed_decides_the_deal() -> None:
    deals = [deal_of(seed) for seed in range(12)]
    assert deals == [deal_of(seed) for seed in range(12)]
    for part in range(8):
        assert len({deal[part] for deal in deals}) == 12


def first_player(game: Game) -> int:
    drafted(game)
    return game.state.cursor[0].seat


def test_the_first_player_is_drawn() -> None:
    found = Counter(first_player(new(4, seed)) for seed in range(200))
    assert set(found) == {0, 1, 2, 3}
    assert min(found.values()) > 25


def test_the_first_seat_may_be_named_the_first_player() -> None:
    assert {first_player(new(5, seed, starting_player="first_seat")) for seed in range(30)} == {0}


def test_turns_go_round_by_seat_number() -> None:
    for seed in range(12):
        game = new(5, seed)
        direct(game, [RandomBot(seed * 10 + seat) for seat in range(5)])
        game.run()
        assert game.log is not None
        alive = set(range(5))
        rounds: list[list[int]] = []
        extra: list[int] = []
        for fact in game.log:
            if fact.name == "round_began":
                rounds.append([])
            elif fact.name == "extra_turn":
                extra.append(fact.seat)
            elif fact.name == "turn_began":
                assert fact.seat in alive
                if extra[:1] == [fact.seat]:
                    del extra[0]
                else:
                    rounds[-1].append(fact.seat)
            elif fact.name == "died":
                alive.discard(fact.seat)
                extra = [seat for seat in extra if seat != fact.seat]
        first = rounds[0][0]
        for turns in rounds:
            steps = [(seat - first) % 5 for seat in turns]
            assert steps == sorted(set(steps)), (seed, turns)


@pytest.mark.parametrize("players", [2, 6, 12])
def test_nobody_has_a_role_or_is_a_careerist_at_the_start(players: int) -> None:
    game = set_up(players, 13)
    for state in game.state.seats:
        assert state.role == ""
        assert state.kingdom == ""
        assert not state.marks
    assert not game.state.regimes


@pytest.mark.parametrize("size", [5, 7])
def test_five_generals_always_hold_a_pair(size: int) -> None:
    kingdoms_of_a_deal = ["wei", "shu", "wu", "qun"]
    assert size > len(kingdoms_of_a_deal)
    for seed in range(1000):
        game = new(12 if size == 5 else 8, seed)
        asked: list[Decision] = []

        def stop(together: object, asked: list[Decision] = asked) -> object:
            asked += together.requests  # type: ignore[attr-defined]
            raise StopIteration

        game.asker = stop
        with pytest.raises(StopIteration):
            game.ruleset.mode.set_up(game)
        for decision in asked:
            assert isinstance(decision, ChoosePair)
            assert max(pairs_by_kingdom(game, decision.dealt).values()) >= 2
            assert decision.answers(1)


@pytest.mark.parametrize("profile", PROFILES)
def test_companions_are_mutual(profile: str) -> None:
    """Who stands at the foot of a general stands there on the other one too, and the two are a companion pair."""
    generals = get_ruleset(profile).generals
    printed = {(general.id, name) for general in generals.values() for name in general.companions if name in generals}
    assert len(printed) > 20
    assert {(second, first) for first, second in printed} == printed
    for first, second in permutations(generals.values(), 2):
        assert are_companions(first, second) is ((first.id, second.id) in printed)
        if are_companions(first, second):
            assert first.kingdom == second.kingdom


@pytest.mark.parametrize("players", SIZES)
def test_careerists_begin_above_half_of_the_players(players: int) -> None:
    game = new(players)
    limit = {2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 9: 5, 10: 6, 11: 6, 12: 7}[players]
    assert limit == players // 2 + 1
    wei = [general.id for general in game.ruleset.generals.values() if general.kingdom == "wei"]
    for seat in range(players):
        # Generals may stand twice here: only their kingdom matters.
        game.ruleset.mode.place_generals(game, seat, wei[seat % 15], wei[(seat + 1) % 15])
    for count in range(1, players + 1):
        seat = count - 1
        game.state.seats[seat].revealed = 1
        kingdoms.determine(game, seat)
        expected = "wei" if count < limit else kingdoms.CAREERIST
        assert game.state.seats[seat].kingdom == expected, count


@pytest.mark.parametrize("profile", PROFILES)
def test_four_kinds_of_basic_cards(profile: str) -> None:
    ruleset = get_ruleset(profile)
    basic = {card.type for card in ruleset.cards if card.type.is_basic}
    assert {kind.family for kind in basic} == {"slash", "jink", "peach", "analeptic"}
    assert {kind.id for kind in basic if kind.family == "slash"} == {"slash", "fire_slash", "thunder_slash"}


@pytest.mark.parametrize("profile", PROFILES)
def test_three_tricks_are_delayed_and_all_others_are_not(profile: str) -> None:
    tricks = {card.type.id: card.type for card in get_ruleset(profile).cards if card.type.is_trick}
    assert {id for id, kind in tricks.items() if kind.delayed} == {"indulgence", "supply_shortage", "lightning"}
    instant = {id for id, kind in tricks.items() if kind.is_instant_trick}
    assert instant == set(tricks) - {"indulgence", "supply_shortage", "lightning"}
    assert len(instant) == 23
