"""The legal tree over random games: what can be clicked is exactly what the rules allow, and says why the rest is not."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest

from guozhan.bots.random import RandomBot
from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.courses import CARDS, GENERALS
from guozhan.core.decisions import Decision
from guozhan.core.errors import IllegalError, MalformedError
from guozhan.core.rng import Stream
from guozhan.core.selection import Selection
from guozhan.games.labels import Labels
from guozhan.games.session import Session, new_game
from guozhan.protocol.nodes import Node, Step
from guozhan.protocol.tree import MOST_CLICKS, NODES, Tree
from guozhan.view.language import language
from guozhan.view.project import project
from tests.helpers.trees import below, canonical, paths, whole

MOST_ANSWERS = 200  # of a decision whose tree is walked to its ends
MOST_PATHS = 700  # any order can be clicked, so there are more paths than answers
GAMES = [
    ("guozhan-2018", 2, 3),
    ("guozhan-2018", 5, 1),
    ("guozhan-2018", 8, 2),
    ("guozhan-2012", 6, 4),
    ("guozhan-reset", 5, 5),
    ("identity", 5, 6),
    ("identity", 8, 7),
]


def asked(ruleset: str, players: int, seed: int, most: int = 10_000, every: int = 1) -> Any:
    """The decisions of a random game, each before it is answered: those of ``most`` that are ``every`` apart."""
    session = Session(new_game(ruleset, players, seed), copies=False)
    bots = [RandomBot(seed * 100 + seat) for seat in range(players)]
    number = 0
    while not session.over and number < most:
        decision = session.pending[0]
        number += 1
        if number % every == 0:
            yield decision
        session.answer(bots[decision.seat](decision), decision.seat)
    session.close()


def tree_of(decision: Decision, code: str = "zh-Hans") -> Tree:
    game: Any = decision.game
    return Tree(decision, Labels(game, decision.seat, language(code, game.ruleset)))


def nodes_of(tree: Tree, node: Node, stream: Stream, most: int = 12) -> list[tuple[tuple[str, ...], Node]]:
    """The root and some nodes on the ways down from it."""
    found: list[tuple[tuple[str, ...], Node]] = [((), node)]
    for _ in range(most):
        clicks, node = found[stream.below(len(found))]
        open_steps = [step for step in node.steps if not step.done]
        if open_steps:
            step = open_steps[stream.below(len(open_steps))]
            further = (*clicks, step.key)
            if all(further != known for known, _ in found):
                found.append((further, below(tree, step, further)))
    return found


def random_path(tree: Tree, stream: Stream) -> tuple[str, ...]:
    node = tree.node()
    clicks: tuple[str, ...] = ()
    while True:
        step = node.steps[stream.below(len(node.steps))]
        clicks = (*clicks, step.key)
        if step.done:
            return clicks
        node = below(tree, step, clicks)


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_what_can_be_clicked_is_what_is_legal(ruleset, players, seed):
    seen = Counter[str]()
    stream = Stream(seed)
    for decision in asked(ruleset, players, seed, most=500, every=2):
        tree = tree_of(decision)
        answers = decision.answers(MOST_ANSWERS + 1)
        ways = list(islice(paths(tree, tree.node()), MOST_PATHS + 1)) if len(answers) <= MOST_ANSWERS else []
        complete = 0 < len(ways) <= MOST_PATHS
        if not complete:
            ways = [random_path(tree, stream) for _ in range(5)]
        made = [tree.answer(way) for way in ways]
        for way, answer in zip(ways, made, strict=True):
            assert decision.errors(answer) == [], (decision, way, answer)
        if complete:
            legal = {canonical(decision, answer) for answer in answers}
            assert {canonical(decision, answer) for answer in made} == legal, decision
            assert len(set(ways)) == len(ways)
        seen["whole" if complete else "samples"] += 1
    assert seen["whole"] > 20 + 5 * seen["samples"], seen


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_what_is_not_in_the_tree_is_refused(ruleset, players, seed):
    stream = Stream(seed)
    for decision in asked(ruleset, players, seed, most=300, every=5):
        tree = tree_of(decision)
        for clicks, node in nodes_of(tree, tree.node(), stream, 4):
            keys = {step.key for step in node.steps}
            wrong = {"", "pass", "next", "c0", "c99", "-1", "0", "1", "9999", "None", "hand.0", "yes", "c", " c0"}
            for key in wrong - keys:
                for further in ([], ["c0"]):
                    with pytest.raises(IllegalError):
                        tree.answer([*clicks, key, *further])
                    with pytest.raises(IllegalError):
                        tree.node([*clicks, key, *further])
            # No answer before the last click, no node and no answer behind it.
            with pytest.raises(IllegalError):
                tree.answer(clicks)
            for step in node.steps:
                if step.done:
                    tree.answer([*clicks, step.key])
                    for more in ("pass", "next", "c0", step.key):
                        with pytest.raises(IllegalError):
                            tree.answer([*clicks, step.key, more])
                    with pytest.raises(IllegalError):
                        tree.node([*clicks, step.key])


def test_too_many_clicks_are_refused():
    decision = next(asked("guozhan-2018", 5, 1))
    with pytest.raises(MalformedError):
        tree_of(decision).answer(["c0"] * (MOST_CLICKS + 1))
    with pytest.raises(MalformedError):
        tree_of(decision).node(["c0"] * (MOST_CLICKS + 1))


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_a_node_tells_its_steps_apart_and_says_how_many(ruleset, players, seed):
    stream = Stream(seed)
    for decision in asked(ruleset, players, seed, most=600, every=3):
        tree = tree_of(decision)
        for clicks, node in nodes_of(tree, tree.node(), stream):
            assert node.steps, (decision, clicks)
            keys = [step.key for step in node.steps]
            assert len(set(keys)) == len(keys), (decision, clicks)
            assert all(step.text and step.kind for step in node.steps), (decision, clicks)
            kinds = {step.kind for step in node.steps} - {"pass", "next"}
            if node.prompt:
                assert kinds <= {node.kind}
                assert len(node.picked) < node.hi
                # "That is all" is offered when enough is picked, and only then.
                assert ("next" in keys) == (len(node.picked) >= node.lo), (decision, clicks)
                assert not set(node.picked) & {step.item for step in node.steps}
            else:
                assert kinds <= {"course"}
            for step in node.steps:
                assert (step.course is not None) == (step.kind == "course")
                assert (step.item is not None) == (step.kind not in ("course", "pass", "next"))
                assert not (step.done and step.node is not None)
                assert step.done or step.kind != "pass"
            barred = [(why.kind, why.item) for why in node.why]
            assert len(set(barred)) == len(barred)
            offered = {(step.kind, step.item) for step in node.steps}
            assert not offered & set(barred), (decision, clicks)


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_what_is_optional_can_be_declined_at_once(ruleset, players, seed):
    for decision in asked(ruleset, players, seed, most=600):
        keys = [step.key for step in tree_of(decision).node(nodes=1).steps]
        assert ("pass" in keys) == decision.optional


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_a_tree_is_the_same_however_much_of_it_is_sent(ruleset, players, seed):
    compared = 0
    for decision in asked(ruleset, players, seed, most=400, every=4):
        if len(decision.answers(61)) > 60:
            continue
        tree = tree_of(decision)
        full = whole(tree, tree.node(nodes=400))
        for nodes in (1, 2, 7, NODES):
            part = tree.node(nodes=nodes)
            assert count(part) <= nodes
            assert whole(tree, part) == full
        # Made anew and through the wire it is the same, too.
        again = tree_of(decision).node(nodes=7)
        assert msgspec.json.decode(msgspec.json.encode(again), type=Node) == again == tree.node(nodes=7)
        compared += 1
    assert compared > 20


def count(node: Node) -> int:
    return 1 + sum(count(step.node) for step in node.steps if step.node is not None)


def all_why(node: Node) -> list[Any]:
    return [*node.why, *(why for step in node.steps if step.node for why in all_why(step.node))]


def selected(tree: Tree, clicks: tuple[str, ...]) -> Selection:
    return tree._walk(clicks)


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_the_reasons_are_those_of_the_rules(ruleset, players, seed):
    stream = Stream(seed)
    seen = Counter[str]()
    for decision in asked(ruleset, players, seed, most=900, every=3):
        tree = tree_of(decision)
        say = tree.labels.of
        for clicks, node in nodes_of(tree, tree.node(), stream):
            selection = selected(tree, clicks)
            part, draft = selection.part, selection.draft
            for why in node.why:
                assert why.reason
                assert why.text
                if part is None or draft is None:
                    need = getattr(decision, "need", None)
                    kind = "skill" if why.kind == "skills" else "use" if need is None else need.mode
                    tried: Any = (
                        Act(kind, skill=str(why.item)) if why.kind == "skills" else Act(kind, cards=(int(why.item),))
                    )
                elif why.kind == GENERALS:
                    # That there is no partner for a head is said before it is picked.
                    seen["generals"] += 1
                    assert why.item not in part.items(draft)
                    continue
                else:
                    assert selection.action is not None
                    part.add(draft, why.item)
                    tried = selection.action.answer(draft)
                    part.remove(draft)
                reasons = [say(reason) for reason in decision.errors(tried)]
                assert why.reason in reasons, (decision, clicks, why, reasons)
                seen[why.kind] += 1
    assert seen["cards"] > 30, seen
    assert seen["generals"] > 0 or players == 2 or ruleset == "identity", seen


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_every_hand_card_is_either_offered_or_barred_with_a_reason(ruleset, players, seed):
    seen = 0
    for decision in asked(ruleset, players, seed, most=900, every=3):
        game: Any = decision.game
        need = getattr(decision, "need", None)
        if decision.shape != "play" or (decision.topic and need is None):
            continue
        node = tree_of(decision).node(nodes=1)
        hand = set(game.state.zones[zones.hand(decision.seat)])
        barred = {why.item for why in node.why if why.kind == "cards"}
        offered = {card for step in node.steps if step.course is not None for card in step.course.cards}
        assert hand <= barred | offered
        assert not barred & offered
        assert barred <= hand
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("code", ["zh-Hans", "en"])
@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_the_tree_names_nothing_that_the_seat_may_not_know(ruleset, players, seed, code):
    stream = Stream(seed)
    named = 0
    for decision in asked(ruleset, players, seed, most=900, every=4):
        tree = tree_of(decision, code)
        game: Any = decision.game
        state, seat = game.state, decision.seat
        hidden = {
            tree.labels.general(general)
            for other in range(game.size)
            if other != seat
            for slot, general in enumerate(state.seats[other].generals, 1)
            if general and not state.seats[other].shown_ever & slot and not knows_general(game, seat, other, slot)
        }
        for clicks, node in nodes_of(tree, tree.node(), stream):
            text = msgspec.json.encode(node).decode()
            for general in hidden - {tree.labels.general(one) for one in own_generals(decision)}:
                assert general not in text, (decision, clicks, general)
            for kind, item in [*((s.kind, s.item) for s in node.steps), *((w.kind, w.item) for w in node.why)]:
                if kind == CARDS and isinstance(item, int):
                    assert state.known[item] >> seat & 1, (decision, clicks, item)
                    named += 1
            for step in node.steps:
                for card in step.course.cards if step.course is not None else ():
                    assert state.known[card] >> seat & 1, (decision, clicks, card)
    assert named > 30


def knows_general(game: Any, seat: int, other: int, slot: int) -> bool:
    return project(game, seat).seats[other].generals[slot - 1] is not None


def own_generals(decision: Any) -> list[str]:
    state = decision.game.state.seats[decision.seat]
    return [*(general for general in state.generals if general), *getattr(decision, "dealt", ())]


def test_a_step_that_is_open_says_so_neither_by_done_nor_by_its_node():
    """What was not sent has to be asked for."""
    found: list[Step] = []
    for decision in asked("guozhan-2018", 5, 1, most=200):
        found += [step for step in tree_of(decision).node(nodes=1).steps if not step.done]
    assert found
    assert all(step.node is None for step in found)
