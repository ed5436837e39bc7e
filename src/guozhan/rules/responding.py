"""Answering with a card: using or playing (打出) what an effect or a window asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from guozhan.core.answers import Act, Answer, Pass
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import SEATS, ActAction, Action, Decision, Draft, Part
from guozhan.core.messages import message
from guozhan.core.offers import DEAD, HIDDEN, SkillAction, entry_mode
from guozhan.rules import converting, legality, using
from guozhan.rules.playing import Play, play_card

if TYPE_CHECKING:
    from guozhan.core.sheets import Entry
    from guozhan.core.skills import Provider
    from guozhan.rules.game import Game
    from guozhan.rules.using import TargetOf, Use


class Need:
    """A card that somebody is asked for.

    Attributes:
        seat: who is asked.
        families: card families that will do.
        mode: "use" or "play".
        topic: what the request is called.
        about: the seat on whose behalf it is asked (the dying one), or -1.
        target: the target of a use that the answer is to offset, or whose effect asks for the card, or None.
        trick: the use that the answer is to offset as a whole, where it has no single target.
        targets: ``(card) -> seats``: on whom the card may be used, for a use with own targets; else None.
        fits: further condition on the card.
        cause: id of the card type or skill that asks, "" for the rules.
        tried: ids of providing skills that have been tried.
        keep: what is played stays in the processing area, for whoever asked.
        begun: called as a card is about to be used on own targets, or None.
    """

    __slots__ = (
        "about",
        "begun",
        "cause",
        "families",
        "fits",
        "keep",
        "mode",
        "seat",
        "target",
        "targets",
        "topic",
        "trick",
        "tried",
    )

    def __init__(
        self,
        seat: int,
        families: Sequence[str],
        mode: str,
        *,
        topic: str,
        about: int = -1,
        target: TargetOf | None = None,
        trick: Use | None = None,
        targets: Callable[[Card], list[int]] | None = None,
        fits: Callable[[Card], bool] | None = None,
        cause: str = "",
        keep: bool = False,
        begun: Callable[[], None] | None = None,
    ) -> None:
        self.begun = begun
        self.keep = keep
        self.seat = seat
        self.families = tuple(families)
        self.mode = mode
        self.topic = topic
        self.about = about
        self.target = target
        self.trick = trick
        self.targets = targets
        self.fits = fits
        if not cause and target is not None:
            cause = target.use.card.type.id
        elif not cause and trick is not None:
            cause = trick.card.type.id
        self.cause = cause
        self.tried: list[str] = []


class CardAction(ActAction):
    """Use or play a card as printed in answer to a need."""

    __slots__ = ("card",)

    def __init__(self, need: Need, card: Card) -> None:
        parts: Sequence[Part] = ()
        if need.targets is not None:
            found = need.targets(card)
            parts = (Part("targets", SEATS, lambda me, draft: found),)
        super().__init__(need.mode, "", "", parts)
        self.card = card

    def draft(self, decision: Decision) -> Draft:
        draft = Draft(decision.me, decision.event)
        draft.card = self.card
        draft.cards.extend(self.card.ids)
        return draft

    def matches(self, answer: Answer) -> bool:
        return (
            isinstance(answer, Act)
            and answer.kind == self.kind
            and not answer.skill
            and not answer.name
            and answer.cards == self.card.ids
        )

    def picks(self, answer: Answer, part: Part) -> Sequence[Any]:
        assert isinstance(answer, Act)
        if part.field == "targets" and not answer.targets:
            found = part.candidates(None, None)  # type: ignore[arg-type]
            return found if len(found) == 1 else ()
        return super().picks(answer, part)

    def concerns(self) -> str:
        return self.card.type.id


class Respond(Decision):
    """A request to answer with a card, or not.

    Attributes:
        need: what is asked for.
    """

    __slots__ = ("need",)
    shape = "play"

    def __init__(self, game: Game, need: Need) -> None:
        about: Any = need.about if need.about >= 0 else need.target if need.target is not None else need.trick
        super().__init__(game, need.seat, need.topic, optional=True, about=about)
        self.need = need

    def make_actions(self) -> list[Action]:
        return response_actions(self.game, self.need)  # type: ignore[arg-type]

    def concerns(self) -> list[str]:
        # Whoever is to provide a card for another is asked in the name of the skill by which that one asks.
        found = super().concerns()
        return [*found, self.need.cause] if self.need.keep else found

    def explain_missing(self, answer: Answer) -> str:
        game: Game = self.game  # type: ignore[assignment]
        if isinstance(answer, Act) and not answer.skill and len(answer.cards) == 1:
            card_id = answer.cards[0]
            if card_id not in game.usable_cards(self.seat):
                return "这张牌不在你的手牌里"
            card = game.face(card_id)
            if card.made_by:
                return legality.renamed(game, card)
            if card.family not in self.need.families:
                return message("此时需要的不是【{card}】", card=card.type.name)
            return _card_error(game, self.need, card) or message("此时不能使用【{card}】", card=card.type.name)
        return super().explain_missing(answer)


def _card_error(game: Game, need: Need, card: Card) -> str:
    if need.mode == "use":
        return legality.use_error(game, need.seat, card)
    return legality.play_error(game, need.seat, card)


def suits(game: Game, need: Need, card: Card) -> bool:
    """The card will do for the need."""
    if card.family not in need.families or (need.fits is not None and not need.fits(card)):
        return False
    if _card_error(game, need, card):
        return False
    return need.targets is None or bool(need.targets(card))


def response_actions(game: Game, need: Need) -> list[Action]:
    """All ways in which the asked seat can answer."""
    seat = need.seat
    found: list[Action] = []
    if legality.is_barred(game, seat, need.mode):
        return found
    families = need.families
    cards = game.ruleset.cards
    for card_id in game.usable_cards(seat):
        if cards[card_id].type.family in families:
            card = game.face(card_id)
            if not card.made_by and suits(game, need, card):
                found.append(CardAction(need, card))
    sheet = game.sheet(seat)
    if sheet.conversions:
        for type_id in game.types_of(families):
            for entry in sheet.conversions.get(type_id, ()):
                mode = converting.conversion_mode(game, seat, entry, need.mode, need)
                if mode == DEAD:
                    continue
                action = converting.ConvertAction(game, seat, entry, need.mode, mode == HIDDEN, need)
                if action.possible():
                    found.append(action)
    if sheet.providers:
        for family in families:
            for provider in sheet.providers.get(family, ()):
                if provider.skill.id in need.tried:
                    continue
                mode = entry_mode(game, seat, game.state.seats[seat], provider)
                if mode != DEAD and provider.what.when(game.players[seat], need):
                    found.append(SkillAction(provider, need, mode == HIDDEN))
    return found


def respond(game: Game, need: Need) -> Use | Play | None:
    """Ask for a card and let it be used or played; what was done, or None if the seat declined.

    A way of providing that fails leaves the request open (需要使用或打出牌时).
    """
    while game.state.seats[need.seat].alive:
        answer = game.ask_public(Respond(game, need))
        if isinstance(answer, Pass):
            return None
        assert isinstance(answer, Act)
        done = carry_out(game, need, answer)
        if done is not None:
            return done
    return None


def carry_out(game: Game, need: Need, act: Act) -> Use | Play | None:
    """Do what a seat answered to a need; None if a provider gave nothing."""
    seat = need.seat
    card: Card | None
    if act.kind == "skill":
        entry = _provider(game, seat, need, act.skill)
        need.tried.append(act.skill)
        game.invoke(entry, seat, act)
        card = entry.what.effect(entry.skill, game.players[seat], need)
        if card is None:
            return None
    else:
        card = make_card(game, seat, act)
        if card is None:
            return None
    return deliver(game, need, card, act)


def _provider(game: Game, seat: int, need: Need, skill: str) -> Entry[Provider]:
    for family in need.families:
        for entry in game.sheet(seat).providers.get(family, ()):
            if entry.skill.id == skill:
                return entry
    raise AssertionError(f"no provider {skill}")


def make_card(game: Game, seat: int, act: Act) -> Card | None:
    """The card that an act uses; a conversion's skill is invoked. None if it can no longer be made."""
    if not act.skill:
        return game.face(act.cards[0])
    for entry in game.sheet(seat).conversions.get(act.name, ()):
        if entry.skill.id == act.skill:
            game.invoke(entry, seat, act)
            if entry.what.source is not None:
                return entry.what.source(game.players[seat], act)
            cards = [game.face(card) for card in act.cards]
            if entry.what.pay is not None:
                entry.what.pay(game.players[seat], cards)
            available = converting.pool(game, seat, entry)
            if any(card not in available for card in act.cards):
                return None
            return convert(game.ruleset.types[act.name], cards, act.skill)
    raise AssertionError(f"no conversion {act.skill}")


