"""Collecting generals: every module of a kingdom's folder that has a ``GENERAL``, by name of the file."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from guozhan.core.generals import General


def collect(package: str, path: list[str]) -> tuple[General, ...]:
    """The generals of the modules in a package, in alphabetical order of the modules.

    Args:
        package: its full name (``__name__``).
        path: where it lies (``__path__``).

    Raises:
        TypeError: for a module without a ``GENERAL``; it names the module.
    """
    found = []
    for name in sorted(module.name for module in iter_modules(path)):
        general = getattr(import_module(f"{package}.{name}"), "GENERAL", None)
        if not isinstance(general, General):
            raise TypeError(f"{package}.{name} has no GENERAL; a general's file ends with GENERAL = General(…)")
        found.append(general)
    return tuple(found)
