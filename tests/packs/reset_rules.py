"""Skills that exercise rules of the reset plan which no general of the rulesets does."""

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.skills import Skill, active, options, targets
from guozhan.core.state import DEPUTY, PHASE
from guozhan.rules import revealing
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


class Orders(Skill):
    """整队: turns the generals of anybody as the words say."""

    id, name, name_en = "orders", "整队", "Orders"
    text = "出牌阶段，你可以令一名角色叠置/重置/平置/复原。"
    text_en = "In your play phase you may have a character stacked/reset/flattened/restored."

    @active(
        parts=[
            targets(lambda me, d: me.game.order(0)),
            options(lambda me, d: ["叠置", "重置", "平置", "复原"]),
        ],
        limit=None,
    )
    def turn(self, me: Player, act: Act) -> None:
        other = me.game.players[act.targets[0]]
        {"叠置": other.stack, "重置": other.unchain, "平置": other.flatten, "复原": other.restore}[act.option]()


class Dismissal(Skill):
    """遣散: removes a deputy."""

    id, name, name_en = "dismissal", "遣散", "Dismissal"
    text = "出牌阶段，你可以移除一名角色的副将。"
    text_en = "In your play phase you may remove the deputy of a character."

    @active(parts=[targets(lambda me, d: me.game.order(0))], limit=None)
    def dismiss(self, me: Player, act: Act) -> None:
        revealing.remove(me.game, act.targets[0], DEPUTY)


class Battle(Skill):
    """决战: begins the fierce battle."""

    id, name, name_en = "battle", "决战", "Battle"
    text = "出牌阶段，你可以令游戏从下个回合起进入鏖战。"
    text_en = "In your play phase you may have the fierce battle begin with the next turn."

    @active()
    def begin(self, me: Player, act: Act) -> None:
        me.game.ruleset.mode.call_fierce_battle(me.game)


GENERALS = (
    General("someone_rules", "某甲", "Somebody", "shu", "male", 4, skills=(EitherOr, Orders, Dismissal, Battle)),
)
