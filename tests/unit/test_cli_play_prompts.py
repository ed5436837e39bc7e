"""What a person is asked at the terminal: why, in which words, and what is not asked."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from guozhan.cli.prompt import Prompt, Quit, wrap
from guozhan.core import mutate, zones
from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import Decision
from guozhan.core.facts import Fact
from guozhan.games.labels import Labels
from guozhan.games.narrator import Narrator, line
from guozhan.games.rulesets import get_ruleset
from guozhan.games.session import Session, new_game
from guozhan.rules import legality
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle
from tests.helpers.engine_games import answering, game, until


def questions(made: Game, answer: Callable[[Any], Any]) -> list[str]:
    """Every question of a turn, with the seat that it is put to."""
    found: list[str] = []

    def ask(decision: Decision) -> Any:
        found.append(f"{decision.seat + 1}: {Labels(made, decision.seat).question(decision)}")
        return answer(decision)

    answering(made, ask)
    until(made, 1)
    return found


def uses(skill: str = "", card: str = "", targets: tuple[int, ...] = ()) -> Callable[[Any], Any]:
    """Invoke the skill or use the first card of the type where that is possible, once each; else decline."""
    done: list[str] = []

    def answer(decision: Decision) -> Any:
        for action in decision.actions():
            draft = action.draft(decision)
            held = draft.card.type.id if draft.card is not None else ""
            if skill and skill not in done and getattr(action, "skill", "") == skill and decision.seat == 0:
                done.append(skill)
                return next(one for one in decision.answers() if isinstance(one, Act) and one.skill == skill)
            if card and card not in done and held == card and decision.seat == 0:
                done.append(card)
                assert draft.card is not None
                return Act("use", cards=draft.card.ids, targets=targets)
        return None

    return answer


def test_a_skill_that_asks_for_a_card_is_named_with_the_possible_targets() -> None:
    made = game(
        "seats:\n  - {generals: [贾诩, none], hp: 3, max_hp: 3}\n"
        "  - {kingdom: wei, hand: [杀♠7]}\n  - {kingdom: shu}\n  - {kingdom: wu}\n"
    )
    asked = questions(made, uses(skill="luanwu"))
    # Seat 3 and its other neighbour are equally near.
    assert "2: “乱武”：是否对 1号位 贾诩 或 3号位 使用【杀】" in asked


def test_a_skill_after_damage_says_when_and_why() -> None:
    made = game(
        "seats:\n  - {kingdom: shu, hand: [火杀♥4]}\n  - {generals: [曹操, 郭嘉]}\n  - {kingdom: wu}\n"
        "  - {kingdom: wu}\n"
    )
    asked = questions(made, uses(card="fire_slash", targets=(1,)))
    assert "2: 受到伤害后（1号位 对 2号位 曹操/郭嘉（你） 1点火焰伤害，火杀♥4）：可以发动“奸雄”、“遗计”" in asked


def test_a_reveal_and_a_discard_have_titles() -> None:
    made = game(
        "seats:\n  - {generals: [(张飞), (赵云)], hp: 1, hand: [闪♥2, 闪♦2, 闪♦3]}\n  - {generals: [(曹操), (郭嘉)]}\n"
    )
    asked = questions(made, lambda decision: None)
    assert "1: 弃牌阶段：弃置2张手牌" in asked
    assert "1: 准备阶段开始时：可以明置武将牌" in questions(made, lambda decision: None)


# --- tricks ----------------------------------------------------------------------------------------------------------

TRICK = """\
seats:
  - {kingdom: wei, hand: [决斗♠A, 无懈可击♠J]}
  - {kingdom: shu}
  - {kingdom: wu}
"""


def prompted(made: Game, typed: str, monkeypatch: pytest.MonkeyPatch, **more: Any) -> str:
    """What is printed in a turn in which seat 1 types these lines and the others decline."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    output = io.StringIO()
    prompt = Prompt(Console(file=output, width=200), made, 0, lambda what: None, **more)
    answering(made, lambda decision: prompt.ask(decision) if decision.seat == 0 else None)
    try:
        until(made, 1)
    except Quit:
        output.write("QUIT")
    return output.getvalue()


