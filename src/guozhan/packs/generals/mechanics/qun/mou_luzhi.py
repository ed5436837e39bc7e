"""谋卢植 (Lu Zhi (Mou))."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import ANYONE, Ruling, Skill, active, cards, targets, trigger
from guozhan.mechanics.switch_state import SwitchSkill
from guozhan.rules import moving
from guozhan.rules.opening import Opening
from guozhan.rules.player import Player
from guozhan.rules.timings import OPENING, PHASE, PLAY, USE
from guozhan.rules.turns import Phase

DUTY: Final = "任"


class Mingren(Skill):
    """明任: a card on the general that says what his other skill looks at."""

    id, name, name_en = "mingren", "明任", "Clear Duty"
    text = "游戏开始时，你摸两张牌，然后将一张手牌置于武将牌上，称为“任”。结束阶段，你可以用一张手牌替换“任”。"
    text_en = (
        "At the start of the game draw two cards and put a hand card on your general as Duty. In your finish phase you may"
        " swap a hand card with Duty."
    )
    pile = DUTY
    hint = Hint(worth=0.1, strength=0.5)

    @trigger(OPENING.dealt, must=True)
    def begin(self, me: Player, event: Opening, act: Act) -> None:
        me.draw(me.game.options["mingren_draw"])
        me.put_on_pile(DUTY, me.choose_cards(self.id, me.hand))

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: me.pile(DUTY),
        parts=[cards(lambda me, d: me.hand)],
    )
    def swap(self, me: Player, phase: Phase, act: Act) -> None:
        own, seat = me.pile(DUTY)[:1], me.seat
        moving.move(
            me.game,
            [
                moving.MovePart(act.cards, zones.pile(seat), "exchange", seat, pile=DUTY),
                moving.MovePart(own, zones.hand(seat), "exchange", seat),
            ],
        )


def _is_of_duty(me: Player, event: Any) -> bool:
    """Somebody has used or played, outside the own turn, a card of the category of Duty."""
    duty = me.pile(DUTY)
    return (
        bool(duty)
        and not me.is_turn
        and Zhenliang.is_yang(me)
        and me.game.face(duty[0]).type.category == event.card.type.category
    )


def _gap(me: Player, seat: int) -> int:
    other: Player = me.game.players[seat]
    return max(abs(me.hp - other.hp), 1)


def _price(me: Player) -> list[int]:
    """The cards of Duty's colour that its owner could discard."""
    color = me.game.face(me.pile(DUTY)[0]).color
    return [card for card in me.discardable if me.game.face(card).color == color]


def _victims(me: Player, draft: Draft) -> list[int]:
    most = len(_price(me))
    return [seat for seat in me.others() if me.in_range(seat) and _gap(me, seat) <= most]


def _aim(look: Outlook, event: Any, seat: int) -> float:
    """Yang gives two cards, after somebody's card; yin deals damage."""
    return look.harm(seat) if event is None else 2 * look.regard(seat)


class Zhenliang(SwitchSkill):
    """贞良: in turn a gift for others' cards, and a blow at the price of one's own."""

    id, name, name_en = "zhenliang", "贞良", "Loyal and Good"
    text = (
        "转换技，阳：你的回合外，当一名角色使用或打出的牌结算结束后，若此牌与“任”类别相同，你可以令一名角色摸两张牌；"
        "阴：出牌阶段限一次，你可以弃置X张与“任”颜色相同的牌并对攻击范围内的一名角色造成1点伤害"
        "（X为你与其体力值之差且至少为1）。"
    )
    text_en = (
        "Switch skill — yang: outside your turn, after a card that somebody used or played has been resolved, if it is of"
        " Duty’s category, you may have a character draw two cards; yin: once per play phase, discard X cards of Duty’s"
        " colour and deal 1 damage to a character in your attack range (X: the difference between your hp and its, at least"
        " 1)."
    )
    rulings = (
        Ruling(
            "不发动则状态不变；体力值相等时X为1，装备区里的牌也可以弃置。",
            "If it is not invoked the state stays as it is. With equal hp X is 1; cards in the equipment"
            " area may be discarded too.",
        ),
    )
    hint = Hint(
        targets=_aim,
        worth=lambda look, event, draft: _aim(look, event, draft.targets[0]),
        strength=1.5,
    )

    @trigger(USE.finished, when=_is_of_duty, scope=ANYONE, parts=[targets(lambda me, d: me.game.order())])
    @trigger(PLAY.finished, when=_is_of_duty, scope=ANYONE, parts=[targets(lambda me, d: me.game.order())])
    def yang(self, me: Player, event: Any, act: Act) -> None:
        me.game.players[act.targets[0]].draw(2)
        self.flip(me)

    @active(
        when=lambda me: Zhenliang.is_yin(me) and me.pile(DUTY),
        parts=[
            targets(_victims),
            cards(lambda me, d: _price(me), lambda me, d: (_gap(me, d.targets[0]), _gap(me, d.targets[0]))),
        ],
    )
    def yin(self, me: Player, act: Act) -> None:
        me.discard(act.cards)
        if me.game.players[act.targets[0]].alive:
            me.damage(act.targets[0])
        self.flip(me)


GENERAL = General(
    id="mou_luzhi",
    name="谋卢植",
    name_en="Lu Zhi (Mou)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Mingren, Zhenliang),
)
