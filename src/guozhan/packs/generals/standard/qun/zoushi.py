"""邹氏 (Lady Zou)."""

from __future__ import annotations

from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import GENERALS, Choose, Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Skill, active, cards, forbids, targets, trigger
from guozhan.core.state import DEPUTY, HEAD
from guozhan.rules import revealing
from guozhan.rules.player import Player
from guozhan.rules.questions import MAY_RESPOND, MAY_REVEAL
from guozhan.rules.timings import USE
from guozhan.rules.using import Use


class _Huoshui(Skill):
    """What all wordings of 祸水 do: nobody else turns generals up in her turn."""

    id, name, name_en = "huoshui", "祸水", "Trouble-bringing Beauty"

    @forbids(MAY_REVEAL, scope=ANYONE)
    def bewitch(self, me: Player, seat: int, slots: int) -> bool:
        return me.is_turn and seat != me.seat


class Huoshui(_Huoshui):
    """祸水: in her turn others cannot reveal."""

    text = "锁定技，你的回合内，其他角色不能明置武将牌。"
    text_en = "Locked: during your turn other characters cannot turn generals face up."
    tags = {LOCKED}


def face_down(me: Player) -> bool:
    """The general with 祸水 is face down."""
    return any(ref.skill == "huoshui" and ref.slot & ~me.state.revealed for ref in me.state.skills)


class HuoshuiClassic(_Huoshui):
    """祸水 (2012): not locked; she may turn up for it at any idle moment of her play phase."""

    text = "出牌阶段，你可以明置此武将牌；你的回合内，其他角色不能明置武将牌。"
    text_en = (
        "In your play phase you may turn this general face up. During your turn other characters cannot turn generals face"
        " up."
    )

    @active(when=face_down, limit=None)
    def appear(self, me: Player, act: Act) -> None:
        """Invoking it is revealing."""


def dazed(me: Player, seat: int) -> bool:
    """Of another kingdom, with a general face down."""
    return me.different_kingdom(seat) and bool(revealing.hidden_slots(me.game, seat))


class HuoshuiOl(_Huoshui):
    """祸水 (OL): nor do those who hide anything from her answer her 杀 and 万箭齐发."""

    text = (
        "锁定技，你的回合内，其他角色不能明置武将牌；当你于回合内使用【杀】或【万箭齐发】时，"
        "与你势力不同且有暗置武将牌的角色不能响应此牌。"
    )
    text_en = (
        "Locked: during your turn other characters cannot turn generals face up. When you use Slash or Archery Attack in"
        " your turn, characters of another kingdom that have a face-down general cannot answer it."
    )
    tags = {LOCKED}

    @trigger(
        USE.used,
        when=lambda me, use: (
            me.is_turn
            and use.card.family in ("slash", "archery_attack")
            and any(dazed(me, seat) for seat in me.others())
        ),
    )
    def daze(self, me: Player, use: Use, act: Act) -> None:
        use.notes.add(self.id)

    @forbids(MAY_RESPOND, scope=ANYONE)
    def no_answer(self, me: Player, seat: int, use: Use) -> bool:
        return use.user == me.seat and self.id in use.notes and dazed(me, seat)


def exposed(me: Player, draft: Draft) -> list[int]:
    """Others with no general face down, and one that can be turned so."""
    game = me.game
    return [
        seat for seat in me.others() if not revealing.hidden_slots(game, seat) and revealing.face_up_slots(game, seat)
    ]


class _Qingcheng(Skill):
    """What both wordings of 倾城 do; they differ in the price, and in what equipment is good for."""

    id, name, name_en = "qingcheng", "倾城", "Ruinous Beauty"
    hint = Hint(targets=-0.8, worth=0.0, strength=0.8)

    def cover(self, me: Player, seat: int) -> None:
        """Choose a general of a character and turn it face down."""
        game = me.game
        if not me.alive or seat not in exposed(me, Draft(me)):
            return
        mask = revealing.face_up_slots(game, seat)
        generals = game.state.seats[seat].generals
        slots = {generals[slot - 1]: slot for slot in (HEAD, DEPUTY) if mask & slot}
        answer = game.ask(Choose(game, me.seat, self.id, GENERALS, tuple(slots), about=seat))
        assert isinstance(answer, Pick)
        revealing.hide(game, seat, slots[str(answer.items[0])])


def black(me: Player, draft: Draft) -> list[int]:
    """Black cards that she may discard."""
    return [card for card in me.discardable if me.game.face(card).is_black]


def equipment(me: Player, draft: Draft) -> list[int]:
    """Equipment cards, in hand too, that she may discard."""
    return [card for card in me.discardable if me.game.type_of(card).is_equip]


class Qingcheng(_Qingcheng):
    """倾城: a black card to turn a general of another face down."""

    text = (
        "出牌阶段，你可以弃置一张黑色牌并选择一名武将牌均明置的其他角色，暗置其一张武将牌；"
        "若你弃置的是装备牌，你可以再选择另一名武将牌均明置的其他角色，暗置其一张武将牌。"
    )
    text_en = (
        "In your play phase you may discard a black card and choose another character with all generals face up: you turn"
        " one of them face down. If the card was equipment, you may do the same to one more such character."
    )

    @active(when=lambda me: exposed(me, Draft(me)), parts=[cards(black), targets(exposed)], limit=None)
    def ruin(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        self.cover(me, act.targets[0])
        if me.alive and me.game.type_of(act.cards[0]).is_equip:
            more = [seat for seat in exposed(me, Draft(me)) if seat != act.targets[0]]
            for seat in me.choose_seats(self.id, more, optional=True):
                self.cover(me, seat)


class QingchengClassic(_Qingcheng):
    """倾城 (2012): equipment for one general."""

    text = "出牌阶段，你可以弃置一张装备牌并选择一名武将牌均明置的其他角色，暗置其一张武将牌。"
    text_en = (
        "In your play phase you may discard an equipment card and choose another character with all generals face up: you"
        " turn one of them face down."
    )

    @active(when=lambda me: exposed(me, Draft(me)), parts=[cards(equipment), targets(exposed)], limit=None)
    def ruin(self, me: Player, act: Act) -> None:
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        self.cover(me, act.targets[0])


GENERAL = General(
    id="zoushi",
    name="邹氏",
    name_en="Lady Zou",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=(),
    skills=(Huoshui, Qingcheng),
    editions={
        "classic": {"skills": (HuoshuiClassic, QingchengClassic)},
        "ol": {"skills": (HuoshuiOl, Qingcheng)},
    },
)
