"""神周瑜 (God Zhou Yu)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core.decisions import OPTIONS, Part
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LIMITED, Ruling, Skill, active, cards, options, targets, trigger
from guozhan.rules import legality, moving
from guozhan.rules.damage import FIRE
from guozhan.rules.timings import PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.core.hints import Outlook
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Phase

TUNES: Final = ("recover", "lose_hp")


def tune_worth(look: Outlook, event: Any, draft: Draft) -> float:
    """What the better one of the two tunes is worth."""
    everybody = [look.seat, *look.others()]
    return max(sum(look.healing(seat) for seat in everybody), sum(look.losing(seat) for seat in everybody))


class Qinyin(Skill):
    """琴音: who discards two hand cards or more plays for everybody."""

    id, name, name_en = "qinyin", "琴音", "Zither Sound"
    text = (
        "弃牌阶段结束时，若你于此阶段弃置过你的至少两张手牌，你可以选择一项："
        "1.令所有角色各回复1点体力；2.令所有角色各失去1点体力。"
    )
    text_en = (
        "At the end of your discard phase, if you discarded at least two of your hand cards in it, you may choose one: every"
        " character recovers 1 hp; or every character loses 1 hp."
    )
    rulings = (
        Ruling(
            "从你开始按逆时针方向依次结算，包括你；你因此死亡后其余角色仍依次结算。",
            "It is carried out in turn order from you on, you included; should you die of it, the others still follow.",
        ),
    )
    hint = Hint(worth=tune_worth, strength=1.2)

    @trigger(
        PHASE.discard.end,
        when=lambda me, phase: moving.hand_discards(me.game, me.seat) >= 2,
        parts=[options(lambda me, draft: TUNES)],
    )
    def play(self, me: Player, phase: Phase, act: Act) -> None:
        for seat in me.game.order(me.seat):
            player = me.game.players[seat]
            if act.option == "recover":
                player.recover(source=me.seat)
            else:
                player.lose_hp()


GREAT_PRICE: Final = 4  # cards, one of each suit
GREAT_LOSS: Final = 3
AMOUNTS: Final = ("3", "2")  # for a single victim of the great form


def price(me: Player, draft: Draft) -> list[int]:
    """Hand cards of suits that have not been picked yet, where there are all four."""
    game = me.game
    suits = {card: game.face(card).suit for card in me.hand if legality.can_discard(game, me.seat, card, me.seat)}
    if len(dict.fromkeys(suits.values())) < GREAT_PRICE:
        return []
    picked = [game.face(card).suit for card in draft.cards]
    return [card for card, suit in suits.items() if suit not in picked]


def price_count(me: Player, draft: Draft) -> tuple[int, int]:
    """No card for the small form, four for the great one."""
    return (GREAT_PRICE if draft.cards else 0), GREAT_PRICE


def victims(me: Player, draft: Draft) -> list[int]:
    """Whom the fire may strike: anybody, once it is clear which form it has."""
    return me.game.order() if len(draft.cards) in (0, GREAT_PRICE) else []


def victim_count(me: Player, draft: Draft) -> tuple[int, int]:
    """Up to three of the small form, up to two of the great one."""
    return 1, 2 if draft.cards else 3


def amount_count(me: Player, draft: Draft) -> tuple[int, int]:
    """How much it is has to be said of the great form against one."""
    count = int(bool(draft.cards) and len(draft.targets) == 1)
    return count, count


def fire_worth(look: Outlook, event: Any, draft: Draft) -> float:
    """What the fire is worth against those who have been picked."""
    if not draft.cards:
        # It comes but once: a single spark is a waste.
        return sum(look.harm(seat, 1, FIRE) for seat in draft.targets) - 2.0
    amounts = (int(draft.option[0]),) if draft.option else (2, 1)
    dealt = sum(look.harm(seat, n, FIRE) for seat, n in zip(draft.targets, amounts, strict=False))
    return dealt + look.losing(look.seat, GREAT_LOSS)


class Yeyan(Skill):
    """业炎: fire, once a game; more of it for four cards and 3 hp."""

    id, name, name_en = "yeyan", "业炎", "Karmic Fire"
    tags = {LIMITED}
    text = (
        "限定技，出牌阶段，你可以选择一项：1.对一至三名角色各造成1点火焰伤害；"
        "2.选择一或两名角色，弃置四张花色各不相同的手牌并失去3点体力，然后对其造成火焰伤害："
        "选择一名角色时为3点或2点，选择两名角色时对其中一名造成2点，对另一名造成1点。"
    )
    text_en = (
        "Limited: in your play phase choose one: deal 1 fire damage to each of one to three characters; or choose one or two"
        " characters, discard four hand cards of four different suits and lose 3 hp, then deal fire damage: 3 or 2 to a single"
        " one, 2 to one of two and 1 to the other."
    )
    rulings = (
        Ruling(
            "你可以选择自己。伤害从当前回合角色起按逆时针方向依次结算；大业炎的点数在支付代价前选定。",
            "You may choose yourself. The damage is dealt in turn order from the current player on; how it is divided is"
            " chosen before the price is paid.",
        ),
        Ruling(
            "你因失去体力而死亡时，不造成伤害；结算伤害的过程中你死亡时，其余伤害仍进行，没有来源。",
            "If you die of the loss of hp there is no damage; should you die while it is being dealt, the rest of it has no"
            " source.",
        ),
    )
    hint = Hint(targets=-2.2, worth=fire_worth, strength=1.8)

    @active(
        parts=[
            cards(price, price_count),
            targets(victims, victim_count),
            Part("option", OPTIONS, lambda me, draft: AMOUNTS, amount_count),
        ]
    )
    def burn(self, me: Player, act: Act) -> None:
        amounts = dict.fromkeys(act.targets, int(act.option or 1))
        if act.cards:
            if len(act.targets) > 1:
                amounts[me.choose_seats(self.id, act.targets)[0]] = 2
            me.discard(act.cards)
            me.lose_hp(GREAT_LOSS)
            if not me.alive:
                return
        for seat in me.game.by_turn(act.targets):
            me.damage(seat, amounts[seat], FIRE)


GENERAL = General(
    id="shen_zhouyu",
    name="神周瑜",
    name_en="God Zhou Yu",
    kingdom="god",
    gender="male",
    hp=4,
    pack="god",
    skills=(Qinyin, Yeyan),
)
