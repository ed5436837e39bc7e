"""What others get to see of 蛊惑, what becomes of it when 于吉 dies over it, and the suit of 乱击."""

from typing import Any

from guozhan.core import zones
from guozhan.core.answers import PASS, Act, Pick
from guozhan.core.decisions import Decision
from guozhan.core.rng import Stream
from guozhan.core.session import Session
from guozhan.core.skills import ANYONE, Skill, trigger
from guozhan.rules.hp import Loss
from guozhan.rules.play_phase import idle_moment
from guozhan.rules.player import Player
from guozhan.rules.timings import HP, USE
from guozhan.rules.using import Use
from guozhan.view.determinize import fork
from guozhan.view.project import project
from guozhan.view.redact import facts_for
from tests.helpers.engine_games import answering, game, names, scripted

CLAIM = """\
seats:
  - {general: 于吉, hp: 2, hand: [杀♠7, 闪♥2]}
  - {}
  - {}
"""


def test_until_all_have_been_asked_only_he_knows_the_card() -> None:
    made = game(CLAIM, name="identity")
    made.keep_safe = True
    session = Session(made)
    slash, jink = made.players[0].hand
    session.answer(Act("use", "guhuo", "peach", (slash,)), 0)
    decision = session.decision()
    assert (decision.seat, decision.topic, decision.public) == (1, "guhuo", True)
    assert made.state.place[slash] == zones.PROCESSING
    assert made.state.known[slash] == 1 << 0
    assert [project(made, seat).processing for seat in (-1, 0, 1)] == [(None,), (slash,), (None,)]
    # Everybody sees what it is said to be, and nobody else by whatever fact what it is.
    assert names(made, "claimed") == [("claimed", 0, "peach")]
    assert all(slash not in fact.cards for fact in facts_for(made.log or [], 1, 0))
    found = set()
    for seed in range(12):
        world = fork(session, 1, Stream(seed)).game.state
        (laid,) = world.zones[zones.PROCESSING]
        found.add(laid)
        assert len(world.zones[zones.hand(0)]) == 1
    assert len(found) > 1
    session.answer(PASS, 1)
    assert made.state.known[slash] == 1 << 0
    session.answer(Pick(("question",)), 2)
    assert made.state.place[slash] == zones.DISCARD_PILE
    assert made.state.known[jink] == 1 << 0


class Grudge(Skill):
    """Test: who loses hp takes the first seat with it."""

    id, name, text = "grudge", "测试甲", "测试。"

    @trigger(HP.lost, must=True)
    def strike(self, me: Player, loss: Loss, act: Act) -> None:
        me.game.players[0].lose_hp(me.game.players[0].hp)


def test_if_he_dies_over_a_question_nothing_is_used() -> None:
    body = CLAIM.replace("闪♥2", "桃♥4")
    made = game(body, Grudge, name="identity")
    made.gain_skill(1, "grudge")
    peach = next(card for card in made.players[0].hand if made.type_of(card).id == "peach")
    questioned: list[Decision] = []

    def ask(decision: Decision) -> Any:
        if decision.topic == "guhuo":
            questioned.append(decision)
            return Pick(("question",))
        return PASS if questioned else Act("use", "guhuo", "peach", (peach,))

    answering(made, ask)
    assert idle_moment(made, made.state.cursor[-1])
    assert [decision.seat for decision in questioned] == [1, 2]
    assert not made.players[0].alive
    # The second one pays all the same: the claim was true.
    assert [made.players[seat].hp for seat in (1, 2)] == [3, 3]
    assert names(made, "used") == []
    assert made.state.place[peach] == zones.DISCARD_PILE
    assert made.state.zones[zones.PROCESSING] == []


class Watch(Skill):
    """Test: looks at what is used."""

    id, name, text = "watch", "测试乙", "测试。"
    seen: list[Any] = []

    @trigger(USE.used, scope=ANYONE, must=True)
    def look(self, me: Player, use: Use, act: Act) -> None:
        self.seen.append(use.card)


def test_the_volley_of_luanji_has_the_suit_of_its_cards_and_no_rank() -> None:
    made = game("seats: [{general: 袁绍, hand: [闪♦2, 闪♦3]}, {}]\n", Watch, name="identity")
    made.gain_skill(1, "watch")
    pair = tuple(made.players[0].hand)
    scripted(made, Act("use", "luanji", "archery_attack", pair))
    assert idle_moment(made, made.state.cursor[-1])
    (card,) = Watch.seen
    assert (card.type.id, card.suit, card.rank, card.color, card.ids) == ("archery_attack", "diamond", 0, "red", pair)
    assert card.made_by == "luanji"
