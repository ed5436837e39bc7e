"""Trying one mutant: a forked child imports the engine with the changed module and runs what touches the change."""

from __future__ import annotations

import compileall
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import pickle
import resource
import select
import signal
import sys
import time
import types
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.mutants_map import PYTEST, Map, quiet
from tools.mutants_sample import Mutant

# Processor time, so that a busy machine does not make a mutant hang. Nothing needs a tenth of it without a mutation.
SCENARIO_SECONDS: Final = 10
TEST_SECONDS: Final = 45
WALL_SECONDS: Final = 600
_MEMORY: Final = 4 << 30


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant.

    Attributes:
        status: killed, timeout (killed by not coming to an end) or survived.
        by: what noticed it.
        seconds: how long that took.
    """

    status: str
    by: str
    seconds: float


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the changed source in place of the file, and keeps nothing on disk."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> types.CodeType:
        code: types.CodeType = compile(self.source, self.path, "exec", dont_inherit=True)
        return code


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module, with a changed source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name = name
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Loader(fullname, str(self.path), self.source)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


def preload(root: Path) -> None:
    """Import and compile what every child needs, but import nothing of the engine."""
    import greenlet  # noqa: F401
    import hypothesis  # noqa: F401
    import msgspec  # noqa: F401
    import pytest  # noqa: F401
    import rich.console  # noqa: F401
    import ruamel.yaml  # noqa: F401

    # Hundreds of children are to find everything compiled, whatever the environment says.
    sys.dont_write_bytecode = False
    compileall.compile_dir(root / "src", quiet=2)
    loaded = [name for name in sys.modules if name.partition(".")[0] == "guozhan"]
    if loaded:
        raise RuntimeError(f"loaded before it could be changed: {', '.join(loaded)}")


class Trial:
    """A running child."""

    def __init__(self, root: Path, mutant: Mutant, known: Map, lines: range) -> None:
        self.mutant = mutant
        self.start = time.monotonic()
        self.pipe, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.pipe)
            _Child(root, mutant, known, lines, writing).run()
        os.close(writing)
        with contextlib.suppress(PermissionError, ProcessLookupError):
            os.setpgid(self.pid, self.pid)  # here and in the child: whoever comes first

    def finish(self) -> Verdict:
        """Read the verdict; a child that died without one was killed by that."""
        # Not until the pipe ends: what a test has started may hold it open.
        return self._end(os.read(self.pipe, 1 << 16))

    def is_late(self) -> bool:
        return time.monotonic() - self.start > WALL_SECONDS

    def stop(self) -> Verdict:
        """Give up on it."""
        return self._end(json.dumps(["timeout", "the time for one mutant"]).encode())

    def _end(self, data: bytes) -> Verdict:
        os.close(self.pipe)
        # What a test has started goes with it.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        status, by = json.loads(data) if data else ("killed", "the process ended")
        return Verdict(status, by, round(time.monotonic() - self.start, 2))


def ready(trials: Sequence[Trial], seconds: float) -> list[Trial]:
    """The trials that have something to say, after at most this time."""
    pipes, _, _ = select.select([trial.pipe for trial in trials], [], [], seconds)
    return [trial for trial in trials if trial.pipe in pipes]


class _Child:
    """What happens in the child; it never returns."""

    def __init__(self, root: Path, mutant: Mutant, known: Map, lines: range, pipe: int) -> None:
        self.root = root
        self.mutant = mutant
        self.known = known
        self.scenarios, self.tests = known.touching(mutant.file, lines)
        self.pipe = pipe
        self.what = "import"

    def run(self) -> None:
        try:
            with contextlib.suppress(PermissionError):
                os.setpgid(0, 0)
            quiet()
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.signal(signal.SIGPROF, self._late)
            sys.meta_path.insert(0, Finder(self.mutant.module, self.root / self.mutant.file, self.mutant.source))
            self._watch("import", SCENARIO_SECONDS)
            self._run_scenarios()
            self._run_tests()
            self._say("survived", "")
        except BaseException as error:  # noqa: BLE001 -- whatever it is, the mutant does not work
            self._say("killed", f"{self.what} ({type(error).__name__})")

    def _watch(self, what: str, seconds: float) -> None:
        self.what = what
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def _late(self, *_: Any) -> None:
        self._say("timeout", self.what)

    def _say(self, status: str, by: str) -> None:
        os.write(self.pipe, json.dumps([status, by]).encode())
        os._exit(0)

    def _run_scenarios(self) -> None:
        from guozhan.scenario import runner

        for key in self.scenarios:
            self._watch(key, SCENARIO_SECONDS)
            if runner.run(pickle.loads(self.known.scenarios[key])).status != "passed":
                self._say("killed", key)

    def _run_tests(self) -> None:
        if not self.tests:
            return
        import pytest

        self._watch("collecting tests", TEST_SECONDS)
        files = dict.fromkeys(str(self.root / key.partition("::")[0]) for key in self.tests)
        code = pytest.main([*PYTEST, "-x", "--rootdir", str(self.root), *files], plugins=[_Chosen(self)])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            self._say("killed", self.what)

    def choose(self, items: list[Any]) -> None:
        by_key = {item.nodeid: item for item in items}
        items[:] = [by_key[key] for key in self.tests if key in by_key]

    def begin(self, key: str) -> None:
        self._watch(key, TEST_SECONDS)


class _Chosen:
    """A plugin of pytest: runs the tests of a child, in its order."""

    def __init__(self, child: _Child) -> None:
        self.child = child

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        self.child.choose(items)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.child.begin(nodeid)
