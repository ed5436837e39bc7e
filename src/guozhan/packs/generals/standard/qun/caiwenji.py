"""蔡文姬 (Cai Wenji)."""

from __future__ import annotations

from guozhan.core.answers import Act, Pick
from guozhan.core.decisions import GENERALS, Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LOCKED, Ruling, Skill, cards, trigger
from guozhan.core.state import DEPUTY, HEAD, SLOT_NAMES
from guozhan.rules.damage import Damage
from guozhan.rules.death import Death
from guozhan.rules.player import Player
from guozhan.rules.revealing import general_slots
from guozhan.rules.timings import DAMAGE, DEATH


class Beige(Skill):
    """悲歌: whoever was hit by a 杀 judges for comfort or revenge."""

    id, name, name_en = "beige", "悲歌", "Dirge"
    text = (
        "当一名角色受到【杀】造成的伤害后，你可以弃置一张牌，令其判定。若结果为："
        "红桃，其回复1点体力；方块，其摸两张牌；梅花，伤害来源弃置两张牌；黑桃，伤害来源叠置。"
    )
    text_en = (
        "After a character takes damage from a Slash, you may discard a card to have it judge. Heart: it recovers 1 hp;"
        " diamond: it draws two cards; club: the source discards two cards; spade: the source is stacked."
    )
    rulings = (
        Ruling(
            "没有伤害来源，或来源已死亡时，黑色结果没有效果。",
            "Without a source, or with a dead one, a black result does nothing.",
        ),
    )
    hint = Hint(
        worth=lambda look, damage, draft: (
            0.25 * look.healing(damage.target)
            + 0.5 * look.regard(damage.target)
            - (1.0 * look.regard(damage.source) if damage.source >= 0 else 0.0)
        ),
        strength=1.6,
    )

    @trigger(
        DAMAGE.taken,
        when=lambda me, damage: (
            damage.card is not None and damage.card.family == "slash" and me.game.players[damage.target].alive
        ),
        parts=[cards(lambda me, d: me.cards)],
        scope=ANYONE,
    )
    def mourn(self, me: Player, damage: Damage, act: Act) -> None:
        target = me.game.players[damage.target]
        if act.cards[0] not in me.cards:
            return
        me.discard(act.cards)
        if not target.alive:
            return
        judge = target.judge(self.id, lambda card: card.is_red)
        if not judge.over:
            return
        source = damage.source_player(me.game)
        if judge.suit == "heart":
            target.recover(1, me.seat)
        elif judge.suit == "diamond":
            target.draw(2)
        elif source is not None and source.alive:
            if judge.suit == "club":
                number = min(2, len(source.cards))
                source.discard(source.choose_cards(self.id, source.cards, number))
            else:
                source.stack()


def skilled_slots(me: Player, seat: int) -> dict[str, int]:
    """The generals of a seat as ``me`` may name them: a face-down one by its place, with their slots."""
    state = me.game.state.seats[seat]
    return {
        state.generals[slot - 1] if state.revealed & slot else SLOT_NAMES[slot]: slot
        for slot in (HEAD, DEPUTY)
        if slot & general_slots(me.game, seat)
    }


def bereaved(me: Player, death: Death) -> dict[str, int]:
    """The generals of the killer among which 断肠 chooses."""
    killer = death.killer_player(me.game)
    return skilled_slots(me, killer.seat) if killer is not None and killer.seat != me.seat else {}


class Duanchang(Skill):
    """断肠: the killer loses the skills of a general."""

    id, name, name_en = "duanchang", "断肠", "Heartbreak"
    text = "锁定技，当你死亡时，你令杀死你的其他角色失去其一张武将牌（由你选择）上的所有技能。"
    text_en = "Locked: when you die, choose a general of another character who killed you: it loses all its skills."
    rulings = (
        Ruling(
            "可以选择暗置的武将牌，此时只能按位置指定。",
            "A face-down general may be chosen too, but only by its place.",
        ),
    )
    tags = {LOCKED}
    hint = Hint(strength=0.5)

    @trigger(DEATH.moment, when=bereaved, when_dead=True)
    def break_heart(self, me: Player, death: Death, act: Act) -> None:
        slots = bereaved(me, death)
        if not slots:
            return
        answer = me.game.ask(Choose(me.game, me.seat, self.id, GENERALS, tuple(slots), about=death.killer))
        assert isinstance(answer, Pick)
        me.game.lose_skills(death.killer, slots[str(answer.items[0])])


GENERAL = General(
    id="caiwenji",
    name="蔡文姬",
    name_en="Cai Wenji",
    kingdom="qun",
    gender="female",
    halves=3,
    companions=(),
    skills=(Beige, Duanchang),
)
