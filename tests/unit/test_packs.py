"""Packs of one's own: found beside a scenario, and told where they are wrong."""

from pathlib import Path

import pytest

from guozhan.core.errors import MalformedError
from guozhan.games.packs import find_pack, load_pack
from guozhan.games.rulesets import get_ruleset
from guozhan.scenario.errors import MalformedScenario
from guozhan.scenario.load import load_file
from guozhan.scenario.runner import run

PACK = """
from guozhan.core.generals import General
from guozhan.core.skills import Skill, active


class Plenty(Skill):
    id, name, name_en = "plenty", "丰", "Plenty"
    text = text_en = "…"

    @active()
    def draw(self, me, act):
        me.draw(3)


GENERALS = (General("someone", "某人", "Someone", "wei", "male", 4, skills=(Plenty,)),)
"""
SCENARIO = """
name: a pack is played with
ruleset: guozhan-2018
packs: [own]
seats: [{generals: [某人, 曹操]}, {}]
script: [{seat: 1, skill: 丰}]
expect: {seat: 1, hand_count: 3}
"""


def write(folder: Path, pack: str = PACK) -> Path:
    (folder / "packs").mkdir()
    (folder / "packs" / "own.py").write_text(pack, "utf-8")
    inner = folder / "some" / "where"
    inner.mkdir(parents=True)
    file = inner / "a.yaml"
    file.write_text(SCENARIO, "utf-8")
    return file


def test_a_pack_is_found_in_a_folder_above(tmp_path: Path) -> None:
    file = write(tmp_path)
    assert find_pack("own", file) == (tmp_path / "packs" / "own.py").resolve()
    assert find_pack("other", file) is None
    assert find_pack("../own", file) is None
    assert run(next(iter(load_file(file)))).status == "passed"


def test_its_generals_are_in_that_ruleset_only(tmp_path: Path) -> None:
    file = write(tmp_path)
    pack = find_pack("own", file)
    assert pack is not None
    with_it = get_ruleset("guozhan-2018", packs=(pack,))
    assert with_it.generals["someone"].name == "某人"
    assert "someone" in with_it.pool
    assert "someone" not in get_ruleset("guozhan-2018").generals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nx = 1 +\n", "own.py:2: SyntaxError"),
        ("\n\nraise LookupError('no')\n", "own.py:3: LookupError: no"),
        ("x = 1\n", "write GENERALS = "),
        (PACK.replace('"someone"', '"caocao"'), "give yours another id"),
    ],
)
def test_a_faulty_pack_is_told(text: str, words: str, tmp_path: Path) -> None:
    file = write(tmp_path, text)
    with pytest.raises(MalformedScenario, match=words.replace("(", r"\(")):
        run(next(iter(load_file(file))))
    pack = find_pack("own", file)
    assert pack is not None
    with pytest.raises(MalformedError, match=words):
        get_ruleset("guozhan-2018", packs=(pack,))
    if "caocao" not in text:
        with pytest.raises(MalformedError, match=words):
            load_pack(pack)


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        ('"wei"', '"wie"', "general 'someone': kingdom 'wie'; there are wei, shu"),
        ('"male"', '"man"', "gender 'man'; there are male, female"),
        ('"male", 4', '"male", 0', "0 halves"),
        ("4, skills", '4, second_kingdom="wei", skills', "second_kingdom 'wei'; it is another of"),
        ("    @active()", '    tags = {"option_limited"}\n\n    @active()', "skill 'plenty': OPTION_LIMITED"),
        ("    @active()", '    tags = {"switching"}\n\n    @active()', "skill 'plenty': SWITCHING"),
        ("    @active()", '    @active(side="yin")', "skill 'plenty': SWITCHING"),
        ("\nGENERALS", "\nraise SystemExit(0)\nGENERALS", "own.py:15: SystemExit: 0"),
    ],
)
def test_what_no_rule_could_make_sense_of_is_told(tmp_path: Path, written: str, instead: str, told: str) -> None:
    assert written in PACK
    pack = find_pack("own", write(tmp_path, PACK.replace(written, instead)))
    assert pack is not None
    with pytest.raises(MalformedError) as caught:
        load_pack(pack)
    assert told in str(caught.value)
