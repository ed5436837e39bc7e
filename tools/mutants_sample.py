"""Which mutants are tried: sites found by cosmic-ray's operators, and a sample of them that only the seed decides.

A site is a place in the source that one family of operators can change. Sites are drawn, not mutants: a comparison can
be changed in nine ways and ``and`` in one, and drawing mutants would look at comparisons nine times as often.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CHAPTERS: Final = ("core", "rules")
_FAMILIES: Final = ("ReplaceBinaryOperator", "ReplaceComparisonOperator", "ReplaceUnaryOperator")
# `==` and `is` are the same for what the engine compares (small numbers, interned names, enum members).
_SAME: Final = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq", "_Lt_Is", "_LtE_Is", "_Gt_Is", "_GtE_Is")
# These leave the decorated function as it is; they speak to the type checker only.
_TYPING_DECORATORS: Final = frozenset({"overload", "override", "final", "abstractmethod"})


@dataclass(frozen=True)
class Mutant:
    """One change of one module.

    Attributes:
        chapter: the module, such as ``rules/damage``.
        line: where the change is.
        operator: the name of cosmic-ray's operator.
        occurrence: the operator's how-manieth place in the module.
        sha: of the unchanged source, so that results of older sources are not taken for current ones.
        before, after: the lines that differ, without indentation.
        source: the changed source.
    """

    chapter: str
    line: int
    operator: str
    occurrence: int
    sha: str
    before: str
    after: str
    source: str

    @property
    def key(self) -> str:
        return f"{self.chapter}:{self.line}:{self.operator}:{self.occurrence}:{self.sha}"

    @property
    def file(self) -> str:
        return f"src/guozhan/{self.chapter}.py"

    @property
    def module(self) -> str:
        return "guozhan." + self.chapter.replace("/", ".")


@dataclass(frozen=True)
class Site:
    """A place that a family of operators can change, and the ways: operator and occurrence."""

    line: int
    column: int
    family: str
    ways: tuple[tuple[str, int], ...]


def sample(root: Path, count: int, seed: int) -> list[Mutant]:
    """The mutants of a seed, mixed so that any beginning of the list is spread over the chapters."""
    sites: dict[str, list[Site]] = {}
    for chapter, path in chapters(root):
        found = find_sites(path.read_text(encoding="utf-8"))
        if found:
            sites[chapter] = found
    mutants: list[Mutant] = []
    for chapter, number in quotas({chapter: len(found) for chapter, found in sites.items()}, count).items():
        source = (root / "src" / "guozhan" / f"{chapter}.py").read_text(encoding="utf-8")
        mutants += _draw(chapter, source, sites[chapter], number, seed)
    random.Random(f"{seed}").shuffle(mutants)
    return mutants


def chapters(root: Path) -> Iterator[tuple[str, Path]]:
    """Every module of core and rules."""
    for folder in CHAPTERS:
        for path in sorted((root / "src" / "guozhan" / folder).glob("*.py")):
            yield f"{folder}/{path.stem}", path


def quotas(sizes: Mapping[str, int], count: int) -> dict[str, int]:
    """How many mutants each chapter gets.

    They go with the root of its size: a large chapter gets more than a small one, and a small one enough to tell
    something.
    """
    given = dict.fromkeys(sizes, 0)
    for _ in range(min(count, sum(sizes.values()))):
        open_ = [chapter for chapter in sizes if given[chapter] < sizes[chapter]]
        neediest = min(open_, key=lambda chapter: ((given[chapter] + 1) / math.sqrt(sizes[chapter]), chapter))
        given[neediest] += 1
    return given


def find_sites(source: str) -> list[Site]:
    """Every place of a source that an operator can change at run time."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.operators.provider import OperatorProvider

    provider = OperatorProvider()
    nodes = list(ast_nodes(get_ast(source)))
    silent = _silent(source)
    found: dict[tuple[int, int, str], list[tuple[str, int]]] = {}
    for name in sorted(provider):  # cosmic-ray's own order differs from run to run
        if any(part in name for part in _SAME) or provider[name].arguments():
            continue
        operator = provider[name]()
        family = next((family for family in _FAMILIES if name.startswith(family)), name)
        positions = (position for node in nodes for position in operator.mutation_positions(node))
        for occurrence, ((line, column), _) in enumerate(positions):
            if not any(start <= (line, column) < end for start, end in silent):
                found.setdefault((line, column, family), []).append((name, occurrence))
    return [Site(*place, tuple(ways)) for place, ways in sorted(found.items())]


def _silent(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Parts that do nothing at run time: annotations, imports for the type checker, its decorators."""
    parts: list[ast.expr | ast.stmt] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            parts.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            parts += [] if node.returns is None else [node.returns]
            parts += [each for each in node.decorator_list if getattr(each, "id", None) in _TYPING_DECORATORS]
        elif isinstance(node, ast.If) and getattr(node.test, "id", None) == "TYPE_CHECKING":
            parts.append(node)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", None) == "cast":
            parts.append(node.args[0])
    # The position of a decorator begins with its "@".
    return [
        ((part.lineno, max(0, part.col_offset - 1)), (part.end_lineno or 0, part.end_col_offset or 0)) for part in parts
    ]


def _draw(chapter: str, source: str, sites: list[Site], count: int, seed: int) -> list[Mutant]:
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.operators.provider import OperatorProvider

    provider = OperatorProvider()
    chance = random.Random(f"{seed}:{chapter}")
    sha = hashlib.sha256(source.encode()).hexdigest()[:12]
    mutants: list[Mutant] = []
    for site in chance.sample(sites, len(sites)):
        if len(mutants) == count:
            break
        name, occurrence = chance.choice(site.ways)
        try:
            changed = mutate_code(source, provider[name](), occurrence)
        except AttributeError:  # cosmic-ray cannot replace an exception that is named with a dot
            continue
        if changed is not None and runs_otherwise(source, changed):
            before, after = difference(source, changed)
            mutants.append(Mutant(chapter, site.line, name, occurrence, sha, before, after, changed))
    return mutants


def runs_otherwise(source: str, changed: str) -> bool:
    """It is valid and means something else to the compiler."""
    try:
        return ast.dump(ast.parse(source)) != ast.dump(ast.parse(changed))
    except SyntaxError:
        return False


def difference(source: str, changed: str) -> tuple[str, str]:
    """What stands where the sources first differ, before and after."""
    old, new = source.splitlines(), changed.splitlines()
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            return " ".join(map(str.strip, old[i:j])).strip(), " ".join(map(str.strip, new[k:m])).strip()
    return "", ""


def statement_lines(source: str, line: int) -> range:
    """The lines of the smallest statement around a line; of a compound one only its head."""
    best = range(line, line + 1)
    smallest = math.inf
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt | ast.ExceptHandler):
            continue
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(each.lineno for each in decorators)])
        body = getattr(node, "body", None)
        last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno
        if first <= line <= last and last - first < smallest:
            smallest, best = last - first, range(first, last + 1)
    return best
