"""Every reason that the game can give in a selection has statements behind it, or is listed as self-evident with why."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from guozhan.bots.basic import BasicBot
from guozhan.core.answers import Act
from guozhan.games.labels import Labels
from guozhan.games.session import Session, new_game
from guozhan.modes.profile import PROFILES
from guozhan.protocol.nodes import Node
from guozhan.protocol.tree import Tree
from guozhan.rulebook.reasons import Reason, behind, concepts, in_ruleset, lines, reasons
from guozhan.rulebook.statements import statements

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "guozhan"
CHINESE = re.compile(r"[\u3400-\u9fff]")
# Values of reasons, not reasons.
VALUES = {"牌", "目标", "第二目标", "这张牌"}
# Where the texts of reasons are made: functions that say why not.
SAYING = re.compile("error|illegal|missing|reason|surplus|unpaired|check$|renamed")


def patterns() -> list[re.Pattern[str]]:
    return [re.compile("^" + re.sub(r"\\\{\w+\\\}", "(.+?)", re.escape(text)) + "$", re.DOTALL) for text in reasons()]


def known(text: str) -> bool:
    return any(pattern.match(text) for pattern in patterns())


def said() -> Iterator[tuple[str, str]]:
    """Each Chinese text in a function that says why something is not possible, with where it stands."""
    for folder in ("core", "rules", "mechanics", "modes", "packs", "protocol"):
        for path in sorted((SOURCE / folder).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and SAYING.search(node.name):
                    docs = {
                        ast.get_docstring(one, clean=False)
                        for one in ast.walk(node)
                        if isinstance(one, ast.FunctionDef)
                    }
                    for one in ast.walk(node):
                        text = one.value if isinstance(one, ast.Constant) else None
                        if isinstance(text, str) and CHINESE.search(text) and text not in docs:
                            yield text, f"{path.relative_to(ROOT)}:{one.lineno}"  # type: ignore[attr-defined]


def test_every_reason_in_the_source_has_something_behind_it() -> None:
    found = dict(said())
    assert len(found) > 40
    # Templates of labels in the same functions are no reasons.
    labels = {"{general}（{kingdom}）", "“{name}”", "{seat}号位", "出牌阶段"}
    assert {text: where for text, where in found.items() if text not in reasons() and text not in VALUES | labels} == {}


def test_every_text_of_the_section_of_reasons_has_something_behind_it() -> None:
    english = tomllib.loads((SOURCE / "view" / "languages" / "en.toml").read_text("utf-8"))
    assert set(english["reasons"]) - VALUES - reasons().keys() == set()


def test_sentences_of_the_log_are_those_that_are_said_and_have_terms_behind_them() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted((SOURCE / "view").glob("*.py")))
    assert [each for each in lines() if f'"{each}"' not in text] == []
    assert {id for each in lines().values() for id in each} <= concepts().keys()
    assert all(lines().values())


def test_no_reason_is_listed_that_nobody_gives() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")))
    assert [each for each in reasons() if f'"{each}"' not in text] == []


@pytest.mark.parametrize("each", reasons().values(), ids=lambda each: each.text)
def test_a_reason_has_statements_or_is_self_evident(each: Reason) -> None:
    values = set(re.findall(r"\{(\w+)\}", each.text))
    assert {each.card, each.skill} - {""} <= values
    if each.evident:
        assert not each.statements
        assert not each.concepts
        assert each.evident_en
        return
    assert each.statements
    assert set(each.statements) <= statements().keys()
    assert set(each.concepts) <= concepts().keys()
    # Wherever it may be given there is something to read: a statement of that ruleset, or a term of it.
    terms = {profile for id in each.concepts for profile in concepts()[id].profiles}
    homes = {profile for profile in PROFILES if in_ruleset(each.statements, profile)}
    assert homes | terms == set(PROFILES) or only_there(each) <= homes | terms


def only_there(each: Reason) -> set[str]:
    """The rulesets whose cards and generals alone can give a reason."""
    pairs = {"没有同势力的其他候选武将", "主将与副将须为同一势力", "双势力武将只能作为副将"}
    kingdoms = {"你没有势力", "你不是大势力角色", "没有大势力", "须为与你势力不同的角色", "须为其他势力的角色"}
    truce = {"目标处于免战状态", "免战：不能使用牌", "免战：不能打出牌"}
    both = {"其没有手牌和暗置的武将牌"}
    if each.text == "双势力武将只能作为副将":
        return {"guozhan-reset"}
    return set(PROFILES) - {"identity"} if each.text in pairs | kingdoms | truce | both else set(PROFILES)


def test_terms_and_what_is_written_to_stand_behind_things_exist() -> None:
    for each in concepts().values():
        assert set(each.statements) <= statements().keys(), each.id
        assert each.statements or each.text, each.id
        assert each.profiles
        assert set(each.profiles) <= set(PROFILES), each.id
        assert CHINESE.search(each.zh), each.id
        assert not CHINESE.search(each.en + each.text_en), each.id
    for ids in behind("cards").values():
        assert set(ids) <= statements().keys()
    for kind in ("kinds", "topics"):
        for ids in behind(kind).values():
            assert set(ids) <= concepts().keys()


def walk(node: Node) -> Iterator[str]:
    for why in node.why:
        yield why.reason
    for step in node.steps:
        if step.node is not None:
            yield from walk(step.node)


@pytest.mark.parametrize(("ruleset", "players"), [(name, 4) for name in PROFILES])
def test_the_reasons_of_played_games_are_known(ruleset: str, players: int) -> None:
    """Whole games: what cannot be clicked at each decision, and what is refused where anything is tried."""
    found: set[str] = set()
    for seed in (3, 4):
        game = new_game(ruleset, players, seed)
        session = Session(game)
        bots = [BasicBot(seed * 64 + seat) for seat in range(players)]
        while not session.over and session.version < 400:
            for decision in session.pending:
                found.update(walk(Tree(decision, Labels(game, decision.seat)).node()))
                if decision.shape == "play":
                    for card in range(0, len(game.ruleset.cards), 7):
                        for seat in range(players):
                            found.update(decision.errors(Act("use", cards=(card,), targets=(seat,))))
            decision = session.pending[0]
            session.answer(bots[decision.seat](decision), decision.seat)
        session.close()
    assert len(found) > 15
    assert [text for text in found if not known(text)] == []
