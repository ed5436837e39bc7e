"""华佗 (Hua Tuo)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, cards, targets, view_as
from guozhan.rules import legality
from guozhan.rules.player import Player


class Jijiu(Skill):
    """急救: outside the own turn red cards save."""

    id, name, name_en = "jijiu", "急救", "First Aid"
    hint = Hint(strength=2.2)
    text = "你的回合外，你可以将一张红色牌当【桃】使用。"
    text_en = "Outside your turn you may use a red card, hand or equipment, as Peach."

    as_peach = view_as(
        "peach",
        lambda me, card: card.is_red,
        from_equip=True,
        when=lambda me, need: not me.is_turn,
        modes=("use",),
    )


def spare(me: Player, seat: int) -> list[int]:
    """Cards of a character that ``me`` may discard."""
    return [card for card in me.game.players[seat].cards if legality.can_discard(me.game, seat, card, me.seat)]


def patients(me: Player, draft: Draft) -> list[int]:
    """Whose card may be discarded (too): of no two the kingdom is the same."""
    players = me.game.players
    return [
        seat
        for seat in me.others()
        if players[seat].has_cards
        and spare(me, seat)
        and not any(players[seat].same_kingdom(other) for other in draft.targets if other != seat)
    ]


class Chuli(Skill):
    """除疠: a card of everybody chosen and one's own is discarded, and spades are made good."""

    id, name, name_en = "chuli", "除疠", "Drive out Plague"
    hint = Hint(targets=-1.0, worth=-0.6, strength=1.4)
    text = (
        "出牌阶段限一次，若你有牌，你可以选择至多三名有牌且势力各不相同的其他角色（没有势力的角色人数不限于此），"
        "弃置你与这些角色的各一张牌，然后以此法被弃置黑桃牌的角色各摸一张牌。"
    )
    text_en = (
        "Once per play phase, if you have a card, choose up to three other characters with cards, no two of one kingdom"
        " (of those without kingdom any number): discard a card of each of them and one of your own. Then whoever had a"
        " spade discarded this way draws a card."
    )

    @active(when=lambda me: spare(me, me.seat), parts=[targets(patients, (1, 3))])
    def drive_out(self, me: Player, act: Act) -> None:
        game = me.game
        comforted = []
        for seat in game.by_turn([me.seat, *act.targets]):
            if me.alive and game.players[seat].alive:
                chosen = me.choose_cards_of(
                    self.id,
                    seat,
                    only=lambda card, seat=seat: legality.can_discard(game, seat, card, me.seat),  # type: ignore[misc]
                )
                # As it counts where it lies.
                if any(game.face(card).suit == "spade" for card in chosen):
                    comforted.append(seat)
                me.discard(chosen)
        for seat in comforted:
            game.players[seat].draw(1)


def wounded(me: Player) -> list[int]:
    """Living characters that could recover."""
    return [seat for seat in me.game.order() if me.game.players[seat].is_wounded]


class Qingnang(Skill):
    """青囊 (2012): a hand card for a recovery."""

    id, name, name_en = "qingnang", "青囊", "Medicine Pouch"
    text = "出牌阶段限一次，你可以弃置一张手牌并令一名已受伤的角色回复1点体力。"
    text_en = "Once per play phase you may discard a hand card to let a wounded character recover 1 hp."

    @active(when=wounded, parts=[cards(lambda me, d: me.hand), targets(lambda me, d: wounded(me))])
    def heal(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.hand:
            return
        me.discard(act.cards)
        me.game.players[act.targets[0]].recover(1, me.seat)


GENERAL = General(
    id="huatuo",
    name="华佗",
    name_en="Hua Tuo",
    kingdom="qun",
    gender="male",
    halves=3,
    companions=(),
    skills=(Jijiu, Chuli),
    editions={"classic": {"skills": (Jijiu, Qingnang)}},
)
