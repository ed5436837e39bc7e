"""合孙峻 (Sun Jun (Unity))."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Effect, Ruling, Skill, trigger
from guozhan.mechanics import council
from guozhan.mechanics.council import COUNCIL, Council
from guozhan.rules import remembering
from guozhan.rules.player import Player
from guozhan.rules.timings import PHASE, TURN
from guozhan.rules.turns import Phase, Turn


class Banquet(Effect):
    """Whoever has accepted the invitation holds a council as the turn ends."""

    id, name, name_en = "yaoyan_banquet", "邀宴", "Invite to the Banquet"
    text = "本回合结束时，同意的角色议事。"
    text_en = "As this turn ends, those who have accepted hold a council."

    @trigger(TURN.end, must=True)
    def gather(self, me: Player, turn: Turn, act: Act) -> None:
        game = me.game
        effect = me.effect(self.id)
        willing = [int(seat) for seat in effect.data] if effect is not None else []

        def carry_out(held: Council) -> None:
            if not me.alive:
                return
            if held.result == council.RED:
                absent = [seat for seat in me.others() if seat not in held.participants and game.players[seat].hand]
                for seat in game.by_turn(me.choose_seats(Yaoyan.id, absent, 1, len(absent), optional=True)):
                    me.obtain(me.choose_cards_of(Yaoyan.id, seat, "h"))
            elif held.result == council.BLACK:
                present = [seat for seat in held.participants if game.players[seat].alive]
                for seat in me.choose_seats(Yaoyan.id, present, optional=True):
                    me.damage(seat, 2)

        council.hold(game, me.seat, Yaoyan.id, willing, carry_out)


class Yaoyan(Skill):
    """邀宴: a council of the willing as the turn ends."""

    id, name, name_en = "yaoyan", "邀宴", "Invite to the Banquet"
    effects = (Banquet,)
    text = (
        "准备阶段开始时，你可以令所有角色依次选择是否于本回合结束时议事。本回合结束时，同意的角色议事：若结果为红色，"
        "你可以获得任意名未参与的角色各一张手牌；若结果为黑色，你可以对一名参与的角色造成2点伤害。"
    )
    text_en = (
        "As your preparation phase begins you may have all characters in turn choose whether to hold a council as this turn"
        " ends. Those who agree hold it then. Red: you may take a hand card each of any number of characters who did not"
        " take part. Black: you may deal 2 damage to one who did."
    )
    rulings = (
        Ruling(
            "你自己也选择是否参与。",
            "You choose for yourself too.",
        ),
        Ruling(
            "同意的角色在回合结束时没有手牌的，算未参与；能参与的少于两名时不议事。",
            "Who agreed but has no hand card as the turn ends did not take part; with fewer than two left there is no council.",
        ),
    )
    # The guests of a friend are safe; whoever is chosen in the council suffers.
    hint = Hint(
        targets=lambda look, event, seat: look.regard(seat) * (-2.0 if look.has_skill(look.seat, "yaoyan") else 1.0),
        worth=0.6,
        strength=1.4,
    )

    @trigger(PHASE.prepare.start)
    def invite(self, me: Player, phase: Phase, act: Act) -> None:
        players = me.game.players
        willing = [seat for seat in me.game.order() if players[seat].alive and players[seat].confirm(self.id, me.seat)]
        if me.alive:
            me.gain_effect(Banquet.id, tuple(willing))


def _swayed(me: Player, held: Council, seat: int) -> bool:
    """Somebody of another opinion, or of none, whom the owner has damaged in this turn."""
    return held.opinions[seat] != held.opinions[me.seat] and remembering.dealt_this_turn(me.game, me.seat, seat) > 0


class Bazheng(Skill):
    """霸政: whom he has hurt in this turn is of his opinion."""

    id, name, name_en = "bazheng", "霸政", "Tyranny"
    text = "你参与的议事的结果确定前，本回合受到过你造成的伤害的角色的意见视为与你相同。"
    text_en = (
        "Before the result of a council in which you take part is fixed, all characters that have taken damage from you in"
        " this turn are of your opinion."
    )
    rulings = (
        Ruling(
            "此技能必须执行；你没有意见时不改变他人的意见。",
            "It is compulsory; where you have no opinion, it changes none.",
        ),
    )
    remembers = {remembering.DEALT}
    hint = Hint(strength=0.8)

    @trigger(
        COUNCIL.shown,
        when=lambda me, held: held.opinions.get(me.seat) and any(_swayed(me, held, seat) for seat in held.opinions),
        scope=ANYONE,
        must=True,
    )
    def sway(self, me: Player, held: Council, act: Act) -> None:
        for seat in me.game.by_turn([seat for seat in held.opinions if _swayed(me, held, seat)]):
            held.set_opinion(me.game, seat, held.opinions[me.seat])


GENERAL = General(
    id="jsrg_sunjun",
    name="合孙峻",
    name_en="Sun Jun (Unity)",
    kingdom="wu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Yaoyan, Bazheng),
)
