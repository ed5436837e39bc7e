"""``guozhan generals``, its index of proofs, and the pages under docs/generals."""

import json
import re
from pathlib import Path

import pytest

from guozhan.cli import main
from guozhan.core.errors import MalformedError
from guozhan.games.generals import EDITIONS, GENERAL_MODES, KINGDOMS, dealt_with, dossier, find, kingdom, pool
from guozhan.games.rulesets import get_ruleset
from guozhan.modes.profile import switches
from guozhan.scenario.load import load_file
from tools import general_pages, proofs

ROOT = Path(__file__).parents[2]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["generals", *arguments]) == 0
    return capsys.readouterr().out


# --- finding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("赵云", "zhaoyun"), ("趙雲", "zhaoyun"), ("Zhao Yun", "zhaoyun"), ("zhaoyun", "zhaoyun"), ("ZHAO-YUN", "zhaoyun"),
        ("吕布", "lvbu"), ("Lü Bu", "lvbu"), ("lubu", "lvbu"), ("lv bu", "lvbu"), ("乐进", "yuejin"), ("樂進", "yuejin"),
        ("颜良文丑", "yanliangwenchou"), ("顏良文醜", "yanliangwenchou"), ("Yan Liang & Wen Chou", "yanliangwenchou"),
        ("Lady Gan", "ganfuren"), ("wolong", "wolong"), ("诸葛亮", "zhugeliang"),
        ("rp_zhugeliang", "rp_zhugeliang"), ("重置诸葛亮", "rp_zhugeliang"), ("諸葛亮（重置）", "rp_zhugeliang"),
        ("Zhuge Liang (reset)", "rp_zhugeliang"), ("李儒", "rp_liru"), ("Deng Ai", "rp_dengai"),
    ],
)  # fmt: skip
def test_a_general_is_found_by_any_of_its_names(name: str, id: str) -> None:
    assert find(name).id == id


def test_every_general_of_the_identity_mode_is_found_by_its_own_names() -> None:
    for general in pool("identity"):
        assert {find(name, "identity").id for name in (general.id, general.name, general.name_en)} == {general.id}


def test_every_general_is_found_by_its_own_names() -> None:
    for general in pool():
        assert find(general.id) is general
        for name in (general.name, general.name_en):
            assert find(f"{name} (reset)" if general.pack else name) is general
            # A name alone means the first card of that person.
            assert find(name) is (find(general.replaces) if general.replaces else general)


