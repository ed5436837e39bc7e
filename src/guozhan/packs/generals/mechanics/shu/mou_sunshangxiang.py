"""谋孙尚香 (Sun Shangxiang (Mou))."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, OTHERS, Ruling, Skill, active, targets, trigger
from guozhan.core.state import GAME
from guozhan.core.timings import Timing
from guozhan.mechanics import armor_points, kingdom_skill
from guozhan.mechanics.kingdom_skill import kingdom_skill as of_kingdom
from guozhan.mechanics.mission import MISSION, MissionOver, failure, outcome
from guozhan.rules import covering, hp, legality
from guozhan.rules.death import Death
from guozhan.rules.moving import Move
from guozhan.rules.opening import Opening
from guozhan.rules.player import Player
from guozhan.rules.timings import DEATH, MOVE, OPENING, PHASE
from guozhan.rules.turns import Phase

DOWRY: Final = "妆"
HELP: Final = "help"  # the mark 助
REMOVED: Final[Timing[Any]] = Timing("help.removed", "移去“助”后")  # about the owner of the mission


def helper(me: Player) -> Player | None:
    """The living character with the mark, or None."""
    players = me.game.players
    return next((players[seat] for seat in me.game.order() if players[seat].mark(HELP)), None)


def _entrust(me: Player, seat: int) -> None:
    """A character gets the mark; how often it has is remembered."""
    mutate.set_mark(me.game, seat, HELP, 1)
    me.game.count(GAME, seat, f"{HELP}.held")


class JieyinMou(Skill):
    """结姻: a helper, who gives cards or lets the marriage fail."""

    id, name, name_en = "jieyin_mou", "结姻", "Marriage"
    text = (
        "使命技，①游戏开始时，你令一名其他角色获得“助”。②出牌阶段开始时，有“助”的角色选择一项：1.交给你X张手牌"
        "（X为2与其手牌数的较小值，至少为1），然后其加1点护甲；2.令你将“助”移动给另一名其他角色或移去"
        "（若其不是第一次有“助”，则只能移去）。③失败：有“助”的角色死亡时，或“助”以②移去后，你将势力变更为吴，"
        "回复1点体力，获得所有“妆”，减1点体力上限。"
    )
    text_en = (
        "Mission. ① At the start of the game another character gets the Help mark. ② At the start of your play phase whoever"
        " has it chooses: 1. give you X hand cards (X: 2, or as many as it has, at least 1) and gain 1 armour point; 2. let"
        " you move the mark to another character or remove it (only remove it, if it had the mark once before). ③ Failure:"
        " when the character with the mark dies, or after the mark was removed by ②: change your kingdom to Wu, recover 1 hp,"
        " take all Dowry cards, and your maximum hp is -1."
    )
    rulings = (
        Ruling(
            "“助”不能移动给你自己；②的选择为强制，没有手牌者只能选第二项。",
            "The mark is not moved to yourself; ② is compulsory, and who has no hand card can only choose the second option.",
        ),
        Ruling(
            "此使命不会成功，只会失败。失败后你的势力为吴，“枭姬”随即生效。",
            "This mission never succeeds, it can only fail. You are of Wu then, and Fierce Lady is yours"
            " from that moment.",
        ),
    )
    tags = {MISSION}
    effects = (MissionOver,)
    hint = Hint(strength=1.0)

    @trigger(OPENING.dealt, must=True)
    def marry(self, me: Player, event: Opening, act: Act) -> None:
        for seat in me.choose_seats(self.id, me.others()):
            _entrust(me, seat)

    @trigger(
        PHASE.play.start,
        when=lambda me, phase: not outcome(me, JieyinMou.id) and helper(me) is not None,
        must=True,
    )
    def ask(self, me: Player, phase: Phase, act: Act) -> None:
        holder = helper(me)
        assert holder is not None
        number = min(2, len(holder.hand))
        if number:
            given = holder.choose_cards_or(self.id, holder.hand, number, "release", "令其移动或移去“助”")
            if given:
                holder.give(me.seat, given)
                armor_points.gain(holder, 1)
                return
        others = [seat for seat in me.others() if seat != holder.seat]
        if me.game.counted(GAME, holder.seat, f"{HELP}.held") > 1:
            others = []
        chosen = me.choose_seats(self.id, others, optional=True)
        mutate.set_mark(me.game, holder.seat, HELP, 0)
        if chosen:
            _entrust(me, chosen[0])
        else:
            me.game.window(REMOVED, None, me.seat)

    @failure(DEATH.moment, when=lambda me, death: me.game.players[death.seat].mark(HELP), scope=OTHERS)
    def widowed(self, me: Player, death: Death, act: Act) -> None:
        self.go_home(me)

    @failure(REMOVED)
    def parted(self, me: Player, event: None, act: Act) -> None:
        self.go_home(me)

    def go_home(self, me: Player) -> None:
        """③: back to 吴."""
        kingdom_skill.change(me, "wu")
        me.recover(1)
        me.obtain(list(me.pile(DOWRY)))
        hp.change_max_hp(me.game, me.seat, -1)


class LiangzhuMou(Skill):
    """良助: others' equipment as a dowry, for the helper's good."""

    id, name, name_en = "liangzhu_mou", "良助", "Good Help"
    text = (
        "蜀势力技，出牌阶段限一次，你可以将一名其他角色装备区里的一张牌置于你的武将牌上，称为“妆”，"
        "然后有“助”的角色选择一项：1.回复1点体力；2.摸两张牌。"
    )
    text_en = (
        "Shu skill. Once per play phase you may put a card of another character’s equipment area on your general as Dowry;"
        " then whoever has Help chooses: recover 1 hp, or draw two cards."
    )
    tags = {of_kingdom("shu")}
    pile = DOWRY
    hint = Hint(targets=-1.2, worth=1.0, strength=1.0)

    @active(parts=[targets(lambda me, d: [seat for seat in me.others() if me.game.players[seat].equips])])
    def help(self, me: Player, act: Act) -> None:
        me.put_on_pile(DOWRY, me.choose_cards_of(self.id, act.targets[0], "e"))
        holder = helper(me)
        if holder is None:
            return
        offered = ["recover", "draw"] if holder.is_wounded else ["draw"]
        texts = {"recover": "回复1点体力", "draw": "摸两张牌"}
        if holder.choose_option(self.id, offered, texts) == "recover":
            holder.recover(1, me.seat)
        else:
            holder.draw(2)


def _lost(me: Player, move: Move) -> int:
    """How many cards a move took out of the own equipment area."""
    return sum(owner == me.seat for owner, _ in move.lost_equipment())


def _on_field(me: Player) -> list[int]:
    game = me.game
    return [
        card
        for seat in game.order()
        for card in (*game.players[seat].equips, *game.players[seat].judge_area)
        if legality.can_discard(game, seat, card, me.seat)
    ]


class XiaojiMou(Skill):
    """枭姬: lost equipment brings cards and removes some."""

    id, name, name_en = "xiaoji_mou", "枭姬", "Fierce Princess"
    text = "吴势力技，当你失去装备区里的一张牌后，你摸两张牌，然后可以弃置场上的一张牌。"
    text_en = "Wu skill. After you lose a card from your equipment area, draw two cards; then you may discard a card on the field."
    tags = {of_kingdom("wu")}
    hint = Hint(strength=1.0)

    @trigger(MOVE.after, when=_lost, scope=ANYONE, times=_lost, must=True)
    def rage(self, me: Player, move: Move, act: Act) -> None:
        me.draw(2)
        me.discard(covering.choose(me, self.id, _on_field(me), optional=True))


GENERAL = General(
    id="mou_sunshangxiang",
    name="谋孙尚香",
    name_en="Sun Shangxiang (Mou)",
    kingdom="shu",
    second_kingdom="wu",
    gender="female",
    hp=4,
    pack="mechanics",
    skills=(JieyinMou, LiangzhuMou, XiaojiMou),
)
