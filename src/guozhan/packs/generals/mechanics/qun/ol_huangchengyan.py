"""OL黄承彦 (Huang Chengyan (OL))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate
from guozhan.core.card_types import TRICK
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import ANYONE, LIMITED, LOCKED, LORD, Effect, Ruling, Skill, active, targets, trigger
from guozhan.core.state import TURN, SkillRef
from guozhan.packs.cards.standard.armor import EightDiagramSkill
from guozhan.packs.generals.classic.shu.huangyueying import JizhiIdentity
from guozhan.packs.generals.standard.shu.wolong import Bazhen
from guozhan.rules import remembering, turns
from guozhan.rules.timings import DAMAGE, JUDGE, ROUND
from guozhan.rules.timings import TURN as TURN_TIMINGS

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.core.state import EffectRef
    from guozhan.rules.damage import Damage
    from guozhan.rules.judging import Judge
    from guozhan.rules.player import Player
    from guozhan.rules.turns import Round, Turn

_GIVEN: Final = 1  # in the data of the effect: the skill 八阵 is there because of it


def _replaceable(me: Player, seat: int) -> list[SkillRef]:
    """Skills of a seat that 解阵 replaces: neither locked nor limited nor lord skills."""
    skills = me.game.ruleset.skills
    kept = {LOCKED, LIMITED, LORD}
    return [
        ref
        for ref in me.game.state.seats[seat].skills
        if skills[ref.skill].tags.isdisjoint(kept) and not skills[ref.skill].locked
    ]


class JiezhenReplaced(Effect):
    """解阵: 八阵 stands in for its bearer's skills.

    Its data: the seat that did it, whether 八阵 came with it, and the skills that it has lost, each with its slot.
    """

    id, name = "jiezhen_replaced", "解阵"

    @trigger(TURN_TIMINGS.start, scope=ANYONE, must=True, when=lambda me, turn: _held_by(me, turn.seat))
    def his_turn(self, me: Player, turn: Turn, act: Act) -> None:
        for effect in _held_by(me, turn.seat):
            _restore(me, effect)

    @trigger(
        JUDGE.finished, must=True, when=lambda me, judge: judge.reason == EightDiagramSkill.id and _held_by(me, None)
    )
    def judged(self, me: Player, judge: Judge, act: Act) -> None:
        for effect in _held_by(me, None):
            _restore(me, effect)


def _held_by(me: Player, holder: int | None) -> list[EffectRef]:
    """The effects of 解阵 on a character, of one who did it or of all."""
    return [
        effect
        for effect in me.state.effects
        if effect.kind == JiezhenReplaced.id and (holder is None or effect.data[0] == holder)
    ]


def _restore(me: Player, effect: EffectRef) -> None:
    """The character has its skills again, and whoever replaced them takes a card from its areas."""
    game = me.game
    holder, given, *lost = effect.data
    mutate.set_effects(game, me.seat, tuple(each for each in me.state.effects if each != effect))
    if given and not any(other.data[1] for other in _held_by(me, None)):
        game.lose_skill(me.seat, Bazhen.id)
    refs = [SkillRef(skill, int(slot)) for skill, _, slot in (str(each).rpartition("@") for each in lost)]
    present = me.state.skills
    # The skills of a card that has been replaced in the meantime are lost with it, and what they had brought.
    cards = [game.ruleset.generals[each] for each in me.state.generals if each in game.ruleset.generals]
    printed = {each.id for card in cards for skill in card.skills for each in (skill, *skill.gives)}
    back = [ref for ref in refs if ref not in present and (not ref.slot or ref.skill in printed)]
    mutate.set_skills(game, me.seat, (*back, *present))
    for ref in back:
        game.ruleset.skills[ref.skill].gained(me)
    taker = game.players[int(holder)]
    if taker.alive and me.alive and (me.has_cards or me.judge_area):
        taker.obtain(taker.choose_cards_of(Jiezhen.id, me.seat, "hej"))


class Jiezhen(Skill):
    """解阵: another's skills are replaced by 八阵 for a while."""

    id, name, name_en = "jiezhen", "解阵", "Solve the Formation"
    text = (
        "出牌阶段限一次，你可以将一名其他角色的所有技能（锁定技、限定技、主公技除外）替换为“八阵”。你的下回合开始时，"
        "或其因【八卦阵】判定后，其失去“八阵”并获得原技能，你获得其区域内的一张牌。"
    )
    text_en = (
        "Once per play phase you may replace all skills of another character (except locked, limited and lord skills) by Eight"
        " Formations. At the start of your next turn, or after it has judged for the Eight Diagram Formation, it loses Eight"
        " Formations and regains its skills, and you take one card from its areas."
    )
    effects = (JiezhenReplaced,)
    gives = (Bazhen,)
    rulings = (
        Ruling(
            "你死亡后，其仍于因【八卦阵】判定后获得原技能。",
            "After your death it still regains its skills when it has judged for the Eight Diagram Formation.",
        ),
        Ruling(
            "其原有的“八阵”是锁定技，不被替换，也不因此失去。",
            "Eight Formations of its own is locked: it is not replaced, and not lost in the end.",
        ),
    )
    hint = Hint(targets=-1.0, strength=2.0)

    @active(parts=[targets(lambda me, draft: me.others())])
    def replace(self, me: Player, act: Act) -> None:
        game = me.game
        seat = act.targets[0]
        other = game.players[seat]
        lost = _replaceable(me, seat)
        given = not any(ref.skill == Bazhen.id for ref in other.state.skills)
        mutate.set_skills(game, seat, tuple(ref for ref in other.state.skills if ref not in lost))
        game.drop_skills(seat, [ref.skill for ref in lost])
        if not other.alive:
            return
        if given:
            game.gain_skill(seat, Bazhen.id)
        data = (me.seat, _GIVEN if given else 0, *(f"{ref.skill}@{ref.slot}" for ref in lost))
        other.gain_effect(JiezhenReplaced.id, data, expires="game")


