"""The idle moment of the play phase (出牌阶段空闲时间点): use a card, invoke a skill, recast, or end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import mutate, zones
from guozhan.core.answers import Act, Answer, Pass, Pick
from guozhan.core.cards import Card, convert
from guozhan.core.courses import can_fill
from guozhan.core.decisions import OPTIONS, SEATS, ActAction, Action, Choose, Decision, Draft, Part, option_texts
from guozhan.core.messages import message
from guozhan.core.offers import DEAD, HIDDEN, SkillAction, standing
from guozhan.core.skills import Conversion
from guozhan.core.state import GAME, SLOT_NAMES
from guozhan.rules import legality, moving
from guozhan.rules.converting import ConvertAction, conversion_mode, pool
from guozhan.rules.responding import make_card, still_there
from guozhan.rules.using import use_card

if TYPE_CHECKING:
    from guozhan.core.sheets import Entry
    from guozhan.core.skills import Active
    from guozhan.core.state import Frame
    from guozhan.rules.card_types import CardType
    from guozhan.rules.game import Game


class UseParts:
    """Choosing the targets of a use, with what could be revealed to make it legal."""

    __slots__ = ("base", "game", "masks", "plain", "seat")

    def __init__(self, game: Game, seat: int, base: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.base = base
        self.masks = legality.reveal_masks(game, seat, base)
        # Nothing could be revealed that has a say.
        self.plain = len(self.masks) == 1 and not base

    def usable(self, card: Card) -> bool:
        """The card can be used now, with some reveal."""
        if self.plain:
            return not legality.idle_error(self.game, self.seat, card) and self._has_targets(card)
        return any(self._usable_under(mask, card) for mask in self.masks)

    def _usable_under(self, mask: int, card: Card) -> bool:
        with self.game.assuming(self.seat, mask):
            return not legality.idle_error(self.game, self.seat, card) and self._has_targets(card)

    def _has_targets(self, card: Card) -> bool:
        kind: CardType = card.type  # type: ignore[assignment]
        if not kind.second_targets:
            return legality.has_target(self.game, self.seat, card)
        return bool(self._first_targets(card))

    def _first_targets(self, card: Card) -> list[int]:
        kind: CardType = card.type  # type: ignore[assignment]
        found = legality.legal_targets(self.game, self.seat, card)
        if not kind.second_targets:
            return found
        me = self.game.players[self.seat]
        return [target for target in found if kind.second_candidates(self.game, me, card, target)]

    def targets(self, card: Card, chosen: Sequence[int]) -> list[int]:
        """Who may be chosen as (another) target."""
        if self.plain:
            return self._joining(card, chosen, self._first_targets(card))
        found: set[int] = set()
        for mask in self.masks:
            with self.game.assuming(self.seat, mask):
                if not legality.idle_error(self.game, self.seat, card):
                    legal = self._first_targets(card)
                    if all(target in legal for target in chosen) and (
                        len(chosen) < legality.target_bounds(self.game, self.seat, card)[1]
                    ):
                        found.update(legal)
        return self._joining(card, chosen, sorted(found))

    def _joining(self, card: Card, chosen: Sequence[int], found: list[int]) -> list[int]:
        """Of those that are legal by themselves, those that may be targets together with the chosen ones."""
        kind: CardType = card.type  # type: ignore[assignment]
        if not kind.checks_joint or not chosen:
            return found
        me = self.game.players[self.seat]
        return [seat for seat in found if seat in chosen or not kind.joint_error(self.game, me, card, (*chosen, seat))]

    def bounds(self, card: Card) -> tuple[int, int]:
        """Fewest and most targets."""
        if self.plain:
            return legality.target_bounds(self.game, self.seat, card)
        lo, hi = 1, 1
        for mask in self.masks:
            with self.game.assuming(self.seat, mask):
                lo, most = legality.target_bounds(self.game, self.seat, card)
                hi = max(hi, most)
        return lo, hi

    def needed(self, card: Card, targets: Sequence[int]) -> list[int]:
        """The minimal masks of generals whose reveal makes the use legal; [0] if none is needed."""
        found: list[int] = []
        for mask in self.masks:
            if any(mask & other == other for other in found):
                continue
            with self.game.assuming(self.seat, mask):
                if not self.problem(card, targets):
                    found.append(mask)
        return found

    def problem(self, card: Card, targets: Sequence[int]) -> str:
        """Why the use is not legal as things are (under the present assumption)."""
        game = self.game
        error = legality.idle_error(game, self.seat, card)
        if error:
            return error
        if legality.fixed_targets(game, self.seat, card) is not None:
            return "" if self._has_targets(card) else "没有合法目标"
        if len(targets) > legality.target_bounds(game, self.seat, card)[1]:
            return "目标过多"
        for target in targets:
            error = legality.target_error(game, self.seat, card, target)
            if error:
                return error
        kind: CardType = card.type  # type: ignore[assignment]
        return kind.joint_error(game, game.players[self.seat], card, targets) if kind.checks_joint else ""


class CardUse(ActAction):
    """Use a card that is fixed; its targets are chosen."""

    __slots__ = ("card", "use")

    def __init__(self, use: UseParts, card: Card, skill: str = "", name: str = "") -> None:
        super().__init__("use", skill, name)
        self.use = use
        self.card = card

    def parts(self) -> Sequence[Part]:
        if not self._parts:
            self._parts = target_parts(self.use, self.card)
        return self._parts

    def draft(self, decision: Decision) -> Draft:
        draft = Draft(decision.me)
        draft.card = self.card
        draft.cards.extend(self.card.ids)
        return draft


class UseAction(CardUse):
    """Use a hand card as printed."""

    __slots__ = ()

    def matches(self, answer: Answer) -> bool:
        return (
            isinstance(answer, Act)
            and answer.kind == "use"
            and not answer.skill
            and not answer.name
            and answer.cards == self.card.ids
        )

    def concerns(self) -> str:
        return self.card.type.id


def target_parts(use: UseParts, card: Card | None) -> tuple[Part, ...]:
    """The parts in which targets (and second targets) of a use are chosen; ``card`` None = made from the draft."""
    if card is None:
        first = Part(
            "targets",
            SEATS,
            lambda me, draft: use.targets(_made(draft), draft.targets),
            lambda me, draft: _bounds(use, _made(draft)),
            error=lambda me, draft, item: _error(use, _made(draft), item),
        )
        second = Part(
            "second",
            SEATS,
            lambda me, draft: _second(use, _made(draft), draft),
            lambda me, draft: _second_bounds(_made(draft), draft),
        )
        return first, second
    kind: CardType = card.type  # type: ignore[assignment]
    if kind.picks_targets:
        return ()
    first = Part(
        "targets",
        SEATS,
        lambda me, draft: use.targets(card, draft.targets),
        lambda me, draft: use.bounds(card),
        error=lambda me, draft, item: _error(use, card, item),
    )
    if not kind.second_targets:
        return (first,)
    second = Part(
        "second",
        SEATS,
        lambda me, draft: _second(use, card, draft),
        lambda me, draft: _second_bounds(card, draft),
    )
    return first, second


def _made(draft: Draft) -> Card:
    card: Card = draft.me.game.conversion_card(draft)
    return card


def _bounds(use: UseParts, card: Card) -> tuple[int, int]:
    kind: CardType = card.type  # type: ignore[assignment]
    if kind.picks_targets:
        return 0, 0
    return use.bounds(card)


def _second(use: UseParts, card: Card, draft: Draft) -> list[int]:
    kind: CardType = card.type  # type: ignore[assignment]
    if not kind.second_targets or len(draft.second) >= len(draft.targets):
        return []
    me = use.game.players[use.seat]
    return kind.second_candidates(use.game, me, card, draft.targets[len(draft.second)])


def _second_bounds(card: Card, draft: Draft) -> tuple[int, int]:
    kind: CardType = card.type  # type: ignore[assignment]
    count = len(draft.targets) if kind.second_targets else 0
    return count, count


def _error(use: UseParts, card: Card, target: int) -> str:
    return legality.target_error(use.game, use.seat, card, target)


class UseAsAction(ConvertAction):
    """Use cards as another card at an idle moment."""

    __slots__ = ("use",)

    def __init__(self, game: Game, seat: int, entry: Entry[Conversion], hidden: bool, use: UseParts) -> None:
        super().__init__(game, seat, entry, "use", hidden, None)
        self.use = UseParts(game, seat, entry.slot) if hidden and entry.slot else use

    def make_parts(self) -> tuple[Part, ...]:
        kind: CardType = self.game.ruleset.types[self.name]  # type: ignore[assignment]
        parts = target_parts(self.use, None)
        return (*super().make_parts(), *(parts if kind.second_targets else parts[:1]))

    def draft(self, decision: Decision) -> Draft:
        draft = super().draft(decision)
        draft.event = self
        return draft

    def will_do(self, cards: Sequence[int]) -> bool:
        return self.use.usable(self.make(cards))


class RecastAction(ActAction):
    """Recast a card (重铸): put it into the discard pile and draw one."""

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        super().__init__("recast")
        self.card = card

    def draft(self, decision: Decision) -> Draft:
        draft = Draft(decision.me)
        draft.cards.extend(self.card.ids)
        return draft

    def matches(self, answer: Answer) -> bool:
        return (
            isinstance(answer, Act)
            and answer.kind == "recast"
            and not answer.skill
            and not answer.name
            and answer.cards == self.card.ids
        )

    def concerns(self) -> str:
        return self.card.type.id


class Idle(Decision):
    """An idle moment of the own play phase; declining ends the phase."""

    __slots__ = ()
    shape = "play"

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game, seat, "", optional=True)

    @property
    def labels(self) -> dict[str, str]:
        """Readable texts of the options of the skills that can be invoked."""
        return option_texts(self.actions())

    def make_actions(self) -> list[Action]:
        return idle_actions(self.game, self.seat)  # type: ignore[arg-type]

    def explain_missing(self, answer: Answer) -> str:
        game: Game = self.game  # type: ignore[assignment]
        return missing_reason(game, self.seat, answer) or super().explain_missing(answer)


def idle_actions(game: Game, seat: int) -> list[Action]:
    """Everything that the player may do at an idle moment, apart from ending."""
    found: list[Action] = []
    use = UseParts(game, seat)
    in_hand = len(game.state.zones[zones.hand(seat)])
    usable = use.usable
    for place, card in enumerate(game.faces(game.usable_cards(seat))):
        kind: CardType = card.type  # type: ignore[assignment]
        if card.made_by:
            # It counts as another card, as which the skill that says so makes it.
            continue
        if kind.playable and usable(card):
            found.append(UseAction(use, card))
        if kind.recastable and place < in_hand:
            found.append(RecastAction(card))
    sheet = game.sheet(seat)
    seat_state = game.state.seats[seat]
    marks = seat_state.marks
    types = game.ruleset.types
    for entries in sheet.conversions.values():
        for entry in entries:
            kind = types[entry.what.type_id]  # type: ignore[assignment]
            mode = conversion_mode(game, seat, entry, "use", None) if kind.playable else DEAD
            if mode == DEAD:
                continue
            action = UseAsAction(game, seat, entry, mode == HIDDEN, use)
            if action.possible():
                found.append(action)
    for active in sheet.actives:
        declared = active.what
        if declared.mark and declared.mark not in marks:
            continue
        mode = standing(seat_state, active)
        if mode == DEAD:
            continue
        if declared.limit is not None and game.spent(seat, active.skill.id, declared.limit):
            continue
        if mode == HIDDEN:
            with game.assuming(seat, active.slot):
                ready = active_ready(game, seat, declared)
            if not ready or not game.can_reveal(seat, active.slot):
                continue
        elif not active_ready(game, seat, declared):
            continue
        found.append(SkillAction(active, None, mode == HIDDEN, declared.kind))
    return found


def active_ready(game: Game, seat: int, what: Active) -> bool:
    """An active skill's condition holds and its picks are possible."""
    me = game.players[seat]
    if not what.when(me):
        return False
    return not what.parts or can_fill(what.parts, Draft(me))


