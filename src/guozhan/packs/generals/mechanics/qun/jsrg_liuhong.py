"""起刘宏 (Liu Hong (Rise))."""

from __future__ import annotations

from typing import Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.offers import announce
from guozhan.core.skills import (
    ANYONE,
    DERIVED,
    LIMITED,
    LOCKED,
    LORD,
    Effect,
    Ruling,
    Skill,
    active,
    cards,
    modifier,
    targets,
    trigger,
)
from guozhan.core.state import TURN
from guozhan.mechanics import council
from guozhan.mechanics.council import Council
from guozhan.rules import legality
from guozhan.rules.death import Death
from guozhan.rules.moving import Move
from guozhan.rules.player import Player
from guozhan.rules.questions import USE_LIMIT
from guozhan.rules.timings import DEATH, MOVE, PHASE
from guozhan.rules.turns import Phase

TWICE: Final = 2


class Chaozheng(Skill):
    """朝争: all others hold a council."""

    id, name, name_en = "chaozheng", "朝争", "Court Dispute"
    text = (
        "准备阶段开始时，你可以令所有其他角色议事。若结果为红色，意见为红色的角色各回复1点体力；若结果为黑色，"
        "意见为红色的角色各失去1点体力。然后若所有意见均相同，你摸X张牌（X为参与此次议事的角色数）。"
    )
    text_en = (
        "As your preparation phase begins you may have all other characters hold a council. Red: everybody whose opinion is"
        " red recovers 1 hp. Black: everybody whose opinion is red loses 1 hp. Then, if all opinions were the same, draw as"
        " many cards as there were participants."
    )
    rulings = (
        Ruling(
            "有角色没有意见时，不算所有意见均相同。",
            "Where somebody has no opinion, the opinions are not all the same.",
        ),
        Ruling(
            "没有结果时，回复与失去体力都不执行；意见均相同时才会摸牌，所以此时也不摸牌。",
            "Without a result nobody recovers and nobody loses hp; opinions differ then, so no cards are drawn either.",
        ),
    )
    hint = Hint(worth=0.8, strength=1.2)

    @trigger(PHASE.prepare.start, when=lambda me, phase: council.can_hold(me.game, me.others()))
    def convene(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game

        def carry_out(held: Council) -> None:
            if held.result:
                for seat in held.holders(game, council.RED):
                    if held.result == council.RED:
                        game.players[seat].recover(1, me.seat)
                    else:
                        game.players[seat].lose_hp()
            if held.unanimous:
                me.draw(len(held.participants))

        council.hold(game, me.seat, self.id, me.others(), carry_out)


class Feiyang(Skill):
    """飞扬: two hand cards get a card out of the own judgement area."""

    id, name, name_en = "feiyang", "飞扬", "Overbearing"
    tags = {DERIVED}
    text = "判定阶段开始时，若你的判定区里有牌，你可以弃置两张手牌，然后弃置你判定区里的一张牌。"
    text_en = (
        "As your judgement phase begins with a card in your judgement area, you may discard two hand cards and then a card"
        " from that area."
    )
    hint = Hint(worth=lambda look, phase, draft: look.burden(look.seat), strength=0.3)

    @trigger(
        PHASE.judge.start,
        when=lambda me, phase: me.judge_area,
        parts=[
            cards(
                lambda me, draft: [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)],
                2,
            )
        ],
    )
    def get_rid(self, me: Player, phase: Phase, act: Act) -> None:
        me.discard(act.cards)
        if me.alive:
            me.discard(me.choose_cards_of(self.id, me.seat, "j"))


class Bahu(Skill):
    """跋扈: one more card, and one more 杀."""

    id, name, name_en = "bahu", "跋扈", "Domineering"
    tags = {LOCKED, DERIVED}
    text = "锁定技，准备阶段开始时，你摸一张牌；你于出牌阶段内使用【杀】的次数上限+1。"
    text_en = "Locked: as your preparation phase begins, draw a card; in your play phase you may use one more Slash."
    hint = Hint(strength=1.5)

    @trigger(PHASE.prepare.start)
    def take(self, me: Player, phase: Phase, act: Act) -> None:
        me.draw(1)

    @modifier(USE_LIMIT)
    def one_more(self, me: Player, value: int, card: Card) -> int:
        return value + 1 if card.family == "slash" else value


