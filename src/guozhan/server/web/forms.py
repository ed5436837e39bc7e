"""What a table can be set up with, as a form needs it (开房表单)."""

from __future__ import annotations

from typing import Any, Final

from guozhan.bots.roster import BOTS
from guozhan.core.errors import MalformedError
from guozhan.games.contents import CONTENTS, Content
from guozhan.games.rulesets import content_hash, player_counts
from guozhan.modes.profile import ALL, MODES, PROFILES, Switch, switches
from guozhan.protocol import web
from guozhan.protocol.messages import MOST_NAME, PHRASES, TIMERS, Setup
from guozhan.server.checking import LONGEST, LONGEST_PACE, LONGEST_WINDOW
from guozhan.view.language import CHINESE, ENGLISH, LANGUAGES, SIMPLIFIED, Language, english, no_language, traditional
from guozhan.view.names import KINGDOM_NAMES

RULESET_NAMES: Final = {
    "guozhan-2012": "国战（2012年规则）",
    "guozhan-2018": "国战（2018年规则）",
    "guozhan-reset": "国战（重置版）",
    "identity": "身份局",
}
BOT_NAMES: Final = {"random": "随机", "basic": "入门"}
TIMER_NAMES: Final = {
    "draft": "选将",
    "play": "出牌",
    "respond": "响应",
    "nullify": "无懈可击",
    "choose": "选择",
    "private": "暗将技能",
}
DECK: Final = "deck"
GENERALS: Final = "generals"


def spoken(code: str) -> Language:
    """A language for texts that belong to no ruleset.

    Raises:
        MalformedError: if there is none of that code.
    """
    if code not in LANGUAGES:
        raise MalformedError(no_language())
    if code == SIMPLIFIED:
        return CHINESE
    if code != ENGLISH:
        return Language(code, traditional())
    cards = {kind.name: kind.name_en for content in CONTENTS.values() for kind in content.types}
    return Language(code, cards | english())


def setup_form(code: str) -> web.SetupForm:
    """Everything that a form for a new table needs.

    Raises:
        MalformedError: if there is no such language.
    """
    language = spoken(code)
    return web.SetupForm(
        language=code,
        languages=LANGUAGES,
        content=content_hash(),
        defaults=Setup(),
        rulesets=tuple(_ruleset(profile, language) for profile in PROFILES),
        kingdoms=tuple(web.Named(id, language.of(name)) for id, name in KINGDOM_NAMES.items() if id),
        bots=tuple(web.Named(bot, language.of(BOT_NAMES.get(bot, bot))) for bot in BOTS),
        timers=tuple(
            web.TimerForm(kind, language.of(TIMER_NAMES.get(kind, kind)), seconds) for kind, seconds in TIMERS.items()
        ),
        phrases=tuple(language.of(phrase) for phrase in PHRASES),
        limits=web.Limits(
            timer=LONGEST,
            window=LONGEST_WINDOW,
            pace=LONGEST_PACE,
            countdown=LONGEST,
            name=MOST_NAME,
            password=web.LONGEST_PASSWORD,
        ),
    )


def _ruleset(profile: str, language: Language) -> web.RulesetForm:
    content = CONTENTS[profile]
    counts = player_counts(profile)
    known = [switch for switch in switches().values() if profile in switch.defaults]
    forms = {switch.name: _switch(switch, profile, language) for switch in known}
    return web.RulesetForm(
        id=profile,
        name=language.of(RULESET_NAMES.get(profile, profile)),
        mode=MODES[profile],
        least=counts[0],
        most=counts[-1],
        switches=tuple(forms.values()),
        decks=forms[DECK].choices if DECK in forms else (),
        generals=_generals(content, language),
    )


def _switch(switch: Switch, profile: str, language: Language) -> web.SwitchForm:
    return web.SwitchForm(
        name=switch.name,
        text=_worded(switch.zh, switch.en, language),
        kind="ids" if switch.ids else "choice" if switch.values else "number",
        default=switch.defaults[profile],
        choices=tuple(_choice(switch, value, language) for value in _values(switch, profile)),
        available=not switch.pending,
        reason=_worded(switch.pending_zh, switch.pending, language),
    )


def _values(switch: Switch, profile: str) -> tuple[Any, ...]:
    return (ALL,) if switch.ids else switch.values_in(profile)


def _choice(switch: Switch, value: Any, language: Language) -> web.Choice:
    zh, en = switch.meanings.get(value, (str(value), str(value)))
    return web.Choice(value, _worded(zh, en, language), value not in switch.coming)


def _generals(content: Content, language: Language) -> tuple[web.GeneralForm, ...]:
    own = {general.id for general in content.generals.GENERALS}
    return tuple(
        web.GeneralForm(
            id=general.id,
            name=_worded(general.name, general.name_en, language),
            kingdoms=general.kingdoms,
            pack=general.pack,
            further=general.id not in own,
        )
        for general in content.all_generals()
    )


def _worded(zh: str, en: str, language: Language) -> str:
    return en if language.is_english else language.of(zh)
