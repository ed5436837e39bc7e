"""Messages about a running game, made for one listener: what has happened, what is asked, where the game stands."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from guozhan.games.labels import Labels
from guozhan.games.rulesets import content_hash
from guozhan.protocol import messages
from guozhan.protocol.tree import Tree
from guozhan.server.opened import trick_of
from guozhan.view.names import seat_text, term_text
from guozhan.view.redact import facts_for
from guozhan.view.sheet import about, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guozhan.rules.game import Game
    from guozhan.server.host import News
    from guozhan.server.listener import Listener
    from guozhan.server.opened import Opened
    from guozhan.server.people import Player
    from guozhan.server.play import Play
    from guozhan.view.language import Language

RECALLED: Final = 400  # lines of the log with which a listener is greeted
VERSION: Final = version("guozhan")


def update(play: Play, news: News, listener: Listener) -> messages.Update:
    """What is new."""
    return messages.Update(
        version=news.version,
        facts=news.facts,
        delta=news.delta,
        lines=tuple(_lines(play, listener, news.end, news.start)),
        asked=_asked_once(play, news.public, listener) if news.public else None,
        request=request(play, news.request, listener) if news.request is not None else None,
        withdrawn=news.withdrawn,
    )


def _lines(play: Play, listener: Listener, end: int, start: int = 0) -> list[str]:
    """The log as the listener reads it."""
    return listener.told(play.ahead.game(play, listener.reader), end, start, play.first.get(listener.reader))


def welcome(
    play: Play | None,
    table: messages.TableInfo,
    listener: Listener,
    player: Player | None,
    token: str = "",
    ref: int = 0,
) -> messages.Welcome:
    """Where the game stands for a listener, who has been told nothing yet."""
    listener.forget()
    seat = listener.reader
    position: dict[str, Any] = {}
    if play is not None and play.views.get(seat) is not None:
        position = _position(play, listener, player)
    return messages.Welcome(
        protocol=messages.PROTOCOL,
        server=VERSION,
        content=content_hash(),
        seat=seat,
        token=token,
        table=table,
        ref=ref,
        **position,
    )


def _position(play: Play, listener: Listener, player: Player | None) -> dict[str, Any]:
    """What a welcome says of the running game."""
    seat = listener.reader
    opened = play.open.get(seat)
    shown = opened is not None and opened.shown and not opened.answered
    lines = _lines(play, listener, play.told[seat])
    return {
        "version": play.versions[seat],
        "view": play.views[seat],
        "lines": tuple(lines[-RECALLED:]),
        "asked": asked(play, play.public(), listener.language(play.game.ruleset)),
        "request": request(play, opened, listener) if opened is not None and shown else None,
        "unlit": tuple(sorted(player.unlit)) if player is not None else (),
        "nullify_own": player is not None and player.nullify.own,
        "nullify_never": player is not None and player.nullify.never,
    }


def request(play: Play, opened: Opened, listener: Listener) -> messages.Request:
    """Something that the listener's seat is asked."""
    decision = opened.decision
    game: Game = decision.game  # type: ignore[assignment]  # which may stand ahead of the one that is played
    language = listener.language(game.ruleset)
    labels = Labels(game, opened.seat, language)
    trick = trick_of(decision, game)
    given = sheet(game, decision, language)
    return messages.Request(
        id=opened.id,
        kind=opened.kind,
        seconds=_left(play, opened),
        question=labels.question(decision),
        sheet=given,
        tree=Tree(decision, labels, given).node(nodes=listener.nodes),
        nullify="" if trick is None else "own" if trick.user == opened.seat else "other",
    )


def _asked_once(play: Play, opened: Sequence[Opened], listener: Listener) -> messages.Asked | None:
    """The same for all who are told at once in one language."""
    if play.asked is None:
        return asked(play, opened, listener.language(play.game.ruleset))
    if listener.code not in play.asked:
        play.asked[listener.code] = asked(play, opened, listener.language(play.game.ruleset))
    return play.asked[listener.code]


def asked(play: Play, opened: Sequence[Opened], language: Language) -> messages.Asked | None:
    """Who is asked for what, where everybody may know."""
    if not opened:
        return None
    game = play.game
    first = opened[0]
    topic = first.decision.topic
    moment = getattr(first.decision, "moment", "") or "出牌阶段"
    what = term_text(topic, game.ruleset, language) if topic else language.of(moment)
    who = [seat_text(game.state, game.ruleset, one.seat, -1, language) for one in opened]
    return messages.Asked(
        seats=tuple(one.seat for one in opened),
        topic=topic,
        about=about(first.decision.about),
        text=language.say("{who}：{what}", who=language.join(who), what=what),
        kind=first.kind,
        seconds=max(_left(play, one) for one in opened),
    )


def log_part(play: Play, since: int, listener: Listener, ref: int) -> messages.LogPart:
    """What the listener has been told from a version on."""
    seat = listener.reader
    end = play.told.get(seat, 0)
    facts = facts_for((play.ahead.game(play, seat).log or [])[:end], seat)[since:]
    return messages.LogPart(ref=ref, since=since, version=play.versions.get(seat, 0), facts=tuple(facts))


def _left(play: Play, opened: Opened) -> float:
    """Seconds until the person's time is over; 0 = never. Nobody is told for how long another's bot thinks."""
    seconds = play.seconds(opened)
    return round(max(0.1, opened.since + seconds - play.now()), 1) if seconds else 0.0
