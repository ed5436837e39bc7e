"""Whether a card may be used, and on whom (合法性检测). All answers come with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.messages import message
from guozhan.core.questions import INF
from guozhan.core.state import BOTH, PHASE
from guozhan.rules import distance
from guozhan.rules.questions import (
    COUNTS,
    IGNORES_DISTANCE,
    MAY_DISCARD,
    MAY_PLAY,
    MAY_TARGET,
    MAY_USE,
    TARGET_COUNT,
    USE_LIMIT,
)

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.rules.card_types import CardType
    from guozhan.rules.game import Game


def use_error(game: Game, seat: int, card: Card) -> str:
    """Why ``seat`` may not use the card at all, whatever the occasion; "" if he may."""
    allowed, skill = (True, "") if game.is_moot(MAY_USE) else game.verdict(MAY_USE, True, seat, seat, card)
    if not allowed:
        return message("“{skill}”：不能使用【{card}】", skill=game.skill_name(skill), card=card.type.name)
    if game.state.seats[seat].away:
        return "免战：不能使用牌"
    return ""


def renamed(game: Game, card: Card) -> str:
    """Why a hand card that counts as another (``card``) is not used or played under its own name."""
    return message("“{skill}”：这张牌视为【{card}】", skill=game.skill_name(card.made_by), card=card.type.name)


def play_error(game: Game, seat: int, card: Card) -> str:
    """Why ``seat`` may not play (打出) the card; "" if he may."""
    if is_barred(game, seat, "play"):
        return "免战：不能打出牌"
    allowed, skill = game.verdict(MAY_PLAY, True, seat, seat, card)
    if allowed:
        return ""
    return message("“{skill}”：不能打出【{card}】", skill=game.skill_name(skill), card=card.type.name)


def is_barred(game: Game, seat: int, mode: str) -> bool:
    """Who is away (免战) uses no cards, nor plays any where the switch ``truce_bars`` says so."""
    return game.state.seats[seat].away and (mode == "use" or game.options["truce_bars"] == "use_and_play")


def counts(game: Game, seat: int, card: Card) -> bool:
    """The use counts for the limit of its family in a phase or turn, and is bound by it."""
    kind: CardType = card.type  # type: ignore[assignment]
    return kind.limit is not None and (game.is_moot(COUNTS) or game.verdict(COUNTS, True, seat, card)[0])


def limit_error(game: Game, seat: int, card: Card) -> str:
    """Why the number of uses in this phase or turn forbids another one; "" if it does not."""
    kind: CardType = card.type  # type: ignore[assignment]
    if kind.limit is None:
        return ""
    limit = game.number(USE_LIMIT, kind.limit, seat, card)
    if limit >= INF or not counts(game, seat, card):
        return ""
    used = game.state.counters[kind.limit_scope].get((seat, f"used.{card.family}"), 0)
    if used >= limit:
        if kind.limit_scope == PHASE:
            text = "此阶段使用【{card}】的次数已达上限（{used}/{limit}）"
        else:
            text = "此回合使用【{card}】的次数已达上限（{used}/{limit}）"
        return message(text, card=kind.name, used=used, limit=limit)
    return ""


def idle_error(game: Game, seat: int, card: Card) -> str:
    """Why the card cannot be used at an idle moment of the own play phase, before targets are looked at."""
    kind: CardType = card.type  # type: ignore[assignment]
    if not kind.playable:
        return message("【{card}】不能在出牌阶段主动使用", card=kind.name)
    # What forbids the card altogether says more than what is amiss with it just now.
    error = use_error(game, seat, card)
    if not error and kind.checks_use:
        error = kind.use_error(game, game.players[seat], card)
    return error or limit_error(game, seat, card)


def target_error(game: Game, seat: int, card: Card, target: int, free: bool = False) -> str:
    """Why ``target`` is no legal target of the card for ``seat``; "" if it is. ``free``: distance is no matter."""
    seat_state = game.state.seats[target]
    if not seat_state.alive:
        return "目标已死亡"
    if seat_state.away:
        return "目标处于免战状态"
    kind: CardType = card.type  # type: ignore[assignment]
    if kind.checks_target:
        error = kind.target_error(game, game.players[seat], card, target, free)
        if error:
            return error
    return "" if game.is_moot(MAY_TARGET) else _forbidden(game, seat, card, target)


def _forbidden(game: Game, seat: int, card: Card, target: int) -> str:
    """What a skill has against the target, whatever the card's own rule says."""
    allowed, skill = game.verdict(MAY_TARGET, True, target, seat, card)
    if allowed:
        return ""
    return message("“{skill}”：不能成为【{card}】的目标", skill=game.skill_name(skill), card=card.type.name)


