"""Reading a step as the answer to a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from guozhan.core import zones
from guozhan.core.answers import PASS, YES_PICK, Act, Answer, Arranged, Pick
from guozhan.core.cards import Card
from guozhan.core.decisions import CARDS, OPTIONS, SEATS, Action, Arrange, Choose, Confirm, Decision
from guozhan.core.offers import SkillAction
from guozhan.rules import legality
from guozhan.rules.play_phase import Idle
from guozhan.rules.responding import Respond
from guozhan.scenario.cardtext import CardRef
from guozhan.scenario.document import (
    AnswerStep,
    ArrangeStep,
    ChooseStep,
    EndStep,
    GiveStep,
    MarkerStep,
    OptionStep,
    PassStep,
    PlayStep,
    RecastStep,
    RevealStep,
    ScriptStep,
    SkillStep,
    TransferStep,
    UseStep,
)
from guozhan.scenario.filling import Filler, Unfit, Wanted
from guozhan.scenario.subjects import Reading, Rest, best, concerns, is_about
from guozhan.scenario.vocabulary import TERMS, Vocabulary

_OPEN: Final = "还有不止一种选择，需要写明"
_REVEALS: Final = frozenset({"head", "deputy", "both"})


class StepReader:
    """Reads steps as answers to one decision."""

    def __init__(self, decision: Decision, vocabulary: Vocabulary) -> None:
        self.decision = decision
        self.vocabulary = vocabulary
        self.filler = Filler(decision, vocabulary)

    def is_meant(self, step: AnswerStep) -> bool:
        """The step is the seat's, and for this decision where it says for which."""
        decision = self.decision
        return (
            step.seat - 1 == decision.seat
            and (step.for_ is None or concerns(decision, step.for_, self.vocabulary))
            and (step.about is None or is_about(decision, step.about, self.vocabulary))
        )

    def read(self, step: AnswerStep, after: Sequence[ScriptStep] = ()) -> Reading:
        """The answer that a step gives, with the steps after it for what it leaves out."""
        if not self.is_meant(step):
            return Reading(reasons=["此时没有就此询问该角色"])
        reading = _READERS[type(step)](self, step, after)
        if reading.answer is None and not reading.reasons:
            reading.reasons.append(self.decision.explain_missing(PASS))
        return reading

    def read_rest(self, rest: Rest) -> tuple[Answer, Rest | None] | None:
        """The answer that is left over from an earlier step, with what is left after it."""
        decision = self.decision
        if rest.seat != decision.seat or not isinstance(decision, Choose):
            return None
        if rest.topics and decision.topic not in rest.topics:
            return None
        wanted: dict[str, Sequence[Wanted]] = {}
        if rest.cards is not None:
            wanted["cards"] = rest.cards
        if rest.to is not None:
            wanted["to"] = rest.to
        if rest.option is not None:
            wanted["option"] = (rest.option,)
        kinds = {"cards": CARDS, "to": SEATS, "option": OPTIONS}
        for key, items in wanted.items():
            if kinds[key] == decision.kind:
                reading = self._pick(items)
                if reading.answer is not None:
                    return reading.answer, rest.without(key)
        return None

    # --- using and playing -------------------------------------------------------------------------------------------

    def _use(self, step: UseStep, after: Sequence[ScriptStep]) -> Reading:
        return self._act(step, "use", step.to, step.second, after)

    def _play(self, step: PlayStep, after: Sequence[ScriptStep]) -> Reading:
        return self._act(step, "play", None, None, after)

    def _act(
        self,
        step: UseStep | PlayStep,
        mode: str,
        to: tuple[int, ...] | None,
        second: tuple[int, ...] | None,
        after: Sequence[ScriptStep],
    ) -> Reading:
        given: dict[str, Sequence[Wanted]] = {}
        if to is not None:
            given["targets"] = self._named(step, to)
        if second is not None:
            given["second"] = second
        if step.skill is not None and step.cards is not None:
            given["cards"] = step.cards
        courses = [action for action in self.decision.actions() if self._is_act(action, step, mode)]
        if not courses:
            return Reading(reasons=self._why_no_act(step, mode, given))
        reading = best(self._fill(action, given, after) for action in courses)
        if reading.answer is not None and step.option is not None:
            reading.rest = Rest(self.decision.seat, step.line, frozenset(), option=step.option)
        return reading

    def _named(self, step: UseStep | PlayStep, to: tuple[int, ...]) -> tuple[int, ...]:
        """Whom the user of a card names: of one that strikes a whole group, somebody stands for all that are given."""
        game: Any = self.decision.game
        for kind in self.vocabulary.types(step.card.name):
            if len(to) > 1 and game.ruleset.types[kind].grouped:
                user = self.decision.seat
                others = [seat for seat in to if seat - 1 != user] or list(to)
                card = Card(game.ruleset.types[kind], "", 0, ())
                found = legality.group_targets(game, user, card, others[0] - 1)
                if {seat - 1 for seat in to} | {user} == {*found, user}:
                    return (others[0],)
        return to

    def _is_act(self, action: Action, step: UseStep | PlayStep, mode: str) -> bool:
        vocabulary = self.vocabulary
        skill = getattr(action, "skill", "")
        if step.skill is None:
            card = getattr(action, "card", None)
            return action.kind == mode and not skill and card is not None and vocabulary.is_card(card.ids[0], step.card)
        if skill not in vocabulary.skills(step.skill):
            return False
        types = vocabulary.types(step.card.name)
        if action.kind == mode:
            return getattr(action, "name", "") in types
        family = getattr(getattr(getattr(action, "entry", None), "what", None), "family", None)
        return family is not None and any(vocabulary.ruleset.types[kind].family == family for kind in types)

    def _why_no_act(self, step: UseStep | PlayStep, mode: str, given: dict[str, Sequence[Wanted]]) -> list[str]:
        """The engine's own reasons against an act that is none of the courses."""
        decision = self.decision
        targets = tuple(int(seat) - 1 for seat in given.get("targets", ()) if isinstance(seat, int))
        try:
            if step.skill is None:
                card = self.filler.item(CARDS, decision.me.usable, step.card)
                act = Act(mode, cards=(card,), targets=targets)
            else:
                cards = tuple(self.filler.item(CARDS, (), card) for card in step.cards or ())
                skill = min(self.vocabulary.skills(step.skill), default=step.skill)
                name = min(self.vocabulary.types(step.card.name), default=step.card.name)
                act = Act(mode, skill, name, cards, targets)
        except Unfit as unfit:
            return [str(unfit)]
        return decision.errors(act) or [decision.explain_missing(act)]

    # --- skills, markers, reveals ------------------------------------------------------------------------------------

    def _skill(self, step: SkillStep, after: Sequence[ScriptStep]) -> Reading:
        topics = self.vocabulary.skills(step.skill)
        decision = self.decision
        given = _given(step.cards, step.to, step.option)
        courses = [
            action
            for action in decision.actions()
            if getattr(action, "skill", "") in topics and isinstance(action, SkillAction)
        ]
        if courses:
            return self._invoke(courses, given, step, topics, after)
        if decision.topic not in topics:
            act = Act("skill", min(topics, default=step.skill))
            return Reading(reasons=[decision.explain_missing(act)])
        if isinstance(decision, Confirm):
            rest = Rest(decision.seat, step.line, frozenset(topics), step.cards, step.to, step.option)
            return Reading(YES_PICK, rest=rest if given else None)
        if isinstance(decision, Choose):
            return self._skill_choice(step, topics)
        if not given:
            return self._left_open()
        if isinstance(decision, Arrange) and step.cards is not None and step.to is not None and len(step.to) == 1:
            return self._give(
                GiveStep(line=step.line, path=step.path, seat=step.seat, gifts={step.to[0]: step.cards}), ()
            )
        return Reading()

    def _invoke(
        self,
        courses: Sequence[Action],
        given: dict[str, Sequence[Wanted]],
        step: SkillStep,
        topics: set[str],
        after: Sequence[ScriptStep],
    ) -> Reading:
        readings = []
        for action in courses:
            reading = self._fill(action, given, after)
            readings.append(reading)
            if reading.answer is not None:
                fields = {part.field for part in action.parts()}
                left = {
                    "cards": None if "cards" in fields else step.cards or None,
                    "to": None if "targets" in fields else step.to or None,
                    "option": None if "option" in fields else step.option,
                }
                if any(value is not None for value in left.values()):
                    reading.rest = Rest(self.decision.seat, step.line, frozenset(topics), **left)  # type: ignore[arg-type]
                break
        return best(readings)

    def _skill_choice(self, step: SkillStep, topics: set[str]) -> Reading:
        """A later part of a skill that is asked for by a choice of its own."""
        decision = self.decision
        rest = Rest(decision.seat, step.line, frozenset(topics), step.cards, step.to, step.option)
        found = self.read_rest(rest)
        if found is not None:
            return Reading(found[0], rest=found[1])
        if step.cards is None and step.to is None and step.option is None:
            return self._left_open()
        return Reading()

    def _left_open(self) -> Reading:
        """A step that names the skill alone, and so all answers but declining."""
        plain = [answer for answer in self.decision.answers(3) if answer != PASS]
        return Reading(plain[0]) if len(plain) == 1 else Reading(reasons=[_OPEN], completions=plain)

    def _marker(self, step: MarkerStep, after: Sequence[ScriptStep]) -> Reading:
        topics = self.vocabulary.skills(step.marker) | set(TERMS.get(step.marker, ())) | {step.marker}
        readings: list[Reading] = []
        for action in self.decision.actions():
            if getattr(action, "skill", "") not in topics:
                continue
            if action.kind in ("use", "play"):
                name = str(getattr(action, "name", ""))
                if step.option is not None and name not in self.vocabulary.types(step.option):
                    readings.append(Reading(reasons=[f"“{step.marker}”没有选项“{step.option}”"]))
                    continue
                given: dict[str, Sequence[Wanted]] = {}
            else:
                given = {} if step.option is None else {"option": (step.option,)}
            readings.append(self._fill(action, given, after))
        reading = best(readings)
        if reading.answer is None and not reading.reasons:
            act = Act("marker", min(TERMS.get(step.marker, (step.marker,))))
            reading.reasons.append(self.decision.explain_missing(act))
        return reading

    def _reveal(self, step: RevealStep, after: Sequence[ScriptStep]) -> Reading:
        option = "both" if len(step.places) == 2 else step.places[0]
        decision = self.decision
        for action in decision.actions():
            if action.kind == "reveal":
                given: dict[str, Sequence[Wanted]] = {"option": (option,)}
                if step.cards is not None:
                    given["cards"] = step.cards
                if step.to is not None:
                    given["targets"] = step.to
                return self._fill(action, given, after)
        if not isinstance(decision, Choose) or decision.kind != OPTIONS or decision.topic == "look_at_general":
            return Reading()
        own = _REVEALS.issuperset(str(item) for item in decision.items)
        return self._checked(Pick((option,))) if own else Reading()

    def _recast(self, step: RecastStep, after: Sequence[ScriptStep]) -> Reading:
        skills = self.vocabulary.skills(step.skill) if step.skill is not None else {""}
        for action in self.decision.actions():
            card = getattr(action, "card", None)
            if action.kind == "recast" and getattr(action, "skill", "") in skills:
                if card is None:
                    return self._fill(action, {"cards": (step.card,)}, after)
                if self.vocabulary.is_card(card.ids[0], step.card):
                    return self._fill(action, {}, after)
        return Reading(reasons=["此牌不能重铸"])

    def _transfer(self, step: TransferStep, after: Sequence[ScriptStep]) -> Reading:
        for action in self.decision.actions():
            if action.kind == "transfer":
                if len(step.gifts) != 1:
                    return Reading(reasons=["合纵须交给一名角色"])
                seat, cards = next(iter(step.gifts.items()))
                return self._fill(action, {"targets": (seat,), "cards": cards}, after)
        return Reading(reasons=["此时不能合纵"])

    # --- choices -----------------------------------------------------------------------------------------------------

    def _choose(self, step: ChooseStep, after: Sequence[ScriptStep]) -> Reading:
        return self._pick(step.items)

    def _option(self, step: OptionStep, after: Sequence[ScriptStep]) -> Reading:
        if isinstance(self.decision, Choose):
            # An option may also stand beside cards to choose (选择一项).
            for action in self.decision.actions():
                if any(part.kind == OPTIONS for part in action.parts()):
                    return self._fill(action, {"items": (step.option,)}, ())
        return Reading()

    def _pick(self, items: Sequence[Wanted]) -> Reading:
        courses = [action for action in self.decision.actions() if action.kind == "pick"]
        return best(self._fill(action, {"items": items}, ()) for action in courses)

    def _arrange(self, step: ArrangeStep, after: Sequence[ScriptStep]) -> Reading:
        if not isinstance(self.decision, Arrange):
            return Reading()
        cards = [int(card) for card in getattr(self.decision.action, "cards", ())]
        try:
            piles: list[tuple[int | str, tuple[int, ...]]] = []
            for label, refs in (("top", step.top or ()), ("bottom", step.bottom or ())):
                pile: list[int] = []
                for ref in refs:
                    card = self.filler.item(CARDS, cards, ref)
                    pile.append(card)
                    if card in cards:
                        cards.remove(card)
                piles.append((label, tuple(pile)))
        except Unfit as unfit:
            return Reading(reasons=[str(unfit)])
        return self._checked(Arranged(tuple(piles)))

    def _give(self, step: GiveStep, after: Sequence[ScriptStep]) -> Reading:
        decision = self.decision
        if not isinstance(decision, Arrange):
            return self._give_by_skill(step, after)
        offered = [int(card) for card in getattr(decision.action, "cards", ())]
        own = decision.game.state.zones[zones.hand(decision.seat)]
        try:
            piles: list[tuple[int | str, tuple[int, ...]]] = []
            for seat, refs in sorted(step.gifts.items()):
                given: list[int] = []
                for ref in refs:
                    rest = [card for card in (offered or own) if card not in given]
                    card = self.filler.item(CARDS, rest, ref)
                    given.append(card)
                    if card in offered:
                        offered.remove(card)
                piles.append((seat - 1, tuple(given)))
        except Unfit as unfit:
            return Reading(reasons=[str(unfit)])
        return self._checked(Arranged(tuple(piles)))

    def _give_by_skill(self, step: GiveStep, after: Sequence[ScriptStep]) -> Reading:
        """Giving to one receiver where cards and receiver are asked for one after the other."""
        decision = self.decision
        if len(step.gifts) != 1 or not isinstance(decision, Choose):
            return Reading()
        seat, cards = next(iter(step.gifts.items()))
        topics = frozenset({decision.topic} if decision.topic else ())
        rest = Rest(decision.seat, step.line, topics, cards=cards, to=(seat,))
        found = self.read_rest(rest)
        return Reading(found[0], rest=found[1]) if found is not None else Reading()

    def _pass(self, step: PassStep, after: Sequence[ScriptStep]) -> Reading:
        decision = self.decision
        if not decision.optional and isinstance(decision, Choose) and decision.instead:
            return self._checked(Pick((decision.instead,)))  # 否则
        return self._checked(PASS)

    def _end(self, step: EndStep, after: Sequence[ScriptStep]) -> Reading:
        return Reading(PASS) if isinstance(self.decision, Idle) else Reading()

    # --- filling -----------------------------------------------------------------------------------------------------

    def _checked(self, answer: Answer) -> Reading:
        reasons = self.decision.errors(answer)
        return Reading(reasons=reasons) if reasons else Reading(answer)

    def _fill(self, action: Action, given: dict[str, Sequence[Wanted]], after: Sequence[ScriptStep]) -> Reading:
        """A course with what is given; where that leaves a choice open, the steps after it may make it."""
        parts = {part.field for part in action.parts()}
        targets = given.get("targets")
        if targets is not None and "targets" not in parts and action.kind in ("use", "play"):
            implied = self._implied(action)
            if implied is not None and sorted(implied) != sorted(int(seat) - 1 for seat in targets):  # type: ignore[arg-type]
                return Reading(reasons=["目标不合法"])
        problems: list[str] = []
        answers = self.filler.answers(action, given, problems)
        used = 1
        if len(answers) != 1:
            extended, used = self._with_later(action, given, after)
            if extended:
                answers = extended
        if len(answers) == 1:
            answer = answers[0]
            reasons = self.decision.errors(answer)
            return Reading(reasons=reasons) if reasons else Reading(answer, used=used)
        if answers:
            return Reading(reasons=[_OPEN], completions=[each for each in answers if not self.decision.errors(each)])
        return Reading(reasons=list(dict.fromkeys(problems)) or ["此时不能这样做"])

    def _with_later(
        self, action: Action, given: dict[str, Sequence[Wanted]], after: Sequence[ScriptStep]
    ) -> tuple[list[Answer], int]:
        """The course with open parts filled by the next steps of the same seat."""
        given = dict(given)
        used = 1
        for step in after:
            open_parts = [part for part in action.parts() if part.field not in given]
            if not open_parts or getattr(step, "seat", None) != self.decision.seat + 1:
                break
            if isinstance(step, ChooseStep):
                given[open_parts[0].field] = step.items
            elif isinstance(step, OptionStep) and any(part.field == "option" for part in open_parts):
                given["option"] = (step.option,)
            elif isinstance(step, GiveStep) and len(step.gifts) == 1:
                seat, cards = next(iter(step.gifts.items()))
                given["targets"], given["cards"] = (seat,), cards
            else:
                break
            used += 1
            answers = self.filler.answers(action, given, [])
            if len(answers) == 1:
                return answers, used
        return [], 1

    def _implied(self, action: Action) -> list[int] | None:
        """The targets of a use that picks them itself; None where that is not known."""
        decision = self.decision
        if isinstance(decision, Respond):
            need = decision.need
            if need.about >= 0:
                return [need.about]
            return [need.target.seat] if need.target is not None else None
        card = getattr(action, "card", None)
        if card is None:
            return None
        return legality.fixed_targets(decision.game, decision.seat, card)  # type: ignore[arg-type]


def _given(
    cards: tuple[CardRef, ...] | None, to: tuple[int, ...] | None, option: str | None
) -> dict[str, Sequence[Wanted]]:
    given: dict[str, Sequence[Wanted]] = {}
    if cards is not None:
        given["cards"] = cards
    if to is not None:
        given["targets"] = to
    if option is not None:
        given["option"] = (option,)
    return given


_READERS: Final[dict[type[Any], Callable[[StepReader, Any, Sequence[ScriptStep]], Reading]]] = {
    UseStep: StepReader._use,
    PlayStep: StepReader._play,
    SkillStep: StepReader._skill,
    RevealStep: StepReader._reveal,
    ChooseStep: StepReader._choose,
    OptionStep: StepReader._option,
    ArrangeStep: StepReader._arrange,
    GiveStep: StepReader._give,
    RecastStep: StepReader._recast,
    MarkerStep: StepReader._marker,
    TransferStep: StepReader._transfer,
    PassStep: StepReader._pass,
    EndStep: StepReader._end,
}