def still_there(game: Game, act: Act) -> Act:
    """The act without the targets that have died since: to come by the card may have cost them their lives."""
    seats = game.state.seats
    if all(seats[target].alive for target in act.targets):
        return act
    left = [i for i, target in enumerate(act.targets) if seats[target].alive]
    second = tuple(act.second[i] for i in left if i < len(act.second))
    return replace(act, targets=tuple(act.targets[i] for i in left), second=second)


def deliver(game: Game, need: Need, card: Card, act: Act | None = None) -> Use | Play | None:
    """Use or play a card that answers a need; None if all on whom it was to be used have died."""
    seat = need.seat
    if need.mode == "play":
        return play_card(game, seat, card, need, need.keep)
    if need.targets is not None:
        chosen: Sequence[int] = act.targets if act is not None and act.targets else need.targets(card)[:1]
        chosen = [target for target in chosen if game.state.seats[target].alive]
        if not chosen:
            game.clear_processing(card.ids)
            return None
        if need.begun is not None:
            need.begun()
        return using.use_card(game, seat, card, chosen)
    if need.about >= 0:
        return using.use_card(game, seat, card, [need.about])
    answering = need.target
    if answering is None:
        assert need.trick is not None
        answering = using.TargetOf(need.trick, need.trick.user)
    return using.use_card(game, seat, card, [], answering=answering)
