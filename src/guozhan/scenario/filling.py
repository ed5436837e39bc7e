"""Completing a course of a decision with what a step says about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from guozhan.core import zones
from guozhan.core.answers import Answer
from guozhan.core.decisions import CARDS, GENERALS, NUMBERS, SEATS, SUITS, Action, Choose, Decision, Draft, Part
from guozhan.scenario.cardtext import CardText, PositionText
from guozhan.scenario.vocabulary import SUIT_WORDS, Vocabulary

Wanted = CardText | PositionText | int | str

_ZONES: Final = {"hand": zones.hand, "equip": zones.equip, "judge": zones.judge}


class Unfit(Exception):
    """What a step says is none of the items that may be picked."""


class Filler:
    """Fills the parts of the courses of one decision."""

    def __init__(self, decision: Decision, vocabulary: Vocabulary) -> None:
        self.decision = decision
        self.vocabulary = vocabulary

    # --- items -------------------------------------------------------------------------------------------------------

    def item(self, kind: str, items: Sequence[Any], wanted: Wanted, draft: Draft | None = None) -> Any:
        """The item that is meant; it need not be legal.

        Raises:
            Unfit: if it means nothing here.
        """
        if kind == SEATS:
            if isinstance(wanted, int):
                return wanted - 1
            raise Unfit(f"{wanted} 不是座次")
        if kind == NUMBERS:
            if isinstance(wanted, int):
                return wanted
            raise Unfit(f"{wanted} 不是数字")
        if kind == SUITS:
            suit = SUIT_WORDS.get(str(wanted))
            if suit is None:
                raise Unfit(f"{wanted} 不是花色")
            return suit
        if kind == GENERALS:
            return self._general(items, str(wanted))
        if kind == CARDS or isinstance(wanted, PositionText):
            return self._card(items, wanted, draft)
        return self.option([str(item) for item in items], str(wanted))

    def option(self, offered: Sequence[str], word: str) -> str:
        """The one of the offered options in which a word occurs.

        Raises:
            Unfit: if it occurs in none or in several.
        """
        labels = getattr(self.decision, "labels", {})
        texts = {option: self.vocabulary.option_words(option, labels) for option in offered}
        exact = [option for option in offered if word in texts[option]]
        if len(exact) == 1:
            return exact[0]
        found = [option for option in offered if any(word in text for text in texts[option])]
        if len(found) == 1:
            return found[0]
        shown = "、".join(texts[option][-1] for option in offered)
        raise Unfit(f"选项中没有“{word}”：{shown}" if not found else f"“{word}”不止符合一个选项：{shown}")

    def _general(self, items: Sequence[Any], word: str) -> str:
        found = [item for item in items if item in self.vocabulary.generals(word) or item == word]
        if found:
            return str(found[0])
        known = sorted(self.vocabulary.generals(word))
        if known:
            return known[0]
        raise Unfit(f"不能选择{word}")

    def _card(self, items: Sequence[Any], wanted: Wanted, draft: Draft | None) -> Any:
        if isinstance(wanted, PositionText):
            return self._by_position(items, wanted, draft)
        if isinstance(wanted, int):
            raise Unfit(f"{wanted} 不是一张牌")
        if wanted in items:
            return wanted
        text = CardText(wanted) if isinstance(wanted, str) else wanted
        for item in items:
            if isinstance(item, int) and self.vocabulary.is_card(item, text):
                return item
        seat = self.decision.seat
        table = self.decision.game.state.zones
        shared = self.decision.game.state.shared.values()
        for lying in (table[zones.hand(seat)], table[zones.equip(seat)], table[zones.judge(seat)], *table, *shared):
            for card in lying:
                if self.vocabulary.is_card(card, text):
                    return card
        raise Unfit(f"没有{text}")

    def _by_position(self, items: Sequence[Any], wanted: PositionText, draft: Draft | None) -> Any:
        decision = self.decision
        if isinstance(decision, Choose) and decision.owner < 0 and str(wanted) in items:
            return str(wanted)  # a covered card on the field, which may lie before anybody
        owner = decision.owner if isinstance(decision, Choose) and decision.owner >= 0 else decision.seat
        if draft is not None and draft.targets:
            owner = draft.targets[-1]
        if wanted.zone not in _ZONES:
            raise Unfit(f"没有“{wanted.zone}”这个区域")
        cards = decision.game.state.zones[_ZONES[wanted.zone](owner)]
        if wanted.index >= len(cards):
            raise Unfit(f"{wanted}：该区域只有{len(cards)}张牌")
        card = cards[wanted.index]
        positions = list(decision.positions) if isinstance(decision, Choose) else []
        if card in items or card not in positions:
            return card
        blind = "hand" if wanted.zone == "hand" else "judge"
        return f"{blind}.{positions.index(card)}"

    # --- courses -----------------------------------------------------------------------------------------------------

    def answers(
        self, action: Action, given: Mapping[str, Sequence[Wanted]], problems: list[str], most: int = 2
    ) -> list[Answer]:
        """Legal answers of a course that agree with what is given by field, at most ``most``."""
        found: list[Answer] = []
        for answer in self._complete(action, action.draft(self.decision), 0, given, problems):
            found.append(answer)
            if len(found) == most:
                break
        return found

    def _complete(
        self,
        action: Action,
        draft: Draft,
        index: int,
        given: Mapping[str, Sequence[Wanted]],
        problems: list[str],
    ) -> Iterator[Answer]:
        parts = action.parts()
        if index == len(parts):
            problem = action.final_error(draft)
            if problem:
                problems.append(problem)
            else:
                yield action.answer(draft)
            return
        part = parts[index]
        wanted = given.get(part.field)
        if wanted is None:
            yield from self._left_open(action, draft, index, given, problems)
            return
        taken = 0
        problem = ""
        for each in wanted:
            problem = self._add(part, draft, each)
            if problem:
                break
            taken += 1
        if not problem and taken < part.bounds(draft)[0]:
            problem = f"选择不足：至少 {part.bounds(draft)[0]} 个"
        if problem:
            problems.append(problem)
        else:
            yield from self._complete(action, draft, index + 1, given, problems)
        for _ in range(taken):
            part.remove(draft)

    def _add(self, part: Part, draft: Draft, wanted: Wanted) -> str:
        """Pick what is wanted; why not, "" if it was picked."""
        items = part.items(draft)
        try:
            item = self.item(part.kind, items, wanted, draft)
        except Unfit as unfit:
            return str(unfit)
        if item in part.chosen(draft):
            return f"重复选择：{wanted}"
        if len(part.chosen(draft)) >= part.bounds(draft)[1]:
            return f"选择过多：最多 {part.bounds(draft)[1]} 个"
        if item not in items:
            return (part.error(draft.me, draft, item) if part.error else "") or f"不能选择：{wanted}"
        part.add(draft, item)
        return ""

    def _left_open(
        self,
        action: Action,
        draft: Draft,
        index: int,
        given: Mapping[str, Sequence[Wanted]],
        problems: list[str],
    ) -> Iterator[Answer]:
        """A part about which nothing is said: left empty where that is legal, else everything that is possible."""
        part = action.parts()[index]
        if part.bounds(draft)[0] == 0 and not part.chosen(draft):
            empty = False
            for answer in self._complete(action, draft, index + 1, given, problems):
                empty = True
                yield answer
            if empty:
                return
        yield from self._try(action, draft, index, given, problems, None)

    def _try(
        self,
        action: Action,
        draft: Draft,
        index: int,
        given: Mapping[str, Sequence[Wanted]],
        problems: list[str],
        allowed: list[Any] | None,
    ) -> Iterator[Answer]:
        """Every way to fill a part about which nothing is given."""
        part = action.parts()[index]
        lo, hi = part.bounds(draft)
        taken = len(part.chosen(draft))
        if taken >= lo:
            yield from self._complete(action, draft, index + 1, given, problems)
        if taken >= hi:
            return
        items = part.items(draft)
        if allowed is not None:
            items = [item for item in items if item in allowed]
        if not items and taken < lo:
            problems.append("没有可选的" + {CARDS: "牌", SEATS: "角色"}.get(part.kind, "项目"))
        for i, item in enumerate(items):
            part.add(draft, item)
            yield from self._try(action, draft, index, given, problems, None if part.ordered else items[i + 1 :])
            part.remove(draft)
