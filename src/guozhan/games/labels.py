"""Words for what a decision offers: courses, cards, seats, options, generals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guozhan.core import zones
from guozhan.core.answers import Pass
from guozhan.core.cards import RANK_SIGNS, SUIT_SIGNS
from guozhan.core.courses import CARDS, GENERALS, NEXT, OPTIONS, SEATS, Action, Part, PilePart, ReceiverPart
from guozhan.core.decisions import Choose, Decision, Offer
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.games.lookup import NO_SKILLS, hp_text
from guozhan.rules.compare import Compare
from guozhan.rules.covering import BLIND_JUDGE, picked
from guozhan.rules.damage import Damage
from guozhan.rules.judging import Judge
from guozhan.rules.playing import Play
from guozhan.rules.using import TargetOf, Use
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import NATURE_NAMES, SLOT_NAMES, general_text, kingdom_text, seat_text, term_text

if TYPE_CHECKING:
    from guozhan.core.cards import Card
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
    "lose_hp": "失去1点体力",
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
    "wei": "魏",
    "shu": "蜀",
    "wu": "吴",
    "qun": "群",
    "jin": "晋",
}
PASSES: Final = {"play": "结束出牌阶段", "confirm": "否"}
_PICKED: Final = {CARDS: "选择牌", SEATS: "选择角色", GENERALS: "选择武将", OPTIONS: "选择一项"}


class Labels:
    """The words of one game, as one seat reads them (-1 = an onlooker)."""

    def __init__(self, game: Game, seat: int, language: Language = CHINESE) -> None:
        self.game = game
        self.seat = seat
        self.language = language
        self.of = language.of
        self.say = language.say

    # --- things ------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """A card with suit and rank."""
        return self.language.card(self.game.ruleset.cards[card])

    def seat_name(self, seat: int) -> str:
        """A seat with the generals that may be known of it."""
        text = seat_text(self.game.state, self.game.ruleset, seat, self.seat, self.language)
        return self.say("{who}（你）", who=text) if seat == self.seat else text

    def general(self, general: str) -> str:
        """A general's name."""
        return general_text(general, self.game.ruleset, self.language)

    def general_line(self, general: str) -> str:
        """A general with kingdom, fish and skills."""
        sheet: General = self.game.ruleset.generals[general]
        skills = self.language.join(self.of(skill.name) for skill in sheet.skills) or self.of(NO_SKILLS)
        hp = hp_text(sheet, self.language)
        return f"{self.of(sheet.name)}  {kingdom_text(sheet.printed_kingdom, self.language)}  {hp}  {skills}"

    def topic(self, topic: str) -> str:
        """A card family, skill or rule term."""
        ruleset = self.game.ruleset
        name = term_text(topic, ruleset, self.language)
        if topic in ruleset.skills:
            return self.say("“{name}”", name=name)
        return self.say("【{card}】", card=name) if topic in ruleset.types else name

    # --- what is asked -----------------------------------------------------------------------------------------------

    def question(self, decision: Decision) -> str:
        """What the decision is about, in one line."""
        need = getattr(decision, "need", None)
        if need is not None:
            return self._need(decision)
        if decision.shape == "play":
            if decision.topic:
                return self.say("{topic}：可以视为使用一张牌", topic=self.topic(decision.topic))
            return self.of("出牌阶段，请选择")
        if isinstance(decision, Offer):
            return self._offer(decision)
        if decision.topic == "generals":
            if self.game.ruleset.mode.slots == 1:
                return self.of("选择一张武将牌")
            return self.of("选择主将与副将（同一势力，先选主将）")
        about = decision.about
        toward = ""
        if isinstance(about, int) and about >= 0:
            toward = self.say("（{about}）", about=self.seat_name(about))
        if decision.shape == "confirm":
            return self.say("是否发动{what}{toward}", what=self.topic(decision.topic), toward=toward)
        if decision.topic == "discard" and isinstance(decision, Choose):
            return self.say("弃牌阶段：弃置{n}张手牌", n=decision.lo)
        what = self._wanted(decision)
        if decision.optional:
            what = self.say("可以{what}", what=what)
        if about == getattr(decision, "owner", -1):
            toward = ""
        if not decision.topic:
            return what
        return self.say("{topic}{toward}：{what}", topic=self.topic(decision.topic), toward=toward, what=what)

    def _offer(self, offer: Offer) -> str:
        """The timing, what the courses are, and what happens."""
        kinds = {action.kind == "reveal" for action in offer.actions()}
        if kinds == {True}:
            what = "明置武将牌"
        elif True in kinds:
            what = "明置武将牌或发动技能" if offer.optional else "明置武将牌或选择先发动的技能"
        else:
            what = "发动技能" if offer.optional else "选择先发动的技能"
        named = self._skills(offer) if offer.optional else ""
        words = self.say("发动{skills}", skills=named) if named else self.of(what)
        what = self.say("可以{what}", what=words) if offer.optional else words
        event = self.event(offer.event)
        why = self.say("（{about}）", about=event) if event else ""
        if not offer.moment:
            return f"{what}{why}"
        return self.say("{topic}{toward}：{what}", topic=self.of(offer.moment), toward=why, what=what)

    def _skills(self, offer: Offer) -> str:
        """The skills that may be invoked, where these are one or two and nothing else is offered."""
        kinds = {action.kind for action in offer.actions()}
        skills = dict.fromkeys(getattr(action, "skill", "") for action in offer.actions())
        names = [self.of(self.game.skill_name(skill)) for skill in skills]
        if kinds != {"skill"} or len(names) > 2 or not all(names):
            return ""
        return self.language.join(self.say("“{name}”", name=name) for name in names)

    def _wanted(self, decision: Decision) -> str:
        """What is to be chosen or laid."""
        if not isinstance(decision, Choose):
            kinds = {action.kind for action in decision.actions()}
            if kinds == {"reveal"} or decision.topic == "kingdom_summon":
                return self.of("明置武将牌")
            return self.of("调整牌的顺序" if kinds == {"arrange"} else "分配牌")
        lo, hi = decision.lo, decision.hi
        one = lo == hi
        match decision.kind:
            case "cards" if decision.owner >= 0:
                text = "选择{whose} 的{lo}张牌" if one else "选择{whose} 的{lo}至{hi}张牌"
            case "cards":
                text = "选择{lo}张牌" if one else "选择{lo}至{hi}张牌"
            case "seats":
                text = "选择{lo}名角色" if one else "选择{lo}至{hi}名角色"
            case "generals":
                text = "选择武将"
            case "suits":
                text = "选择花色"
            case _:
                return self.of("选择一项")
        whose = self.seat_name(decision.owner) if decision.owner >= 0 else ""
        what = self.say(text, whose=whose, lo=lo, hi=hi)
        if not decision.instead:
            return what
        return self.say("{what}，或：{instead}", what=what, instead=self.of(decision.labels[decision.instead]))

    def event(self, event: Any) -> str:
        """What is happening, in a few words that everybody may read; "" where there is nothing to add."""
        match event:
            case Damage():
                return self._damage(event)
            case TargetOf():
                user, target = self.seat_name(event.use.user), self.seat_name(event.seat)
                return self.say("{who} 对 {target} 使用{card}", who=user, target=target, card=self._used(event.use))
            case Use():
                return self.say("{who} 使用{card}", who=self.seat_name(event.user), card=self._used(event))
            case Play():
                return self.say("{who} 打出{card}", who=self.seat_name(event.player), card=self._named(event.card))
            case Judge():
                who, topic = self.seat_name(event.seat), self.topic(event.reason)
                if event.card is None:
                    return self.say("{who} 为{topic}判定", who=who, topic=topic)
                return self.say(
                    "{who} 为{topic}判定：{card}", who=who, topic=topic, card=self.language.card(event.card)
                )
            case Compare():
                who, other = self.seat_name(event.seat), self.seat_name(event.other)
                return self.say("{who} 与 {other} 拼点", who=who, other=other)
        seat = getattr(event, "seat", -1)
        if not isinstance(seat, int) or seat in (-1, self.seat):
            return ""
        return self.say("关于 {who}", who=self.seat_name(seat))

    def _damage(self, damage: Damage) -> str:
        card = self.say("，{card}", card=self.language.card(damage.card)) if damage.card is not None else ""
        nature = self.of(NATURE_NAMES.get(damage.nature, damage.nature))
        number = damage.number
        amount = self.say("{n}点{nature}伤害", n=number, nature=nature) if nature else self.say("{n}点伤害", n=number)
        by = self.seat_name(damage.source) if damage.source >= 0 else self.of("无来源")
        target = self.seat_name(damage.target)
        return self.say("{by} 对 {target} {damage}{card}", by=by, target=target, damage=amount, card=card)

    def _need(self, decision: Any) -> str:
        need = decision.need
        kinds = [kind for kind in self.game.ruleset.types.values() if kind.id in need.families]
        names = [self.say("【{card}】", card=self.of(kind.name)) for kind in kinds]
        cards = self.language.join(names) or self.topic(need.topic)
        used = need.mode == "use"
        if need.about >= 0:
            text = "{who} 濒死，是否使用{cards}" if used else "{who} 濒死，是否打出{cards}"
            return self.say(text, who=self.seat_name(need.about), cards=cards)
        text = "是否{targets}使用{cards}" if used else "是否{targets}打出{cards}"
        question = self.say(text, targets=self._targets(decision), cards=cards)
        use = need.target.use if need.target is not None else need.trick
        if need.cause and (use is None or need.cause != use.card.type.id):
            question = self.say("{topic}{toward}：{what}", topic=self.topic(need.cause), toward="", what=question)
        if use is None:
            return question
        user, card = self.seat_name(use.user), self._used(use)
        if need.target is None:
            said = self.say("{who} 使用{card}", who=user, card=card)
        else:
            target = self.seat_name(need.target.seat)
            said = self.say("{who} 对 {target} 使用{card}", who=user, target=target, card=card)
        return self.say("{said}，{question}", said=said, question=question)

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
        return self.say("对 {seats} ", seats=self.of(" 或 ").join(names)) if names else ""

    def _named(self, card: Card) -> str:
        return self.say("【{card}】", card=self.of(card.type.name))

    def _used(self, use: Any) -> str:
        card = use.card
        sign = SUIT_SIGNS[card.suit] + RANK_SIGNS[card.rank]
        return self.say("【{card}】{sign}", card=self.of(card.type.name), sign=sign) if sign else self._named(card)

    def part(self, part: Part, lo: int, hi: int, chosen: list[Any]) -> str:
        """What is to be picked now, with what has been picked."""
        if isinstance(part, ReceiverPart):
            what = self.say("把 {card} 交给谁", card=self.card(part.card))
        elif isinstance(part, PilePart):
            what = self.of("放在牌堆顶的牌，从上到下" if part.label == "top" else "放在牌堆底的牌，从上到下")
        elif part.field == "second":
            what = self.of("选择其使用牌的目标")
        else:
            what = self.of(_PICKED.get(part.kind, "选择"))
        if hi <= 1 and lo:
            return what
        count = str(lo) if lo == hi else self.say("{lo}至{hi}", lo=lo, hi=hi)
        if not chosen:
            return self.say("{what}（共{count}）", what=what, count=count)
        picked = self.language.join(self.item(part.kind, item, None) for item in chosen)
        return self.say("{what}（共{count}，已选 {picked}）", what=what, count=count, picked=picked)

    # --- what may be clicked -----------------------------------------------------------------------------------------

    def step(self, step: Any, decision: Decision, part: Part | None) -> str:
        """One legal click."""
        if isinstance(step, Pass):
            need: Any = getattr(decision, "need", None)
            if need is not None:
                return self.of("不使用" if need.mode == "use" else "不打出")
            granted = decision.shape == "play" and decision.topic
            return self.of("不使用" if granted else PASSES.get(decision.shape, "放弃"))
        if step is NEXT:
            return self.of("完成")
        if isinstance(step, Action):
            return self.course(step, decision)
        return self.item(part.kind if part else "", step, decision)

    def course(self, action: Action, decision: Decision) -> str:
        """A course of action."""
        kind = action.kind
        if kind == "yes":
            return self.of("是")
        if isinstance(decision, Choose) and decision.instead:
            return self.of(decision.labels[decision.instead] if action.parts()[0].kind == OPTIONS else "选择牌")
        if kind in ("pick", "arrange", "give"):
            return self.of("选择" if kind == "pick" else "分配")
        name = self.of(self.game.skill_name(getattr(action, "skill", "")))
        hidden = self._hidden(action, decision)
        made: Any = action
        if kind in ("use", "play"):
            if not name:
                return self.say("使用 {card}" if kind == "use" else "打出 {card}", card=self._held(made.card.ids[0]))
            text = "“{skill}”：当【{card}】使用{reveal}" if kind == "use" else "“{skill}”：当【{card}】打出{reveal}"
            card = self.of(self.game.ruleset.types[made.name].name)
            return self.say(text, skill=name, card=card, reveal=hidden)
        if kind == "recast" and name:
            return self.say("“{skill}”：重铸{reveal}", skill=name, reveal=hidden)
        if kind == "recast":
            return self.say("重铸 {card}", card=self.language.card(made.card))
        if kind == "marker":
            return self.say("弃置“{mark}”标记", mark=name)
        if kind == "reveal":
            return self.of("明置武将牌")
        if kind == "transfer":
            return name
        return self.say("发动“{skill}”{reveal}", skill=name, reveal=hidden)

    def _held(self, card: int) -> str:
        """A card that may be used or played: where it lies, if not in the hand, and the mark of 合纵."""
        mark = self.of("〔合〕") if self.game.ruleset.cards[card].transferable else ""
        return self.card(card) + mark + self._place(card)

    def _hidden(self, action: Action, decision: Decision) -> str:
        """The general that the course turns face up."""
        entry = getattr(action, "entry", None)
        slot = entry.slot if entry is not None else 0
        state = self.game.state.seats[decision.seat]
        if not slot or state.revealed & slot:
            return ""
        general = self.general(state.generals[slot - 1])
        return self.say("（明置{slot} {general}）", slot=self.of(SLOT_NAMES[slot]), general=general)

    def item(self, kind: str, item: Any, decision: Decision | None) -> str:
        """An item of a part."""
        if kind == SEATS:
            return self.seat_name(item)
        if kind == GENERALS and item in self.game.ruleset.generals:
            return self.general_line(item) if decision is not None else self.general(item)
        if kind == CARDS and isinstance(item, int):
            return self.card(item) + self._place(item)
        if isinstance(item, str) and item.startswith("hand."):
            return self.say("第{n}张手牌", n=int(item[5:]) + 1)
        if isinstance(item, str) and item.startswith(BLIND_JUDGE) and isinstance(decision, Choose):
            return self.say("扣置牌") + self._place(picked(item, decision.positions))
        labels = getattr(decision, "labels", None) or {}
        word = labels.get(item) or OPTION_WORDS.get(item)
        if word:
            return self.of(word)
        ruleset = self.game.ruleset
        if item in ruleset.types:
            return self.say("【{card}】", card=self.of(ruleset.types[item].name))
        return self.of(str(item))

    def _place(self, card: int) -> str:
        """Where a card lies, if not in one's own hand."""
        zone = self.game.state.place[card]
        owner = zones.owner(zone)
        if owner < 0:
            return ""
        kind = zones.kind(zone)
        if kind == zones.HAND and owner == self.seat:
            return ""
        place = self.of(("手牌", "装备", "判定区", "武将牌上")[kind])
        if kind == zones.PILE:
            piles = self.game.state.seats[owner].piles
            pile = next((name for name, cards in piles.items() if card in cards), "")
            place = self.say("“{name}”", name=self.of(pile)) if pile else place
        if owner == self.seat:
            return self.say("（{place}）", place=place)
        return self.say("（{seat}号{place}）", seat=owner + 1, place=place)
