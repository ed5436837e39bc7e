"""Write docs/generals, a page for each general: ``python -m tools.general_pages``, ``--check`` to compare only.

They say what ``guozhan generals`` says, from the same source: the general's own file, the switches and statements that
name it, and the scenarios that ``python -m tools.proofs`` has collected.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from guozhan.core.generals import General
from guozhan.games.generals import IDENTITY, PACKS, PAIRS, Dossier, Wording, dealt_with, dossier, pool
from guozhan.rulebook.statements import Mechanic
from guozhan.view.names import GENDER_NAMES, KINGDOM_NAMES

FOLDER = Path("docs", "generals")
INDEX = "index.md"
MODES = {PAIRS: "", IDENTITY: f"{IDENTITY}/"}  # a mode's folder in the folder
HEAD = "<!-- Written by `python -m tools.general_pages`: change the general's own file instead. -->\n"


def pages() -> dict[str, str]:
    """The text of each page by its path in the folder; those of the identity mode lie in a folder of their own."""
    found = {}
    for mode, below in MODES.items():
        found[f"{below}{INDEX}"] = "\n".join(_index(mode)) + "\n"
        for general in pool(mode):
            found[f"{below}{general.id}.md"] = "\n".join(_page(dossier(general, mode), below)) + "\n"
    return found


def _index(mode: str) -> Iterator[str]:
    yield HEAD
    if mode == PAIRS:
        yield "# The generals 武将\n"
        yield "`guozhan generals NAME` shows the same at the terminal. Those of the identity mode:"
        yield f"[{IDENTITY}]({IDENTITY}/{INDEX})."
    else:
        yield "# The generals of the identity mode 身份局武将\n"
        yield f"`guozhan generals --mode {mode} NAME` shows the same at the terminal. Those of 国战:"
        yield f"[index](../{INDEX})."
    generals = pool(mode)
    for option in dict.fromkeys(filter(None, (dealt_with(each, mode) for each in generals))):
        yield f"\nThose marked * use the newer mechanics and are dealt with `--option {option}`."
    for kingdom in dict.fromkeys(each.kingdom for each in generals):
        yield f"\n## {_kingdom(kingdom)}\n"
        yield f"| general | | {'fish' if mode == PAIRS else 'hp'} | skills |\n|---|---|---|---|"
        for each in generals:
            if each.kingdom == kingdom:
                skills = "、".join(f"{skill.name} {skill.name_en}" for skill in each.skills) or "not there yet"
                size = f"{each.halves / 2:g}" if mode == PAIRS else _hp(each)
                mark = " *" if dealt_with(each, mode) else ""
                yield f"| [{each.name}]({each.id}.md){_pack(each)}{mark} | {each.name_en} | {size} | {skills} |"


def _pack(general: General) -> str:
    """What tells the card from one of the same name."""
    return f" {PACKS[general.pack][0]}" if general.pack in PACKS else ""


def _hp(general: General) -> str:
    """The hp symbols on the card; a second number counts the hollow ones too."""
    return f"{general.hp}/{general.symbols}" if general.hollow else f"{general.hp}"


def _kingdom(kingdom: str) -> str:
    return f"{KINGDOM_NAMES[kingdom]} {kingdom.capitalize()}"


def _page(found: Dossier, below: str) -> Iterator[str]:
    each = found.general
    yield HEAD
    yield f"# {each.name} {each.name_en}{_pack(each)}\n"
    yield f"- id `{each.id}`, {' or '.join(map(_kingdom, each.kingdoms))}, {GENDER_NAMES[each.gender]} {each.gender}"
    if each.halves:
        others = [f"{halves / 2:g} in {edition}" for edition, halves in found.halves.items() if halves != each.halves]
        yield f"- {', '.join([f'{each.halves / 2:g} fish 阴阳鱼', *others])}"
    else:
        yield f"- {_hp(each)} hp 体力" + (f", {each.armor_points} armour 护甲" if each.armor_points else "")
    if found.option:
        yield f"- dealt only with `--option {found.option}`"
    if found.mechanics:
        yield f"- newer mechanics 新机制: {', '.join(map(_mechanic, found.mechanics))}"
    companions = [_link(other) for other in found.companions]
    companions += [f"{', '.join(found.absent)} (not in the pool)"] if found.absent else []
    if companions:
        yield f"- companions 珠联璧合: {', '.join(companions)}"
    if found.others:
        yield f"- other cards of the same person: {', '.join(f'[{other.id}]({other.id}.md)' for other in found.others)}"
    for wording in found.wordings:
        yield from _skill(wording, "../" * (2 + below.count("/")))
    if not found.wordings:
        yield "\nIts skills are not there yet."
    yield from _rulings(found)


def _mechanic(used: Mechanic) -> str:
    return f"{used.zh} {used.en} ({used.statements[0].id} to {used.statements[-1].id})"


def _link(general: General) -> str:
    return f"[{general.name} {general.name_en}]({general.id}.md)"


def _skill(wording: Wording, root: str) -> Iterator[str]:
    skill = wording.skill
    yield f"\n## {skill.name} {skill.name_en} ({', '.join(wording.editions)})\n"
    yield f"`{skill.id}`{''.join(f', {tag}' for tag in wording.tags)}\n"
    yield f"> {skill.text}\n>\n> {skill.text_en}"
    if wording.rulings:
        yield "\nRulings:\n"
        yield from (f"- {ruling.zh} {ruling.en}" for ruling in wording.rulings)
    if wording.scenarios:
        yield f"\nProved by {len(wording.scenarios)} scenario{'s' * (len(wording.scenarios) != 1)}:\n"
        parted = [scenario.partition(": ") for scenario in wording.scenarios]
        for file, titles in groupby(parted, key=lambda part: part[0]):
            yield f"- [{Path(file).relative_to('tests/scenarios').as_posix()}]({root}{file})"
            yield from (f"  - {title}" for _, _, title in titles)


def _rulings(found: Dossier) -> Iterator[str]:
    if found.switches or found.statements:
        yield "\n## Rulings\n"
    for switch in found.switches:
        yield f"- switch `{switch.name}`: {switch.zh} {switch.en}"
        for value, (zh, en) in switch.meanings.items():
            yield f"  - `{value}`: {zh} {en}"
    for statement in found.statements:
        yield f"- {statement.id}: {statement.zh} {statement.en}"


def main(root: Path, arguments: list[str]) -> int:
    folder = root / FOLDER
    made = pages()
    there = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.md"))
    }
    if "--check" in arguments:
        wrong = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
        for name in wrong:
            print(f"{(FOLDER / name).as_posix()} is not current; run `python -m tools.general_pages`", file=sys.stderr)
        return 1 if wrong else 0
    for name in there.keys() - made.keys():
        (folder / name).unlink()
    for name, text in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], sys.argv[1:]))
