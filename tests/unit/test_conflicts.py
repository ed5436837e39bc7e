"""Which of several conflicting effects is followed (解决效果相互冲突的原则), for every question of permission.

A statement has a level (general rule, text of a basic or trick card, text of a skill) and allows or denies. The rule
that nothing has changed is itself a statement of the lowest level.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from pathlib import Path

import pytest

import guozhan.rules
from guozhan.core import mutate, zones
from guozhan.core.cards import Card, convert
from guozhan.core.questions import CARD, RULE, SKILL, Question
from guozhan.core.skills import ANYONE, Skill, forbids, permits
from guozhan.core.state import HEAD
from guozhan.rules import hp, kingdoms, legality, nullifying, questions, revealing, using
from guozhan.rules.game import Game
from tests.helpers.engine_games import game, with_skills

SIGNS = ("r+", "r-", "c+", "c-", "s+", "s-")  # level (rule, card, skill), and whether it allows
LEVELS = {"r": RULE, "c": CARD, "s": SKILL}

# Two statements, one by row and one by column: what is followed where the rule by itself allows.
TABLE = """
      r+ r- c+ c- s+ s-
  r+  +  -  +  -  +  -
  r-  -  -  +  -  +  -
  c+  +  +  +  -  +  -
  c-  -  -  -  -  +  -
  s+  +  +  +  +  +  -
  s-  -  -  -  -  -  -
"""

SEATS = """\
seats:
  - {generals: [(张飞), (赵云)], kingdom: wei, hp: 2, hand: [杀♠7]}
  - {kingdom: shu}
  - {kingdom: shu}
  - {kingdom: wei}
  - {kingdom: wu}
