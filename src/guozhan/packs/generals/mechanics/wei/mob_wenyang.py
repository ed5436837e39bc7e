"""手杀文鸯 (Wen Yang (Mobile))."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act
from guozhan.core.card_types import BASIC, EQUIPMENT
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Effect, Ruling, Skill, active, permits, targets, trigger, view_as
from guozhan.core.state import TURN
from guozhan.mechanics.kingdom_skill import kingdom_skill
from guozhan.mechanics.last_stand import LAST_STAND, Choice, Option
from guozhan.rules import hp, legality
from guozhan.rules.damage import Damage
from guozhan.rules.death import Death
from guozhan.rules.player import Player
from guozhan.rules.questions import IGNORES_DISTANCE
from guozhan.rules.timings import DAMAGE, DEATH, USE
from guozhan.rules.using import TargetOf


def _basics(me: Player) -> list[int]:
    return [card for card in me.discardable if me.game.face(card).type.category == BASIC]


def _take(me: Player, target: TargetOf) -> None:
    me.obtain(me.choose_cards_of("quedi", target.seat, "h"))


def _strengthen(me: Player, target: TargetOf) -> None:
    paid = me.choose_cards("quedi", _basics(me))
    if paid:
        me.discard(paid)
        target.use.bonus += 1


_CHOICE: Final = Choice(
    Option("take", "获得其一张手牌", _take, lambda me, target: target.player.hand),
    Option("strengthen", "弃置一张基本牌，此牌伤害基数+1", _strengthen, lambda me, target: _basics(me)),
    price="背水：减1点体力上限",
    pay=lambda me, target: hp.change_max_hp(me.game, me.seat, -1),
    pays_first=True,
)


class Quedi(Skill):
    """却敌: rob the one target, or strike it harder."""

    id, name, name_en = "quedi", "却敌", "Repel the Enemy"
    text = (
        "每回合限一次，当你使用【杀】或【决斗】指定唯一目标后，你可以选择一项：1.获得其一张手牌；"
        "2.弃置一张基本牌，令此牌的伤害基数+1；背水：减1点体力上限。"
    )
    text_en = (
        "Once per turn, after a Slash or Duel that you use has exactly one target, you may choose one: 1. take a hand card of"
        " it; 2. discard a basic card, and the base value of the damage of that card is +1; last stand: maximum hp -1."
    )
    fields = {"used": TURN, "more": TURN}
    option_texts = _CHOICE.texts
    hint = Hint(
        worth=lambda look, target, draft: -2.0 if LAST_STAND in draft.option else 0.8 - 0.8 * look.regard(target.seat),
        strength=1.2,
    )

    def is_due(self, me: Player, target: TargetOf) -> bool:
        """It may be invoked once more in this turn, and the card has this one target."""
        return (
            target.use.card.family in ("slash", "duel")
            and target.use.target_seats == [target.seat]
            and target.player.alive
            and self.recall(me, "used") <= self.recall(me, "more")
        )

    @trigger(USE.specified, when=lambda me, target: Quedi.of(me).is_due(me, target), parts=[_CHOICE.part()])
    def repel(self, me: Player, target: TargetOf, act: Act) -> None:
        self.note(me, "used")
        _CHOICE.carry_out(me, target, act.option)

    @staticmethod
    def of(me: Player) -> Quedi:
        """The skill as the game knows it."""
        found = me.game.ruleset.skills[Quedi.id]
        assert isinstance(found, Quedi)
        return found


def _duels(me: Player, draft: Draft) -> list[int]:
    card = convert(me.game.ruleset.types["duel"], [], Zhuifeng.id)
    return [] if legality.use_error(me.game, me.seat, card) else legality.legal_targets(me.game, me.seat, card)


def _is_own_duel(me: Player, damage: Damage) -> bool:
    use = damage.use
    return use is not None and use.user == me.seat and use.card.made_by == Zhuifeng.id


class ZhuifengSpent(Effect):
    """椎锋: invalid until the end of the play phase."""

    id, name = "zhuifeng_spent", "椎锋失效"
    by_other_skill = False

    def silences(self, data: tuple[int | str, ...], skill: Skill) -> bool:
        return skill.id == Zhuifeng.id


class Zhuifeng(Skill):
    """椎锋: blood for a 决斗, until one is lost."""

    id, name, name_en = "zhuifeng", "椎锋", "Hammer Vanguard"
    text = (
        "魏势力技，每回合限两次，出牌阶段，你可以失去1点体力并视为使用一张【决斗】（你死亡仍结算）。"
        "当你受到此【决斗】造成的伤害时，防止此伤害，且此技能失效直至此出牌阶段结束。"
    )
    text_en = (
        "Wei skill. Twice per turn, in your play phase, lose 1 hp: you are regarded as using Duel (even if you die of it)."
        " When you take damage from this Duel, prevent it, and this skill is invalid until the end of the play phase."
    )
    tags = {kingdom_skill("wei")}
    fields = {"used": TURN}
    effects = (ZhuifengSpent,)
    rulings = (
        Ruling(
            "你因失去体力而死亡时，仍视为使用【决斗】，其伤害没有来源。",
            "If you die of the loss of hp the Duel is used all the same, and its damage has no source.",
        ),
    )
    hint = Hint(targets=-1.5, worth=-1.6, strength=0.8)

    @active(
        limit=None,
        when=lambda me: Zhuifeng.is_ready(me),
        parts=[targets(_duels)],
    )
    def charge(self, me: Player, act: Act) -> None:
        self.note(me, "used")
        me.lose_hp(1)
        if me.game.players[act.targets[0]].alive:
            me.use_virtual("duel", act.targets, self.id)

    @trigger(DAMAGE.taking, when=_is_own_duel, must=True)
    def withstand(self, me: Player, damage: Damage, act: Act) -> None:
        damage.prevent()
        me.gain_effect(ZhuifengSpent.id, expires="phase")

    @staticmethod
    def is_ready(me: Player) -> bool:
        """It has been used less than twice in this turn."""
        return me.game.ruleset.skills[Zhuifeng.id].recall(me, "used") < 2


def _is_own_slash(card: Card | None) -> bool:
    return card is not None and card.made_by == Chongjian.id and card.family == "slash"


def _is_equipment(me: Player, card: Card) -> bool:
    return card.type.category == EQUIPMENT


class Chongjian(Skill):
    """冲坚: equipment as 杀 that nothing holds off, or as 酒."""

    id, name, name_en = "chongjian", "冲坚", "Break Through"
    text = (
        "吴势力技，你可以将一张装备牌当【酒】或任意一种【杀】使用；以此法使用的【杀】无距离限制且无视防具，"
        "其造成伤害后，你获得受伤角色装备区里的X张牌（X为伤害值）。"
    )
    text_en = (
        "Wu skill. You may use an equipment card as Wine or as any Slash: distance does not limit that Slash, nor does armour"
        " hold it off, and after it has dealt damage you take X cards of the damaged character’s equipment area (X: the"
        " damage)."
    )
    rulings = (Ruling("其装备不足X张时，你获得所有。", "Where there are fewer than X, you take them all."),)
    tags = {kingdom_skill("wu")}
    hint = Hint(strength=1.5)

    as_slash = view_as("slash", _is_equipment, from_equip=True, modes=("use",))
    as_fire_slash = view_as("fire_slash", _is_equipment, from_equip=True, modes=("use",))
    as_thunder_slash = view_as("thunder_slash", _is_equipment, from_equip=True, modes=("use",))
    as_wine = view_as("analeptic", _is_equipment, from_equip=True, modes=("use",))

    @permits(IGNORES_DISTANCE)
    def any_distance(self, me: Player, card: Card, target: int) -> bool:
        return _is_own_slash(card)

    # A state rather than an act: not at the moment at which 却敌 is offered, so that nobody is asked which comes first.
    @trigger(
        USE.became,
        scope=ANYONE,
        when=lambda me, target: target.use.user == me.seat and _is_own_slash(target.use.card) and target.player.alive,
        must=True,
    )
    def pierce(self, me: Player, target: TargetOf, act: Act) -> None:
        target.void_armor()

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: _is_own_slash(damage.card) and me.game.players[damage.target].equips,
        must=True,
    )
    def plunder(self, me: Player, damage: Damage, act: Act) -> None:
        number = min(damage.number, len(me.game.players[damage.target].equips))
        me.obtain(me.choose_cards_of(self.id, damage.target, "e", number, number))


class Choujue(Skill):
    """仇决: killing makes him stronger."""

    id, name, name_en = "choujue", "仇决", "Feud"
    text = "锁定技，当你杀死一名其他角色后，你加1点体力上限，摸两张牌，且“却敌”于此回合可发动次数+1。"
    text_en = (
        "Locked: after you have killed another character your maximum hp is +1, draw two cards, and you may use Repel the"
        " Enemy one more time this turn."
    )
    tags = {LOCKED}
    hint = Hint(strength=0.5)

    @trigger(DEATH.after, scope=ANYONE, when=lambda me, death: death.killer == me.seat and death.seat != me.seat)
    def avenge(self, me: Player, death: Death, act: Act) -> None:
        hp.change_max_hp(me.game, me.seat, 1)
        me.draw(2)
        Quedi.of(me).note(me, "more")


GENERAL = General(
    id="mob_wenyang",
    name="手杀文鸯",
    name_en="Wen Yang (Mobile)",
    kingdom="wei",
    second_kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Quedi, Zhuifeng, Chongjian, Choujue),
)
