"""夏侯渊 (Xiahou Yuan)."""

from __future__ import annotations

from collections.abc import Callable

from guozhan.core.answers import Act
from guozhan.core.cards import convert
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import Ruling, Skill, cards, targets, trigger
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE
from guozhan.rules.turns import Phase


def _equipment(me: Player, draft: Draft | None = None) -> list[int]:
    """Own equipment cards, in hand or on the table."""
    return [card for card in me.cards if me.game.type_of(card).is_equip]


def _victims(me: Player, draft: Draft | None = None) -> list[int]:
    """On whom the virtual 杀 can be used, whatever the distance."""
    game = me.game
    card = convert(game.ruleset.types["slash"], [], "shensu")
    if legality.use_error(game, me.seat, card):
        return []
    return legality.legal_targets(game, me.seat, card, free=True)


def _can_skip(*phases: str) -> Callable[[Player, Phase], bool]:
    """None of the phases is skipped already, and the 杀 has a target."""

    def condition(me: Player, phase: Phase) -> bool:
        skipped = me.state.skipped
        return not any(name in skipped for name in phases) and bool(_victims(me))

    return condition


def godspeed(look: Outlook, phase: str, seat: int) -> float:
    """What a 杀 is worth (to bots) against the phase that is skipped for it."""
    strike = look.harm(seat) * (1.0 - look.dodging(seat))
    if phase == "judge":
        return strike + look.burden(look.seat) - 2.0
    if phase == "play":
        return strike - 0.5 * look.hand(look.seat)
    return strike - 2.5


class Shensu(Skill):
    """神速: skip phases and use a virtual 杀 without limit of distance or number."""

    id, name, name_en = "shensu", "神速", "Godspeed"
    text = (
        "你可以选择：①判定阶段开始前，跳过判定阶段和摸牌阶段；②出牌阶段开始前，弃置一张装备牌并跳过出牌阶段。"
        "每选择一项，视为使用一张无距离限制的【杀】。"
    )
    text_en = (
        "You may: (1) before your judgement phase, skip it and the draw phase; (2) before your play phase, discard an"
        " equipment card and skip the phase. Each time you use a virtual Slash without distance limit."
    )
    rulings = (
        Ruling(
            "付出代价之后，若所选角色已不是合法目标，则不使用【杀】，阶段仍然跳过。",
            "If the chosen character is no legal target any more once the cost is paid, no Slash is used; the phases are skipped all the same.",
        ),
    )
    hint = Hint(
        targets=-2.2,
        worth=lambda look, phase, draft: godspeed(look, phase.name, draft.targets[0]),
        strength=1.7,
    )

    def strike(self, me: Player, seat: int) -> None:
        """Use the virtual 杀, if it is still possible after the cost."""
        if me.alive and seat in _victims(me):
            me.use_virtual("slash", [seat], self.id)

    @trigger(PHASE.judge.before, when=_can_skip("judge", "draw"), parts=[targets(_victims)])
    def skip_draw(self, me: Player, phase: Phase, act: Act) -> None:
        me.skip("judge", "draw")
        self.strike(me, act.targets[0])

    @trigger(PHASE.play.before, when=_can_skip("play"), parts=[cards(_equipment), targets(_victims)])
    def skip_play(self, me: Player, phase: Phase, act: Act) -> None:
        me.discard(act.cards)
        me.skip("play")
        self.strike(me, act.targets[0])


class ShensuOl(Shensu):
    """神速, online wording: a third occasion, before the discard phase."""

    text = (
        "你可以选择：①判定阶段开始前，跳过判定阶段和摸牌阶段；②出牌阶段开始前，弃置一张装备牌并跳过出牌阶段；"
        "③弃牌阶段开始前，失去1点体力并跳过弃牌阶段。每选择一项，视为使用一张无距离限制的【杀】。"
    )
    text_en = (
        "You may: (1) before your judgement phase, skip it and the draw phase; (2) before your play phase, discard an"
        " equipment card and skip the phase; (3) before your discard phase, lose 1 hp and skip the phase. Each time you"
        " use a virtual Slash without distance limit."
    )

    @trigger(PHASE.discard.before, when=_can_skip("discard"), parts=[targets(_victims)])
    def skip_discard(self, me: Player, phase: Phase, act: Act) -> None:
        me.lose_hp(1)
        if me.alive:
            me.skip("discard")
            self.strike(me, act.targets[0])


GENERAL = General(
    id="xiahouyuan",
    name="夏侯渊",
    name_en="Xiahou Yuan",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("xiahoudun",),
    skills=(Shensu,),
    editions={"ol": {"skills": (ShensuOl,)}},
)
