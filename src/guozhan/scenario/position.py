"""From a scenario to a game that stands in its position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from guozhan.core import mutate, rng, zones
from guozhan.core.errors import MalformedError
from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import SUPERPOSED
from guozhan.core.rng import seed_streams
from guozhan.core.state import BOTH, DEPUTY, HEAD, EffectRef, Frame, SkillRef, State
from guozhan.mechanics import concealment, kingdom_skill
from guozhan.modes.kingdom_wars import FIERCE_BATTLE
from guozhan.rules import kingdoms, opening, turns
from guozhan.rules.game import Game
from guozhan.scenario.cardtext import CardText
from guozhan.scenario.document import GeneralSpec, Path, Scenario, SeatSpec
from guozhan.scenario.errors import MalformedScenario, UnavailableContent, raise_any
from guozhan.scenario.vocabulary import Vocabulary, face_sign, kingdom_id, known
from guozhan.view.names import kingdom_text

_PLAIN_HP: Final = 4


def build(scenario: Scenario, vocabulary: Vocabulary) -> Game:
    """A game in the position of a scenario, ready to run; nothing has happened in it yet.

    Raises:
        MalformedScenario: if the position cannot be.
    """
    builder = _Builder(scenario, vocabulary)
    builder.build()
    raise_any(builder.problems)
    return builder.game


def problems(scenario: Scenario, vocabulary: Vocabulary) -> list[MalformedScenario]:
    """What is wrong with the position of a scenario, some of whose names are unknown."""
    builder = _Builder(scenario, vocabulary)
    builder.build()
    return builder.problems


class _Builder:
    """Lays out one position. What is wrong is noted and left out; then nothing counts but the problems."""

    def __init__(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        self.scenario = scenario
        self.vocabulary = vocabulary
        self.ruleset = vocabulary.ruleset
        state = State(len(scenario.seats), len(self.ruleset.cards), seed_streams(scenario.seed))
        self.game = Game(self.ruleset, state)
        self.placed: dict[str, int] = {}
        """Generals that stand somewhere, with the seat."""
        self.problems: list[MalformedScenario] = []

    def build(self) -> None:
        """Lay everything out."""
        try:
            self.ruleset.mode.check_players(len(self.scenario.seats))
        except MalformedError as error:
            self.wrong(("seats",), str(error))
        placed = self._choose_cards()
        for number, spec in enumerate(self.scenario.seats):
            self._seat(number, spec)
        self._lay(placed)
        self._table()

    def wrong(self, path: Path, message: str, remedy: str = "") -> None:
        """Note an error at a part of the scenario."""
        scenario = self.scenario
        line = scenario.line_of(*path)
        self.problems.append(MalformedScenario(scenario.file, scenario.document, line, message, remedy))

    # --- cards -------------------------------------------------------------------------------------------------------

    def _choose_cards(self) -> dict[Path, int]:
        """Which physical card lies at each place; those with suit and rank are taken first."""
        free = list(range(len(self.ruleset.cards)))
        placements = list(self.scenario.placements())
        placed: dict[Path, int] = {}
        for full in (True, False):
            for card, path in placements:
                if card.is_full is not full:
                    continue
                found = next((i for i in free if self.vocabulary.is_card(i, card)), None)
                if found is not None:
                    free.remove(found)
                    placed[path] = found
                elif self.vocabulary.types(card.name):
                    self._miss(card, path)
        return placed

    def _miss(self, card: CardText, path: Path) -> None:
        """Say why a card that is to be placed is in no deck (any more)."""
        scenario, vocabulary = self.scenario, self.vocabulary
        if card.is_full and not any(vocabulary.is_card(i, card) for i in range(len(self.ruleset.cards))):
            faces = known().faces
            if any(face_sign(card) in faces.get(kind, ()) for kind in vocabulary.types(card.name)):
                line = scenario.line_of(*path)
                message = f"{card} is in another deck than the one that is played"
                self.problems.append(UnavailableContent(scenario.file, scenario.document, line, message))
            else:
                self.wrong(path, f"the deck has no {card}", f"add extra_cards: [{card}]")
            return
        remedy = (
            f"add extra_cards: [{card}]" if card.is_full else f"add one with suit and rank, extra_cards: [{card}♠7]"
        )
        first = next((place for other, place in scenario.placements() if self._is_same(other, card)), path)
        if first == path:
            self.wrong(path, f"the deck has no {card}", remedy)
        else:
            where = f"the first stands in {_place(first)}, line {scenario.line_of(*first)}"
            self.wrong(path, f"the scenario has placed every {card} of the deck", f"{where}; {remedy}")

    def _is_same(self, one: CardText, other: CardText) -> bool:
        """Both name the same card, as far as they say."""
        open_ = not (one.is_full and other.is_full)
        same = bool(self.vocabulary.types(one.name) & self.vocabulary.types(other.name))
        return same and (open_ or (one.suit, one.rank) == (other.suit, other.rank))

    def _lay(self, placed: dict[Path, int]) -> None:
        """Put every card where it belongs: the placed ones, then the rest of the deck below those on the draw pile."""
        game = self.game
        state = game.state
        pile = self._at(placed, ("draw_pile",), self.scenario.draw_pile)
        rest = [card for card in self.ruleset.deck if card not in placed.values()]
        away = [card for card in sorted(self.ruleset.outside) if card not in placed.values()]
        if self.scenario.draw_pile_only:
            away = rest + away
            rest = []
        else:
            rest = mutate.shuffled(game, rng.DECK, rest)
        state.zones[zones.DRAW_PILE] = [*rest, *reversed(pile)]
        self._put(away, zones.OUTSIDE, EVERYBODY)
        self._put(self._at(placed, ("discard_pile",), self.scenario.discard_pile), zones.DISCARD_PILE, EVERYBODY)
        for seat, spec in enumerate(self.scenario.seats):
            self._put(self._at(placed, (*spec.path, "hand"), spec.hand), zones.hand(seat), 1 << seat)
            self._put(self._equipment(placed, spec), zones.equip(seat), EVERYBODY)
            self._put(self._delayed(placed, spec), zones.judge(seat), EVERYBODY)
            for i, text in enumerate(spec.judge):
                covered = placed.get((*spec.path, "judge", i), -1) if text.face_down else -1
                if covered >= 0:
                    state.used_as[covered] = zones.FACE_DOWN
                    state.known[covered] = 1 << seat
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
        for name in self.ruleset.shared:
            laid = self._at(placed, ("zones", name), self.scenario.zones.get(name, ()))
            homes = self.ruleset.homes
            # What belongs there lies there face down, unless the scenario says what is left of it.
            own = [card for card in homes if homes[card] == name and card not in placed.values()]
            if name in self.scenario.zones:
                self._put([*state.zones[zones.OUTSIDE], *own], zones.OUTSIDE, EVERYBODY)
            lying = laid if name in self.scenario.zones else own
            if lying:
                state.shared[name] = lying
            for card in lying:
                state.place[card] = zones.SHARED
                state.known[card] = 0 if self.ruleset.shared[name].home else EVERYBODY

    def _at(self, placed: dict[Path, int], path: Path, cards: Sequence[CardText]) -> list[int]:
        return [placed[(*path, i)] for i in range(len(cards)) if (*path, i) in placed]

    def _put(self, cards: Sequence[int], zone: int, known: int) -> None:
        state = self.game.state
        state.zones[zone] = list(cards)
        for card in cards:
            state.place[card] = zone
            state.known[card] = known

    def _equipment(self, placed: dict[Path, int], spec: SeatSpec) -> list[int]:
        slots: dict[str, int] = {}
        for i, text in enumerate(spec.equip):
            path = (*spec.path, "equip", i)
            if path not in placed:
                continue
            slot = self.ruleset.cards[placed[path]].type.slot
            if not slot:
                self.wrong(path, f"{text} is no equipment", "put it into hand")
            elif slot in slots:
                self.wrong(path, f"two cards in the slot {slot}", "a character has one of each")
            else:
                slots[slot] = placed[path]
        return list(slots.values())

    def _delayed(self, placed: dict[Path, int], spec: SeatSpec) -> list[int]:
        tricks: dict[str, int] = {}
        for i, text in enumerate(spec.judge):
            path = (*spec.path, "judge", i)
            if path not in placed:
                continue
            kind = self.ruleset.cards[placed[path]].type
            if text.face_down:
                tricks[str(path)] = placed[path]
            elif not kind.delayed:
                self.wrong(
                    path, f"{text} is no delayed trick", f"put it into hand or equip, or lay it face down: ({text})"
                )
            elif kind.family in tricks:
                self.wrong(path, f"two {kind.name} in one judgement area", "it holds one of each name: CG-CARD-06")
            else:
                tricks[kind.family] = placed[path]
        return list(tricks.values())

    # --- seats -------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, spec: SeatSpec) -> None:
        game = self.game
        state = game.state.seats[seat]
        single = self.ruleset.mode.slots == 1
        if single:
            self._role(seat, spec)
        elif spec.general is not None or spec.role is not None:
            self.wrong(spec.path, "'general' and 'role' belong to identity games", "write generals: [head, deputy]")
        if not spec.alive:
            for key in ("hand", "equip", "judge", "piles"):
                if getattr(spec, key):
                    remedy = f"leave {key!r} out, or 'alive: false'; its cards may lie in discard_pile"
                    self.wrong((*spec.path, key), "a dead character has no cards", remedy)
        max_hp: int | None = _PLAIN_HP
        if spec.has_generals and not single:
            max_hp = self._generals(seat, spec)
        elif spec.general is not None and single:
            max_hp = self._general(seat, spec, spec.general)
        if spec.kingdom is not None:
            state.kingdom = kingdom_id(spec.kingdom) or ""
            face_down = any(state.generals) and not state.revealed
            if state.kingdom and face_down and game.options["kingdom_after_hiding"] == "redetermined":
                self.wrong(
                    (*spec.path, "kingdom"),
                    "with kingdom_after_hiding: redetermined a pair that is face down has no kingdom",
                    "leave 'kingdom' out, or place a general face up",
                )
            if not spec.has_generals and state.kingdom != kingdoms.CAREERIST:
                state.printed_kingdom = state.kingdom
        if spec.gender is not None:
            state.gender = "" if spec.gender == "none" else spec.gender
        if single:
            kingdom_skill.settle(game, seat)
        limit = max_hp if spec.max_hp is None else spec.max_hp
        state.max_hp = _PLAIN_HP if limit is None else limit
        # A general that stands alone may have hollow hp symbols.
        hollow = max_hp - state.hp if single and max_hp is not None and spec.general and spec.max_hp is None else 0
        full = state.max_hp - hollow
        state.hp = full if spec.hp is None else spec.hp
        if limit is not None and state.hp > limit:
            self.wrong((*spec.path, "hp"), f"hp {state.hp} is more than max_hp {limit}", "give max_hp too")
        if spec.armor is not None:
            state.armor = spec.armor
        state.chained, state.stacked, state.drunk = spec.chained, spec.stacked, int(spec.drunk)
        found = [min(self.vocabulary.skills(name), default="") for name in spec.skills]
        for name, skill in zip(spec.skills, found, strict=True):
            # One of a pair may leave and take its skill along; a single general keeps it.
            if any(ref.skill == skill and (not ref.slot or self.ruleset.mode.slots == 1) for ref in state.skills):
                self.wrong((*spec.path, "skills"), f"{name} is there already", "a skill that is there twice acts twice")
            elif skill:
                state.skills += (SkillRef(skill, 0),)
        marks = opening.starting_marks(game, seat)
        marks.update((self.vocabulary.mark(name), count) for name, count in spec.marks.items())
        state.marks = {name: count for name, count in marks.items() if count}
        lasting = [min(self.vocabulary.skills(name), default="") for name in spec.effects]
        state.effects = tuple(EffectRef(kind, (), "game", -1) for kind in lasting if kind)
        self.game.state.lasting += len(state.effects)
        if not spec.alive:
            state.alive = False
            state.hp = min(state.hp, 0) if spec.hp is not None else 0
            state.skills = ()
        game.skills_changed(seat)

    def _role(self, seat: int, spec: SeatSpec) -> None:
        """Give the seat its role; that of the lord and of the dead is open."""
        state = self.game.state.seats[seat]
        if spec.has_generals:
            self.wrong((*spec.path, "generals"), "'generals' belong to 国战", "write general: NAME")
        if spec.role is None:
            return
        if spec.role == "lord" and any(one.role == "lord" for one in self.game.state.seats):
            self.wrong((*spec.path, "role"), "a second lord", "there is one lord (IDR-SU-03)")
        state.role = spec.role
        state.role_known = EVERYBODY if spec.role == "lord" or not spec.alive else 1 << seat

    def _general(self, seat: int, spec: SeatSpec, general: GeneralSpec) -> int | None:
        """Place the one general, face up or concealed (隐匿); its max hp, None where it is not known."""
        game = self.game
        state = game.state.seats[seat]
        found = self._find(seat, general, (*spec.path, "general"))
        if found is None:
            return None
        if general.face_down and spec.alive:
            concealment.conceal(game, seat, found)
            return state.max_hp
        self.ruleset.mode.place_generals(game, seat, found)
        state.known[0] = EVERYBODY
        state.revealed = state.shown_ever = HEAD
        state.gender = kingdoms.gender(game, seat)
        # Of several kingdoms it is the first one, unless the scenario says otherwise.
        state.kingdom = self.ruleset.generals[found].kingdom
        return state.max_hp

    def _find(self, seat: int, general: GeneralSpec, path: Path) -> str | None:
        """The id of a general to be placed; None where it is not known."""
        found = sorted(self.vocabulary.generals(general.name))
        if not found:
            return None
        if len(found) > 1:
            self.wrong(path, f"{general.name} are several generals", "write the id: " + ", ".join(found))
            return None
        if found[0] in self.placed:
            self.wrong(
                path,
                f"{general.name} stands in seat {self.placed[found[0]] + 1} already",
                "there is one card of each general; for its skill alone write skills: […]",
            )
        self.placed[found[0]] = seat
        return found[0]

    def _generals(self, seat: int, spec: SeatSpec) -> int | None:
        """Place the generals; max hp by their halves, None where one of them is not known."""
        game = self.game
        state = game.state.seats[seat]
        ids = []
        revealed = 0
        for slot, general in ((HEAD, spec.head), (DEPUTY, spec.deputy)):
            if general is None:
                ids.append("")
                continue
            found = self._find(seat, general, (*spec.path, "generals", slot - 1))
            if found is None:
                return None
            ids.append(found)
            if not general.face_down or not spec.alive:
                revealed |= slot
        self._check_pair(spec, ids)
        self.ruleset.mode.place_generals(game, seat, *ids)
        for slot in (HEAD, DEPUTY):
            if revealed & slot:
                state.known[slot - 1] = EVERYBODY
        state.revealed = state.shown_ever = revealed
        state.both_shown = revealed == BOTH
        state.gender = kingdoms.gender(game, seat)
        if revealed:
            state.kingdom = SUPERPOSED.join(kingdoms.printed_kingdoms(game, seat, revealed))
        return state.max_hp or _PLAIN_HP

    def _check_pair(self, spec: SeatSpec, ids: Sequence[str]) -> None:
        """Head and deputy are of one kingdom (CG-SU-04); a double-kingdom general is a deputy (RP-DK-01)."""
        pair = [self.ruleset.generals[id_] for id_ in ids if id_]
        if ids[0] and pair[0].second_kingdom:
            self.wrong(
                (*spec.path, "generals"),
                f"{pair[0].name} is of two kingdoms and cannot be the head",
                "write it as the deputy (RP-DK-01)",
            )
        elif len(pair) == 2 and not pair[0].may_lead(pair[1]):
            self.wrong(
                (*spec.path, "generals"),
                "，".join(f"{general.name}（{kingdom_text(general.printed_kingdom)}）" for general in pair)
                + " are of two kingdoms",
                "a pair is of one (CG-SU-04); none leaves a position empty, skills: […] adds a single skill",
            )

    # --- the table ---------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        game = self.game
        scenario = self.scenario
        state = game.state
        if scenario.fierce_battle and FIERCE_BATTLE not in self.ruleset.mode.regime_skills:
            self.wrong(("fierce_battle",), f"{self.ruleset.name} has no 鏖战", "leave 'fierce_battle' out")
        state.regimes = (FIERCE_BATTLE,) if scenario.fierce_battle else ()
        for seat in range(len(state.seats)):
            self.game.skills_changed(seat)
        if "vanguard" in self.ruleset.options and any(seat.kingdom for seat in state.seats):
            state.table["vanguard"] = 1
        used = {general for seat in state.seats for general in seat.generals}
        state.general_pile = [general for general in self.ruleset.pool if general not in used]
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


def _place(path: Path) -> str:
    if path[0] == "seats":
        return f"the {path[-2]} of seat {int(path[1]) + 1}"
    return str(path[0])
