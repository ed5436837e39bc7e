"""What the identity mode's lord skills and gods are made of: provided cards, grants, starting hands."""

from typing import Any

from guozhan.core.answers import PASS, Act
from guozhan.core.cards import Card
from guozhan.core.decisions import Decision
from guozhan.core.session import direct
from guozhan.core.skills import (
    LOCKED,
    LORD,
    Skill,
    active,
    cards,
    forbids,
    modifier,
    provider,
    targets,
    trigger,
    view_as,
)
from guozhan.core.zones import DISCARD_PILE
from guozhan.rules import lending
from guozhan.rules.game import Game
from guozhan.rules.play_phase import Idle, idle_moment
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_TARGET, STARTING_HAND
from guozhan.rules.responding import Need
from guozhan.rules.timings import OPENING
from guozhan.rules.using import use_card
from tests.helpers.engine_games import answering, game, names, scripted, with_skills


def _of(me: Player, kingdom: str) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].kingdom == kingdom]


class Escort(Skill):
    """Test: 魏 characters may provide 闪."""

    id, name, text, tags = "escort", "测试甲", "测试。", {LORD}

    @provider("jink", when=lambda me, need: _of(me, "wei"))
    def escort(self, me: Player, need: Need) -> Card | None:
        return lending.lend(me, "jink", _of(me, "wei"), self.id, need)


class Rouse(Skill):
    """Test: 蜀 characters may provide 杀 for the own play phase."""

    id, name, text, tags = "rouse", "测试乙", "测试。", {LORD}
    as_slash = view_as(
        "slash",
        lambda me, card: False,
        count=0,
        modes=("use",),
        when=lambda me, need: need is None and _of(me, "shu"),
        source=lambda me, act: lending.lend(me, "slash", _of(me, "shu"), "rouse", targets=act.targets),
    )


class Gift(Skill):
    """Test: what everybody else may do once a phase."""

    id, name, text = "gift", "测试丙", "测试。"

    @active(
        when=lambda me: me.hand and any(me.game.players[seat].has_skill("throne") for seat in me.others()),
        parts=[
            cards(lambda me, draft: me.hand),
            targets(lambda me, draft: [x for x in me.others() if me.game.players[x].has_skill("throne")]),
        ],
    )
    def give(self, me: Player, act: Act) -> None:
        me.give(act.targets[0], act.cards)


class Throne(Skill):
    """Test: others may give its owner a card."""

    id, name, text, grants = "throne", "测试丙", "测试。", (Gift,)


class Stars(Skill):
    """Test: a larger starting hand, part of which is laid aside."""

    id, name, text, tags, pile = "stars", "测试丁", "测试。", {LOCKED}, "星"

    @modifier(STARTING_HAND)
    def seven_more(self, me: Player, value: int) -> int:
        return value + 7

    @trigger(OPENING.dealt)
    def lay_aside(self, me: Player, event: Any, act: Act) -> None:
        me.put_on_pile(self.pile, me.choose_cards(self.id, me.hand, 7), seen=1 << me.seat)


class Untouchable(Skill):
    """Test: no target of black 杀."""

    id, name, text = "untouchable", "测试戊", "测试。"

    @forbids(MAY_TARGET)
    def not_black(self, me: Player, user: int, card: Card) -> bool:
        return card.is_black


ESCORT = """\
seats:
  - {role: lord, kingdom: wei, hand: [闪♥2]}
  - {role: rebel, kingdom: shu, hand: [杀♠7]}
  - {role: loyalist, kingdom: wei, hand: [闪♦2]}
  - {role: renegade, kingdom: wei, equip: [八卦阵♠2]}
turn: {seat: 2}
draw_pile: [桃♥4]
"""


def _gives(made: Game, seat: int, *skills: str) -> Game:
    for skill in skills:
        made.gain_skill(seat, skill)
    return made


def card(made: Game, seat: int, kind: str) -> int:
    found: int = next(each for each in made.players[seat].hand if made.type_of(each).id == kind)
    return found


def strike(made: Game, answer: Any) -> list[tuple[int, str]]:
    """Seat 2 uses its 杀 on seat 1; who was asked for what."""
    asked: list[tuple[int, str]] = []

    def ask(decision: Decision) -> Any:
        asked.append((decision.seat, decision.topic))
        return answer(decision)

    answering(made, ask)
    slash = made.face(card(made, 1, "slash"))
    use_card(made, 1, slash, [0])
    return asked


def test_a_provided_card_is_the_lords() -> None:
    made = _gives(game(ESCORT, Escort, name="identity"), 0, "escort")
    lent = card(made, 2, "jink")

    def answer(decision: Decision) -> Any:
        if decision.seat == 0:
            return Act("skill", "escort")
        return Act("play", cards=(lent,)) if decision.seat == 2 else PASS

    assert strike(made, answer) == [(0, "jink"), (2, "jink")]
    assert made.players[0].hp == 4
    assert names(made, "played", "used")[1:] == [("played", 2, "jink"), ("used", 0, "jink")]
    assert made.state.place[lent] == DISCARD_PILE
    assert made.state.zones[DISCARD_PILE].count(lent) == 1


def test_the_question_put_to_a_provider_carries_the_name_of_the_skill() -> None:
    made = _gives(game(ESCORT, Escort, name="identity"), 0, "escort")
    asked: dict[int, list[str]] = {}

    def answer(decision: Decision) -> Any:
        asked[decision.seat] = decision.concerns()
        return Act("skill", "escort") if decision.seat == 0 and 2 not in asked else PASS

    strike(made, answer)
    assert asked == {0: ["jink"], 2: ["jink", "escort"], 3: ["jink", "eight_diagram", "escort"]}


