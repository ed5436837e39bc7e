"""Are the compiled and the interpreted build alike? ``python -m tools.compare_builds [--games N]``, after both wheels
have been built into dist/: the same random games, of all profiles and sizes, have to have the same facts, and what they
are saved as the same bytes. Both wheels are unpacked below build/fast and played with in processes of their own; what
they need besides comes from the environment that runs this.

With ``--suite`` the tests are run on the compiled wheel too.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.fast_modules import ROOT

BUILDS = {"interpreted": "py3-none-any", "compiled": f"cp{sys.version_info[0]}{sys.version_info[1]}-*"}
FOLDER = ROOT / "build" / "fast"


def unpack(build: str) -> Path:
    """Install the newest wheel of a build into a folder of its own, without what it depends on."""
    wheels = sorted((ROOT / "dist").glob(f"guozhan-*-{BUILDS[build]}.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        raise FileNotFoundError(f"there is no {build} wheel in dist/: make wheel wheel-fast")
    target = FOLDER / build
    shutil.rmtree(target, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(wheels[-1])], check=True)
    return target


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that uses the wheel in a folder."""
    return {**os.environ, "PYTHONPATH": str(folder)}


def played(folder: Path, games: int) -> dict[str, Any]:
    """What the games came out as, by the program beside this one."""
    command = [sys.executable, str(Path(__file__).with_name("build_digests.py")), str(games)]
    # Not in the project's folder, which has a guozhan of its own.
    done = subprocess.run(command, env=environment(folder), cwd=folder, check=True, stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def differences(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    """The games that came out differently, and what of them."""
    found = []
    for name in first["games"].keys() | second["games"].keys():
        mine, other = first["games"].get(name, {}), second["games"].get(name, {})
        parts = [part for part in sorted(mine.keys() | other.keys()) if mine.get(part) != other.get(part)]
        if parts:
            found.append(f"{name}: {', '.join(parts)}")
    return sorted(found)


def main(arguments: list[str]) -> int:
    """Compare; exit status 1 if they differ."""
    parser = argparse.ArgumentParser(prog="python -m tools.compare_builds")
    parser.add_argument("--games", type=int, default=4, metavar="N", help="games of each profile and size (4)")
    parser.add_argument("--suite", action="store_true", help="run the tests on the compiled wheel too")
    args = parser.parse_args(arguments)
    folders = {build: unpack(build) for build in BUILDS}
    results = {build: played(folder, args.games) for build, folder in folders.items()}
    for build, result in results.items():
        if result["build"] != build:
            print(f"the {build} wheel says that it is {result['build']}")
            return 1
    different = differences(results["interpreted"], results["compiled"])
    for line in different:
        print(f"different: {line}")
    seconds = {build: result["seconds"] for build, result in results.items()}
    print(
        f"{len(results['compiled']['games'])} games, {len(different) or 'none'} different; processor time "
        f"{seconds['interpreted']:.1f} s interpreted, {seconds['compiled']:.1f} s compiled "
        f"({seconds['interpreted'] / seconds['compiled']:.1f} times as fast)"
    )
    if different or not results["compiled"]["games"]:
        return 1
    return _suite(folders["compiled"]) if args.suite else 0


# Of the server's tests those that play within the test's own process; the others start processes from the sources.
SERVER = ("bots", "foresight", "protocol_delta", "protocol_run", "protocol_tree", "secrets", "secrets_pieces", "tables")


# Tests of what is written, not of what it does, and of programs around the engine: the same for either build.
SOURCES = (
    *("checks", "content", "docs_adding_a_general", "docs_bots", "docs_scenarios", "editions", "fast_build", "flame"),
    *("generals", "imports", "languages", "mechanic_pairs", "mutants", "pinyin", "readme", "scenario_document"),
    *("scenario_errors", "scenario_strength", "traditional", "web_positions"),
    *("cli_play", "cli_play_prompts", "cli_replay", "scenario_command", "serve_open"),
    *("sim_batch", "sim_ray", "sim_results", "sim_soaking"),
)


def _suite(folder: Path) -> int:
    """The tests, on the compiled wheel."""
    tests = sorted(path for path in (ROOT / "tests").iterdir() if path.is_dir() or path.suffix == ".py")
    paths = [f"tests/{path.name}" for path in tests if path.name not in ("server", "__pycache__")]
    paths += [f"tests/server/test_{name}.py" for name in SERVER]
    ignored = [f"--ignore=tests/unit/test_{name}.py" for name in SOURCES]
    ignored.append("--ignore=tests/properties/test_exhaust.py")  # random games, of which the others have enough
    command = [sys.executable, "-m", "pytest", "-n", "auto", *ignored, *paths]
    return subprocess.run(command, env=environment(folder), cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
