"""The curious bot: it plays at random, but rather what has not acted yet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.answers import Answer, Pass
from guozhan.core.courses import GENERALS, OPTIONS, SUITS, OrderAction
from guozhan.core.decisions import Arrange, Choose, Confirm, Offer
from guozhan.core.offers import SkillAction
from guozhan.core.rng import Stream
from guozhan.core.skills import DEPUTY_ONLY, HEAD_ONLY, LORD
from guozhan.core.state import DEPUTY, HEAD
from guozhan.modes.roles import LORD as LORD_ROLE
from guozhan.rules.converting import ConvertAction
from guozhan.rules.play_phase import Idle, RecastAction, UseAction
from guozhan.rules.responding import CardAction, Respond
from guozhan.sim.coverage import CHOICES, Item, choices_of

if TYPE_CHECKING:
    from guozhan.core.courses import Action
    from guozhan.core.decisions import Decision
    from guozhan.core.selection import Selection
    from guozhan.rules.player import Player
    from guozhan.sim.observing import Watch

CHOICE_KINDS: Final = (OPTIONS, SUITS)
NEW, RARE, KNOWN, IDLE = 60, 12, 4, 1  # weights of what has not acted, has acted once or twice, more often, of nothing
FEW: Final = 2


class CuriousBot:
    """Clicks until an answer is complete, and prefers what has acted least in all games of its table.

    Attributes:
        watch: the ruleset that is watched, with the table.
    """

    def __init__(self, watch: Watch, seed: int) -> None:
        self.watch = watch
        self._random = Stream(seed)
        # Some players are not curious at all, and some keep their generals face down: positions that only these lead
        # to are wanted too.
        self._curious = self._random.below(4) > 0
        self._shy = self._random.below(3) == 0
        # Others keep those face down of which something has not acted: it may be what is only done face down.
        self._coy = self._random.below(2) == 0

    def __call__(self, decision: Decision) -> Answer:
        selection = decision.start()
        self._look(decision)
        while not selection.done:
            steps = selection.steps()
            step = steps[0] if len(steps) == 1 else steps[self._pick(decision, selection, steps)]
            part = selection.part
            if part is not None and part.kind in CHOICE_KINDS:
                for each in steps:
                    if isinstance(each, str):
                        self._option(decision, selection, each)
                if isinstance(step, str):
                    self._option(decision, selection, step).hit()
            selection.click(step, len(steps))
        answer = selection.answer()
        self._count(decision, answer)
        return answer

    # --- which step --------------------------------------------------------------------------------------------------

    def _pick(self, decision: Decision, selection: Selection, steps: list[Any]) -> int:
        part = selection.part
        if selection.action is None:
            weights = [self._weight(decision, step) for step in steps]
        elif part is not None and part.kind in CHOICE_KINDS:
            weights = [
                _urgency(self._option(decision, selection, step).count) if isinstance(step, str) else KNOWN
                for step in steps
            ]
        elif part is not None and part.kind == GENERALS:
            head = not part.chosen(selection.draft) if selection.draft is not None else True
            lord = decision.me.state.role in ("", LORD_ROLE)
            weights = [self._general_weight(step, head, lord) for step in steps]
        else:
            return self._random.below(len(steps))
        if not self._curious and part is None:
            return self._random.below(len(steps))
        return draw(self._random, weights)

    def _weight(self, decision: Decision, step: Any) -> int:
        """How much a course, or declining, is wanted."""
        if isinstance(step, Pass):
            found = self._refusals(decision)
            return max([_urgency(item.count) for item in found if item.count <= FEW], default=IDLE)
        items = self._items(step)
        if (step.kind == "reveal" or getattr(step, "hidden", False)) and self._hides(decision.me):
            return max([_urgency(item.count) for item in items if not item.count], default=IDLE)
        return max([_urgency(item.count) for item in items], default=KNOWN)

    def _hides(self, me: Player) -> bool:
        """Keeps what is face down so."""
        if self._shy or not self._coy:
            return self._shy
        generals = self.watch.ruleset.generals
        state = me.state
        return any(
            not state.revealed & slot and general in generals and wanted(self.watch, general)
            for slot, general in zip((HEAD, DEPUTY), state.generals, strict=False)
        )

    def _items(self, action: Action) -> list[Item]:
        """What would act if this course were taken."""
        watch = self.watch
        if isinstance(action, SkillAction):
            item = watch.declared.get(action.entry.what)
            # A skill is wanted as well if not all its options have been chosen, or it may lead to what has not acted.
            if item is None:
                return []
            return [item, *watch.coverage.of(choices_of(action.skill)), *watch.ahead(type(action.entry.skill))]
        if isinstance(action, ConvertAction):
            made = watch.made.get((action.skill, action.name, action.kind))
            item = made or watch.sourced.get((action.skill, action.name))
            return [] if item is None else [item]
        if isinstance(action, (UseAction, CardAction, RecastAction)):
            item = watch.cards.get((action.card.type.id, _DONE[action.kind]))
            return [] if item is None else [item, *watch.coverage.of(choices_of(action.card.type.id))]
        return []

    def _general_weight(self, step: Any, head: bool, lord: bool) -> int:
        # A face-down general is offered by its place.
        return 1 + 40 * wanted(self.watch, step, head, lord) if step in self.watch.ruleset.generals else 1

    # --- what is there to choose -------------------------------------------------------------------------------------

    def _choice(self, owner: str, id: str, what: str) -> Item:
        watch = self.watch
        found = watch.choices.get(id)
        if found is None:
            found = watch.choices[id] = watch.item(f"choice/{id}", CHOICES, choices_of(owner), watch.name(owner), what)
        return found

    def _option(self, decision: Decision, selection: Selection | None, option: str) -> Item:
        action = selection.action if selection is not None else None
        owner = (action.concerns() if action is not None else "") or decision.topic
        # What differs by a number, such as an amount, is one option; so are marks that differ by a card name.
        option = _CARD_NAME if option in self.watch.card_names else _AMOUNT.sub("N", option)
        return self._choice(owner, f"{owner}/option/{option}", f"option {option}")

    def _look(self, decision: Decision) -> None:
        """Everything that may be chosen here is to be chosen at some time."""
        if isinstance(decision, Choose) and decision.labels and decision.topic:
            # Labels name options too that are not open this time.
            for option in decision.labels:
                self._option(decision, None, option)
        if isinstance(decision, Respond) and decision.need.mode == "play":
            self.watch.play_asked(decision.need.families)
        self._refusals(decision)
        self._acceptances(decision)

    def _refusals(self, decision: Decision) -> list[Item]:
        """What declining would be."""
        if not decision.optional:
            return []
        if isinstance(decision, Offer):
            return [
                self.watch.declined[action.entry.what]
                for action in decision.actions()
                if isinstance(action, SkillAction) and action.entry.what in self.watch.declined
            ]
        return self._answers(decision, "no", "declined")

    def _acceptances(self, decision: Decision) -> list[Item]:
        return self._answers(decision, "yes", "accepted")

    def _answers(self, decision: Decision, id: str, what: str) -> list[Item]:
        topic = decision.topic
        if not decision.optional or not topic or isinstance(decision, (Offer, Idle)):
            return []
        if isinstance(decision, Respond):
            how = f"asked to {decision.need.mode} it"
        elif isinstance(decision, Confirm):
            how = "asked yes or no"
        elif isinstance(decision, Choose):
            how = f"asked to choose {decision.kind}"
        else:
            how = f"asked to {decision.shape}"
        return [self._choice(topic, f"{topic}/{how}/{id}", f"{how}: {what}")]

    def _count(self, decision: Decision, answer: Answer) -> None:
        found = self._refusals(decision) if isinstance(answer, Pass) else self._acceptances(decision)
        for item in found:
            item.hit()
        if isinstance(decision, Arrange) and isinstance(decision.action, OrderAction):
            piles: dict[Any, Any] = dict(getattr(answer, "piles", ()))
            for label in ("top", "bottom"):
                item = self._choice(decision.topic, f"{decision.topic}/laid/{label}", f"cards laid at the {label}")
                if piles.get(label):
                    item.hit()


_AMOUNT: Final = re.compile(r"(?:(?<=\.)|^)\d+$")
_CARD_NAME: Final = "card name"
_DONE: Final = {"use": "used", "play": "played", "recast": "recast"}


def wanted(watch: Watch, general: str, head: bool | None = None, lord: bool = True) -> int:
    """How much of a general's skills, and of what they lead to, has not acted (of those that work in this position).

    Args:
        watch: the ruleset with the table.
        general: whose skills are meant.
        head: the general would be a head, or a deputy; None for either.
        lord: lord skills would work.
    """
    found = 0
    for skill in watch.ruleset.generals[general].skills:
        if head is not None and (DEPUTY_ONLY if head else HEAD_ONLY) in skill.tags:
            continue
        if lord or LORD not in skill.tags:
            found += sum(not item.count for item in watch.hoped(skill))
    return found


def lordly(watch: Watch, general: str) -> bool:
    """Something has not acted that only a lord can do."""
    return any(
        LORD in skill.tags and any(not item.count for item in watch.hoped(skill))
        for skill in watch.ruleset.generals[general].skills
    )


def draw(random: Stream, weights: Sequence[int]) -> int:
    """A place, drawn by weights."""
    rest = random.below(sum(weights))
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    raise AssertionError("weights do not add up")


def _urgency(count: int) -> int:
    return NEW if not count else RARE if count <= FEW else KNOWN
