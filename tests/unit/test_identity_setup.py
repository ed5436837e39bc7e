"""The rules of the set-up of the identity mode, of roles and of a death (IDR-SU, IDR-DE)."""

from collections import Counter
from typing import Any

import pytest

from guozhan.core import zones
from guozhan.core.answers import Answer, Pick
from guozhan.core.decisions import Choose, Decision
from guozhan.core.errors import MalformedError
from guozhan.core.events import GameOver
from guozhan.core.rng import Stream
from guozhan.core.session import direct
from guozhan.core.skills import LORD, Skill, trigger
from guozhan.core.state import SkillRef
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game
from guozhan.modes.identity import ChooseGeneral
from guozhan.modes.roles import roles_for
from guozhan.rules.game import Game
from guozhan.rules.timings import DEATH
from guozhan.view.determinize import fork
from guozhan.view.project import project
from tests.helpers.engine_games import game, names, scripted, with_skills

SIZES = range(2, 11)
STANDING = {"caocao", "liubei", "sunquan"}
COUNTS = {
    2: "1010", 3: "1011", 4: "1111", 5: "1121", 6: "1131", 7: "1231", 8: "1241", 9: "1341", 10: "1342",
}  # fmt: skip
ROLES = ("lord", "loyalist", "rebel", "renegade")


def new(players: int, seed: int = 1, **options: Any) -> Game:
    return Game.new(get_ruleset("identity", options), players, seed, [])


def set_up(players: int, seed: int = 1, **options: Any) -> tuple[Game, list[Decision]]:
    """A game at its first turn, everybody having taken the first general, and what was asked."""
    made = new(players, seed, **options)
    asked: list[Decision] = []

    def ask(decision: Decision) -> Answer:
        asked.append(decision)
        return decision.answers(1)[0]

    direct(made, [ask] * players)
    made.ruleset.mode.set_up(made)
    return made, asked


def counts(roles: list[str]) -> str:
    found = Counter(roles)
    return "".join(str(found[role]) for role in ROLES)


@pytest.mark.parametrize("players", SIZES)
def test_the_roles_by_number_of_players(players: int) -> None:
    made, _ = set_up(players)
    assert counts([seat.role for seat in made.state.seats]) == COUNTS[players]


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 12])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(MalformedError, match="2 to 10 players"):
        new(players)


def test_everybody_gets_one_role_at_random() -> None:
    by_seat: list[set[str]] = [set() for _ in range(5)]
    for seed in range(60):
        made, _ = set_up(5, seed)
        for seat, state in enumerate(made.state.seats):
            by_seat[seat].add(state.role)
    assert by_seat == [set(ROLES)] * 5


@pytest.mark.parametrize(("players", "wanted"), [(6, "1122"), (8, "1232"), (5, "1121"), (7, "1231")])
def test_two_renegades_where_the_switch_says_so(players: int, wanted: str) -> None:
    assert counts(roles_for(players, True)) == wanted
    made, _ = set_up(players, double_renegade=True)
    assert counts([seat.role for seat in made.state.seats]) == wanted


@pytest.mark.parametrize("players", [2, 5, 8, 10])
def test_only_the_lords_role_is_known(players: int) -> None:
    made, _ = set_up(players)
    for reader in range(-1, players):
        for seat in project(made, reader).seats:
            known = made.state.seats[seat.seat].role == "lord" or seat.seat == reader
            assert (seat.role is not None) is known
            assert not known or seat.role == made.state.seats[seat.seat].role


def test_the_lord_chooses_from_the_standing_lords_and_two_more() -> None:
    others: set[str] = set()
    for seed in range(20):
        made, asked = set_up(5, seed)
        first = asked[0]
        assert isinstance(first, ChooseGeneral)
        assert made.state.seats[first.seat].role == "lord"
        assert len(first.dealt) == len(set(first.dealt)) == 5
        assert set(first.dealt) >= STANDING
        others |= set(first.dealt) - STANDING
    assert len(others) > 20


def test_the_lord_shows_his_general_before_the_others_choose() -> None:
    session = _session(5)
    decision = session.decision()
    lord = decision.seat
    session.answer(decision.answers()[2], lord)
    chosen = decision.dealt[2]  # type: ignore[attr-defined]
    for reader in range(-1, 5):
        assert session.view(reader).seats[lord].generals[0] == chosen
        assert session.view(reader).seats[lord].revealed


