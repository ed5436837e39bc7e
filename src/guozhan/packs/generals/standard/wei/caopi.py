"""曹丕 (Cao Pi)."""

from __future__ import annotations

from typing import Final

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.messages import message
from guozhan.core.skills import OTHERS, Skill, targets, trigger
from guozhan.rules import legality
from guozhan.rules.damage import Damage
from guozhan.rules.death import Death
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE, DEATH

OPTIONS: Final = ("stack", "lose_hp")


class Xingshang(Skill):
    """行殇: inherit what the dead leave."""

    id, name, name_en = "xingshang", "行殇", "Mourning Spoils"
    hint = Hint(worth=2.0, strength=1.2)
    text = "当其他角色死亡时，你可以获得其所有手牌和装备区里的牌。"
    text_en = "When another character dies you may take all the cards of its hand and equipment area."

    @trigger(DEATH.moment, when=lambda me, death: me.game.players[death.seat].has_cards, scope=OTHERS)
    def inherit(self, me: Player, death: Death, act: Act) -> None:
        me.obtain(me.game.players[death.seat].cards)


class _Fangzhu(Skill):
    """What both wordings of 放逐 have in common: whom it strikes, and for how much."""

    id, name, name_en = "fangzhu", "放逐", "Banishment"
    hint = Hint(
        targets=-1.0,
        # Stacked one misses a turn, which the cards drawn for it make up for in time.
        worth=lambda look, damage, draft: look.regard(draft.targets[0]) * (look.wounds(look.seat) - 2.5),
        strength=1.7,
    )

    @trigger(DAMAGE.taken, parts=[targets(lambda me, draft: me.others())])
    def choose(self, me: Player, damage: Damage, act: Act) -> None:
        """Banish the chosen one, if it still lives."""
        other = me.game.players[act.targets[0]]
        # Revealing 曹丕 may have had consequences, for his hp as well.
        if other.alive:
            self.banish(other, me.lost_hp)

    def banish(self, other: Player, number: int) -> None:
        """What becomes of the chosen one."""
        other.draw(number)
        other.stack()


class Fangzhu(_Fangzhu):
    """放逐: another draws for the lost hp and is stacked."""

    text = "当你受到伤害后，你可以令一名其他角色摸X张牌（X为你已损失的体力值），然后其叠置。"
    text_en = (
        "After you take damage you may have another character draw a card for each hp that you have lost; then it is"
        " stacked."
    )


class FangzhuOl(_Fangzhu):
    """放逐 (OL): the other may pay instead."""

    text = (
        "当你受到伤害后，你可以令一名其他角色选择一项（X为你已损失的体力值）：1.摸X张牌，然后叠置；"
        "2.弃置X张牌，然后失去1点体力。"
    )
    text_en = (
        "After you take damage you may have another character choose, for X as the hp that you have lost: it draws X cards"
        " and is stacked, or discards X cards and loses 1 hp."
    )

    def banish(self, other: Player, number: int) -> None:
        labels = {"stack": message("摸{number}张牌并叠置", number=number), "lose_hp": "失去1点体力"}
        game = other.game
        own = [card for card in other.cards if legality.can_discard(game, other.seat, card, other.seat)]
        if number:
            paid = other.choose_cards_or(self.id, own, number, "stack", labels["stack"])
            other.discard(paid)
            pays = bool(paid)
        else:
            pays = other.choose_option(self.id, OPTIONS, labels) == "lose_hp"
        if pays:
            other.lose_hp(1)
        else:
            super().banish(other, number)


GENERAL = General(
    id="caopi",
    name="曹丕",
    name_en="Cao Pi",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=("zhenji", "cuiyanmaojie"),
    skills=(Xingshang, Fangzhu),
    editions={"ol": {"skills": (Xingshang, FangzhuOl)}},
)
