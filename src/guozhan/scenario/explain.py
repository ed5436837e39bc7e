"""Decisions and answers in readable Chinese, for traces and messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guozhan.core.answers import Act, Answer, Arranged, Pass, Pick
from guozhan.core.cards import Card
from guozhan.core.decisions import CARDS, GENERALS, SEATS, SUITS, Choose, Decision
from guozhan.rules.play_phase import Idle
from guozhan.rules.responding import Respond
from guozhan.scenario.vocabulary import OPTION_TEXTS
from guozhan.view.names import SUIT_NAMES, general_text, seat_text, term_text

_LISTED = 12
_VERBS = {
    "use": "使用", "play": "打出", "recast": "重铸", "marker": "弃置标记", "reveal": "明置", "skill": "发动",
    "transfer": "进行",
}  # fmt: skip


def who(decision: Decision, seat: int) -> str:
    """A seat with its generals."""
    return seat_text(decision.game.state, decision.game.ruleset, seat)


def decision_text(decision: Decision) -> str:
    """Who is asked for what, such as 2号位 曹操/典韦 被询问【闪】（关于杀♠7）."""
    ruleset = decision.game.ruleset
    name = who(decision, decision.seat)
    if isinstance(decision, Idle):
        return f"{name} 的出牌阶段空闲时间点"
    terms = [decision.topic] if decision.topic else decision.concerns()
    what = "、".join(dict.fromkeys(f"“{term_text(term, ruleset)}”" for term in terms)) or "选择"
    if isinstance(decision, Respond):
        verb = "使用" if decision.need.mode == "use" else "打出"
        families = "、".join(f"【{term_text(family, ruleset)}】" for family in decision.need.families)
        what = f"是否{verb}{families}"
    about = about_text(decision)
    may = "" if decision.optional else "（必须选择）"
    return f"{name} 被询问{what}{about}{may}"


def about_text(decision: Decision) -> str:
    """What the decision is about beyond its topic, in brackets; "" for nothing."""
    about = decision.about
    if about is None:
        return ""
    if isinstance(about, int):
        return f"（关于{about + 1}号位）"
    use = getattr(about, "use", None) or about
    card: Card | None = getattr(use, "card", None)
    seat = getattr(about, "seat", None)
    text = card.label() if card is not None else type(about).__name__
    return f"（关于{text}" + (f"，对{seat + 1}号位）" if isinstance(seat, int) else "）")


def legal_text(decision: Decision) -> str:
    """The legal answers of a decision, shortened where there are many."""
    answers = decision.answers(_LISTED + 1)
    texts = [answer_text(decision, answer) for answer in answers[:_LISTED]]
    if len(answers) > _LISTED:
        texts.append("……")
    return "；".join(texts)


def answer_text(decision: Decision, answer: Answer) -> str:
    """An answer to a decision in words."""
    if isinstance(answer, Pass):
        return "结束出牌阶段" if isinstance(decision, Idle) else "放弃"
    if isinstance(answer, Pick):
        return _pick_text(decision, answer)
    if isinstance(answer, Arranged):
        return "，".join(_pile_text(decision, label, cards) for label, cards in answer.piles)
    return _act_text(decision, answer)


def _pick_text(decision: Decision, answer: Pick) -> str:
    if answer.items == ("yes",):
        return "是"
    kind = decision.kind if isinstance(decision, Choose) else ""
    if not answer.items:
        return "不选择"
    return "、".join(item_text(decision, kind, item) for item in answer.items)


def item_text(decision: Decision, kind: str, item: Any) -> str:
    """One item of a choice in words."""
    ruleset = decision.game.ruleset
    if kind == SEATS:
        return f"{item + 1}号位"
    if kind == CARDS and isinstance(item, int):
        return str(ruleset.cards[item].label())
    if kind == CARDS and item.startswith("hand."):
        return f"第{int(item.rpartition('.')[2]) + 1}张手牌（不可见）"
    if kind == GENERALS:
        return general_text(str(item), ruleset)
    if kind == SUITS:
        return SUIT_NAMES.get(str(item), str(item))
    if isinstance(decision, Choose) and item in decision.labels:
        return decision.labels[str(item)]
    return option_text(decision, str(item))


def option_text(decision: Decision, option: str) -> str:
    """An option of a skill in words."""
    labels: dict[str, str] = getattr(decision, "labels", {})
    if option in labels:
        return labels[option]
    found = term_text(option, decision.game.ruleset)
    return OPTION_TEXTS.get(option, option) if found == option else found


def _cards_text(decision: Decision, cards: Sequence[int]) -> str:
    return "、".join(decision.game.ruleset.cards[card].label() for card in cards)


def _pile_text(decision: Decision, label: int | str, cards: Sequence[int]) -> str:
    place = {"top": "牌堆顶", "bottom": "牌堆底"}.get(str(label), str(label))
    if isinstance(label, int):
        place = f"{label + 1}号位"
    return f"{place}：{_cards_text(decision, cards) or '无'}"


def _act_text(decision: Decision, act: Act) -> str:
    ruleset = decision.game.ruleset
    verb = _VERBS.get(act.kind, act.kind)
    cards = _cards_text(decision, act.cards)
    if act.kind == "reveal":
        return f"{verb}{option_text(decision, act.option)}"
    if act.name:
        made = f"“{term_text(act.skill, ruleset)}”" + (f"：{cards}" if cards else "")
        text = f"{verb}【{term_text(act.name, ruleset)}】（{made}）"
    elif act.skill:
        text = f"{verb}“{term_text(act.skill, ruleset)}”" + (f"：{cards}" if cards else "")
    else:
        text = f"{verb}{cards}"
    if act.targets:
        text += "→" + "、".join(f"{seat + 1}号位" for seat in act.targets)
    if act.second:
        text += "（" + "、".join(f"{seat + 1}号位" for seat in act.second) + "）"
    if act.option:
        text += f"，{option_text(decision, act.option)}"
    return text


__all__ = ["answer_text", "decision_text", "legal_text", "who"]
