"""田丰 (Tian Feng)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, OTHERS, Ruling, Skill, targets, trigger
from guozhan.rules import kingdoms, legality
from guozhan.rules.death import Death
from guozhan.rules.dying import Dying
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.timings import DEATH, DYING, MOVE


class Sijian(Skill):
    """死谏: with the last hand card gone, discard a card of another."""

    id, name, name_en = "sijian", "死谏", "Admonish unto Death"
    text = "当你失去手牌后，若你没有手牌，你可以弃置一名其他角色的一张牌。"
    text_en = "After you lose hand cards and have none left, you may discard a card of another character."
    hint = Hint(targets=-1.2, worth=0.0, strength=1.3)

    @trigger(
        MOVE.after,
        when=lambda me, move: not me.hand and move.lost_hand(me.seat),
        parts=[targets(lambda me, d: [seat for seat in me.others() if me.game.players[seat].has_cards])],
        scope=ANYONE,
    )
    def remonstrate(self, me: Player, move: Move, act: Act) -> None:
        game, seat = me.game, act.targets[0]
        chosen = me.choose_cards_of(self.id, seat, only=lambda card: legality.can_discard(game, seat, card, me.seat))
        me.discard(chosen)


class Suishi(Skill):
    """随势: the fortunes of the own kingdom."""

    id, name, name_en = "suishi", "随势", "Drift with Events"
    text = (
        "锁定技，当其他角色因受到伤害而进入濒死状态时，若伤害来源与你势力相同，你摸一张牌；"
        "当其他角色死亡时，若其与你势力相同，你失去1点体力。"
    )
    text_en = (
        "Locked: when another character enters dying by damage whose source is of your kingdom, draw a card; when another"
        " character of your kingdom dies, lose 1 hp."
    )
    rulings = (
        Ruling(
            "此武将牌暗置时，是否与你势力相同，按你明置后会成为的势力判断。",
            "While this general is face down, whether somebody is of your kingdom is judged by the kingdom that you would show.",
        ),
    )
    tags = {LOCKED}
    hint = Hint(strength=-0.7)

    @trigger(
        DYING.enter,
        when=lambda me, dying: (
            dying.damage is not None
            and dying.damage.source >= 0
            and kingdoms.would_share(me.game, me.seat, dying.damage.source)
        ),
        scope=OTHERS,
    )
    def gain(self, me: Player, dying: Dying, act: Act) -> None:
        me.draw(1)

    @trigger(DEATH.moment, when=lambda me, death: kingdoms.would_share(me.game, me.seat, death.seat), scope=OTHERS)
    def suffer(self, me: Player, death: Death, act: Act) -> None:
        me.lose_hp(1)


GENERAL = General(
    id="tianfeng",
    name="田丰",
    name_en="Tian Feng",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=(),
    skills=(Sijian, Suishi),
)
