"""起王允 (Wang Yun (Rise))."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Ruling, Skill, active, targets, trigger
from guozhan.mechanics import council
from guozhan.mechanics.council import COUNCIL, Council
from guozhan.rules import legality
from guozhan.rules.player import Player


def _councillors(me: Player, accused: int) -> list[int]:
    """All but the accused whose hand is not larger than the own one."""
    players = me.game.players
    return [seat for seat in me.game.order() if seat != accused and len(players[seat].hand) <= len(me.hand)]


def _accusable(me: Player, draft: Draft | None = None) -> list[int]:
    return [seat for seat in me.others() if me.in_range(seat) and council.can_hold(me.game, _councillors(me, seat))]


class Shelun(Skill):
    """赦论: a council about somebody in range."""

    id, name, name_en = "shelun", "赦论", "Debate on Mercy"
    text = (
        "出牌阶段限一次，你可以选择你攻击范围内的一名角色，令其以外手牌数不大于你的所有角色议事。"
        "若结果为红色，你弃置其一张牌；若结果为黑色，你对其造成1点伤害。"
    )
    text_en = (
        "Once per play phase you may choose a character in your attack range: all others whose hands are not larger than"
        " yours, you included, hold a council about it. Red: discard one of its cards. Black: deal 1 damage to it."
    )
    rulings = (
        Ruling(
            "能参与议事的角色少于两名时不能发动；没有结果时，对其没有效果。",
            "It needs two who can take part in the council; without a result nothing happens to the character chosen.",
        ),
    )
    hint = Hint(targets=-0.9, strength=1.2)

    @active(parts=[targets(_accusable)])
    def accuse(self, me: Player, act: Act) -> None:
        game = me.game
        (accused,) = act.targets

        def carry_out(held: Council) -> None:
            if not me.alive or not game.players[accused].alive:
                return
            if held.result == council.RED:
                me.discard(
                    me.choose_cards_of(
                        self.id, accused, "he", only=lambda card: legality.can_discard(game, accused, card, me.seat)
                    )
                )
            elif held.result == council.BLACK:
                me.damage(accused)

        council.hold(game, me.seat, self.id, _councillors(me, accused), carry_out)


class Fayi(Skill):
    """伐异: after a council somebody of another opinion is hurt."""

    id, name, name_en = "fayi", "伐异", "Strike the Dissenter"
    text = "当你参与的议事结算结束后，你可以对一名意见与你不同的角色造成1点伤害。"
    text_en = "After a council in which you took part you may deal 1 damage to a character whose opinion was another than yours."
    rulings = (
        Ruling(
            "没有意见的角色不算意见与你不同；你没有意见时，没有人的意见与你不同。",
            "Who has no opinion has no other one; where you have none yourself, nobody differs from you.",
        ),
        Ruling(
            "其他角色发起的议事和没有结果的议事也算。",
            "Councils started by others count too, and so do those without a result.",
        ),
    )
    hint = Hint(targets=-1.2, strength=1.4)

    @trigger(
        COUNCIL.finished,
        when=lambda me, held: me.seat in held.opinions,
        parts=[targets(lambda me, draft: draft.event.dissenters(me.game, me.seat))],
        scope=ANYONE,
    )
    def strike(self, me: Player, held: Council, act: Act) -> None:
        (target,) = act.targets
        if me.game.players[target].alive:
            me.damage(target)


GENERAL = General(
    id="jsrg_wangyun",
    name="起王允",
    name_en="Wang Yun (Rise)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Shelun, Fayi),
)
