"""The example of docs/client.md runs as it is printed."""

import re
from pathlib import Path

import pytest

from tests.helpers.servers import real_server


def test_the_example_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(__file__).parents[2].joinpath("docs", "client.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    with real_server(tmp_path) as server:
        exec(example.replace("http://127.0.0.1:8765", server.url), {"__name__": "example"})
    printed = capsys.readouterr().out
    assert f"{server.url}/#/t/" in printed
    assert "Ended(ending=" in printed