def idle_moment(game: Game, frame: Frame) -> bool:
    """Ask what to do and do it; False if the player ends his phase."""
    seat = frame.seat
    decision = Idle(game, seat)
    answer = game.ask_public(decision)
    if isinstance(answer, Pass):
        return False
    assert isinstance(answer, Act)
    perform(game, seat, answer)
    return True


def perform(game: Game, seat: int, act: Act) -> None:
    """Carry out what a player chose at an idle moment."""
    if act.kind == "recast" and not act.skill:
        recast(game, seat, act.cards[0])
        return
    if act.kind != "use":
        entry = next(
            entry for entry in game.sheet(seat).actives if entry.skill.id == act.skill and entry.what.kind == act.kind
        )
        game.invoke(entry, seat, act)
        entry.what.effect(entry.skill, game.players[seat], act)
        return
    card = make_card(game, seat, act)
    if card is None:
        return
    chosen = len(act.targets)
    act = still_there(game, act)
    if len(act.targets) < min(chosen, 1) or not reveal_for(game, seat, card, act):
        # Of one's own cards none lies there yet, but one that was come by in another way does.
        game.clear_processing(card.ids)
        return
    targets: Sequence[int] = act.targets
    fixed = legality.fixed_targets(game, seat, card)
    if fixed is not None:
        targets = fixed
    kind: CardType = card.type  # type: ignore[assignment]
    use_card(game, seat, card, targets, second=act.second, counted=kind.limit is not None)


