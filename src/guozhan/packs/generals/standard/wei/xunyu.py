"""荀彧 (Xun Yu)."""

from __future__ import annotations

from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.hints import Hint
from guozhan.core.skills import Skill, active, targets, trigger
from guozhan.rules.compare import can_compare
from guozhan.rules.damage import Damage
from guozhan.rules.player import Player
from guozhan.rules.timings import DAMAGE

MOST_CARDS = 5


def tigers(me: Player) -> list[int]:
    """Others of greater hp with whom numbers can be compared."""
    players = me.game.players
    return [seat for seat in me.others() if players[seat].hp > me.hp and can_compare(me.game, me.seat, seat)]


class Quhu(Skill):
    """驱虎: set a stronger one on somebody in its range, or be bitten."""

    id, name, name_en = "quhu", "驱虎", "Drive the Tiger"
    text = (
        "出牌阶段限一次，你可以与一名体力值大于你的角色拼点。若你赢，其对由你选择的其攻击范围内的一名角色造成"
        "1点普通伤害；若你没赢，其对你造成1点普通伤害。"
    )
    text_en = (
        "Once per play phase, compare numbers with a character that has more hp than you. If you win, choose a character"
        " in its attack range: it deals 1 damage to that character; if not, it deals 1 damage to you."
    )
    hint = Hint(
        targets=-0.3,
        # Whoever loses is struck: somebody of the player's choice, or the player.
        worth=lambda look, event, draft: (
            2.2 * look.winning(draft.targets[0]) + (1.0 - look.winning(draft.targets[0])) * look.harm(look.seat)
        ),
        strength=1.3,
    )

    @active(parts=[targets(lambda me, draft: tigers(me))])
    def drive(self, me: Player, act: Act) -> None:
        game = me.game
        tiger = game.players[act.targets[0]]
        # Hp was compared when it was declared.
        if not can_compare(game, me.seat, tiger.seat):
            return
        won = me.compare(tiger.seat, self.id).won
        if not me.alive or not tiger.alive:
            return
        prey = [me.seat]
        if won:
            prey = me.choose_seats(self.id, [seat for seat in game.order() if tiger.in_range(seat)])
        for seat in prey:
            tiger.damage(seat)


class _Jieming(Skill):
    """What both wordings of 节命 do; they differ in how often."""

    id, name, name_en = "jieming", "节命", "Cling to Duty"
    hint = Hint(targets=1.2, worth=0.3, strength=2.0)

    def fill(self, me: Player, act: Act) -> None:
        """The chosen one draws up to its maximum, at most five."""
        other = me.game.players[act.targets[0]]
        # Revealing 荀彧 may have had consequences.
        other.draw(min(other.max_hp, MOST_CARDS) - len(other.hand))


class Jieming(_Jieming):
    """节命: after damage somebody fills his hand."""

    text = "当你受到伤害后，你可以令一名角色将手牌摸至X张（X为其体力上限且至多为5）。"
    text_en = "After you take damage you may have a character draw until its hand has as many cards as its maximum hp, at most 5."

    @trigger(DAMAGE.taken, parts=[targets(lambda me, draft: me.game.order())])
    def help(self, me: Player, damage: Damage, act: Act) -> None:
        self.fill(me, act)


class JiemingClassic(_Jieming):
    """节命, first wording: once for each point of damage."""

    text = "当你受到1点伤害后，你可以令一名角色将手牌摸至X张（X为其体力上限且至多为5）。"
    text_en = (
        "For each point of damage that you have taken, you may have a character draw until its hand has as many cards as"
        " its maximum hp, at most 5."
    )

    @trigger(
        DAMAGE.taken,
        parts=[targets(lambda me, draft: me.game.order())],
        times=lambda me, damage: damage.number,
        renewed=True,
    )
    def help(self, me: Player, damage: Damage, act: Act) -> None:
        self.fill(me, act)


GENERAL = General(
    id="xunyu",
    name="荀彧",
    name_en="Xun Yu",
    kingdom="wei",
    gender="male",
    halves=3,
    companions=("xunyou",),
    skills=(Quhu, Jieming),
    editions={"classic": {"skills": (Quhu, JiemingClassic)}},
)
