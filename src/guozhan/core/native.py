"""What the compiler of the compiled build is told about classes (docs/performance.md); at run time it does nothing."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The compiler knows it by this name. It is no dependency: nothing imports it when the program runs.
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_attributes: Any) -> Any:
        """Leave a class as it is."""
        return lambda cls: cls


def build() -> str:
    """Which build this is: "compiled" or "interpreted"."""
    found = find_spec("guozhan.core.kernel")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "compiled"
