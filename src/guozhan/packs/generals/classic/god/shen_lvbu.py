"""神吕布 (God Lu Bu)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate
from guozhan.core.card_types import TRICK
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Effect, Ruling, Skill, active, targets, trigger
from guozhan.packs.generals.standard.qun.lvbu import Wushuang
from guozhan.rules import legality
from guozhan.rules.timings import DAMAGE, OPENING, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.rules.damage import Damage
    from guozhan.rules.opening import Opening
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use

RAGE: Final = "kuangbao"
FIRST_RAGE: Final = 2


def rage(me: Player, number: int) -> None:
    """Add to the rage marks, or take some away."""
    mutate.set_mark(me.game, me.seat, RAGE, me.mark(RAGE) + number)


class Kuangbao(Skill):
    """狂暴: rage grows with every point of damage, dealt or taken."""

    id, name, name_en = RAGE, "狂暴", "Frenzy"
    tags = {LOCKED}
    text = "锁定技，①游戏开始时，你获得2枚“狂暴”标记。②当你造成或受到1点伤害后，你获得1枚“狂暴”标记。"
    text_en = "Locked: as the game starts you get 2 Frenzy marks; for each point of damage that you deal or take you get 1 more."
    hint = Hint(strength=1.5)

    @trigger(OPENING.dealt)
    def begin(self, me: Player, opening: Opening, act: Act) -> None:
        rage(me, FIRST_RAGE)

    @trigger(DAMAGE.caused)
    def dealt(self, me: Player, damage: Damage, act: Act) -> None:
        rage(me, damage.number)

    @trigger(DAMAGE.taken)
    def taken(self, me: Player, damage: Damage, act: Act) -> None:
        rage(me, damage.number)


PRICES: Final = {"mark": "弃置1枚“狂暴”标记", "lose_hp": "失去1点体力"}


class Wumou(Skill):
    """无谋: tricks cost rage or hp."""

    id, name, name_en = "wumou", "无谋", "Reckless"
    tags = {LOCKED}
    text = "锁定技，当你使用非延时锦囊牌时，你选择一项：1.弃置1枚“狂暴”标记；2.失去1点体力。"
    text_en = "Locked: when you use a trick that is not delayed, choose one: remove 1 Frenzy mark; or lose 1 hp."
    rulings = (
        Ruling(
            "没有标记时必须失去体力；你因此死亡时，该牌仍继续结算。",
            "Without a mark you must lose hp; should you die of it, the card is still carried out.",
        ),
    )
    hint = Hint(strength=-0.8)

    @trigger(USE.used, when=lambda me, use: use.card.type.category == TRICK and not use.card.type.delayed)
    def pay(self, me: Player, use: Use, act: Act) -> None:
        if me.mark(RAGE) and me.choose_option(self.id, list(PRICES), PRICES) == "mark":
            rage(me, -1)
        else:
            me.lose_hp()


class WuqianPeerless(Effect):
    """无前: its bearer has 无双 as long as this lasts."""

    id, name = "wuqian_peerless", "无前"

    def ended(self, me: Player) -> None:
        me.game.lose_skill(me.seat, Wushuang.id)


class WuqianBare(Effect):
    """无前: its bearer's armour is void as long as this lasts."""

    id, name = "wuqian_bare", "无前"

    def ended(self, me: Player) -> None:
        mutate.set_field(me.game, me.seat, "void_armor", max(me.state.void_armor - 1, 0))


WUQIAN_PRICE: Final = 2


class Wuqian(Skill):
    """无前: rage makes him peerless, and one character's armour void."""

    id, name, name_en = "wuqian", "无前", "Unstoppable"
    text = "出牌阶段，你可以弃置2枚“狂暴”标记并选择一名其他角色，直到此回合结束，你拥有“无双”且其防具无效。"
    text_en = (
        "In your play phase you may remove 2 Frenzy marks and choose another character: until the end of this turn you have"
        " Peerless and its armour has no effect."
    )
    effects = (WuqianPeerless, WuqianBare)
    gives = (Wushuang,)
    hint = Hint(targets=-0.4, worth=lambda look, event, draft: 0.6 * look.worn(draft.targets[0]) - 0.5, strength=0.9)

    @active(
        when=lambda me: me.mark(RAGE) >= WUQIAN_PRICE,
        parts=[targets(lambda me, draft: me.others())],
        limit=None,
    )
    def advance(self, me: Player, act: Act) -> None:
        rage(me, -WUQIAN_PRICE)
        if not me.has_skill(Wushuang.id):
            me.game.gain_skill(me.seat, Wushuang.id)
            me.gain_effect(WuqianPeerless.id)
        other = me.game.players[act.targets[0]]
        mutate.set_field(me.game, other.seat, "void_armor", other.state.void_armor + 1)
        other.gain_effect(WuqianBare.id)


SHENFEN_PRICE: Final = 6
SHENFEN_CARDS: Final = 4


def wrath_worth(look: Outlook, event: Any, draft: Draft) -> float:
    """What the damage and the loss of cards all round are worth, against a turn."""
    total = 0.0
    for seat in look.others():
        lost = look.worn(seat) + min(look.hand(seat), SHENFEN_CARDS)
        total += look.harm(seat) - look.regard(seat) * 0.8 * lost
    return total - 3.0


class Shenfen(Skill):
    """神愤: rage strikes everybody else."""

    id, name, name_en = "shenfen", "神愤", "Divine Wrath"
    text = (
        "出牌阶段限一次，你可以弃置6枚“狂暴”标记，对所有其他角色各造成1点伤害，"
        "然后这些角色各弃置装备区里的所有牌，再各弃置四张手牌（不足则全弃），最后你翻面。"
    )
    text_en = (
        "Once per play phase you may remove 6 Frenzy marks: deal 1 damage to every other character, then each of them discards"
        " all equipment, then each discards four hand cards (all if it has fewer), and at last you turn over."
    )
    rulings = (
        Ruling(
            "三个步骤各自按逆时针方向对全桌依次完成后，才进行下一步；你在结算中死亡时，其余步骤仍进行。",
            "Each of the three steps is done for the whole table in turn order before the next; should you die meanwhile, the"
            " rest still follows.",
        ),
    )
    hint = Hint(worth=wrath_worth, strength=1.8)

    @active(when=lambda me: me.mark(RAGE) >= SHENFEN_PRICE and me.others())
    def strike(self, me: Player, act: Act) -> None:
        game = me.game
        rage(me, -SHENFEN_PRICE)
        struck = [game.players[seat] for seat in me.others()]
        for other in struck:
            me.damage(other.seat)
        for other in struck:
            if other.alive:
                other.discard([card for card in other.equips if can_discard(other, card)])
        for other in struck:
            if other.alive:
                hand = [card for card in other.hand if can_discard(other, card)]
                given_up = hand if len(hand) <= SHENFEN_CARDS else other.choose_cards(self.id, hand, SHENFEN_CARDS)
                other.discard(given_up)
        if me.alive:
            me.stack()


def can_discard(player: Player, card: int) -> bool:
    """A player may discard one of his own cards."""
    return legality.can_discard(player.game, player.seat, card, player.seat)


GENERAL = General(
    id="shen_lvbu",
    name="神吕布",
    name_en="God Lu Bu",
    kingdom="god",
    gender="male",
    hp=5,
    pack="god",
    skills=(Kuangbao, Wumou, Wuqian, Shenfen),
)
