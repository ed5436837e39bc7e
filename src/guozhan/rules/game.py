"""A game with all its rules: the kernel plus the chapters of the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guozhan.core import mutate, zones
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import Draft
from guozhan.core.kernel import Kernel
from guozhan.core.native import mypyc_attr
from guozhan.core.recording import allow_depth
from guozhan.core.rng import seed_streams
from guozhan.core.skills import Effect
from guozhan.core.state import EffectRef, SkillRef, State
from guozhan.rules import damage, dying, formation, moving, revealing, turns
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT, HAND_LIMIT_OF, NAME, SHARES_HAND_LIMIT, SUIT

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.card_types import CardType
    from guozhan.rules.damage import Damage
    from guozhan.rules.using import Use


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Kernel):
    """One run of a game under a ruleset; its ``players`` are handles of the class :class:`Player`."""

    def __init__(self, ruleset: Ruleset, state: State, log: list[Fact] | None = None) -> None:
        super().__init__(ruleset, state, log)
        traits = _traits(ruleset)
        self.traits = traits
        self.nullifying_families = traits.nullifying
        self.nullifying_cards = traits.nullifying_cards
        self.rescuing_families = traits.rescuing

    @classmethod
    def new(cls, ruleset: Ruleset, players: int, seed: int, log: list[Fact] | None = None) -> Game:
        """A game that is about to be set up by its mode.

        Raises:
            MalformedError: if the mode does not allow this number of players, or has too few generals for them.
        """
        ruleset.mode.check(ruleset, players)
        game = cls(ruleset, State(players, len(ruleset.cards), seed_streams(seed)), log)
        game.seed = seed
        return game

    def make_player(self, seat: int) -> Player:
        return Player(self, seat)

    def run(self) -> None:
        """Play from where the cursor stands, from the set-up on if it is empty, until the game is over."""
        allow_depth()
        if not self.state.cursor:
            self.safe_point()
            self.ruleset.mode.set_up(self)
        turns.run(self)

    # --- cards -------------------------------------------------------------------------------------------------------

    def type_of(self, card: int) -> CardType:
        """The printed type of a physical card."""
        return self.ruleset.cards[card].type  # type: ignore[return-value]

    def face(self, card: int) -> Card:
        """A physical card as it counts where it lies: its owner's skills may change its suit, and in his hand its name.

        One whose name has been changed names the skill as its maker. Used and played under that name it is a card made
        by that skill (its conversion); under its own name it is nothing.
        """
        printed = self.ruleset.cards[card]
        if self.is_moot(SUIT) and self.is_moot(NAME):
            return printed
        zone = self.state.place[card]
        if zone < zones.FIRST_SEAT_ZONE or zone == zones.SHARED or zones.kind(zone) == zones.JUDGE:
            return printed
        owner = zones.owner(zone)
        told = self.sheet(owner).modifiers
        if SUIT not in told and NAME not in told:
            return printed
        if zones.kind(zone) == zones.PILE and card not in self.stowed(owner):
            return printed
        suit = self.suit_for(owner, printed)
        face = printed if suit == printed.suit else Card(printed.type, suit, printed.rank, printed.ids)
        return self._named(owner, face) if NAME in told and zones.kind(zone) == zones.HAND else face

    def _named(self, seat: int, card: Card) -> Card:
        """A card of a hand under the name that it has there."""
        name, maker = card.type.id, ""
        for entry in self.sheet(seat).modifiers.get(NAME, ()):
            if self.live(seat, entry):
                changed = entry.what.fn(entry.skill, self.players[seat], name, card)
                if changed != name:
                    name, maker = changed, entry.skill.id
        return convert(self.ruleset.types[name], [card], maker) if maker else card

    def suit_for(self, seat: int, card: Card) -> str:
        """The suit that a card has for a seat."""
        suit = card.suit
        for entry in self.sheet(seat).modifiers.get(SUIT, ()):
            if self.live(seat, entry):
                suit = entry.what.fn(entry.skill, self.players[seat], suit, card)
        return suit

    def faces(self, cards: Sequence[int]) -> list[Card]:
        """``face`` of each."""
        if self.is_moot(SUIT) and self.is_moot(NAME):
            printed = self.ruleset.cards
            return [printed[card] for card in cards]
        return [self.face(card) for card in cards]

    def conversion_card(self, draft: Draft) -> Card:
        """The card that a conversion's draft makes so far."""
        action = draft.event
        with self.assuming(action.seat, action.slot):
            return convert(self.ruleset.types[action.name], self.faces(draft.cards), action.skill)

    def types_of(self, families: Sequence[str]) -> list[str]:
        """Ids of the card types of the given families."""
        key = tuple(families)
        found = self.traits.types.get(key)
        if found is None:
            found = [t.id for t in _in_deck_order(self.ruleset) if t.family in key]
            self.traits.types[key] = found
        return found

    def usable_cards(self, seat: int) -> list[int]:
        """Cards that a seat may use and play from its hand or like hand cards: those under its equipment too."""
        hand = self.state.zones[zones.hand(seat)]
        return hand + self.stowed(seat) if self.state.seats[seat].piles else hand

    def stowed(self, seat: int) -> list[int]:
        """Cards that a seat uses and plays like hand cards: those under its equipment and on piles of some skills."""
        piles = self.state.seats[seat].piles
        if not piles:
            return []
        cards = self.ruleset.cards
        found = [
            card
            for worn in self.state.zones[zones.equip(seat)]
            if cards[worn].type.pile
            for card in piles.get(cards[worn].type.pile, ())
        ]
        for ref in self.state.seats[seat].skills:
            skill = self.ruleset.skills[ref.skill]
            if skill.uses_pile and skill.pile in piles and self.has_skill(seat, ref.skill):
                found.extend(piles[skill.pile])
        return found

    def has_delayed(self, seat: int, type_id: str) -> bool:
        """A delayed trick of this name lies in the seat's judgement area."""
        cards = self.ruleset.cards
        used_as = self.state.used_as
        return any(used_as.get(card, cards[card].type.id) == type_id for card in self.state.zones[zones.judge(seat)])

    def put_equipment(self, seat: int, card: int, by: int = -1) -> None:
        """Put an equipment card into its slot; the one that lies there goes to the discard pile in the same move."""
        slot = self.type_of(card).slot
        old = self.players[seat].equipped(slot)
        parts = [moving.MovePart([card], zones.equip(seat), "equip", seat if by < 0 else by)]
        if old >= 0:
            parts.insert(0, moving.MovePart([old], zones.DISCARD_PILE, "replace", seat))
        moving.move(self, parts)

    def clear_processing(self, cards: Sequence[int], used: Card | None = None) -> None:
        """What of these cards still lies in the processing area goes to the discard pile (after a use: of ``used``)."""
        place = self.state.place
        left = [card for card in cards if place[card] == zones.PROCESSING]
        if left:
            moving.move(self, [moving.MovePart(left, zones.DISCARD_PILE, "cleared", used=used)])

    def hand_limit(self, seat: int) -> int:
        """手牌上限: hp, and what changes it; not below 0. It may be that of another, where that is higher."""
        own = self._own_hand_limit(seat)
        if not self.is_moot(SHARES_HAND_LIMIT):
            for other in self.order(seat)[1:]:
                if self.verdict(SHARES_HAND_LIMIT, False, seat, seat, other)[0]:
                    own = max(own, self._own_hand_limit(other))
        return own

    def _own_hand_limit(self, seat: int) -> int:
        limit = self.number(HAND_LIMIT, max(self.state.seats[seat].hp, 0), seat)
        return max(self.number(HAND_LIMIT_OF, limit, seat, seat), 0)

    def bonus_taken(self, use: Use) -> None:
        """The next 杀 used in the turn takes the waiting bonus of 酒 with it."""
        state = self.state.seats[use.user]
        if state.drunk and use.card.type.takes_bonus:  # type: ignore[attr-defined]
            use.bonus += state.drunk
            mutate.set_field(self, use.user, "drunk", 0)

    def damage(
        self,
        source: int,
        target: int,
        number: int = 1,
        nature: str = "normal",
        card: Card | None = None,
        use: Use | None = None,
    ) -> Damage:
        """Deal damage; ``source`` -1 for none."""
        return damage.deal(self, source, target, number, nature, card, use)

    # --- generals and skills -----------------------------------------------------------------------------------------

    def reveal(self, seat: int, mask: int) -> None:
        revealing.reveal(self, seat, mask)

    def can_reveal(self, seat: int, mask: int) -> bool:
        return revealing.can_reveal(self, seat, mask)

    def hide(self, seat: int, mask: int) -> None:
        revealing.hide(self, seat, mask)

    def formations_stand(self) -> bool:
        return formation.stand(self)

    def has_skill(self, seat: int, skill: str) -> bool:
        """The seat has the skill, its general is face up and it is valid."""
        state = self.state.seats[seat]
        for ref in state.skills:
            if ref.skill == skill and (not ref.slot or state.revealed & ref.slot):
                if state.suppressed & ref.slot and not self.ruleset.skills[skill].unsuppressed:
                    return False
                return not state.effects or ref in self.ruleset.valid((ref,), state.effects)
        return False

    def skill_name(self, skill: str) -> str:
        """Chinese name of a skill."""
        found = self.ruleset.skills.get(skill)
        return found.name if found is not None else skill

    @property
    def mode_skills(self) -> set[str]:
        """Ids of what seats can do by the mode's rules, now or at some other time."""
        ruleset = self.ruleset
        later = (ref for refs in ruleset.regime_skills.values() for ref in refs)
        return {ref.skill for ref in (*ruleset.rule_skills, *later)}

    def gain_skill(self, seat: int, skill: str, slot: int = 0) -> None:
        """A seat gains a skill (获得技能)."""
        skills = self.state.seats[seat].skills
        if SkillRef(skill, slot) not in skills:
            mutate.set_skills(self, seat, (*skills, SkillRef(skill, slot)))

    def lose_skills(self, seat: int, slot: int) -> None:
        """A seat loses all skills of one general (失去技能), with the cards that lie on it for them."""
        state = self.state.seats[seat]
        gone = [ref for ref in state.skills if ref.slot == slot]
        kept = tuple(ref for ref in state.skills if ref.slot != slot)
        if not gone:
            return
        mutate.set_skills(self, seat, kept)
        shown = bool(slot) and bool(state.revealed & slot)
        mutate.emit(self, "lost_skills", seat, number=slot, text=state.generals[slot - 1] if shown else "")
        self.drop_skills(seat, [ref.skill for ref in gone])

    def lose_skill(self, seat: int, skill: str) -> None:
        """A seat loses one skill."""
        state = self.state.seats[seat]
        mutate.set_skills(self, seat, tuple(ref for ref in state.skills if ref.skill != skill))
        self.drop_skills(seat, [skill])

    def drop_skills(self, seat: int, skills: Sequence[str]) -> None:
        """What goes with skills that were lost or turned face down.

        Their piles go to the discard pile; whom one of them kept up at hp 0 or less is dying.
        """
        for skill in skills:
            pile = self.ruleset.skills[skill].pile
            cards = self.state.seats[seat].piles.get(pile, ()) if pile else ()
            moving.to_discard_pile(self, list(cards))
        if self.state.seats[seat].hp <= 0 and any(self.ruleset.skills[skill].keeps_up for skill in skills):
            dying.enter_dying(self, seat, None)

    def suppress(self, seat: int, slot: int) -> None:
        """Skills of a face-up general without the tag locked are invalid until the end of the turn (无效)."""
        mutate.set_field(self, seat, "suppressed", self.state.seats[seat].suppressed | slot)
        self.validity_changed(seat)

    def restore_skills(self, seat: int) -> None:
        """The invalidity that lasted until the end of the turn ends."""
        mutate.set_field(self, seat, "suppressed", 0)
        self.validity_changed(seat)

    def add_effect(self, seat: int, effect: EffectRef) -> None:
        """Put a lasting effect on a seat."""
        mutate.set_effects(self, seat, (*self.state.seats[seat].effects, effect))

    def drop_effect(self, seat: int, effect: EffectRef) -> None:
        """Take a lasting effect off a seat before its time; of several like it, the first."""
        effects = list(self.state.seats[seat].effects)
        if effect in effects:
            effects.remove(effect)
            mutate.set_effects(self, seat, tuple(effects))
            self._end(seat, (effect,))

    def expire(self, expires: str, of: int) -> None:
        """End the lasting effects that last until now."""
        if not self.state.lasting:
            return
        for seat, state in enumerate(self.state.seats):
            if state.effects:
                kept = tuple(x for x in state.effects if x.expires != expires or x.of != of)
                if len(kept) != len(state.effects):
                    gone = [x for x in state.effects if x.expires == expires and x.of == of]
                    mutate.set_effects(self, seat, kept)
                    if state.alive:
                        self._end(seat, gone)

    def _end(self, seat: int, effects: Sequence[EffectRef]) -> None:
        """What follows from the end of lasting effects."""
        for effect in effects:
            kind = self.ruleset.skills[effect.kind]
            if isinstance(kind, Effect):
                kind.ended_with(self.players[seat], effect.data)

    # --- order -------------------------------------------------------------------------------------------------------

    def by_turn(self, seats: Sequence[int]) -> list[int]:
        """Seats in turn order from the current player (a seat may stand twice)."""
        turn = max(self.state.turn, 0)
        return sorted(seats, key=lambda seat: (seat - turn) % self.size)

    def next_alive(self, seat: int) -> int:
        """The next living seat that is not away (下家)."""
        return formation.neighbour(self, seat)

    def hp_frozen(self, seat: int) -> bool:
        """The hp of whoever is away does not change, where the switch ``truce_hp`` says so."""
        return self.state.seats[seat].away and self.options["truce_hp"] == "frozen"

    @property
    def phase(self) -> Any:
        """The frame of the running phase, or None."""
        cursor = self.state.cursor
        return cursor[-1] if cursor and cursor[-1].kind == "phase" else None

    def in_phase(self, seat: int, name: str) -> bool:
        """The seat is in this phase of its turn; what comes before the phase starts (开始前) is not in it."""
        phase = self.phase
        return phase is not None and phase.name == name and phase.seat == seat and phase.step != turns.BEFORE

    def extra_turn(self, seat: int) -> None:
        """A turn of a seat follows the present one (额外的回合)."""
        mutate.queue_extra_turn(self, seat)

    def insert_phase(self, name: str) -> None:
        """Another phase of the running turn follows the present one (额外的阶段)."""
        turns.insert_phase(self, name)

    def end_turn(self) -> None:
        """The running phase and turn go to their ends, past what is still to come (结束回合)."""
        for frame in self.state.cursor:
            if frame.kind == "turn":
                mutate.end_frame(self, frame)
        self.end_phase()

    def end_phase(self) -> None:
        """The running phase goes to its end."""
        if self.phase is not None:
            mutate.end_frame(self, self.phase)


