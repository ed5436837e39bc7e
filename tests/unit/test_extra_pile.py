"""The extra pile (额外牌堆) and the brain trust (智囊): what they hold, who sees it, how cards come back."""

from collections import Counter
from typing import Any

import pytest

from guozhan.core import zones
from guozhan.core.facts import EVERYBODY
from guozhan.core.rng import Stream
from guozhan.core.session import Session
from guozhan.core.skills import ANYONE, LOCKED, Skill, trigger
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import new_game
from guozhan.mechanics import extra_pile
from guozhan.mechanics.brain_trust import BRAIN_TRUST
from guozhan.mechanics.extra_pile import EXCLUSIVE, EXTRA_PILE
from guozhan.rules import moving
from guozhan.rules.game import Game
from guozhan.rules.timings import MOVE
from guozhan.sim.invariants import check_cards
from guozhan.view.apply import apply
from guozhan.view.determinize import fork
from guozhan.view.model import View
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.engine_games import game

TABLE = """
seats:
  - {general: 手杀费祎, hand: [杀♥Q, 杀♠7]}
  - {hand: [桃♥4]}
  - {general: 手杀荀谌}
"""


def _table(head: str = "") -> Game:
    return game(head + TABLE, name="identity")


def _pile(view: View) -> tuple[int | None, ...]:
    return next((zone.cards for zone in view.shared if zone.name == EXTRA_PILE.name), ())


def test_one_card_of_each_name() -> None:
    ruleset = get_ruleset("identity", {"pool": "all"})
    deck = [ruleset.cards[card] for card in ruleset.deck]
    extra = [ruleset.cards[card] for card in ruleset.homes]
    names = Counter(card.type.id for card in extra)
    assert len(extra) == 45
    assert set(names.values()) == {1}
    assert set(names) == {card.type.id for card in deck} | set(EXCLUSIVE)
    assert len({card.type.id for card in deck}) == 43
    # No scenario can take one for the other: suit and rank differ from those of the deck.
    assert not {card.label() for card in deck} & {card.label() for card in extra}


def test_three_names_are_brain_trust() -> None:
    identity, national = get_ruleset("identity", {"pool": "all"}), get_ruleset("guozhan-2018")
    names = {kind.name for kind in (*identity.types.values(), *national.types.values()) if kind.id in BRAIN_TRUST}
    assert names == {"无中生有", "过河拆桥", "无懈可击"}
    assert len(BRAIN_TRUST) == 3
    assert all(identity.types[name].is_instant_trick for name in BRAIN_TRUST)
    assert [kind.id for kind in national.types.values() if kind.name == "无懈可击·国"] == ["heg_nullification"]
    assert "heg_nullification" not in BRAIN_TRUST


@pytest.mark.parametrize("deck", ["108", "160"])
def test_the_pile_lies_beside_the_draw_pile(deck: str) -> None:
    with_pile = new_game("identity", 4, 5, {"pool": "all", "deck": deck})
    without = new_game("identity", 4, 5, {"deck": deck})
    for made in (with_pile, without):
        session = Session(made)
        while session.decision().topic == "generals":
            session.answer(session.decision().default(), session.decision().seat)
    size = len(without.state.zones[zones.DRAW_PILE])
    assert len(with_pile.state.zones[zones.DRAW_PILE]) == size
    assert without.state.shared == {}
    assert len(with_pile.state.shared[EXTRA_PILE.name]) == 45
    assert not set(with_pile.state.shared[EXTRA_PILE.name]) & set(with_pile.state.zones[zones.DRAW_PILE])
    check_cards(with_pile)
    for seat in range(-1, 4):
        view = apply(empty_view(seat, 4), facts_for(with_pile.log or [], seat))
        assert view == project(with_pile, seat)
        assert _pile(view) == (None,) * 45


def test_the_pile_lies_face_down_for_everybody() -> None:
    made = _table()
    for seat in (-1, 0, 1, 2):
        assert _pile(project(made, seat)) == (None,) * 44
    extra_pile.obtain(made, 0, extra_pile.named(made, ["nullification"]))
    assert made.ruleset.cards[made.players[0].hand[-1]].label() == "无懈可击♣9"
    # It was named, so everybody knows who has it now.
    assert made.state.known[made.players[0].hand[-1]] == EVERYBODY
    assert _pile(project(made, 1)) == (None,) * 43


