"""An answer as a plain sentence in the reader's language, such as 对 2号位 使用 杀♠7: what a hint says."""

from __future__ import annotations

from typing import Any, Final

from guozhan.core.answers import PASS, Act, Answer, Arranged, Pass, Pick
from guozhan.core.courses import CARDS, GENERALS, OPTIONS, SEATS
from guozhan.core.decisions import Decision
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.games.labels import Labels
from guozhan.view.names import SLOT_NAMES

_SLOTS: Final = {"head": HEAD, "deputy": DEPUTY, "both": BOTH}


def answer_text(labels: Labels, decision: Decision, answer: Answer) -> str:
    """What the answer does, in the words of the labels."""
    match answer:
        case Pass():
            return labels.step(PASS, decision, None)
        case Pick():
            return _picked(labels, decision, answer)
        case Arranged():
            return _arranged(labels, answer)
    return _act(labels, decision, answer)


def _picked(labels: Labels, decision: Decision, pick: Pick) -> str:
    if decision.shape == "confirm":
        return labels.of("是")
    if not pick.items:
        return labels.of("什么也不选")
    kind = getattr(decision, "kind", GENERALS if decision.topic == "generals" else "")
    about = None if kind == GENERALS else decision
    words = labels.language.join(labels.item(kind, item, about) for item in pick.items)
    named = kind in (CARDS, SEATS, GENERALS)  # what else can be chosen is a sentence itself
    return labels.say("选择 {items}" if named else "选择：{items}", items=words)


def _arranged(labels: Labels, laid: Arranged) -> str:
    clauses = []
    for label, cards in laid.piles:
        if not cards:
            continue
        words = labels.language.join(labels.card(card) for card in cards)
        if isinstance(label, int):
            clauses.append(labels.say("将 {cards} 交给 {seat}", cards=words, seat=labels.seat_name(label)))
        elif label == "top":
            clauses.append(labels.say("将 {cards} 置于牌堆顶", cards=words))
        else:
            clauses.append(labels.say("将 {cards} 置于牌堆底", cards=words))
    return labels.of("，").join(clauses) or labels.of("什么也不选")


def _act(labels: Labels, decision: Decision, act: Act) -> str:
    seats = labels.language.join(labels.seat_name(seat) for seat in act.targets)
    cards = labels.language.join(labels.item(CARDS, card, decision) for card in act.cards)
    if act.kind in ("use", "play") and not act.skill:
        if act.kind == "use" and seats:
            clauses = [labels.say("对 {seats} 使用 {card}", seats=seats, card=cards)]
        else:
            clauses = [labels.say("使用 {card}" if act.kind == "use" else "打出 {card}", card=cards)]
        return labels.of("，").join([*clauses, *_second(labels, act)])
    clauses = [_beginning(labels, decision, act, cards)]
    if seats:
        clauses.append(labels.say("目标：{seats}", seats=seats))
    clauses += _second(labels, act)
    if act.option and act.kind != "reveal":
        clauses.append(labels.say("选择：{items}", items=labels.item(OPTIONS, act.option, decision)))
    return labels.of("，").join(clauses)


def _beginning(labels: Labels, decision: Decision, act: Act, cards: str) -> str:
    """What is invoked, and with which cards."""
    if act.kind == "reveal" and act.option in _SLOTS:
        return labels.say("明置{slot}", slot=labels.of(SLOT_NAMES[_SLOTS[act.option]]))
    game: Any = decision.game
    skill = labels.of(game.skill_name(act.skill))
    if act.kind in ("use", "play"):
        card = labels.of(game.ruleset.types[act.name].name)
        used = act.kind == "use"
        if cards:
            text = "“{skill}”：将 {cards} 当【{card}】使用" if used else "“{skill}”：将 {cards} 当【{card}】打出"
        else:
            text = "“{skill}”：视为使用【{card}】" if used else "“{skill}”：视为打出【{card}】"
        return labels.say(text, skill=skill, cards=cards, card=card)
    if act.kind == "recast" and not skill:
        return labels.say("重铸 {card}", card=cards)
    beginnings = [
        action for action in decision.actions() if action.kind == act.kind and getattr(action, "skill", "") == act.skill
    ]
    begun = labels.course(beginnings[0], decision) if beginnings else skill
    return labels.say("{course}，用 {cards}", course=begun, cards=cards) if cards else begun


def _second(labels: Labels, act: Act) -> list[str]:
    if not act.second:
        return []
    seats = labels.language.join(labels.seat_name(seat) for seat in act.second)
    return [labels.say("其使用牌的目标：{seats}", seats=seats)]
