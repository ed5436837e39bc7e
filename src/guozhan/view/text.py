"""Facts as sentences, for logs and traces: pure functions of the fact, the ruleset, the seats' names, the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from guozhan.core.cards import SUITS
from guozhan.core.facts import SILENT
from guozhan.core.generals import kingdoms_in
from guozhan.view import text_mechanics
from guozhan.view.language import CHINESE, Language
from guozhan.view.names import (
    ENDING_NAMES,
    GENDER_NAMES,
    NATURE_NAMES,
    PHASE_NAMES,
    SUIT_NAMES,
    kingdom_text,
    role_text,
    seat_text,
)
from guozhan.view.sentence import Sentence
from guozhan.view.text_council import COUNCIL_WRITERS
from guozhan.view.text_moves import moved

if TYPE_CHECKING:
    from guozhan.core.facts import Fact
    from guozhan.core.ruleset import Ruleset


def fact_text(fact: Fact, ruleset: Ruleset, names: Sequence[str] = (), language: Language = CHINESE) -> str:
    """One sentence for a fact; cards and texts that the reader may not know are left vague.

    Args:
        fact: the fact, redacted for its reader.
        ruleset: what the game is played with.
        names: the seats' names; by default 1号位, 2号位 …
        language: the language.
    """
    sentence = Sentence(fact, ruleset, names, language)
    writer = _WRITERS.get(fact.name)
    return writer(sentence) if writer is not None else _plain(sentence)


def _plain(s: Sentence) -> str:
    """A fact that content has made up."""
    fact = s.fact
    parts = [s.me] if fact.seat >= 0 else []
    parts.append(s.say("〔{name}〕", name=fact.name))
    if fact.word:
        parts.append(s.word)
    if fact.cards:
        parts.append(s.cards())
    if fact.seats:
        parts.append("→ " + s.seats())
    if fact.number:
        parts.append(str(fact.number))
    return " ".join(parts)


# --- cards in use ------------------------------------------------------------------------------------------------


def card_of_act(s: Sentence) -> str:
    """The card that is used or played, and what it is made of."""
    fact = s.fact
    card = s.word
    if not fact.text:
        return s.cards() if fact.cards and None not in fact.cards else s.say("【{card}】", card=card)
    skill = s.term(fact.text)
    if fact.cards:
        return s.say("【{card}】（{skill}：{cards}）", card=card, skill=skill, cards=s.cards())
    return s.say("【{card}】（{skill}，虚拟牌）", card=card, skill=skill)


def used(s: Sentence) -> str:
    fact = s.fact
    card = card_of_act(s)
    if fact.seats:
        return s.say("{who}使用{card}，目标：{seats}", card=card, seats=s.seats())
    if not fact.answers:
        return s.say("{who}使用{card}", card=card)
    answered = s.term(fact.answers)
    # The card that a used card answers, and for whom; one that answered something itself has nobody for whom.
    if getattr(s.ruleset.types.get(fact.answers), "nullifies", False):
        if fact.by == fact.seat:
            return s.say("{who}使用{card}，响应自己的【{answered}】", card=card, answered=answered)
        return s.say("{who}使用{card}，响应{by}的【{answered}】", card=card, by=s.who(fact.by), answered=answered)
    if fact.by in (-1, fact.seat):
        return s.say("{who}使用{card}，响应【{answered}】", card=card, answered=answered)
    return s.say("{who}使用{card}，响应对{by}的【{answered}】", card=card, by=s.who(fact.by), answered=answered)


def played(s: Sentence) -> str:
    return s.say("{who}打出{card}", card=card_of_act(s))


def claimed(s: Sentence) -> str:
    if s.fact.seats:
        return s.say("{who}声称扣置的牌是【{card}】，目标：{seats}", card=s.word, seats=s.seats())
    return s.say("{who}声称扣置的牌是【{card}】", card=s.word)


def doubted(s: Sentence) -> str:
    return s.say("{who}质疑{by}", by=s.who(s.fact.by))


def recast(s: Sentence) -> str:
    return s.say("{who}重铸{cards}", cards=s.cards())


def cancelled(s: Sentence) -> str:
    return s.say("{who}不再是【{card}】的目标（取消）", card=s.word)


def redirected(s: Sentence) -> str:
    return s.say("【{card}】的目标由{who}转移给{seats}", card=s.word, seats=s.seats())


def target_added(s: Sentence) -> str:
    return s.say("{who}令{seats}也成为【{card}】的目标", card=s.word, seats=s.seats())


def target_removed(s: Sentence) -> str:
    return s.say("{seats}不再是【{card}】的目标", card=s.word, seats=s.seats() or s.me)


def card_changed(s: Sentence) -> str:
    return s.say("{who}使用的{cards}改为【{card}】", card=s.word, cards=s.cards())


def offset(s: Sentence) -> str:
    return s.say("【{card}】对{who}被抵消", card=s.word)


def invalid(s: Sentence) -> str:
    return s.say("【{card}】对{who}无效", card=s.word)


def ordered(s: Sentence) -> str:
    if not s.fact.seats:
        return s.say("【{card}】移出游戏后，没有势力的角色执行其效果", card=s.word)
    return s.say("【{card}】移出游戏后，没有势力的角色执行其效果：{seats}", card=s.word, seats=s.seats())


# --- damage, hp, death -------------------------------------------------------------------------------------------


def damaged(s: Sentence) -> str:
    fact = s.fact
    card = s.say("（{cards}）", cards=s.cards()) if fact.cards else ""
    nature = s.language.of(NATURE_NAMES.get(fact.word, fact.word))
    damage = s.say("{n}点{nature}伤害", nature=nature) if nature else s.say("{n}点伤害")
    if fact.by < 0:
        damage = s.say("{n}点无来源的{nature}伤害", nature=nature) if nature else s.say("{n}点无来源的伤害")
        return s.say("{who}受到{damage}{card}", damage=damage, card=card)
    target = s.other(fact.seat, fact.by)
    return s.say("{by}对{target}造成{damage}{card}", by=s.who(fact.by), target=target, damage=damage, card=card)


def prevented(s: Sentence) -> str:
    return s.say("对{who}的伤害被防止")


def lost_hp(s: Sentence) -> str:
    return s.say("{who}失去{n}点体力")


def recovered(s: Sentence) -> str:
    if s.fact.by in (-1, s.fact.seat):
        return s.say("{who}回复{n}点体力")
    return s.say("{who}回复{n}点体力（{by}令其回复）", by=s.who(s.fact.by))


def dying(s: Sentence) -> str:
    return s.say("{who}进入濒死状态")


def saved(s: Sentence) -> str:
    return s.say("{who}脱离濒死状态")


def died(s: Sentence) -> str:
    by = s.fact.by
    return s.say("{who}死亡，凶手是{by}", by=s.other(by)) if by >= 0 else s.say("{who}死亡，没有凶手")


def rewarded(s: Sentence) -> str:
    return s.say("{who}因击杀获得奖励：摸{n}张牌")


def punished(s: Sentence) -> str:
    if s.fact.word:
        return s.say("{who}击杀了{role}，受罚弃置所有牌", role=role_text(s.fact.word, s.language))
    return s.say("{who}击杀了同势力角色，受罚弃置所有牌")


# --- judgement, comparison, cards that are looked at --------------------------------------------------------------


def judged(s: Sentence) -> str:
    if s.fact.text not in SUITS:
        return s.say("{who}为“{name}”判定，结果为{cards}（无花色）", name=s.word, cards=s.cards())
    suit = s.language.of(SUIT_NAMES[s.fact.text])
    return s.say("{who}为“{name}”判定，结果为{cards}（{suit}）", name=s.word, cards=s.cards(), suit=suit)


def judge_replaced(s: Sentence) -> str:
    return s.say("{who}的判定牌改为{cards}", cards=s.cards())


def compared(s: Sentence) -> str:
    first, second = (s.faces([card]) if card is not None else s.language.of("？") for card in s.fact.cards)
    result = {1: "前者赢", 0: "平，前者没赢", -1: "前者没赢"}[s.fact.number]
    return s.say(
        "{who}（{first}）与{seats}（{second}）拼点：{result}",
        first=first,
        second=second,
        seats=s.seats(),
        result=s.language.of(result),
    )


def arranged(s: Sentence) -> str:
    fact = s.fact
    top, bottom = fact.number, len(fact.cards) - fact.number
    faces = [card for card in fact.cards if card is not None]
    if len(faces) < len(fact.cards):
        return s.say("{who}将{n}张牌置于牌堆顶，{bottom}张置于牌堆底", bottom=bottom)
    none = s.say("{n}张牌", n=0)
    return s.say(
        "{who}将{top}置于牌堆顶（自上而下），{bottom}置于牌堆底",
        top=s.faces(faces[:top]) or none,
        bottom=s.faces(faces[top:]) or none,
    )


def shown(s: Sentence) -> str:
    return s.say("展示{cards}", cards=s.cards())


def knows(s: Sentence) -> str:
    return s.say("{seers}观看{cards}", seers=s.mask(s.fact.number), cards=s.cards())


def looked(s: Sentence) -> str:
    if s.fact.number:
        return s.say("{who}观看{seats}的一张暗置的武将牌（{slot}）", seats=s.seats(), slot=s.slot())
    return s.say("{who}观看{seats}的手牌", seats=s.seats())


# --- generals and skills -----------------------------------------------------------------------------------------


def knows_general(s: Sentence) -> str:
    text = "{seers}观看{who}的{slot}：{general}"
    return s.say(text, seers=s.mask(s.fact.by), slot=s.slot(), general=s.general(s.fact.text))


def invoked(s: Sentence) -> str:
    if text_mechanics.acts_by_itself(s.ruleset.skills.get(s.fact.word)):
        return s.say("“{skill}”对{who}生效", skill=s.word)
    # What the rules themselves offer is chosen, not invoked.
    chosen = any(ref.skill == s.fact.word for ref in s.ruleset.rule_skills)
    if s.fact.seats:
        text = "{who}选择“{skill}”，目标：{seats}" if chosen else "{who}发动“{skill}”，目标：{seats}"
    else:
        text = "{who}选择“{skill}”" if chosen else "{who}发动“{skill}”"
    return s.say(text, skill=s.word, seats=s.seats())


def revealed(s: Sentence) -> str:
    general = s.general(s.fact.text)
    if s.fact.text in s.ruleset.tokens:
        return s.say("{who}以“{general}”为武将", general=general)
    if s.ruleset.mode.slots == 1:
        return s.say("{who}亮出武将{general}", general=general)
    return s.say("{who}明置{slot}{general}", slot=s.slot(), general=general)


def hidden(s: Sentence) -> str:
    return s.say("{who}暗置{slot}", slot=s.slot())


def lost_skills(s: Sentence) -> str:
    if not s.fact.text:
        return s.say("{who}失去{slot}的所有技能", slot=s.slot())
    return s.say("{who}失去{slot}{general}的所有技能", slot=s.slot(), general=s.general(s.fact.text))


def skills_set(s: Sentence) -> str:
    words = [word.rpartition("@")[0] for word in s.fact.text.split()]
    skills = s.language.join(s.term(word) for word in words) or s.language.of("无")
    return s.say("{who}现有技能：{skills}", skills=skills)


def effects_set(s: Sentence) -> str:
    effects = s.language.join(s.term(word) for word in s.fact.text.split()) or s.language.of("无")
    return s.say("{who}的持续效果：{effects}", effects=effects)


def mark_set(s: Sentence) -> str:
    return s.say("{who}的“{mark}”标记为{n}枚", mark=s.word)


def generals_dealt(s: Sentence) -> str:
    if not s.fact.text:
        return s.say("{who}得到{n}张候选武将牌")
    return s.say("{who}得到{n}张候选武将牌：{generals}", generals=s.generals())


def generals_set(s: Sentence) -> str:
    return s.say("{who}选定武将：{generals}", generals=s.generals()) if s.fact.text else s.say("{who}选定武将")


def role_set(s: Sentence) -> str:
    if not s.fact.text:
        return s.say("{who}得到身份牌")
    return s.say("{who}得到身份牌：{role}", role=role_text(s.fact.text, s.language))


def role_shown(s: Sentence) -> str:
    return s.say("{who}亮明身份：{role}", role=role_text(s.fact.text, s.language))


def general_removed(s: Sentence) -> str:
    name = s.general(s.fact.word)
    if not s.fact.text:
        return s.say("{who}的{slot}{general}被移除", slot=s.slot(), general=name)
    text = "{who}的{slot}{general}被移除，由{instead}代替"
    return s.say(text, slot=s.slot(), general=name, instead=s.general(s.fact.text))


def generals_searched(s: Sentence) -> str:
    text = "{who}因{topic}从剩余武将牌堆依次亮出{generals}"
    return s.say(text, topic=s.word, generals=s.generals())


def none_found(s: Sentence) -> str:
    return s.say("剩余武将牌堆中没有可以成为{who}的{slot}的武将牌", slot=s.slot())


def general_placed(s: Sentence) -> str:
    general = s.general(s.fact.text)
    if not s.fact.word:
        return s.say("{general}成为{who}的{slot}", general=general, slot=s.slot())
    if s.ruleset.mode.slots == 1:
        return s.say("{who}的武将牌由{old}替换为{general}", old=s.general(s.fact.word), general=general)
    text = "{who}的{slot}由{old}替换为{general}"
    return s.say(text, slot=s.slot(), old=s.general(s.fact.word), general=general)


def mixed(s: Sentence) -> str:
    return s.say("{who}因“{topic}”展示混合的牌：{cards}", topic=s.word, cards=s.cards())


def unveiled(s: Sentence) -> str:
    return s.say("{who}登场：{general}", general=s.general(s.fact.text))


def recruiting_declined(s: Sentence) -> str:
    return s.say("{who}不招募{general}", general=s.general(s.fact.text))


# --- fields of a seat --------------------------------------------------------------------------------------------


def field_set(s: Sentence) -> str:
    fact = s.fact
    number = fact.number
    match fact.word:
        case "hp":
            return s.say("{who}的体力变为{n}")
        case "max_hp":
            return s.say("{who}的体力上限变为{n}")
        case "armor":
            return s.say("{who}的护甲变为{n}")
        case "chained":
            return s.say("{who}横置" if number else "{who}重置")
        case "stacked":
            if s.ruleset.mode.slots == 1:
                return s.say("{who}翻面" if number else "{who}翻回正面")
            return s.say("{who}叠置" if number else "{who}平置")
        case "drunk":
            return s.say("{who}的酒效果等待下一张【杀】（+{n}）" if number else "{who}的酒效果结束")
        case "kingdom":
            if not fact.text:
                return s.say("{who}不再有势力")
            double = len(kingdoms_in(fact.text)) > 1
            text = "{who}处于{kingdom}势力的叠加状态" if double else "{who}的势力确定为{kingdom}"
            return s.say(text, kingdom=kingdom_text(fact.text, s.language))
        case "gender":
            return s.say("{who}的性别为{gender}", gender=s.language.of(GENDER_NAMES.get(fact.text, fact.text)))
        case "alive":
            return s.say("{who}复活" if number else "{who}不再存活")
        case "away":
            return s.say("{who}处于免战状态" if number else "{who}的免战状态结束")
        case "void_armor":
            return s.say("{who}的防具被无视" if number else "{who}的防具恢复作用")
        case "suppressed":
            return s.say("{who}{slot}的非锁定技无效" if number else "{who}的技能恢复有效", slot=s.slot())
    return s.say("{who}的{field}变为{value}", field=fact.word, value=fact.text or str(number))


# --- the course of the game --------------------------------------------------------------------------------------


def deck_laid(s: Sentence) -> str:
    return s.say("{n}张牌洗匀作为牌堆")


def zone_laid(s: Sentence) -> str:
    return s.say("{n}张牌组成{zone}", zone=s.language.of(s.fact.pile))


def zone_shuffled(s: Sentence) -> str:
    return s.say("{zone}的{n}张牌洗匀", zone=s.language.of(s.fact.pile))


def reshuffled(s: Sentence) -> str:
    return s.say("弃牌堆的{n}张牌洗入牌堆")


def round_began(s: Sentence) -> str:
    return s.say("第{n}轮开始")


def turn_began(s: Sentence) -> str:
    return s.say("{who}的回合开始")


def turn_ended(s: Sentence) -> str:
    return s.say("{who}的回合结束")


def turn_skipped(s: Sentence) -> str:
    return s.say("{who}跳过此回合")


def extra_turn(s: Sentence) -> str:
    return s.say("{who}将获得一个额外的回合")


def _phase(s: Sentence, phase: str) -> str:
    return s.language.of(PHASE_NAMES.get(phase, phase))


def phase_began(s: Sentence) -> str:
    return s.say("{who}的{phase}开始", phase=_phase(s, s.fact.word))


def phase_ended(s: Sentence) -> str:
    return s.say("{who}的{phase}结束", phase=_phase(s, s.fact.word))


def phase_skipped(s: Sentence) -> str:
    return s.say("{who}跳过{phase}", phase=_phase(s, s.fact.word))


def skips(s: Sentence) -> str:
    phases = s.language.join(_phase(s, phase) for phase in s.fact.text.split())
    return s.say("{who}将跳过{phases}", phases=phases) if phases else s.say("{who}没有要跳过的阶段了")


def regime_began(s: Sentence) -> str:
    found = _REGIMES.get(s.fact.word)
    return s.say(found) if found is not None else s.say("进入“{name}”", name=s.fact.word)


def game_over(s: Sentence) -> str:
    ending = s.language.of(ENDING_NAMES.get(s.fact.word, s.fact.word))
    if not s.fact.seats:
        return s.say("游戏结束（{ending}），没有胜者", ending=ending)
    return s.say("游戏结束（{ending}），胜者：{seats}", ending=ending, seats=s.seats())


_REGIMES: Final = {"fierce_battle": "进入鏖战：【桃】只能当【杀】或【闪】使用或打出"}

_NAMED: Final[dict[str, Callable[[Sentence], str]]] = {
    writer.__name__: writer
    for writer in (
        arranged, cancelled, card_changed, claimed, compared, damaged, deck_laid, died, doubted, dying, effects_set,
        extra_turn, game_over, general_placed, general_removed, generals_dealt, generals_searched, generals_set, hidden,
        invalid, invoked, judge_replaced, judged, knows, knows_general, looked, lost_hp, lost_skills, mark_set, moved,
        none_found, offset, ordered, phase_began, phase_ended, phase_skipped, played, prevented, punished, recast,
        recovered, recruiting_declined, redirected, regime_began, reshuffled, revealed, rewarded, role_set, role_shown,
        round_began, saved, shown, skills_set, skips, target_added, target_removed, turn_began, turn_ended,
        turn_skipped, used, mixed, unveiled, zone_laid, zone_shuffled,
    )
}  # fmt: skip
_WRITERS: Final = {**_NAMED, **COUNCIL_WRITERS, **text_mechanics.WRITERS, "set": field_set}

FACT_NAMES: Final = frozenset(_WRITERS) | SILENT
"""Names of all facts that core and rules emit; content may add its own, which read less well."""

__all__ = ["FACT_NAMES", "fact_text", "seat_text"]
