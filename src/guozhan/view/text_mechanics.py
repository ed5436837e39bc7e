"""Missions, delayed contests and momentum as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from guozhan.core.skills import Effect

if TYPE_CHECKING:
    from guozhan.core.skills import Skill
    from guozhan.view.sentence import Sentence


def acts_by_itself(skill: Skill | None) -> bool:
    """A lasting effect that leaves its character no choice: whoever it lies on does not use it."""
    if not isinstance(skill, Effect) or skill.actives or skill.conversions:
        return False
    return all(each.must or (skill.compulsory and each.must is None) for each in skill.triggers if not each.books)


def mission_ended(s: Sentence) -> str:
    """A mission has come to its end."""
    done = "{who}的使命“{skill}”成功" if s.fact.text == "success" else "{who}的使命“{skill}”失败"
    return s.say(done, skill=s.word)


def contest_delayed(s: Sentence) -> str:
    """A contest has begun whose result is not public yet."""
    return s.say("{who}与{seats}延时拼点（{skill}），拼点牌扣置于游戏外", seats=s.seats(), skill=s.word)


def contest_published(s: Sentence) -> str:
    """The result of such a contest becomes public."""
    return s.say("{who}与{seats}的延时拼点（{skill}）公开", seats=s.seats(), skill=s.word)


def contest_dropped(s: Sentence) -> str:
    """The result of such a contest never becomes public."""
    return s.say("{who}与{seats}的延时拼点（{skill}）不再公开", seats=s.seats(), skill=s.word)


def noted(s: Sentence) -> str:
    """A seat has recorded something that only it knows."""
    if not s.fact.number:
        return s.say("{who}清除记录（{skill}）", skill=s.word)
    if not s.fact.text:
        return s.say("{who}秘密记录{n}项（{skill}）", skill=s.word)
    names = s.language.join(s.term(word) for word in s.fact.text.split())
    return s.say("{who}秘密记录{names}（{skill}）", names=names, skill=s.word)


def voided(s: Sentence) -> str:
    """A card that is being used has no effect."""
    return s.say("{who}使用的【{card}】无效", card=s.word)


def momentum(s: Sentence) -> str:
    """All branches of a skill hold."""
    return s.say("{who}乘势（{skill}）", skill=s.word)


def switched(s: Sentence) -> str:
    """A skill has changed between yang and yin."""
    side = s.language.of("阳" if s.fact.text == "yang" else "阴")
    return s.say("{who}的“{skill}”转换为{side}", skill=s.word, side=side)


WRITERS: Final[dict[str, Callable[[Sentence], str]]] = {
    writer.__name__: writer
    for writer in (
        contest_delayed,
        contest_dropped,
        contest_published,
        mission_ended,
        momentum,
        noted,
        switched,
        voided,
    )
}
