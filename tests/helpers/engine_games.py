"""Small positions for tests of the engine itself, with further skills where no general exercises a rule."""

from collections.abc import Callable, Sequence
from typing import Any

from guozhan.core.answers import PASS
from guozhan.core.ruleset import Ruleset
from guozhan.core.session import direct
from guozhan.core.skills import Skill
from guozhan.games.rulesets import get_ruleset
from guozhan.rules.game import Game
from guozhan.scenario import position
from guozhan.scenario.load import load_text
from guozhan.scenario.prepare import prepare


def with_skills(*skills: type[Skill], name: str = "guozhan-2018", **options: Any) -> Ruleset:
    """A ruleset that knows further skills."""
    base = get_ruleset(name, options)
    known = dict(base.skills)
    for skill in skills:
        for each in (skill, *skill.effects, *skill.gives, *skill.grants):
            known[each.id] = each()
    return Ruleset(
        base.name,
        base.options,
        base.types,
        base.cards,
        base.generals,
        known,
        base.mode,
        [*(ref.skill for ref in base.rule_skills), *(grant.id for skill in skills for grant in skill.grants)],
        {name: [ref.skill for ref in refs] for name, refs in base.regime_skills.items()},
        tokens=base.tokens,
        outside=base.outside,
    )


def game(body: str, *skills: type[Skill], name: str = "guozhan-2018") -> Game:
    """The game of a scenario's position, not yet run; a fact log is kept."""
    scenario = load_text(f"name: test\nruleset: {name}\n{body}", "test.yaml")[0]
    made = position.build(scenario, prepare(scenario))
    if skills:
        made = Game(with_skills(*skills, name=name, **made.ruleset.options), made.state, [])
    made.log = []
    return made


def answering(made: Game, answer: Callable[[Any], Any]) -> None:
    """Let one function answer everything; None means decline or the default."""

    def ask(decision: Any) -> Any:
        found = answer(decision)
        return decision.default() if found is None else found

    direct(made, [ask] * made.size)


def scripted(made: Game, *answers: Any) -> list[Any]:
    """Answer the decisions with a choice in order, then decline; what was asked."""
    waiting = list(answers)
    asked: list[Any] = []

    def ask(decision: Any) -> Any:
        asked.append(decision)
        return waiting.pop(0) if waiting else (PASS if decision.optional else decision.default())

    direct(made, [ask] * made.size)
    return asked


def names(made: Game, *wanted: str) -> list[tuple[str, int, str]]:
    """(name, seat, word) of the facts of the given names."""
    return [(fact.name, fact.seat, fact.word) for fact in made.log or () if fact.name in wanted]


def until(made: Game, turns: int) -> None:
    """Run until so many more turns have begun and ended."""
    from guozhan.rules import turns as chapter

    goal = made.state.turns + turns
    while not made.state.over and not (made.state.turns >= goal and made.state.cursor[-1].kind == "round"):
        made.keep_safe = True
        frame = made.state.cursor[-1]
        {"phase": chapter.phase_step, "turn": chapter.turn_step, "round": chapter.round_step}[frame.kind](made, frame)


Skills = Sequence[type[Skill]]
