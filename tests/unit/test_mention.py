"""What printed texts mention (记述)."""

from guozhan.core.skills import Skill
from guozhan.games.rulesets import get_ruleset
from guozhan.mechanics import mention
from guozhan.packs.generals.standard.shu.zhugeliang import KongchengClassic
from tests.helpers.engine_games import game


class Arsonist(Skill):
    """Test: speaks of one card whose name is part of another's, and the other way round."""

    id, name, text = "arsonist", "测试甲", "你可以将一张牌当【火杀】或【桃园结义】使用。"


def test_a_skill_mentions_what_its_text_names() -> None:
    # 空城 speaks of 杀 and 决斗.
    for name in ("杀", "决斗"):
        assert mention.skill_mentions(KongchengClassic, mention.card_mention(name))
    assert not mention.skill_mentions(KongchengClassic, mention.card_mention("闪"))
    assert mention.skill_mentions(KongchengClassic, "没有手牌")
    assert not mention.skill_mentions(KongchengClassic, "判定")


def test_a_card_mentions_what_its_face_names() -> None:
    types = get_ruleset("identity").types
    assert mention.card_mentions(types["duel"], mention.card_mention("杀"))
    assert not mention.card_mentions(types["ex_nihilo"], mention.card_mention("杀"))
    assert mention.card_mentions(types["ex_nihilo"], "摸两张牌")


def test_a_character_mentions_by_the_skills_it_has_now() -> None:
    made = game("seats: [{general: 诸葛亮}, {general: 张飞}, {}]", name="identity")
    assert mention.mentions_card(made, 0, "决斗")
    assert mention.mentions(made, 0, "牌堆")
    assert not mention.mentions_card(made, 1, "决斗")
    made.lose_skill(0, "kongcheng")
    assert not mention.mentions_card(made, 0, "决斗")
    made.gain_skill(2, "kongcheng")
    assert mention.mentions_card(made, 2, "决斗")


def test_nobody_mentions_by_a_face_down_general_or_when_dead() -> None:
    made = game("seats: [{generals: [(诸葛亮), 关羽]}, {kingdom: wei, skills: [空城], alive: false}, {}]")
    assert not mention.mentions_card(made, 0, "决斗")
    assert mention.mentions_card(made, 0, "杀")
    assert mention.descriptions(made, 1) == []


def test_a_name_in_a_longer_name_is_no_mention() -> None:
    made = game("seats: [{skills: [空城]}, {}]", Arsonist, name="identity")
    made.gain_skill(1, Arsonist.id)
    assert [mention.mentions_card(made, 1, name) for name in ("火杀", "杀", "桃园结义", "桃")] == [
        True,
        False,
        True,
        False,
    ]