def _session(players: int, seed: int = 1) -> Session:
    return Session(new_game("identity", players, seed))


@pytest.mark.parametrize("players", SIZES)
def test_the_others_choose_from_three_or_two(players: int) -> None:
    _, asked = set_up(players)
    others = [decision for decision in asked[1:] if isinstance(decision, ChooseGeneral)]
    assert len(others) == players - 1
    assert {len(decision.dealt) for decision in others} == {2 if players == 10 else 3}
    dealt = [general for decision in others for general in decision.dealt]
    assert len(dealt) == len(set(dealt))


def test_with_few_generals_in_play_fewer_are_dealt() -> None:
    made, asked = set_up(4, generals="caocao,guanyu,zhangfei,zhaoyun")
    assert [len(decision.dealt) for decision in asked] == [1, 1, 1, 1]  # type: ignore[attr-defined]
    assert sorted(seat.generals[0] for seat in made.state.seats) == ["caocao", "guanyu", "zhangfei", "zhaoyun"]
    with pytest.raises(MalformedError, match="too few for 5 players"):
        new(5, generals="caocao,guanyu,zhangfei,zhaoyun")


def test_what_the_lord_left_may_be_dealt_again() -> None:
    again = 0
    for seed in range(30):
        _, asked = set_up(8, seed)
        first, *others = [each.dealt for each in asked if isinstance(each, ChooseGeneral)]
        dealt = {general for each in others for general in each}
        assert first[0] not in dealt
        again += bool(set(first[1:]) & dealt)
    assert again > 10


def test_the_others_choose_unseen_and_show_together() -> None:
    session = _session(5)
    lord = session.decision().seat
    session.answer(session.decision().default(), lord)
    pending = list(session.pending)
    assert len(pending) == 4
    for decision in pending[:-1]:
        session.answer(decision.default(), seat=decision.seat)
        for reader in range(-1, 5):
            shown = [seat for seat in session.view(reader).seats if seat.revealed]
            assert [seat.seat for seat in shown] == [lord]
    session.answer(pending[-1].default(), seat=pending[-1].seat)
    assert all(seat.revealed and seat.generals[0] for seat in session.view(-1).seats)


@pytest.mark.parametrize("players", SIZES)
def test_hp_is_what_is_printed_and_the_lord_has_more_from_five_players_on(players: int) -> None:
    for bonus_from in (5, 0):
        made, _ = set_up(players, lord_bonus_from=bonus_from)
        for state in made.state.seats:
            printed = made.ruleset.generals[state.generals[0]].hp
            bonus = state.role == "lord" and players >= bonus_from
            assert state.hp == state.max_hp == printed + bonus


class Ruling(Skill):
    """Test: a lord skill."""

    id, name, text, tags = "ruling", "测试甲", "测试。", {LORD}


def test_lord_skills_are_the_lords_only() -> None:
    ruleset = with_skills(Ruling, name="identity")
    for general in list(ruleset.generals.values()):
        ruleset.generals[general.id] = type(general)(**{**vars(general), "skills": (Ruling,)})
    made = Game.new(ruleset, 5, 1, [])
    direct(made, [lambda decision: decision.answers(1)[0]] * 5)
    ruleset.mode.set_up(made)
    for state in made.state.seats:
        assert state.skills == ((SkillRef("ruling", 1),) if state.role == "lord" else ())


@pytest.mark.parametrize("players", SIZES)
def test_four_cards_each(players: int) -> None:
    made, _ = set_up(players)
    assert [len(made.state.zones[zones.hand(seat)]) for seat in range(players)] == [4] * players
    assert len(made.state.zones[zones.DRAW_PILE]) == 160 - 4 * players


def test_the_decks() -> None:
    assert len(get_ruleset("identity").cards) == 160
    assert len(get_ruleset("identity", {"deck": "108"}).cards) == 108
    assert [card.label() for card in get_ruleset("identity", {"deck": "108"}).cards] == [
        card.label() for card in get_ruleset("identity").cards
    ][:108]
    with pytest.raises(MalformedError, match="in identity; it may be 108, 160"):
        get_ruleset("identity", {"deck": "standard"})
    with pytest.raises(MalformedError, match=r"standard, standard\+strategic"):
        get_ruleset("guozhan-2018", {"deck": "160"})


@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_lord_begins_and_turns_go_round(players: int) -> None:
    made = new(players, 3)
    direct(made, [Decision.default] * players)
    made.run()
    lord = next(seat for seat, state in enumerate(made.state.seats) if state.role == "lord")
    order = [fact.seat for fact in made.log or () if fact.name == "turn_began"][:players]
    assert order == [(lord + i) % players for i in range(players)]