def test_who_is_asked_may_provide_by_its_own_armour_in_order_from_the_current_player() -> None:
    made = _gives(game(ESCORT, Escort, name="identity"), 0, "escort")

    def answer(decision: Decision) -> Any:
        if decision.seat == 0:
            return Act("skill", "escort")
        return Act("skill", "eight_diagram") if decision.seat == 3 else PASS

    assert strike(made, answer) == [(0, "jink"), (2, "jink"), (3, "jink")]
    assert made.players[0].hp == 4
    assert names(made, "judged", "used")[1:] == [("judged", 3, "eight_diagram"), ("used", 0, "jink")]


def test_a_need_that_nobody_met_is_not_passed_on_twice_but_may_be_met_alone() -> None:
    made = _gives(game(ESCORT, Escort, name="identity"), 0, "escort")
    seen: list[list[Any]] = []

    def answer(decision: Decision) -> Any:
        if decision.seat:
            return PASS
        seen.append(decision.answers())
        return Act("skill", "escort") if len(seen) == 1 else Act("use", cards=(card(made, 0, "jink"),))

    assert strike(made, answer) == [(0, "jink"), (2, "jink"), (3, "jink"), (0, "jink")]
    assert Act("skill", "escort") in seen[0]
    assert Act("skill", "escort") not in seen[1]
    assert made.players[0].hp == 4


ROUSE = """\
seats:
  - {role: lord, kingdom: shu, equip: [青釭剑♠6]}
  - {role: rebel, kingdom: wei, equip: [仁王盾♣2]}
  - {role: loyalist, kingdom: shu, hand: [杀♠8, 杀♥10]}
  - {role: renegade, kingdom: wei}
turn: {seat: 1}
"""


def test_a_provided_slash_is_used_by_the_lord_with_his_weapon_and_counts() -> None:
    made = _gives(game(ROUSE, Rouse, name="identity"), 0, "rouse")
    lent = card(made, 2, "slash")
    asked = scripted(made, Act("use", "rouse", "slash", (), (1,)), Act("play", cards=(lent,)))
    assert idle_moment(made, made.state.cursor[-1])
    assert [decision.seat for decision in asked[:2]] == [0, 2]
    # 青釭剑 lets the black 杀 through 仁王盾.
    assert names(made, "played", "used", "damaged") == [
        ("played", 2, "slash"),
        ("used", 0, "slash"),
        ("damaged", 1, "normal"),
    ]
    assert made.state.place[lent] == DISCARD_PILE
    assert Idle(made, 0).answers() == [PASS]  # the one 杀 of the phase


def test_a_declined_request_in_the_play_phase_uses_nothing() -> None:
    made = _gives(game(ROUSE, Rouse, name="identity"), 0, "rouse")
    asked = scripted(made, Act("use", "rouse", "slash", (), (1,)), PASS)
    assert idle_moment(made, made.state.cursor[-1])
    assert [decision.seat for decision in asked] == [0, 2]
    assert names(made, "played", "used") == []
    assert len(made.players[2].hand) == 2


def test_what_cannot_be_used_on_the_target_is_not_provided() -> None:
    made = _gives(game(ROUSE, Rouse, Untouchable, name="identity"), 0, "rouse")
    made.gain_skill(1, "untouchable")
    asked = scripted(made, Act("use", "rouse", "slash", (), (1,)))
    assert idle_moment(made, made.state.cursor[-1])
    red = next(each for each in made.players[2].hand if made.face(each).is_red)
    assert asked[1].answers() == [Act("play", cards=(red,)), PASS]


def test_what_a_skill_grants_is_everybodys_under_its_own_condition() -> None:
    body = "seats:\n  - {role: lord}\n  - {role: rebel, hand: [桃♥4, 闪♥2]}\nturn: {seat: 2}\n"
    made = _gives(game(body, Throne, name="identity"), 0, "throne")
    peach = card(made, 1, "peach")
    gift = Act("skill", "gift", "", (peach,), (0,))
    scripted(made, gift)
    assert gift in Idle(made, 1)
    assert idle_moment(made, made.state.cursor[-1])
    assert made.players[0].hand == [peach]
    assert Idle(made, 1).answers() == [PASS]
    assert Act("skill", "gift", "", (peach,), (1,)) not in Idle(made, 0)


def test_a_starting_hand_may_be_larger_and_laid_aside_before_the_first_turn() -> None:
    ruleset = with_skills(Stars, name="identity")
    base = ruleset.generals["caocao"]
    ruleset.generals["caocao"] = type(base)(**{**vars(base), "skills": (Stars,)})
    found = 0
    for seed in range(30):
        made = Game.new(ruleset, 4, seed, [])

        def ask(decision: Decision) -> Any:
            answers = decision.answers(40)
            wanted = [each for each in answers if "caocao" in getattr(each, "items", ())]
            return (wanted or answers)[0]

        direct(made, [ask] * 4)
        made.ruleset.mode.set_up(made)
        for player in made.players:
            assert len(player.hand) == 4
            stars = player.pile("星")
            assert len(stars) == (7 if player.state.generals[0] in ("caocao", "shen_zhugeliang") else 0)
            found += bool(stars)
            assert all(made.state.known[each] == 1 << player.seat for each in stars)
    assert found
