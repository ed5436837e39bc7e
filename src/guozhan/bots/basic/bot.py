"""The basic bot: it plays to win, by what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.bots.basic import choosing, idle, respond, skills
from guozhan.bots.basic.kingdoms import Kingdoms
from guozhan.bots.basic.memory import Memory
from guozhan.bots.basic.roles import Roles
from guozhan.bots.basic.table import Table
from guozhan.core.answers import PASS, YES_PICK, Answer
from guozhan.core.rng import Stream
from guozhan.view.project import project

if TYPE_CHECKING:
    from guozhan.bots.basic.allegiance import Allegiance
    from guozhan.core.decisions import Decision

# Who reads a mode's allegiances; for any other mode it is kingdoms that count.
_READERS: Final[dict[str, Allegiance]] = {"identity": Roles()}
_KINGDOMS: Final = Kingdoms()

_SEATS: Final = 16
_TASTE: Final = 0.00002


class BasicBot:
    """Weighs what can be done by what it brings whom, and takes the best.

    What it answers follows from its seed and from what its seat may know: the decision, the view, and the facts of the
    log where there is one.

    Attributes:
        counted: decisions it met in which there were at least two legal answers.
    """

    __slots__ = ("_allegiance", "_memory", "_taste", "counted")

    def __init__(self, seed: int = 0, allegiance: Allegiance | None = None) -> None:
        self._allegiance = allegiance
        self._memory = Memory()
        # Between two seats that are worth the same it is a matter of taste, which the seed decides.
        stream = Stream(seed)
        self._taste = [1.0 + stream.below(100) * _TASTE for _ in range(_SEATS)]
        self.counted = 0

    def __call__(self, decision: Decision) -> Answer:
        actions = decision.actions()
        if not actions:
            return PASS
        if not decision.optional and decision.is_empty():
            return decision.default()
        self.counted += 1
        view = project(decision.game, decision.seat)
        self._memory.read(decision, view)
        allegiance = self._allegiance or _READERS.get(decision.game.ruleset.mode.id, _KINGDOMS)
        table = Table(decision, view, allegiance, self._memory, self._taste)
        answer = _decide(table, decision)
        self._memory.note(decision, answer)
        return answer


def _decide(table: Table, decision: Decision) -> Answer:
    """Decide by the kind of decision."""
    shape = decision.shape
    if shape == "play":
        return respond.respond(table, decision) if hasattr(decision, "need") else idle.play(table, decision)
    if shape == "which-next":
        return skills.offer(table, decision)
    if shape == "confirm":
        return skills.confirm(table, decision, YES_PICK)
    if shape == "arrange":
        return choosing.arrange(table, decision)
    if any(action.kind == "reveal" for action in decision.actions()):
        return skills.offer(table, decision)
    return choosing.choose(table, decision)
