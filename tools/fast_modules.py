"""Compile the modules of the compiled build: ``python -m tools.fast_modules FOLDER`` (docs/performance.md).

mypyc makes one C file of each module; they are compiled side by side and linked into one library, beside which stands a
small extension module for each. FOLDER is where all of that lies; ``modules.json`` there says which file of the wheel
is where. What has not changed since the last time is not compiled again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"

# The layers that are compiled, and what of them is not. Mechanics declare skills, which mypyc does not take.
FOLDERS = ("core", "rules")
# The running game at a table of a server, too, with what is done there for each seat that is told something.
MORE = (
    "bots/random.py",
    "games/labels.py",
    "modes/kingdom_wars.py",
    "protocol/delta.py",
    "protocol/tree.py",
    "server/foresight.py",
    "server/opened.py",
    "server/pacing.py",
    "server/play.py",
    "server/telling.py",
    "view/names.py",
    "view/redact.py",
    "view/seen.py",
    "view/sheet.py",
    "view/together.py",
)
INTERPRETED = {
    "core/answers.py": "its classes are msgspec's",
    "core/errors.py": "its classes have subclasses that are not compiled, and no speed to gain",
    "core/facts.py": "its class is msgspec's",
    "core/generals.py": "data only",
    "core/hints.py": "for bots, which are not compiled",
    "core/messages.py": "its class is a str, and what it makes is kept",
    "core/native.py": "speaks to the compiler",
    "core/session.py": "it is a boundary: what it is given is to be refused by its own errors",
}

LIBRARY = "guozhan_fast"  # mypyc adds __mypyc
LEVEL = "2"  # -O3 compiles longer and gains nothing that can be measured
MYPY = "[mypy]\nstrict = True\nexplicit_package_bases = True\nnamespace_packages = True\n"


def modules(source: Path = SOURCE) -> list[str]:
    """The files that are compiled, from the folder of the sources."""
    package = source / "guozhan"
    found = [path for folder in FOLDERS for path in sorted((package / folder).glob("*.py"))]
    found += [package / name for name in MORE]
    names = [path.relative_to(package).as_posix() for path in found]
    return [f"guozhan/{name}" for name in names if name not in INTERPRETED and not name.endswith("__init__.py")]


def header() -> Path:
    """What every C file of a module includes."""
    return Path(sysconfig.get_paths()["include"], "Python.h")


def missing() -> str:
    """What this machine lacks for compiling, and how to come by it; "" for nothing."""
    if sys.platform == "win32":
        return ""  # setuptools finds the compiler, or says what is missing
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(command) is None:
        return (
            f"There is no C compiler here ({command}). Install one: on Debian and Ubuntu the package build-essential, "
            "on Fedora gcc, on macOS `xcode-select --install`; or name another: CC=clang."
        )
    if not header().exists():
        return (
            f"The C headers of this Python are not here ({header()}). Install them: on Debian and Ubuntu the package "
            "python3-dev, on Fedora python3-devel."
        )
    return ""


def compile_modules(folder: Path) -> dict[str, str]:
    """Compile; the files of the wheel with the place of each."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "mypy.ini"
    settings.write_text(MYPY)
    # Set before they are imported: mypyc takes the compiler's tools from setuptools.
    import setuptools  # noqa: F401
    from mypyc.build import mypycify

    generated = folder / "c"
    shutil.rmtree(generated, ignore_errors=True)
    os.chdir(SOURCE)  # mypyc names modules, and tracebacks files, by the paths from here
    extensions = mypycify(
        ["--config-file", str(settings), "--cache-dir", str(folder / "mypy_cache"), *modules()],
        multi_file=True,
        opt_level=LEVEL,
        debug_level="0",
        target_dir=str(generated),
        group_name=LIBRARY,
    )
    return _build(folder, extensions)


def _build(folder: Path, extensions: list[Any]) -> dict[str, str]:
    """Compile and link the C files."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    # By what is in all of them, since each includes the declarations of the others.
    headers = b"".join(path.read_bytes() for path in sorted((folder / "c").rglob("*.h")))
    common = hashlib.sha256(headers + sys.version.encode() + LEVEL.encode())

    def compiled(job: tuple[str, Any]) -> str:
        source, extension = job
        digest = common.copy()
        digest.update(Path(source).read_bytes())
        kept = folder / "objects" / f"{digest.hexdigest()[:32]}{compiler.obj_extension}"
        if not kept.exists():
            made = compiler.compile(
                [source],
                output_dir=str(folder / "made"),
                include_dirs=[*extension.include_dirs, sysconfig.get_paths()["include"]],
                # A new compiler with a new warning is no reason to fail.
                extra_preargs=[argument for argument in extension.extra_compile_args if argument != "-Werror"],
            )
            kept.parent.mkdir(exist_ok=True)
            shutil.move(made[0], kept)
        return str(kept)

    jobs = [(source, extension) for extension in extensions for source in extension.sources]
    jobs.sort(key=lambda job: -Path(job[0]).stat().st_size)
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        objects = list(threads.map(compiled, jobs))
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    placed: dict[str, str] = {}
    for extension in extensions:
        name = extension.name.replace(".", "/") + suffix
        target = folder / "lib" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        own = [made for made, job in zip(objects, jobs, strict=True) if job[1] is extension]
        compiler.link_shared_object(own, str(target), export_symbols=[f"PyInit_{extension.name.split('.')[-1]}"])
        placed[name] = str(target)
    used = set(objects)
    for old in (folder / "objects").iterdir():
        if str(old) not in used:
            old.unlink()
    return placed


def main(arguments: list[str]) -> int:
    """Compile into the folder that is named."""
    problem = missing()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    folder = Path(arguments[0]).resolve()
    placed = compile_modules(folder)
    (folder / "modules.json").write_text(json.dumps(placed, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
