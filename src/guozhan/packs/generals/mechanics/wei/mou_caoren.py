"""谋曹仁 (Cao Ren (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, active, cards, targets, trigger
from guozhan.mechanics import armor_points
from guozhan.rules.timings import DAMAGE, STACK

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.stacking import Stacking

WAYS: Final = {"turn_over": "翻面", "armor": "获得1点护甲"}


def _digging_in(look: Outlook, event: Any, draft: Draft) -> float:
    """Two points of armour and a card for each, at the price of a turn and the cards."""
    return 2.2 * len(draft.cards) - (1.5 if look.hand(look.seat) > 3 else 0.5)


class JushouMou(Skill):
    """据守: armour points behind a turned card, cards for them once it is turned back."""

    id, name, name_en = "jushou_mou", "据守", "Hold the Fort"
    text = (
        "①出牌阶段限一次，若你的武将牌正面朝上，你可以弃置至多两张牌，翻面，然后获得等量的护甲。"
        "②当你受到伤害后，若你的武将牌背面朝上，你选择一项：1.翻面；2.获得1点护甲。"
        "③当你翻面至正面朝上后，你摸X张牌（X为你的护甲数）。"
    )
    text_en = (
        "(1) Once per play phase, if you are face up, you may discard up to two cards, turn over and gain as many armour"
        " points. (2) After you take damage while face down, choose one: turn over; or gain 1 armour point. (3) After you"
        " have turned face up, draw a card for each of your armour points."
    )
    rulings = (
        Ruling(
            "护甲已达上限时仍可发动①，只是不再获得护甲；②则只能选择翻面。",
            "With as many armour points as one may have (1) can still be invoked, though it gives none; in (2) only turning"
            " over can be chosen.",
        ),
        Ruling(
            "因翻回正面而跳过回合时，③同样发动。",
            "(3) acts too when turning face up costs a turn.",
        ),
    )
    hint = Hint(
        worth=_digging_in,
        # Turned face up he draws as many cards, and has his next turn.
        options=lambda look, event, option: 2.0 + look.shield(look.seat) if option == "turn_over" else 1.2,
        strength=1.5,
    )

    @active(
        when=lambda me: not me.state.stacked,
        parts=[cards(lambda me, draft: me.discardable, (1, 2))],
    )
    def dig_in(self, me: Player, act: Act) -> None:
        me.discard(act.cards)
        if me.alive:
            me.stack()
            armor_points.gain(me, len(act.cards))

    @trigger(DAMAGE.taken, when=lambda me, damage: me.state.stacked, must=True)
    def endure(self, me: Player, damage: Damage, act: Act) -> None:
        ways = [way for way in WAYS if way == "turn_over" or armor_points.room(me)]
        if me.choose_option(self.id, ways, WAYS) == "armor":
            armor_points.gain(me, 1)
        else:
            me.stack()

    @trigger(STACK.after, when=lambda me, turned: not turned.stacked and me.state.armor > 0, must=True)
    def sally(self, me: Player, turned: Stacking, act: Act) -> None:
        me.draw(me.state.armor)


class JieweiMou(Skill):
    """解围: an armour point for the best card of a hand."""

    id, name, name_en = "jiewei_mou", "解围", "Break the Siege"
    text = "出牌阶段限一次，你可以失去1点护甲并选择一名其他角色，观看其手牌并获得其中一张牌。"
    text_en = (
        "Once per play phase you may lose 1 armour point and choose another character: look at its hand and take one card"
        " of it."
    )
    hint = Hint(targets=-1.4, worth=0.6, strength=1.0)

    @active(
        when=lambda me: me.state.armor > 0,
        parts=[targets(lambda me, draft: [seat for seat in me.others() if me.game.players[seat].hand])],
    )
    def break_out(self, me: Player, act: Act) -> None:
        armor_points.lose(me, 1)
        me.obtain(me.choose_cards(self.id, me.look_at(me.game.players[act.targets[0]].hand)))


GENERAL = General(
    id="mou_caoren",
    name="谋曹仁",
    name_en="Cao Ren (Mou)",
    kingdom="wei",
    gender="male",
    hp=4,
    armor_points=1,
    pack="mechanics",
    skills=(JushouMou, JieweiMou),
)
