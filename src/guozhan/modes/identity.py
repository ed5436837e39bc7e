"""身份 (identity mode): set-up, rewards and punishments, victory. IDR-SU-…, IDR-DE-…"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from guozhan.core import mutate, rng
from guozhan.core.answers import Pick
from guozhan.core.decisions import GENERALS, OPTIONS, Action, Choose, Decision, Part, PickAction, Together
from guozhan.core.errors import MalformedError
from guozhan.core.events import GameOver
from guozhan.core.facts import EVERYBODY
from guozhan.core.messages import error_text
from guozhan.core.state import HEAD
from guozhan.mechanics import armor_points, concealment, kingdom_skill
from guozhan.mechanics.general_cards import printed_skills
from guozhan.modes import drafting
from guozhan.modes.roles import COUNTS, LORD, LOYALIST, REBEL, RENEGADE, lord, roles_for, with_role
from guozhan.rules import moving, opening, turns

if TYPE_CHECKING:
    from guozhan.core.cards import Card
    from guozhan.core.generals import General
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.damage import Damage
    from guozhan.rules.death import Death
    from guozhan.rules.game import Game
    from guozhan.rules.revealing import Reveal

STARTING_HAND: Final = 4
REWARD: Final = 3  # cards for killing a rebel
RANDOM_LORDS: Final = 2  # what the lord chooses from beside the standing ones
GOD: Final = "god"  # 神
KINGDOMS: Final = ("wei", "shu", "wu", "qun")


class ChooseGeneral(Decision):
    """Choose one of the generals dealt (选将). IDR-SU-06, IDR-SU-07.

    Attributes:
        dealt: ids of the generals dealt.
    """

    __slots__ = ("dealt",)

    def __init__(self, game: Game, seat: int, dealt: Sequence[str]) -> None:
        super().__init__(game, seat, "generals", public=True)
        self.dealt = tuple(dealt)

    def make_actions(self) -> list[Action]:
        dealt = self.dealt
        return [PickAction(Part("items", GENERALS, lambda me, draft: dealt, error=self._error))]

    def _error(self, me: Any, draft: Any, item: Any) -> str:
        return "没有发到这张武将牌"


class Identity:
    """The mode's rules. It holds no state."""

    name: ClassVar[str] = "身份"
    id: ClassVar[str] = "identity"
    min_players: ClassVar[int] = min(COUNTS)
    max_players: ClassVar[int] = max(COUNTS)
    slots: ClassVar[int] = 1  # generals a seat
    rule_skills: ClassVar[tuple[str, ...]] = ()
    regime_skills: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def rule_skills_for(self, options: Mapping[str, Any], cards: Sequence[Card]) -> list[str]:
        """What every seat can do by the rules: nothing of its own."""
        return []

    # --- set-up ----------------------------------------------------------------------------------------------------

    def check(self, ruleset: Ruleset, players: int) -> None:
        """The ruleset is for this many players.

        Raises:
            MalformedError: if so many cannot play, or there are too few generals for them.
        """
        self.check_players(players)
        if len(ruleset.pool) < players:
            text = "{pool} generals are too few for {players} players: everybody chooses from one or more (switch generals)"
            raise MalformedError(error_text(text, pool=len(ruleset.pool), players=players))

    def least_dealt(self, ruleset: Ruleset) -> int:
        """Everybody chooses from one general or more."""
        return 1

    def check_players(self, players: int) -> None:
        """IDR-SU-03.

        Raises:
            MalformedError: if this many cannot play.
        """
        if players not in COUNTS:
            text = "{mode} is for {least} to {most} players, not {players}"
            least, most = self.min_players, self.max_players
            raise MalformedError(error_text(text, mode="身份", least=least, most=most, players=players))

    def role_counts(self, players: int, options: Mapping[str, Any]) -> dict[str, int]:
        """How many of each role are dealt, which everybody knows. IDR-SU-03, IDR-SU-04."""
        return dict(Counter(roles_for(players, bool(options["double_renegade"]))))

    def set_up(self, game: Game) -> None:
        """Deal roles, let the lord choose a general, then the others, and deal cards."""
        roles = mutate.shuffled(game, rng.SEATS, roles_for(game.size, bool(game.options["double_renegade"])))
        for seat, role in enumerate(roles):
            mutate.set_role(game, seat, role, EVERYBODY if role == LORD else 1 << seat)
        first = lord(game)
        chosen = self._choose_generals(game, first)
        self._declare_kingdoms(game, [first, *((first + i) % game.size for i in range(1, game.size))], chosen)
        mutate.lay_deck(game, mutate.shuffled(game, rng.DECK, game.ruleset.deck))
        mutate.lay_outside(game)
        opening.lay_zones(game)
        opening.deal_hands(game, first, STARTING_HAND)
        turns.start(game, first)

    def _choose_generals(self, game: Game, first: int) -> list[str]:
        """The lord chooses and shows his general, then all others choose in secret and show together; by seat."""
        generals = game.ruleset.generals
        standing = [general for general in game.ruleset.pool if generals[general].standing_lord]
        rest = [general for general in game.ruleset.pool if general not in standing]
        # With few generals in play, one is left for everybody else.
        most = max(1, len(game.ruleset.pool) - game.size + 1)
        drawn = mutate.shuffled(game, rng.DEAL, rest)
        free = bool(game.options["free_choice"])
        offered = sorted(game.ruleset.pool) if free else [*standing, *drawn[:RANDOM_LORDS]][:most]
        answer = game.ask(ChooseGeneral(game, first, offered) if free else self._deal(game, first, offered))
        assert isinstance(answer, Pick)
        chosen = [""] * game.size
        chosen[first] = str(answer.items[0])
        self._show(game, first, chosen[first])
        rest = [each for each in game.ruleset.pool if each != chosen[first]]
        order = [(first + i) % game.size for i in range(1, game.size)]
        if free:
            got = drafting.choose_freely(
                game, order, sorted(rest), lambda seat, offered: ChooseGeneral(game, seat, offered)
            )
            for seat, general in got.items():
                (chosen[seat],) = general
            pool = [each for each in rest if each not in chosen]
        else:
            pool = self._choose_from_dealt(game, order, rest, chosen)
        for seat in order:
            self._show(game, seat, chosen[seat])
        mutate.set_general_pile(game, sorted(pool))
        return chosen

    def _choose_from_dealt(self, game: Game, order: list[int], rest: list[str], chosen: list[str]) -> list[str]:
        """Everybody but the lord chooses from what was dealt, into ``chosen``; the generals left over."""
        pool = mutate.shuffled(game, rng.DEAL, rest)
        size = min(3 if game.size < self.max_players else 2, len(pool) // (game.size - 1))
        requests: list[Decision] = []
        for seat in order:
            dealt, pool = pool[:size], pool[size:]
            requests.append(self._deal(game, seat, dealt))
        answers = game.ask_together(Together("generals", requests))
        for request in requests:
            answer = answers[request.seat]
            assert isinstance(answer, Pick) and isinstance(request, ChooseGeneral)
            chosen[request.seat] = str(answer.items[0])
            pool += [general for general in request.dealt if general != chosen[request.seat]]
        return pool

    def _deal(self, game: Game, seat: int, dealt: Sequence[str]) -> ChooseGeneral:
        mutate.emit(game, "generals_dealt", seat, text=" ".join(dealt), number=len(dealt), seen=1 << seat)
        return ChooseGeneral(game, seat, dealt)

    def _show(self, game: Game, seat: int, general: str) -> None:
        """A general is placed face up, unless its character is concealed (隐匿)."""
        if concealment.conceals(game.ruleset.generals[general]):
            concealment.conceal(game, seat, general)
            return
        self.place_generals(game, seat, general, full_hp=False)
        mutate.reveal(game, seat, HEAD)
        sheet = game.ruleset.generals[general]
        self._set_hp(game, seat, sheet)
        mutate.set_field(game, seat, "gender", sheet.gender)
        mutate.set_field(game, seat, "kingdom", sheet.kingdom)

    def place_generals(self, game: Game, seat: int, head: str, deputy: str = "", full_hp: bool = True) -> None:
        """Put a general before a seat, whose role is known; its hp, and the lord's bonus. IDR-SU-08, IDR-SU-09.

        A deputy there is none, but beside what conceals a general that general itself.
        """
        general = game.ruleset.generals.get(head)
        refs = printed_skills(game, seat, general) if general is not None else ()
        mutate.set_generals(game, seat, head, deputy, 0, refs)
        if full_hp and general is not None:
            self._set_hp(game, seat, general)

    def may_hide(self, game: Game, general: str) -> bool:
        """A general may be one that is concealed before some seat."""
        return concealment.conceals(game.ruleset.generals[general])

    def deals_again(self, game: Game, seat: int) -> bool:
        """What the seat was dealt and did not choose is dealt to others after it has chosen."""
        return game.state.seats[seat].role == LORD

    def _set_hp(self, game: Game, seat: int, general: General) -> None:
        """Hp and its maximum are what is printed, and more for the lord; armour points and marks as well."""
        bonus = game.state.seats[seat].role == LORD and game.size >= game.options["lord_bonus_from"]
        mutate.set_field(game, seat, "max_hp", general.symbols + bonus)
        mutate.set_field(game, seat, "hp", general.hp + bonus)
        mutate.set_field(game, seat, "armor", general.armor_points)
        for mark, number in opening.starting_marks(game, seat).items():
            if number:
                mutate.set_mark(game, seat, mark, number)

    def _declare_kingdoms(self, game: Game, order: Sequence[int], chosen: Sequence[str]) -> None:
        """Who has a card of several kingdoms chooses one (SHILI-01).

        Players of god generals declare one of the four kingdoms, where the switch says so. IDR-SU-12.
        """
        declared = game.options["god_kingdom"] == "declared"
        for seat in order:
            if concealment.is_concealed(game, seat):
                continue
            general = game.ruleset.generals[chosen[seat]]
            if general.second_kingdom:
                mutate.set_field(game, seat, "kingdom", kingdom_skill.choose(game, seat, general.kingdoms))
                kingdom_skill.settle(game, seat)
            elif declared and general.kingdom == GOD:
                answer = game.ask(Choose(game, seat, "god_kingdom", OPTIONS, KINGDOMS))
                assert isinstance(answer, Pick)
                mutate.set_field(game, seat, "kingdom", str(answer.items[0]))

    # --- the course of the game --------------------------------------------------------------------------------------

    def turn_begins(self, game: Game, seat: int) -> None:
        """Nothing is tested."""

    def after_reveal(self, game: Game, event: Reveal) -> None:
        """No general is ever face down, so none is revealed."""

    def absorb(self, game: Game, damage: Damage) -> None:
        """Armour points bear damage before hp does."""
        armor_points.absorb(game, damage)

    # --- deaths ------------------------------------------------------------------------------------------------------

    def death_confirmed(self, game: Game, death: Death) -> None:
        """The role of the dead is shown. IDR-DE-01."""
        mutate.show_role(game, death.seat)

    def after_death(self, game: Game, death: Death) -> None:
        """Reward or punish the killer (奖惩). IDR-DE-02 … IDR-DE-04."""
        killer = death.killer_player(game)
        if killer is None or killer.seat == death.seat:
            return
        role = game.state.seats[death.seat].role
        if role == REBEL:
            mutate.emit(game, "rewarded", killer.seat, number=REWARD)
            killer.draw(REWARD)
        elif role == LOYALIST and killer.state.role == LORD:
            mutate.emit(game, "punished", killer.seat, word=role)
            moving.discard(game, list(killer.cards), killer.seat)

    # --- victory -----------------------------------------------------------------------------------------------------

    def test_victory(self, game: Game) -> None:
        """End the game if it is decided. IDR-DE-06 … IDR-DE-09."""
        if not with_role(game, LORD):
            return  # a position without roles, of which nothing is decided
        seats = game.state.seats
        if not with_role(game, LORD, alive=True):
            alive = [seat for seat in range(game.size) if seats[seat].alive]
            if len(alive) == 1 and seats[alive[0]].role == RENEGADE:
                self.end(game, alive)
            self.end(game, with_role(game, REBEL))
        if not with_role(game, REBEL, RENEGADE, alive=True):
            self.end(game, with_role(game, LORD, LOYALIST))

    def end(self, game: Game, winners: Sequence[int], ending: str = "victory") -> None:
        """The game is over, and every role is shown."""
        for seat in range(game.size):
            mutate.show_role(game, seat)
        mutate.finish(game, tuple(winners), ending)
        raise GameOver


__all__ = ["ChooseGeneral", "Identity"]
