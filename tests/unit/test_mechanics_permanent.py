"""持恒技: which invalidity a permanent skill withstands. CHIHENG-01 … CHIHENG-04."""

from typing import Any

import pytest

from guozhan.core.answers import Act
from guozhan.core.skills import LOCKED, PERMANENT, Effect, Skill, active, modifier, trigger
from guozhan.core.state import HEAD, SkillRef
from guozhan.core.timings import Timing
from guozhan.rules.game import Game
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.timings import DAMAGE
from guozhan.view.project import project
from tests.helpers.engine_games import game, names

ALL = ("plain", "locked_one", "lasting", "lasting_locked")


class Dumb(Effect):
    """Test: all skills of the seat are invalid, through another skill."""

    id, name, text = "dumb", "测试甲", "测试。"

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return True


class Numb(Dumb):
    """Test: the same through a card or a rule."""

    id = "numb"
    by_other_skill = False


class Named(Dumb):
    """Test: the skills that its data names are invalid through their own text."""

    id, by_other_skill = "named", False

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return skill.id in data


class Plain(Skill):
    """Test: a hand limit, and a card after damage."""

    id, name, text, effects = "plain", "测试乙", "测试。", (Dumb, Numb, Named)

    @modifier(HAND_LIMIT)
    def more(self, me: Player, value: int) -> int:
        return value + 10

    @trigger(DAMAGE.taken, must=True)
    def mourn(self, me: Player, event: Any, act: Act) -> None:
        me.draw(1)

    @active()
    def idle(self, me: Player, act: Act) -> None:
        me.draw(1)


class LockedOne(Plain):
    """Test: the same as a 锁定技."""

    id, tags = "locked_one", {LOCKED}


class Lasting(Plain):
    """Test: the same as a 持恒技."""

    id, tags = "lasting", {PERMANENT}


class LastingLocked(Plain):
    """Test: the same as both."""

    id, tags = "lasting_locked", {LOCKED, PERMANENT}


def made(skill: str) -> Game:
    """A seat that has the skill as one of its general's."""
    found = game("seats: [{}, {}]\n", Plain, LockedOne, Lasting, LastingLocked, name="identity")
    found.gain_skill(0, skill, HEAD)
    found.state.seats[0].revealed = HEAD
    return found


def own(found: Game) -> list[Any]:
    """What the seat's own skills let it do in the play phase."""
    return [entry for entry in found.sheet(0).actives if entry.slot]


def works(found: Game) -> bool:
    """The skill does all that it declares, and ``has_skill`` agrees."""
    me: Player = found.players[0]
    skill = me.state.skills[0].skill
    before = len(me.hand)
    found.damage(1, 0)
    said: set[bool] = {
        me.has_skill(skill),
        found.hand_limit(0) == me.hp + 10,
        len(me.hand) == before + 1,
        bool(own(found)) and found.live(0, own(found)[0]),
    }
    assert len(said) == 1
    return said.pop()


@pytest.mark.parametrize("skill", ALL)
def test_effects_of_other_skills_spare_a_permanent_skill(skill: str) -> None:
    found = made(skill)
    assert works(found)
    found.players[0].gain_effect("dumb")
    assert works(found) is skill.startswith("lasting")
    found.expire("turn", -1)
    assert works(found)


@pytest.mark.parametrize("skill", ALL)
def test_the_invalidity_of_a_general_spares_a_permanent_skill(skill: str) -> None:
    found = made(skill)
    found.suppress(0, HEAD)
    assert works(found) is (skill != "plain")


@pytest.mark.parametrize("skill", ALL)
def test_the_effect_of_a_card_does_not_spare_a_permanent_skill(skill: str) -> None:
    found = made(skill)
    found.players[0].gain_effect("numb")
    assert not works(found)


def test_its_own_text_may_switch_a_permanent_skill_off() -> None:
    found = made("lasting")
    found.gain_skill(0, "plain", HEAD)
    found.players[0].gain_effect("named", ("lasting",))
    me = found.players[0]
    assert not me.has_skill("lasting")
    assert me.has_skill("plain")


def test_a_permanent_skill_can_be_lost() -> None:
    found = made("lasting")
    found.lose_skill(0, "lasting")
    assert not found.players[0].has_skill("lasting")
    assert not own(found)


def test_an_invalid_skill_is_still_there_for_all_to_see() -> None:
    found = made("plain")
    found.players[0].gain_effect("dumb")
    seen = project(found, 1).seats[0]
    assert seen.skills == (SkillRef("plain", HEAD),)
    assert seen.effects == ("dumb",)
    assert ("effects_set", 0, "") in names(found, "effects_set")


def test_a_skill_that_becomes_invalid_in_a_window_acts_no_more_in_it() -> None:
    """What has been collected for a window does not outlast the validity."""
    found = made("plain")
    timing: Timing[Any] = DAMAGE.taken

    class Hush(Skill):
        id, name, text = "hush", "测试丙", "测试。"

        @trigger(timing, scope="anyone", must=True)
        def hush(self, me: Player, event: Any, act: Act) -> None:
            me.game.players[0].gain_effect("dumb")

    found = game("seats: [{}, {}]\nturn: {seat: 2}\n", Plain, Hush, name="identity")
    found.gain_skill(0, "plain", HEAD)
    found.gain_skill(1, "hush")
    found.state.seats[0].revealed = HEAD
    found.damage(-1, 0)
    assert not found.players[0].hand
