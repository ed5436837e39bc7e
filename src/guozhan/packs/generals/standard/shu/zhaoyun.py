"""赵云 (Zhao Yun)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guozhan.core.generals import General
from guozhan.core.skills import OTHERS, Ruling, Skill, targets, trigger, view_as
from guozhan.rules.timings import USE

if TYPE_CHECKING:
    from guozhan.core.answers import Act
    from guozhan.rules.player import Player
    from guozhan.rules.using import TargetOf


class LongdanClassic(Skill):
    """龙胆 (first wording): 杀 and 闪 serve as each other."""

    id, name, name_en = "longdan", "龙胆", "Dragon Courage"
    text = "你可以将一张【杀】当【闪】、将一张【闪】当普通【杀】使用或打出。"
    text_en = "You may use or play a Slash as Dodge and a Dodge as an ordinary Slash."

    as_slash = view_as("slash", lambda me, card: card.family == "jink")
    as_jink = view_as("jink", lambda me, card: card.family == "slash")


def _offset_by_it(me: Player, target: TargetOf) -> bool:
    """A 闪 that ``me`` made by this skill has offset the 杀; a 贯石斧 used earlier in the window may undo that."""
    if target.seat != me.seat or not any(answer.card.made_by == Longdan.id for answer in target.answers):
        return False
    return target.offset or bool(me.game.options["overruled_offset"] == "counts")


class Longdan(LongdanClassic):
    """龙胆: 杀 and 闪 serve as each other, with a follow-up when one so made meets the other."""

    text = (
        "你可以将一张【闪】当普通【杀】使用或打出，以此法使用的【杀】被一名角色的【闪】抵消后，你可以对该角色以外的一名角色造成1点伤害；"
        "你可以将一张【杀】当【闪】使用或打出，以此法使用的【闪】抵消【杀】后，你可以令你与该【杀】使用者以外的一名角色回复1点体力。"
    )
    text_en = (
        "You may use or play a Dodge as an ordinary Slash; after a Slash used so has been offset by somebody's Dodge you may"
        " deal 1 damage to a character other than that one. You may use or play a Slash as Dodge; after a Dodge used so has"
        " offset a Slash you may let a character other than you and its user recover 1 hp."
    )
    rulings = (
        Ruling(
            "造成伤害的对象可以是你自己。",
            "The damage may be dealt to yourself.",
        ),
        Ruling(
            "须使用两张【闪】时，其中有一张以此法使用即可。",
            "Where two Dodges are needed, one used so is enough.",
        ),
    )

    # Only the one who dodged is excluded: the owner may even hit himself.
    @trigger(
        USE.offset,
        when=lambda me, target: (
            target.offset and target.use.card.made_by == Longdan.id and target.use.card.family == "slash"
        ),
        parts=[targets(lambda me, draft: [seat for seat in me.game.order() if seat != draft.event.seat])],
    )
    def strike(self, me: Player, target: TargetOf, act: Act) -> None:
        me.damage(act.targets[0])

    # Where two 闪 were needed, one made by this skill is enough.
    @trigger(
        USE.offset,
        when=lambda me, target: target.use.card.family == "slash" and _offset_by_it(me, target),
        scope=OTHERS,
        parts=[
            targets(
                lambda me, draft: [
                    seat for seat in me.others() if seat != draft.event.use.user and me.game.players[seat].is_wounded
                ]
            )
        ],
    )
    def heal(self, me: Player, target: TargetOf, act: Act) -> None:
        me.game.players[act.targets[0]].recover(1, me.seat)


GENERAL = General(
    id="zhaoyun",
    name="赵云",
    name_en="Zhao Yun",
    kingdom="shu",
    gender="male",
    halves=4,
    companions=("liushan",),
    skills=(Longdan,),
    editions={"classic": {"skills": (LongdanClassic,)}},
)
