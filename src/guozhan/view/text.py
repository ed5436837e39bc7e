"""Facts as Chinese sentences, for logs and traces: pure functions of the fact, the ruleset and the seats' names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.facts import SILENT
from guozhan.view.names import (
    ENDING_NAMES,
    GENDER_NAMES,
    KINGDOM_NAMES,
    NATURE_NAMES,
    PHASE_NAMES,
    ROLE_NAMES,
    SLOT_NAMES,
    SUIT_NAMES,
    general_text,
    seat_text,
    term_text,
    zone_text,
)

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset


def fact_text(fact: Fact, ruleset: Ruleset, names: Sequence[str] = ()) -> str:
    """One Chinese sentence for a fact; cards and texts that the reader may not know are left vague.

    Args:
        fact: the fact, redacted for its reader.
        ruleset: what the game is played with.
        names: the seats' names; by default 1号位, 2号位 …
    """
    return _Sentence(fact, ruleset, names).text()


class _Sentence:
    """A fact being put into words."""

    def __init__(self, fact: Fact, ruleset: Ruleset, names: Sequence[str]) -> None:
        self.fact = fact
        self.ruleset = ruleset
        self.names = names

    def text(self) -> str:
        writer = _WRITERS.get(self.fact.name)
        if writer is not None:
            return writer(self)
        fact = self.fact
        parts = [self.who(fact.seat)] if fact.seat >= 0 else []
        parts.append(f"〔{fact.name}〕")
        if fact.word:
            parts.append(self.term(fact.word))
        if fact.cards:
            parts.append(self.cards())
        if fact.seats:
            parts.append("→ " + self.seats())
        if fact.number:
            parts.append(str(fact.number))
        return " ".join(parts)

    # --- parts of sentences ------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        if seat < 0:
            return "无来源"
        return self.names[seat] if seat < len(self.names) else f"{seat + 1}号位"

    @property
    def me(self) -> str:
        return self.who(self.fact.seat)

    def seats(self) -> str:
        return "、".join(self.other(seat) for seat in self.fact.seats)

    def other(self, seat: int, than: int | None = None) -> str:
        """A seat in a sentence that has named ``than`` (default: the fact's own) already."""
        return "自己" if seat >= 0 and seat == (self.fact.seat if than is None else than) else self.who(seat)

    def term(self, word: str) -> str:
        return term_text(word, self.ruleset)

    def cards(self) -> str:
        cards = self.fact.cards
        known = [self.ruleset.cards[card].label() for card in cards if card is not None]
        unknown = len(cards) - len(known)
        if unknown:
            known.append(f"{unknown}张牌")
        return "、".join(known)

    def zone(self, zone: int) -> str:
        return zone_text(zone, self.who, self.fact.pile)

    def slot(self) -> str:
        return SLOT_NAMES.get(self.fact.number, "")

    # --- moves -------------------------------------------------------------------------------------------------------

    def moved(self) -> str:
        if self.fact.target == zones.OUTSIDE:
            return f"{self._source(-1)}{self.cards()}移出游戏"
        writer = _MOVES.get(self.fact.word)
        text = writer(self) if writer is not None else ""
        return text or f"{self.cards()}从{self.zone(self.fact.source)}移至{self._target()}"

    def _target(self) -> str:
        fact = self.fact
        if fact.target == zones.DRAW_PILE:
            return "牌堆底" if fact.number else "牌堆顶"
        text = self.zone(fact.target)
        return f"{text}（作为【{self.term(fact.text)}】）" if fact.text else text

    def _source(self, by: int) -> str:
        """Of whom or from where the cards come, for 获得 and 弃置 by a seat."""
        fact = self.fact
        if fact.source < zones.FIRST_SEAT_ZONE:
            return f"{self.zone(fact.source)}中的"
        if zones.owner(fact.source) != by:
            return f"{self.zone(fact.source)}的"
        # Who acts has been named.
        return "" if zones.kind(fact.source) == zones.HAND else f"{self._area()}的"

    def _area(self) -> str:
        return zone_text(self.fact.source, lambda seat: "", self.fact.pile).removeprefix("的")

    def _owner(self) -> str:
        return self.who(zones.owner(self.fact.target))

    def _drawn(self) -> str:
        return f"{self._owner()}摸{len(self.fact.cards)}张牌{self._list()}"

    def _dealt(self) -> str:
        return f"{self._owner()}获得{len(self.fact.cards)}张起始手牌{self._list()}"

    def _list(self) -> str:
        return "" if None in self.fact.cards else f"（{self.cards()}）"

    def _discarded(self) -> str:
        by = self.fact.by if self.fact.by >= 0 else self.fact.seat
        return f"{self.who(by)}弃置{self._source(by)}{self.cards()}"

    def _obtained(self) -> str:
        return f"{self._owner()}获得{self._source(zones.owner(self.fact.target))}{self.cards()}"

    def _given(self) -> str:
        if zones.kind(self.fact.target) == zones.PILE:
            owner = self.other(zones.owner(self.fact.target), self.fact.by)
            pile = self.fact.pile.rpartition("→")[2]
            return f"{self.who(self.fact.by)}将{self.cards()}置于{owner}的武将牌上，称为“{pile}”"
        return f"{self.who(self.fact.by)}将{self.cards()}交给{self.other(zones.owner(self.fact.target), self.fact.by)}"

    def _put(self) -> str:
        if zones.kind(self.fact.target) == zones.PILE:
            pile = self.fact.pile.rpartition("→")[2]
            above = next((kind.name for kind in self.ruleset.types.values() if kind.pile == pile), "")
            if above:
                return f"{self.cards()}扣置于{self._owner()}的【{above}】下，称为“{pile}”"
            return f"{self.cards()}置于{self._owner()}的武将牌上，称为“{self.fact.pile}”"
        return f"{self.cards()}置入{self._target()}"

    def _to_processing(self) -> str:
        return f"{self.cards()}置入{self._target()}"

    def _judge_card(self) -> str:
        return f"翻开判定牌{self.cards()}"

    def _equipped(self) -> str:
        return f"{self.cards()}置入{self._owner()}的装备区"

    def _replaced(self) -> str:
        return f"{self.me}原来的装备{self.cards()}置入弃牌堆"

    def _placed(self) -> str:
        return f"{self.cards()}置入{self._target()}"

    def _judge_trick(self) -> str:
        return f"{self.me}判定区里的{self.cards()}开始结算"

    def _cleared(self) -> str:
        return f"{self.cards()}从处理区置入弃牌堆"

    def _recast_move(self) -> str:
        return f"{self.cards()}因重铸置入弃牌堆"

    def _exchanged(self) -> str:
        return f"{self.me}的手牌{self.cards()}交换至{self._owner()}"

    def _compared_move(self) -> str:
        return f"{self.me}的拼点牌是{self.cards()}"

    # --- cards in use ------------------------------------------------------------------------------------------------

    def _card_of_act(self) -> str:
        fact = self.fact
        name = f"【{self.term(fact.word)}】"
        if not fact.text:
            return f"{self.cards()}" if fact.cards and None not in fact.cards else name
        made = f"（{self.term(fact.text)}"
        return f"{name}{made}：{self.cards()}）" if fact.cards else f"{name}{made}，虚拟牌）"

    def used(self) -> str:
        fact = self.fact
        text = f"{self.me}使用{self._card_of_act()}"
        if fact.seats:
            return f"{text}，目标：{self.seats()}"
        return f"{text}，响应{self._answered()}" if fact.answers else text

    def _answered(self) -> str:
        """The card that a used card answers, and for whom; one that answered something itself has nobody for whom."""
        fact = self.fact
        card = f"【{self.term(fact.answers)}】"
        if getattr(self.ruleset.types.get(fact.answers), "nullifies", False):
            return f"{self.other(fact.by)}的{card}"
        return card if fact.by in (-1, fact.seat) else f"对{self.who(fact.by)}的{card}"

    def played(self) -> str:
        return f"{self.me}打出{self._card_of_act()}"

    def recast(self) -> str:
        return f"{self.me}重铸{self.cards()}"

    def cancelled(self) -> str:
        return f"{self.me}不再是【{self.term(self.fact.word)}】的目标（取消）"

    def redirected(self) -> str:
        return f"【{self.term(self.fact.word)}】的目标由{self.me}转移给{self.seats()}"

    def target_added(self) -> str:
        return f"{self.me}令{self.seats()}也成为【{self.term(self.fact.word)}】的目标"

    def target_removed(self) -> str:
        return f"{self.seats() or self.me}不再是【{self.term(self.fact.word)}】的目标"

    def card_changed(self) -> str:
        return f"{self.me}使用的{self.cards()}改为【{self.term(self.fact.word)}】"

    def offset(self) -> str:
        return f"【{self.term(self.fact.word)}】对{self.me}被抵消"

    def invalid(self) -> str:
        return f"【{self.term(self.fact.word)}】对{self.me}无效"

    def ordered(self) -> str:
        whom = f"：{self.seats()}" if self.fact.seats else ""
        return f"【{self.term(self.fact.word)}】移出游戏后，没有势力的角色执行其效果{whom}"

    # --- damage, hp, death -------------------------------------------------------------------------------------------

    def damaged(self) -> str:
        fact = self.fact
        nature = NATURE_NAMES.get(fact.word, fact.word)
        card = f"（{self.cards()}）" if fact.cards else ""
        if fact.by < 0:
            return f"{self.me}受到{fact.number}点无来源的{nature}伤害{card}"
        return f"{self.who(fact.by)}对{self.other(fact.seat, fact.by)}造成{fact.number}点{nature}伤害{card}"

    def prevented(self) -> str:
        return f"对{self.me}的伤害被防止"

    def lost_hp(self) -> str:
        return f"{self.me}失去{self.fact.number}点体力"

    def recovered(self) -> str:
        fact = self.fact
        by = f"（{self.who(fact.by)}令其回复）" if fact.by >= 0 and fact.by != fact.seat else ""
        return f"{self.me}回复{fact.number}点体力{by}"

    def dying(self) -> str:
        return f"{self.me}进入濒死状态"

    def saved(self) -> str:
        return f"{self.me}脱离濒死状态"

    def died(self) -> str:
        by = self.fact.by
        return f"{self.me}死亡" + (f"，凶手是{self.other(by)}" if by >= 0 else "，没有凶手")

    def rewarded(self) -> str:
        return f"{self.me}因击杀获得奖励：摸{self.fact.number}张牌"

    def punished(self) -> str:
        return f"{self.me}击杀了同势力角色，受罚弃置所有牌"

    # --- judgement, comparison, cards that are looked at --------------------------------------------------------------

    def judged(self) -> str:
        fact = self.fact
        return f"{self.me}为“{self.term(fact.word)}”判定，结果为{self.cards()}（{SUIT_NAMES.get(fact.text, '')}）"

    def judge_replaced(self) -> str:
        return f"{self.me}的判定牌改为{self.cards()}"

    def compared(self) -> str:
        fact = self.fact
        result = {1: "前者赢", 0: "平，前者没赢", -1: "前者没赢"}[fact.number]
        faces = [self.ruleset.cards[card].label() if card is not None else "？" for card in fact.cards]
        return f"{self.me}（{faces[0]}）与{self.seats()}（{faces[1]}）拼点：{result}"

    def arranged(self) -> str:
        fact = self.fact
        top, bottom = fact.number, len(fact.cards) - fact.number
        if None in fact.cards:
            return f"{self.me}将{top}张牌置于牌堆顶，{bottom}张置于牌堆底"
        faces = [self.ruleset.cards[card].label() for card in fact.cards if card is not None]
        return (
            f"{self.me}将{'、'.join(faces[:top]) or '0张牌'}置于牌堆顶（自上而下），"
            f"{'、'.join(faces[top:]) or '0张牌'}置于牌堆底"
        )

    def shown(self) -> str:
        return f"展示{self.cards()}"

    def knows(self) -> str:
        seers = [self.who(seat) for seat in range(self.fact.number.bit_length()) if self.fact.number >> seat & 1]
        return f"{'、'.join(seers)}观看{self.cards()}"

    def looked(self) -> str:
        what = f"一张暗置的武将牌（{self.slot()}）" if self.fact.number else "手牌"
        return f"{self.me}观看{self.seats()}的{what}"

    # --- generals and skills -----------------------------------------------------------------------------------------

    def knows_general(self) -> str:
        fact = self.fact
        seers = [self.who(seat) for seat in range(fact.by.bit_length()) if fact.by >> seat & 1]
        return f"{'、'.join(seers)}观看{self.me}的{self.slot()}：{general_text(fact.text, self.ruleset)}"

    def invoked(self) -> str:
        fact = self.fact
        target = f"，目标：{self.seats()}" if fact.seats else ""
        # What the rules themselves offer is chosen, not invoked.
        verb = "选择" if any(ref.skill == fact.word for ref in self.ruleset.rule_skills) else "发动"
        return f"{self.me}{verb}“{self.term(fact.word)}”{target}"

    def revealed(self) -> str:
        how = "亮出武将" if self.ruleset.mode.slots == 1 else f"明置{self.slot()}"
        return f"{self.me}{how}{general_text(self.fact.text, self.ruleset)}"

    def hidden(self) -> str:
        return f"{self.me}暗置{self.slot()}"

    def lost_skills(self) -> str:
        general = general_text(self.fact.text, self.ruleset) if self.fact.text else ""
        return f"{self.me}失去{self.slot()}{general}的所有技能"

    def skills_set(self) -> str:
        words = [word.rpartition("@")[0] for word in self.fact.text.split()]
        return f"{self.me}现有技能：{'、'.join(self.term(word) for word in words) or '无'}"

    def effects_set(self) -> str:
        effects = "、".join(self.term(word) for word in self.fact.text.split())
        return f"{self.me}的持续效果：{effects or '无'}"

    def mark_set(self) -> str:
        return f"{self.me}的“{self.term(self.fact.word)}”标记为{self.fact.number}枚"

    def generals_dealt(self) -> str:
        generals = "、".join(general_text(general, self.ruleset) for general in self.fact.text.split())
        return f"{self.me}得到{self.fact.number}张候选武将牌" + (f"：{generals}" if generals else "")

    def generals_set(self) -> str:
        generals = "、".join(general_text(general, self.ruleset) for general in self.fact.text.split())
        return f"{self.me}选定武将" + (f"：{generals}" if generals else "")

    def role_set(self) -> str:
        role = ROLE_NAMES.get(self.fact.text, self.fact.text)
        return f"{self.me}得到身份牌" + (f"：{role}" if role else "")

    def role_shown(self) -> str:
        return f"{self.me}亮明身份：{ROLE_NAMES.get(self.fact.text, self.fact.text)}"

    def general_removed(self) -> str:
        fact = self.fact
        name = general_text(fact.word, self.ruleset)
        instead = f"，由{general_text(fact.text, self.ruleset)}代替" if fact.text else ""
        return f"{self.me}的{SLOT_NAMES.get(fact.number, '')}{name}被移除{instead}"

    # --- fields of a seat --------------------------------------------------------------------------------------------

    def field_set(self) -> str:
        fact = self.fact
        number = fact.number
        match fact.word:
            case "hp":
                return f"{self.me}的体力变为{number}"
            case "max_hp":
                return f"{self.me}的体力上限变为{number}"
            case "armor":
                return f"{self.me}的护甲变为{number}"
            case "chained":
                return f"{self.me}{'横置' if number else '重置'}"
            case "stacked":
                return f"{self.me}{'叠置' if number else '平置'}"
            case "drunk":
                return f"{self.me}的酒效果" + (f"等待下一张【杀】（+{number}）" if number else "结束")
            case "kingdom":
                return f"{self.me}的势力确定为{KINGDOM_NAMES.get(fact.text, fact.text)}"
            case "gender":
                return f"{self.me}的性别为{GENDER_NAMES.get(fact.text, fact.text)}"
            case "alive":
                return f"{self.me}{'复活' if number else '不再存活'}"
            case "away":
                return f"{self.me}{'处于免战状态' if number else '的免战状态结束'}"
            case "void_armor":
                return f"{self.me}的防具{'被无视' if number else '恢复作用'}"
            case "suppressed":
                slot = SLOT_NAMES.get(number, "")
                return f"{self.me}{slot}的非锁定技无效" if number else f"{self.me}的技能恢复有效"
        return f"{self.me}的{fact.word}变为{fact.text or number}"

    # --- the course of the game --------------------------------------------------------------------------------------

    def deck_laid(self) -> str:
        return f"{self.fact.number}张牌洗匀作为牌堆"

    def reshuffled(self) -> str:
        return f"弃牌堆的{self.fact.number}张牌洗入牌堆"

    def round_began(self) -> str:
        return f"第{self.fact.number}轮开始"

    def turn_began(self) -> str:
        return f"{self.me}的回合开始"

    def turn_ended(self) -> str:
        return f"{self.me}的回合结束"

    def turn_skipped(self) -> str:
        return f"{self.me}跳过此回合"

    def extra_turn(self) -> str:
        return f"{self.me}将获得一个额外的回合"

    def phase_began(self) -> str:
        return f"{self.me}的{PHASE_NAMES.get(self.fact.word, self.fact.word)}开始"

    def phase_ended(self) -> str:
        return f"{self.me}的{PHASE_NAMES.get(self.fact.word, self.fact.word)}结束"

    def phase_skipped(self) -> str:
        return f"{self.me}跳过{PHASE_NAMES.get(self.fact.word, self.fact.word)}"

    def skips(self) -> str:
        phases = "、".join(PHASE_NAMES.get(phase, phase) for phase in self.fact.text.split())
        return f"{self.me}将跳过{phases}" if phases else f"{self.me}没有要跳过的阶段了"

    def regime_began(self) -> str:
        return _REGIMES.get(self.fact.word, f"进入“{self.fact.word}”")

    def game_over(self) -> str:
        ending = ENDING_NAMES.get(self.fact.word, self.fact.word)
        return f"游戏结束（{ending}），" + (f"胜者：{self.seats()}" if self.fact.seats else "没有胜者")


_REGIMES: Final = {"fierce_battle": "进入鏖战：【桃】只能当【杀】或【闪】使用或打出"}

# Each has a method of its name.
_NAMES: Final = (
    "arranged", "cancelled", "card_changed", "compared", "damaged", "deck_laid", "died", "dying", "effects_set",
    "extra_turn", "game_over", "general_removed", "generals_dealt", "generals_set", "hidden", "invalid", "invoked",
    "judge_replaced", "judged", "knows", "knows_general", "looked", "lost_hp", "lost_skills", "mark_set", "moved",
    "offset", "ordered", "phase_began", "phase_ended", "phase_skipped", "played", "prevented", "punished", "recast",
    "recovered", "redirected", "regime_began", "reshuffled", "revealed", "rewarded", "role_set", "role_shown",
    "round_began", "saved", "shown", "skills_set", "skips", "target_added", "target_removed", "turn_began",
    "turn_ended", "turn_skipped", "used",
)  # fmt: skip

_WRITERS: Final[dict[str, Callable[[_Sentence], str]]] = {name: getattr(_Sentence, name) for name in _NAMES} | {
    "set": _Sentence.field_set
}

_MOVES: Final[dict[str, Callable[[_Sentence], str]]] = {
    "draw": _Sentence._drawn,
    "deal": _Sentence._dealt,
    "discard": _Sentence._discarded,
    "obtain": _Sentence._obtained,
    "give": _Sentence._given,
    "put": _Sentence._put,
    "use": _Sentence._to_processing,
    "play": _Sentence._to_processing,
    "judge": _Sentence._judge_card,
    "equip": _Sentence._equipped,
    "replace": _Sentence._replaced,
    "place": _Sentence._placed,
    "judge_trick": _Sentence._judge_trick,
    "cleared": _Sentence._cleared,
    "recast": _Sentence._recast_move,
    "exchange": _Sentence._exchanged,
    "compare": _Sentence._compared_move,
}

FACT_NAMES: Final = frozenset(_WRITERS) | SILENT
"""Names of all facts that core and rules emit; content may add its own, which read less well."""

__all__ = ["FACT_NAMES", "fact_text", "seat_text"]