def test_one_is_not_asked_to_offset_ones_own_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    text = prompted(game(TRICK), "1\n1\n", monkeypatch)
    assert "决斗" in text
    assert "是否使用" not in text


def test_one_is_asked_for_it_if_one_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "是否使用【无懈可击】" in prompted(game(TRICK), "1\n1\n", monkeypatch, all_tricks=True)
    text = prompted(game(TRICK), "n all\n1\n1\n", monkeypatch)
    assert "对自己的锦囊也询问【无懈可击】" in text
    assert "是否使用【无懈可击】" in text


def test_a_trick_can_be_let_pass_altogether(monkeypatch: pytest.MonkeyPatch) -> None:
    group = """\
seats:
  - {kingdom: wei, hand: [万箭齐发♥A, 无懈可击♠J]}
  - {kingdom: shu}
  - {kingdom: wu}
"""
    every = prompted(game(group), "1\n0\n0\n", monkeypatch, all_tricks=True)
    assert every.count("是否使用【无懈可击】") == 2
    once = prompted(game(group), "1\nn\n", monkeypatch, all_tricks=True)
    assert once.count("是否使用【无懈可击】") == 1
    assert "只在询问【无懈可击】时可用" in prompted(game(group), "n\n", monkeypatch)


def test_a_chosen_course_is_explained_alone_and_the_table_comes_with_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body = "seats:\n  - {kingdom: wei, hand: [杀♠7, 决斗♠A]}\n  - {kingdom: shu}\n  - {kingdom: wu}\n"
    text = prompted(game(body), "1\n?\nt\n", monkeypatch)
    assert "【杀】Slash" in text
    assert "退出对局" not in text
    assert "【决斗】" not in text
    assert text.count("【你的选择】出牌阶段，请选择") == 2
    assert text.count("  选择角色\n") == 2


def test_what_forbids_a_card_comes_before_what_is_amiss() -> None:
    made = game("seats:\n  - {kingdom: wei, hand: [桃♥4]}\n  - {kingdom: shu}\n")
    peach = made.face(made.state.zones[zones.hand(0)][0])
    assert "未受伤" in legality.idle_error(made, 0, peach)
    mutate.begin_regime(made, "fierce_battle")
    assert "鏖战" in legality.idle_error(made, 0, peach)


# --- lines -----------------------------------------------------------------------------------------------------------


def test_names_grow_with_what_is_known() -> None:
    ruleset = get_ruleset("guozhan-2018")
    facts = [
        Fact("generals_set", 1, word="both", text="guanyu zhangfei", seen=2),
        Fact("turn_began", 1),
        Fact("revealed", 1, number=1, text="guanyu"),
        Fact("turn_began", 1),
        Fact("turn_began", 0),
    ]
    narrator = Narrator(ruleset, 0, 2)
    assert list(narrator.tell(facts)) == [
        "  2号位选定武将",
        "── 2号位 暗将/暗将的回合开始",
        "  2号位 暗将/暗将明置主将关羽",
        "── 2号位 关羽/暗将的回合开始",
        "── 1号位（你）的回合开始",
    ]
    assert narrator.told[-1] == "── 1号位（你）的回合开始"


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (
            Fact("moved", cards=(0,), word="discard", source=zones.equip(1), target=zones.DISCARD_PILE, by=1),
            "2号位弃置装备区的{card}",
        ),
        (
            Fact("moved", cards=(0,), word="discard", source=zones.equip(1), target=zones.DISCARD_PILE, by=0),
            "1号位弃置2号位的装备区的{card}",
        ),
        (Fact("used", 1, seats=(1,), word="peach"), "2号位使用【桃】，目标：自己"),
        (Fact("used", 1, word="jink", by=1, answers="slash"), "2号位使用【闪】，响应【杀】"),
        (Fact("used", 1, word="nullification", by=0, answers="duel"), "2号位使用【无懈可击】，响应对1号位的【决斗】"),
        (
            Fact("used", 1, word="nullification", by=0, answers="nullification"),
            "2号位使用【无懈可击】，响应1号位的【无懈可击】",
        ),
        (Fact("damaged", 1, number=1, by=1), "2号位对自己造成1点伤害"),
        (Fact("died", 1, by=1), "2号位死亡，凶手是自己"),
        (Fact("lost_skills", 1, number=1, text="guanyu"), "2号位失去主将关羽的所有技能"),
        (Fact("lost_skills", 1, number=2), "2号位失去副将的所有技能"),
    ],
)
def test_no_seat_is_named_twice(fact: Fact, text: str) -> None:
    ruleset = get_ruleset("guozhan-2018")
    assert line(fact, ruleset, -1).strip() == text.format(card=ruleset.cards[0].label())


