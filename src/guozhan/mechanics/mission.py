"""Missions (使命技): a skill that succeeds or fails once, and then is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from guozhan.core import mutate
from guozhan.core.native import mypyc_attr
from guozhan.core.skills import MINE, Effect, Skill, Trigger, always
from guozhan.core.state import GAME

if TYPE_CHECKING:
    from guozhan.core.timings import Timing

F = TypeVar("F", bound=Callable[..., Any])

MISSION: Final = "mission"  # 使命技
SUCCESS: Final = "success"
FAILURE: Final = "failure"
_NUMBERS: Final = {SUCCESS: 1, FAILURE: 2}


class MissionOver(Effect):
    """The missions of a seat that are over, where that makes their skills invalid (switch ``mission_end``)."""

    id, name, name_en = "mission_over", "使命已结束", "Mission over"
    text = "使命成功或失败后，此技能失效。"
    text_en = "Once a mission has succeeded or failed, its skill is invalid."
    # Its own text says so, not another skill.
    by_other_skill = False

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return skill.id in data


def outcome(me: Any, skill: str) -> str:
    """How a mission of a character has ended: SUCCESS, FAILURE, or "" while it goes on."""
    number = me.game.counted(GAME, me.seat, f"mission.{skill}")
    return next((name for name, value in _NUMBERS.items() if value == number), "")


def success(timing: Timing[Any], *, when: Callable[[Any, Any], Any] = always, scope: str = MINE) -> Callable[[F], F]:
    """Declare a method ``(self, me, event, act)`` as what follows once the mission succeeds."""
    return _ending(SUCCESS, timing, when, scope)


def failure(timing: Timing[Any], *, when: Callable[[Any, Any], Any] = always, scope: str = MINE) -> Callable[[F], F]:
    """The same for its failure."""
    return _ending(FAILURE, timing, when, scope)


def _ending(result: str, timing: Timing[Any], when: Callable[[Any, Any], Any], scope: str) -> Callable[[F], F]:
    def declare(fn: F) -> F:
        fn.__dict__.setdefault("_declared", []).append(Ending(result, timing, fn, when, scope))
        return fn

    return declare


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending:
    """One end of a mission, made into a compulsory trigger for the skill that it stands in."""

    def __init__(
        self,
        result: str,
        timing: Timing[Any],
        effect: Callable[..., Any],
        when: Callable[[Any, Any], Any],
        scope: str,
    ) -> None:
        self.result = result
        self.timing = timing
        self.effect = effect
        self.when = when
        self.scope = scope

    def for_skill(self, skill: type[Skill]) -> list[Trigger]:
        """The trigger: it acts only as long as the mission goes on, and ends it."""
        id, result, when, effect = skill.id, self.result, self.when, self.effect

        def due(me: Any, event: Any) -> bool:
            return not outcome(me, id) and bool(when(me, event))

        def end(self: Any, me: Any, event: Any, act: Any) -> None:
            _record(me, id, result)
            effect(self, me, event, act)
            _close(me, id)

        return [Trigger(self.timing, end, due, scope=self.scope, must=True)]


def _record(me: Any, skill: str, result: str) -> None:
    me.game.count(GAME, me.seat, f"mission.{skill}", _NUMBERS[result])
    mutate.emit(me.game, "mission_ended", me.seat, word=skill, text=result)


def _close(me: Any, skill: str) -> None:
    """The skill is lost or becomes invalid, if its owner still lives and has it."""
    if not me.alive or not any(ref.skill == skill for ref in me.state.skills):
        return
    if me.game.options["mission_end"] == "lost":
        me.game.lose_skill(me.seat, skill)
    else:
        me.gain_effect(MissionOver.id, (skill,), "game")
