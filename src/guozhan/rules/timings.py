"""All timings (时机) of the rules, in the order in which they come (official windows, timing)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from guozhan.core.messages import message
from guozhan.core.timings import Timing

if TYPE_CHECKING:
    from guozhan.rules.chaining import Chaining
    from guozhan.rules.compare import Compare
    from guozhan.rules.damage import Damage
    from guozhan.rules.death import Death
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.dying import Dying
    from guozhan.rules.hp import Loss, MaxHpChange, Recovery, Reduction
    from guozhan.rules.judging import Judge
    from guozhan.rules.moving import Move
    from guozhan.rules.opening import Opening
    from guozhan.rules.playing import Play
    from guozhan.rules.revealing import Reveal
    from guozhan.rules.stacking import Stacking
    from guozhan.rules.turns import Phase, Round, Turn
    from guozhan.rules.using import TargetOf, Use


def _no_target(game: Any, target: TargetOf) -> bool:
    """The target has been cancelled (取消)."""
    return target.cancelled


def _no_damage(game: Any, damage: Damage) -> bool:
    """The damage has been prevented (防止), or nothing is left of it."""
    return damage.prevented or damage.number <= 0


def _rescued(game: Any, dying: Dying) -> bool:
    """Nobody has to be saved any more."""
    return not dying.is_open(game)


def _ended(game: Any, phase: Phase) -> bool:
    """The phase goes to its end at once."""
    return phase.ended


class OPENING:
    """The start of the game; about each player in turn, beginning with the first."""

    dealt: ClassVar[Timing[Opening]] = Timing("opening.dealt", "分发起始手牌后")


class ROUND:
    """The round; about nobody."""

    start: ClassVar[Timing[Round]] = Timing("round.start", "每轮开始时")
    end: ClassVar[Timing[Round]] = Timing("round.end", "每轮结束时")


class TURN:
    """The turn; about the player whose turn it is."""

    before: ClassVar[Timing[Turn]] = Timing("turn.before", "回合开始前")
    start: ClassVar[Timing[Turn]] = Timing("turn.start", "回合开始时")
    started: ClassVar[Timing[Turn]] = Timing("turn.started", "回合开始后")
    opened: ClassVar[Timing[Turn]] = Timing("turn.opened", "回合开始后（最后）")  # when all else has been done
    end: ClassVar[Timing[Turn]] = Timing("turn.end", "回合结束时")
    ended: ClassVar[Timing[Turn]] = Timing("turn.ended", "回合结束后")


class PhaseTimings:
    """The windows of one phase; about the player whose turn it is."""

    def __init__(self, id: str, name: str) -> None:
        self.name = name
        self.before: Timing[Phase] = Timing(f"phase.{id}.before", message("{phase}开始前", phase=name))
        self.start: Timing[Phase] = Timing(f"phase.{id}.start", message("{phase}开始时", phase=name), _ended)
        self.end: Timing[Phase] = Timing(f"phase.{id}.end", message("{phase}结束时", phase=name))


class PHASE:
    """The six phases of a turn."""

    prepare: ClassVar[PhaseTimings] = PhaseTimings("prepare", "准备阶段")
    judge: ClassVar[PhaseTimings] = PhaseTimings("judge", "判定阶段")
    draw: ClassVar[PhaseTimings] = PhaseTimings("draw", "摸牌阶段")
    play: ClassVar[PhaseTimings] = PhaseTimings("play", "出牌阶段")
    discard: ClassVar[PhaseTimings] = PhaseTimings("discard", "弃牌阶段")
    finish: ClassVar[PhaseTimings] = PhaseTimings("finish", "结束阶段")


class DRAW:
    """The number of cards drawn in the draw phase; about the drawer."""

    start2: ClassVar[Timing[DrawCount]] = Timing("draw.start2", "摸牌阶段开始时②")  # drawing may be given up
    count: ClassVar[Timing[DrawCount]] = Timing("draw.count", "摸牌阶段（确定额定摸牌数时）")


class USE:
    """Using a card. ``declared``, ``chosen``, ``used``, ``prepared``, ``finished`` are about the user."""

    declared: ClassVar[Timing[Use]] = Timing("use.declared", "声明使用牌后")
    chosen: ClassVar[Timing[Use]] = Timing("use.chosen", "选择目标后")
    used: ClassVar[Timing[Use]] = Timing("use.used", "牌被使用时")
    specifying: ClassVar[Timing[TargetOf]] = Timing(
        "use.specifying", "指定目标时", _no_target
    )  # about the user, once a target
    becoming: ClassVar[Timing[TargetOf]] = Timing("use.becoming", "成为目标时", _no_target)  # about the target
    specified: ClassVar[Timing[TargetOf]] = Timing("use.specified", "指定目标后")  # about the user, once a target
    became: ClassVar[Timing[TargetOf]] = Timing("use.became", "成为目标后")  # about the target
    prepared: ClassVar[Timing[Use]] = Timing("use.prepared", "使用结算准备工作结束时")
    begin: ClassVar[Timing[TargetOf]] = Timing("use.begin", "对目标的使用结算开始时")  # about the target
    before: ClassVar[Timing[TargetOf]] = Timing("use.before", "生效前")  # about the target
    offset: ClassVar[Timing[TargetOf]] = Timing("use.offset", "被抵消后")  # about the user
    taking: ClassVar[Timing[TargetOf]] = Timing("use.taking", "生效时")  # about the target
    taken: ClassVar[Timing[TargetOf]] = Timing("use.taken", "生效后")  # about the target
    finished: ClassVar[Timing[Use]] = Timing("use.finished", "使用结算结束后")
    finished2: ClassVar[Timing[Use]] = Timing("use.finished2", "使用结算结束后②")


class PLAY:
    """Playing a card (打出); about the player."""

    played: ClassVar[Timing[Play]] = Timing("play.played", "牌被打出时")
    finished: ClassVar[Timing[Play]] = Timing("play.finished", "打出结算结束后")


class DAMAGE:
    """Damage. ``causing*`` and ``caused`` are about the source, the others about the target."""

    begin: ClassVar[Timing[Damage]] = Timing("damage.begin", "伤害结算开始时", _no_damage)
    causing: ClassVar[Timing[Damage]] = Timing("damage.causing", "造成伤害时①", _no_damage)
    causing2: ClassVar[Timing[Damage]] = Timing("damage.causing2", "造成伤害时②", _no_damage)
    taking: ClassVar[Timing[Damage]] = Timing("damage.taking", "受到伤害时①", _no_damage)
    taking2: ClassVar[Timing[Damage]] = Timing("damage.taking2", "受到伤害时②", _no_damage)
    taking3: ClassVar[Timing[Damage]] = Timing("damage.taking3", "受到伤害时③", _no_damage)
    reducing: ClassVar[Timing[Damage]] = Timing("damage.reducing", "扣减体力前")
    caused: ClassVar[Timing[Damage]] = Timing("damage.caused", "造成伤害后")
    taken: ClassVar[Timing[Damage]] = Timing("damage.taken", "受到伤害后")
    finished: ClassVar[Timing[Damage]] = Timing("damage.finished", "伤害结算结束后")


class HP:
    """Loss, recovery and maximum; about the character."""

    reduced: ClassVar[Timing[Reduction]] = Timing("hp.reduced", "扣减体力后")  # before the dying that follows from it
    losing: ClassVar[Timing[Loss]] = Timing("hp.losing", "失去体力结算开始时")
    lost: ClassVar[Timing[Loss]] = Timing("hp.lost", "失去体力后")
    recovering: ClassVar[Timing[Recovery]] = Timing("hp.recovering", "回复体力前")
    recovered: ClassVar[Timing[Recovery]] = Timing("hp.recovered", "回复体力后")
    max_changing: ClassVar[Timing[MaxHpChange]] = Timing("hp.max_changing", "体力上限改变前")
    max_changed: ClassVar[Timing[MaxHpChange]] = Timing("hp.max_changed", "体力上限改变后")


class DYING:
    """Dying; about the dying character."""

    enter: ClassVar[Timing[Dying]] = Timing("dying.enter", "进入濒死状态时")
    entered: ClassVar[Timing[Dying]] = Timing("dying.entered", "进入濒死状态后")
    asked: ClassVar[Timing[Dying]] = Timing(
        "dying.asked", "处于濒死状态时", _rescued
    )  # once for each player who is about to be asked
    finished: ClassVar[Timing[Dying]] = Timing("dying.finished", "濒死结算结束后")


class DEATH:
    """Death; about the dead character."""

    before: ClassVar[Timing[Death]] = Timing("death.before", "死亡前")
    moment: ClassVar[Timing[Death]] = Timing("death.moment", "死亡时")
    after: ClassVar[Timing[Death]] = Timing("death.after", "死亡后")
    finished: ClassVar[Timing[Death]] = Timing("death.finished", "死亡结算结束后")


class JUDGE:
    """A judgement; about the character who judges."""

    begin: ClassVar[Timing[Judge]] = Timing("judge.begin", "判定时")
    turned: ClassVar[Timing[Judge]] = Timing("judge.turned", "成为判定牌后")
    before_result: ClassVar[Timing[Judge]] = Timing("judge.before_result", "判定结果确定前①")  # replacing the card
    before_result2: ClassVar[Timing[Judge]] = Timing(
        "judge.before_result2", "判定结果确定前②"
    )  # changing what it counts as
    result: ClassVar[Timing[Judge]] = Timing("judge.result", "判定结果确定后①")
    after_result: ClassVar[Timing[Judge]] = Timing("judge.after_result", "判定结果确定后②")
    finished: ClassVar[Timing[Judge]] = Timing("judge.finished", "判定结算结束后")


class MOVE:
    """Movement of cards; about nobody: skills look at the parts of the move, with ``scope=ANYONE``."""

    before: ClassVar[Timing[Move]] = Timing("move.before", "移动至目标区域前")
    after: ClassVar[Timing[Move]] = Timing("move.after", "移动至目标区域后①")
    after2: ClassVar[Timing[Move]] = Timing("move.after2", "移动至目标区域后②")


class COMPARE:
    """Comparing numbers (拼点); about the starter."""

    begin: ClassVar[Timing[Compare]] = Timing("compare.begin", "进行拼点时")
    shown: ClassVar[Timing[Compare]] = Timing("compare.shown", "拼点牌亮出时")
    result: ClassVar[Timing[Compare]] = Timing("compare.result", "拼点结果确定后")
    finished: ClassVar[Timing[Compare]] = Timing("compare.finished", "拼点结算结束后")


class CHAIN:
    """Becoming chained (横置); about the character."""

    before: ClassVar[Timing[Chaining]] = Timing("chain.before", "横置前")
    after: ClassVar[Timing[Chaining]] = Timing("chain.after", "横置后")


class STACK:
    """Turning over (叠置, 平置; 翻面); about the character."""

    after: ClassVar[Timing[Stacking]] = Timing("stack.after", "翻面后")


class REVEAL:
    """Turning generals face up; about their owner."""

    after: ClassVar[Timing[Reveal]] = Timing("reveal.after", "明置后")