def test_gods_are_of_their_own_kingdom_or_declare_one() -> None:
    gods = "shen_caocao,shen_lvbu,shen_lvmeng,shen_guanyu"
    made, asked = set_up(4, generals=gods)
    assert {state.kingdom for state in made.state.seats} == {"god"}
    assert not any(isinstance(decision, Choose) for decision in asked)
    made, asked = set_up(4, generals=gods, god_kingdom="declared")
    questions = [decision for decision in asked if isinstance(decision, Choose)]
    lord = next(seat for seat, state in enumerate(made.state.seats) if state.role == "lord")
    assert [decision.seat for decision in questions] == [(lord + i) % 4 for i in range(4)]
    assert questions[0].answers() == [Pick((kingdom,)) for kingdom in ("wei", "shu", "wu", "qun")]
    assert {state.kingdom for state in made.state.seats} == {"wei"}


DEATH_SEATS = """\
seats:
  - {role: lord, hand: [杀♠7, 桃♥4]}
  - {role: ROLE, hp: 1, hand: [闪♥2, 闪♦2], equip: [绝影♠5], judge: [闪电♠A]}
  - {role: rebel}
  - {role: renegade}
"""


class Watchful(Skill):
    """Test: sees what is so at the moment of a death."""

    id, name, text = "watchful", "测试乙", "测试。"
    seen: list[Any] = []

    @trigger(DEATH.moment, scope="anyone", must=True)
    def watch(self, me: Any, death: Any, act: Any) -> None:
        dead = me.game.state.seats[death.seat]
        self.seen.append((dead.alive, dead.role_known >> 3 & 1, len(me.game.players[death.seat].cards)))


def killed(role: str, *skills: type[Skill]) -> Game:
    made = game(DEATH_SEATS.replace("ROLE", role), *skills, name="identity")
    slash = made.players[0].hand[0]
    for skill in skills:
        made.gain_skill(0, skill.id)
    scripted(made)
    made.damage(0, 1, 1, card=made.face(slash))
    return made


def test_the_role_of_the_dead_is_shown() -> None:
    made = killed("rebel")
    assert [project(made, reader).seats[1].role for reader in range(-1, 4)] == ["rebel"] * 5
    assert project(made, 0).seats[2].role is None


def test_the_order_of_a_death() -> None:
    Watchful.seen.clear()
    made = killed("rebel", Watchful)
    # Dead and known when skills act, the cards not gone yet.
    assert Watchful.seen == [(False, 1, 3)]
    told = [name for name, _, _ in names(made, "died", "role_shown", "invoked", "moved", "rewarded")]
    assert told[:3] == ["died", "role_shown", "invoked"]
    assert told.index("moved") < told.index("rewarded")


def test_a_decided_game_has_no_reward() -> None:
    body = "seats:\n  - {role: lord, hand: [杀♠7]}\n  - {role: rebel, hp: 1, hand: [闪♥2]}\n  - {role: loyalist}\n"
    made = game(body, name="identity")
    scripted(made)
    with pytest.raises(GameOver):
        made.damage(0, 1)
    assert made.state.winners == (0, 2)
    assert names(made, "rewarded") == []
    # What lay in the hand of the dead has been discarded before.
    assert made.players[1].hand == []


def test_in_a_fork_hidden_roles_are_dealt_anew() -> None:
    session = _session(8, 5)
    for _ in range(40):
        session.answer(session.decision().default(), session.decision().seat)
    seat = session.decision().seat
    real = [state.role for state in session.game.state.seats]
    found = set()
    for i in range(12):
        world = [state.role for state in fork(session, seat, Stream(i)).game.state.seats]
        assert sorted(world) == sorted(real)
        assert world[seat] == real[seat]
        assert world.index("lord") == real.index("lord")
        found.add(tuple(world))
    assert len(found) > 3


def test_in_a_fork_of_the_draft_too() -> None:
    session = _session(5, 2)
    lord = session.decision().seat
    session.answer(session.decision().default(), lord)
    other = session.pending[0].seat
    found = set()
    for i in range(12):
        world = [state.role for state in fork(session, other, Stream(i)).game.state.seats]
        assert world[other] == session.game.state.seats[other].role
        found.add(tuple(world))
    assert len(found) > 2