def test_a_search_goes_by_name_or_category() -> None:
    made = _table()
    kinds = [made.type_of(card) for card in extra_pile.search(made, lambda kind: kind.is_equip)]
    assert len(kinds) == 22
    assert all(kind.is_equip for kind in kinds)
    found = extra_pile.search(made, lambda kind: kind.name == "桃")
    assert [made.ruleset.cards[card].label() for card in found] == ["桃♦6"]


def test_a_search_never_finds_the_exclusive_tricks() -> None:
    made = _table()
    everything = {made.type_of(card).id for card in extra_pile.search(made, lambda kind: True)}
    assert len(everything) == 42  # the 43 but for the 杀 in a hand
    assert everything.isdisjoint(EXCLUSIVE)
    assert len(extra_pile.named(made, EXCLUSIVE)) == 2


def test_nothing_is_obtained_where_nothing_is_left() -> None:
    made = _table("zones: {额外牌堆: [桃♦6]}")
    assert extra_pile.search(made, lambda kind: kind.id == "slash") == []
    before = made.players[0].hand[:]
    extra_pile.obtain(made, 0, extra_pile.search(made, lambda kind: kind.id == "slash"))
    assert made.players[0].hand == before
    extra_pile.obtain(made, 0, extra_pile.search(made, lambda kind: kind.id == "peach"))
    assert len(made.players[0].hand) == len(before) + 1


def test_the_pile_is_shuffled_when_a_card_comes_back() -> None:
    made = _table()
    before = made.state.shared[EXTRA_PILE.name][:]
    card = made.players[0].hand[0]
    made.players[0].discard([card])
    after = made.state.shared[EXTRA_PILE.name]
    assert sorted(after) == sorted([*before, card])
    assert [each for each in after if each != card] != before
    assert made.state.known[card] == 0
    for seat in (-1, 0, 1, 2):
        assert _pile(project(made, seat)) == (None,) * 45


class Witness(Skill):
    """Test: notes where cards are going and where they have gone."""

    id, name = "witness", "见证"
    tags = {LOCKED}
    seen: list[tuple[str, list[tuple[int, ...]], list[int]]] = []

    @trigger(MOVE.before, scope=ANYONE)
    def before(self, me: Any, move: moving.Move, act: Any) -> None:
        Witness.seen.append(("before", [part.cards for part in move.parts], [part.target for part in move.parts]))

    @trigger(MOVE.after, scope=ANYONE)
    def after(self, me: Any, move: moving.Move, act: Any) -> None:
        Witness.seen.append(("after", [part.cards for part in move.parts], [part.target for part in move.parts]))


def test_skills_do_not_see_it_on_its_way_to_the_discard_pile() -> None:
    made = _table()
    extra, ordinary = made.players[0].hand
    for skill in ("witness",):
        made.ruleset.skills[skill] = Witness()
        made.gain_skill(1, skill)
    Witness.seen.clear()
    try:
        made.players[0].discard([extra, ordinary])
    finally:
        del made.ruleset.skills["witness"]
    assert [moment for moment, _, _ in Witness.seen] == ["before", "after"]
    for _, cards, targets in Witness.seen:
        going = dict(zip(targets, cards, strict=True))
        assert going == {zones.DISCARD_PILE: (ordinary,), zones.SHARED: (extra,)}
    assert made.state.zones[zones.DISCARD_PILE] == [ordinary]


def test_what_is_left_in_the_processing_area_goes_home_too() -> None:
    from guozhan.core import mutate

    made = _table()
    extra, ordinary = made.players[0].hand
    moving.move(made, [moving.MovePart([extra, ordinary], zones.PROCESSING, "use", 0)])
    mutate.discard_leftovers(made)
    assert made.state.zones[zones.DISCARD_PILE] == [ordinary]
    assert extra in made.state.shared[EXTRA_PILE.name]
    check_cards(made)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_worlds_never_mix_extra_cards_with_others(seat: int) -> None:
    made = _table()
    made.state.known[made.players[0].hand[0]] = 1
    made.keep_safe = True
    session = Session(made)
    real = made.state.shared[EXTRA_PILE.name]
    differs = False
    for chance in range(6):
        world = fork(session, seat, Stream(chance)).game
        assert isinstance(world, Game)
        assert sorted(world.state.shared[EXTRA_PILE.name]) == sorted(real)
        differs = differs or world.state.shared[EXTRA_PILE.name] != real
        for card in world.state.zones[zones.DRAW_PILE]:
            assert card not in made.ruleset.homes
        assert sum(card in made.ruleset.homes for card in world.players[0].hand) == 1
        check_cards(world)
    assert differs
