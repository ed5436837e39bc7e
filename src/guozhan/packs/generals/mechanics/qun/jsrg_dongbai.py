"""起董白 (Dong Bai (Rise))."""

from __future__ import annotations

from typing import Any

from guozhan.core.answers import Act
from guozhan.core.cards import convert
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.offers import announce
from guozhan.core.skills import Ruling, Skill, active, cards, targets, trigger
from guozhan.mechanics.switch_state import SwitchSkill
from guozhan.rules import kingdoms, legality
from guozhan.rules.player import Player
from guozhan.rules.timings import USE
from guozhan.rules.using import TargetOf


def _sole(me: Player, target: TargetOf) -> bool:
    """Another, who has hand cards, is the only target, and 恃宠 has had no effect on it yet."""
    use = target.use
    return (
        target.seat != me.seat
        and use.target_seats == [target.seat]
        and bool(target.player.hand)
        and Shichong.id not in use.notes
    )


class Shichong(SwitchSkill):
    """恃宠: cards that come from whoever is aimed at, given or taken in turn."""

    id, name, name_en = "shichong", "恃宠", "Spoiled"
    text = (
        "转换技，当你使用牌指定其他角色为唯一目标后，阴：你可以获得其一张手牌；阳：其可以交给你一张手牌。"
        "（此技能最初的状态为阳）"
    )
    text_en = (
        "Switch skill: after a card that you use has another character as its only target — yin: you may take a hand card of"
        " it; yang: it may give you a hand card. (It begins in yang.)"
    )
    rulings = (
        Ruling(
            "阳由目标决定，其不交给你牌则状态不变。",
            "In yang it is the target who decides; if it gives nothing, the state stays as it is.",
        ),
        Ruling(
            "一张牌只执行其中一项：执行后转换的状态自下一张牌起有效。",
            "Only one of the two is carried out for a card: the state that it changes to is for the next one.",
        ),
    )
    hint = Hint(worth=lambda look, target, draft: 1.0 - look.regard(target.seat), strength=1.4)

    @trigger(
        USE.specified, when=lambda me, target: Shichong.is_yang(me) and _sole(me, target), must=True, announced=False
    )
    def yang(self, me: Player, target: TargetOf, act: Act) -> None:
        given = target.player.choose_cards(self.id, target.player.hand, optional=True)
        if given:
            announce(me.game, me.seat, self, targets=(target.seat,))
            target.player.give(me.seat, given)
            self.turn(me, target)

    @trigger(USE.specified, when=lambda me, target: Shichong.is_yin(me) and _sole(me, target))
    def yin(self, me: Player, target: TargetOf, act: Act) -> None:
        me.obtain(me.choose_cards_of(self.id, target.seat, "h"))
        self.turn(me, target)

    def turn(self, me: Player, target: TargetOf) -> None:
        """The state changes for the next card; this one has had its effect."""
        target.use.notes.add(self.id)
        self.flip(me)


def _implicated(look: Outlook, event: Any, seat: int) -> float:
    """A card for one, and one less for each other of its kingdom."""
    kin = [other for other in look.others() if other != seat and look.kingdom(other) == look.kingdom(seat)]
    return 0.9 * look.regard(seat) + sum(look.robbing(other) for other in kin if look.hand(other) + look.worn(other))


class Lianzhu(Skill):
    """连诛: a black card for one of a kingdom, and all the others of it are dismantled."""

    id, name, name_en = "lianzhu", "连诛", "Implicate"
    text = (
        "出牌阶段限一次，你可以展示一张黑色手牌并将之交给一名其他角色，然后视为你对所有与其势力相同的其他角色依次使用"
        "【过河拆桥】。"
    )
    text_en = (
        "Once per play phase you may show a black hand card and give it to another character; then you are regarded as using"
        " Dismantlement on each other character of its kingdom, one after the other."
    )
    rulings = (
        Ruling(
            "不包括你自己和不能成为【过河拆桥】目标的角色。",
            "Not on yourself, nor on who cannot be a target of Dismantlement.",
        ),
        Ruling(
            "获得牌的角色不是目标；其没有势力时，没有角色与之势力相同。",
            "Who got the card is no target. If it is of no kingdom, nobody is of the same one.",
        ),
    )
    hint = Hint(targets=_implicated, worth=0.0, strength=1.2)

    @active(
        parts=[
            cards(lambda me, d: [card for card in me.hand if me.game.face(card).is_black]),
            targets(lambda me, d: me.others()),
        ]
    )
    def implicate(self, me: Player, act: Act) -> None:
        game, receiver = me.game, act.targets[0]
        me.show(act.cards)
        me.give(receiver, act.cards, shown=True)
        kin = [seat for seat in game.order() if seat not in (me.seat, receiver) and kingdoms.same(game, receiver, seat)]
        card = convert(game.ruleset.types["dismantlement"], [], self.id)
        for seat in kin:
            if me.alive and not legality.target_error(game, me.seat, card, seat):
                me.use_virtual("dismantlement", [seat], self.id)


GENERAL = General(
    id="jsrg_dongbai",
    name="起董白",
    name_en="Dong Bai (Rise)",
    kingdom="qun",
    gender="female",
    hp=3,
    pack="mechanics",
    skills=(Shichong, Lianzhu),
)