@pytest.mark.parametrize(
    ("name", "close"),
    [
        ("zhaoyum", "赵云 Zhao Yun (zhaoyun)"),
        ("夏侯", "夏侯惇 Xiahou Dun (xiahoudun), 夏侯渊 Xiahou Yuan (xiahouyuan)"),
        ("马岱", "马超 Ma Chao (machao)"),
        ("Yuan Sha", "袁绍 Yuan Shao (yuanshao)"),
    ],
)
def test_an_unknown_name_is_refused_with_what_is_close(
    name: str, close: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generals", name]) == 2
    error = capsys.readouterr().err
    assert f"no general '{name}'" in error
    assert close in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", ["xxxxxx", "?", ""])
def test_where_nothing_is_close_nothing_is_named(name: str) -> None:
    with pytest.raises(MalformedError, match="no general") as caught:
        find(name)
    assert "close" not in str(caught.value)


@pytest.mark.parametrize(("name", "id"), [("魏", "wei"), ("Shu", "shu"), ("吳", "wu"), (" qun ", "qun")])
def test_kingdoms(name: str, id: str) -> None:
    assert kingdom(name) == id


def test_an_unknown_kingdom() -> None:
    with pytest.raises(MalformedError, match="魏 wei"):
        kingdom("jin")


# --- the list --------------------------------------------------------------------------------------------------------


def test_the_list_has_all_by_kingdom(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys)
    places = [text.index(f"{word} {id.capitalize()}\n") for word, id in zip("魏蜀吴群", KINGDOMS, strict=False)]
    assert places == sorted(places)
    for general in pool():
        assert re.search(rf"^  {general.name} +{re.escape(general.name_en)} +{general.id} ", text, re.M), general.id
        for skill in general.skills:
            assert f"{skill.name} {skill.name_en}" in text
    assert "69 generals" in text


def test_the_list_of_a_kingdom(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--kingdom", "吴")
    assert "孙权" in text
    assert "曹操" not in text
    found = json.loads(told(capsys, "--kingdom", "wu", "--json"))
    assert [each["id"] for each in found] == [each.id for each in pool() if each.kingdom == "wu"]
    assert found[0]["companions"] == ["xiaoqiao", "sunce"]


@pytest.mark.parametrize("arguments", [["--all"], ["--kingdom", "wei", "曹操"], ["--kingdom", "jin"]])
def test_what_makes_no_sense_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generals", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_generals_of_the_identity_mode(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--mode", "identity")
    dealt = set(get_ruleset("identity").generals)
    for general in pool("identity"):
        mark = "" if general.id in dealt else r"\*"
        size = rf"{general.hp}\S* hp( \+ 1 armour)?"
        row = rf"^  {general.name} +{re.escape(general.name_en)} +{general.id} +\S+ +{size} +{mark}  "
        assert re.search(row, text, re.M), general.id
    assert text.endswith("\n92 generals\n45 of them, marked *, are dealt only with --option pool=all\n")
    assert re.search(r"^  晋司马师 .* 3/4 hp ", text, re.M)
    assert re.search(r"^  谋曹仁 .* 4 hp \+ 1 armour ", text, re.M)
    for word, number in (("神", 8), ("晋", 4)):
        assert f"\n{number} generals" in told(capsys, "--mode", "identity", "--kingdom", word)
    assert main(["generals", "--kingdom", "神"]) == 2
    assert main(["generals", "--mode", "chess"]) == 2
    assert "there is identity, kingdom_wars" in capsys.readouterr().err


def test_a_general_of_the_identity_mode(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--mode", "identity", "曹操")
    assert text.startswith("曹操 Cao Cao (caocao)\n  魏 Wei, 男 male, 4 hp\n\n")
    assert "护驾 Royal Escort (hujia)  [identity]  主公技\n" in text
    assert "tests/scenarios/identity/generals/caocao.yaml: " in text
    assert "IDR-RA-05: " in text
    assert "CG-" not in text
    found = json.loads(told(capsys, "--mode", "identity", "--json", "God Guan Yu"))
    assert (found["hp"], "halves" in found, "companions" in found) == (5, False, False)
    assert all(skill["scenarios"] for skill in found["skills"])


def test_the_pool_of_the_identity_mode_is_that_of_its_larger_ruleset() -> None:
    assert {each.id for each in pool("identity")} == set(get_ruleset("identity", {"pool": "all"}).generals)
    always = get_ruleset("identity").generals
    assert all((dealt_with(each, "identity") == "") is (each.id in always) for each in pool("identity"))
    assert all(dealt_with(each) == "" for each in pool())


def test_a_general_with_newer_mechanics(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--mode", "identity", "孙尚香")
    assert "dealt only with" not in text
    assert "mechanics:" not in text
    text = told(capsys, "--mode", "identity", "Sun Shangxiang (Mou)")
    assert text.startswith("谋孙尚香 Sun Shangxiang (Mou) (mou_sunshangxiang)\n  蜀 Shu or 吴 Wu, 女 female, 4 hp\n")
    assert "  dealt only with --option pool=all\n" in text
    assert "  mechanics: 护甲 Armour points, 势力技 Kingdom skills, 使命技 Mission skills\n" in text
    assert "switch mission_end: " in text
    assert "tests/scenarios/mechanics/generals/mou_sunshangxiang.yaml: " in text
    found = json.loads(told(capsys, "--mode", "identity", "--json", "晋司马师"))
    assert (found["hp"], found["max_hp"], found["option"]) == (3, 4, "pool=all")
    assert [each["zh"] for each in found["mechanics"]] == ["隐匿"]
    assert found["mechanics"][0]["statements"][0] == "YINNI-01"


def test_a_general_of_another_mode_is_said_to_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generals", "于吉"]) == 2
    assert "--mode identity" in capsys.readouterr().err
    assert main(["generals", "--mode", "identity", "甘夫人"]) == 2
    assert "--mode kingdom_wars" in capsys.readouterr().err


# --- one general -----------------------------------------------------------------------------------------------------


def test_one_general_with_everything(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "Zhao", "Yun")
    assert text.startswith("赵云 Zhao Yun (zhaoyun)\n  蜀 Shu, 男 male, 2 fish\n  companions 珠联璧合: 刘禅 Liu Shan\n")
    for edition in EDITIONS:
        for skill in get_ruleset("guozhan-2018", {"text": edition}).generals["zhaoyun"].skills:
            assert f"  {skill.text}\n  {skill.text_en}\n" in text
    assert "[current, ol]" in text
    assert "[classic]" in text
    assert "  · 造成伤害的对象可以是你自己。\n    The damage may be dealt to yourself.\n" in text
    assert f"switch overruled_offset: {switches()['overruled_offset'].zh}" in text
    assert text.count("    tests/scenarios/") == 8 + 3
    hidden = re.search(r"… (\d+) more \(--all\)", text)
    assert hidden
    full = told(capsys, "赵云", "--all")
    assert full.count("    tests/scenarios/") == 8 + 3 + int(hidden[1])
    assert "more (--all)" not in full


def test_a_general_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "张辽", "--json"))
    assert [(skill["id"], skill["editions"]) for skill in found["skills"]] == [
        ("tuxi", ["current", "ol"]),
        ("tuxi", ["classic"]),
    ]
    assert found["halves"] == {"current": 4, "classic": 4, "ol": 4}
    assert found["companions"] == ["zangba"]
    for skill in found["skills"]:
        assert skill["text"]["zh"]
        assert skill["scenarios"][0].startswith("tests/scenarios/generals/zhangliao.yaml: ")


def test_halves_that_differ_by_edition_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    differing = [each for each in pool() if len(set(dossier(each).halves.values())) > 1]
    assert differing
    for each in differing:
        assert re.search(r"fish, [\d.]+ fish in classic", told(capsys, each.id))


def test_companions_are_told_from_both_sides() -> None:
    for each in pool():
        for other in dossier(each).companions:
            assert each.person in {back.person for back in dossier(other).companions}


def test_companions_are_those_that_it_is_played_with() -> None:
    assert [other.id for other in dossier(find("rp_pangtong")).companions] == ["wolong"]
    assert [other.id for other in dossier(find("wolong")).companions] == ["huangyueying", "pangtong"]
    assert [other.id for other in dossier(find("rp_liubei")).companions] == ["ganfuren", "guanyu", "zhangfei"]
    assert dossier(find("rp_liubei")).absent == ("fazheng",)


def test_the_other_card_of_a_person_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "other cards of the same person: rp_zhugeliang\n" in told(capsys, "诸葛亮")
    assert "other cards of the same person: zhugeliang\n" in told(capsys, "rp_zhugeliang")
    assert "other cards of" not in told(capsys, "赵云")


def test_rulings_are_those_of_the_profiles_that_it_is_played_in() -> None:
    for each in pool():
        played = {"guozhan-2012", "guozhan-2018", "guozhan-reset"} if not each.pack else {"guozhan-reset"}
        assert all(played & set(statement.profiles) for statement in dossier(each).statements)
        assert all(played & set(switch.defaults) for switch in dossier(each).switches)


def test_every_wording_of_every_skill_is_there() -> None:
    for each in pool():
        found = dossier(each)
        for edition in EDITIONS:
            shown = [wording.skill for wording in found.wordings if edition in wording.editions]
            assert sorted(map(str, shown)) == sorted(map(str, each.sheet(edition).all_skills))


def test_every_skill_is_proved_in_an_own_file() -> None:
    for each in pool():
        proved = {
            wording.skill.id
            for wording in dossier(each).wordings
            if any(f"/generals/{each.id}.yaml: " in title for title in wording.scenarios)
        }
        assert proved == {wording.skill.id for wording in dossier(each).wordings}, each.id


@pytest.mark.parametrize("general", [each.id for each in pool("identity")])
def test_every_skill_of_the_identity_mode_is_proved_in_an_own_file(general: str) -> None:
    wordings = dossier(find(general, "identity"), "identity").wordings
    proved = {
        wording.skill.id
        for wording in wordings
        if any(f"/generals/{general}.yaml: " in title for title in wording.scenarios)
    }
    assert proved == {wording.skill.id for wording in wordings}


def test_rulings_are_in_both_languages() -> None:
    found = [
        ruling
        for mode in GENERAL_MODES
        for each in pool(mode)
        for wording in dossier(each, mode).wordings
        for ruling in wording.rulings
    ]
    assert len(found) > 150
    for ruling in found:
        assert ruling.zh.endswith("。")
        assert ruling.en.endswith(".")


# --- what is collected -----------------------------------------------------------------------------------------------


def test_the_index_of_skills_is_current() -> None:
    assert (ROOT / proofs.SKILLS).read_text("utf-8") == proofs.collect_skills(ROOT), "run python -m tools.proofs"


def test_a_scenario_is_about_the_skills_that_it_names_of_generals_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    seats = "seats:\n  - {generals: [赵云, 马超]}\n  - {generals: [关羽, 张飞], hand: [杀♠7]}\n"
    asked = "script:\n  - not_asked: {seat: 1, for: 铁骑}\n"
    file.write_text(
        f"name: The 武圣 of another\nruleset: guozhan-2018\n{seats}{asked}---\n"
        f"name: 龙胆 and 奸雄\nruleset: guozhan-2012\n{seats}---\n"
        f"name: 龙胆\nruleset: guozhan-2018\noptions: {{text: ol}}\n{seats}---\n"
        f"name: 龙胆\nruleset: guozhan-reset\n{seats}---\n"
        "name: 遗计\nruleset: guozhan-reset\nseats: [{generals: [邓艾, 郭嘉]}, {}]\n---\n"
        "name: 龙胆\nruleset: identity\nseats: [{general: 赵云}, {}]\n",
        "utf-8",
    )
    found = [list(proofs.skills_named(scenario)) for scenario in load_file(file)]
    assert found == [
        [("current", "guanyu", "wusheng"), ("current", "machao", "tieqi")],
        [("classic", "zhaoyun", "longdan")],
        [("ol", "zhaoyun", "longdan")],
        [("current", "zhaoyun", "longdan")],
        [("current", "guojia", "yiji")],
        [("identity", "zhaoyun", "longdan")],
    ]


def test_the_switches_that_a_general_reads(tmp_path: Path) -> None:
    file = tmp_path / proofs.PACK / "standard" / "shu" / "zhaoyun.py"
    file.parent.mkdir(parents=True)
    file.write_text("a = me.game.options['one']\nb = game.options.get('two', 1)\nc = other['three']\n", "utf-8")
    assert proofs.switches_read(tmp_path, find("赵云")) == ["one", "two"]


def test_the_pages_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert general_pages.main(ROOT, ["--check"]) == 0, capsys.readouterr().err
    assert len(list((ROOT / general_pages.FOLDER).rglob("*.md"))) == 70 + 93


def test_pages_that_are_not_current_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert general_pages.main(tmp_path, []) == 0
    assert general_pages.main(tmp_path, ["--check"]) == 0
    (tmp_path / general_pages.FOLDER / "zhaoyun.md").write_text("old", "utf-8")
    (tmp_path / general_pages.FOLDER / "nobody.md").write_text("old", "utf-8")
    (tmp_path / general_pages.FOLDER / "caocao.md").unlink()
    assert general_pages.main(tmp_path, ["--check"]) == 1
    assert re.findall(r"generals/(\w+)\.md", capsys.readouterr().err) == ["caocao", "nobody", "zhaoyun"]
    assert general_pages.main(tmp_path, []) == 0
    assert general_pages.main(tmp_path, ["--check"]) == 0


def test_the_links_of_the_pages_lead_somewhere() -> None:
    folder = ROOT / general_pages.FOLDER
    linked = {
        (page, link) for page, text in general_pages.pages().items() for link in re.findall(r"\]\(([^)]+)\)", text)
    }
    assert len(linked) > 150
    for page, link in linked:
        assert (folder / page).parent.joinpath(link).resolve().is_file(), (page, link)