class ZecaiWisdom(Effect):
    """择才: its bearer has 集智 as long as this lasts."""

    id, name = "zecai_wisdom", "择才"

    def ended(self, me: Player) -> None:
        me.game.lose_skill(me.seat, JizhiIdentity.id)


class Zecai(Skill):
    """择才: at the end of a round another gains 集智 for a round, the best user of tricks also a turn."""

    id, name, name_en = "zecai", "择才", "Choose Talent"
    tags = {LIMITED}
    text = "限定技，轮结束时，你可以令一名其他角色获得“集智”直到下一轮结束。若其是此轮内使用锦囊牌唯一最多的角色，其获得一个额外的回合。"
    text_en = (
        "Limited: at the end of a round you may let another character gain Wisdom until the end of the next round. If it alone"
        " has used the most trick cards in this round, it takes an extra turn."
    )
    effects = (ZecaiWisdom,)
    gives = (JizhiIdentity,)
    remembers = {remembering.ROUND_USES}
    rulings = (
        Ruling("延时锦囊牌也是锦囊牌。", "Delayed tricks are trick cards too."),
        Ruling("没有人使用过锦囊牌时，没有人使用得最多。", "If nobody has used a trick, nobody has used the most."),
    )
    hint = Hint(targets=1.5, strength=1.2)

    @trigger(ROUND.end, scope=ANYONE, parts=[targets(lambda me, draft: me.others())])
    def choose(self, me: Player, event: Round, act: Act) -> None:
        game = me.game
        chosen = game.players[act.targets[0]]
        if not chosen.has_skill(JizhiIdentity.id):
            game.gain_skill(chosen.seat, JizhiIdentity.id)
            chosen.gain_effect(ZecaiWisdom.id, expires="round", of=turns.ended_round(game) + 1)
        used = [remembering.used_in_round(game, seat, TRICK) for seat in range(game.size)]
        if used[chosen.seat] and used.count(max(used)) == 1 and used[chosen.seat] == max(used):
            game.extra_turn(chosen.seat)


class Yinshi(Skill):
    """隐世: the first colourless damage of a turn is prevented; cards of 八卦阵 judgements are his."""

    id, name, name_en = "yinshi", "隐世", "Hermit"
    tags = {LOCKED}
    text = "锁定技，①每回合首次，当你受到无色牌造成的伤害或没有渠道的伤害时，防止之。②当【八卦阵】的判定结果确定后，你获得判定牌。"
    text_en = (
        "Locked: the first time in each turn that you would take damage from a colourless card or from no card, it is prevented."
        " When the result of a judgement for the Eight Diagram Formation is fixed, you take the judgement card."
    )
    fields = {"prevented": TURN}
    hint = Hint(strength=1.6)

    @trigger(
        DAMAGE.taking,
        when=lambda me, damage: (damage.card is None or not damage.card.color) and _first(me),
    )
    def prevent(self, me: Player, damage: Damage, act: Act) -> None:
        self.note(me, "prevented")
        damage.prevent()

    @trigger(
        JUDGE.after_result,
        scope=ANYONE,
        when=lambda me, judge: judge.reason == EightDiagramSkill.id and judge.card_in_processing(me.game),
    )
    def take(self, me: Player, judge: Judge, act: Act) -> None:
        me.obtain(judge.card.ids)


def _first(me: Player) -> bool:
    """隐世 has prevented nothing in this turn."""
    skill = me.game.ruleset.skills[Yinshi.id]
    return not skill.recall(me, "prevented")


GENERAL = General(
    id="ol_huangchengyan",
    name="OL黄承彦",
    name_en="Huang Chengyan (OL)",
    kingdom="qun",
    gender="male",
    hp=3,
    pack="mechanics",
    skills=(Jiezhen, Zecai, Yinshi),
)