"""


@dataclass(frozen=True)
class Asked:
    """A question of permission in a game: about whom, what the rule by itself says, and what the rules make of it."""

    seat: int
    base: bool
    allowed: Callable[[Game], bool]


def _card(made: Game) -> Card:
    return made.face(made.state.zones[zones.hand(0)][0])


def _answers(made: Game) -> bool:
    use = using.Use(made, 1, convert(made.ruleset.types["slash"], [], "test"), [0])
    return using.may_answer(made, using.TargetOf(use, 0))


def _offsets(made: Game) -> bool:
    return nullifying.may_offset(made, 0, using.Use(made, 1, convert(made.ruleset.types["duel"], [], "test"), [0]))


def _recovers(made: Game) -> bool:
    before = made.state.seats[0].hp
    done = hp.recover(made, 0, 1, 0) > 0
    mutate.set_field(made, 0, "hp", before)
    return done


ASKED = {
    questions.IGNORES_DISTANCE: Asked(0, False, lambda made: not legality.target_error(made, 0, _card(made), 2)),
    questions.IN_RANGE: Asked(0, False, lambda made: made.players[0].in_range(2)),
    questions.MAY_USE: Asked(0, True, lambda made: not legality.use_error(made, 0, _card(made))),
    questions.MAY_PLAY: Asked(0, True, lambda made: not legality.play_error(made, 0, _card(made))),
    questions.MAY_TARGET: Asked(1, True, lambda made: not legality.target_error(made, 0, _card(made), 1)),
    questions.MAY_RESPOND: Asked(0, True, _answers),
    questions.MAY_OFFSET: Asked(0, True, _offsets),
    questions.MAY_REVEAL: Asked(0, True, lambda made: revealing.can_reveal(made, 0, HEAD)),
    questions.MAY_RECOVER: Asked(0, True, _recovers),
    questions.SHARES_HAND_LIMIT: Asked(0, False, lambda made: made.hand_limit(0) > made.state.seats[0].hp),
    questions.SOLE_BIG: Asked(0, False, lambda made: kingdoms.big(made) == ["wei"]),
    questions.MAY_DISCARD: Asked(0, True, lambda made: legality.can_discard(made, 0, _card(made).ids[0], 1)),
    questions.COUNTS: Asked(0, True, lambda made: legality.counts(made, 0, _card(made))),
}


def statement(question: Question, sign: str, scope: str = "mine") -> type[Skill]:
    """A skill that says one thing to one question."""
    say = permits if sign[1] == "+" else forbids
    id = f"{question.id}_{LEVELS[sign[0]]}{'yes' if sign[1] == '+' else 'no'}_{scope}"

    def speak(self: Skill, me: object, *args: object) -> bool:
        return True

    said = say(question, scope=scope, level=LEVELS[sign[0]])(speak)
    return type(id, (Skill,), {"id": id, "name": id, "text": "测试。", "speak": said})


def position(
    question: Question, seats: str = SEATS, scope: str = "mine", **options: str
) -> tuple[Game, dict[str, type[Skill]]]:
    """A game in which statements to the question can be made, and the skills that make them."""
    made = {sign: statement(question, sign, scope) for sign in SIGNS}
    return Game(with_skills(*made.values(), name="guozhan-reset", **options), game(seats).state, []), made


def followed(signs: Iterable[str], base: bool) -> bool:
    """Of the statements of the highest level, the rule by itself among those of the lowest, one that denies wins."""
    said = [*signs, "r+" if base else "r-"]
    highest = max(LEVELS[sign[0]] for sign in said)
    return all(sign[1] == "+" for sign in said if LEVELS[sign[0]] == highest)


def with_statements(made: Game, seat: int, skills: Iterable[type[Skill]], ask: Callable[[Game], bool]) -> bool:
    """What the rules say while a seat has these skills."""
    skills = list(skills)
    for skill in skills:
        made.gain_skill(seat, skill.id)
    said = ask(made)
    for skill in skills:
        made.lose_skill(seat, skill.id)
    return said


def test_the_table_has_every_question_of_permission() -> None:
    folder = Path(guozhan.rules.__file__).parent
    text = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    asked = {getattr(questions, name) for name in re.findall(r"\bverdict\(\s*([A-Z_]+)", text)}
    assert asked == set(ASKED)


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.id)
def test_two_statements_as_in_the_table(question: Question) -> None:
    asked = ASKED[question]
    made, skills = position(question)
    head, *rows = (line.split() for line in TABLE.strip().splitlines())
    assert head == list(SIGNS) == [row[0] for row in rows]
    for first, *cells in rows:
        for second, cell in zip(head, cells, strict=True):
            # Where the rule by itself denies, a permission of its own level does not help.
            expected = cell == "+" and (asked.base or {first, second} != {"r+"})
            pair = dict.fromkeys((first, second))
            found = with_statements(made, asked.seat, [skills[sign] for sign in pair], asked.allowed)
            assert found is expected, (first, second)


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.id)
def test_any_number_of_statements(question: Question) -> None:
    """All 64 sets of the six statements; the higher level first, denial wins on one level, whatever their order."""
    asked = ASKED[question]
    made, skills = position(question)
    sets = chain.from_iterable(combinations(SIGNS, number) for number in range(len(SIGNS) + 1))
    for chosen in sets:
        for order in (chosen, chosen[::-1]):
            found = with_statements(made, asked.seat, [skills[sign] for sign in order], asked.allowed)
            assert found is followed(order, asked.base), order


def test_it_does_not_matter_whose_skills_they_are() -> None:
    made, skills = position(questions.MAY_USE, scope=ANYONE)
    asked = ASKED[questions.MAY_USE]
    for first, second in permutations(SIGNS, 2):
        made.gain_skill(4, skills[first].id)
        found = with_statements(made, 2, [skills[second]], asked.allowed)
        made.lose_skill(4, skills[first].id)
        assert found is followed((first, second), True), (first, second)


@pytest.mark.parametrize("level", ["skill", "card"])
def test_equipment_speaks_as_skills_do_or_as_cards_do(level: str) -> None:
    """The jade seal says that its wearer's kingdom is the only big one (switch equipment_level)."""
    question = questions.SOLE_BIG
    made, skills = position(question, SEATS.replace("hand:", "equip: [玉玺], hand:"), equipment_level=level)
    for sign in SIGNS:
        found = with_statements(made, 0, [skills[sign]], ASKED[question].allowed)
        assert found is followed((f"{level[0]}+", sign), False), sign
    assert ASKED[question].allowed(made)


def test_equipment_is_at_the_level_of_skills_by_default() -> None:
    assert with_skills(name="guozhan-reset").options["equipment_level"] == "skill"
