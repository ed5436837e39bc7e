"""谋孟获 (Meng Huo (Mou))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Ruling, forbids, targets, trigger
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.core.state import TURN
from guozhan.mechanics import charge
from guozhan.packs.generals.standard.shu.menghuo import SAVAGE_ASSAULT, Huoshou
from guozhan.rules import searching
from guozhan.rules.questions import MAY_USE
from guozhan.rules.timings import DAMAGE, PHASE, USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.cards import Card
    from guozhan.rules.damage import Damage
    from guozhan.rules.player import Player
    from guozhan.rules.using import Use

LABELS: Final = {"draw": "令其摸一张牌", "discard": "弃置一张牌，令其回复1点体力"}


def _barbarians(me: Player) -> bool:
    cards = me.game.ruleset.cards
    return any(cards[card].type.id == SAVAGE_ASSAULT for card in me.game.state.zones[zones.DISCARD_PILE])


class HuoshouMou(Huoshou):
    """祸首: 南蛮入侵 is his, and comes back to him."""

    id, name, name_en = "huoshou_mou", "祸首", "Ringleader"
    text = (
        "锁定技，①【南蛮入侵】对你无效；②当其他角色使用【南蛮入侵】指定第一个目标后，你代替其成为此牌造成的伤害的来源；"
        "③出牌阶段开始时，你随机获得弃牌堆中的一张【南蛮入侵】；④你使用过【南蛮入侵】的阶段内，不能再使用【南蛮入侵】。"
    )
    text_en = (
        "Locked: (1) Savage Assault has no effect on you; (2) after another's Savage Assault has specified its first target,"
        " you take its user's place as the source of the damage that it deals; (3) at the start of your play phase take a"
        " random Savage Assault from the discard pile; (4) in a phase in which you have used Savage Assault you may not use"
        " another."
    )
    fields = {"used": PHASE_SCOPE}
    hint = Hint(strength=1.4)

    @trigger(PHASE.play.start, when=lambda me, phase: _barbarians(me))
    def recall_them(self, me: Player, phase: Any, act: Act) -> None:
        card = searching.find(me.game, zones.DISCARD_PILE, lambda found: found.type.id == SAVAGE_ASSAULT)
        if card >= 0:
            me.obtain([card])

    @trigger(USE.declared, books=True, when=lambda me, use: use.card.type.id == SAVAGE_ASSAULT)
    def remember(self, me: Player, use: Use, act: Act) -> None:
        self.note(me, "used")

    @forbids(MAY_USE)
    def once_a_phase(self, me: Player, user: int, card: Card) -> bool:
        return card.type.id == SAVAGE_ASSAULT and self.recall(me, "used") > 0


class ZaiqiMou(charge.ChargeSkill):
    """再起: the damage of the turn is turned into cards and recovery."""

    id, name, name_en = "zaiqi_mou", "再起", "Rise Again"
    charge_marks = (0, 7)
    text = (
        "蓄力技（0/7），①弃牌阶段结束时，你可以消耗任意枚蓄力并选择等量的角色，这些角色依次选择一项：1.令你摸一张牌；"
        "2.弃置一张牌，令你回复1点体力。②每回合限一次，当你造成伤害后，你获得1枚蓄力。"
    )
    text_en = (
        "Charge skill (0/7): (1) At the end of your discard phase you may spend any number of charge marks and choose as many"
        " characters: each in turn either lets you draw a card, or discards a card to let you recover 1 hp. (2) Once per turn,"
        " after you have dealt damage, gain 1 charge mark."
    )
    rulings = (
        Ruling(
            "可以选择自己；没有牌的角色只能选择1，你未受伤时仍可选择2。",
            "You may choose yourself. Who has no card can only choose the first; the second can be chosen though you are not"
            " wounded.",
        ),
    )
    hint = Hint(targets=0.0, worth=lambda look, event, draft: 1.1 * len(draft.targets), strength=2.2)

    @trigger(
        PHASE.discard.end,
        when=lambda me, phase: me.mark(charge.MARKS) > 0,
        parts=[targets(lambda me, draft: me.game.order(), lambda me, draft: (1, me.mark(charge.MARKS)))],
    )
    def rise(self, me: Player, phase: Any, act: Act) -> None:
        charge.spend(me, len(act.targets))
        for seat in me.game.by_turn(act.targets):
            other = me.game.players[seat]
            if not other.alive or not me.alive:
                continue
            ways = [way for way in LABELS if way == "draw" or other.discardable]
            if other.choose_option(self.id, ways, LABELS) == "discard":
                other.discard(other.choose_cards(self.id, other.discardable))
                me.recover(1)
            else:
                me.draw(1)

    @trigger(DAMAGE.caused, when=lambda me, damage: charge.room(me) > 0, must=True, limit=TURN)
    def gather(self, me: Player, damage: Damage, act: Act) -> None:
        charge.gain(me, 1)


GENERAL = General(
    id="mou_menghuo",
    name="谋孟获",
    name_en="Meng Huo (Mou)",
    kingdom="shu",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(HuoshouMou, ZaiqiMou),
)
