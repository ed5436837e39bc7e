"""大乔 (Da Qiao)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Part
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, cards, targets, trigger, view_as
from guozhan.rules import legality
from guozhan.rules.player import Player
from guozhan.rules.timings import USE
from guozhan.rules.using import TargetOf


class Guose(Skill):
    """国色: diamonds serve as 乐不思蜀."""

    id, name, name_en = "guose", "国色", "National Beauty"
    text = "出牌阶段，你可以将一张方块牌当【乐不思蜀】使用。"
    text_en = "In your play phase you may use a diamond card as Indulgence."
    hint = Hint(strength=1.7)

    as_indulgence = view_as("indulgence", lambda me, card: card.suit == "diamond", from_equip=True, modes=("use",))


def receivers(me: Player, target: TargetOf, paid: tuple[int, ...], again: bool) -> list[int]:
    """Who may take a 杀 over once ``paid`` has been discarded; ``again``: also somebody who is a target already."""
    use = target.use
    taken = () if again else use.target_seats
    return [
        seat
        for seat in me.others()
        if seat != use.user
        and seat not in taken
        and me.in_range(seat, paid)
        and not legality.target_error(me.game, use.user, use.card, seat, free=True)
    ]


def payable(me: Player, target: TargetOf, again: bool) -> list[int]:
    """The cards whose discarding leaves somebody in range who may take the 杀 over."""
    return [card for card in me.cards if receivers(me, target, (card,), again)]


def picks(again: bool) -> list[Part]:
    """A card to discard, and who takes the 杀 over."""
    return [
        cards(lambda me, d: payable(me, d.event, again)),
        targets(lambda me, d: receivers(me, d.event, tuple(d.cards), again)),
    ]


def is_slash(me: Player, target: TargetOf) -> bool:
    """A 杀 can be passed on."""
    return target.use.card.family == "slash"


class Liuli(Skill):
    """流离: pass a 杀 on to somebody in the own attack range."""

    id, name, name_en = "liuli", "流离", "Displacement"
    text = (
        "当你成为【杀】的目标时，你可以弃置一张牌，将此目标转移给你攻击范围内的一名其他角色"
        "（不能是此【杀】的使用者或已有的目标，且须为其合法目标，无距离限制）。"
    )
    text_en = (
        "When you become a target of a Slash, you may discard a card to pass it on to another character in your attack"
        " range, who must be legal for it at any distance, neither its user nor a target already."
    )
    rulings = (
        Ruling(
            "弃置装备着的牌时，攻击范围按弃置之后计算。",
            "When an equipped card is discarded, the attack range is that after the discard.",
        ),
    )
    hint = Hint(
        targets=-2.2,
        worth=lambda look, target, draft: (
            (1.0 - look.dodging(draft.targets[0])) * look.harm(draft.targets[0])
            - (1.0 - look.dodging(look.seat)) * look.harm(look.seat)
        ),
        strength=1.8,
    )

    @trigger(USE.becoming, when=is_slash, parts=picks(again=False))
    def redirect(self, me: Player, target: TargetOf, act: Act) -> None:
        seat = act.targets[0]
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        if me.game.players[seat].alive:
            target.redirect(seat)


class LiuliClassic(Liuli):
    """流离 (2012): also onto somebody who is a target already."""

    text = (
        "当你成为【杀】的目标时，你可以弃置一张牌，将此目标转移给你攻击范围内的一名其他角色"
        "（不能是此【杀】的使用者，且须为其合法目标，无距离限制）。"
    )
    text_en = (
        "When you become a target of a Slash, you may discard a card to pass it on to another character in your attack"
        " range, who must be legal for it at any distance and not its user."
    )

    @trigger(USE.becoming, when=is_slash, parts=picks(again=True))
    def redirect(self, me: Player, target: TargetOf, act: Act) -> None:
        super().redirect(me, target, act)


GENERAL = General(
    id="daqiao",
    name="大乔",
    name_en="Da Qiao",
    kingdom="wu",
    gender="female",
    halves=3,
    companions=("xiaoqiao", "sunce"),
    skills=(Guose, Liuli),
    editions={"classic": {"skills": (Guose, LiuliClassic)}},
)
