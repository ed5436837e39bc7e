"""国战 (Kingdom Wars): set-up, rewards for reveals and deaths, 鏖战, victory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from guozhan.core import mutate, rng
from guozhan.core.answers import Pick
from guozhan.core.decisions import GENERALS, Action, Decision, Draft, Part, PickAction, Together
from guozhan.core.errors import MalformedError
from guozhan.core.events import GameOver
from guozhan.core.generals import kingdoms_in
from guozhan.core.messages import error_text
from guozhan.core.state import DEPUTY, HEAD, SkillRef
from guozhan.modes import drafting
from guozhan.rules import kingdoms, moving, opening, revealing, turns

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.generals import General
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.damage import Damage
    from guozhan.rules.death import Death
    from guozhan.rules.game import Game
    from guozhan.rules.revealing import Reveal

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 12
STARTING_HAND: Final = 4
FIERCE_BATTLE: Final = "fierce_battle"  # 鏖战


class ChoosePair(Decision):
    """Choose head and deputy of one kingdom from the generals dealt (选将). CG-SU-04, CG-SU-05, RP-DK-01, RP-DK-09.

    Attributes:
        dealt: ids of the generals dealt.
        banned: pairs that cannot be chosen.
    """

    __slots__ = ("banned", "dealt")

    def __init__(self, game: Game, seat: int, dealt: list[str]) -> None:
        super().__init__(game, seat, "generals", public=True)
        self.dealt = tuple(dealt)
        self.banned = drafting.banned_pairs(game.options)

    def make_actions(self) -> list[Action]:
        return [PickAction(Part("items", GENERALS, self._candidates, 2, ordered=True, error=self._error))]

    def _deputies(self, head: str) -> list[str]:
        ruleset = self.game.ruleset
        return [general for general in self.dealt if drafting.may_pair(ruleset, self.banned, head, general)]

    def _candidates(self, me: Any, draft: Draft) -> list[str]:
        if draft.items:
            return self._deputies(str(draft.items[0]))
        return [general for general in self.dealt if self._deputies(general)]

    def _error(self, me: Any, draft: Draft, item: Any) -> str:
        if item not in self.dealt:
            return "没有发到这张武将牌"
        if not draft.items and self.game.ruleset.generals[item].second_kingdom:
            return "双势力武将只能作为副将"
        if self.banned and any(
            frozenset((item, other)) in self.banned for other in (draft.items or self.dealt) if other != item
        ):
            return "此组合已被禁用"
        return "主将与副将须为同一势力"


class KingdomWars:
    """The mode's rules. It holds no state; what it has to remember is in ``State.table``."""

    name: ClassVar[str] = "国战"
    id: ClassVar[str] = "kingdom_wars"
    min_players: ClassVar[int] = MIN_PLAYERS
    max_players: ClassVar[int] = MAX_PLAYERS
    slots: ClassVar[int] = 2  # generals a seat
    rule_skills: tuple[str, ...] = (
        "reveal",
        "companion",
        "half_fish",
        "half_fish_limit",
        "vanguard",
        "reveal_locked",
        "transfer",
        "mountain_echo",
    )
    regime_skills: ClassVar[Mapping[str, tuple[str, ...]]] = {FIERCE_BATTLE: ("fierce_battle",)}

    def rule_skills_for(self, options: Mapping[str, Any], cards: Sequence[Card]) -> list[str]:
        """What every seat can do by the rules, under these switches and with this deck."""
        idle = set()
        if not options["reveal_locked_in_play"]:
            idle.add("reveal_locked")
        if not any(card.transferable for card in cards):
            idle.add("transfer")
        if options["mountain_echo"] == "off":
            idle.add("mountain_echo")
        return [skill for skill in self.rule_skills if skill not in idle]

    # --- set-up ----------------------------------------------------------------------------------------------------

    def check(self, ruleset: Ruleset, players: int) -> None:
        """The ruleset is for this many players.

        Raises:
            MalformedError: if so many cannot play, or there are too few generals for them.
        """
        self.check_players(players)
        pool = len(ruleset.pool)
        least = self.least_dealt(ruleset)
        if _hand_size(pool, players) < least:
            text = (
                "{pool} generals are too few for {players} players: everybody is dealt {least} or more, so that "
                "there is a pair of one kingdom; at least {needed} are needed (switch generals)"
            )
            raise MalformedError(error_text(text, pool=pool, players=players, least=least, needed=least * players))
        drafting.check_pairs(ruleset, players)

    def least_dealt(self, ruleset: Ruleset) -> int:
        """How many hold a pair whatever is dealt: one more than the most generals of which no two go together.

        These are one of each of some kingdoms, with all double-kingdom generals that are of none of these.
        """
        generals = [ruleset.generals[general] for general in ruleset.pool]
        kingdoms_of = sorted({general.kingdom for general in generals if not general.second_kingdom})
        double = [general for general in generals if general.second_kingdom]
        return 1 + max(
            len(heads) + sum(not set(general.kingdoms) & set(heads) for general in double)
            for number in range(len(kingdoms_of) + 1)
            for heads in combinations(kingdoms_of, number)
        )

    def check_players(self, players: int) -> None:
        """CG-SU-01.

        Raises:
            MalformedError: if this many cannot play.
        """
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            text = "{mode} is for {least} to {most} players, not {players}"
            raise MalformedError(error_text(text, mode="国战", least=MIN_PLAYERS, most=MAX_PLAYERS, players=players))

    def set_up(self, game: Game) -> None:
        """Deal generals, let everybody choose, deal cards, name the first player."""
        first = 0 if game.options["starting_player"] == "first_seat" else -1
        if game.options["free_choice"]:
            first = mutate.roll(game, rng.SEATS, game.size) if first else first
            order = [(first + i) % game.size for i in range(game.size)]
            chosen = drafting.choose_freely(
                game, order, game.ruleset.pool, lambda seat, offered: ChoosePair(game, seat, offered)
            )
            taken = {general for pair in chosen.values() for general in pair}
            pool = [general for general in game.ruleset.pool if general not in taken]
        else:
            hands, pool = drafting.deal_pairs(game, _hand_size(len(game.ruleset.pool), game.size))
            for seat, dealt in enumerate(hands):
                mutate.emit(game, "generals_dealt", seat, text=" ".join(dealt), number=len(dealt), seen=1 << seat)
            first = mutate.roll(game, rng.SEATS, game.size) if first else first
            requests: list[Decision] = [ChoosePair(game, seat, dealt) for seat, dealt in enumerate(hands)]
            answers = game.ask_together(Together("generals", requests[first:] + requests[:first]))
            chosen = {}
            for seat, dealt in enumerate(hands):
                answer = answers[seat]
                assert isinstance(answer, Pick)
                chosen[seat] = tuple(str(item) for item in answer.items)
                pool += [general for general in dealt if general not in chosen[seat]]
        for seat in range(game.size):
            head, deputy = chosen[seat]
            self.place_generals(game, seat, head, deputy)
        mutate.set_general_pile(game, sorted(pool))
        mutate.lay_deck(game, mutate.shuffled(game, rng.DECK, game.ruleset.deck))
        mutate.lay_outside(game)
        opening.lay_zones(game)
        opening.deal_hands(game, first, STARTING_HAND)
        turns.start(game, first)

    def place_generals(self, game: Game, seat: int, head: str, deputy: str, full_hp: bool = True) -> None:
        """Put a pair face down before a seat; max hp from the halves of both (CG-SU-07)."""
        pool = game.ruleset.generals
        placed = [(slot, pool[general]) for slot, general in ((HEAD, head), (DEPUTY, deputy)) if general in pool]
        halves = sum(general.halves_in(slot) for slot, general in placed)
        skills = tuple(SkillRef(skill.id, slot) for slot, general in placed for skill in general.skills_in(slot))
        mutate.set_generals(game, seat, head, deputy, halves, skills)
        if full_hp:
            mutate.set_field(game, seat, "max_hp", halves // 2)
            mutate.set_field(game, seat, "hp", halves // 2)

    # --- the course of the game --------------------------------------------------------------------------------------

    def turn_begins(self, game: Game, seat: int) -> None:
        """鏖战 is tested at the start of each turn."""
        if game.options["fierce_battle"] != "on" or FIERCE_BATTLE in game.state.regimes:
            return
        if game.state.table.get(FIERCE_BATTLE):
            mutate.begin_regime(game, FIERCE_BATTLE)
            return
        alive = len(game.order(0))
        most = 3 if game.size <= game.options["fierce_battle_three_up_to"] else 4
        if alive == game.size and game.options["fierce_battle_after_death"]:
            return
        if game.options["fierce_battle_undetermined"] == "wait" and any(
            not game.state.seats[each].kingdom for each in game.order(0)
        ):
            return
        if alive <= most and not kingdoms.share(game):
            mutate.begin_regime(game, FIERCE_BATTLE)

    def call_fierce_battle(self, game: Game) -> None:
        """For skills: 鏖战 begins with the next turn, whoever lives then."""
        mutate.set_table(game, FIERCE_BATTLE, 1)

    def absorb(self, game: Game, damage: Damage) -> None:
        """Damage is borne by hp alone."""

    # --- reveals -----------------------------------------------------------------------------------------------------

    def after_reveal(self, game: Game, event: Reveal) -> None:
        """Rewards for a reveal, settled at once: 先驱, 珠联璧合, then the half fish (CG-CO-06; switch reward_order)."""
        self._vanguard(game, event)
        if not event.first_both:
            return
        rewards = [self._reward_companions, self._reward_half_fish]
        if game.options["reward_order"] == "half_fish_first":
            rewards.reverse()
        for reward in rewards:
            if game.state.seats[event.seat].alive:
                reward(game, event.seat)

    def _reward_companions(self, game: Game, seat: int) -> None:
        """What a pair of companions gets."""
        pool = game.ruleset.generals
        first, second = (pool[general] for general in game.state.seats[seat].generals)
        if not are_companions(first, second):
            return
        if game.options["companion"] == "marker":
            self.gain_mark(game, seat, "companion")
        else:
            self._companion_choice(game, seat)

    def _reward_half_fish(self, game: Game, seat: int) -> None:
        """What half a fish left over is worth."""
        if not game.state.seats[seat].halves % 2:
            return
        if game.options["half_fish"] == "marker":
            self.gain_mark(game, seat, "half_fish")
        elif game.players[seat].choose_option("half_fish", ["draw"], {"draw": "摸一张牌"}, optional=True):
            mutate.emit(game, "invoked", seat, word="half_fish")
            game.players[seat].draw(1)

    def _vanguard(self, game: Game, event: Reveal) -> None:
        how = game.options["vanguard"]
        seat = event.seat
        state = game.state.seats[seat]
        if how == "off" or state.shown_ever != event.first_ever:
            return
        if how == "own_first" or not game.state.table.get("vanguard"):
            mutate.set_table(game, "vanguard", 1)
            self.gain_mark(game, seat, "vanguard")

    def _companion_choice(self, game: Game, seat: int) -> None:
        """CG-CO-02: draw two cards, recover 1, or nothing."""
        me = game.players[seat]
        offered = ["draw", "recover"] if me.is_wounded else ["draw"]
        chosen = me.choose_option("companion", offered, {"draw": "摸两张牌", "recover": "回复1点体力"}, optional=True)
        if chosen:
            mutate.emit(game, "invoked", seat, word="companion")
        if chosen == "draw":
            me.draw(2)
        elif chosen == "recover":
            me.recover(1)

    def gain_mark(self, game: Game, seat: int, mark: str) -> None:
        """A seat gets one marker."""
        mutate.set_mark(game, seat, mark, game.state.seats[seat].marks.get(mark, 0) + 1)

    # --- deaths ------------------------------------------------------------------------------------------------------

    def death_confirmed(self, game: Game, death: Death) -> None:
        """Nothing has been left face down by now."""

    def after_death(self, game: Game, death: Death) -> None:
        """Reward or punish the killer (奖惩). CG-DE-04 … CG-DE-14."""
        killer = death.killer_player(game)
        if killer is None or killer.seat == death.seat or not killer.kingdom:
            return
        victim = game.state.seats[death.seat].kingdom
        if not victim:
            return
        lenient = game.options["superposed_killing"] == "rewarded" and killer.different_kingdom(death.seat)
        if killer.same_kingdom(death.seat) and not lenient:
            mutate.emit(game, "punished", killer.seat)
            moving.discard(game, list(killer.cards), killer.seat)
            return
        if killer.kingdom == kingdoms.CAREERIST and game.options["careerist_kill_draw"] == "three":
            number = 3
        elif victim == kingdoms.CAREERIST:
            number = 1
        else:
            number = sum(kingdoms.same(game, death.seat, seat) for seat in game.order()) + 1
        mutate.emit(game, "rewarded", killer.seat, number=number)
        killer.draw(number)

    # --- victory -----------------------------------------------------------------------------------------------------

    def test_victory(self, game: Game) -> None:
        """End the game if it is decided. CG-VI-01 … CG-VI-06."""
        seats = game.state.seats
        alive = [seat for seat in range(game.size) if seats[seat].alive]
        if not alive:
            self.end(game, (), "nobody_left")
        undetermined = [seat for seat in alive if self._is_open(game, seat)]
        if undetermined and not self._turn_up(game, alive, undetermined):
            return
        if not alive or game.state.over:
            return
        kingdom = seats[alive[0]].kingdom
        if kingdom == kingdoms.CAREERIST:
            if len(alive) == 1:
                self.end(game, (alive[0],), "victory")
            return
        won = [name for name in kingdoms_in(kingdom) if all(name in kingdoms_in(seats[s].kingdom) for s in alive)]
        if won:
            winners = {seat for name in won for seat in kingdoms.members(game, name)}
            self.end(game, tuple(sorted(winners)), "victory")

    def _is_open(self, game: Game, seat: int) -> bool:
        """The seat has no kingdom, or is superposed until its head comes to show; so it cannot win yet."""
        if not game.state.seats[seat].kingdom:
            return True
        return kingdoms.is_superposed(game, seat) and bool(revealing.hidden_slots(game, seat) & HEAD)

    def _turn_up(self, game: Game, alive: list[int], undetermined: list[int]) -> bool:
        """Turn hidden survivors up where a switch says so; whether all are determined now."""
        options = game.options
        if len(alive) == 1:
            if options["lone_hidden_survivor"] != "turned_up":
                return False
        elif options["hidden_survivors_victory"] != "turn_up" or self._would_differ(game, alive):
            return False
        for seat in undetermined:
            if not revealing.hidden_slots(game, seat):
                return False
            revealing.show_dead(game, seat)
        return True

    def _would_differ(self, game: Game, alive: list[int]) -> bool:
        """The survivors are not all of one kingdom, or one of them would become a careerist."""
        common: set[str] | None = None
        for seat in alive:
            kingdom = game.state.seats[seat].kingdom
            shown = kingdoms.printed_kingdoms(game, seat) if self._is_open(game, seat) else kingdoms_in(kingdom)
            if kingdoms.is_for_good(game, seat):
                return True
            common = set(shown) if common is None else common & set(shown)
        if not common or kingdoms.CAREERIST in common:
            return True
        return all(len({*kingdoms.members(game, name), *alive}) > game.size // 2 for name in common)

    def end(self, game: Game, winners: tuple[int, ...], ending: str) -> None:
        """The game is over."""
        mutate.finish(game, winners, ending)
        raise GameOver


def _hand_size(pool: int, players: int) -> int:
    """How many of the generals in play everybody is dealt. CG-SU-03."""
    return min(7 if players <= 8 else 5, pool // players)


def are_companions(first: General, second: General) -> bool:
    """The two form 珠联璧合 (CG-CO-01); it holds both ways if either card says so."""
    return second.person in first.companions or first.person in second.companions
