"""Programs that some tests need: nginx, PostgreSQL, Node.js and Chromium, from the packages of Debian or Ubuntu.

Only for machines that do nothing but test (CI): as root, through apt-get. What cannot be installed is said. With
CI=true that is a failure, as it is of each test that needs it; elsewhere those tests are skipped. Nothing is started;
the tests start what they need, each on its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WAIT: Final = 600  # seconds for one command of apt-get
# package → where its program is
PROGRAMS: Final = {
    "nginx-light": ("/usr/sbin/nginx", "nginx"),
    "postgresql": ("/usr/lib/postgresql/*/bin/initdb", "initdb"),
    "nodejs": ("", "node"),
    "npm": ("", "npm"),
    "chromium": ("", "chromium"),
}
# PostgreSQL's package would make a cluster and start it.
NO_CLUSTER: Final = Path("/etc/postgresql-common/createcluster.conf")


def main() -> int:
    missing = [package for package in PROGRAMS if not _there(package)]
    if not missing:
        print("services: nginx, PostgreSQL, Node.js and Chromium are there")
        return 0
    why = _install(missing)
    missing = [package for package in missing if not _there(package)]
    if missing:
        said = f"services: no {' and no '.join(missing)} here ({why}): tests that need them"
        if must_be_there():
            print(f"{said} fail, as CI=true; install them, or let this machine reach a registry of Debian packages")
            return 1
        print(f"{said} are skipped")
    else:
        print(f"services: {' and '.join(PROGRAMS)} are there now")
    return 0


def must_be_there() -> bool:
    """Every program has to be there, as the environment says that this is a machine for tests."""
    return os.environ.get("CI", "").lower() in ("true", "1")


def _there(package: str) -> bool:
    pattern, name = PROGRAMS[package]
    if shutil.which(name) is not None:
        return True
    return bool(pattern) and any(Path("/").glob(pattern.removeprefix("/")))


def _install(packages: list[str]) -> str:
    """Install them; why that was not possible, if it was not."""
    apt = shutil.which("apt-get")
    if apt is None:
        return "there is no apt-get"
    if os.geteuid() != 0:
        return f"only root can install: apt-get install {' '.join(packages)}"
    if "postgresql" in packages and not NO_CLUSTER.exists():
        NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
        NO_CLUSTER.write_text("create_main_cluster = false\n")
    # In runlevel 1, which this pretends, the packages start no service.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    quiet = [apt, "-qq", "-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=60"]
    told = ""
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        try:
            done = subprocess.run(
                [*quiet, *command], env=environment, timeout=WAIT, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            return f"apt-get {command[0]} has not come to an end within {WAIT} s"
        if done.returncode:
            # An update that fails does not matter where the package lists are fresh enough.
            last = [line for line in done.stderr.splitlines() if line.startswith("E:")] or ["no reason given"]
            told = f"apt-get {command[0]}: {last[0]}"
    return told or "apt-get says nothing"


if __name__ == "__main__":
    sys.exit(main())
