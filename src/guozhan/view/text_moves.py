"""Moves of cards as sentences, by their reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from guozhan.core import zones

if TYPE_CHECKING:
    from guozhan.view.sentence import Sentence


def moved(s: Sentence) -> str:
    """Cards were moved."""
    if s.fact.target == zones.OUTSIDE:
        return s.say("{source}{cards}移出游戏", source=_of(s, -1), cards=s.cards())
    if s.fact.target == zones.SHARED and s.fact.word == "discard":
        return s.say("{discarded}，置入{target}", discarded=_discarded(s), target=s.target())
    if s.fact.target == zones.SHARED:
        return _placed(s)
    writer = _MOVES.get(s.fact.word)
    if writer is not None:
        return writer(s)
    return s.say("{cards}从{source}移至{target}", cards=s.cards(), source=s.source(), target=_target(s))


def _target(s: Sentence) -> str:
    fact = s.fact
    if fact.target == zones.DRAW_PILE:
        return s.language.of("牌堆底" if fact.number else "牌堆顶")
    text = s.target()
    if fact.text == zones.FACE_DOWN or (zones.kind(fact.target) == zones.JUDGE and None in fact.cards):
        return s.say("{zone}（扣置）", zone=text)
    return s.say("{zone}（作为【{card}】）", zone=text, card=s.term(fact.text)) if fact.text else text


def _of(s: Sentence, by: int) -> str:
    """Of whom or from where the cards come, for 获得 and 弃置 by a seat; an attribute of the cards."""
    source = s.fact.source
    if source < zones.FIRST_SEAT_ZONE or source == zones.SHARED:
        return s.say("{zone}中的", zone=s.source())
    if zones.owner(source) != by:
        return s.say("{zone}的", zone=s.source())
    # Who acts has been named.
    return "" if zones.kind(source) == zones.HAND else s.say("{own}的", own=s.source_area())


def _drawn(s: Sentence) -> str:
    return s.say("{owner}摸{n}张牌{list}", owner=s.owner, n=len(s.fact.cards), list=_list(s))


def _dealt(s: Sentence) -> str:
    return s.say("{owner}获得{n}张起始手牌{list}", owner=s.owner, n=len(s.fact.cards), list=_list(s))


def _list(s: Sentence) -> str:
    return "" if None in s.fact.cards else s.say("（{cards}）", cards=s.cards())


def _discarded(s: Sentence) -> str:
    by = s.fact.by if s.fact.by >= 0 else s.fact.seat
    return s.say("{by}弃置{source}{cards}", by=s.who(by), source=_of(s, by), cards=s.cards())


def _obtained(s: Sentence) -> str:
    source = _of(s, zones.owner(s.fact.target))
    return s.say("{owner}获得{source}{cards}", owner=s.owner, source=source, cards=s.cards())


def _given(s: Sentence) -> str:
    by, target = s.fact.by, s.fact.target
    if zones.kind(target) != zones.PILE:
        to = s.other(zones.owner(target), by)
        return s.say("{by}将{cards}交给{to}", by=s.who(by), cards=s.cards(), to=to)
    pile = s.language.of(s.target_pile)
    if zones.owner(target) == by:
        return s.say("{by}将{cards}置于自己的武将牌上，称为“{pile}”", by=s.who(by), cards=s.cards(), pile=pile)
    text = "{by}将{cards}置于{owner}的武将牌上，称为“{pile}”"
    return s.say(text, by=s.who(by), cards=s.cards(), owner=s.owner, pile=pile)


def _put(s: Sentence) -> str:
    if zones.kind(s.fact.target) != zones.PILE:
        return _placed(s)
    pile = s.language.of(s.target_pile)
    above = next((kind.name for kind in s.ruleset.types.values() if kind.pile == s.target_pile), "")
    if above:
        text = "{cards}扣置于{owner}的【{card}】下，称为“{pile}”"
        return s.say(text, cards=s.cards(), owner=s.owner, card=s.language.of(above), pile=pile)
    return s.say("{cards}置于{owner}的武将牌上，称为“{pile}”", cards=s.cards(), owner=s.owner, pile=pile)


def _placed(s: Sentence) -> str:
    return s.say("{cards}置入{target}", cards=s.cards(), target=_target(s))


def _judge_card(s: Sentence) -> str:
    return s.say("翻开判定牌{cards}", cards=s.cards())


def _equipped(s: Sentence) -> str:
    return s.say("{cards}置入{owner}的装备区", cards=s.cards(), owner=s.owner)


def _replaced(s: Sentence) -> str:
    return s.say("{who}原来的装备{cards}置入弃牌堆", cards=s.cards())


def _judge_trick(s: Sentence) -> str:
    return s.say("{who}判定区里的{cards}开始结算", cards=s.cards())


def _cleared(s: Sentence) -> str:
    return s.say("{cards}从处理区置入弃牌堆", cards=s.cards())


def _overflowed(s: Sentence) -> str:
    return s.say("{cards}从{source}溢出，置入弃牌堆", cards=s.cards(), source=s.source())


def _recast(s: Sentence) -> str:
    return s.say("{cards}因重铸置入弃牌堆", cards=s.cards())


def _exchanged(s: Sentence) -> str:
    return s.say("{who}的手牌{cards}交换至{owner}", cards=s.cards(), owner=s.owner)


def _compared(s: Sentence) -> str:
    return s.say("{who}的拼点牌是{cards}", who=s.who(s.fact.by), cards=s.cards())


def _claimed(s: Sentence) -> str:
    return s.say("{who}扣置{cards}", cards=s.cards())


_MOVES: Final[dict[str, Callable[[Sentence], str]]] = {
    "draw": _drawn,
    "deal": _dealt,
    "discard": _discarded,
    "obtain": _obtained,
    "give": _given,
    "put": _put,
    "use": _placed,
    "play": _placed,
    "judge": _judge_card,
    "equip": _equipped,
    "replace": _replaced,
    "place": _placed,
    "judge_trick": _judge_trick,
    "cleared": _cleared,
    "recast": _recast,
    "overflow": _overflowed,
    "exchange": _exchanged,
    "compare": _compared,
    "claim": _claimed,
}
