"""A pack for tests only: double-kingdom generals (双势力), a kingdom call (势力召唤), hiding, clear sameness."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, cards, options, targets
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import calling, kingdoms, legality, revealing
from guozhan.rules.player import Player

SLOTS = {"head": HEAD, "deputy": DEPUTY}


class Hiding(Skill):
    """暗伏: turn own generals face down."""

    id, name, name_en = "dk_hiding", "暗伏", "Lie Low"
    text = "出牌阶段，你可以暗置一张武将牌。"
    text_en = "In your play phase you may turn one of your generals face down."
    hint = Hint(worth=0.3)

    @active(
        parts=[
            options(
                lambda me, draft: [
                    name for name, slot in SLOTS.items() if slot & revealing.face_up_slots(me.game, me.seat)
                ]
            )
        ],
        limit=None,
    )
    def hide(self, me: Player, act: Act) -> None:
        revealing.hide(me.game, me.seat, SLOTS[act.option])


class Vanishing(Skill):
    """潜踪: turn the deputy face down."""

    id, name, name_en = "dk_vanishing", "潜踪", "Vanish"
    text = "出牌阶段，你可以暗置副将。"
    text_en = "In your play phase you may turn your deputy face down."
    hint = Hint(worth=0.3)

    @active(when=lambda me: revealing.face_up_slots(me.game, me.seat) & DEPUTY, limit=None)
    def hide(self, me: Player, act: Act) -> None:
        revealing.hide(me.game, me.seat, DEPUTY)


class Muster(Skill):
    """召集: a kingdom call; whoever answers discards a card, and the caller draws one for it."""

    id, name, name_en = "dk_muster", "召集", "Muster"
    text = "出牌阶段限一次，你可以发起势力召唤：弃置一张牌，令你摸一张牌。"
    text_en = "Once per play phase you may make a kingdom call: whoever answers discards a card and you draw one."
    hint = Hint(worth=1.5)

    @active()
    def muster(self, me: Player, act: Act) -> None:
        def carry_out(player: Player, answer: Act) -> None:
            player.discard([card for card in answer.cards if card in player.cards])
            if me.alive:
                me.draw(1)

        calling.call(
            me,
            self.id,
            carry_out,
            parts=[
                cards(
                    lambda who, draft: [
                        card for card in who.cards if legality.can_discard(who.game, who.seat, card, who.seat)
                    ]
                )
            ],
        )


class Oath(Skill):
    """同袍: somebody clearly of the same kingdom draws, as one that may be recruited would."""

    id, name, name_en = "dk_oath", "同袍", "Brothers in Arms"
    text = "出牌阶段限一次，你可以令一名与你势力明确相同的角色摸一张牌。"
    text_en = "Once per play phase you may have a character that is clearly of your kingdom draw a card."
    hint = Hint(targets=1.0)

    @active(
        parts=[
            targets(
                lambda me, draft: [seat for seat in me.game.order() if kingdoms.clearly_same(me.game, me.seat, seat)]
            )
        ]
    )
    def share(self, me: Player, act: Act) -> None:
        me.game.players[act.targets[0]].draw(1)


GENERALS = (
    General("dk_mifang", "麋芳", "Mi Fang", "wu", "male", 3, skills=(Vanishing,), second_kingdom="shu"),
    General("dk_mengda", "孟达", "Meng Da", "wei", "male", 4, skills=(Oath,), second_kingdom="shu"),
    General("dk_sufei", "苏飞", "Su Fei", "wu", "male", 4, skills=(Oath,), second_kingdom="qun"),
    General("dk_xiahouba", "夏侯霸", "Xiahou Ba", "shu", "male", 4, skills=(Hiding,), second_kingdom="wei"),
    General("dk_futong", "傅彤", "Fu Tong", "shu", "male", 4, skills=(Muster, Hiding, Oath)),
    General("dk_dongxi", "董袭", "Dong Xi", "wu", "female", 4, skills=(Muster, Hiding)),
)
