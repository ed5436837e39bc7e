"""曹操 (Cao Cao)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, Skill, trigger
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE


class Jianxiong(Skill):
    """奸雄: take the card that dealt the damage.

    All its physical cards must still lie in the processing area; if some are gone, it is not offered.
    """

    id, name, name_en = "jianxiong", "奸雄", "Villainous Hero"
    text = "当你受到伤害后，你可以获得造成此伤害的牌。"
    text_en = "After you take damage you may take the card that dealt it."
    rulings = (
        Ruling(
            "造成伤害的牌的实体牌须都还在处理区；虚拟牌没有实体牌，不能获得。",
            "All physical cards of the card must still lie in the processing area; a virtual card has none and cannot be taken.",
        ),
    )
    hint = Hint(worth=1.5, strength=1.6)

    @trigger(DAMAGE.taken, when=lambda me, damage: damage.card_in_processing(me.game))
    def take(self, me: Player, damage: Damage, act: Act) -> None:
        # Revealing 曹操 may have moved cards in the meantime.
        if damage.card is not None and damage.card_in_processing(me.game):
            me.obtain(damage.card.ids)


GENERAL = General(
    id="caocao",
    name="曹操",
    name_en="Cao Cao",
    kingdom="wei",
    gender="male",
    halves=4,
    companions=("bianfuren", "dianwei", "xuchu"),
    skills=(Jianxiong,),
)
