"""``guozhan rules``: the statements of the rules and their proofs."""

from __future__ import annotations

import argparse
import json
from typing import Any

from guozhan.core.errors import MalformedError
from guozhan.modes.profile import PROFILES, Switch, options_for, switches
from guozhan.rulebook.statements import Statement, statement, statements


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--mode", help="only the statements of a mode, such as kingdom_wars")
    parser.add_argument("--ruleset", metavar="R", help="only what is a rule in this ruleset")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language of the statements (zh)")
    parser.add_argument("--missing", action="store_true", help="only statements without a proof")
    parser.add_argument("--statement", metavar="ID", help="one statement with everything that is known about it")
    parser.add_argument("--switches", action="store_true", help="list the switches with their values instead")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command; 1 if a statement of a ruleset has no proof."""
    if args.ruleset is not None:
        options_for(args.ruleset)  # an unknown one is refused here
    if args.switches:
        _refuse(args, "--switches lists switches and no statements", "mode", "missing", "statement")
        return _switches(args)
    if args.statement:
        _refuse(args, "--statement names one statement", "mode", "missing", "ruleset")
    chosen = [statement(args.statement)] if args.statement else _chosen(args)
    missing = [each for each in chosen if not each.is_proved]
    if args.missing:
        chosen = missing
    if args.json:
        print(json.dumps([_as_json(each) for each in chosen], ensure_ascii=False, indent=2))
    elif args.statement:
        _print_one(chosen[0], args.lang)
    else:
        _print_all(chosen, args.lang)
        print(f"{len(chosen)} statements, {len(missing)} without a proof")
    return 1 if missing else 0


def _refuse(args: argparse.Namespace, why: str, *names: str) -> None:
    """Refuse options that mean nothing beside another one."""
    given = [f"--{name}" for name in names if getattr(args, name)]
    if given:
        raise MalformedError(f"{why}: leave out {' and '.join(given)}")


def _chosen(args: argparse.Namespace) -> list[Statement]:
    found = list(statements().values())
    if args.mode is not None:
        modes = sorted({each.mode for each in found})
        if args.mode not in modes:
            raise MalformedError(f"no statements of a mode {args.mode!r}; there is {', '.join(modes)}")
        found = [each for each in found if each.mode == args.mode]
    profiles = PROFILES if args.ruleset is None else (args.ruleset,)
    options = {profile: options_for(profile) for profile in profiles}
    return [each for each in found if any(each.applies(profile, options[profile]) for profile in profiles)]


def _proof(each: Statement) -> str:
    """What proves a statement, in a few words."""
    if not each.is_proved:
        return "NO PROOF"
    parts = []
    if each.scenarios:
        parts.append(f"{len(each.scenarios)} scenario{'s' * (len(each.scenarios) > 1)}")
    if each.tests:
        parts.append(f"{len(each.tests)} test{'s' * (len(each.tests) > 1)}")
    if each.definition:
        parts.append("definition")
    if each.not_modelled:
        parts.append("not modelled")
    return ", ".join(parts)


def _print_all(chosen: list[Statement], lang: str) -> None:
    section = ""
    for each in chosen:
        if each.section != section:
            section = each.section
            print(("" if each is chosen[0] else "\n") + (each.section_en if lang == "en" else each.section_zh))
        print(f"  {each.id:<10} {each.text(lang)}  [{_proof(each)}]")


def _print_one(each: Statement, lang: str) -> None:
    print(f"{each.id}  {each.section_en if lang == 'en' else each.section_zh}")
    print(f"  {each.text(lang)}")
    print(f"  {each.text('zh' if lang == 'en' else 'en')}")
    print(f"  basis: {each.basis}, {' '.join(each.refs)}")
    print(f"  rulesets: {' '.join(each.profiles)}")
    for name, value in each.when.items():
        print(f"  only with {name}={value}")
    for name in each.switches:
        print(f"  switch: {name}")
    for scenario in each.scenarios:
        print(f"  scenario: {scenario}")
    for test in each.tests:
        print(f"  test: {test}")
    if each.definition:
        print(f"  definition: {each.definition}")
    if each.not_modelled:
        print(f"  not modelled: {each.not_modelled}")
    if not each.is_proved:
        print("  NO PROOF")


def _as_json(each: Statement) -> dict[str, Any]:
    return {
        "id": each.id,
        "mode": each.mode,
        "rulesets": list(each.profiles),
        "section": {"zh": each.section_zh, "en": each.section_en},
        "basis": each.basis,
        "refs": list(each.refs),
        "zh": each.zh,
        "en": each.en,
        "switches": list(each.switches),
        "when": dict(each.when),
        "proofs": {
            "scenarios": list(each.scenarios),
            "tests": list(each.tests),
            "definition": each.definition,
            "not_modelled": each.not_modelled,
        },
        "proved": each.is_proved,
    }


def _switches(args: argparse.Namespace) -> int:
    profiles = PROFILES if args.ruleset is None else (args.ruleset,)
    chosen = [each for each in switches().values() if any(profile in each.defaults for profile in profiles)]
    if args.json:
        rows = [
            {
                "name": each.name,
                "zh": each.zh,
                "en": each.en,
                "values": _values(each, profiles),
                "defaults": {profile: each.defaults[profile] for profile in profiles if profile in each.defaults},
                "source": each.source,
                "note": each.note,
                "pending": each.pending,
                "pending_zh": each.pending_zh,
                "unavailable": [value for value in _values(each, profiles) if _is_coming(each, value, profiles)],
            }
            for each in chosen
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    for each in chosen:
        _print_switch(each, profiles, args.lang)
    return 0


def _values(each: Switch, profiles: tuple[str, ...]) -> list[Any]:
    """What it may be set to in some of the profiles that have it."""
    own = [profile for profile in profiles if profile in each.defaults]
    return [value for value in each.values if any(value in each.values_in(profile) for profile in own)]


def _is_coming(each: Switch, value: Any, profiles: tuple[str, ...]) -> bool:
    """The value is planned, but a game cannot be played with it yet."""
    if value in each.coming:
        return True
    return bool(each.pending) and all(each.defaults.get(profile) != value for profile in profiles)


def _print_switch(each: Switch, profiles: tuple[str, ...], lang: str) -> None:
    zh = lang == "zh"
    print(f"{each.name}: {each.zh if zh else each.en}")
    if each.pending:
        print(f"  {'尚不能设置' if zh else 'cannot be set yet'}: {each.pending_zh if zh else each.pending}")
    for value in _values(each, profiles) or each.meanings:
        meaning = each.meanings.get(value, ("", ""))
        marks = [profile for profile in profiles if each.defaults.get(profile) == value]
        default = f"  [{', '.join(marks)}]" if marks else ""
        if _is_coming(each, value, profiles):
            default += "  （尚不可用）" if zh else "  (not available yet)"
        print(f"  {str(value).lower() if isinstance(value, bool) else value}: {meaning[0 if zh else 1]}{default}")
    if not each.values:
        print("  " + ", ".join(f"{one}: {each.defaults[one]}" for one in profiles if one in each.defaults))
