"""What every seat may do by the rules of 国战, declared like skills: reveal, 鏖战, the markers."""

from __future__ import annotations

from typing import Any

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.questions import RULE
from guozhan.core.skills import Effect, Skill, active, cards, forbids, modifier, options, targets, trigger, view_as
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT, MAY_USE
from guozhan.rules.revealing import can_reveal, hidden_slots
from guozhan.rules.timings import PHASE

_MASKS = {"head": HEAD, "deputy": DEPUTY, "both": BOTH}


def revealable(me: Player, draft: Any = None) -> list[str]:
    """Names of the reveals that are open to a player."""
    if not hidden_slots(me.game, me.seat):
        return []
    return [name for name, mask in _MASKS.items() if can_reveal(me.game, me.seat, mask)]


def spend(me: Player, mark: str) -> None:
    """Spend a marker."""
    mutate.set_mark(me.game, me.seat, mark, me.mark(mark) - 1)


class RevealAtPreparation(Skill):
    """At the start of one's preparation phase (回合开始阶段开始时). CG-HID-03, CG-HID-04."""

    id, name, name_en = "reveal", "明置", "Reveal"
    text = "准备阶段开始时，你可以明置任意张武将牌。"
    text_en = "At the start of your preparation phase you may turn any of your generals face up."

    @trigger(
        PHASE.prepare.start,
        when=revealable,
        parts=[options(revealable)],
        times=lambda me, phase: 2,
        kind="reveal",
    )
    def reveal(self, me: Player, phase: Any, act: Act) -> None:
        me.game.reveal(me.seat, _MASKS[act.option])


class RevealLocked(Skill):
    """Revealing a general with a locked skill in the play phase (switch reveal_locked_in_play)."""

    id, name, name_en = "reveal_locked", "明置", "Reveal"
    text = "出牌阶段，你可以明置一张有锁定技的武将牌。"
    text_en = "In your play phase you may turn a general with a locked skill face up."

    @staticmethod
    def _open(me: Player, draft: Any = None) -> list[str]:
        if not hidden_slots(me.game, me.seat) or not me.game.options["reveal_locked_in_play"]:
            return []
        skills = me.game.ruleset.skills
        locked = {ref.slot for ref in me.state.skills if skills[ref.skill].locked}
        return [name for name in revealable(me) if _MASKS[name] in locked]

    @active(when=lambda me: RevealLocked._open(me), parts=[options(lambda me, d: RevealLocked._open(me))],
            limit=None, kind="reveal")  # fmt: skip
    def reveal(self, me: Player, act: Act) -> None:
        me.game.reveal(me.seat, _MASKS[act.option])


class FierceBattle(Skill):
    """鏖战: 桃 only serves as 杀 or 闪."""

    id, name, name_en = "fierce_battle", "鏖战", "Fierce Battle"
    text = "鏖战状态下，【桃】只能当【杀】或【闪】使用或打出。"
    text_en = "In fierce battle a Peach can only be used or played as Slash or Dodge."

    as_slash = view_as("slash", lambda me, card: card.family == "peach")
    as_jink = view_as("jink", lambda me, card: card.family == "peach")

    @forbids(MAY_USE, level=RULE)
    def no_peach(self, me: Player, user: int, card: Card) -> bool:
        if card.family != "peach":
            return False
        return me.game.options["fierce_battle_peach"] == "all" or not card.made_by


class CompanionMarker(Skill):
    """The companion marker. CG-CO-05."""

    id, name, name_en = "companion", "珠联璧合", "Companions"
    text = "你可以弃置此标记，视为使用一张【桃】；出牌阶段，你可以弃置此标记，摸两张牌。"
    text_en = "You may spend this marker to use a virtual Peach; in your play phase, to draw two cards."

    peach = view_as(
        "peach",
        lambda me, card: False,
        count=0,
        mark="companion",
        modes=("use",),
        pay=lambda me, cards: spend(me, "companion"),
    )

    @active(mark="companion", parts=[options(lambda me, d: ["draw"])], limit=None, kind="marker")
    def draw_two(self, me: Player, act: Act) -> None:
        spend(me, "companion")
        me.draw(2)


class HandLimitRaised(Effect):
    """Hand limit +2 until the end of the turn."""

    id, name = "hand_limit_raised", "手牌上限+2"

    @modifier(HAND_LIMIT)
    def two_more(self, me: Player, value: int) -> int:
        return value + 2


class HalfFishMarker(Skill):
    """The half-fish marker, in the play phase."""

    id, name, name_en = "half_fish", "阴阳鱼", "Half Fish"
    text = "出牌阶段，你可以弃置此标记，摸一张牌或令本回合手牌上限+2。"
    text_en = "In your play phase you may spend this marker to draw a card or for hand limit +2 this turn."
    effects = (HandLimitRaised,)

    @active(
        mark="half_fish",
        parts=[
            options(
                lambda me, d: ["draw", "limit"] if me.game.options["half_fish_limit_use"] == "play_phase" else ["draw"]
            )
        ],
        limit=None,
        kind="marker",
    )
    def spend_it(self, me: Player, act: Act) -> None:
        spend(me, "half_fish")
        if act.option == "draw":
            me.draw(1)
        else:
            me.gain_effect("hand_limit_raised")


