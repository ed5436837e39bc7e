"""Running a scenario: its script answers the decisions of a session, and its expectations are checked."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from guozhan.bots.basic import BasicBot
from guozhan.core.answers import PASS, Answer
from guozhan.core.decisions import Decision
from guozhan.core.errors import EngineFault
from guozhan.core.facts import Fact
from guozhan.core.session import Session
from guozhan.rules.play_phase import Idle
from guozhan.rules.responding import Respond
from guozhan.scenario.document import (
    AnswerStep,
    AskedStep,
    EndStep,
    Expectation,
    ExpectStep,
    IllegalStep,
    MarkerStep,
    NotAskedStep,
    PassStep,
    PlayStep,
    RecastStep,
    Scenario,
    ScriptStep,
    SkillStep,
    TransferStep,
    UseStep,
)
from guozhan.scenario.errors import MalformedScenario, UnavailableContent
from guozhan.scenario.expect import Checker
from guozhan.scenario.explain import answer_text, decision_text, legal_text
from guozhan.scenario.position import build
from guozhan.scenario.prepare import bodies, prepare
from guozhan.scenario.reading import StepReader
from guozhan.scenario.subjects import Reading, Rest, concerns, is_about
from guozhan.scenario.trace import Trace, TraceLog
from guozhan.scenario.vocabulary import Vocabulary

Status = Literal["passed", "failed", "skipped"]
_REFUSALS: Final = 3
_CHECKS: Final = (ExpectStep, AskedStep, NotAskedStep, IllegalStep)
_ACTS: Final = (UseStep, SkillStep, RecastStep, MarkerStep, TransferStep)


@dataclass
class Result:
    """What came of a scenario.

    Attributes:
        scenario: which.
        status: passed, failed, or skipped for content that is not there yet.
        problems: why it failed or was skipped, with lines.
        trace: what happened.
        decisions: how many decisions that were not empty were put.
    """

    scenario: Scenario
    status: Status
    problems: list[tuple[int, str]] = field(default_factory=list)
    trace: list[str] = field(default_factory=list)
    decisions: int = 0


class Failed(Exception):
    """The scenario has failed at a line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


class Stopped(Exception):
    """No error: the run has come to its end where a turn begins or ends."""


def run(scenario: Scenario) -> Result:
    """Run a scenario.

    Raises:
        MalformedScenario: if the project or its ruleset contradicts it.
        UnavailableContent: if it needs content that is not there yet.
    """
    vocabulary = prepare(scenario)
    made = Run(scenario, vocabulary)
    _check_that_it_proves(scenario)
    result = made.result()
    if result.status == "failed":
        # Such a failure proves nothing: the general stands there without its skills.
        missing = bodies(scenario, vocabulary)
        if missing:
            what = ", ".join(missing)
            raise UnavailableContent(
                scenario.file, scenario.document, scenario.line, f"fails, and the skills of {what} are not there yet"
            )
    return result


