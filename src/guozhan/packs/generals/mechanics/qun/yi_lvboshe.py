"""疑吕伯奢 (Lu Boshe (Doubt))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import mutate
from guozhan.core.answers import Pick
from guozhan.core.cards import convert
from guozhan.core.decisions import OPTIONS, Choose
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, Effect, Ruling, Skill, cards, targets, trigger
from guozhan.core.state import TURN
from guozhan.rules import legality, moving, using
from guozhan.rules.timings import DEATH, ROUND, USE
from guozhan.rules.timings import TURN as TURN_TIMINGS

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.ruleset import Ruleset
    from guozhan.rules.death import Death
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Round, Turn
    from guozhan.rules.using import Use

AMBUSH: Final = "伏"
DRAWN: Final = 2


def _waits(me: Player, guest: int) -> bool:
    """The character lies in ambush for a guest."""
    return any(effect.kind == QingjunWait.id and effect.data[0] == guest for effect in me.state.effects)


def _misses(me: Player, guest: int) -> bool:
    """The guest is face down, so the turn for which the character lies in ambush is skipped."""
    return _waits(me, guest) and me.game.players[guest].state.stacked


def _caught(me: Player, use: Use) -> bool:
    """The guest uses a card of the name that the ambush is for, in the turn that it has been given."""
    laid = me.effect(QingjunAmbush.id)
    if laid is None or me.game.state.turn != use.user or not _waits(me, use.user):
        return False
    return not use.void and use.card.family == laid.data[0]


def _names(ruleset: Ruleset) -> list[str]:
    """Families of all cards of the deck, in its order."""
    return list(dict.fromkeys(card.type.family for card in ruleset.cards))


class QingjunAmbush(Effect):
    """请君: an ambush (设伏). Its data: the name of a card, which nobody else knows."""

    id, name, name_en = "qingjun_ambush", "设伏", "Ambush"
    text = "“请君”的角色使用与你记录的牌名相同的牌时，你可以将“伏”置入弃牌堆，令之无效。"
    text_en = (
        "When the guest uses a card of the name that you have noted, you may put the ambush card into the discard pile to"
        " make it void."
    )
    private = secret = True
    pile = AMBUSH
    hint = Hint(worth=1.5)

    def imagined(self, data: tuple[int | str, ...], ruleset: Any, stream: Any) -> tuple[int | str, ...]:
        return (stream.choice(_names(ruleset)),)

    @trigger(USE.used, scope=ANYONE, when=_caught, parts=[cards(lambda me, draft: me.pile(AMBUSH))])
    def cancel(self, me: Player, use: Use, act: Act) -> None:
        mutate.set_private(me.game, me.seat, self.id, ())
        moving.to_discard_pile(me.game, act.cards, me.seat)
        use.make_void()


class QingjunWait(Effect):
    """请君: its bearer lies in ambush, or has spent it. Its data: the guest."""

    id, name = "qingjun_wait", "设伏"

    @trigger(TURN_TIMINGS.ended, scope=ANYONE, must=True, when=lambda me, turn: _waits(me, turn.seat))
    def strike(self, me: Player, turn: Turn, act: Act) -> None:
        game, guest = me.game, turn.seat
        for seat in game.order():
            _lift(game.players[seat], guest)
        _leave(me, guest)
        if game.players[guest].alive and not game.counted(TURN, me.seat, "damaged"):
            _strike(me, guest)

    @trigger(TURN_TIMINGS.before, scope=ANYONE, books=True, when=lambda me, turn: _misses(me, turn.seat))
    def miss(self, me: Player, turn: Turn, act: Act) -> None:
        _lift(me, turn.seat)
        _leave(me, turn.seat)

    @trigger(DEATH.finished, scope=ANYONE, books=True, when=lambda me, death: _waits(me, death.seat))
    def lift(self, me: Player, death: Death, act: Act) -> None:
        _lift(me, death.seat)
        _leave(me, death.seat)


def _lift(me: Player, guest: int) -> None:
    """The card of an ambush goes to the discard pile, and its name is forgotten."""
    if _waits(me, guest) and me.effect(QingjunAmbush.id) is not None:
        mutate.set_private(me.game, me.seat, QingjunAmbush.id, ())
        moving.to_discard_pile(me.game, list(me.pile(AMBUSH)), me.seat)


def _leave(me: Player, guest: int) -> None:
    """A character lies in ambush for the guest no more."""
    kept = tuple(x for x in me.state.effects if x.kind != QingjunWait.id or x.data[0] != guest)
    mutate.set_effects(me.game, me.seat, kept)


def _name(me: Player, names: list[str]) -> str:
    """Let a character note the name of a card in secret."""
    game = me.game
    labels = {name: str(game.ruleset.types[name].name) for name in names}
    answer = game.ask(Choose(game, me.seat, Qingjun.id, OPTIONS, names, labels=labels, public=False))
    assert isinstance(answer, Pick)
    return str(answer.items[0])


def _strike(me: Player, guest: int) -> None:
    """Use a virtual 杀 on the guest, however far away, if that is legal."""
    game = me.game
    card = convert(game.ruleset.types["slash"], [], Qingjun.id)
    if not legality.use_error(game, me.seat, card) and not legality.target_error(game, me.seat, card, guest, free=True):
        using.use_card(game, me.seat, card, [guest])


def _lies_in_wait(me: Player, guest: int) -> list[int]:
    """Whoever takes part: the skill's owner, and all that have the guest within their attack range."""
    players = me.game.players
    return [seat for seat in me.game.order() if seat == me.seat or (seat != guest and players[seat].in_range(guest))]


