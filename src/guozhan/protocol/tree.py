"""The legal tree (合法选择树) of a decision: what may be clicked, step by step, and why the rest may not.

A client walks it without knowing a rule. What is too large to be sent at once is walked on request: the server makes
the node that some clicks lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Answer, Pass
from guozhan.core.courses import CARDS, GENERALS, NEXT, SEATS, Action
from guozhan.core.errors import IllegalError, MalformedError
from guozhan.core.messages import error_text
from guozhan.core.selection import Place, Selection
from guozhan.protocol.nodes import NEXT_KEY, PASS_KEY, Node, Step, Why
from guozhan.view.names import kingdom_text
from guozhan.view.sheet import course, refused

if TYPE_CHECKING:
    from guozhan.core.courses import Part
    from guozhan.core.decisions import Decision
    from guozhan.games.labels import Labels
    from guozhan.view.sheet import Sheet

NODES: Final = 48  # of a tree that is sent with a request
MOST_CLICKS: Final = 400
# Courses whose only content is a pick: declining is offered beside the items.
_PICKS: Final = ("pick", "arrange", "give")


class Tree:
    """The legal tree of one decision, as its seat reads it.

    Args:
        decision: the decision.
        labels: the words of its game for that seat.
        sheet: what goes along with the decision in the same language, where it has been made: its courses and
            reasons are the tree's too.
    """

    def __init__(self, decision: Decision, labels: Labels, sheet: Sheet | None = None) -> None:
        self.decision = decision
        self.labels = labels
        self.sheet = sheet
        self._texts: dict[tuple[str, int], str] = {}
        # Picking is the only thing to do here: the items are offered at once, beside declining.
        actions = decision.actions()
        self._merged = decision.optional and len(actions) == 1 and actions[0].kind in _PICKS

    def node(self, clicks: Sequence[str] = (), nodes: int = NODES) -> Node:
        """The node that some clicks lead to, with as many levels of those below it as have together ``nodes``.

        Raises:
            IllegalError: if a click is not possible, or nothing is left to click.
        """
        selection = self._walk(clicks)
        if selection.done:
            raise IllegalError([self.labels.of("已经选择完毕")])
        left = nodes - 1
        made = _Growing(selection)
        level = self._open(made)
        # A level goes along as a whole or not at all: where some of many cards are picked there is no end of nodes, and
        # who sees the first of them is not helped.
        while level and len(level) <= left:
            left -= len(level)
            level = [below for parent, index in level for below in self._open(parent.grow(index))]
        return made.node(self)

    def answer(self, clicks: Sequence[str]) -> Answer:
        """The answer that complete clicks make.

        Raises:
            IllegalError: if a click is not possible, or some are missing.
        """
        selection = self._walk(clicks)
        if not selection.done:
            raise IllegalError([self.labels.of("尚未选择完毕")])
        return selection.answer()

    def _walk(self, clicks: Sequence[str]) -> Selection:
        if len(clicks) > MOST_CLICKS:
            raise MalformedError(error_text("more than {most} clicks", most=MOST_CLICKS))
        selection = self._start()
        for key in clicks:
            steps = self._steps(selection)
            step = next((one for number, one in enumerate(steps) if key_of(one, number) == key), None)
            if step is None:
                raise IllegalError([self.labels.of("此时不能这样做")])
            selection = self._click(selection, step)
        return selection

    def _start(self) -> Selection:
        selection = self.decision.start()
        if self._merged:
            selection.click(self.decision.actions()[0])
        return selection

    def _steps(self, selection: Selection) -> list[Any]:
        steps = selection.steps()
        if self._merged and len(selection.clicks) == 1 and not selection.done:
            steps.append(PASS)
        return steps

    def _click(self, selection: Selection, step: Any) -> Selection:
        if isinstance(step, Pass) and self._merged:
            selection = self.decision.start()
        selection.click(step)
        return selection

    def _open(self, growing: _Growing) -> list[tuple[_Growing, int]]:
        growing.look(self)
        return [(growing, index) for index, place in enumerate(growing.places) if place is not None]

    def text(self, step: Any, part: Part | None) -> str:
        """What a step is called; cards and seats come in many nodes."""
        if type(step) is not int or part is None or part.kind not in (CARDS, SEATS):
            return self.labels.step(step, self.decision, part)
        return self._item(part.kind, step)

    def _item(self, kind: str, item: int) -> str:
        """What a card or seat is called, which can be clicked in some nodes and cannot in others."""
        found = self._texts.get((kind, item))
        if found is None:
            found = self._texts[kind, item] = self.labels.item(kind, item, self.decision)
        return found

    # --- why not -----------------------------------------------------------------------------------------------------

    def why(self, selection: Selection) -> tuple[Why, ...]:
        """What cannot be clicked here, and why."""
        part, draft = selection.part, selection.draft
        decision, labels = self.decision, self.labels
        game = labels.game
        if part is not None and draft is not None:
            if part.kind == GENERALS and hasattr(decision, "dealt"):
                return self._unpaired(draft)
            if part.error is None:
                return ()
            others: list[int] = (
                [seat for seat in range(game.size) if game.state.seats[seat].alive]
                if part.kind == SEATS
                else list(game.state.zones[zones.hand(decision.seat)])
            )
            offered = {*selection.items(), *part.chosen(draft)}
            found = [(item, part.error(draft.me, draft, item)) for item in others if item not in offered]
            return tuple(
                Why(part.kind, item, self._item(part.kind, item), labels.of(reason)) for item, reason in found if reason
            )
        # A use that a skill grants is of none of the cards in hand.
        if selection.action is not None or decision.shape != "play":
            return ()
        need = getattr(decision, "need", None)
        return () if decision.topic and need is None else self._unusable(need)

    def _unpaired(self, draft: Any) -> tuple[Why, ...]:
        """Generals dealt that cannot be chosen: at first those of whose kingdom there is no other one."""
        decision, labels = self.decision, self.labels
        offered = {*(decision.actions()[0].parts()[0].items(draft)), *draft.items}
        generals = labels.game.ruleset.generals
        left = [generals[general] for general in getattr(decision, "dealt", ()) if general not in offered]
        reason = labels.of("主将与副将须为同一势力" if draft.items else "没有同势力的其他候选武将")
        return tuple(
            Why(
                GENERALS,
                general.id,
                labels.say(
                    "{general}（{kingdom}）",
                    general=labels.of(general.name),
                    kingdom=kingdom_text(general.printed_kingdom, labels.language),
                ),
                reason,
            )
            for general in left
        )

    def _refused(self) -> tuple[tuple[int, str], ...]:
        decision = self.decision
        courses = {card for action in decision.actions() for card in action.draft(decision).cards}
        return refused(self.labels.game, decision, courses, self.labels.language)

    def _unusable(self, need: Any) -> tuple[Why, ...]:
        """Hand cards and skills that are no course here."""
        decision, labels = self.decision, self.labels
        game = labels.game
        cards = self.sheet.reasons if self.sheet is not None else self._refused()
        found = [Why(CARDS, card, labels.card(card), reason) for card, reason in cards]
        if need is None:
            offered = {action.concerns() for action in decision.actions()}
            for entry in game.sheet(decision.seat).actives:
                skill = entry.skill
                if entry.slot and skill.id not in offered:
                    name = labels.say("“{name}”", name=labels.of(skill.name))
                    reason = decision.errors(Act("skill", skill=skill.id))[0]
                    found.append(Why("skills", skill.id, name, labels.of(reason)))
        return tuple(dict.fromkeys(found))


def key_of(step: Any, number: int) -> str:
    """What a click is called; ``number`` is its place among the steps, which names courses."""
    if isinstance(step, Pass):
        return PASS_KEY
    if step is NEXT:
        return NEXT_KEY
    return f"c{number}" if isinstance(step, Action) else str(step)


class _Growing:
    """A node whose children are made one after another."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.steps: list[Any] = []
        self.places: list[Place | None] = []  # behind each step; None where nothing is left to click
        self.children: dict[int, _Growing] = {}

    def look(self, tree: Tree) -> None:
        """Find out what may be clicked, and after which clicks nothing is left."""
        self.steps = tree._steps(self.selection)
        look = self.selection.look
        self.places = [None if isinstance(step, Pass) else look(step) for step in self.steps]

    def grow(self, index: int) -> _Growing:
        """Make the node behind a step."""
        step = self.steps[index]
        after = self.selection.copy()
        after.click(step, place=self.places[index])
        child = self.children[index] = _Growing(after)
        return child

    def node(self, tree: Tree) -> Node:
        """The node in plain values."""
        selection, labels = self.selection, tree.labels
        part, draft = selection.part, selection.draft
        steps = tuple(self._step(index, step, tree) for index, step in enumerate(self.steps))
        if part is None or draft is None:
            return Node(steps, why=tree.why(selection))
        lo, hi = part.bounds(draft)
        picked = part.chosen(draft)
        prompt = labels.part(part, lo, hi, picked)
        return Node(steps, prompt, part.kind, lo, hi, tuple(picked), tree.why(selection))

    def _step(self, index: int, step: Any, tree: Tree) -> Step:
        decision = tree.decision
        part = self.selection.part
        child = self.children.get(index)
        node = child.node(tree) if child is not None else None
        text = tree.text(step, part)
        done = self.places[index] is None
        if type(step) is int and part is not None:
            # Most are cards and seats.
            return Step(str(step), text, part.kind, step, done=done, node=node)
        key = key_of(step, index)
        if isinstance(step, Pass):
            return Step(key, text, PASS_KEY, done=done)
        if step is NEXT:
            return Step(key, text, NEXT_KEY, done=done, node=node)
        if isinstance(step, Action):
            sheet = tree.sheet
            offered = sheet.courses[index] if sheet is not None else course(step, decision)
            return Step(key, text, "course", course=offered, done=done, node=node)
        return Step(key, text, part.kind if part is not None else "", step, done=done, node=node)
