"""Skills for tests of the rules' chapters, each for one thing that no card or general of the standard set does."""

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.questions import CARD
from guozhan.core.skills import LOCKED, Effect, Skill, forbids, modifier, permits, provider, trigger, view_as
from guozhan.core.state import GAME
from guozhan.rules.game import Game
from guozhan.rules.questions import ATTACK_RANGE, HAND_LIMIT, MAY_PLAY, MAY_REVEAL, MAY_USE, TARGET_COUNT
from guozhan.rules.timings import CHAIN, DAMAGE, DEATH, DYING, HP, JUDGE, MOVE, USE
from tests.helpers.engine_games import answering, game

THREE = """\
seats:
  - {kingdom: wei, hand: [杀♠7, 桃♥4, 闪♥2], equip: [八卦阵♠2]}
  - {kingdom: shu, hand: [杀♠8]}
  - {kingdom: wu}
turn: {seat: 1, phase: play}
"""


class Hears(Skill):
    """Test: notes what happens."""

    id, name, text, tags = "hears", "测试甲", "测试。", {LOCKED}
    heard: list[Any] = []

    @trigger(MOVE.after2, scope="anyone")
    def moved(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("after2")

    @trigger(DAMAGE.begin)
    def damaged(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("damage")

    @trigger(CHAIN.before)
    def chaining(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("chain")

    @trigger(HP.losing)
    def losing(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("loss")

    @trigger(DYING.asked)
    def asked(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append("asked")

    @trigger(JUDGE.turned)
    def judging(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(event.over)

    @trigger(JUDGE.result)
    def judged(self, me: Any, event: Any, act: Act) -> None:
        self.heard.append(event.over)


class Nullifies(Skill):
    """Test: another way to come by 无懈可击."""

    id, name, text = "nullifies", "测试乙", "测试。"

    @provider("nullification")
    def provide(self, me: Any, need: Any) -> None:
        return None


class PlaysOnly(Skill):
    """Test: a red card serves as 杀, but only to be played."""

    id, name, text = "plays_only", "测试丙", "测试。"
    red = view_as("slash", lambda me, card: card.is_red, modes=("play",))


class Uses(Skill):
    """Test: a red card serves as 杀."""

    id, name, text = "uses", "测试丁", "测试。"
    red = view_as("slash", lambda me, card: card.is_red)


class Spacious(Effect):
    """Test: hand limit +3."""

    id = "spacious_effect"

    @modifier(HAND_LIMIT)
    def more(self, me: Any, value: int) -> int:
        return value + 3


class Grants(Skill):
    """Test: puts the effect on its owner."""

    id, name, text, effects = "grants", "测试戊", "测试。", (Spacious,)


class Far(Skill):
    """Test: attack range +1."""

    id, name, text = "far", "测试己", "测试。"

    @modifier(ATTACK_RANGE)
    def further(self, me: Any, value: int, subject: Any = None) -> int:
        return value + 1


class Sealed(Skill):
    """Test: its owner can reveal no general."""

    id, name, text, tags = "sealed", "测试庚", "测试。", {LOCKED}

    @forbids(MAY_REVEAL)
    def never(self, me: Any, seat: int, slots: int) -> bool:
        return slots > 0


class Forbidden(Skill):
    """Test: its owner can play nothing."""

    id, name, text, tags = "forbidden", "测试辛", "测试。", {LOCKED}

    @forbids(MAY_PLAY)
    def never(self, me: Any, player: Any, card: Any) -> bool:
        return True


class Bleeds(Skill):
    """Test: who is dying loses another hp, once."""

    id, name, text, tags = "bleeds", "测试壬", "测试。", {LOCKED}

    @trigger(DYING.entered, limit=GAME)
    def bleed(self, me: Any, event: Any, act: Act) -> None:
        me.lose_hp(1)


class Wide(Skill):
    """Test: one more target."""

    id, name, text = "wide", "测试癸", "测试。"

    @modifier(TARGET_COUNT)
    def more(self, me: Any, value: int, card: Any) -> int:
        return value + 1


class Unlocks(Skill):
    """Test: its owner may use what cards forbid him."""

    id, name, text = "unlocks", "测试子", "测试。"

    @permits(MAY_USE)
    def may(self, me: Any, user: Any, card: Any) -> bool:
        return True


class Locks(Skill):
    """Test: a card forbids its owner to use anything."""

    id, name, text, tags = "locks", "测试丑", "测试。", {LOCKED}

    @forbids(MAY_USE, level=CARD)
    def may_not(self, me: Any, user: Any, card: Any) -> bool:
        return True


class Second(Skill):
    """Test: acts together with another skill."""

    id, name, text, tags = "second", "测试寅", "测试。", {LOCKED}

    @trigger(DAMAGE.begin)
    def damaged(self, me: Any, event: Any, act: Act) -> None:
        Hears.heard.append("second")


class Lingers(Skill):
    """Test: acts at the death of its owner, once as long as he lives and once all the same."""

    id, name, text, tags = "lingers", "测试辰", "测试。", {LOCKED}

    @trigger(DEATH.moment)
    def alive(self, me: Any, event: Any, act: Act) -> None:
        Hears.heard.append("alive")

    @trigger(DEATH.moment, when_dead=True)
    def dead(self, me: Any, event: Any, act: Act) -> None:
        Hears.heard.append("dead")


class Takes(Skill):
    """Test: a card that is used comes back before it is put anywhere."""

    id, name, text, tags = "takes", "测试卯", "测试。", {LOCKED}

    @trigger(USE.prepared)
    def take(self, me: Any, use: Any, act: Act) -> None:
        me.obtain(use.card.ids)


def position() -> Game:
    """The three characters of THREE with all these skills at hand; whatever is optional is declined."""
    made = game(THREE, Hears, Nullifies, PlaysOnly, Uses, Grants, Forbidden, Second, Lingers)
    Hears.heard.clear()
    answering(made, lambda decision: None)
    return made


def heard() -> list[Any]:
    """What Hears and Second have noted."""
    return Hears.heard
