"""梦郭嘉 (Guo Jia (Dream))."""

from __future__ import annotations

from typing import Final

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import Draft
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import (
    ANYONE,
    Conversion,
    Effect,
    Ruling,
    Skill,
    cards,
    forbids,
    permits,
    targets,
    trigger,
    view_as,
)
from guozhan.core.state import PHASE as THIS_PHASE
from guozhan.core.state import SkillRef
from guozhan.mechanics import mention
from guozhan.packs.generals.standard.wei.xiahouyuan import Shensu
from guozhan.rules import legality
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.questions import COUNTS, IGNORES_DISTANCE
from guozhan.rules.timings import DAMAGE, PHASE, USE
from guozhan.rules.turns import Phase
from guozhan.rules.using import TargetOf

FORESIGHT: Final = "dongzhuxianji"


def _discardable_equips(me: Player, seat: int) -> list[int]:
    game = me.game
    return [card for card in game.players[seat].equips if legality.can_discard(game, seat, card, me.seat)]


def _laden(me: Player, draft: Draft | None = None) -> list[int]:
    """Other characters with equipment that he may discard."""
    return [seat for seat in me.others() if _discardable_equips(me, seat)]


class LightMarch(Effect):
    """Whoever has gained 神速 has it until the next turn of its giver begins."""

    id, name, name_en = "qingzi_shensu", "轻辎", "Light Baggage"
    text = "你拥有“神速”，直到令你获得此技能的角色的下回合开始。"
    text_en = "You have Godspeed until the next turn of the character that gave it to you begins."

    def ended(self, me: Player) -> None:
        gained = SkillRef(Shensu.id, 0)
        mutate.set_skills(me.game, me.seat, tuple(ref for ref in me.state.skills if ref != gained))


class Qingzi(Skill):
    """轻辎: others lose equipment and are the faster for it."""

    id, name, name_en = "qingzi", "轻辎", "Light Baggage"
    text = "准备阶段开始时，你可以弃置任意名其他角色装备区里的各一张牌，这些角色拥有“神速”直到你的下回合开始。"
    text_en = (
        "As your preparation phase begins you may discard a card each from the equipment areas of any number of other"
        " characters: these have Godspeed until your next turn begins."
    )
    effects = (LightMarch,)
    gives = (Shensu,)
    rulings = (
        Ruling(
            "已有“神速”的角色不再获得一次。",
            "Who has Godspeed already does not gain it a second time.",
        ),
    )
    hint = Hint(targets=-0.5, strength=0.8)

    @trigger(PHASE.prepare.start, parts=[targets(_laden, lambda me, draft: (1, len(_laden(me))))])
    def lighten(self, me: Player, phase: Phase, act: Act) -> None:
        game = me.game
        for seat in game.by_turn(act.targets):
            if not me.alive:
                return
            chosen = me.choose_cards_of(
                self.id,
                seat,
                "e",
                only=lambda card, seat=seat: legality.can_discard(game, seat, card, me.seat),  # type: ignore[misc]
            )
            if not chosen:
                continue
            me.discard(chosen)
            other = game.players[seat]
            if other.alive and not other.has_skill(Shensu.id):
                game.gain_skill(seat, Shensu.id)
                other.gain_effect(LightMarch.id, (), "turn_start", me.seat)


def _own(me: Player) -> list[int]:
    return [card for card in me.hand if legality.can_discard(me.game, me.seat, card, me.seat)]


def _can_plan(me: Player, damage: Damage) -> bool:
    """Both have a hand card that he may discard; where he is the source himself, he has two."""
    source = damage.source_player(me.game)
    if source is None or not source.alive:
        return False
    if source.seat == me.seat:
        return len(_own(me)) >= 2
    return bool(_own(me)) and any(legality.can_discard(me.game, source.seat, card, me.seat) for card in source.hand)


class Dingce(Skill):
    """定策: a hand card of either, and foresight if they match."""

    id, name, name_en = "dingce", "定策", "Fixed Plan"
    text = "当你受到伤害后，你可以弃置你与伤害来源的各一张手牌，若这两张牌颜色相同，视为你使用一张【洞烛先机】。"
    text_en = (
        "After you take damage you may discard a hand card of yours and one of its source: if they have the same colour, you"
        " are regarded as using Foresight."
    )
    rulings = (
        Ruling(
            "先弃置你的手牌；伤害来源的手牌由你暗中选择；来源是你自己时，须有两张手牌。",
            "Your own card is discarded first; that of the source is chosen by you, unseen. If you are the source, you need two.",
        ),
    )
    hint = Hint(worth=0.9, strength=1.2)

    @trigger(DAMAGE.taken, when=_can_plan, parts=[cards(lambda me, draft: _own(me))])
    def plan(self, me: Player, damage: Damage, act: Act) -> None:
        game = me.game
        source = game.players[damage.source]
        first = game.face(act.cards[0]).color
        me.discard(act.cards)
        if not me.alive or not source.alive:
            return
        chosen = me.choose_cards_of(
            self.id, source.seat, "h", only=lambda card: legality.can_discard(game, source.seat, card, me.seat)
        )
        if not chosen:
            return
        second = game.face(chosen[0]).color
        me.discard(chosen)
        if me.alive and first == second:
            card = convert(game.ruleset.types[FORESIGHT], [], self.id)
            if not legality.use_error(game, me.seat, card):
                me.use_virtual(FORESIGHT, [me.seat], self.id)