class Favour(Effect):
    """With the emperor falls his favourite."""

    id, name, name_en = "shenchong_fall", "甚宠", "Great Favour"
    text = "当你死亡时，受宠的角色失去所有技能，弃置所有手牌。"
    text_en = "When you die, your favourite loses all its skills and discards its hand."

    @trigger(DEATH.moment, when_dead=True, must=True)
    def fall(self, me: Player, event: Death, act: Act) -> None:
        game = me.game
        for seat in [int(seat) for effect in me.state.effects if effect.kind == self.id for seat in effect.data]:
            favourite = game.players[seat]
            if not favourite.alive:
                continue
            mutate.set_mark(game, seat, Shenchong.id, 0)
            for slot in dict.fromkeys(ref.slot for ref in favourite.state.skills):
                game.lose_skills(seat, slot)
            if favourite.alive:
                favourite.discard([card for card in favourite.hand if legality.can_discard(game, seat, card, seat)])


class Shenchong(Skill):
    """甚宠: a favourite, for as long as the emperor lives."""

    id, name, name_en = "shenchong", "甚宠", "Great Favour"
    tags = {LIMITED}
    gives = (Feiyang, Bahu)
    effects = (Favour,)
    text = "限定技，出牌阶段，你可以令一名其他角色获得“飞扬”和“跋扈”；当你死亡时，其失去所有技能，弃置所有手牌。"
    text_en = (
        "Limited: in your play phase another character gains Overbearing and Domineering. When you die, it loses all its"
        " skills and discards its hand."
    )
    rulings = (
        Ruling(
            "你死亡前已失去“甚宠”的，该角色仍失去所有技能并弃置所有手牌。",
            "Even if you have lost the skill before you die, the favourite falls with you.",
        ),
    )
    hint = Hint(targets=1.5, strength=0.6)

    @active(parts=[targets(lambda me, draft: me.others())])
    def favour(self, me: Player, act: Act) -> None:
        game = me.game
        (seat,) = act.targets
        mutate.set_mark(game, seat, self.id, 1)
        game.gain_skill(seat, Feiyang.id)
        game.gain_skill(seat, Bahu.id)
        me.gain_effect(Favour.id, (seat,), "game")


def _others_of_qun(me: Player) -> list[int]:
    return [seat for seat in me.others() if me.game.players[seat].kingdom == "qun"]


def _drawing(me: Player, move: Move) -> list[int]:
    """The other 群 characters that have drawn by this move as the skill means it, and may draw again."""
    if move.parts[0].reason != "draw":
        return []
    game = me.game
    return [
        seat
        for seat in _others_of_qun(me)
        if any(part.target == zones.hand(seat) and part.by == seat and part.cards for part in move.parts)
        and not game.in_phase(seat, "draw")
        and game.counted(TURN, seat, Julian.id) < TWICE
    ]


class Julian(Skill):
    """聚敛: the own kingdom draws more, and pays for it."""

    id, name, name_en = "julian", "聚敛", "Extort"
    tags = {LORD}
    text = (
        "主公技，其他群势力角色每回合限两次，当其于其摸牌阶段外不因此技能而摸牌后，其可以摸一张牌；"
        "结束阶段开始时，你可以获得所有其他群势力角色的各一张牌。"
    )
    text_en = (
        "Lord: twice per turn each, when another Qun character has drawn cards outside its draw phase and not by this skill,"
        " it may draw a card. As your finish phase begins you may take a card from each other Qun character."
    )
    rulings = (
        Ruling(
            "每名角色每回合至多因此摸两次；放弃的不计入次数。",
            "Each character draws at most twice per turn by it; declining does not count.",
        ),
    )
    fields = {"drawing": TURN}
    hint = Hint(worth=1.5, strength=1.5)

    @trigger(
        MOVE.after,
        when=lambda me, move: not Julian.drawing(me) and _drawing(me, move),
        scope=ANYONE,
        must=True,
        announced=False,
    )
    def share(self, me: Player, move: Move, act: Act) -> None:
        game = me.game
        for seat in _drawing(me, move):
            other = game.players[seat]
            if other.alive and other.confirm(self.id, me.seat):
                announce(game, me.seat, self, targets=(seat,))
                game.count(TURN, seat, self.id)
                self.note(me, "drawing")
                other.draw(1)
                self.note(me, "drawing", -1)

    @staticmethod
    def drawing(me: Player) -> bool:
        """Somebody is drawing by this skill just now."""
        return me.game.counted(TURN, me.seat, f"{Julian.id}.drawing") > 0

    @trigger(
        PHASE.finish.start,
        when=lambda me, phase: any(me.game.players[seat].has_cards for seat in _others_of_qun(me)),
    )
    def collect(self, me: Player, phase: Phase, act: Act) -> None:
        for seat in _others_of_qun(me):
            if me.alive and me.game.players[seat].alive:
                me.obtain(me.choose_cards_of(self.id, seat, "he"))


GENERAL = General(
    id="jsrg_liuhong",
    name="起刘宏",
    name_en="Liu Hong (Rise)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Chaozheng, Shenchong, Julian),
)
