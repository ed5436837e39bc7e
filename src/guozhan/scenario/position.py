"""From a scenario to a game that stands in its position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from guozhan.core import mutate, rng, zones
from guozhan.core.errors import MalformedError
from guozhan.core.facts import EVERYBODY
from guozhan.core.rng import seed_streams
from guozhan.core.state import DEPUTY, HEAD, Frame, SkillRef, State
from guozhan.rules import kingdoms, turns
from guozhan.rules.game import Game
from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import Path, Scenario, SeatSpec
from guozhan.scenario.errors import MalformedScenario
from guozhan.scenario.prepare import missing_card
from guozhan.scenario.vocabulary import KINGDOMS, Vocabulary
from guozhan.view.names import KINGDOM_NAMES

_PLAIN_HP: Final = 4
_KINGDOMS: Final = ("wei", "shu", "wu", "qun")


def build(scenario: Scenario, vocabulary: Vocabulary) -> Game:
    """A game in the position of a scenario, ready to run; nothing has happened in it yet.

    Raises:
        MalformedScenario: if the position cannot be.
    """
    return _Builder(scenario, vocabulary).build()


class _Builder:
    """Lays out one position."""

    def __init__(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        self.scenario = scenario
        self.vocabulary = vocabulary
        self.ruleset = vocabulary.ruleset
        state = State(len(scenario.seats), len(self.ruleset.cards), seed_streams(scenario.seed))
        self.game = Game(self.ruleset, state)
        self.placed: dict[str, int] = {}
        """Generals that stand somewhere, with the seat."""

    def build(self) -> Game:
        try:
            self.ruleset.mode.check_players(len(self.scenario.seats))
        except MalformedError as error:
            raise self.wrong(("seats",), str(error)) from error
        placed = self._choose_cards()
        for number, spec in enumerate(self.scenario.seats):
            self._seat(number, spec)
        self._lay(placed)
        self._table()
        return self.game

    def wrong(self, path: Path, message: str, remedy: str = "") -> MalformedScenario:
        """An error at a part of the scenario."""
        scenario = self.scenario
        return MalformedScenario(scenario.file, scenario.document, scenario.line_of(*path), message, remedy)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _choose_cards(self) -> dict[Path, int]:
        """Which physical card lies at each place; those with suit and rank are taken first."""
        free = list(range(len(self.ruleset.cards)))
        placements = list(self.scenario.placements())
        placed: dict[Path, int] = {}
        for full in (True, False):
            for card, path in placements:
                if card.is_full is full:
                    found = next((i for i in free if self.vocabulary.is_card(i, card)), None)
                    if found is None:
                        raise missing_card(self.scenario, self.vocabulary, card, path)
                    free.remove(found)
                    placed[path] = found
        return placed

    def _lay(self, placed: dict[Path, int]) -> None:
        """Put every card where it belongs: the placed ones, then the rest of the deck below those on the draw pile."""
        game = self.game
        state = game.state
        pile = self._at(placed, ("draw_pile",), self.scenario.draw_pile)
        rest = [card for card in range(len(self.ruleset.cards)) if card not in placed.values()]
        if self.scenario.draw_pile_only:
            self._put(rest, zones.OUTSIDE, EVERYBODY)
            rest = []
        else:
            rest = mutate.shuffled(game, rng.DECK, rest)
        state.zones[zones.DRAW_PILE] = [*rest, *reversed(pile)]
        self._put(self._at(placed, ("discard_pile",), self.scenario.discard_pile), zones.DISCARD_PILE, EVERYBODY)
        for seat, spec in enumerate(self.scenario.seats):
            self._put(self._at(placed, (*spec.path, "hand"), spec.hand), zones.hand(seat), 1 << seat)
            self._put(self._equipment(placed, spec), zones.equip(seat), EVERYBODY)
            self._put(self._delayed(placed, spec), zones.judge(seat), EVERYBODY)
            for name, cards in spec.piles.items():
                laid = self._at(placed, (*spec.path, "piles", name), cards)
                if laid:
                    state.seats[seat].piles[name] = laid
                # What lies under equipment lies face down.
                under = any(kind.pile == name for kind in self.ruleset.types.values())
                for card in laid:
                    state.place[card] = zones.pile(seat)
                    state.known[card] = 1 << seat if under else EVERYBODY
            game.skills_changed(seat)

    def _at(self, placed: dict[Path, int], path: Path, cards: Sequence[CardText]) -> list[int]:
        return [placed[(*path, i)] for i in range(len(cards))]

    def _put(self, cards: Sequence[int], zone: int, known: int) -> None:
        state = self.game.state
        state.zones[zone] = list(cards)
        for card in cards:
            state.place[card] = zone
            state.known[card] = known

    def _equipment(self, placed: dict[Path, int], spec: SeatSpec) -> list[int]:
        cards = self._at(placed, (*spec.path, "equip"), spec.equip)
        slots: dict[str, int] = {}
        for i, card in enumerate(cards):
            slot = self.ruleset.cards[card].type.slot
            path = (*spec.path, "equip", i)
            if not slot:
                raise self.wrong(path, f"{spec.equip[i]} is no equipment", "put it into hand")
            if slot in slots:
                raise self.wrong(path, f"two cards in the slot {slot}", "a character has one of each")
            slots[slot] = card
        return cards

    def _delayed(self, placed: dict[Path, int], spec: SeatSpec) -> list[int]:
        cards = self._at(placed, (*spec.path, "judge"), spec.judge)
        for i, card in enumerate(cards):
            kind = self.ruleset.cards[card].type
            path = (*spec.path, "judge", i)
            if not kind.delayed:
                raise self.wrong(path, f"{spec.judge[i]} is no delayed trick", "put it into hand or equip")
            if any(self.ruleset.cards[other].type.family == kind.family for other in cards[:i]):
                raise self.wrong(
                    path, f"two {kind.name} in one judgement area", "it holds one of each name: CG-CARD-06"
                )
        return cards

    # --- seats -------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, spec: SeatSpec) -> None:
        game = self.game
        state = game.state.seats[seat]
        if spec.general is not None or spec.role is not None:
            raise self.wrong(
                spec.path, "'general' and 'role' belong to identity games", "write generals: [head, deputy]"
            )
        if not spec.alive:
            for key in ("hand", "equip", "judge", "piles"):
                if getattr(spec, key):
                    remedy = f"leave {key!r} out, or 'alive: false'; its cards may lie in discard_pile"
                    raise self.wrong((*spec.path, key), "a dead character has no cards", remedy)
        max_hp = _PLAIN_HP
        if spec.has_generals:
            max_hp = self._generals(seat, spec)
        if spec.kingdom is not None:
            state.kingdom = KINGDOMS[spec.kingdom]
            face_down = any(state.generals) and not state.revealed
            if state.kingdom and face_down and game.options["kingdom_after_hiding"] == "redetermined":
                raise self.wrong(
                    (*spec.path, "kingdom"),
                    "with kingdom_after_hiding: redetermined a pair that is face down has no kingdom",
                    "leave 'kingdom' out, or place a general face up",
                )
            if not spec.has_generals and state.kingdom != kingdoms.CAREERIST:
                state.printed_kingdom = state.kingdom
        if spec.gender is not None:
            state.gender = "" if spec.gender == "none" else spec.gender
        state.max_hp = max_hp if spec.max_hp is None else spec.max_hp
        state.hp = state.max_hp if spec.hp is None else spec.hp
        if state.hp > state.max_hp:
            raise self.wrong((*spec.path, "hp"), f"hp {state.hp} is more than max_hp {state.max_hp}", "give max_hp too")
        state.armor = spec.armor or 0
        state.chained, state.stacked, state.drunk = spec.chained, spec.stacked, int(spec.drunk)
        state.marks = {self.vocabulary.mark(name): count for name, count in spec.marks.items() if count}
        state.skills += tuple(SkillRef(min(self.vocabulary.skills(name)), 0) for name in spec.skills)
        if not spec.alive:
            state.alive = False
            state.hp = min(state.hp, 0) if spec.hp is not None else 0
            state.skills = ()
        game.skills_changed(seat)

    def _generals(self, seat: int, spec: SeatSpec) -> int:
        """Place the generals; max hp by their halves."""
        game = self.game
        state = game.state.seats[seat]
        ids = []
        revealed = 0
        for slot, general in ((HEAD, spec.head), (DEPUTY, spec.deputy)):
            if general is None:
                ids.append("")
                continue
            found = sorted(self.vocabulary.generals(general.name))
            if len(found) != 1:
                raise self.wrong(
                    (*spec.path, "generals"),
                    f"{general.name} are several generals",
                    "write the id: " + ", ".join(found),
                )
            ids.append(found[0])
            if found[0] in self.placed:
                raise self.wrong(
                    (*spec.path, "generals"),
                    f"{general.name} stands in seat {self.placed[found[0]] + 1} already",
                    "there is one card of each general; for its skill alone write skills: […]",
                )
            self.placed[found[0]] = seat
            if not general.face_down or not spec.alive:
                revealed |= slot
        self._check_pair(spec, ids)
        self.ruleset.mode.place_generals(game, seat, *ids)
        for slot in (HEAD, DEPUTY):
            if revealed & slot:
                state.known[slot - 1] = EVERYBODY
        state.revealed = state.shown_ever = revealed
        state.gender = kingdoms.gender(game, seat)
        if revealed:
            state.kingdom = kingdoms.printed_kingdom(game, seat)
        return state.max_hp or _PLAIN_HP

    def _check_pair(self, spec: SeatSpec, ids: Sequence[str]) -> None:
        """Head and deputy are of one kingdom (CG-SU-04)."""
        pair = [self.ruleset.generals[id_] for id_ in ids if id_]
        kingdoms_of = {general.kingdom for general in pair}
        if len(kingdoms_of) > 1 and kingdoms_of <= set(_KINGDOMS):
            raise self.wrong(
                (*spec.path, "generals"),
                "，".join(f"{general.name}（{KINGDOM_NAMES[general.kingdom]}）" for general in pair)
                + " are of two kingdoms",
                "a pair is of one (CG-SU-04); none leaves a position empty, skills: […] adds a single skill",
            )

    # --- the table ---------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        game = self.game
        scenario = self.scenario
        state = game.state
        state.regimes = ("fierce_battle",) if scenario.fierce_battle else ()
        if any(seat.kingdom for seat in state.seats):
            state.table["vanguard"] = 1
        used = {general for seat in state.seats for general in seat.generals}
        state.general_pile = sorted(general for general in self.ruleset.generals if general not in used)
        seat = scenario.turn.seat - 1
        state.turn = seat
        state.round = 1 if scenario.round_first else 2
        state.turns = 1
        state.cursor = [Frame("round", 0, queue=list(range(seat + 1, len(state.seats))))]
        state.cursor[0].step = turns.ROUND_RUNS
        name = "play" if scenario.turn.phase == "play_start" else scenario.turn.phase
        turn = Frame("turn", seat, queue=list(turns.PHASES))
        state.cursor.append(turn)
        if name == "prepare":
            return
        turn.step = turns.TURN_PHASES
        turn.queue = list(turns.PHASES[turns.PHASES.index(name) + 1 :])
        phase = Frame("phase", seat, name)
        if scenario.turn.phase == "play":
            phase.step = turns.BODY
        state.cursor.append(phase)
