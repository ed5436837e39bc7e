"""A general whose skill is written with "/": no general of the rulesets is."""

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import Skill, active, options
from guozhan.core.state import PHASE
from guozhan.rules.player import Player


class EitherOr(Skill):
    """彼此: what stands before and after the stroke corresponds, condition by condition."""

    id, name, name_en = "either_or", "彼此", "Either Or"
    text = "出牌阶段各限一次，若你已受伤/没有手牌，则你可以回复1点体力/摸两张牌。"
    text_en = "Each once per play phase: if you are wounded/have no hand cards, you may recover 1 hp/draw two cards."
    fields = {"recover": PHASE, "draw": PHASE}

    @staticmethod
    def _open(me: Player) -> list[str]:
        skill = me.game.ruleset.skills["either_or"]
        holds = {"recover": me.is_wounded, "draw": not me.hand}
        return [option for option, now in holds.items() if now and not skill.recall(me, option)]

    @active(
        when=lambda me: EitherOr._open(me),
        parts=[options(lambda me, d: EitherOr._open(me))],
        limit=None,
    )
    def one_or_the_other(self, me: Player, act: Act) -> None:
        self.note(me, act.option)
        if act.option == "draw":
            me.draw(2)
        else:
            me.recover(1)


GENERALS = (General("someone_twofold", "某甲", "Somebody Twofold", "shu", "male", 4, skills=(EitherOr,)),)