def reveal_for(game: Game, seat: int, card: Card, act: Act) -> bool:
    """Reveal what the use needs, least first; ask where two ways would do. False if it is not legal afterwards."""
    use = UseParts(game, seat)
    if use.plain and not act.skill:
        return True
    needed = use.needed(card, act.targets)
    if not needed:
        return False
    mask = needed[0]
    if len(needed) > 1:
        names = [SLOT_NAMES[mask] for mask in needed]
        answer = game.ask(Choose(game, seat, "reveal", OPTIONS, names, public=False))
        assert isinstance(answer, Pick)
        mask = needed[names.index(str(answer.items[0]))]
    if mask:
        game.reveal(seat, mask)
        own = game.usable_cards(seat) + game.state.zones[zones.equip(seat)]
        if any(card_id not in own for card_id in card.ids) or not game.state.seats[seat].alive:
            return False
        return not use.problem(card, act.targets)
    return True


def recast(game: Game, seat: int, card: int) -> None:
    """Put a card into the discard pile and draw one (重铸): neither use nor discard."""
    mutate.emit(game, "recast", seat, cards=(card,))
    moving.move(game, [moving.MovePart([card], zones.DISCARD_PILE, "recast", seat)])
    moving.draw(game, seat, 1)


def missing_reason(game: Game, seat: int, answer: Answer) -> str:
    """Why an act is no course at an idle moment, readable; "" where there is nothing better to say."""
    if not isinstance(answer, Act):
        return ""
    if answer.kind == "use" and not answer.skill and answer.cards:
        card_id = answer.cards[0]
        if card_id not in game.usable_cards(seat):
            return "这张牌不在你的手牌里"
        card = game.face(card_id)
        error = legality.renamed(game, card) if card.made_by else legality.idle_error(game, seat, card)
        if error:
            return error
        kind: CardType = card.type  # type: ignore[assignment]
        for target in kind.fixed_targets(game, game.players[seat], card) or answer.targets:
            error = legality.target_error(game, seat, card, target)
            if error:
                return error
        return message("【{card}】没有合法目标", card=card.type.name)
    return skill_reason(game, seat, answer) if answer.skill else ""


