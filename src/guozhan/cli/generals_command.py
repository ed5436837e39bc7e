"""``guozhan generals``: the generals, and everything about one of them."""

from __future__ import annotations

import argparse
import json
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from guozhan.core.errors import MalformedError

if TYPE_CHECKING:
    from guozhan.core.generals import General
    from guozhan.games.generals import Dossier, Wording
    from guozhan.modes.profile import Switch

SHOWN: Final = 8  # scenarios of a skill that are listed without --all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help="one general: Chinese name, English name, pinyin or id (all, listed)"
    )
    parser.add_argument(
        "--mode",
        metavar="MODE",
        default="kingdom_wars",
        help="generals of a mode: kingdom_wars, identity (kingdom_wars)",
    )
    parser.add_argument(
        "--kingdom", metavar="K", help="list only a kingdom: 魏 wei, 蜀 shu, 吴 wu, 群 qun, 晋 jin, 神 god"
    )
    parser.add_argument("--all", action="store_true", help=f"name every scenario of a skill, not {SHOWN} at most")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    from guozhan.games import generals

    if not args.name:
        if args.all:
            raise MalformedError("--all names every scenario of one general: name the general")
        wanted = None if args.kingdom is None else generals.kingdom(args.kingdom, args.mode)
        chosen = [each for each in generals.pool(args.mode) if wanted in (None, each.kingdom)]
        if args.json:
            _print_json([_facts(each, generals.dealt_with(each, args.mode)) for each in chosen])
        else:
            _print_list(chosen, {each.id: generals.dealt_with(each, args.mode) for each in chosen})
        return 0
    if args.kingdom is not None:
        raise MalformedError("--kingdom lists a kingdom: leave it out to see one general")
    found = generals.dossier(generals.find(" ".join(args.name), args.mode), args.mode)
    if args.json:
        _print_json(_everything(found))
    else:
        _print_one(found, None if args.all else SHOWN)
    return 0


# --- lists -----------------------------------------------------------------------------------------------------------


def _print_list(chosen: list[General], dealt: dict[str, str]) -> None:
    """A line a general; ``dealt`` says with which switch each is dealt."""
    from guozhan.view.names import GENDER_NAMES, KINGDOM_NAMES

    rows = [
        (
            each.name,
            each.name_en,
            each.id,
            GENDER_NAMES[each.gender],
            _strength(each),
            "*" if dealt[each.id] else "",
            "  ".join(f"{skill.name} {skill.name_en}" for skill in each.skills) or "–",
        )
        for each in chosen
    ]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    kingdom = ""
    for each, row in zip(chosen, rows, strict=True):
        if each.kingdom != kingdom:
            print(("\n" if kingdom else "") + f"{KINGDOM_NAMES[each.kingdom]} {each.kingdom.capitalize()}")
            kingdom = each.kingdom
        # The column of marks takes no place where there are none.
        cells = [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True) if width]
        print(("  " + "  ".join(cells)).rstrip())
    without = sum(not each.skills for each in chosen)
    print(f"\n{len(chosen)} generals" + (f", {without} without skills so far" if without else ""))
    for option in dict.fromkeys(filter(None, dealt.values())):
        number = sum(each == option for each in dealt.values())
        print(f"{number} of them, marked *, are dealt only with --option {option}")


