"""The table of configuration keys in docs/server.md, written from the class that holds them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from guozhan.server.config import Config
from guozhan.server.settings import KEYS, kind_of, toml_of

PAGE: Final = Path("docs", "server.md")
BEGIN: Final = "<!-- begin: keys (python -m tools.config_reference) -->"
END: Final = "<!-- end: keys -->"


def meanings() -> dict[str, str]:
    """key → what the class says of it."""
    text = (Config.__doc__ or "").partition("Attributes:")[2]
    found: dict[str, str] = {}
    for entry in re.split(r"\n        (?=\S)", text):
        names, colon, meaning = " ".join(entry.split()).partition(": ")
        if colon:
            # A key that is said together with another is named in its meaning.
            others = [name for name in re.findall(r"``(\w+)``", meaning) if name in KEYS]
            plain = meaning.replace("``", "`")
            found = dict.fromkeys(others, plain) | found
            found |= dict.fromkeys((name.strip() for name in names.split(",")), plain)
    return found


def table() -> str:
    """The keys with kind, default and meaning."""
    known = meanings()
    lines = ["| key | what it is | default | meaning |", "|---|---|---|---|"]
    defaults = Config()
    rows = [f"| `{key}` | {kind_of(key)} | `{toml_of(getattr(defaults, key))}` | {known[key]} |" for key in KEYS]
    return "\n".join(lines + rows)


def page(text: str) -> str:
    """The page with the table as it is now."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} lacks {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def main(root: Path) -> int:
    file = root / PAGE
    file.write_text(page(file.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))