class _Traits:
    """What a ruleset's cards can do, computed once a ruleset.

    Attributes:
        nullifying, rescuing: families of cards that offset tricks, or save the dying.
        nullifying_cards: ids of the printed cards of the first.
        printed: ids of the types of which the deck has cards.
        remembered: what skills have the rules remember of a turn.
        types: ids of the types of given families, as asked so far.
    """

    __slots__ = ("nullifying", "nullifying_cards", "printed", "remembered", "rescuing", "types")

    def __init__(self, ruleset: Ruleset) -> None:
        types = _in_deck_order(ruleset)
        self.printed = frozenset(card.type.id for card in ruleset.cards)
        self.nullifying = list(dict.fromkeys(t.family for t in types if t.nullifies))
        self.rescuing = list(dict.fromkeys(t.family for t in types if t.rescue))
        self.nullifying_cards = [card.ids[0] for card in ruleset.cards if card.type.family in self.nullifying]
        self.remembered = frozenset(what for skill in ruleset.skills.values() for what in skill.remembers)
        self.types: dict[tuple[str, ...], list[str]] = {}


def _traits(ruleset: Ruleset) -> _Traits:
    if ruleset.traits is None:
        ruleset.traits = _Traits(ruleset)
    traits: _Traits = ruleset.traits
    return traits


def _in_deck_order(ruleset: Ruleset) -> list[Any]:
    """The card types as the deck has them, so that the order of their registration has no say."""
    printed = dict.fromkeys(card.type.id for card in ruleset.cards)
    ids = [*printed, *sorted(set(ruleset.types) - printed.keys())]
    return [ruleset.types[id] for id in ids]
