"""How much of core and rules the tests would notice if it were wrong: ``make mutants``.

A sample of mutants (one operator exchanged, one condition turned round, one number changed …) is tried, each against
the scenarios and tests that touch the changed statement. Results go to out/mutants.jsonl as they come; a run that was
cut short goes on where it stopped, and only what has changed since is tried again. docs/testing.md tells the outcome.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tools import mutants_map
from tools.mutants_child import Trial, Verdict, preload, ready
from tools.mutants_report import Outcome, survivors, table, write_table
from tools.mutants_sample import Mutant, sample, statement_lines

ROOT: Final = Path(__file__).resolve().parents[1]
COUNT: Final = 420
SEED: Final = 2018


def kept(store: Path) -> dict[str, Outcome]:
    """The results so far, by mutant; of several the last."""
    if not store.exists():
        return {}
    lines = store.read_text(encoding="utf-8").splitlines()
    return {outcome.key: outcome for outcome in map(Outcome.read, lines) if outcome is not None}


def run(root: Path, mutants: Iterable[Mutant], known: mutants_map.Map, store: Path, jobs: int) -> None:
    """Try mutants, several at once, and write down what became of each."""
    waiting = list(mutants)
    total = len(waiting)
    running: list[Trial] = []
    done = 0
    try:
        with store.open("a", encoding="utf-8") as file:
            while waiting or running:
                while waiting and len(running) < jobs:
                    mutant = waiting.pop(0)
                    source = (root / mutant.file).read_text(encoding="utf-8")
                    running.append(Trial(root, mutant, known, statement_lines(source, mutant.line)))
                for trial, verdict in _ended(running):
                    running.remove(trial)
                    done += 1
                    outcome = _outcome(trial.mutant, verdict)
                    file.write(json.dumps(outcome.record(), ensure_ascii=False) + "\n")
                    file.flush()
                    print(f"{done}/{total} {outcome.line()}", flush=True)
    finally:
        for trial in running:
            trial.stop()


def _ended(running: list[Trial]) -> list[tuple[Trial, Verdict]]:
    """Those that have come to an end, after a while of waiting, or are given up."""
    ended = [(trial, trial.finish()) for trial in ready(running, 5)]
    over = [trial for trial, _ in ended]
    return ended + [(trial, trial.stop()) for trial in running if trial.is_late() and trial not in over]


def _outcome(mutant: Mutant, verdict: Verdict) -> Outcome:
    return Outcome(
        mutant.key,
        mutant.chapter,
        mutant.file,
        mutant.line,
        mutant.operator,
        mutant.before,
        mutant.after,
        verdict.status,
        verdict.by,
        verdict.seconds,
    )


def main(arguments: Sequence[str]) -> int:
    """Try what has not been tried, and report."""
    parser = argparse.ArgumentParser(prog="mutants", description="try mutants of core and rules against the tests")
    parser.add_argument("--count", type=int, default=COUNT, help=f"size of the sample (default: {COUNT})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"what decides the sample (default: {SEED})")
    parser.add_argument("--first", type=int, help="try only so many of the sample")
    parser.add_argument("--chapter", help="only this module, such as rules/damage")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default: 2)")
    parser.add_argument("--again", action="store_true", help="try survivors again, after tests were added")
    parser.add_argument("--longest", type=float, help="leave out tests that take more seconds")
    parser.add_argument("--passing", action="store_true", help="try with the tests that pass, although some do not")
    parser.add_argument("--report", action="store_true", help="try nothing, only say what came of it")
    parser.add_argument("--write", action="store_true", help="write the table into docs/testing.md")
    options = parser.parse_args(arguments)
    store = ROOT / "out" / "mutants.jsonl"
    sys.path.insert(0, str(ROOT / "src"))
    first = sample(ROOT, options.count, options.seed)[: options.first]
    chosen = [mutant for mutant in first if options.chapter in (None, mutant.chapter)]
    done = kept(store)
    if not options.report:
        preload(ROOT)
        known = mutants_map.load(ROOT, ROOT / "out" / "mutants.map")
        if known.failures:
            print("these fail without any mutation:", *known.failures, sep="\n")
            if not options.passing:
                return 1
        print(f"{len(known.scenarios)} scenarios and {len(known.tests)} tests pass without mutation", flush=True)
        todo = [
            mutant
            for mutant in chosen
            if mutant.key not in done or (options.again and done[mutant.key].status == "survived")
        ]
        if options.longest is not None:
            known.tests = {key: seconds for key, seconds in known.tests.items() if seconds <= options.longest}
        run(ROOT, todo, known, store, options.jobs)
        done = kept(store)
    outcomes = [done[mutant.key] for mutant in chosen if mutant.key in done]
    print(table(outcomes), survivors(outcomes), sep="\n\n")
    if options.write:
        write_table(ROOT / "docs" / "testing.md", outcomes, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