def group_targets(game: Game, seat: int, card: Card, named: int) -> list[int]:
    """The targets of a grouped card, without those who may not become targets."""
    kind: CardType = card.type  # type: ignore[assignment]
    seats = game.state.seats
    return [
        target
        for target in kind.group(game, game.players[seat], card, named)
        if seats[target].alive and not seats[target].away and not _forbidden(game, seat, card, target)
    ]


def can_discard(game: Game, owner: int, card: int, by: int) -> bool:
    """Seat ``by`` may discard this physical card of ``owner``."""
    return game.verdict(MAY_DISCARD, True, owner, game.face(card), by)[0]


def ignores_distance(game: Game, seat: int, card: Card, target: int) -> bool:
    """Distance is no matter for this use."""
    return game.verdict(IGNORES_DISTANCE, False, seat, card, target)[0]


def distance_error(game: Game, seat: int, card: Card, target: int, most: int, by_range: bool = False) -> str:
    """Why ``target`` is too far away for the card, where it may be ``most`` away (``by_range``: the attack range)."""
    far = distance.distance(game, seat, target, card.ids)
    if far <= most or ignores_distance(game, seat, card, target):
        return ""
    if by_range and distance.counts_as_in_range(game, seat, target):
        return ""
    return message("距离 {far} > 攻击范围 {most}" if by_range else "距离 {far} > {most}", far=far, most=most)


def legal_targets(game: Game, seat: int, card: Card, free: bool = False) -> list[int]:
    """All legal targets, by seat number."""
    kind: CardType = card.type  # type: ignore[assignment]
    found = None if free else kind.in_reach(game, game.players[seat], card)
    if found is not None:
        if game.is_moot(MAY_TARGET):
            return found[:]
        return [target for target in found if not _forbidden(game, seat, card, target)]
    seats = game.state.seats
    return [
        target
        for target in range(game.size)
        if seats[target].alive and not target_error(game, seat, card, target, free)
    ]


def target_bounds(game: Game, seat: int, card: Card) -> tuple[int, int]:
    """Fewest and most targets that may be chosen."""
    kind: CardType = card.type  # type: ignore[assignment]
    lo, hi = kind.target_bounds(game, game.players[seat], card)
    return lo, game.number(TARGET_COUNT, hi, seat, card)


def fixed_targets(game: Game, seat: int, card: Card) -> list[int] | None:
    """The targets of a card that picks them itself, without those who may not become targets; else None."""
    kind: CardType = card.type  # type: ignore[assignment]
    if not kind.picks_targets:
        return None
    found = kind.fixed_targets(game, game.players[seat], card) or ()
    return [target for target in found if not target_error(game, seat, card, target)]


def has_target(game: Game, seat: int, card: Card) -> bool:
    """The card has at least one legal target (choice)."""
    kind: CardType = card.type  # type: ignore[assignment]
    if kind.picks_targets:
        for target in kind.fixed_targets(game, game.players[seat], card) or ():
            if not target_error(game, seat, card, target):
                return True
        return False
    reached = kind.in_reach(game, game.players[seat], card)
    if reached is not None:
        if game.is_moot(MAY_TARGET):
            return bool(reached)
        return any(not _forbidden(game, seat, card, target) for target in reached)
    return any(not target_error(game, seat, card, target) for target in range(game.size))


def reveal_masks(game: Game, seat: int, at_least: int = 0) -> list[int]:
    """What could be revealed to make a use legal: masks of face-down generals, the smallest first."""
    sheet = game.sheet(seat)
    state = game.state.seats[seat]
    shapers = sheet.use_shapers & ~state.revealed & BOTH & ~at_least
    if not shapers:
        return [at_least]
    masks = [mask for mask in (0, 1, 2, 3) if mask & shapers == mask]
    return [at_least | mask for mask in masks if mask == 0 or game.can_reveal(seat, mask)]