class HalfFishLimit(Skill):
    """The half-fish marker at the start of the discard phase (switch half_fish_limit_use)."""

    id, name, name_en = "half_fish_limit", "阴阳鱼", "Half Fish"
    text = "弃牌阶段开始时，若手牌数超过上限，你可以弃置“阴阳鱼”标记，令本回合手牌上限+2。"
    text_en = "At the start of your discard phase, holding too many cards, you may spend the marker for hand limit +2."
    effects = (HandLimitRaised,)

    @trigger(
        PHASE.discard.start,
        when=lambda me, phase: (
            me.mark("half_fish")
            and me.game.options["half_fish_limit_use"] == "discard_phase"
            and len(me.hand) > me.game.hand_limit(me.seat)
        ),
        parts=[options(lambda me, d: ["limit"])],
        kind="marker",
    )
    def raise_limit(self, me: Player, phase: Any, act: Act) -> None:
        spend(me, "half_fish")
        me.gain_effect("hand_limit_raised")


class VanguardMarker(Skill):
    """The vanguard marker (先驱)."""

    id, name, name_en = "vanguard", "先驱", "Vanguard"
    text = "出牌阶段，你可以弃置此标记，将手牌摸至四张并观看一名其他角色的一张暗置武将牌。"
    text_en = "In your play phase you may spend this marker to draw up to four cards and look at one hidden general."

    @staticmethod
    def _unknown(me: Player) -> list[int]:
        return [seat for seat in me.others() if hidden_slots(me.game, seat)]

    @staticmethod
    def _does_enough(me: Player) -> bool:
        """One of its two parts does something, or both (switch vanguard_use)."""
        parts = (len(me.hand) < 4, bool(VanguardMarker._unknown(me)))
        return all(parts) if me.game.options["vanguard_use"] == "both_parts" else any(parts)

    @active(
        mark="vanguard",
        when=lambda me: VanguardMarker._does_enough(me),
        parts=[targets(lambda me, d: VanguardMarker._unknown(me),
                       lambda me, d: (1, 1) if VanguardMarker._unknown(me) else (0, 0))],
        limit=None,
        kind="marker",
    )  # fmt: skip
    def spend_it(self, me: Player, act: Act) -> None:
        spend(me, "vanguard")
        me.draw(4 - len(me.hand))
        if act.targets:
            look_at_hidden_general(me, act.targets[0])


def _marked(me: Player, draft: Any = None) -> list[int]:
    """One's cards that bear the mark of 合纵."""
    cards_ = me.game.ruleset.cards
    return [
        card for card in (me.cards if me.game.options["transfer_equipment"] else me.hand) if cards_[card].transferable
    ]


def _partners(me: Player, draft: Any = None) -> list[int]:
    """With whom 合纵 is possible: others of no or another kingdom; without kingdom, only such as have none either."""
    players = me.game.players
    return [seat for seat in me.others() if not players[seat].kingdom or me.different_kingdom(seat)]


class Transfer(Skill):
    """合纵: hand marked cards over to somebody of another kingdom."""

    id, name, name_en = "transfer", "合纵", "Alliance"
    text = (
        "出牌阶段限一次，你可以将至多三张有“合”标记的手牌交给一名与你势力不同或没有势力的角色；"
        "若其与你势力不同，你摸等量的牌。没有势力的角色只能与没有势力的角色合纵。"
    )
    text_en = (
        "Once per play phase you may give up to three marked hand cards to a character of another kingdom or of none; "
        "if its kingdom differs from yours, you draw as many. Without kingdom you may only give to such as have none."
    )

    @active(
        when=lambda me: _marked(me) and _partners(me),
        parts=[cards(_marked, (1, 3)), targets(_partners)],
        kind="transfer",
    )
    def hand_over(self, me: Player, act: Act) -> None:
        receiver = act.targets[0]
        rewarded = me.different_kingdom(receiver)
        shown = bool(me.game.options["transfer_shown"])
        if shown:
            me.show(act.cards)
        me.give(receiver, act.cards, shown)
        if rewarded:
            me.draw(len(act.cards))


def look_at_hidden_general(me: Player, seat: int) -> None:
    """Look at one face-down general of another, chosen by position."""
    slots = hidden_slots(me.game, seat)
    names = [name for name, mask in (("head", HEAD), ("deputy", DEPUTY)) if slots & mask]
    if names:
        chosen = me.choose_option("look_at_general", names, {"head": "主将", "deputy": "副将"})
        me.look_at_general(seat, _MASKS[chosen])


RULE_SKILLS: tuple[type[Skill], ...] = (
    RevealAtPreparation,
    RevealLocked,
    FierceBattle,
    CompanionMarker,
    HandLimitRaised,
    HalfFishMarker,
    HalfFishLimit,
    VanguardMarker,
    Transfer,
)

__all__ = ["RULE_SKILLS", "look_at_hidden_general", "revealable", "spend"]
