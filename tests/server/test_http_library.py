"""What can be read about the game over HTTP: generals, cards, rules, why, and the first game's chapters."""

import asyncio
import re
from typing import Any

import pytest

from guozhan.core.errors import MalformedError
from guozhan.games.contents import CONTENTS
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import MODES, PROFILES
from guozhan.rulebook.reasons import concepts, lines, reasons
from guozhan.rulebook.statements import mechanics, statements
from guozhan.server.library import cards, gallery, lessons, rules
from guozhan.view.language import LANGUAGES
from tests.helpers.web import running

CHINESE = re.compile(r"[\u3400-\u9fff]")


def ask(tmp_path: Any, *paths: str, **headers: str) -> list[Any]:
    async def main() -> list[Any]:
        async with running(tmp_path) as web:
            return [await web.ask("GET", path) for path in paths]

    return asyncio.run(main())


@pytest.mark.parametrize("ruleset", PROFILES)
def test_the_gallery_has_every_general_of_the_ruleset(ruleset: str) -> None:
    found = gallery.gallery(ruleset, "zh-Hans")
    assert {line.id for line in found.generals} == {each.id for each in CONTENTS[ruleset].all_generals()}
    made = get_ruleset(ruleset, {"pool": "all"} if MODES[ruleset] == "identity" else {})
    for line in found.generals:
        general = made.generals[line.id]
        assert line.pinyin, line.name
        assert line.names[0] == general.name
        assert general.name_en in line.names
        assert (line.halves, line.hp) == (general.halves, general.hp)
        printed = [skill for skill in line.skills if not skill.derived]
        assert [skill.id for skill in printed] == [skill.id for skill in general.skills]
        # As the ruleset words it, which is what is played.
        assert {skill.id: skill.text for skill in printed} == {skill.id: skill.text for skill in general.skills}
    assert {line.kingdoms[0] for line in found.generals} <= {each.id for each in found.kingdoms}
    assert {line.pack for line in found.generals} == {each.id for each in found.packs}
    assert {tag for line in found.generals for skill in line.skills for tag in skill.tags} == {
        each.id for each in found.tags
    }


def test_generals_of_newer_mechanics_are_found_by_them() -> None:
    found = gallery.gallery("identity", "en")
    assert {each.id for each in found.mechanics} == {each.section for each in mechanics() if each.generals}
    further = [line for line in found.generals if line.further]
    assert len(further) == len(CONTENTS["identity"].further)
    assert all(line.mechanics for line in found.generals if line.id in mechanics()[0].generals)


@pytest.mark.parametrize("ruleset", PROFILES)
def test_a_page_tells_every_wording_with_its_editions(ruleset: str) -> None:
    for line in gallery.gallery(ruleset, "zh-Hans").generals:
        page = gallery.page(ruleset, line.id, "zh-Hans")
        assert page is not None
        here = {wording.skill: wording.text for wording in page.wordings if wording.here}
        assert here == {skill.id: skill.text for skill in line.skills}
        assert set(page.statements) <= statements().keys()
        assert ruleset in page.rulesets
        assert all(wording.editions for wording in page.wordings)
        assert len({(one.skill, one.text) for one in page.wordings}) == len(page.wordings)


def test_the_page_of_a_general() -> None:
    page = gallery.page("guozhan-2018", "zhugeliang", "zh-Hans")
    assert page is not None
    assert page.general.pinyin == "zhū gě liàng"
    assert [link.id for link in page.companions] == ["huangyueying"]
    kongcheng = [wording for wording in page.wordings if wording.skill == "kongcheng"]
    assert [[edition.id for edition in wording.editions] for wording in kongcheng] == [["current", "ol"], ["classic"]]
    assert [wording.here for wording in kongcheng] == [True, False]
    assert kongcheng[0].rulings
    assert kongcheng[0].proofs > 10
    assert {(link.id, link.ruleset) for link in page.others} >= {("zhugeliang", "identity")}
    old = gallery.page("guozhan-2012", "zhugeliang", "zh-Hans")
    assert old is not None
    assert [wording.here for wording in old.wordings if wording.skill == "kongcheng"] == [False, True]


