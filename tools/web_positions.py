"""Positions for the browser tests: scenarios, as the messages that a server would send of them.

``python -m tools.web_positions SCENARIOS.yaml OUT.json`` carries each scenario's script out and stops at what comes
next. What comes out is, by the scenario's name and by language, what seat 1 is told: the position, what happened, the
request.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from guozhan.bots.basic import BasicBot
from guozhan.core.answers import PASS
from guozhan.core.session import Session
from guozhan.games.labels import Labels
from guozhan.games.narrator import Narrator
from guozhan.games.rulesets import content_hash
from guozhan.protocol import messages
from guozhan.protocol.delta import diff
from guozhan.protocol.tree import Tree
from guozhan.scenario.document import AskedStep
from guozhan.scenario.load import load_file
from guozhan.scenario.prepare import prepare
from guozhan.scenario.runner import Run
from guozhan.scenario.subjects import concerns
from guozhan.server.opened import kind_of, trick_of
from guozhan.server.telling import VERSION
from guozhan.view.language import language
from guozhan.view.names import PHASE_NAMES, seat_text, term_text
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from guozhan.view.sheet import about, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.core.decisions import Decision
    from guozhan.scenario.document import Scenario
    from guozhan.view.language import Language

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
NODES: Final = 400
NAMES: Final = {  # as the client calls guests
    "zh-Hans": ["松间", "半夏", "听雨", "远山", "墨客", "渔火", "归舟", "晚钟", "青石", "寒梅", "孤云", "新月"],
    "en": ["Pine", "Summer", "Rain", "Hill", "Ink", "Lantern", "Boat", "Bell", "Stone", "Plum", "Cloud", "Moon"],
}
READER: Final = 0
MOST_ASKED: Final = 200


class _Until(Run):
    """Stops at what its last step says seat 1 is asked, else at whatever is asked when the script is used up."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, prepare(scenario))
        last = self.steps[-1] if self.steps else None
        self.goal = last if isinstance(last, AskedStep) else None
        if self.goal is not None:
            self.steps.pop()
        self.others = [BasicBot(seat) for seat in range(self.game.size)]

    def _stops_before(self, decision: Decision) -> bool:
        return not self.steps and not self.rests

    def go(self) -> Session:
        """Carry the script out, and go on to what is asked for: whatever may be declined is."""
        self.session = Session(self.game, self._run_game)
        self._play()
        met: list[tuple[int, str]] = []
        while self.goal is not None and not any(self._wanted(decision) for decision in self.session.pending):
            if self.session.over or len(met) > MOST_ASKED:
                raise SystemExit(f"{self.scenario.name}: seat 1 is never asked that, but there were: {met}")
            decision = self.session.pending[0]
            met.append((decision.seat + 1, decision.topic))
            if decision.is_empty():
                self._answer_empty(decision)
            else:
                self._answer(decision, PASS if decision.optional else self.others[decision.seat](decision))
        return self.session

    def _wanted(self, decision: Decision) -> bool:
        goal = self.goal
        assert goal is not None
        wanted = goal.for_ is None or concerns(decision, goal.for_, self.vocabulary)
        return wanted and decision.seat == goal.seat - 1


def messages_of(scenario: Scenario) -> dict[str, list[Any]]:
    """What seat 1 is told, by language."""
    run = _Until(scenario)
    before = project(run.game, READER)
    try:
        session = run.go()
        return {code: _told(run, session, before, code, scenario) for code in LANGUAGES}
    finally:
        if run.session is not None:
            run.session.close()


def _told(run: Run, session: Session, before: Any, code: str, scenario: Scenario) -> list[Any]:
    game = run.game
    ruleset = game.ruleset
    spoken = language(code, ruleset)
    narrator = Narrator(ruleset, READER, game.size, spoken)
    facts = run.log
    narrator.view = before
    narrator.take(())
    lines = tuple(narrator.tell(facts))
    seen = tuple(facts_for(facts, READER))
    setup = messages.Setup(ruleset=scenario.ruleset, players=game.size, options=dict(scenario.options), seed=1)
    people = tuple(
        messages.Person(seat=seat, name=name, kind="human" if seat < 3 else "basic", host=seat == 0, ready=True)
        for seat, name in zip(range(game.size), NAMES.get(code, NAMES[LANGUAGES[0]]), strict=False)
    )
    table = messages.TableInfo(
        table="shown", status="playing", game=1, setup=setup, people=people, watching=1, locked=False, paused=False,
        draw=(), rematch=(), window=0.0, seeded=False,
    )  # fmt: skip
    pending = [decision for decision in session.pending if not decision.is_empty()] or list(session.pending)
    mine = next((decision for decision in pending if decision.seat == READER), None)
    asked = _asked(pending, spoken, run)
    return [
        messages.Welcome(
            protocol=messages.PROTOCOL, server=VERSION, content=content_hash(), seat=READER, table=table, view=before
        ),
        messages.Update(
            version=len(seen),
            facts=seen,
            delta=diff(before, project(game, READER)),
            lines=lines,
            asked=asked,
            request=_request(mine, spoken, run) if mine is not None else None,
        ),
    ]


def _request(decision: Decision, spoken: Language, run: Run) -> messages.Request:
    game = run.game
    labels = Labels(game, READER, spoken)
    trick = trick_of(decision, game)
    kind = kind_of(decision, game)
    return messages.Request(
        id=1,
        kind=kind,
        seconds=messages.TIMERS.get(kind, 0.0),
        question=labels.question(decision),
        sheet=sheet(game, decision, spoken),
        tree=Tree(decision, labels).node(nodes=NODES),
        nullify="" if trick is None else "own" if trick.user == READER else "other",
    )


def _asked(pending: Sequence[Decision], spoken: Language, run: Run) -> messages.Asked | None:
    game = run.game
    public = [decision for decision in pending if decision.public]
    if not public:
        return None
    first = public[0]
    what = (
        term_text(first.topic, game.ruleset, spoken)
        if first.topic
        else spoken.of(getattr(first, "moment", "") or PHASE_NAMES["play"])
    )
    who = spoken.join([seat_text(game.state, game.ruleset, one.seat, -1, spoken) for one in public])
    kind = kind_of(first, game)
    return messages.Asked(
        seats=tuple(one.seat for one in public),
        topic=first.topic,
        about=about(first.about),
        text=spoken.say("{who}：{what}", who=who, what=what),
        kind=kind,
        seconds=messages.TIMERS.get(kind, 0.0),
    )


def main(arguments: list[str]) -> int:
    """Write the messages of all scenarios of a file."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    source, target = map(Path, arguments)
    made = {scenario.name: messages_of(scenario) for scenario in load_file(source)}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(msgspec.json.encode(made))
    print(f"{target}: {len(made)} positions")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