def test_a_choice_of_the_rules_gives_its_reason() -> None:
    made = game("seats:\n  - {generals: [(夏侯渊), (曹丕)]}\n  - {kingdom: shu}\n")
    answering(made, lambda decision: Pick(("draw",)) if decision.topic == "half_fish" else None)
    made.reveal(0, 3)
    told = [(fact.name, fact.word) for fact in made.log or ()]
    assert told.index(("invoked", "half_fish")) < told.index(("moved", "draw"))


@pytest.mark.parametrize("width", [30, 41, 80])
def test_long_lines_are_broken_by_what_they_take_on_the_display(width: int) -> None:
    text = "  3号位 甘夫人/黄忠使用万箭齐发♥A，目标：4号位 暗将/暗将、1号位（你）、2号位 赵云/刘备、5号位 曹操/典韦"
    broken = wrap(text, width).split("\n")
    assert len(broken) > 1
    assert all(cell_len(part) <= width for part in broken)
    assert all(part.startswith("      ") for part in broken[1:])
    assert not any(part.strip()[0] in "，、；：。）" for part in broken)
    assert "".join(part.strip() for part in broken).replace(" ", "") == text.replace(" ", "")
    assert wrap("  短", width) == "  短"


GIVER = (
    "seats:\n  - {generals: [刘备, none], hp: 2, max_hp: 4, hand: [闪♥2, 闪♦2]}\n"
    "  - {kingdom: wei}\n  - {kingdom: wu}\nturn: {seat: 1, phase: play}\n"
)


def test_a_use_that_a_skill_grants_says_so_and_counts_no_cards_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    made = game(GIVER)
    give = Act("skill", "rende", "", tuple(made.players[0].hand), (1,))
    text = ""

    def ask(decision: Decision) -> Any:
        nonlocal text
        if decision.topic != "rende":
            return give if give in decision.answers() else None
        monkeypatch.setattr("sys.stdin", io.StringIO("0\n"))
        output = io.StringIO()
        answer = Prompt(Console(file=output, width=200), made, 0, lambda what: None).ask(decision)
        text = output.getvalue()
        return answer

    answering(made, ask)
    until(made, 1)
    assert "“仁德”：可以视为使用一张牌" in text
    assert "0 不使用" in text
    assert "–" not in text


def test_recasting_through_a_skill_names_the_skill_and_the_general_that_turns_up() -> None:
    made = game("seats:\n  - {generals: [(庞统), (张飞)], hand: [杀♣2]}\n  - {kingdom: wei}\nturn: {phase: play}\n")
    decision = Idle(made, 0)
    labels = [Labels(made, 0).course(action, decision) for action in decision.actions()]
    assert "“连环”：重铸（明置主将 庞统）" in labels


def test_places_of_generals_have_words_as_generals_have() -> None:
    session = Session(new_game("guozhan-2018", 2, 1))
    labels = Labels(session.game, 0)
    assert labels.item("generals", "deputy", session.decision()) == "副将"
    assert labels.item("generals", "caocao", session.decision()).startswith("曹操")
