"""Further generals from files outside the project (扩展包): one Python file a pack."""

from __future__ import annotations

import importlib.util
import sys
import zlib
from functools import cache
from pathlib import Path

from guozhan.core.errors import MalformedError
from guozhan.core.generals import General

FOLDER = "packs"


def find_pack(name: str, beside: Path) -> Path | None:
    """The file ``packs/NAME.py`` nearest to a file: in its own folder, or in one above it; None if there is none."""
    if not name.isidentifier():
        return None
    for folder in beside.resolve().parents:
        found = folder / FOLDER / f"{name}.py"
        if found.is_file():
            return found
    return None


@cache
def load_pack(path: Path) -> tuple[General, ...]:
    """The generals of a pack: what its file calls ``GENERALS``.

    Raises:
        MalformedError: if the file cannot be run or has no such generals; it names the file and the line.
    """
    # The name tells packs of one file name apart; classes that are pickled are found by it.
    name = f"guozhan_pack_{path.stem}_{zlib.crc32(str(path).encode()):08x}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        sys.modules.pop(name)
        trace = error.__traceback__
        line = 0
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == str(path):
                line = trace.tb_lineno
            trace = trace.tb_next
        line = getattr(error, "lineno", 0) or line
        raise MalformedError(f"pack {path}:{line}: {type(error).__name__}: {error}") from error
    generals = getattr(module, "GENERALS", None)
    if not isinstance(generals, tuple) or not generals or not all(isinstance(each, General) for each in generals):
        raise MalformedError(f"pack {path}: it has no generals; write GENERALS = (General(…), …)")
    return generals
