"""合姜维 (Jiang Wei (Unity))."""

from __future__ import annotations

from typing import Final

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.cards import Card
from guozhan.core.facts import EVERYBODY
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Effect, Ruling, Skill, active, cards, forbids, permits, trigger, view_as
from guozhan.mechanics import council, kingdom_skill
from guozhan.mechanics.council import COUNCIL, Council
from guozhan.rules import legality, moving, responding
from guozhan.rules.player import Player
from guozhan.rules.questions import COUNTS, IGNORES_DISTANCE, MAY_PLAY, MAY_USE

SHADOW: Final = "ying"
UNEXPECTED: Final = "chuqibuyi"
STAB: Final = "stab_slash"
KINGDOMS: Final = ("shu", "wei")


def _is_shadow(me: Player, card: Card) -> bool:
    return card.type.id == SHADOW


def _comrades(me: Player) -> list[int]:
    """All whose maximum hp is not larger than the own one, the owner included."""
    return [seat for seat in me.game.order() if me.game.players[seat].max_hp <= me.max_hp]


class Jinfa(Skill):
    """矜伐: a council against a card shown beforehand."""

    id, name, name_en = "jinfa", "矜伐", "Proud Campaign"
    # As many as will ever be in hands at the same time; those that are removed can be gained again.
    outside = {SHADOW: "SA " * 20}
    text = (
        "出牌阶段限一次，你可以展示一张手牌，令体力上限不大于你的所有角色议事。若结果与你展示的牌颜色相同，"
        "你令至多两名参与议事的角色各将手牌摸至体力上限；若结果与之不同，你从游戏外获得两张【影】。"
        "然后若没有其他角色与你意见相同，你可以变更势力（蜀或魏）。"
    )
    text_en = (
        "Once per play phase you may show a hand card and have all characters whose maximum hp is not larger than yours hold"
        " a council. If its result is the colour of that card, up to two participants each draw up to their maximum hp; if"
        " it is the other one, gain two Shadows from outside the game. Then, if nobody else is of your opinion, you may"
        " change your kingdom (Shu or Wei)."
    )
    rulings = (
        Ruling(
            "议事没有结果时两项都不执行；你没有意见时不能变更势力。",
            "Without a result neither is carried out; without an opinion of your own you do not change your kingdom.",
        ),
        Ruling(
            "游戏外的【影】不足两张时，获得剩余的。",
            "With fewer than two Shadows left outside the game, you gain what is left.",
        ),
    )
    # The card is only shown, which is no price.
    hint = Hint(worth=lambda look, event, draft: 1.2 + sum(map(look.keeping, draft.cards)), strength=1.4)

    @active(
        when=lambda me: council.can_hold(me.game, _comrades(me)),
        parts=[cards(lambda me, draft: me.hand)],
    )
    def campaign(self, me: Player, act: Act) -> None:
        color = me.game.face(act.cards[0]).color
        me.show(act.cards)

        def carry_out(held: Council) -> None:
            if held.result and me.alive:
                if held.result == color:
                    self.reinforce(me, held)
                else:
                    self.gather(me)
            mine = held.opinions.get(me.seat)
            if me.alive and mine and held.holders(me.game, mine) == [me.seat]:
                self.turn_coat(me)

        council.hold(me.game, me.seat, self.id, _comrades(me), carry_out)

    def reinforce(self, me: Player, held: Council) -> None:
        """Up to two participants draw up to their maximum hp."""
        game = me.game
        living = [seat for seat in held.participants if game.players[seat].alive]
        for seat in game.by_turn(me.choose_seats(self.id, living, 1, 2, optional=True)):
            other = game.players[seat]
            other.draw(other.max_hp - len(other.hand))

    def gather(self, me: Player) -> None:
        """Gain two Shadows from outside the game."""
        lying = me.game.state.zones[zones.OUTSIDE]
        found = [card for card in lying if me.game.type_of(card).id == SHADOW][:2]
        moving.move(me.game, [moving.MovePart(found, zones.hand(me.seat), "obtain", me.seat, EVERYBODY)])

    def turn_coat(self, me: Player) -> None:
        """May change the kingdom."""
        others = [kingdom for kingdom in KINGDOMS if kingdom != me.kingdom]
        if len(others) == 1:
            chosen = others[0] if me.confirm(self.id) else ""
        else:
            chosen = me.choose_option(self.id, others, {"shu": "蜀", "wei": "魏"}, optional=True)
        if chosen:
            kingdom_skill.change(me, chosen)


