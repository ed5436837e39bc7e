"""Choosing generals where the host has changed how: bans, banned pairs, free choice."""

from __future__ import annotations

from typing import Any

import pytest

from guozhan.bots.basic import BasicBot
from guozhan.core.answers import Pick
from guozhan.core.decisions import Together
from guozhan.core.errors import MalformedError
from guozhan.core.rng import Stream
from guozhan.games.session import Session, new_game
from guozhan.modes import drafting
from guozhan.view.determinize import fork
from guozhan.view.project import project

FEW = "caocao,simayi,zhangliao,liubei,guanyu,zhangfei,sunquan,ganning,lvmeng,lvbu,diaochan,huatuo"


def drafted(session: Session) -> list[list[str]]:
    return [seat.generals[:] for seat in session.game.state.seats]


def choose_all(session: Session, bots: list[Any] | None = None) -> list[list[str]]:
    """Let everybody choose; what they got."""
    bots = bots or [BasicBot(seat) for seat in range(session.game.size)]
    while session.pending and session.decision().topic == "generals":
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    return drafted(session)


@pytest.mark.parametrize("ruleset", ["guozhan-2018", "guozhan-2012", "identity"])
def test_banned_generals_are_dealt_to_nobody(ruleset: str) -> None:
    for seed in range(5):
        session = Session(new_game(ruleset, 8, seed, {"banned": "guanyu,zhangfei,caocao"}))
        banned = {"guanyu", "zhangfei", "caocao"}
        for decision in session.pending:
            assert banned.isdisjoint(decision.dealt)  # type: ignore[attr-defined]
        choose_all(session)
        assert banned.isdisjoint(session.game.state.general_pile)


def test_a_banned_pair_is_refused_whichever_comes_first() -> None:
    game = new_game("guozhan-2018", 2, 1, {"generals": FEW, "banned_pairs": "liubei+guanyu,zhangfei+liubei"})
    session = Session(game)
    holders = [one for one in session.pending if {"liubei", "guanyu"} <= {*one.dealt}]  # type: ignore[attr-defined]
    for seed in range(2, 30):
        if holders:
            break
        session = Session(new_game("guozhan-2018", 2, seed, dict(game.options)))
        holders = [one for one in session.pending if {"liubei", "guanyu"} <= {*one.dealt}]  # type: ignore[attr-defined]
    (decision,) = holders[:1]
    for pair in (("liubei", "guanyu"), ("guanyu", "liubei")):
        assert decision.errors(Pick(pair)) == ["此组合已被禁用"]
    assert all(frozenset(answer.items) != {"liubei", "guanyu"} for answer in decision.answers())  # type: ignore[union-attr]


def test_with_many_banned_pairs_everybody_still_finds_one() -> None:
    from itertools import combinations

    pool = FEW.split(",")
    groups = [pool[i : i + 3] for i in range(0, len(pool), 3)]
    # Of each kingdom one pair is left.
    banned = [pair for group in groups for pair in list(combinations(group, 2))[1:]]
    text = ",".join("+".join(pair) for pair in banned)
    for seed in range(20):
        session = Session(new_game("guozhan-2018", 2, seed, {"generals": FEW, "banned_pairs": text}))
        assert all(decision.answers(1) for decision in session.pending)
        chosen = choose_all(session)
        assert all(sorted(pair) in [sorted(group[:2]) for group in groups] for pair in chosen)


