"""The README's example of the library runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def examples():
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        if path.exists():
            for i, block in enumerate(re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)):
                if "import guozhan" in block or "from guozhan import" in block:
                    yield pytest.param(block, id=f"{path.name}-{i}")


LIBRARY = """
import guozhan

game = guozhan.new_game("guozhan-2018", players=4, seed=7)
session = guozhan.Session(game)
bot = guozhan.RandomBot(1)
while not session.over:
    decision = session.decision()                   # who is asked, and for what
    answer = bot(decision)                          # or one of decision.answers()
    line = guozhan.write(decision, answer)          # such as: use 杀♠7 to 2
    session.answer_text(line, decision.seat)
    if session.version == 60:
        view = session.view(0)                      # everything that seat 1 may know
        print(view.me.hp, view.seats[1].hand_count, view.turn, view.phase)
        twin = session.clone()                      # what if …
        twin.answer(twin.decision().default(), twin.decision().seat)
        data = guozhan.save(session)                # or save(session, "game.gz")
        assert guozhan.load(data).view(0) == view
replay = guozhan.Replay.open(guozhan.save(session))
replay.jump(replay.last // 2)
print(replay.step, replay.view(-1).round, game.state.winners)
"""


@pytest.mark.parametrize("block", [pytest.param(LIBRARY, id="library"), *examples()])
def test_the_example_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "example", "exec"), {})
