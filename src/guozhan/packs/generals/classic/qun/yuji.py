"""于吉 (Yu Ji)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Pick
from guozhan.core.cards import Card, convert
from guozhan.core.decisions import OPTIONS, Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Conversion, Ruling, Skill, view_as
from guozhan.rules import moving

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player

DOUBT: Final = "question"


def _doubts(me: Player, owner: int) -> bool:
    """Whether somebody questions what is claimed of the card that lies there."""
    answer = me.game.ask(
        Choose(me.game, me.seat, "guhuo", OPTIONS, (DOUBT,), labels={DOUBT: "质疑"}, optional=True, about=owner)
    )
    if not isinstance(answer, Pick):
        return False
    mutate.emit(me.game, "doubted", me.seat, by=owner)
    return True


def _is_true(card: Card, name: str) -> bool:
    """A card is what it is claimed to be; 杀 covers every kind of it."""
    return name in (card.type.id, card.family)


def _claimed(me: Player, act: Act) -> Card | None:
    """Lay the card face down, have the others asked, and see what is left of it."""
    game = me.game
    (laid,) = act.cards
    face = game.face(laid)
    # As what it counts in the hand.
    card = convert(game.ruleset.types[act.name], [face], act.skill)
    moving.move(game, [moving.MovePart([laid], zones.PROCESSING, "claim", me.seat, 1 << me.seat)])
    mutate.emit(game, "claimed", me.seat, seats=act.targets, word=act.name)
    doubting = [seat for seat in me.others() if game.players[seat].hp > 0 and _doubts(game.players[seat], me.seat)]
    me.show([laid])
    true = _is_true(face, act.name)
    for seat in doubting:
        if true:
            game.players[seat].lose_hp()
        else:
            game.players[seat].draw(1)
    if (doubting and not (true and card.suit == "heart")) or not me.alive:
        game.clear_processing([laid])
        return None
    return card


def _claim(name: str, *modes: str) -> Conversion:
    """Any hand card as a card of this name, if the deck has one."""
    return view_as(
        name, lambda me, card: True, modes=modes, when=lambda me, need: name in me.game.traits.printed, source=_claimed
    )


class Guhuo(Skill):
    """蛊惑: a card face down is what he claims, unless somebody questions it."""

    id, name, name_en = "guhuo", "蛊惑", "Bewitch"
    text = (
        "当你需要使用或打出基本牌或非延时锦囊牌时，你可以声明一种此时能使用或打出的这类牌并选择目标，扣置一张手牌。"
        "其他体力值大于0的角色依次选择是否质疑，然后亮出此牌。若无人质疑，你将此牌当声明的牌使用或打出；"
        "若有人质疑，此牌为声明的牌则质疑者各失去1点体力，否则质疑者各摸一张牌；"
        "此后仅当此牌为声明的牌且为红桃时，你才使用或打出之，否则将之置入弃牌堆。"
    )
    text_en = (
        "Where you could use or play a basic card or a trick that is not delayed you may name one that will do now, choose"
        " its targets, and lay a hand card face down. The others with hp above 0 choose one after another whether to"
        " question it, then it is shown. If nobody does, it is used or played as what you named. Else whoever questions"
        " loses 1 hp if it is that card, and draws a card if not; only if it is that card and a heart it is used or played"
        " afterwards, else it goes to the discard pile."
    )
    rulings = (
        Ruling(
            "声明【杀】时，【火杀】与【雷杀】也算相符，但按声明的【杀】结算。",
            "Fire Slash and Thunder Slash are true to a claim of Slash, but take effect as the Slash that was named.",
        ),
        Ruling(
            "因质疑而未能使用的牌视为没有使用过，不计入次数。",
            "What is not used because it was questioned has not been used, and counts for no limit.",
        ),
        Ruling(
            "质疑期间死亡的目标不再是目标；没有目标剩下时，此牌置入弃牌堆。",
            "A target that dies over a question is none any more; if none is left, the card goes to the discard pile.",
        ),
    )
    hint = Hint(strength=1.6)

    as_slash = _claim("slash", "use", "play")
    # Of a 杀 that is only played it does not matter which kind it is.
    as_fire_slash = _claim("fire_slash", "use")
    as_thunder_slash = _claim("thunder_slash", "use")
    as_jink = _claim("jink", "use", "play")
    as_peach = _claim("peach", "use")
    as_analeptic = _claim("analeptic", "use")
    as_dismantlement = _claim("dismantlement", "use")
    as_snatch = _claim("snatch", "use")
    as_duel = _claim("duel", "use")
    as_collateral = _claim("collateral", "use")
    as_ex_nihilo = _claim("ex_nihilo", "use")
    as_god_salvation = _claim("god_salvation", "use")
    as_amazing_grace = _claim("amazing_grace", "use")
    as_savage_assault = _claim("savage_assault", "use")
    as_archery_attack = _claim("archery_attack", "use")
    as_iron_chain = _claim("iron_chain", "use")
    as_fire_attack = _claim("fire_attack", "use")
    as_nullification = _claim("nullification", "use")


GENERAL = General(
    id="yuji",
    name="于吉",
    name_en="Yu Ji",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="wind",
    skills=(Guhuo,),
)