class Run:
    """One run of a scenario."""

    def __init__(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        self.scenario = scenario
        self.vocabulary = vocabulary
        self.game = build(scenario, vocabulary)
        self.trace = Trace(self.game)
        self.log = TraceLog(self._on_fact)
        self.game.log = self.log
        self.checker = Checker(self.game, vocabulary, self.log)
        self.steps: list[ScriptStep] = list(scenario.script)
        self.forbidden: list[NotAskedStep] = []
        self.rests: list[Rest] = []
        self.refusals: dict[str, None] = {}
        """Why the step at the head was no answer so far, each reason once."""
        self.decisions = 0
        self.answered = 0
        self.session: Session | None = None
        self.bots = {seat - 1: BasicBot(scenario.seed * 64 + seat - 1) for seat in scenario.auto}

    def result(self) -> Result:
        """Run to the end."""
        problems: list[tuple[int, str]] = []
        try:
            self.session = Session(self.game, self._run_game)
            self._play()
            self._leftovers()
            problems = self.checker.check(self.scenario.expect)
        except Failed as failed:
            problems = [(failed.line, failed.message)]
        except EngineFault as fault:
            problems = [(self.scenario.line, f"the engine is at fault: {fault}")]
        except Exception as error:  # noqa: BLE001 -- what breaks inside the engine fails this scenario, not the whole run
            self.trace.note("".join(traceback.format_exception(error)))
            problems = [(self.scenario.line, f"the engine broke: {type(error).__name__}: {error}")]
        finally:
            if self.session is not None:
                self.session.close()
        return Result(self.scenario, "failed" if problems else "passed", problems, self.trace.lines(), self.decisions)

    # --- the course of the run ---------------------------------------------------------------------------------------

    def _run_game(self) -> None:
        with suppress(Stopped):
            self.game.run()

    def _on_fact(self, fact: Fact) -> None:
        self.trace.fact(fact)
        # Here the main loop of the game is between two pieces of a turn: no event is running that would be torn.
        if self._stops_at(fact):
            raise Stopped

    def _play(self) -> None:
        """Answer until the run is to stop."""
        session = self._session
        self._forbid()
        while not session.over:
            pending = session.pending
            first = pending[0]
            if self._stops_before(first):
                return
            together = session.together
            if together is not None and together.race:
                self._race(pending)
            elif not self._one(first):
                return

    @property
    def _session(self) -> Session:
        assert self.session is not None
        return self.session

    def _stops_at(self, fact: Fact) -> bool:
        until = self.scenario.run_until
        if until is None:
            return not self.steps and fact.name == "turn_ended"
        if until.kind == "turn_start":
            return fact.name == "turn_began" and fact.seat == (until.number or 0) - 1
        return until.kind == "turn_end" and fact.name == "turn_ended"

    def _stops_before(self, decision: Decision) -> bool:
        until = self.scenario.run_until
        if until is None:
            return not self.steps and isinstance(decision, Idle) and decision.seat not in self.bots
        return until.kind == "decisions" and self.answered >= (until.number or 0)

    def _is_empty(self, decision: Decision) -> bool:
        """Nothing to decide; an idle moment at which only ending is legal meets some steps all the same."""
        if not decision.is_empty():
            return False
        if not isinstance(decision, Idle) or not self.steps:
            return True
        head = self.steps[0]
        if isinstance(head, (EndStep, PassStep)):
            return not StepReader(decision, self.vocabulary).is_meant(head)
        return not isinstance(head, (IllegalStep, ExpectStep, AskedStep))

    def _one(self, decision: Decision) -> bool:
        """Answer one decision; False if the run stops at it, because only checks were left to be made."""
        if self._is_empty(decision):
            self._answer_empty(decision)
            return True
        self._meet([decision])
        if self._stops_before(decision):
            return False
        bot = self.bots.get(decision.seat)
        if bot is not None:
            self._answer(decision, bot(decision))
            return True
        reading = self._read(decision)
        if reading is not None and reading.answer is not None:
            self._take(decision, reading)
        else:
            self._decline(decision, reading)
        return True

    def _race(self, pending: list[Decision]) -> None:
        """Several may answer, and the first in order has the say (无懈可击)."""
        session = self._session
        together = session.together
        asked = [decision for decision in pending if not decision.is_empty()]
        if asked:
            self._meet(asked)
        decided = False
        while asked and not decided:
            decision, reading = self._racer(asked)
            if decision is None or reading is None:
                break
            asked.remove(decision)
            decided = reading.answer != PASS
            self._take(decision, reading)
            if session.together is not together:
                return
        asked = [decision for decision in asked if decision.seat not in self.bots]
        if asked and not decided and self.scenario.unscripted == "fail":
            self._decline(asked[0], None)
        while session.together is together:
            self._answer(session.pending[0], PASS, quiet=True)

    def _racer(self, decisions: Sequence[Decision]) -> tuple[Decision | None, Reading | None]:
        for decision in decisions:
            bot = self.bots.get(decision.seat)
            if bot is not None:
                answer = bot(decision)
                if answer != PASS:
                    return decision, Reading(answer, used=0)
                continue
            reading = self._read(decision)
            if reading is not None and reading.answer is not None:
                return decision, reading
        return None, None

    # --- steps -------------------------------------------------------------------------------------------------------

    def _meet(self, decisions: list[Decision]) -> None:
        """A decision (or several at once) that is not empty: checks at the head of the script are made now."""
        self.decisions += 1
        self.checker.asked += [decision.seat + 1 for decision in decisions]
        for decision in decisions:
            self.trace.note(f"？{decision_text(decision)}")
        while self.steps:
            head = self.steps[0]
            if isinstance(head, ExpectStep):
                self._check(head.expect)
            elif isinstance(head, AskedStep):
                self._check_asked(head, decisions)
            elif isinstance(head, IllegalStep):
                self._check_illegal(head, decisions)
            else:
                break
            self.steps.pop(0)
            self._forbid()
        for decision in decisions:
            for step in self.forbidden:
                if step.seat - 1 == decision.seat and concerns(decision, step.for_, self.vocabulary):
                    raise Failed(step.line, f"asked all the same: {decision_text(decision)}")

    def _forbid(self) -> None:
        """``not_asked`` holds from where it stands."""
        while self.steps and isinstance(self.steps[0], NotAskedStep):
            self.forbidden.append(self.steps.pop(0))  # type: ignore[arg-type]

    def _check(self, expect: Sequence[Expectation]) -> None:
        problems = self.checker.check(expect)
        if problems:
            raise Failed(problems[0][0], "; ".join(message for _, message in problems))

    def _check_asked(self, step: AskedStep, decisions: list[Decision]) -> None:
        for decision in decisions:
            if (
                decision.seat == step.seat - 1
                and (step.for_ is None or concerns(decision, step.for_, self.vocabulary))
                and (step.about is None or is_about(decision, step.about, self.vocabulary))
            ):
                return
        raise Failed(step.line, "asked instead: " + "; ".join(decision_text(decision) for decision in decisions))

    def _check_illegal(self, step: IllegalStep, decisions: Sequence[Decision]) -> None:
        reasons = ["此时没有询问该角色"]
        for decision in decisions:
            if decision.seat == step.step.seat - 1:
                reading = StepReader(decision, self.vocabulary).read(step.step)
                if reading.answer is not None:
                    raise Failed(step.line, f"is legal: {answer_text(decision, reading.answer)}")
                if reading.is_open:
                    ways = "；".join(answer_text(decision, answer) for answer in reading.completions)
                    raise Failed(step.line, f"is legal, once completed: {ways}; write what must be refused")
                reasons = reading.reasons
        self.trace.note(f"不合法：{'；'.join(reasons)}")
        if step.because is not None and not any(step.because in reason for reason in reasons):
            raise Failed(step.line, f"refused, but not because of {step.because!r}: {'; '.join(reasons)}")

    def _read(self, decision: Decision) -> Reading | None:
        """How the step at the head, or what is left of an earlier one, reads as an answer; None = it is for others."""
        reader = StepReader(decision, self.vocabulary)
        for rest in self.rests:
            found = reader.read_rest(rest)
            if found is not None:
                self.rests.remove(rest)
                if found[1] is not None:
                    self.rests.append(found[1])
                return Reading(found[0], used=0)
        if not self.steps:
            return None
        head = self.steps[0]
        if isinstance(head, _CHECKS) or not reader.is_meant(head):
            return None
        reading = reader.read(head, self.steps[1:])
        if reading.answer is None:
            reasons = "; ".join(reading.reasons)
            if (isinstance(decision, Idle) and isinstance(head, _ACTS)) or self._lacks_card(decision, head):
                raise Failed(head.line, f"illegal: {reasons}\n{self._told(decision)}")
            self.refusals[f"it did not answer: {decision_text(decision)} ({reasons})"] = None
        return reading

    def _lacks_card(self, decision: Decision, step: ScriptStep) -> bool:
        """Such a card is asked for, and the one that the step names is not in hand: waiting would be for another."""
        if not isinstance(step, (UseStep, PlayStep)) or step.skill is not None or not isinstance(decision, Respond):
            return False
        need = decision.need
        families = {self.vocabulary.ruleset.types[kind].family for kind in self.vocabulary.types(step.card.name)}
        if need.mode != ("use" if isinstance(step, UseStep) else "play") or families.isdisjoint(need.families):
            return False
        return not any(self.vocabulary.is_card(card, step.card) for card in decision.me.usable)

    def _told(self, *pending: Decision) -> str:
        """What the step at the head met before, and what is pending now."""
        return "\n".join([*list(self.refusals)[:_REFUSALS], *map(_listing, pending)])

    def _answer_empty(self, decision: Decision) -> None:
        """Answer where there is nothing to decide; what the step at the head had to do with it is kept for messages."""
        answer = decision.default()
        head = self.steps[0] if self.steps else None
        if not decision.optional:
            self.trace.note(f"＝{decision.seat + 1}号位：{answer_text(decision, answer)}（别无选择）")
        if head is not None and not isinstance(head, _CHECKS):
            self._miss(decision, head)
        self._answer(decision, answer, quiet=True)

    def _miss(self, decision: Decision, head: AnswerStep) -> None:
        """Keep why a step did not meet a decision that is empty."""
        reader = StepReader(decision, self.vocabulary)
        reading = reader.read(head)
        reasons = "; ".join(reading.reasons)
        if reading.answer is not None and not decision.optional:
            self.refusals[f"no step is needed where there is no choice: {decision_text(decision)}"] = None
        elif isinstance(decision, Idle) and isinstance(head, _ACTS) and head.seat - 1 == decision.seat:
            where = f"{decision_text(decision)}, turn {self.game.state.turns}"
            self.refusals[f"it was illegal: {where} ({reasons})"] = None
        elif reader.is_meant(head) and self._lacks_card(decision, head):
            # Who is asked for the sake of another (a dying one) may well draw the card later, and cannot decline here.
            if isinstance(decision, Respond) and decision.need.about < 0:
                raise Failed(head.line, f"illegal: {reasons}\n{self._told(decision)}")
            self.refusals[f"it did not answer: {decision_text(decision)} ({reasons})"] = None

    def _take(self, decision: Decision, reading: Reading) -> None:
        """Give the answer, and go on in the script."""
        assert reading.answer is not None
        if reading.used:
            del self.steps[: reading.used]
            self.forbidden = []
            self.refusals = {}
        if reading.rest is not None:
            self.rests.append(reading.rest)
        self._forbid()
        self._answer(decision, reading.answer)

    def _decline(self, decision: Decision, reading: Reading | None) -> None:
        reasons = f" ({'; '.join(reading.reasons)})" if reading is not None and reading.reasons else ""
        line = self.steps[0].line if self.steps else self.scenario.line
        told = self._told(decision)
        if not decision.optional:
            raise Failed(line, f"a decision that must be made is not in the script{reasons}\n{told}")
        # A play phase ends by itself where its seat has no step left.
        may_end = isinstance(decision, Idle) and not any(
            getattr(step, "seat", 0) - 1 == decision.seat for step in self.steps if not isinstance(step, _CHECKS)
        )
        if self.scenario.unscripted == "fail" and not may_end:
            raise Failed(line, f"a decision is not in the script{reasons}\n{told}")
        self._answer(decision, PASS)

    def _answer(self, decision: Decision, answer: Answer, quiet: bool = False) -> None:
        if not quiet:
            self.answered += 1
            self.trace.note(f"！{decision.seat + 1}号位：{answer_text(decision, answer)}")
        self._session.answer(answer, decision.seat)

    # --- the end -----------------------------------------------------------------------------------------------------

    def _leftovers(self) -> None:
        """Checks may still be open when the run has stopped; answers may not."""
        for rest in self.rests:
            raise Failed(rest.line, "a part of the step was never asked for")
        while self.steps:
            head = self.steps.pop(0)
            if isinstance(head, ExpectStep):
                self._check(head.expect)
            elif isinstance(head, IllegalStep):
                self._check_illegal(head, self._session.pending)
            elif not isinstance(head, NotAskedStep):
                told = self._told(*self._session.pending) or "nothing is pending"
                raise Failed(head.line, f"the step was never reached\n{told}")


def _check_that_it_proves(scenario: Scenario) -> None:
    """Something in it can fail: a step, an expectation, or a decision that is not in the script."""
    checks = any(not isinstance(step, ExpectStep) or step.expect for step in scenario.script)
    if not checks and not scenario.expect and scenario.unscripted != "fail":
        raise MalformedScenario(
            scenario.file,
            scenario.document,
            scenario.line,
            "the scenario proves nothing: no step, no expectation",
            "add what must be true at its end, expect: [{seat: 1, hp: 4}], or a script with steps that could fail",
        )


def _listing(decision: Decision) -> str:
    return f"pending: {decision_text(decision)}\nlegal: {legal_text(decision)}"
