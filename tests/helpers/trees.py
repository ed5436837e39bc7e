"""Walking legal trees: every answer, or some, that can be clicked in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guozhan.core.answers import Act, Answer, Arranged, Pick
from guozhan.core.courses import Action, PilePart
from guozhan.core.decisions import Decision
from guozhan.protocol.nodes import Node, Step
from guozhan.protocol.tree import Tree


def paths(tree: Tree, node: Node, clicks: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All complete clicks, in the order of the tree; nodes that were not sent are asked for."""
    for step in node.steps:
        further = (*clicks, step.key)
        if step.done:
            yield further
        else:
            yield from paths(tree, below(tree, step, further), further)


def below(tree: Tree, step: Step, clicks: tuple[str, ...]) -> Node:
    """The node behind a step that is not the last."""
    return step.node if step.node is not None else tree.node(clicks, 1)


def whole(tree: Tree, node: Node, clicks: tuple[str, ...] = ()) -> Any:
    """The tree below a node in plain values, with everything that was not sent."""
    steps = tuple(
        (
            step.key,
            step.text,
            step.kind,
            step.item,
            step.course,
            step.done,
            None if step.done else whole(tree, below(tree, step, (*clicks, step.key)), (*clicks, step.key)),
        )
        for step in node.steps
    )
    return steps, node.prompt, node.kind, node.lo, node.hi, node.picked, node.why


def canonical(decision: Decision, answer: Answer) -> Answer:
    """The answer with what has no order in one order: any order can be clicked, one of them is listed."""
    for action in decision.actions():
        if action.matches(answer):
            return _sorted(action, answer)
    return answer


def _sorted(action: Action, answer: Answer) -> Answer:
    free = {part.field for part in action.parts() if not part.ordered}
    match answer:
        case Pick(items=items):
            return Pick(_in_order(items)) if "items" in free else answer
        case Act():
            fields = ("cards", "targets", "second")
            cards, targets, second = (
                _in_order(getattr(answer, field)) if field in free else getattr(answer, field) for field in fields
            )
            return Act(answer.kind, answer.skill, answer.name, cards, targets, second, answer.option)
        case Arranged(piles=piles):
            laid = any(isinstance(part, PilePart) for part in action.parts())
            return Arranged(tuple((label, cards if laid else _in_order(cards)) for label, cards in piles))
    return answer


def _in_order(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(items, key=lambda item: (isinstance(item, str), item)))
