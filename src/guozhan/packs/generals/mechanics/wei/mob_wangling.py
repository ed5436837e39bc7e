"""手杀王凌 (Wang Ling (Mobile))."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.card_types import BASIC, EQUIPMENT, TRICK
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import DERIVED, LOCKED, Effect, Ruling, Skill, active, modifier, options, targets, trigger
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.core.state import TURN
from guozhan.mechanics import searching
from guozhan.mechanics.mission import MISSION, MissionOver, failure, success
from guozhan.rules import hp
from guozhan.rules.questions import HAND_LIMIT
from guozhan.rules.remembering import IN_PHASE, used_in_phase
from guozhan.rules.timings import PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.game import Game
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase
    from guozhan.rules.using import Use

CATEGORIES: Final = (BASIC, TRICK, EQUIPMENT)
OF_EACH: Final = 2  # names of each category that a successful mission takes


def _names(game: Game) -> dict[str, str]:
    """The family of each card name, by the name under which it is marked."""
    return {kind.name: kind.id for kind in game.ruleset.types.values() if kind.id == kind.family}


def ready(me: Player) -> list[str]:
    """The names of which there is a ready mark (备), in alphabetical order of their ids."""
    if not me.state.marks:
        return []
    names = _names(me.game)
    return sorted((mark for mark in me.state.marks if mark in names), key=lambda mark: names[mark])


def _find(me: Player, seat: int, name: str) -> None:
    """A seat obtains a card of a name from the draw pile."""
    family = _names(me.game)[name]
    searching.obtain(me.game, seat, lambda card: card.type.family == family, discarded=False)


class Xingqi(Skill):
    """星启: card names that have been used are marked, and fetch a card later."""

    id, name, name_en = "xingqi", "星启", "Star Rise"
    text = "当你使用非延时锦囊牌时，若你没有此牌名的“备”标记，你获得一枚；结束阶段，你可以移去一枚“备”标记，从牌堆中获得一张此牌名的牌。"
    text_en = (
        "When you use a card that is no delayed trick, if you have no ready mark of its name, gain one; in your finish phase "
        "you may remove a ready mark and obtain a card of its name from the draw pile."
    )
    rulings = (
        Ruling("各种【杀】是同一牌名。", "All kinds of Slash are one name."),
        Ruling(
            "牌堆中没有此牌名的牌时，只移去标记。", "Where the draw pile has no such card, only the mark is removed."
        ),
    )
    hint = Hint(worth=1.0, strength=1.5)

    @trigger(
        USE.used,
        must=True,
        when=lambda me, use: not use.card.type.delayed and _name(me, use) not in me.state.marks,
    )
    def mark(self, me: Player, use: Use, act: Act) -> None:
        mutate.set_mark(me.game, me.seat, _name(me, use), 1)

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: ready(me),
        parts=[options(lambda me, draft: ready(me))],
        limit=PHASE_SCOPE,
    )
    def fetch(self, me: Player, phase: Phase, act: Act) -> None:
        mutate.set_mark(me.game, me.seat, act.option, 0)
        _find(me, me.seat, act.option)


def _name(me: Player, use: Use) -> str:
    return me.game.ruleset.types[use.card.family].name


class ZifuBound(Effect):
    """自缚: the hand limit is 1 less in this turn."""

    id, name, name_en = "zifu_bound", "自缚", "Bind Oneself"
    text, text_en = "本回合手牌上限-1。", "The hand limit is 1 less this turn."

    @modifier(HAND_LIMIT)
    def one_less(self, me: Player, value: int) -> int:
        return value - 1


class Zifu(Skill):
    """自缚: a play phase without a card costs the marks."""

    id, name, name_en = "zifu", "自缚", "Bind Oneself"
    text = "锁定技，出牌阶段结束时，若你此阶段未使用过牌，你移去所有“备”标记，且本回合手牌上限-1。"
    text_en = (
        "Locked skill: at the end of your play phase, if you used no card in it, remove all ready marks, and your hand limit "
        "is 1 less this turn."
    )
    tags = {LOCKED}
    effects = (ZifuBound,)
    remembers = {IN_PHASE}
    hint = Hint(strength=-0.3)

    @trigger(PHASE.play.end, when=lambda me, phase: not used_in_phase(me.game, me.seat))
    def bind(self, me: Player, phase: Phase, act: Act) -> None:
        for name in ready(me):
            mutate.set_mark(me.game, me.seat, name, 0)
        me.gain_effect(ZifuBound.id)


def _complete(me: Player) -> bool:
    """There are ready marks of two names of each category."""
    names = _names(me.game)
    found = Counter(me.game.ruleset.types[names[mark]].category for mark in ready(me))
    return all(found[category] >= OF_EACH for category in CATEGORIES)


class Mibei(Skill):
    """秘备: a mission to mark two names of each category."""

    id, name, name_en = "mibei", "秘备", "Secret Preparation"
    text = (
        "使命技，成功：当你使用牌结算结束后，若你的“备”标记包含至少两种基本牌、两种锦囊牌和两种装备牌的牌名，你从牌堆中获得每种类别的牌各一张，获得“谋立”。失败：结束"
        "阶段开始时，若你没有“备”标记，且本回合准备阶段开始时也没有，你减1点体力上限。"
    )
    text_en = (
        "Mission skill. Success: after a card that you used is settled, if your ready marks have the names of at least two "
        "basic cards, two tricks and two equipment cards: obtain a card of each category from the draw pile and gain “Plot”. "
        "Failure: as your finish phase starts, if you have no ready mark and had none as this turn's preparation phase "
        "started: your max hp is 1 less."
    )
    tags = {MISSION}
    effects = (MissionOver,)
    fields = {"bare": TURN}
    hint = Hint(strength=0.8)

    @trigger(PHASE.prepare.start, books=True, when=lambda me, phase: not ready(me))
    def look_back(self, me: Player, phase: Phase, act: Act) -> None:
        self.note(me, "bare")

    @success(USE.finished, when=lambda me, use: _complete(me))
    def succeed(self, me: Player, use: Use, act: Act) -> None:
        searching.obtain_categories(me.game, me.seat, list(CATEGORIES), discarded=False)
        me.game.gain_skill(me.seat, Mouli.id)

    @failure(
        PHASE.finish.start,
        when=lambda me, phase: not ready(me) and _was_bare(me),
    )
    def fail(self, me: Player, phase: Phase, act: Act) -> None:
        hp.change_max_hp(me.game, me.seat, -1)


def _was_bare(me: Player) -> bool:
    """There was no ready mark as the turn's preparation phase started, nor has one been removed as this one started."""
    game = me.game
    return game.counted(TURN, me.seat, f"{Mibei.id}.bare") > 0 and not game.spent(me.seat, Xingqi.id, PHASE_SCOPE)


class Mouli(Skill):
    """谋立: another fetches a card for a mark."""

    id, name, name_en = "mouli", "谋立", "Plot"
    text = "出牌阶段限一次，你可以令一名其他角色移去你的一枚“备”标记，然后其从牌堆中获得一张此牌名的牌。"
    text_en = (
        "Once in your play phase you may let another character remove one of your ready marks; it then obtains a card of that "
        "name from the draw pile."
    )
    tags = {DERIVED}
    rulings = (Ruling("移去哪一枚由该角色选择。", "That character chooses which mark."),)
    hint = Hint(targets=1.0, worth=-0.6, strength=0.4)

    @active(when=ready, parts=[targets(lambda me, draft: me.others())])
    def share(self, me: Player, act: Act) -> None:
        other = me.game.players[act.targets[0]]
        chosen = other.choose_option(self.id, ready(me))
        mutate.set_mark(me.game, me.seat, chosen, 0)
        _find(me, other.seat, chosen)


Mibei.gives = (Mouli,)

GENERAL = General(
    id="mob_wangling",
    name="手杀王凌",
    name_en="Wang Ling (Mobile)",
    kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Xingqi, Zifu, Mibei),
)
