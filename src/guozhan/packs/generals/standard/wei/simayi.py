"""司马懿 (Sima Yi)."""

from __future__ import annotations

from guozhan.core import zones
from guozhan.core.answers import Act
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Ruling, Skill, cards, trigger
from guozhan.rules import legality
from guozhan.rules.damage import Damage
from guozhan.rules.judging import Judge
from guozhan.rules.player import Player
from guozhan.rules.playing import play_card
from guozhan.rules.timings import DAMAGE, JUDGE


def _areas(me: Player, damage: Damage) -> str:
    """From where a card of the damage's source can be obtained; "" for nowhere."""
    source = damage.source_player(me.game)
    if source is None or not source.alive:
        return ""
    if source.seat == me.seat:
        # A hand card cannot be obtained by the hand in which it is.
        return "e" if source.equips else ""
    return "he" if source.has_cards else ""


class Fankui(Skill):
    """反馈: take a card of the one who dealt the damage."""

    id, name, name_en = "fankui", "反馈", "Retaliation"
    text = "当你受到伤害后，你可以获得伤害来源的一张牌。"
    text_en = "After you take damage you may take one card, hand or equipment, of its source."
    rulings = (
        Ruling(
            "伤害来源是你自己时，只能获得你装备区里的牌。",
            "If you are the source yourself, only your equipment can be taken.",
        ),
    )
    hint = Hint(worth=lambda look, damage, draft: 1.0 + look.robbing(damage.source), strength=1.5)

    @trigger(DAMAGE.taken, when=_areas)
    def take(self, me: Player, damage: Damage, act: Act) -> None:
        areas = _areas(me, damage)
        if areas:
            me.obtain(me.choose_cards_of(self.id, damage.source, areas))


def _playable(me: Player, owned: list[int]) -> list[int]:
    return [card for card in owned if not legality.play_error(me.game, me.seat, me.game.face(card))]


def _own_cards(me: Player, draft: Draft) -> list[int]:
    return _playable(me, [*me.usable, *me.equips])


def _hand_cards(me: Player, draft: Draft) -> list[int]:
    return _playable(me, me.usable)


class _Guicai(Skill):
    """What both wordings of 鬼才 do; they differ in where the card may come from."""

    id, name, name_en = "guicai", "鬼才", "Demonic Talent"
    rulings = (
        Ruling(
            "打出的牌若在代替之前离开处理区，判定牌不变。",
            "If the played card leaves the processing area before it replaces the other, the judgement card stays as it was.",
        ),
    )

    def replace(self, me: Player, judge: Judge, act: Act) -> None:
        """Play the card, which becomes the judgement card."""
        game = me.game
        card = act.cards[0]
        if card not in me.usable and card not in me.equips:
            return
        # A real 打出 with all that follows from it; whatever takes the card meanwhile keeps it from being judged by.
        play_card(game, me.seat, game.face(card), keep=True)
        if game.state.place[card] == zones.PROCESSING:
            judge.replace_with(game, card)


class Guicai(_Guicai):
    """鬼才: play one of your cards in place of a judgement card."""

    text = "当一名角色的判定结果确定前，你可以打出一张牌代替判定牌。"
    text_en = "Before a character's judgement takes its result you may play one of your cards as its judgement card."
    hint = Hint(strength=1.6)

    @trigger(JUDGE.before_result, scope=ANYONE, parts=[cards(_own_cards)])
    def replace_card(self, me: Player, judge: Judge, act: Act) -> None:
        self.replace(me, judge, act)


class GuicaiClassic(_Guicai):
    """鬼才, first wording: a hand card."""

    text = "当一名角色的判定结果确定前，你可以打出一张手牌代替判定牌。"
    text_en = "Before a character's judgement takes its result you may play a hand card as its judgement card."

    @trigger(JUDGE.before_result, scope=ANYONE, parts=[cards(_hand_cards)])
    def replace_card(self, me: Player, judge: Judge, act: Act) -> None:
        self.replace(me, judge, act)


GENERAL = General(
    id="simayi",
    name="司马懿",
    name_en="Sima Yi",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=(),
    skills=(Fankui, Guicai),
    editions={"classic": {"skills": (Fankui, GuicaiClassic)}},
)
