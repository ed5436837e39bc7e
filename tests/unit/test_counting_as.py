"""Hand cards that count as another card, the window before hp is reduced, and choices of unlike cards."""

from typing import Any

from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.cards import Card
from guozhan.core.decisions import CARDS, Choose
from guozhan.core.skills import LOCKED, Skill, modifier, trigger, view_as
from guozhan.rules.damage import Damage
from guozhan.rules.play_phase import Idle
from guozhan.rules.player import Player
from guozhan.rules.questions import NAME
from guozhan.rules.responding import Need, Respond
from guozhan.rules.timings import DAMAGE
from tests.helpers.engine_games import game, scripted


class Blunt(Skill):
    """Test: black hand cards count as 闪."""

    id, name, text, tags = "blunt", "测试甲", "测试。", {LOCKED}
    as_jink = view_as("jink", lambda me, card: card.made_by == "blunt")

    @modifier(NAME)
    def black_is_jink(self, me: Player, name: str, card: Card) -> str:
        return "jink" if card.is_black else name


class Watchful(Skill):
    """Test: remembers the hp that its owner had as damage was about to reduce it."""

    id, name, text, tags = "watchful", "测试乙", "测试。", {LOCKED}
    fields = {"hp": 2}

    @trigger(DAMAGE.reducing)
    def watch(self, me: Player, damage: Damage, act: Act) -> None:
        self.note(me, "hp", 10 * me.hp + damage.number)


BODY = """\
seats:
  - {kingdom: wei, hand: [杀♠7, 桃♥4, 过河拆桥♠3, 闪♦2], equip: [诸葛连弩♣A], hp: 3}
  - {kingdom: shu, hand: [杀♠8]}
  - {kingdom: wu}
"""


def test_a_hand_card_counts_under_its_new_name_only() -> None:
    made = game(BODY, Blunt, name="identity")
    made.gain_skill(0, "blunt")
    me = made.players[0]
    slash, peach, trick, jink = me.hand
    assert [made.face(card).type.id for card in me.hand] == ["jink", "peach", "jink", "jink"]
    assert [card.made_by for card in made.faces(me.hand)] == ["blunt", "", "blunt", ""]
    assert (made.face(slash).suit, made.face(slash).rank, made.face(slash).ids) == ("spade", 7, (slash,))
    # Equipment, and what others hold, is what it is.
    assert made.face(me.equips[0]).type.id == "crossbow"
    assert made.face(made.players[1].hand[0]).type.id == "slash"
    assert Idle(made, 0).answers() == [Act("use", cards=(peach,)), PASS]
    assert Idle(made, 0).errors(Act("use", cards=(slash,), targets=(1,))) == ["“测试甲”：这张牌视为【闪】"]
    asked = Respond(made, Need(0, ("jink",), "play", topic="jink"))
    assert set(asked.answers()) == {
        Act("play", cards=(jink,)),
        Act("play", "blunt", "jink", (slash,)),
        Act("play", "blunt", "jink", (trick,)),
        PASS,
    }
    asked = Respond(made, Need(0, ("slash",), "play", topic="slash"))
    assert asked.answers() == [PASS]
    assert asked.errors(Act("play", cards=(slash,))) == ["“测试甲”：这张牌视为【闪】"]


def test_once_out_of_the_hand_it_is_what_it_was() -> None:
    made = game(BODY, Blunt, name="identity")
    made.gain_skill(0, "blunt")
    slash = made.players[0].hand[0]
    made.players[0].discard([slash])
    assert made.face(slash).type.id == "slash"
    made.players[1].obtain([slash])
    assert made.face(slash).type.id == "slash"


def test_the_window_before_hp_is_reduced_opens_for_every_damage() -> None:
    made = game(BODY, Watchful, name="identity")
    scripted(made)
    made.gain_skill(0, "watchful")
    made.damage(1, 0, 2)
    assert (made.players[0].hp, made.ruleset.skills["watchful"].recall(made.players[0], "hp")) == (1, 32)
    made.damage(1, 2)
    assert made.ruleset.skills["watchful"].recall(made.players[0], "hp") == 32


def test_a_choice_of_cards_that_are_unlike() -> None:
    made = game(BODY, name="identity")
    slash, peach, trick, jink = made.players[0].hand

    def suit(card: Any) -> str:
        return made.face(card).suit

    choice = Choose(made, 0, "discard", CARDS, (slash, peach, trick, jink), 3, 3, apart=suit)
    assert choice.answers() == [Pick((slash, peach, jink)), Pick((peach, trick, jink))]
    assert choice.errors(Pick((slash, trick, jink)))
    assert choice.errors(Pick((slash, peach)))
    selection = choice.start()
    selection.click(trick)
    assert selection.steps() == [peach, jink]
    asked = scripted(made, Pick((jink, peach, trick)))
    assert made.players[0].choose_cards("discard", made.players[0].hand, 3, apart=suit) == [jink, peach, trick]
    assert len(asked) == 1
