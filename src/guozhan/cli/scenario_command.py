"""``guozhan scenario``: run rule scenarios."""

from __future__ import annotations

import argparse
import sys

from guozhan.cli.arguments import check_target, file_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    command = actions.add_parser("run", help="run scenario files and folders")
    command.add_argument("paths", nargs="+", metavar="PATH", help="a scenario file, or a folder of them")
    command.add_argument(
        "--trace", action="store_true", help="print the trace of every scenario, not only of failed ones"
    )
    command.add_argument("--json", type=file_name, metavar="OUT", help="write the results to a file")
    command.add_argument(
        "--skip-unavailable", action="store_true", help="count scenarios that need content that is not there yet apart"
    )


def run(args: argparse.Namespace) -> int:
    """Run the scenarios of the given paths."""
    from guozhan.cli.scenario_report import MALFORMED, Report
    from guozhan.scenario.errors import ScenarioError
    from guozhan.scenario.load import find_files

    if args.json is not None:
        check_target("--json", args.json)
    report = Report(args.trace, args.skip_unavailable)
    try:
        files = find_files(args.paths)
    except ScenarioError as error:
        print(f"guozhan: {error}", file=sys.stderr)
        return MALFORMED
    for file in files:
        report.file(file)
    report.close()
    if args.json is not None:
        args.json.write_text(report.json(), encoding="utf-8")
    return report.status
