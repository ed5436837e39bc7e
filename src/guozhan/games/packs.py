"""Further generals from files outside the project (扩展包): one Python file a pack."""

from __future__ import annotations

import importlib.util
import sys
import zlib
from functools import cache
from pathlib import Path

from guozhan.core.errors import MalformedError
from guozhan.core.generals import General
from guozhan.core.skills import OPTION_LIMITED, SWITCHING, Skill

FOLDER = "packs"
_KINGDOMS = ("wei", "shu", "wu", "qun", "jin", "god")
_GENDERS = ("male", "female")


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
    except (Exception, SystemExit) as error:
        # A pack that leaves the program would take all scenarios after it along.
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
    for general in generals:
        fault = _fault(general)
        if fault:
            raise MalformedError(f"pack {path}: general {general.id!r}: {fault}")
    return generals


def _fault(general: General) -> str:
    """What no rule could make sense of, "" if there is nothing of the kind."""
    if general.kingdom not in _KINGDOMS:
        return f"kingdom {general.kingdom!r}; there are {', '.join(_KINGDOMS)}"
    if general.second_kingdom and (
        general.second_kingdom not in _KINGDOMS or general.second_kingdom == general.kingdom
    ):
        return f"second_kingdom {general.second_kingdom!r}; it is another of {', '.join(_KINGDOMS)}"
    if general.gender not in _GENDERS:
        return f"gender {general.gender!r}; there are {', '.join(_GENDERS)}"
    if general.halves <= 0 and general.hp <= 0:
        return f"{general.halves} halves (single yin-yang fish); write 3, 4 or 5, or hp for one that stands alone"
    return next((f"skill {each.id!r}: {fault}" for each in general.all_skills if (fault := _skill_fault(each))), "")


def _skill_fault(skill: type[Skill]) -> str:
    """A tag without what it needs, or the other way round."""
    if (OPTION_LIMITED in skill.tags) != bool(skill.each_once):
        return "OPTION_LIMITED (限动技) and each_once, the ids of its options, go together"
    sides = [each.side for each in skill.triggers] + [each.side for each in skill.actives]
    if (SWITCHING in skill.tags) != any(sides):
        return "SWITCHING (转换技) and parts with side=YIN or side=YANG go together"
    return ""
