"""What the compiler of the compiled build is told about classes (docs/performance.md); at run time it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The compiler knows it by this name. It is no dependency: nothing imports it when the program runs.
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_attributes: Any) -> Any:
        """Leave a class as it is."""
        return lambda cls: cls