@pytest.mark.parametrize("ruleset", PROFILES)
def test_the_cards_of_each_deck_with_their_faces(ruleset: str) -> None:
    found = cards.cards(ruleset, "zh-Hans")
    assert {line.id for line in found.types} == {kind.id for kind in CONTENTS[ruleset].types}
    assert found.decks[0].usual
    for deck in found.decks:
        made = get_ruleset(ruleset, {"deck": deck.id})
        played = [(card.type.id, card.suit, card.rank) for card in (made.cards[id] for id in made.deck)]
        assert sorted(card[:3] for card in deck.cards) == sorted(played)
    for line in found.types:
        assert line.pinyin
        assert line.wordings[0].here
        assert line.wordings[0].text == get_ruleset(ruleset).types[line.id].text
        assert set(line.statements) <= statements().keys()


def test_cards_of_one_sign_are_not_found_in_other_words() -> None:
    found = {line.id: line for line in cards.cards("guozhan-2018", "zh-Hans").types}
    assert "CG-DE-04" not in found["slash"].statements  # 凶手…与死者, and others in which one 杀死 somebody
    assert "CG-CARD-04" in found["jink"].statements


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_statement_switch_and_term_is_there(code: str) -> None:
    found = rules.rules(code)
    assert [each.id for each in found.statements] == list(statements())
    assert {each.section for each in found.statements} == {each.id for each in found.sections}
    assert {each.book for each in found.sections} == {each.id for each in found.books}
    names = {each.name for each in found.switches}
    assert {name for each in found.statements for name in each.switches} <= names
    assert {each.id for each in found.concepts} == set(concepts())
    keys = {re.split("[: ]", ref)[0] for each in found.statements for ref in each.refs if re.match(r"\d{3}:", ref)}
    assert keys <= found.sources.keys()
    if code == "en":
        assert all(each.zh for each in found.statements)
        said = [text for each in found.concepts for text in (each.name, each.text)]
        mechanic = {text for each in mechanics() for one in each.statements for text in (one.en,)}
        assert [text for text in said if CHINESE.search(text) and text not in mechanic] == []


@pytest.mark.parametrize("ruleset", PROFILES)
def test_why_has_all_reasons_and_what_stands_behind_things(ruleset: str) -> None:
    found = rules.why(ruleset, "zh-Hans")
    assert [each.text for each in found.reasons] == list(reasons())
    said = {each.text for each in found.lines}
    assert {"{who}进入濒死状态", "{who}的{phase}开始", "{who}发动“{skill}”"} <= said <= lines().keys()
    assert all(each.concepts for each in found.lines)
    assert all(ruleset in statements()[id].profiles for each in found.lines for id in each.statements)
    english = rules.why(ruleset, "en")
    assert [each.text for each in english.lines if CHINESE.search(each.text)] == []
    assert set(found.cards) == {kind.id for kind in CONTENTS[ruleset].types}
    assert set(found.generals) == {each.id for each in CONTENTS[ruleset].all_generals()}
    ids = {
        id
        for table in (found.cards, found.skills, found.generals, found.topics)
        for each in table.values()
        for id in each
    }
    assert ids
    assert all(ruleset in statements()[id].profiles for id in ids)
    assert all(ruleset in statements()[id].profiles for each in found.reasons for id in each.statements)
    terms = {id for each in found.concepts.values() for id in each}
    assert terms <= concepts().keys()


def test_what_can_be_read_over_http(tmp_path: Any) -> None:
    paths = ("generals", "generals/zhugeliang", "cards", "rules", "why", "lessons")
    found = ask(tmp_path, *(f"/api/library/{path}?language={code}" for code in LANGUAGES for path in paths))
    assert [each.status_code for each in found] == [200] * len(found)
    assert [each.json()["language"] for each in found] == [code for code in LANGUAGES for _ in paths]
    assert found[0].headers["etag"]
    assert found[1].json()["general"]["name"] == "诸葛亮"
    assert found[7].json()["general"]["name"] == "諸葛亮"
    assert found[13].json()["general"]["name"] == "Zhuge Liang"
    assert [len(each.json()["lessons"]) for each in found if "lessons" in each.json()] == [8, 8, 8]


def test_what_there_is_not_is_refused(tmp_path: Any) -> None:
    paths = {
        "generals?ruleset=nonsense": 400,
        "generals?language=tlh": 400,
        "generals/nobody": 404,
        "generals/mob_caomao": 404,
        "generals/mob_caomao?ruleset=identity": 200,
        "cards?ruleset=nonsense": 400,
        "why?ruleset=nonsense": 400,
        "why?language=tlh": 400,
        "rules?language=tlh": 400,
        "lessons?language=tlh": 400,
    }
    found = ask(tmp_path, *(f"/api/library/{path}" for path in paths))
    assert {path: each.status_code for path, each in zip(paths, found, strict=True)} == paths
    with pytest.raises(MalformedError):
        lessons.chapters("tlh")
