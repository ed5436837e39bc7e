"""Running a scenario: its script answers the decisions of a session, and its expectations are checked."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Literal

from guozhan.core.answers import PASS, Answer
from guozhan.core.decisions import Action, Decision
from guozhan.core.errors import EngineFault
from guozhan.core.facts import Fact
from guozhan.core.session import Session
from guozhan.rules.play_phase import Idle
from guozhan.scenario.document import (
    AskedStep,
    EndStep,
    Expectation,
    ExpectStep,
    IllegalStep,
    MarkerStep,
    NotAskedStep,
    PassStep,
    RecastStep,
    Scenario,
    ScriptStep,
    SkillStep,
    TransferStep,
    UseStep,
)
from guozhan.scenario.errors import UnavailableContent
from guozhan.scenario.expect import Checker
from guozhan.scenario.explain import answer_text, decision_text, legal_text
from guozhan.scenario.position import build
from guozhan.scenario.prepare import BASIC_BOT, bodies, prepare
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


class Halt(Decision):
    """Not a question: the run pauses where a turn begins or ends."""

    __slots__ = ("kind",)

    def __init__(self, run: Run, kind: str, seat: int) -> None:
        super().__init__(run.game, seat, "", optional=True)
        self.kind = kind

    def make_actions(self) -> list[Action]:
        return []


def run(scenario: Scenario) -> Result:
    """Run a scenario.

    Raises:
        MalformedScenario: if the project or its ruleset contradicts it.
        UnavailableContent: if it needs content that is not there yet.
    """
    vocabulary = prepare(scenario)
    result = Run(scenario, vocabulary).result()
    if result.status == "failed":
        # Such a failure proves nothing: the general stands there without its skills.
        missing = bodies(scenario, vocabulary.ruleset, vocabulary)
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
        self.refusals: list[str] = []
        self.decisions = 0
        self.answered = 0
        self.bots = _bots(scenario)
        self.session: Session | None = None

    def result(self) -> Result:
        """Run to the end."""
        problems: list[tuple[int, str]] = []
        try:
            self.session = Session(self.game, self.game.run)
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

    def _on_fact(self, fact: Fact) -> None:
        self.trace.fact(fact)
        if fact.name in ("turn_began", "turn_ended"):
            self.game.asker(Halt(self, fact.name, fact.seat))

    def _play(self) -> None:
        """Answer until the run is to stop."""
        session = self._session
        self._forbid()
        while not session.over:
            pending = session.pending
            first = pending[0]
            if isinstance(first, Halt):
                if self._stops_at(first):
                    return
                session.answer(PASS)
                continue
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

    def _stops_at(self, halt: Halt) -> bool:
        until = self.scenario.run_until
        if until is None:
            return not self.steps and halt.kind == "turn_ended"
        if until.kind == "turn_start":
            return halt.kind == "turn_began" and halt.seat == (until.number or 0) - 1
        return until.kind == "turn_end" and halt.kind == "turn_ended"

    def _stops_before(self, decision: Decision) -> bool:
        until = self.scenario.run_until
        if until is None:
            return not self.steps and isinstance(decision, Idle)
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
        if decision.seat in self.bots:
            self._answer(decision, self.bots[decision.seat](decision))
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
        if asked and not decided and self.scenario.unscripted == "fail":
            self._decline(asked[0], None)
        while session.together is together:
            self._answer(session.pending[0], PASS, quiet=True)

    def _racer(self, decisions: Sequence[Decision]) -> tuple[Decision | None, Reading | None]:
        for decision in decisions:
            if decision.seat in self.bots:
                answer = self.bots[decision.seat](decision)
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
                if reading.is_open and _says_nothing(step):
                    raise Failed(step.line, "could be completed to a legal answer")
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
        if reading.answer is None and isinstance(decision, Idle) and isinstance(head, _ACTS):
            reasons = "; ".join(reading.reasons)
            raise Failed(head.line, f"illegal: {reasons}\n{_listing(decision)}")
        if reading.answer is None:
            self.refusals.append(f"it did not answer: {decision_text(decision)} ({'; '.join(reading.reasons)})")
        return reading

    def _answer_empty(self, decision: Decision) -> None:
        """Answer where there is nothing to decide; what the step at the head had to do with it is kept for messages."""
        answer = decision.default()
        head = self.steps[0] if self.steps else None
        if not decision.optional:
            self.trace.note(f"＝{decision.seat + 1}号位：{answer_text(decision, answer)}（别无选择）")
        if head is not None and not isinstance(head, _CHECKS):
            reading = StepReader(decision, self.vocabulary).read(head)
            if reading.answer is not None and not decision.optional:
                self.refusals.append(f"no step is needed where there is no choice: {decision_text(decision)}")
            elif isinstance(decision, Idle) and isinstance(head, _ACTS) and head.seat - 1 == decision.seat:
                self.refusals.append(f"it was illegal: {decision_text(decision)} ({'; '.join(reading.reasons)})")
        self._answer(decision, answer, quiet=True)

    def _take(self, decision: Decision, reading: Reading) -> None:
        """Give the answer, and go on in the script."""
        assert reading.answer is not None
        if reading.used:
            del self.steps[: reading.used]
            self.forbidden = []
            self.refusals = []
        if reading.rest is not None:
            self.rests.append(reading.rest)
        self._forbid()
        self._answer(decision, reading.answer)

    def _decline(self, decision: Decision, reading: Reading | None) -> None:
        reasons = f" ({'; '.join(reading.reasons)})" if reading is not None and reading.reasons else ""
        line = self.steps[0].line if self.steps else self.scenario.line
        reasons += "".join(f"\n{refusal}" for refusal in self.refusals[-_REFUSALS:])
        if not decision.optional:
            raise Failed(line, f"a decision that must be made is not in the script{reasons}\n{_listing(decision)}")
        # A play phase ends by itself where its seat has no step left.
        may_end = isinstance(decision, Idle) and not any(
            getattr(step, "seat", 0) - 1 == decision.seat for step in self.steps if not isinstance(step, _CHECKS)
        )
        if self.scenario.unscripted == "fail" and not may_end:
            raise Failed(line, f"a decision is not in the script{reasons}\n{_listing(decision)}")
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
                self._check_illegal(head, () if self._session.over else self._pending())
            elif not isinstance(head, NotAskedStep):
                told = [*self.refusals[-_REFUSALS:], *map(_listing, self._pending())]
                raise Failed(head.line, "the step was never reached\n" + ("\n".join(told) or "nothing is pending"))

    def _pending(self) -> list[Decision]:
        return [decision for decision in self._session.pending if not isinstance(decision, Halt)]


def _says_nothing(step: IllegalStep) -> bool:
    """It only names a skill: what could be refused is invoking it at all."""
    answer = step.step
    return isinstance(answer, SkillStep) and answer.cards is None and answer.to is None and answer.option is None


def _listing(decision: Decision) -> str:
    return f"pending: {decision_text(decision)}\nlegal: {legal_text(decision)}"


def _bots(scenario: Scenario) -> dict[int, Callable[[Any], Answer]]:
    """The bots that play the seats of ``auto``."""
    if not scenario.auto:
        return {}
    make = import_module(BASIC_BOT).BasicBot
    return {seat - 1: make(scenario.seed * 100 + seat) for seat in scenario.auto}
