"""Leaks that are put into the server are noticed where two games are compared that differ only in secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from guozhan.core import zones
from guozhan.core.answers import PASS
from guozhan.games.session import Session, new_game
from guozhan.protocol import messages
from guozhan.protocol.messages import Setup
from guozhan.server import play as playing
from guozhan.server import telling
from guozhan.server.host import News
from guozhan.server.listener import Listener
from guozhan.server.opened import Opened
from guozhan.server.pacing import Pacing
from guozhan.server.play import ONLOOKER, NotTakenError, Play
from guozhan.view.project import project
from tests.helpers.twin_tables import follow, pairs

Plant = Callable[[pytest.MonkeyPatch], None]


def versions_of_the_session(patch: pytest.MonkeyPatch) -> None:
    """Versions count the answers to private questions."""
    honest = telling.update

    def update(play: Play, news: News, listener: Listener) -> messages.Update:
        return replace(honest(play, news, listener), version=play.session.version)

    patch.setattr(telling, "update", update)


def telling_before_the_window(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told as soon as somebody is asked in public."""
    honest = Play._apply

    def apply(play: Play, opened: Opened, answer: Any) -> None:
        honest(play, opened, answer)
        play.beat = None

    patch.setattr(Play, "_apply", apply)


def windows_that_begin_again(patch: pytest.MonkeyPatch) -> None:
    """Every answer begins a window, those to private questions too."""
    honest = Play._apply

    def apply(play: Play, opened: Opened, answer: Any) -> None:
        honest(play, opened, answer)
        if not opened.public:
            play.beat = play.now()

    patch.setattr(Play, "_apply", apply)


def private_requests_that_are_told(patch: pytest.MonkeyPatch) -> None:
    """Onlookers are told who is asked in private."""
    honest = Play._show_private

    def show(play: Play) -> bool:
        asked = tuple(opened for opened in play.open.values() if not opened.public and not opened.shown)
        shown = honest(play)
        if shown:
            told = play.told[ONLOOKER]
            play.host.tell(ONLOOKER, News(told, told, play.versions[ONLOOKER], (), None, asked, None))
        return shown

    patch.setattr(Play, "_show_private", show)


def hands_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """The view shows everybody's hand."""
    honest = project

    def leaking(game: Any, seat: int) -> Any:
        view = honest(game, seat)
        hands = [tuple(sorted(game.state.zones[zones.hand(one.seat)])) for one in view.seats]
        seats = tuple(replace(one, hand=hand) for one, hand in zip(view.seats, hands, strict=True))
        return replace(view, seats=seats)

    patch.setattr(playing, "project", leaking)


def generals_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """The view shows generals that lie face down."""
    honest = project

    def leaking(game: Any, seat: int) -> Any:
        view = honest(game, seat)
        seats = tuple(replace(one, generals=tuple(game.state.seats[one.seat].generals)) for one in view.seats)
        return replace(view, seats=seats)

    patch.setattr(playing, "project", leaking)


def facts_with_everything(patch: pytest.MonkeyPatch) -> None:
    """Facts are told as they are."""
    patch.setattr(playing, "facts_for", lambda log, seat, start=0: list(log[start:]))


def lines_about_hands(patch: pytest.MonkeyPatch) -> None:
    """Sentences tell of others' hands."""
    honest = Listener.told

    def told(listener: Listener, game: Any, *rest: Any) -> list[str]:
        hands = [sorted(game.state.zones[zones.hand(seat)]) for seat in range(game.size)]
        return [*honest(listener, game, *rest), str(hands)]

    patch.setattr(Listener, "told", told)


def declining_at_once(patch: pytest.MonkeyPatch) -> None:
    """Who cannot answer a request for a card declines before who can."""
    patch.setattr(Pacing, "declined", lambda pacing, opened, person: opened.since)


def bots_that_take_longer_than_the_window(patch: pytest.MonkeyPatch) -> None:
    """Bots that decline take their time where it is longer than the window; who has no card does not."""
    patch.setattr(Pacing, "declined", lambda pacing, opened, person: opened.since + pacing.window)
    honest = Play.plan

    def plan(play: Play, opened: Opened) -> None:
        honest(play, opened)
        if opened.plan == "bot" and opened.public:
            opened.due = play.now() + play.pacing.pace

    patch.setattr(Play, "plan", plan)


def nothing_to_choose(patch: pytest.MonkeyPatch) -> None:
    """Who has no choice is not asked, and goes on at once."""
    honest = Play.plan

    def plan(play: Play, opened: Opened) -> None:
        honest(play, opened)
        if opened.public and not opened.holds and not opened.decision.actions():
            opened.until(play.now(), PASS)

    patch.setattr(Play, "plan", plan)


def numbers_for_all_seats(patch: pytest.MonkeyPatch) -> None:
    """Requests are counted over all seats."""
    honest = Play.open_new

    def open_new(play: Play, plan: bool = True) -> None:
        before = dict(play.open)
        honest(play, plan)
        for seat, opened in play.open.items():
            if before.get(seat) is not opened:
                opened.id = play.counts[seat] = max(play.counts) + 1

    patch.setattr(Play, "open_new", open_new)


def errors_that_know_of_others(patch: pytest.MonkeyPatch) -> None:
    """A request that was never made has passed while somebody is asked in private."""
    honest = Play.requested

    def requested(play: Play, seat: int, id: int) -> Opened:
        if any(not opened.public and opened.seat != seat for opened in play.open.values()):
            raise NotTakenError("late", "这个询问已经过去了")
        return honest(play, seat, id)

    patch.setattr(Play, "requested", requested)


def orders_of_private_requests(patch: pytest.MonkeyPatch) -> None:
    """The welcome shows whether somebody is asked in private."""
    honest = Play.public

    def public(play: Play) -> Any:
        return honest(play) or tuple(opened for opened in play.open.values() if not opened.public)

    patch.setattr(Play, "public", public)


PLANTS: list[Plant] = [
    versions_of_the_session,
    telling_before_the_window,
    windows_that_begin_again,
    private_requests_that_are_told,
    hands_in_the_view,
    generals_in_the_view,
    facts_with_everything,
    lines_about_hands,
    declining_at_once,
    bots_that_take_longer_than_the_window,
    nothing_to_choose,
    numbers_for_all_seats,
    errors_that_know_of_others,
    orders_of_private_requests,
]


def notices() -> bool:
    """Whether somebody hears something else at one of two tables."""
    for seed in (15, 16, 17):
        setup = Setup(players=8, bots={3: "basic", 5: "random"}, pace=1.5)
        source = Session(new_game("guozhan-2018", 8, seed))
        for pair in pairs(source, range(9, 160, 5), setup, seed, 1.0, slow=True):
            try:
                follow(pair, 40)
            except AssertionError:
                return True
    return False


def test_nothing_is_noticed_where_nothing_leaks() -> None:
    assert not notices()


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_leak_is_noticed(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert notices()
