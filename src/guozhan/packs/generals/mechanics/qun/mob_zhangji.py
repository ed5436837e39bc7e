"""手杀张机 (Zhang Ji / Zhongjing (Mobile))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import ANYONE, LOCKED, OTHERS, Effect, Ruling, Skill, active, cards, options, targets, trigger
from guozhan.mechanics import benevolence
from guozhan.rules import moving
from guozhan.rules.timings import MOVE, TURN, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.decisions import Draft
    from guozhan.rules.moving import Move
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Turn
    from guozhan.rules.using import Use


def _processed(use: Use) -> list[int]:
    """The physical cards of a use that still lie in the processing area."""
    place = use.game.state.place
    return [card for card in use.card.ids if place[card] == zones.PROCESSING]


class Jishi(Skill):
    """济世: cards that did no harm go to the benevolence zone; what is taken from there brings a card."""

    id, name, name_en = "jishi", "济世", "Help the World"
    tags = {LOCKED}
    text = (
        "锁定技，①当你使用的牌结算结束后，若此牌未造成过伤害，你将此牌对应的所有实体牌置入仁区。"
        "②当牌不因溢出而离开仁区后，你摸一张牌。"
    )
    text_en = (
        "Locked: 1. After a card that you used has been resolved, if it has dealt no damage, put its physical cards into the"
        " benevolence zone. 2. After cards left the benevolence zone other than by overflow, draw a card."
    )
    rulings = (
        Ruling(
            "①仅处理还在处理区里的牌：装备牌和延时锦囊牌留在它们被置入的区域，被其他角色获得的牌不置入。",
            "1 is about cards that still lie in the processing area: equipment and delayed tricks stay where they were"
            " placed, and what somebody has taken is not put there.",
        ),
        Ruling(
            "同时离开仁区的多张牌只让你摸一张牌。",
            "Several cards that leave the zone at once bring one card.",
        ),
    )
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(worth=0.6, strength=2.0)

    @trigger(USE.finished, when=lambda me, use: not use.damaged and _processed(use))
    def lay_down(self, me: Player, use: Use, act: Act) -> None:
        benevolence.put(me.game, _processed(use), me.seat)

    @trigger(MOVE.after, when=lambda me, move: benevolence.taken(move), scope=ANYONE)
    def draw_for_it(self, me: Player, move: Move, act: Act) -> None:
        me.draw(1)


def _treatments(me: Player, draft: Draft) -> list[str]:
    """What can be done with the character whose turn begins."""
    other: Player = me.game.players[draft.event.seat]
    found = []
    if benevolence.lying(me.game):
        found.append("liaoyi_take")
    if len(other.hand) > max(other.hp, 0):
        found.append("liaoyi_put")
    return found


def _treatment(look: Outlook, turn: Turn, option: str) -> float:
    """What it is worth to bots: a card more or less for another, and the card that 济世 brings."""
    if option == "liaoyi_put":
        return -(look.hand(turn.seat) - max(look.hp(turn.seat), 0)) * look.regard(turn.seat)
    return look.regard(turn.seat) + 0.9


class Liaoyi(Skill):
    """疗疫: another takes a card from the benevolence zone as its turn begins, or lays surplus cards there."""

    id, name, name_en = "liaoyi", "疗疫", "Cure the Plague"
    text = (
        "其他角色的回合开始时，你可以选择一项：1.令其获得仁区里的一张牌；"
        "2.若其手牌数大于其体力值，令其将X张手牌置入仁区（X为两者之差）。"
    )
    text_en = (
        "At the start of another character's turn you may choose one: 1. it obtains a card from the benevolence zone;"
        " 2. if it has more hand cards than hp, it puts as many of them there as the two differ by."
    )
    option_texts = {"liaoyi_take": "其获得仁区里的一张牌", "liaoyi_put": "其将手牌置入仁区"}
    rulings = (
        Ruling("获得或置入哪些牌，由该角色选择。", "The other character chooses which cards it takes or puts there."),
        Ruling("体力值小于0时按0计算。", "Hp below 0 counts as 0."),
    )
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(
        worth=lambda look, turn, draft: _treatment(look, turn, draft.option[0]), options=_treatment, strength=1.6
    )

    @trigger(TURN.start, scope=OTHERS, parts=[options(_treatments)])
    def treat(self, me: Player, turn: Turn, act: Act) -> None:
        other: Player = me.game.players[turn.seat]
        if act.option == "liaoyi_take":
            other.obtain(other.choose_cards(self.id, tuple(benevolence.lying(me.game))))
        else:
            surplus = len(other.hand) - max(other.hp, 0)
            benevolence.put(me.game, other.choose_cards(self.id, other.hand, surplus), other.seat)


class BinglunCure(Effect):
    """病论: recovery at the end of the next turn. The data is the turn in which it was chosen."""

    id, name = "binglun_cure", "病论"

    @trigger(
        TURN.end,
        when=lambda me, turn: any(
            each.kind == "binglun_cure" and each.data != (me.game.state.turns,) for each in me.state.effects
        ),
        must=True,
    )
    def cure(self, me: Player, turn: Turn, act: Act) -> None:
        due = next(x for x in me.state.effects if x.kind == self.id and x.data != (me.game.state.turns,))
        me.lose_effect(due)
        me.recover(1)


class Binglun(Skill):
    """病论: a card of the benevolence zone is paid for a draw or a later recovery."""

    id, name, name_en = "binglun", "病论", "Treatise"
    text = (
        "出牌阶段限一次，你可以将仁区里的一张牌置入弃牌堆并选择一名角色，其选择一项："
        "1.摸一张牌；2.于其下个回合结束时回复1点体力。"
    )
    text_en = (
        "Once per play phase you may put a card of the benevolence zone into the discard pile and choose a character: it"
        " chooses to draw a card, or to recover 1 hp at the end of its next turn."
    )
    rulings = (
        Ruling(
            "选择你自己时，“下个回合”不是此回合。",
            "If you choose yourself, your next turn is not the present one.",
        ),
    )
    effects = (BinglunCure,)
    zones = (benevolence.BENEVOLENCE,)
    hint = Hint(
        targets=1.2,
        worth=0.9,
        options=lambda look, event, option: 1.0 if option == "draw" else 0.8 * look.healing(look.seat),
        strength=1.8,
    )

    @active(
        parts=[
            cards(lambda me, draft: tuple(benevolence.lying(me.game))),
            targets(lambda me, draft: me.game.order()),
        ]
    )
    def teach(self, me: Player, act: Act) -> None:
        moving.to_discard_pile(me.game, act.cards, me.seat)
        patient: Player = me.game.players[act.targets[0]]
        if not patient.alive:
            return
        labels = {"draw": "摸一张牌", "binglun_recover": "下个回合结束时回复1点体力"}
        if patient.choose_option(self.id, tuple(labels), labels) == "draw":
            patient.draw(1)
        else:
            patient.gain_effect(BinglunCure.id, (me.game.state.turns,), "game")


GENERAL = General(
    id="mob_zhangji",
    name="手杀张机",
    name_en="Zhang Ji / Zhongjing (Mobile)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Jishi, Liaoyi, Binglun),
)
