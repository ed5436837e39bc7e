"""Debian's nginx with the project's own file, as a private instance of whoever runs the tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.helpers.serving import get

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def nginx_program() -> str | None:
    # It may be where only root looks for programs.
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def project_file(ports: Mapping[str, int], listen: str) -> str:
    """The project's file with other ports: nothing else of it is changed."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for usual, port in ports.items():
        text, count = re.subn(rf"\b127\.0\.0\.1:{usual}\b", f"127.0.0.1:{port}", text)
        assert count == 2, f"{usual}: once for itself, once among all"
    text, count = re.subn(r"(?m)^    listen 80;", f"    listen {listen};", text)
    assert count == 1
    return text


@contextmanager
def nginx(program: str, http: str, base: str) -> Iterator[Path]:
    """Run it without any rights; yields the file of its errors."""
    # The folders of tests are only their owner's.
    prefix = Path(tempfile.mkdtemp(prefix="nginx-"))
    options: dict[str, Any] = {"cwd": prefix}
    if os.geteuid() == 0:
        import pwd

        user = pwd.getpwnam("nobody")
        os.chown(prefix, user.pw_uid, user.pw_gid)
        options |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    errors = prefix / "error.log"
    temporary = "\n".join(f"    {name}_temp_path {prefix / name};" for name in TEMPORARY)
    (prefix / "site.conf").write_text(http, encoding="utf-8")
    (prefix / "nginx.conf").write_text(
        f"daemon off;\nworker_processes 1;\npid {prefix / 'pid'};\nerror_log {errors} info;\n"
        f"events {{ worker_connections 512; }}\nhttp {{\n{temporary}\n    include {prefix / 'site.conf'};\n}}\n",
        encoding="utf-8",
    )
    command = [program, "-p", f"{prefix}/", "-e", str(errors), "-c", str(prefix / "nginx.conf")]
    try:
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False, **options)
        assert tested.returncode == 0, tested.stderr
        assert "warn" not in tested.stderr, tested.stderr
        process: Any = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        try:
            until = time.monotonic() + 20
            while get(f"http://{base}/metrics")[0] != 404:
                assert process.poll() is None, errors.read_text()
                assert time.monotonic() < until, errors.read_text()
                time.sleep(0.05)
            yield errors
        finally:
            process.terminate()
            process.wait(20)
    finally:
        shutil.rmtree(prefix)