class Muzzled(Effect):
    """Cards of the colour of his opinion are of no use to him."""

    id, name, name_en = "fumou_muzzled", "复谋", "Renewed Plot"
    text = "本回合你不能使用或打出与你的意见颜色相同的牌。"
    text_en = "This turn you cannot use or play cards of the colour of your opinion."

    def bars(self, me: Player, card: Card) -> bool:
        """The card has a colour that an opinion of his had."""
        return any(effect.kind == self.id and card.color in effect.data for effect in me.state.effects)

    @forbids(MAY_USE)
    def use(self, me: Player, user: int, card: Card) -> bool:
        return self.bars(me, card)

    @forbids(MAY_PLAY)
    def play(self, me: Player, player: int, card: Card) -> bool:
        return self.bars(me, card)


class Fumou(Skill):
    """复谋: who was of another opinion has to keep quiet."""

    id, name, name_en = "fumou", "复谋", "Renewed Plot"
    tags = {kingdom_skill.kingdom_skill("wei")}
    effects = (Muzzled,)
    text = (
        "魏势力技，当你参与的议事结算结束后，你可以令意见与你不同的角色本回合不能使用或打出与其意见颜色相同的牌，"
        "然后你可以将一张【影】当【出其不意】对其中一名角色使用。"
    )
    text_en = (
        "Wei: after a council in which you took part you may have characters whose opinion was another than yours be unable"
        " to use or play cards of the colour of their opinion this turn. Then you may use a Shadow as Unexpected on one of"
        " them."
    )
    rulings = (
        Ruling(
            "没有意见的角色不算意见与你不同。",
            "Who has no opinion has no other one.",
        ),
    )
    hint = Hint(worth=1.0, strength=1.0)

    as_unexpected = view_as(
        UNEXPECTED, _is_shadow, modes=("use",), when=lambda me, need: need is not None and need.cause == Fumou.id
    )

    @trigger(
        COUNCIL.finished,
        when=lambda me, held: held.dissenters(me.game, me.seat),
        scope=ANYONE,
    )
    def silence(self, me: Player, held: Council, act: Act) -> None:
        game = me.game
        others = held.dissenters(game, me.seat)
        for seat in others:
            game.players[seat].gain_effect(Muzzled.id, (held.opinions[seat],))

        def reachable(card: Card) -> list[int]:
            return [seat for seat in others if not legality.target_error(game, me.seat, card, seat)]

        need = responding.Need(
            me.seat,
            (UNEXPECTED,),
            "use",
            topic=UNEXPECTED,
            targets=reachable,
            fits=lambda card: card.made_by == self.id,
            cause=self.id,
        )
        responding.respond(game, need)


class Xuanfeng(Skill):
    """选锋: Shadows stab."""

    id, name, name_en = "xuanfeng", "选锋", "Chosen Vanguard"
    tags = {kingdom_skill.kingdom_skill("shu")}
    text = "蜀势力技，你可以将一张【影】当【刺杀】使用，无距离和次数限制。"
    text_en = "Shu: you may use a Shadow as Stabbing Slash, without limits of distance and number."
    rulings = (
        Ruling(
            "这些【刺杀】不计入【杀】的使用次数。",
            "These do not count for the limit of Slashes.",
        ),
    )
    hint = Hint(strength=1.0)

    as_stab = view_as(STAB, _is_shadow, modes=("use",))

    @permits(IGNORES_DISTANCE)
    def reach(self, me: Player, card: Card, target: int) -> bool:
        return card.made_by == self.id

    @forbids(COUNTS)
    def without_limit(self, me: Player, card: Card) -> bool:
        return card.made_by == self.id


GENERAL = General(
    id="jsrg_jiangwei",
    name="合姜维",
    name_en="Jiang Wei (Unity)",
    kingdom="shu",
    second_kingdom="wei",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Jinfa, Fumou, Xuanfeng),
)
