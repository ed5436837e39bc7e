"""蓄力: gaining and losing charge skills, what everybody sees, random games with all that have them."""

from collections import Counter
from io import StringIO

from rich.console import Console

from guozhan.bots.basic.bot import BasicBot
from guozhan.cli.board import print_board
from guozhan.core.session import direct
from guozhan.core.state import SkillRef
from guozhan.games.session import new_game, play
from guozhan.mechanics import charge
from guozhan.sim.invariants import check_end, check_game
from guozhan.view.apply import apply
from guozhan.view.project import empty_view, project
from guozhan.view.redact import facts_for
from tests.helpers.engine_games import answering, game, until

OWN = "mou_jiangwei,mou_menghuo,mou_gongsunzan,shi_dengai,mou_caoren,mou_lvmeng,mou_huanggai,mou_yujin"
POOL = {"pool": "all", "generals": OWN}
TWO = "options: {pool: all}\nseats: [{general: 谋公孙瓒}, {}]"


def test_a_new_game_gives_the_first_marks_and_everybody_sees_them() -> None:
    """XULI-01."""
    made = new_game("identity", 8, 3, POOL)
    play(made, [BasicBot(seat) for seat in range(8)])
    check_end(made)
    assert made.log is not None
    start = next(i for i, fact in enumerate(made.log) if fact.name == "round_began")
    given = [(fact.word, fact.number) for fact in made.log[:start] if fact.name == "mark_set"]
    assert sorted(given) == [("charge", 2), ("charge", 4), ("charge_max", 4), ("charge_max", 4), ("charge_max", 7)]
    for seat in (-1, 0, 5):
        assert apply(empty_view(seat, 8), facts_for(made.log, seat)) == project(made, seat)


def test_a_skill_gained_later_adds_to_the_maximum_only_and_its_loss_discards_what_is_too_much() -> None:
    """XULI-07, XULI-08."""
    made = game(TWO, name="identity")
    direct(made, [lambda decision: decision.default()] * 2)
    me = made.players[0]
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (2, 4)
    made.gain_skill(0, "zaiqi_mou")
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (2, 11)
    made.gain_skill(0, "zaiqi_mou")
    assert me.mark(charge.MOST) == 11
    assert charge.gain(me, 5) == 5
    made.lose_skill(0, "zaiqi_mou")
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (4, 4)
    made.lose_skill(0, "zaiqi_mou")
    assert me.mark(charge.MOST) == 4
    assert SkillRef("yicong_mou", 1) in me.state.skills
    made.lose_skill(0, "yicong_mou")
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (0, 0)
    assert charge.room(me) == 0
    assert charge.gain(me, 1) == 0


def test_what_was_raised_goes_with_the_skill_that_raised_it() -> None:
    made = game(
        "seats: [{general: 势邓艾, skills: [yicong_mou]}, {}]\nturn: {seat: 2, phase: prepare}", name="identity"
    )
    answering(made, lambda decision: None)
    me = made.players[0]
    charge.gain(me, 2)
    until(made, 1)
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (4, 5)
    made.lose_skill(0, "yicong_mou")
    assert (me.mark(charge.MARKS), me.mark(charge.MOST)) == (1, 1)


def test_the_board_shows_marks_and_their_maximum_as_one() -> None:
    made = game("seats: [{general: 谋公孙瓒}, {general: 谋孟获, armor: 2}]", name="identity")
    out = StringIO()
    print_board(Console(file=out, width=160, color_system=None), project(made, 1), made.ruleset)
    assert "蓄力2/4" in out.getvalue()
    assert "蓄力0/7" in out.getvalue()
    assert "护甲2" in out.getvalue()
    assert "上限" not in out.getvalue()


def test_the_northern_campaign_ends_as_his_next_turn_starts() -> None:
    made = game(
        "seats: [{general: 谋姜维, hp: 4}, {hand: [杀♠7]}, {}, {}]\nturn: {seat: 4, phase: play}", name="identity"
    )
    made.ruleset.skills["tiaoxin_mou"].note(made.players[0], "spent", 4)
    answering(made, lambda decision: None)
    until(made, 2)
    marked = made.players[0]  # the default is the first in turn order
    assert marked.mark("zhiji_campaign") == 1
    assert [made.players[seat].effect("zhiji_shunned") is not None for seat in range(4)] == [False, True, True, True]
    until(made, 4)
    assert marked.mark("zhiji_campaign") == 0
    assert not any(made.players[seat].effect("zhiji_shunned") for seat in range(4))


def test_invariants_hold_in_random_games_and_every_skill_acts() -> None:
    counted: Counter[str] = Counter()
    for seed in range(14):
        made = check_game("identity", 2 + seed % 7, seed, POOL, heavy=9 if seed < 7 else 0)
        counted.update(fact.word for fact in made.log or () if fact.name == "invoked")
    for skill in (
        "jushou_mou", "jiewei_mou", "xiayuan", "jieyue_mou", "keji_mou", "kurou_mou", "zhaxiang", "tiaoxin_mou",
        "huoshou_mou", "zaiqi_mou", "yicong_mou", "qiaomeng_mou", "tuntian_shi", "jixi_shi",
    ):  # fmt: skip
        assert counted[skill], (skill, counted)
