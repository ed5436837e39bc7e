"""虎牢关吕布·暴怒的战神 (Lu Bu of Hulao Pass, second form)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import LOCKED, Ruling, Skill, cards, modifier, trigger
from guozhan.packs.generals.classic.shu.machao import Mashu
from guozhan.packs.generals.standard.qun.lvbu import Wushuang
from guozhan.rules import covering
from guozhan.rules.questions import HAND_LIMIT, TARGET_COUNT
from guozhan.rules.timings import DRAW, PHASE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.core.decisions import Draft
    from guozhan.rules.drawing import DrawCount
    from guozhan.rules.player import Player

MORE = 2


def _lying(me: Player, suit: str) -> list[int]:
    """Delayed tricks of a suit in the own judgement area."""
    game = me.game
    return [
        card for card in me.judge_area if not covering.is_covered(game, card) and game.ruleset.cards[card].suit == suit
    ]


def _matching(me: Player, draft: Draft) -> list[int]:
    """Hand cards of the suit of such a trick."""
    return [card for card in me.hand if card in me.discardable and _lying(me, me.game.face(card).suit)]


class Xiuluo(Skill):
    """修罗: hand cards rid him of delayed tricks of their suit."""

    id, name, name_en = "xiuluo", "修罗", "Asura"
    text = "准备阶段开始时，你可以弃置一张手牌，弃置你判定区里一张与之花色相同的延时锦囊牌；你可以重复此流程。"
    text_en = (
        "As your preparation phase starts you may discard a hand card and with it a delayed trick of the same suit from your"
        " judgement area; you may do so again."
    )
    hint = Hint(worth=1.5, strength=0.8)

    @trigger(PHASE.prepare.start, times=lambda me, phase: len(me.judge_area) + 1, parts=[cards(_matching)])
    def shake_off(self, me: Player, phase: Any, act: Act) -> None:
        suit = me.game.face(act.cards[0]).suit
        me.discard(act.cards)
        me.discard(me.choose_cards(self.id, _lying(me, suit)))


class Shenwei(Skill):
    """神威: two cards more, in the draw phase and to keep."""

    id, name, name_en = "shenwei", "神威", "Divine Might"
    tags = {LOCKED}
    text = "锁定技，摸牌阶段，你多摸两张牌；你的手牌上限+2。"
    text_en = "Locked: you draw two more cards in your draw phase; your hand limit is 2 higher."
    hint = Hint(strength=2.0)

    @trigger(DRAW.count)
    def draw_more(self, me: Player, draw: DrawCount, act: Act) -> None:
        draw.number += MORE

    @modifier(HAND_LIMIT)
    def keep_more(self, me: Player, value: int) -> int:
        return value + MORE


class Shenji(Skill):
    """神戟: without a weapon his 杀 may have up to three targets."""

    id, name, name_en = "shenji", "神戟", "Divine Halberd"
    text = "若你的装备区里没有武器牌，你使用【杀】可以指定至多三名角色为目标。"
    text_en = "While no weapon is in your equipment area, your Slash may have up to three targets."
    rulings = (
        Ruling(
            "使用由装备区里的武器转化的【杀】时，该武器已不在装备区里。",
            "A Slash that is made of the equipped weapon itself leaves the equipment area without one.",
        ),
    )
    hint = Hint(strength=1.2)

    @modifier(TARGET_COUNT)
    def three(self, me: Player, value: int, card: Card) -> int:
        return value + MORE if card.family == "slash" and me.weapon in (-1, *card.ids) else value


GENERAL = General(
    id="hulao_lvbu_2",
    name="虎牢关吕布·暴怒的战神",
    name_en="Lu Bu of Hulao Pass, second form",
    kingdom="god",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Mashu, Wushuang, Xiuluo, Shenwei, Shenji),
)
