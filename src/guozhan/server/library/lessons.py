"""The chapters of the first game, as a client shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.lessons.lesson import Lesson, Remark, Text, lessons
from guozhan.lessons.play import lesson_setup
from guozhan.protocol import library
from guozhan.server.library.words import worded
from guozhan.server.web.forms import spoken

if TYPE_CHECKING:
    from guozhan.view.language import Language


def chapters(code: str) -> library.Lessons:
    """All chapters in a language.

    Raises:
        MalformedError: if there is no such language.
    """
    language = spoken(code)
    return library.Lessons(code, tuple(_chapter(each, language) for each in lessons().values()))


def _chapter(each: Lesson, language: Language) -> library.LessonText:
    ruleset, players, options = lesson_setup(each.id)
    return library.LessonText(
        id=each.id,
        minutes=each.minutes,
        title=_of(each.title, language),
        intro=_of(each.intro, language),
        farewell=_of(each.farewell, language),
        ruleset=ruleset,
        players=players,
        options=options,
        steps=tuple(
            library.LessonStep(
                _of(step.say, language), _of(step.hint, language), tuple(dict(one.values) for one in step.done)
            )
            for step in each.steps
        ),
        remarks=tuple(_remark(one, language) for one in each.remarks),
        fails=tuple(_remark(one, language) for one in each.fails),
    )


def _remark(each: Remark, language: Language) -> library.LessonRemark:
    return library.LessonRemark(_of(each.say, language), dict(each.when.values))


def _of(text: Text, language: Language) -> str:
    return worded(text.zh, text.en, language)
