"""承许攸 (Xu You (Succession))."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core.answers import Act
from guozhan.core.cards import convert
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint, Outlook
from guozhan.core.skills import Ruling, Skill, active, cards, targets, trigger
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.core.state import TURN as TURN_SCOPE
from guozhan.mechanics import kingdom_skill
from guozhan.mechanics.kingdom_skill import kingdom_skill as of_kingdom
from guozhan.rules import legality, turns, using
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE, PHASE, TURN
from guozhan.rules.turns import Phase, Turn

KINGDOMS: Final = ("wei", "qun")


def _kin(me: Player) -> list[int]:
    return [seat for seat in me.others() if me.same_kingdom(seat)]


def _defecting(look: Outlook, event: Any, draft: Draft) -> float:
    """A card for each of the other kingdom and a second play phase; foes of that kingdom may challenge him for it."""
    kingdom = next(each for each in KINGDOMS if each != look.kingdom(look.seat))
    kin = [seat for seat in look.others() if look.kingdom(seat) == kingdom]
    foes = sum(max(-look.regard(seat), 0.0) for seat in kin)
    return 1.0 + len(kin) + 0.5 * foes * look.losing(look.seat)


class Lipan(Skill):
    """离叛: over to the other side, with a second play phase, and a reckoning."""

    id, name, name_en = "lipan", "离叛", "Defect"
    text = (
        "回合结束时，你可以变更势力，然后摸X张牌并执行一个额外的出牌阶段（X为其他同势力角色数）。此阶段结束时，"
        "所有其他同势力角色依次可以将一张牌当【决斗】对你使用。"
    )
    text_en = (
        "At the end of your turn you may change your kingdom; then draw X cards (X: the number of others of your kingdom) and"
        " take an extra play phase. When that phase ends, each other of your kingdom in turn order may use a card as Duel on"
        " you."
    )
    rulings = (
        Ruling(
            "变更为武将牌上的另一个势力（魏、群）；两者均不是时由你选择其一。",
            "You change to the other kingdom of the card (Wei, Qun); if you are of neither, you choose one of them.",
        ),
    )
    fields = {"extra": TURN_SCOPE, "closed": TURN_SCOPE}
    hint = Hint(worth=_defecting, strength=1.0)

    @trigger(TURN.end, limit=TURN_SCOPE)
    def defect(self, me: Player, turn: Turn, act: Act) -> None:
        others = tuple(kingdom for kingdom in KINGDOMS if kingdom != me.kingdom)
        kingdom_skill.change(me, kingdom_skill.choose(me.game, me.seat, others))
        me.draw(len(_kin(me)))
        self.note(me, "extra")
        turns.hold_phase(me.game, me.seat, "play")

    @trigger(PHASE.play.end, when=lambda me, phase: Lipan.is_extra(me), must=True)
    def reckon(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        self.note(me, "closed")
        for seat in _kin(me):
            kin = game.players[seat]
            own = [card for card in kin.cards if _duels(me, seat, card)] if kin.alive and me.alive else []
            for card in kin.choose_cards(self.id, own, optional=True):
                duel = convert(game.ruleset.types["duel"], [game.face(card)], self.id)
                using.use_card(game, seat, duel, [me.seat])

    @staticmethod
    def is_extra(me: Player) -> bool:
        """The phase is the one that the skill gave, and nobody has called its owner to account yet."""
        skill = me.game.ruleset.skills[Lipan.id]
        return skill.recall(me, "extra") > skill.recall(me, "closed")


def _duels(me: Player, seat: int, card: int) -> bool:
    """Another may use this card of his as 决斗 on me."""
    game = me.game
    duel = convert(game.ruleset.types["duel"], [game.face(card)], Lipan.id)
    return not legality.use_error(game, seat, duel) and not legality.target_error(game, seat, duel, me.seat)


def _within_reach(me: Player, kind: str, skill: str) -> list[int]:
    """Whom a virtual 杀 of this kind may be used on."""
    card = convert(me.game.ruleset.types[kind], [], skill)
    return [] if legality.use_error(me.game, me.seat, card) else legality.legal_targets(me.game, me.seat, card)


def _excess(me: Player, seat: int) -> int:
    """By how much my hand is larger than another's."""
    return len(me.hand) - len(me.game.players[seat].hand)