def _mentioned(me: Player, name: str) -> bool:
    """The card is mentioned in the description of a skill of a living character."""
    return any(mention.mentions_card(me.game, seat, name) for seat in me.game.order())


def _ready(type_id: str, category: str) -> Conversion:
    """A virtual card of this kind, once a phase for its category."""

    def when(me: Player, need: object) -> bool:
        game = me.game
        return (
            need is None
            and not game.counted(THIS_PHASE, me.seat, f"{Zhenfeng.id}.{category}")
            and _mentioned(me, game.ruleset.types[type_id].name)
        )

    def source(me: Player, act: Act) -> Card:
        me.game.count(THIS_PHASE, me.seat, f"{Zhenfeng.id}.{category}")
        return convert(me.game.ruleset.types[type_id], [], Zhenfeng.id)

    return view_as(type_id, lambda me, card: False, count=0, modes=("use",), when=when, source=source)


def _cuts(me: Player, target: TargetOf) -> bool:
    card = target.use.card
    return (
        target.use.user == me.seat
        and card.made_by == Zhenfeng.id
        and mention.mentions_card(me.game, target.seat, card.type.name)
    )


class Zhenfeng(Skill):
    """针锋: what others' skills speak of is turned against them."""

    id, name, name_en = "zhenfeng_gj", "针锋", "Tit for Tat"
    text = (
        "出牌阶段每种类别限一次，你可以视为使用一张存活角色的技能描述中记述的基本牌或普通锦囊牌，无距离和次数限制；"
        "当此牌对技能描述中记述了此牌的角色生效后，你对其造成1点伤害。"
    )
    text_en = (
        "Once per play phase for each category you may be regarded as using a basic card or a trick that is not delayed,"
        " which the description of a skill of a living character mentions, without limits of distance and number. After it"
        " has taken effect on a character whose skills mention it, deal 1 damage to that character."
    )
    rulings = (
        Ruling(
            "类别指基本牌与锦囊牌；所用的【杀】不计入次数。",
            "The categories are basic and trick; a Slash used by it does not count for the limit.",
        ),
        Ruling(
            "你自己的技能描述也算在内：对自己生效时，你对自己造成伤害。",
            "Your own descriptions are among them: where it takes effect on you, you deal the damage to yourself.",
        ),
    )
    hint = Hint(strength=1.5)

    as_slash = _ready("slash", "basic")
    as_peach = _ready("peach", "basic")
    as_analeptic = _ready("analeptic", "basic")
    as_fire_slash = _ready("fire_slash", "basic")
    as_thunder_slash = _ready("thunder_slash", "basic")
    as_dismantlement = _ready("dismantlement", "trick")
    as_snatch = _ready("snatch", "trick")
    as_duel = _ready("duel", "trick")
    as_collateral = _ready("collateral", "trick")
    as_ex_nihilo = _ready("ex_nihilo", "trick")
    as_god_salvation = _ready("god_salvation", "trick")
    as_amazing_grace = _ready("amazing_grace", "trick")
    as_savage_assault = _ready("savage_assault", "trick")
    as_archery_attack = _ready("archery_attack", "trick")
    as_iron_chain = _ready("iron_chain", "trick")
    as_fire_attack = _ready("fire_attack", "trick")
    as_foresight = _ready(FORESIGHT, "trick")
    as_unexpected = _ready("chuqibuyi", "trick")
    as_enemy_at_the_gates = _ready("enemy_at_the_gates", "trick")
    as_redistribute = _ready("redistribute", "trick")

    @permits(IGNORES_DISTANCE)
    def reach(self, me: Player, card: Card, target: int) -> bool:
        return card.made_by == self.id

    @forbids(COUNTS)
    def without_limit(self, me: Player, card: Card) -> bool:
        return card.made_by == self.id

    @trigger(USE.taken, when=_cuts, scope=ANYONE, must=True)
    def cut(self, me: Player, target: TargetOf, act: Act) -> None:
        if target.player.alive:
            me.damage(target.seat)


GENERAL = General(
    id="jsrg_guojia",
    name="梦郭嘉",
    name_en="Guo Jia (Dream)",
    kingdom="wei",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Qingzi, Dingce, Zhenfeng),
)
