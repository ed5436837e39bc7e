"""Chinese words for what a decision offers: courses, cards, seats, options, generals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.cli.lookup import NO_SKILLS, hp_text
from guozhan.core import zones
from guozhan.core.answers import Pass
from guozhan.core.cards import SUIT_SIGNS
from guozhan.core.courses import CARDS, GENERALS, NEXT, OPTIONS, SEATS, Action, Part, PilePart, ReceiverPart
from guozhan.core.decisions import Choose, Decision, Offer
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.rules.compare import Compare
from guozhan.rules.damage import Damage
from guozhan.rules.judging import Judge
from guozhan.rules.playing import Play
from guozhan.rules.using import TargetOf, Use
from guozhan.view.names import KINGDOM_NAMES, NATURE_NAMES, SLOT_NAMES, general_text, seat_text, term_text

if TYPE_CHECKING:
    from guozhan.core.generals import General
    from guozhan.rules.game import Game

OPTION_WORDS: Final = {
    **SUIT_SIGNS,
    "head": SLOT_NAMES[HEAD],
    "deputy": SLOT_NAMES[DEPUTY],
    "both": SLOT_NAMES[BOTH],
    "draw": "摸牌",
    "limit": "本回合手牌上限+2",
    "recover": "回复1点体力",
    "discard": "弃牌",
    "put": "置入你的装备区",
    "damage": "造成伤害",
    "hand": "手牌",
    "equip": "装备区",
    "judge": "判定区",
    "red": "红色",
    "black": "黑色",
    "yes": "是",
    "no": "否",
    "basic": "基本牌",
    "trick": "锦囊牌",
    **{kingdom: f"{KINGDOM_NAMES[kingdom]}势力" for kingdom in ("wei", "shu", "wu", "qun")},
}
PASSES: Final = {"play": "结束出牌阶段", "confirm": "否"}


class Labels:
    """The words of one game, as one seat reads them (-1 = an onlooker)."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    # --- things ------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """A card with suit and rank."""
        return self.game.ruleset.cards[card].label()

    def seat_name(self, seat: int) -> str:
        """A seat with the generals that may be known of it."""
        text = seat_text(self.game.state, self.game.ruleset, seat, self.seat)
        return f"{text}（你）" if seat == self.seat else text

    def general(self, general: str) -> str:
        """A general's name."""
        return general_text(general, self.game.ruleset)

    def general_line(self, general: str) -> str:
        """A general with kingdom, fish and skills."""
        sheet: General = self.game.ruleset.generals[general]
        skills = "、".join(skill.name for skill in sheet.skills) or NO_SKILLS
        return f"{sheet.name}  {KINGDOM_NAMES[sheet.kingdom]}  {hp_text(sheet)}  {skills}"

    def topic(self, topic: str) -> str:
        """A card family, skill or rule term."""
        ruleset = self.game.ruleset
        name = term_text(topic, ruleset)
        if topic in ruleset.skills:
            return f"“{name}”"
        return f"【{name}】" if topic in ruleset.types else name

    # --- what is asked -----------------------------------------------------------------------------------------------

    def question(self, decision: Decision) -> str:
        """What the decision is about, in one line."""
        need = getattr(decision, "need", None)
        if need is not None:
            return self._need(decision)
        if decision.shape == "play":
            return f"{self.topic(decision.topic)}：可以视为使用一张牌" if decision.topic else "出牌阶段，请选择"
        if isinstance(decision, Offer):
            return self._offer(decision)
        if decision.topic == "generals":
            single = self.game.ruleset.mode.slots == 1
            return "选择一张武将牌" if single else "选择主将与副将（同一势力，先选主将）"
        about = decision.about
        toward = f"（{self.seat_name(about)}）" if isinstance(about, int) and about >= 0 else ""
        if decision.shape == "confirm":
            return f"是否发动{self.topic(decision.topic)}{toward}"
        if decision.topic == "discard" and isinstance(decision, Choose):
            return f"弃牌阶段：弃置{decision.lo}张手牌"
        what = f"{'可以' if decision.optional else ''}{self._wanted(decision)}"
        if about == getattr(decision, "owner", -1):
            toward = ""
        return f"{self.topic(decision.topic)}{toward}：{what}" if decision.topic else what

    def _offer(self, offer: Offer) -> str:
        """The timing, what the courses are, and what happens."""
        kinds = {action.kind == "reveal" for action in offer.actions()}
        skills = "发动技能" if offer.optional else "选择先发动的技能"
        what = "明置武将牌" if kinds == {True} else f"明置武将牌或{skills}" if True in kinds else skills
        what = f"可以{what}" if offer.optional else what
        event = self.event(offer.event)
        why = f"（{event}）" if event else ""
        return f"{offer.moment}{why}：{what}" if offer.moment else f"{what}{why}"

    def _wanted(self, decision: Decision) -> str:
        """What is to be chosen or laid."""
        if not isinstance(decision, Choose):
            kinds = {action.kind for action in decision.actions()}
            return "调整牌的顺序" if kinds == {"arrange"} else "分配牌"
        count = str(decision.lo) if decision.lo == decision.hi else f"{decision.lo}至{decision.hi}"
        match decision.kind:
            case "cards":
                whose = f"{self.seat_name(decision.owner)} 的" if decision.owner >= 0 else ""
                text = f"选择{whose}{count}张牌"
            case "seats":
                text = f"选择{count}名角色"
            case "generals":
                text = "选择武将"
            case "suits":
                text = "选择花色"
            case _:
                return "选择一项"
        return f"{text}，或：{decision.labels[decision.instead]}" if decision.instead else text

    def event(self, event: Any) -> str:
        """What is happening, in a few words that everybody may read; "" where there is nothing to add."""
        match event:
            case Damage():
                card = f"，{event.card.label()}" if event.card is not None else ""
                by = f"{self.seat_name(event.source)} 对 " if event.source >= 0 else "无来源，对 "
                nature = NATURE_NAMES.get(event.nature, event.nature)
                return f"{by}{self.seat_name(event.target)} {event.number}点{nature}伤害{card}"
            case TargetOf():
                return f"{self.seat_name(event.use.user)} 对 {self.seat_name(event.seat)} 使用{self._used(event.use)}"
            case Use():
                return f"{self.seat_name(event.user)} 使用{self._used(event)}"
            case Play():
                return f"{self.seat_name(event.player)} 打出【{event.card.type.name}】"
            case Judge():
                card = f"：{event.card.label()}" if event.card is not None else ""
                return f"{self.seat_name(event.seat)} 为{self.topic(event.reason)}判定{card}"
            case Compare():
                return f"{self.seat_name(event.seat)} 与 {self.seat_name(event.other)} 拼点"
        seat = getattr(event, "seat", -1)
        return f"关于 {self.seat_name(seat)}" if isinstance(seat, int) and seat not in (-1, self.seat) else ""

    def _need(self, decision: Any) -> str:
        need = decision.need
        kinds = [kind.name for kind in self.game.ruleset.types.values() if kind.id in need.families]
        cards = "、".join(f"【{name}】" for name in kinds) or self.topic(need.topic)
        verb = "使用" if need.mode == "use" else "打出"
        if need.about >= 0:
            return f"{self.seat_name(need.about)} 濒死，是否{verb}{cards}"
        use = need.target.use if need.target is not None else need.trick
        if use is None:
            why = f"{self.topic(need.cause)}：" if need.cause else ""
            return f"{why}是否{self._targets(decision)}{verb}{cards}"
        target = f"对 {self.seat_name(need.target.seat)} " if need.target is not None else ""
        why = f"{self.topic(need.cause)}：" if need.cause not in ("", use.card.type.id) else ""
        said = f"{self.seat_name(use.user)} {target}使用{self._used(use)}"
        return f"{said}，{why}是否{self._targets(decision)}{verb}{cards}"

    def _targets(self, decision: Any) -> str:
        """On whom the card that is asked for may be used, where the question says it."""
        if decision.need.targets is None:
            return ""
        seats: dict[int, None] = {}
        for action in decision.actions():
            draft = action.draft(decision)
            for part in action.parts():
                if part.field == "targets":
                    seats.update(dict.fromkeys(part.items(draft)))
        names = [self.seat_name(seat) for seat in sorted(seats)]
        return f"对 {' 或 '.join(names)} " if names else ""

    def _used(self, use: Any) -> str:
        card = use.card
        return f"【{card.type.name}】{card.label()[len(card.type.name) :]}"

    def part(self, part: Part, lo: int, hi: int, chosen: list[Any]) -> str:
        """What is to be picked now, with what has been picked."""
        if isinstance(part, ReceiverPart):
            what = f"把 {self.card(part.card)} 交给谁"
        elif isinstance(part, PilePart):
            what = f"放在牌堆{'顶' if part.label == 'top' else '底'}的牌，从上到下"
        elif part.field == "second":
            what = "选择其使用牌的目标"
        else:
            words = {CARDS: "选择牌", SEATS: "选择角色", GENERALS: "选择武将", OPTIONS: "选择一项"}
            what = words.get(part.kind, "选择")
        count = f"{lo}" if lo == hi else f"{lo}至{hi}"
        picked = "，已选 " + "、".join(self.item(part.kind, item, None) for item in chosen) if chosen else ""
        return f"{what}（共{count}{picked}）" if hi > 1 or lo == 0 else what

    # --- what may be clicked -----------------------------------------------------------------------------------------

    def step(self, step: Any, decision: Decision, part: Part | None) -> str:
        """One legal click."""
        if isinstance(step, Pass):
            if getattr(decision, "need", None) is not None:
                return "不使用" if decision.need.mode == "use" else "不打出"  # type: ignore[attr-defined]
            granted = decision.shape == "play" and decision.topic
            return "不使用" if granted else PASSES.get(decision.shape, "放弃")
        if step is NEXT:
            return "完成"
        if isinstance(step, Action):
            return self.course(step, decision)
        return self.item(part.kind if part else "", step, decision)

    def course(self, action: Action, decision: Decision) -> str:
        """A course of action."""
        kind = action.kind
        if kind == "yes":
            return "是"
        if isinstance(decision, Choose) and decision.instead:
            return decision.labels[decision.instead] if action.parts()[0].kind == OPTIONS else "选择牌"
        if kind in ("pick", "arrange", "give"):
            return "选择" if kind == "pick" else "分配"
        skill = getattr(action, "skill", "")
        hidden = self._hidden(action, decision)
        if kind in ("use", "play"):
            verb = "使用" if kind == "use" else "打出"
            if not skill:
                return f"{verb} {self._held(action.card.ids[0])}"  # type: ignore[attr-defined]
            made = self.game.ruleset.types[action.name].name  # type: ignore[attr-defined]
            return f"“{self.game.skill_name(skill)}”：当【{made}】{verb}{hidden}"
        name = self.game.skill_name(skill)
        if kind == "recast":
            return f"“{name}”：重铸{hidden}" if skill else f"重铸 {action.card.label()}"  # type: ignore[attr-defined]
        if kind == "marker":
            return f"弃置“{name}”标记"
        if kind == "reveal":
            return "明置武将牌"
        if kind == "transfer":
            return name
        return f"发动“{name}”{hidden}"

    def _held(self, card: int) -> str:
        """A card that may be used or played: where it lies, if not in the hand, and the mark of 合纵."""
        mark = "〔合〕" if self.game.ruleset.cards[card].transferable else ""
        return self.card(card) + mark + self._place(card)

    def _hidden(self, action: Action, decision: Decision) -> str:
        """The general that the course turns face up."""
        entry = getattr(action, "entry", None)
        slot = entry.slot if entry is not None else 0
        state = self.game.state.seats[decision.seat]
        if not slot or state.revealed & slot:
            return ""
        return f"（明置{SLOT_NAMES[slot]} {self.general(state.generals[slot - 1])}）"

    def item(self, kind: str, item: Any, decision: Decision | None) -> str:
        """An item of a part."""
        if kind == SEATS:
            return self.seat_name(item)
        if kind == GENERALS:
            return self.general_line(item) if decision is not None else self.general(item)
        if kind == CARDS and isinstance(item, int):
            return self.card(item) + self._place(item)
        if isinstance(item, str) and item.startswith("hand."):
            return f"第{int(item[5:]) + 1}张手牌"
        labels = getattr(decision, "labels", None) or {}
        word = labels.get(item) or OPTION_WORDS.get(item)
        if word:
            return str(word)
        ruleset = self.game.ruleset
        if item in ruleset.types:
            return f"【{ruleset.types[item].name}】"
        return str(item)

    def _place(self, card: int) -> str:
        """Where a card lies, if not in one's own hand."""
        zone = self.game.state.place[card]
        owner = zones.owner(zone)
        if owner < 0:
            return ""
        kind = zones.kind(zone)
        if kind == zones.HAND and owner == self.seat:
            return ""
        word = ("手牌", "装备", "判定区", "武将牌上")[kind]
        if kind == zones.PILE:
            piles = self.game.state.seats[owner].piles
            word = next((f"“{name}”" for name, cards in piles.items() if card in cards), word)
        return f"（{word}）" if owner == self.seat else f"（{owner + 1}号{word}）"
