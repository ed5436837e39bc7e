"""The project's own checks find what they are there for, and nothing else."""

from pathlib import Path

import pytest

from tools.checks import compiled, module_size, neutral, portable
from tools.checks.__main__ import main
from tools.checks.content import collect, words

GENERAL = """
class Paoxiao(Skill):
    name, text = "咆哮", "锁定技，你使用【杀】无次数限制。"
    name_en, text_en = "Howl", "Locked: no limit."

class Roar(Skill):
    id: str = "std:loud_roar"
    name, name_en = "怒吼", "Bellow"

ZHANG_FEI = General("std:zhang_fei", name="张飞", name_en="Z. F.", kingdom="shu", skills=[Paoxiao])
"""
CARDS = """
SLASH = cards.CardType("slash", name="杀", name_en="S", kind="basic")
DUEL = CardType(id="duel", name="决斗", name_en="D")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with one general and two cards."""
    write(tmp_path, "src/guozhan/packs/generals/std/shu/zhang_fei.py", GENERAL)
    write(tmp_path, "src/guozhan/packs/cards/std.py", CARDS)
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def named(project: Path, source: str, allowed: str = "") -> list[str]:
    """What the check finds in a module of core."""
    write(project, "src/guozhan/core/module.py", source)
    write(project, "allowed.toml", allowed)
    return [problem.message.split()[1].rstrip(",") for problem in neutral.check(project, project / "allowed.toml")]


class TestModuleSize:
    @pytest.mark.parametrize(("lines", "problems"), [(500, 0), (501, 1)])
    def test_limit(self, tmp_path, lines, problems):
        write(tmp_path, "src/guozhan/core/long.py", "x = 1\n" * lines)
        assert len(list(module_size.check(tmp_path))) == problems

    def test_other_folders_are_free(self, tmp_path):
        write(tmp_path, "docs/long.py", "x = 1\n" * 900)
        assert list(module_size.check(tmp_path)) == []


class TestCompiled:
    OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Event: ...\n"

    @pytest.mark.parametrize(("base", "problems"), [("class Event: ...\n", [2]), (OPEN, [])])
    def test_content_inherits_only_from_open_classes(self, tmp_path, base, problems):
        write(tmp_path, "src/guozhan/core/events.py", base)
        write(
            tmp_path, "src/guozhan/packs/storm.py", "from guozhan.core.events import Event\nclass Storm(Event): ...\n"
        )
        assert [problem.line for problem in compiled.check(tmp_path)] == problems

    def test_what_is_compiled_itself_is_free(self, tmp_path):
        write(tmp_path, "src/guozhan/core/events.py", "class Event: ...\n")
        write(
            tmp_path, "src/guozhan/rules/storm.py", "from guozhan.core.events import Event\nclass Storm(Event): ...\n"
        )
        assert list(compiled.check(tmp_path)) == []


class TestPortable:
    # Put together here, so that this file passes the check itself.
    @pytest.mark.parametrize("text", ["/" + "work/main", "see (/" + "tmp/x)", "https://py" + "pi.org/simple"])
    def test_found(self, tmp_path, text):
        write(tmp_path, "docs/note.md", f"first\n{text}\n")
        assert [(str(problem.path), problem.line) for problem in portable.check(tmp_path)] == [("docs/note.md", 2)]

    @pytest.mark.parametrize("text", ["/usr/bin/env bash", "src/work/x", "https://example.com/" + "tmp/x"])
    def test_not_found(self, tmp_path, text):
        write(tmp_path, "docs/note.md", text)
        assert list(portable.check(tmp_path)) == []

    def test_generated_and_binary_files_are_skipped(self, tmp_path):
        write(tmp_path, ".venv/x.py", "/" + "work/")
        (tmp_path / "picture.png").write_bytes(b"\xff\xfe\x00/" + b"work/")
        assert list(portable.check(tmp_path)) == []


class TestContent:
    def test_words(self):
        assert words("ZhangFei") == words("zhang_fei") == words("zhang-fei") == ("zhang", "fei")
        assert words("HPLoss2") == ("hp", "loss", "2")

    def test_collects_ids_and_names(self, project):
        content = collect(project)
        assert content.ids == {("loud", "roar"), ("zhang", "fei"), ("slash",), ("duel",)}
        assert content.names == {"咆哮", "怒吼", "张飞", "杀", "决斗"}
        assert content.private_names == {"咆哮", "怒吼", "张飞"}


class TestNeutral:
    @pytest.mark.parametrize(
        ("source", "found"),
        [
            ("if card.id == 'slash': pass", "slash"),
            ("def slash_limit(): pass", "slash"),
            ("from x import ZhangFei", "zhang_fei"),
            ("f(is_duel=True)", "duel"),
            ("text = f'{me} used 决斗'", "决斗"),
            ("'''Like 咆哮.'''", "咆哮"),
            ("class X:\n    '''张飞 does so.'''", "张飞"),
        ],
    )
    def test_found(self, project, source, found):
        assert named(project, source) == [found]

    @pytest.mark.parametrize(
        "source",
        [
            "'''The limit of 杀; a 决斗 and a slash have none.'''",
            "x = 1  # 张飞 and slash",
            "slashed = dueling = 'backslash'",
            "zhang = fei = 1",
        ],
    )
    def test_not_found(self, project, source):
        assert named(project, source) == []

    def test_allowed(self, project):
        source = "slash = '决斗'"
        assert named(project, source) == ["slash", "决斗"]
        assert named(project, source, 'slash = "a reason"\n"决斗" = "a reason"') == []

    def test_packs_are_free(self, project):
        assert list(neutral.check(project)) == []

    def test_declarations_of_another_shape_are_noticed(self, tmp_path):
        write(tmp_path, "src/guozhan/packs/cards/std.py", "SLASH = make('slash', '杀')")
        assert ["has the shape" in problem.message for problem in neutral.check(tmp_path)] == [True]


def test_main_tells_every_problem(project, capsys):
    assert main(project) == 0
    write(project, "src/guozhan/rules/bad.py", "slash = 1\n")
    assert main(project) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "src/guozhan/rules/bad.py:1: names slash, which a pack declares",
        "own checks: 1 problem",
    ]
