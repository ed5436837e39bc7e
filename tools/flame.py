"""Flame graphs: where the time of random play goes, as a picture that needs no script.

``python -m tools.flame docs/flame/now.svg`` plays games in a process of its own, lets py-spy look at it many times a
second, and draws how often each function was on the stack: the width of a box is its share of the time, what it calls
stands below it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from time import monotonic
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 1200
ROW: Final = 17
TEXT: Final = 6.6  # width of a letter
SMALLEST: Final = 0.002  # share of the time below which a box is left out
RATE: Final = 250  # looks a second


class Node:
    """A function under its callers.

    Attributes:
        name: the function with its module.
        samples: how often it was on the stack there.
        below: what it called.
    """

    __slots__ = ("below", "name", "samples")

    def __init__(self, name: str) -> None:
        self.name = name
        self.samples = 0
        self.below: dict[str, Node] = {}


def tree(folded: str, root: str) -> Node:
    """The tree of stacks written as ``outer (file:line);inner (file:line) count``, from function ``root`` on."""
    top = Node("random play")
    for line in folded.splitlines():
        stack, _, count = line.rpartition(" ")
        names = [_name(frame) for frame in stack.split(";")]
        if root not in names:
            continue
        node = top
        node.samples += int(count)
        for name in names[names.index(root) + 1 :]:
            node = node.below.setdefault(name, Node(name))
            node.samples += int(count)
    return top


def _name(frame: str) -> str:
    """``Kernel.window (…/core/kernel.py:118)`` as ``core.kernel Kernel.window``: no place on any machine."""
    function, _, where = frame.partition(" (")
    path = where.rpartition(":")[0] if ":" in where else where.rstrip(")")
    _, found, module = path.rpartition("guozhan/")
    if not found:
        return function
    return f"{module.removesuffix('.py').replace('/', '.')} {function}"


def draw(top: Node, title: str) -> str:
    """The tree as SVG."""
    boxes: list[str] = []
    depth = _boxes(top, 0.0, 0, top.samples or 1, boxes)
    height = (depth + 1) * ROW + 40
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
            'font-family="monospace" font-size="11">',
            f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
            f'<text x="8" y="20" font-size="14">{escape(title)}</text>',
            *boxes,
            "</svg>\n",
        ]
    )


def _boxes(node: Node, left: float, level: int, total: int, boxes: list[str]) -> int:
    """Draw a node and what is below it; the deepest level."""
    share = node.samples / total
    width = share * WIDTH
    top = 32 + level * ROW
    shown = node.name if len(node.name) * TEXT < width - 4 else node.name[: max(int((width - 10) / TEXT), 0)]
    hue = 20 + zlib.crc32(node.name.split(" ")[0].encode()) % 40
    boxes.append(
        f"<g><title>{escape(node.name)}: {share:.1%}</title>"
        f'<rect x="{left:.1f}" y="{top}" width="{max(width - 0.5, 0.5):.1f}" '
        f'height="{ROW - 1}" rx="1" fill="hsl({hue} 70% 72%)"/>'
        + (f'<text x="{left + 3:.1f}" y="{top + 12}">{escape(shown)}</text>' if len(shown) > 2 else "")
        + "</g>"
    )
    deepest = level
    for child in sorted(node.below.values(), key=lambda found: (-found.samples, found.name)):
        if child.samples / total >= SMALLEST:
            deepest = max(deepest, _boxes(child, left, level + 1, total, boxes))
        left += child.samples / total * WIDTH
    return deepest


def _play(ruleset: str, players: int, seconds: float) -> None:
    from guozhan.sim.batch import Spec, play

    spec = Spec(ruleset, players)
    play(spec, 0)
    began = monotonic()
    seed = 0
    while monotonic() - began < seconds:
        seed += 1
        play(spec, seed)


def main() -> int:
    """Play, look, draw."""
    parser = argparse.ArgumentParser(prog="python -m tools.flame", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("picture", type=Path, help="SVG file to write")
    parser.add_argument("--ruleset", default="guozhan-2018")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--title", default="")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        _play(args.ruleset, args.players, args.seconds)
        return 0
    spy = Path(sys.executable).with_name("py-spy")
    if not spy.exists():
        sys.stderr.write("py-spy is not installed; `make flame` installs it\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks"
        played = [sys.executable, "-m", "tools.flame", "--play", str(args.picture), "--ruleset", args.ruleset]
        played += ["--players", str(args.players), "--seconds", str(args.seconds)]
        subprocess.run(
            [spy, "record", "--rate", str(RATE), "--format", "raw", "--output", stacks, "--", *played],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        found = tree(stacks.read_text(encoding="utf-8"), "sim.batch play")
    if not found.samples:
        sys.stderr.write("nothing was seen; give it more --seconds\n")
        return 1
    args.picture.parent.mkdir(parents=True, exist_ok=True)
    title = args.title or f"Random play, {args.players} players, {args.ruleset}"
    args.picture.write_text(draw(found, f"{title} ({found.samples} looks)"), encoding="utf-8")
    sys.stdout.write(f"{args.picture}: {found.samples} looks\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
