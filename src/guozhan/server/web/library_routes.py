"""What can be read about the game: generals, cards, rules, and why something is as it is."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from guozhan.protocol import library
from guozhan.protocol.web import Wording
from guozhan.server.library import cards, gallery, lessons, rules
from guozhan.server.web.refusing import RefusedRequest
from guozhan.server.web.routing import Call, Endpoint
from guozhan.server.web.site_routes import kept


async def _gallery(call: Call) -> Response:
    wanted: library.Shelf = call.query
    return await kept(
        call, ("gallery", wanted.ruleset, wanted.language), gallery.gallery, wanted.ruleset, wanted.language
    )


async def _general(call: Call) -> Response:
    wanted: library.Shelf = call.query
    key = ("general", wanted.ruleset, call.id, wanted.language)
    return await kept(call, key, _page, wanted.ruleset, call.id, wanted.language)


def _page(ruleset: str, id: str, code: str) -> library.GeneralPage:
    found = gallery.page(ruleset, id, code)
    if found is None:
        raise RefusedRequest(404, gallery.NO_GENERAL)
    return found


async def _cards(call: Call) -> Response:
    wanted: library.Shelf = call.query
    return await kept(call, ("cards", wanted.ruleset, wanted.language), cards.cards, wanted.ruleset, wanted.language)


async def _rules(call: Call) -> Response:
    code = call.query.language
    return await kept(call, ("rules", code), rules.rules, code)


async def _why(call: Call) -> Response:
    wanted: library.Shelf = call.query
    return await kept(call, ("why", wanted.ruleset, wanted.language), rules.why, wanted.ruleset, wanted.language)


async def _lessons(call: Call) -> Response:
    code = call.query.language
    return await kept(call, ("lessons", code), lessons.chapters, code)


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/library/generals",
        _gallery,
        "The generals of a ruleset, with what they can be searched by",
        library.Gallery,
        query=library.Shelf,
    ),
    Endpoint(
        "GET",
        "/api/library/generals/{id}",
        _general,
        "Everything about a general",
        library.GeneralPage,
        query=library.Shelf,
    ),
    Endpoint(
        "GET",
        "/api/library/cards",
        _cards,
        "The cards and decks of a ruleset",
        library.Cards,
        query=library.Shelf,
    ),
    Endpoint(
        "GET",
        "/api/library/rules",
        _rules,
        "All statements of the rules, the switches and the terms of the game",
        library.Rules,
        query=Wording,
    ),
    Endpoint(
        "GET",
        "/api/library/why",
        _why,
        "What stands behind the reasons that the game gives, and behind cards, skills, generals and what is asked",
        library.Why,
        query=library.Shelf,
    ),
    Endpoint(
        "GET",
        "/api/library/lessons",
        _lessons,
        "The chapters of the first game",
        library.Lessons,
        query=Wording,
    ),
)