class Qingjun(Skill):
    """请君: at the end of a round another is given a turn, in which those around lie in ambush for it."""

    id, name, name_en = "qingjun", "请君", "Invite the Guest"
    text = (
        "轮结束时，你可以令一名其他角色获得一个额外的回合，然后你与攻击范围内含有其的角色各摸两张牌并设伏：将一张手牌扣置于武将牌上，"
        "称为“伏”，并秘密记录一个牌名；其于此额外的回合内使用此牌名的牌时，设伏的角色可以将“伏”置入弃牌堆，令此牌无效。此回合结束后，"
        "移去所有“伏”，设伏且此回合内未受到过伤害的角色各视为对其使用一张【杀】。"
    )
    text_en = (
        "At the end of a round you may let another character take an extra turn. Then you and all characters that have it within"
        " their attack range draw two cards each and lay an ambush: they put a hand card face down on their general and note the"
        " name of a card in secret; when the guest uses a card of that name in the extra turn, the ambush card may be put into"
        " the discard pile to make it void. After that turn all ambush cards are removed, and each of those who lay in ambush and"
        " took no damage in that turn uses a virtual Slash on the guest."
    )
    effects = (QingjunAmbush, QingjunWait)
    rulings = (
        Ruling("牌名不区分【杀】的种类。", "The kinds of Slash count as one name."),
        Ruling(
            "已用去“伏”的角色仍是设伏的角色；视为使用的【杀】无距离限制。",
            "Who has spent its ambush still is one of those who lay in ambush; the virtual Slash has no distance limit.",
        ),
        Ruling(
            "无效的【闪】不抵消【杀】，其可以再使用一张。",
            "A Dodge that is void offsets nothing; another may be used.",
        ),
        Ruling(
            "“其”于额外的回合前死亡时，移去所有“伏”。",
            "If the guest dies before its turn, all ambush cards are removed.",
        ),
        Ruling(
            "额外的回合因“其”翻面而被跳过时，移去所有“伏”，无人使用【杀】。",
            "If the guest's turning up skips the extra turn, all ambush cards are removed and nobody strikes.",
        ),
    )
    hint = Hint(targets=-0.5, worth=1.0, strength=3.0)

    @trigger(ROUND.end, scope=ANYONE, parts=[targets(lambda me, draft: me.others())])
    def invite(self, me: Player, event: Round, act: Act) -> None:
        game = me.game
        guest = act.targets[0]
        game.extra_turn(guest)
        waiting = [game.players[seat] for seat in _lies_in_wait(me, guest)]
        for player in waiting:
            player.draw(DRAWN)
        names = _names(game.ruleset)
        for player in waiting:
            if not player.alive or not player.hand:
                continue
            laid = player.choose_cards(self.id, player.hand)
            name = _name(player, names)
            player.put_on_pile(AMBUSH, laid, seen=1 << player.seat)
            player.gain_effect(QingjunWait.id, (guest,), expires="game")
            mutate.set_private(game, player.seat, QingjunAmbush.id, (name,))


GENERAL = General(
    id="yi_lvboshe",
    name="疑吕伯奢",
    name_en="Lu Boshe (Doubt)",
    kingdom="qun",
    gender="male",
    hp=4,
    pack="mechanics",
    skills=(Qingjun,),
)
