"""What the rules remember for skills that look back: uses of a play phase, discards of a discard phase."""

from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.skills import Skill, trigger
from guozhan.core.state import TURN
from guozhan.rules import moving
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle
from guozhan.rules.player import Player
from guozhan.rules.remembering import UsedCard, used_in_play
from guozhan.rules.timings import PHASE
from tests.helpers.engine_games import answering, game, names, until

SHOWN: list[Any] = []


class Strips(Skill):
    """Test: as somebody's discard phase ends its owner discards his equipment, then puts one of the cards back."""

    id, name, text = "strips", "测试甲", "测试。"

    @trigger(PHASE.discard.end, must=True, scope="anyone")
    def strip(self, me: Player, phase: Any, act: Act) -> None:
        me.discard(list(me.equips))
        SHOWN.append(labels(me, moving.discarded(me.game, phase.seat)))
        SHOWN.append(labels(me, moving.discarded(me.game, phase.seat, own_hand=True)))
        taken = moving.discarded(me.game, phase.seat, own_hand=True)[:1]
        me.obtain(taken)
        SHOWN.append(labels(me, moving.discarded(me.game, phase.seat)))
        moving.to_discard_pile(me.game, taken)
        SHOWN.append(labels(me, moving.discarded(me.game, phase.seat)))


def labels(me: Player, cards: list[int]) -> list[str]:
    return [me.game.ruleset.cards[card].label() for card in cards]


class Again(Skill):
    """Test: a further play phase follows the first one."""

    id, name, text = "again", "测试乙", "测试。"

    @trigger(PHASE.play.end, must=True, limit=TURN)
    def again(self, me: Player, phase: Any, act: Act) -> None:
        me.game.insert_phase("play")


@pytest.fixture(autouse=True)
def nothing_shown() -> None:
    SHOWN.clear()


def test_uses_in_the_own_play_phase_are_remembered_with_their_faces() -> None:
    made = game(
        "seats:\n"
        "  - {kingdom: wei, hand: [杀♠7, 桃♥4, 的卢♣5], hp: 3}\n"
        "  - {kingdom: shu, hand: [闪♥2]}\n"
        "turn: {seat: 1, phase: play}\n"
    )
    answering(made, lambda decision: next((a for a in decision.answers() if getattr(a, "kind", "") == "use"), None))
    until(made, 0)
    found = used_in_play(made, 0)
    assert {one.family: one.color for one in found} == {"slash": "black", "peach": "red", "dilu": "black"}
    assert UsedCard("slash", "spade", "black", "basic") in found
    # Seat 2 has used 闪, but not in a play phase of its own.
    assert used_in_play(made, 1) == []


def second_play_phase(general: str, skill: str, *uses: str) -> tuple[Game, list[str]]:
    """The turn of a general with two play phases, who uses the named cards in the first, or none; what it invoked."""
    made = game(
        f"seats: [{{general: {general}, hp: 2, hand: [桃♥4, 的卢♣5, 杀♠7]}}, {{}}]\n"
        "turn: {seat: 1, phase: play}\ndiscard_pile: [无中生有♥7]\noptions: {pool: all}\n",
        Again,
        name="identity",
    )
    made.gain_skill(0, "again")
    waiting = list(uses)

    def play(decision: Any) -> Any:
        if isinstance(decision, Idle) and waiting:
            label = waiting.pop(0)
            found = (each for each in decision.answers() if isinstance(each, Act))
            return next((each for each in found if label in labels(made.players[0], list(each.cards))), None)
        return None

    answering(made, play)
    until(made, 0)
    return made, [fact.word for fact in made.log or () if fact.name == "invoked" and fact.word == skill]


def test_what_was_used_in_an_earlier_play_phase_of_the_turn_was_not_used_in_this_one() -> None:
    made, invoked = second_play_phase("手杀华歆", "yuanqing", "桃♥4")
    assert invoked == ["yuanqing"]
    assert labels(made.players[0], made.state.shared["仁区"]) == ["桃♥4"]
    # Nothing in the first, a card in the second; then in neither.
    assert len(second_play_phase("手杀王凌", "zifu", "", "桃♥4")[1]) == 1
    assert len(second_play_phase("手杀王凌", "zifu", "桃♥4")[1]) == 1
    assert len(second_play_phase("手杀王凌", "zifu")[1]) == 2


def test_discards_of_a_discard_phase_are_remembered_with_how_it_came_about() -> None:
    made = game(
        "seats:\n"
        "  - {kingdom: wei, hp: 1, hand: [杀♠7, 杀♠8]}\n"
        "  - {kingdom: shu, equip: [的卢♣5]}\n"
        "turn: {seat: 1, phase: discard}\n"
        "discard_pile: [桃♥4]\n",
        Strips,
    )
    made.gain_skill(1, "strips")
    answering(made, lambda decision: None)
    until(made, 0)
    # The last row: what came back by another way than discarding does not count any more.
    assert SHOWN == [["杀♠7", "的卢♣5"], ["杀♠7"], ["的卢♣5"], ["的卢♣5"]]
    assert moving.discarded(made, 0) == []


def test_the_order_in_which_hand_cards_were_held_does_not_show() -> None:
    made = game(
        "seats:\n"
        "  - {kingdom: wei, hp: 1, hand: [杀♠8, 杀♠7, 杀♠5]}\n"
        "  - {kingdom: shu}\n"
        "turn: {seat: 1, phase: discard}\n"
        "options: {text: ol}\n"  # in which a skill has the discards of the turn remembered
    )
    held = list(made.players[0].hand)
    answering(made, lambda decision: None)
    until(made, 0)
    wanted = [f"discarded.{card}" for card in sorted(held[:2])]
    # Of the discard phase, and of the turn.
    for seat in (0, -1):
        found = [word for _, who, word in names(made, "counted") if who == seat and word.startswith("discarded.")]
        assert found == wanted
    assert held[:2] != sorted(held[:2])