def _price(me: Player) -> list[int]:
    return [card for card in me.hand if card in me.discardable]


def _raided(me: Player, draft: Draft) -> list[int]:
    most = len(_price(me))
    return [
        seat
        for seat in _within_reach(me, "stab_slash", Qingxi.id)
        if 0 < _excess(me, seat) <= most and not me.game.counted(PHASE_SCOPE, me.seat, f"qingxi.{seat}")
    ]


class Qingxi(Skill):
    """轻袭: as light a hand as the victim's, and a stab."""

    id, name, name_en = "qingxi", "轻袭", "Light Raid"
    text = (
        "群势力技，出牌阶段对每名角色限一次，你可以选择一名手牌数小于你的角色，将手牌弃置至与其相同，"
        "然后视为对其使用一张【刺杀】。"
    )
    text_en = (
        "Qun skill. Once per play phase for each character, choose one with fewer hand cards than you and discard hand cards"
        " until you have as many: you are regarded as using a Stabbing Slash on it."
    )
    rulings = (
        Ruling(
            "须为【刺杀】的合法目标（受距离限制），不计入使用次数。",
            "It must be a legal target of the Slash, distance included; the use does not count for the limit.",
        ),
    )
    tags = {of_kingdom("qun")}
    hint = Hint(targets=-1.6, strength=0.8)

    @active(
        limit=None,
        parts=[
            targets(_raided),
            cards(
                lambda me, d: _price(me),
                lambda me, d: (_excess(me, d.targets[0]), _excess(me, d.targets[0])),
            ),
        ],
    )
    def raid(self, me: Player, act: Act) -> None:
        seat = act.targets[0]
        me.game.count(PHASE_SCOPE, me.seat, f"qingxi.{seat}")
        me.discard(act.cards)
        if me.alive and seat in _within_reach(me, "stab_slash", self.id):
            me.use_virtual("stab_slash", [seat], self.id)


class Jinmie(Skill):
    """烬灭: fire for who holds more."""

    id, name, name_en = "jinmie", "烬灭", "Burn Out"
    text = (
        "魏势力技，出牌阶段限一次，你可以选择一名手牌数大于你的角色，视为对其使用一张火【杀】；"
        "此【杀】造成伤害后，你将其手牌弃置至与你相同。"
    )
    text_en = (
        "Wei skill. Once per play phase, choose a character with more hand cards than you: you are regarded as using a Fire"
        " Slash on it; after that has dealt damage you discard its hand cards until it has as many as you."
    )
    rulings = (
        Ruling(
            "须为【杀】的合法目标（受距离限制），不计入使用次数。",
            "It must be a legal target of the Slash, distance included; the use does not count for the limit.",
        ),
    )
    tags = {of_kingdom("wei")}
    hint = Hint(targets=-2.5, strength=1.2)

    @active(
        parts=[
            targets(
                lambda me, d: [seat for seat in _within_reach(me, "fire_slash", Jinmie.id) if _excess(me, seat) < 0]
            )
        ]
    )
    def burn(self, me: Player, act: Act) -> None:
        me.use_virtual("fire_slash", act.targets, self.id)

    @trigger(
        DAMAGE.caused,
        when=lambda me, damage: (
            damage.card is not None and damage.card.made_by == Jinmie.id and _excess(me, damage.target) < 0
        ),
        must=True,
    )
    def strip(self, me: Player, damage: Damage, act: Act) -> None:
        game, seat = me.game, damage.target
        number = -_excess(me, seat)
        me.discard(
            me.choose_cards_of(
                self.id, seat, "h", number, number, only=lambda card: legality.can_discard(game, seat, card, me.seat)
            )
        )


GENERAL = General(
    id="jsrg_xuyou",
    name="承许攸",
    name_en="Xu You (Succession)",
    kingdom="wei",
    second_kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Lipan, Qingxi, Jinmie),
)
