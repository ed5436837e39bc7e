"""Every module of the engine can be the first one that is imported: chapters refer to one another in circles."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import guozhan
from tests.helpers.builds import interpreted_only

_SCRIPT = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [found for found in sys.modules if found.split(".")[0] == "guozhan"]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
"""


@interpreted_only("compiled modules can be loaded once only")
def test_every_module_can_be_imported_first() -> None:
    root = Path(guozhan.__file__).parent
    names = [
        "guozhan." + ".".join(path.relative_to(root).with_suffix("").parts)
        for layer in ("core", "rules", "view", "modes")
        for path in sorted((root / layer).glob("*.py"))
        if path.stem != "__init__"
    ]
    assert len(names) > 50
    done = subprocess.run([sys.executable, "-c", _SCRIPT, *names], capture_output=True, text=True, check=True)
    assert done.stdout == ""
