"""What need not act in random games cannot, and no more is exempt than that."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import guozhan
from guozhan.core.generals import General
from guozhan.core.skills import Skill
from guozhan.games.rulesets import get_ruleset, new_ruleset
from guozhan.mechanics.concealment import conceals
from guozhan.mechanics.mention import card_mention, skill_mentions
from guozhan.sim.coverage import Coverage
from guozhan.sim.observing import Watch

TEXTS = ("current", "classic", "ol")
NAMED_NOWHERE = {"collateral", "fire_slash", "thunder_slash"}
MAXIMUM = {
    "skill/appearing/Appearing/trigger/keep",
    "skill/zuiqiangshenhua/Shenhua/trigger/weakened",
}
ZHENFENG = "zhenfeng_gj"


@pytest.mark.parametrize("text", TEXTS)
def test_no_more_is_exempt_in_the_identity_mode_than_is_known(text: str) -> None:
    coverage = Coverage()
    Watch(new_ruleset("identity", {"text": text}), coverage)
    assert coverage.excused == {}
    Watch(new_ruleset("identity", {"text": text, "pool": "all"}), coverage)
    zhenfeng = {f"skill/{ZHENFENG}/Zhenfeng/as {name}" for name in NAMED_NOWHERE}
    assert set(coverage.excused) == {"card/ying/Shadow/used"} | MAXIMUM | zhenfeng


@pytest.mark.parametrize("text", TEXTS)
def test_what_zhenfeng_may_not_be_is_mentioned_by_no_skill(text: str) -> None:
    ruleset = get_ruleset("identity", {"text": text, "pool": "all"})
    owned = [skill for general in ruleset.generals.values() for skill in _closure(general)]
    kinds = [conversion.type_id for conversion in ruleset.skills[ZHENFENG].conversions]
    assert len(kinds) > len(NAMED_NOWHERE)
    silent = {
        kind
        for kind in kinds
        if not any(skill_mentions(skill, card_mention(ruleset.types[kind].name)) for skill in owned)
    }
    assert silent == NAMED_NOWHERE


def test_a_maximum_of_hp_changes_only_for_the_owner_of_a_skill_that_the_exempt_cannot_have() -> None:
    ruleset = get_ruleset("identity", {"pool": "all"})
    changing = dict(_changing())
    # Who appears is concealed no more.
    assert changing.pop("guozhan.mechanics.concealment") == {"seat"}
    assert len(changing) > 3
    assert set(map(frozenset, changing.values())) == {frozenset({"me.seat"})}
    homes = {general.skills[0].__module__ for general in ruleset.generals.values()}
    assert changing.keys() <= homes
    for general in ruleset.generals.values():
        modules = {skill.__module__ for skill in _closure(general)} & changing.keys()
        # None of them is given to another, and none of the exempt generals has one.
        assert modules <= {general.skills[0].__module__}, general.id
        if conceals(general) or general.id == "hulao_lvbu_1":
            assert not modules, general.id


def _closure(general: General) -> list[type[Skill]]:
    """The general's skills and all that they may give to anybody."""
    found: dict[type[Skill], None] = {}
    rest = list(general.skills)
    while rest:
        skill = rest.pop()
        if skill not in found:
            found[skill] = None
            rest += skill.gives
    return list(found)


def _changing() -> Iterator[tuple[str, set[str]]]:
    """Modules of the content that change a maximum, with whose it is as it stands there."""
    root = Path(guozhan.__file__).parent
    for path in sorted(each for part in ("mechanics", "modes", "packs") for each in (root / part).rglob("*.py")):
        whose = {
            ast.unparse(node.args[1])
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("change_max_hp")
        }
        if whose:
            yield ".".join(path.relative_to(root.parent).with_suffix("").parts), whose
