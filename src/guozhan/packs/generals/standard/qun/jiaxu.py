"""贾诩 (Jia Xu)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LIMITED, LOCKED, Effect, Skill, active, forbids, trigger
from guozhan.rules import legality
from guozhan.rules.dying import Dying
from guozhan.rules.moving import Move, MovePart
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_USE
from guozhan.rules.timings import DYING, MOVE, USE
from guozhan.rules.using import TargetOf, Use


class WanshaBan(Effect):
    """完杀: while the dying seat that ends it is dying, only its owner and that seat may use 桃."""

    id, name = "wansha_ban", "完杀"

    @forbids(MAY_USE, scope=ANYONE)
    def no_peach(self, me: Player, user: int, card: Card) -> bool:
        if card.family != "peach":
            return False
        # Of dyings inside one another the innermost is being settled; each has its own ban.
        dying = me.game.current(Dying)
        if dying is None or user in (me.seat, dying.seat):
            return False
        return any(effect.kind == self.id and effect.of == dying.seat for effect in me.state.effects)


class Wansha(Skill):
    """完杀: in the own turn nobody else may save the dying."""

    id, name, name_en = "wansha", "完杀", "Doomed to Die"
    text = "锁定技，当一名角色于你的回合内进入濒死状态后，直至此次濒死结算结束，除你与其外的角色不能使用【桃】。"
    text_en = (
        "Locked: when a character is dying in your turn, only you and that character can use Peach until it is over."
    )
    tags = {LOCKED}
    effects = (WanshaBan,)
    hint = Hint(strength=1.0)

    @trigger(DYING.entered, when=lambda me, dying: me.is_turn, scope=ANYONE)
    def forbid(self, me: Player, dying: Dying, act: Act) -> None:
        me.gain_effect(WanshaBan.id, expires="dying", of=dying.seat)


class Luanwu(Skill):
    """乱武: everybody strikes whoever is nearest, or bleeds."""

    id, name, name_en = "luanwu", "乱武", "Chaos of War"
    text = (
        "限定技，出牌阶段，你可以令所有其他角色依次选择一项：1.对其距离最近的另一名角色使用一张【杀】（不计入次数）；"
        "2.失去1点体力。"
    )
    text_en = (
        "Limited: in your play phase, every other character in turn either uses a Slash, which does not count, on a"
        " character nearest to it, or loses 1 hp."
    )
    tags = {LIMITED}
    hint = Hint(
        worth=lambda look, event, draft: sum(0.6 * look.losing(seat) for seat in look.others()) - 2.0,
        strength=1.2,
    )

    @active(when=lambda me: me.others())
    def unleash(self, me: Player, act: Act) -> None:
        for seat in me.others():
            other = me.game.players[seat]
            if other.alive and not strikes_nearest(other):
                other.lose_hp(1)


def strikes_nearest(me: Player) -> bool:
    """Use a 杀 on somebody nearest, if ``me`` wants to."""
    return me.ask_use("slash", lambda card: nearest(me, card), cause="luanwu") is not None


def nearest(me: Player, card: Card) -> list[int]:
    """The characters nearest to ``me`` who are legal targets of the card."""
    found = {seat: me.distance_to(seat) for seat in me.others()}
    least = min(found.values(), default=0)
    return [
        seat for seat, far in found.items() if far == least and not legality.target_error(me.game, me.seat, card, seat)
    ]


def entering(me: Player, move: Move) -> list[MovePart]:
    """The parts of a move that bring a black delayed trick into the own judgement area."""
    area = zones.judge(me.seat)
    return [part for part in move.parts if part.target == area and as_used(me, part).is_black]


def as_used(me: Player, part: MovePart) -> Card:
    """The card that a part of a move brings: being used, it counts as it is used, else as it is printed."""
    use = me.game.current(Use)
    if part.reason == "place" and use is not None and use.card.ids == part.cards:
        found: Card = use.card
        return found
    printed = me.game.ruleset.cards[part.cards[0]]
    kind = me.game.ruleset.types.get(part.used_as, printed.type)
    return Card(kind, printed.suit, printed.rank, part.cards)


class Weimu(Skill):
    """帷幕: black tricks do not reach him."""

    id, name, name_en = "weimu", "帷幕", "Behind the Curtain"
    text = "锁定技，当你成为黑色普通锦囊牌的目标时，取消此目标；当黑色延时锦囊牌移至你的判定区前，改为将之置入弃牌堆。"
    text_en = (
        "Locked: when you become a target of a black trick that is not delayed, that target is cancelled; a black delayed"
        " trick that would come into your judgement area goes to the discard pile."
    )
    tags = {LOCKED}

    @trigger(
        USE.becoming,
        when=lambda me, target: target.use.card.is_black and target.use.card.type.is_instant_trick,
    )
    def cancel(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()

    @trigger(MOVE.before, when=entering, scope=ANYONE)
    def divert(self, me: Player, move: Move, act: Act) -> None:
        for part in entering(me, move):
            part.target = zones.DISCARD_PILE
            part.used_as = ""


class WeimuClassic(Skill):
    """帷幕 (2012): he is no target of black tricks, and a black one that moves on passes him over."""

    id, name, name_en = "weimu", "帷幕", "Behind the Curtain"
    text = "锁定技，当你成为黑色锦囊牌的目标时，取消此目标；移动的黑色延时锦囊牌略过你。"
    text_en = (
        "Locked: when you become a target of a black trick, that target is cancelled; a black delayed trick that moves on"
        " passes you over."
    )
    tags = {LOCKED}

    @trigger(USE.becoming, when=lambda me, target: target.use.card.is_black and target.use.card.type.is_trick)
    def cancel(self, me: Player, target: TargetOf, act: Act) -> None:
        target.cancel()

    @trigger(
        MOVE.before,
        when=lambda me, move: any(part.reason == "pass_on" for part in entering(me, move)),
        scope=ANYONE,
    )
    def let_pass(self, me: Player, move: Move, act: Act) -> None:
        game = me.game
        for part in entering(me, move):
            card = as_used(me, part)
            after = [(me.seat + i) % game.size for i in range(1, game.size)]
            able = [
                seat
                for seat in after
                if game.state.seats[seat].alive and not legality.target_error(game, part.by, card, seat)
            ]
            part.target = zones.judge(able[0]) if able else zones.DISCARD_PILE
            part.used_as = part.used_as if able else ""


GENERAL = General(
    id="jiaxu",
    name="贾诩",
    name_en="Jia Xu",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=("zhangxiu", "lijueguosi"),
    skills=(Wansha, Luanwu, Weimu),
    editions={"classic": {"skills": (Wansha, Luanwu, WeimuClassic)}},
)
