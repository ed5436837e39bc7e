"""Flame graphs drawn from the stacks that were seen."""

from __future__ import annotations

from xml.etree import ElementTree

from tools.flame import draw, tree

STACKS = """\
<module> (load.py:1);play (/some/where/guozhan/sim/batch.py:3);run (/some/where/guozhan/rules/turns.py:9) 30
<module> (load.py:1);play (/some/where/guozhan/sim/batch.py:3);run (/else/guozhan/rules/turns.py:12);f<g> (x.py:1) 9
<module> (load.py:1);play (/some/where/guozhan/sim/batch.py:3) 1
<module> (load.py:1);_find_and_load (<frozen importlib._bootstrap>:1176) 500
"""


def test_stacks_become_shares_from_the_root_on_and_name_no_place() -> None:
    top = tree(STACKS, "sim.batch play")
    assert top.samples == 40
    (run,) = top.below.values()
    assert (run.name, run.samples) == ("rules.turns run", 39)
    assert {name: node.samples for name, node in run.below.items()} == {"f<g>": 9}


def test_the_picture_has_a_box_for_each_share_below_that_of_its_caller() -> None:
    drawn = ElementTree.fromstring(draw(tree(STACKS, "sim.batch play"), "Random & plain"))
    boxes = {
        (group.findtext("{*}title") or ""): group.find("{*}rect")
        for group in drawn.iter("{http://www.w3.org/2000/svg}g")
    }
    assert list(boxes) == ["random play: 100.0%", "rules.turns run: 97.5%", "f<g>: 22.5%"]
    places = [(float(box.get("y", "")), float(box.get("width", ""))) for box in boxes.values() if box is not None]
    assert [y for y, _ in places] == sorted(y for y, _ in places)
    assert places[0][1] > places[1][1] > places[2][1] > 200
    assert "some/where" not in ElementTree.tostring(drawn, encoding="unicode")