def _width(text: str) -> int:
    """Columns on the display."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _strength(each: General) -> str:
    if not each.hp:
        return _fish(each.halves)
    hp = f"{each.hp}/{each.symbols}" if each.hollow else f"{each.hp}"
    return f"{hp} hp" + (f" + {each.armor_points} armour" if each.armor_points else "")


def _fish(halves: int) -> str:
    return f"{halves / 2:g} fish"


# --- one general -----------------------------------------------------------------------------------------------------


def _print_one(found: Dossier, shown: int | None) -> None:
    from guozhan.view.names import GENDER_NAMES, KINGDOM_NAMES

    each = found.general
    print(f"{each.name} {each.name_en} ({each.id})")
    kingdoms = " or ".join(f"{KINGDOM_NAMES[kingdom]} {kingdom.capitalize()}" for kingdom in each.kingdoms)
    print(f"  {kingdoms}, {GENDER_NAMES[each.gender]} {each.gender}, ", end="")
    print(_strength(each) + "".join(f", {_fish(x)} in {y}" for y, x in found.halves.items() if x != each.halves))
    companions = [f"{other.name} {other.name_en}" for other in found.companions]
    if found.absent:
        companions.append(f"not in the pool: {', '.join(found.absent)}")
    if companions:
        print(f"  companions 珠联璧合: {'; '.join(companions)}")
    if found.others:
        print(f"  other cards of the same person: {', '.join(other.id for other in found.others)}")
    if found.option:
        print(f"  dealt only with --option {found.option}")
    if found.mechanics:
        print(f"  mechanics: {', '.join(f'{used.zh} {used.en}' for used in found.mechanics)}")
    for wording in found.wordings:
        _print_wording(wording, shown)
    if not found.wordings:
        print("\nIts skills are not there yet.")
    if found.switches or found.statements:
        print("\nRulings")
    for switch in found.switches:
        _print_switch(switch)
    for statement in found.statements:
        print(f"  {statement.id}: {statement.zh}\n    {statement.en}")


def _print_wording(wording: Wording, shown: int | None) -> None:
    skill = wording.skill
    tags = f"  {' '.join(wording.tags)}" if wording.tags else ""
    print(f"\n{skill.name} {skill.name_en} ({skill.id})  [{', '.join(wording.editions)}]{tags}")
    print(f"  {skill.text}\n  {skill.text_en}")
    for ruling in wording.rulings:
        print(f"  · {ruling.zh}\n    {ruling.en}")
    number = len(wording.scenarios)
    print(f"  proved by {number} scenario{'s' * (number != 1)}" + (":" if number else ""))
    for scenario in wording.scenarios[:shown]:
        print(f"    {scenario}")
    if shown is not None and number > shown:
        print(f"    … {number - shown} more (--all)")


def _print_switch(switch: Switch) -> None:
    print(f"  switch {switch.name}: {switch.zh}\n    {switch.en}")
    for value, (zh, en) in switch.meanings.items():
        marks = [profile for profile, default in switch.defaults.items() if default == value]
        print(f"    {value}: {zh} {en}" + (f"  [{', '.join(marks)}]" if marks else ""))


# --- JSON ------------------------------------------------------------------------------------------------------------


def _print_json(what: Any) -> None:
    print(json.dumps(what, ensure_ascii=False, indent=2))


def _facts(each: General, option: str) -> dict[str, Any]:
    return {
        "id": each.id,
        "zh": each.name,
        "en": each.name_en,
        "kingdom": each.kingdom,
        "gender": each.gender,
        **(_hp(each) if each.hp else {"halves": each.halves, "companions": list(each.companions)}),
        **({"kingdoms": list(each.kingdoms)} if each.second_kingdom else {}),
        **({"option": option} if option else {}),
        "skills": [{"id": skill.id, "zh": skill.name, "en": skill.name_en} for skill in each.skills],
    }


def _hp(each: General) -> dict[str, int]:
    armor = {"armor_points": each.armor_points} if each.armor_points else {}
    return {"hp": each.hp, **({"max_hp": each.symbols} if each.hollow else {}), **armor}


def _everything(found: Dossier) -> dict[str, Any]:
    facts = _facts(found.general, found.option)
    facts["others"] = [other.id for other in found.others]
    if found.mechanics:
        facts["mechanics"] = [
            {"zh": used.zh, "en": used.en, "statements": [each.id for each in used.statements]}
            for used in found.mechanics
        ]
    if found.halves:
        facts["halves"] = dict(found.halves)
        facts["companions"] = [other.id for other in found.companions] + list(found.absent)
    facts["skills"] = [
        {
            "id": wording.skill.id,
            "zh": wording.skill.name,
            "en": wording.skill.name_en,
            "editions": list(wording.editions),
            "tags": sorted(wording.skill.tags),
            "text": {"zh": wording.skill.text, "en": wording.skill.text_en},
            "rulings": [{"zh": ruling.zh, "en": ruling.en} for ruling in wording.rulings],
            "scenarios": list(wording.scenarios),
        }
        for wording in found.wordings
    ]
    facts["switches"] = [{"name": switch.name, "zh": switch.zh, "en": switch.en} for switch in found.switches]
    facts["statements"] = [statement.id for statement in found.statements]
    return facts
