"""孙尚香 (Sun Shangxiang)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Skill, active, cards, targets, trigger
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.timings import MOVE


def suitors(me: Player) -> list[int]:
    """Other wounded men; who shows no general is none."""
    players = me.game.players
    return [seat for seat in me.others() if players[seat].gender == "male" and players[seat].is_wounded]


class Jieyin(Skill):
    """结姻: two cards heal her and a man."""

    id, name, name_en = "jieyin", "结姻", "Marriage Alliance"
    hint = Hint(
        targets=2.0,
        worth=lambda look, event, draft: look.healing(look.seat) + look.healing(draft.targets[0]),
        strength=1.9,
    )
    text = "出牌阶段限一次，你可以弃置两张手牌并选择一名已受伤的其他男性角色，你与其各回复1点体力。"
    text_en = (
        "Once per play phase you may discard two hand cards and choose another wounded male character: you and it each"
        " recover 1 hp."
    )

    @active(
        when=suitors,
        parts=[
            cards(lambda me, d: [card for card in me.discardable if card in me.hand], 2),
            targets(lambda me, d: suitors(me)),
        ],
    )
    def unite(self, me: Player, act: Act) -> None:
        game = me.game
        if any(card not in me.hand for card in act.cards):
            return
        me.discard(act.cards)
        healed = game.by_turn([me.seat, act.targets[0]])
        if game.options["jieyin_order"] == "target_first":
            healed = [act.targets[0], me.seat]
        for seat in healed:
            game.players[seat].recover(1, me.seat)


class Xiaoji(Skill):
    """枭姬: lost equipment brings cards."""

    id, name, name_en = "xiaoji", "枭姬", "Fierce Lady"
    hint = Hint(worth=2.0, strength=1.8)
    text = "当你失去装备区里的牌后，你可以摸两张牌。"
    text_en = "After you lose cards from your equipment area you may draw two cards."

    @trigger(
        MOVE.after,
        when=lambda me, move: any(owner == me.seat for owner, _ in move.lost_equipment()),
        scope=ANYONE,
    )
    def draw_cards(self, me: Player, move: Move, act: Act) -> None:
        me.draw(self.number(me))

    def number(self, me: Player) -> int:
        """How many cards are drawn."""
        return 2


class XiaojiOl(Xiaoji):
    """枭姬 (OL): fewer in the own turn, more in those of others."""

    text = "当你失去装备区里的牌后，你可以摸一张牌（若此时不是你的回合，改为摸三张牌）。"
    text_en = "After you lose cards from your equipment area you may draw one card, or three outside your turn."

    def number(self, me: Player) -> int:
        return 1 if me.is_turn else 3


GENERAL = General(
    id="sunshangxiang",
    name="孙尚香",
    name_en="Sun Shangxiang",
    kingdom="wu",
    gender="female",
    halves=3,
    companions=(),
    skills=(Jieyin, Xiaoji),
    editions={"ol": {"skills": (Jieyin, XiaojiOl)}},
)