def test_too_many_banned_pairs_are_refused() -> None:
    from itertools import combinations

    pool = FEW.split(",")
    banned = [pair for i in range(0, len(pool), 3) for pair in combinations(pool[i : i + 3], 2)]
    text = ",".join("+".join(pair) for pair in banned)
    with pytest.raises(MalformedError, match="banned_pairs"):
        new_game("guozhan-2018", 2, 1, {"generals": FEW, "banned_pairs": text})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"banned": "nobody"}, "switch banned: there is no general 'nobody'"),
        ({"banned": "关羽"}, "did you mean 'guanyu'"),
        ({"banned": "none,guanyu"}, "none stands alone"),
        ({"banned": ""}, "name at least one, or none"),
        ({"banned_pairs": "guanyu"}, "is no pair"),
        ({"banned_pairs": "guanyu+guanyu"}, "is no pair"),
        ({"banned_pairs": "guanyu+zhangfei+liubei"}, "is no pair"),
        ({"banned_pairs": "guanyu+nobody"}, "switch banned_pairs: there is no general 'nobody'"),
        ({"generals": "none"}, "there is no general 'none'"),
    ],
)
def test_a_wrong_ban_is_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        new_game("guozhan-2018", 4, 1, options)


def test_too_few_are_left_by_bans() -> None:
    most = ",".join(FEW.split(",")[:10])
    with pytest.raises(MalformedError, match="too few"):
        new_game("guozhan-2018", 2, 1, {"generals": FEW, "banned": most})


def test_everybody_chooses_from_all_and_the_first_in_order_gets_what_several_want() -> None:
    session = Session(new_game("guozhan-2018", 4, 3, {"free_choice": True, "starting_player": "first_seat"}))
    pool = set(session.game.ruleset.pool)
    together = session.together
    assert isinstance(together, Together)
    assert [request.seat for request in together.requests] == [0, 1, 2, 3]
    for request in together.requests:
        assert set(request.dealt) == pool  # type: ignore[attr-defined]
    wanted = {0: ("liubei", "guanyu"), 1: ("guanyu", "zhangfei"), 2: ("caocao", "simayi"), 3: ("zhangfei", "zhaoyun")}
    for seat, pair in wanted.items():
        session.answer(Pick(pair), seat)
    # 张飞 is still free: who wanted him together with 关羽 got neither.
    assert [decision.seat for decision in session.pending] == [1]
    (decision,) = session.pending
    assert pool - set(decision.dealt) == {"guanyu"}  # type: ignore[attr-defined]
    assert decision.errors(Pick(("guanyu", "huangyueying")))
    session.answer(Pick(("zhangfei", "huangyueying")), 1)
    assert [decision.seat for decision in session.pending] == [1]
    session.answer(Pick(("zhugeliang", "huangyueying")), 1)
    assert drafted(session) == [[*wanted[0]], ["zhugeliang", "huangyueying"], [*wanted[2]], [*wanted[3]]]
    taken = {general for pair in drafted(session) for general in pair}
    assert set(session.game.state.general_pile) == pool - taken


def test_free_choice_in_the_identity_mode() -> None:
    for seed in range(4):
        session = Session(new_game("identity", 6, seed, {"free_choice": True}))
        chosen = [pair[0] for pair in choose_all(session)]
        assert len(set(chosen)) == 6
        assert set(session.game.state.general_pile) == set(session.game.ruleset.pool) - set(chosen)


@pytest.mark.parametrize("ruleset", ["guozhan-2018", "identity"])
def test_worlds_are_imagined_while_all_choose_freely(ruleset: str) -> None:
    session = Session(new_game(ruleset, 5, 8, {"free_choice": True}))
    bots = [BasicBot(seat) for seat in range(5)]
    asked = 0
    while session.pending and session.decision().topic == "generals":
        decision = session.decision()
        world = fork(session, decision.seat, Stream(asked))
        assert project(world.game, decision.seat) == session.view(decision.seat)
        assert decision.seat in [one.seat for one in world.pending]
        session.answer(bots[decision.seat](decision), decision.seat)
        asked += 1
    assert asked > 5


def test_pairs_that_have_nothing_in_common() -> None:
    ruleset = new_game("guozhan-2018", 2, 1).ruleset
    pool = FEW.split(",")
    pairs = drafting.disjoint_pairs(ruleset, frozenset(), pool, 4)
    assert len(pairs) == 4
    assert len({general for pair in pairs for general in pair}) == 8
    banned = frozenset({frozenset(pairs[0])})
    assert pairs[0] not in drafting.disjoint_pairs(ruleset, banned, pool, 4)
