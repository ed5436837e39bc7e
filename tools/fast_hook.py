"""The step of hatchling that puts the compiled modules into a wheel. Only ``tools.wheel_fast`` turns it on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModules(BuildHookInterface[Any]):
    """Compiles, and names the wheel for this Python and this kind of machine."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root, "build", "fast")
        done = subprocess.run([sys.executable, "-m", "tools.fast_modules", str(folder)], cwd=self.root)
        if done.returncode:
            sys.exit("The modules could not be compiled.")
        placed = json.loads((folder / "modules.json").read_text())
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({target: name for name, target in placed.items()})
