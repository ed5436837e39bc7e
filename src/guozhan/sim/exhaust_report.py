"""What an exhausting run comes to, as plain values and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources
from string import Template
from typing import Any, Final

from guozhan.core.generals import General
from guozhan.games.rulesets import get_ruleset
from guozhan.sim.coverage import CARDS, CHOICES, GROUPS, SKILLS, SWITCHES, Item
from guozhan.sim.exhaust import Exhaust

TITLES: Final = {SKILLS: "Skills", CARDS: "Cards", CHOICES: "Choices", SWITCHES: "Switches"}


def report(run: Exhaust, games: int) -> dict[str, Any]:
    """Everything that the run has found out; the same for the same seed and number of games.

    Args:
        run: the run.
        games: how many games it was allowed.
    """
    coverage = run.coverage
    return {
        "seed": run.seed,
        "budget": games,
        "games": coverage.game,
        "boards": [str(board) for board in run.boards],
        "varied": run.vary,
        "sizes": {str(size): number for size, number in sorted(run.sizes.items())},
        "passed": run.passed,
        "groups": {
            group: {"all": len(items), "acted": sum(bool(item.count) for item in items)}
            for group, items in coverage.groups()
        },
        "left": [_plain(item) for item in _ordered(coverage.left())],
        "stale": [_plain(item) | {"reason": excuse.reason} for item, excuse in coverage.stale()],
        "idle_exemptions": [excuse.item for excuse in run.idle_exemptions],
        "exempt": [_plain(item) | {"reason": excuse.reason} for item, excuse in coverage.exempted()],
        "without_skills": [general.id for general in _without_skills(run)],
        "items": [
            _plain(item) | {"count": item.count, "first": item.first}
            for _, found in coverage.groups()
            for item in found
        ],
    }


def verdict(run: Exhaust) -> str:
    """The result in a few words."""
    left = len(run.coverage.left())
    if left:
        return f"{left} of {len(run.coverage.items)} things have not acted"
    return "everything has acted" + ("" if run.passed else ", but there are exemptions that are wrong")


def _plain(item: Item) -> dict[str, Any]:
    return {"id": item.id, "group": item.group, "name": item.name, "what": item.what}


def _ordered(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=lambda item: (GROUPS.index(item.group), item.id))


def _without_skills(run: Exhaust) -> list[General]:
    """Generals that are dealt and have no skill in any wording that was played."""
    found: dict[str, General] = {}
    skilled: set[str] = set()
    for board in run.boards:
        ruleset = get_ruleset(board.ruleset, board.options)
        for id in ruleset.pool:
            found[id] = ruleset.generals[id]
            if ruleset.generals[id].skills:
                skilled.add(id)
    return [general for id, general in sorted(found.items()) if id not in skilled]


# --- the page --------------------------------------------------------------------------------------------------------


def page(run: Exhaust, games: int) -> str:
    """The report as a page that needs nothing else."""
    told = report(run, games)
    template = Template(resources.files("guozhan.sim").joinpath("exhaust_page.html").read_text("utf-8"))
    left = run.coverage.left()
    return template.substitute(
        verdict=verdict(run),
        state="good" if told["passed"] else "bad",
        summary=escape(
            f"{told['games']} of {games} games, seed {run.seed}, tables of "
            f"{min(run.sizes, default=0)} to {max(run.sizes, default=0)} players"
        ),
        boards="".join(f"<li>{escape(board)}</li>" for board in told["boards"]),
        bars="".join(_bar(group, numbers) for group, numbers in told["groups"].items()),
        left=_left(left),
        excuses=_excuses(run),
        unskilled=_unskilled(run),
        tables="".join(_table(run, group) for group in told["groups"]),
    )


def _bar(group: str, numbers: dict[str, int]) -> str:
    share = 100 * numbers["acted"] / numbers["all"]
    return (
        f'<a class="bar" href="#{group}"><b>{TITLES[group]}</b><span>{numbers["acted"]} of {numbers["all"]}</span>'
        f'<i style="width:{share:.1f}%"></i></a>'
    )


def _left(items: list[Item]) -> str:
    if not items:
        return ""
    rows = "".join(
        f"<tr><td>{TITLES[item.group]}</td><td>{escape(item.name)}</td><td>{escape(item.what)}</td>"
        f"<td><code>{escape(item.id)}</code></td></tr>"
        for item in _ordered(items)
    )
    return f'<section class="left"><h2>What has not acted</h2><table>{rows}</table></section>'


def _excuses(run: Exhaust) -> str:
    stale = "".join(
        f"<li><b>{escape(item.name)} {escape(item.what)}</b> acted in game {item.first} although it is exempt: "
        f"{escape(excuse.reason)}</li>"
        for item, excuse in run.coverage.stale()
    )
    exempt = "".join(
        f"<li>{escape(item.name)} <code>{escape(item.id)}</code>: {escape(excuse.reason)}</li>"
        for item, excuse in run.coverage.exempted()
    )
    stale += "".join(f"<li><code>{escape(each.item)}</code> is about nothing</li>" for each in run.idle_exemptions)
    text = f'<section class="left"><h2>Exemptions that are wrong</h2><ul>{stale}</ul></section>' if stale else ""
    return text + (f"<section><h2>What cannot act here</h2><ul>{exempt}</ul></section>" if exempt else "")


def _unskilled(run: Exhaust) -> str:
    generals = _without_skills(run)
    if not generals:
        return ""
    names = "、".join(escape(general.name) for general in generals)
    return f"<section><h2>Generals without skills ({len(generals)})</h2><p>{names}</p></section>"


def _table(run: Exhaust, group: str) -> str:
    """One group, a block for each skill, card or term, those first in which something has not acted."""
    blocks: dict[tuple[str, str], list[Item]] = {}
    for item in next(found for name, found in run.coverage.groups() if name == group):
        blocks.setdefault((item.name, item.id.split("/")[1]), []).append(item)
    ordered = sorted(blocks.items(), key=lambda pair: all(item.count for item in pair[1]))
    return (
        f'<section id="{group}"><h2>{TITLES[group]}</h2><div class="blocks">{"".join(_blocks(ordered))}</div></section>'
    )


def _blocks(ordered: list[tuple[tuple[str, str], list[Item]]]) -> Iterator[str]:
    for (name, owner), items in ordered:
        rows = "".join(
            f'<tr class="{"good" if item.count else "bad"}" title="{escape(item.id)}">'
            f"<td>{escape(_where(item))}</td><td>{item.count or 'never'}</td></tr>"
            for item in items
        )
        also = f" <small>{escape(owner)}</small>" if owner != name else ""
        yield f"<article><h3>{escape(name)}{also}</h3><table>{rows}</table></article>"


def _where(item: Item) -> str:
    """What it is, with the class where several wordings of one skill or card stand together."""
    parts = item.id.split("/")
    return f"{parts[2]}: {item.what}" if item.group in (SKILLS, CARDS) else item.what