def skill_reason(game: Game, seat: int, act: Act) -> str:
    """Why a skill cannot be invoked at an idle moment, readable."""
    name = game.skill_name(act.skill)
    skill = game.ruleset.skills.get(act.skill)
    sheet = game.sheet(seat)
    entries: list[Entry[Any]] = [
        *sheet.actives,
        *(entry for made in sheet.conversions.values() for entry in made),
        *(entry for made in sheet.triggers.values() for entry in made),
        *(entry for made in sheet.equip_triggers.values() for entry in made),
    ]
    mine = [entry for entry in entries if entry.skill.id == act.skill]
    if not mine and not any(ref.skill == act.skill for ref in game.state.seats[seat].skills):
        missing = skill is None or act.skill not in game.mode_skills
        return message("你没有“{skill}”" if missing else "现在没有“{skill}”", skill=name)
    for entry in mine:
        limit = getattr(entry.what, "limit", None)
        if limit is not None and game.spent(seat, act.skill, limit):
            text = "“{skill}”是限定技，已发动过" if limit == GAME else "“{skill}”已发动过，次数已达上限"
            return message(text, skill=name)
        if isinstance(entry.what, Conversion) and entry.what.type_id == act.name:
            cards = pool(game, seat, entry)
            for card in act.cards:
                if card not in cards or not entry.what.fits(game.players[seat], game.face(card)):
                    return message("“{skill}”不能转化{card}", skill=name, card=game.face(card).title())
            made = convert(game.ruleset.types[act.name], game.faces(act.cards), act.skill)
            error = legality.idle_error(game, seat, made)
            if error:
                return error
    if skill is None or not skill.text:
        return message("此时不能发动“{skill}”", skill=name)
    return message("此时不能发动“{skill}”：{text}", skill=name, text=skill.text)


__all__ = ["Idle", "idle_actions", "idle_moment", "perform", "recast"]
