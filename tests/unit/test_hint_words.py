"""A hint is a plain sentence in the reader's language: nothing of it is written for machines."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from guozhan.bots.random import RandomBot
from guozhan.core.answers import PASS, Act, Arranged, Pick
from guozhan.games.labels import Labels
from guozhan.games.session import Session, new_game
from guozhan.games.wording import answer_text
from guozhan.view.language import ENGLISH, LANGUAGES, language

GAMES: Final = [
    ("guozhan-2018", 5, 1),
    ("guozhan-2018", 8, 2),
    ("guozhan-2012", 6, 3),
    ("guozhan-reset", 6, 4),
    ("identity", 5, 5),
    ("identity", 8, 6),
]
CHINESE_SIGNS: Final = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
# What remains of a Chinese hint without the ranks of cards.
RANKS: Final = re.compile(r"(?<=[♠♥♣♦])[AJQK]")


def hints(ruleset: str, players: int, seed: int) -> Any:
    """What a random game's answers are in each language: the answer, language, and the words."""
    session = Session(new_game(ruleset, players, seed), copies=False)
    game = session.game
    languages = [language(code, game.ruleset) for code in LANGUAGES]
    bots = [RandomBot(seed * 100 + seat) for seat in range(players)]
    while not session.over:
        decision = session.pending[0]
        answer = bots[decision.seat](decision)
        for each in languages:
            yield answer, each.code, answer_text(Labels(game, decision.seat, each), decision, answer)
        session.answer(answer, decision.seat)
    session.close()


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_no_word_of_another_language_and_no_id_is_in_a_hint(ruleset: str, players: int, seed: int) -> None:
    kinds = set()
    wrong = set()
    for answer, code, text in hints(ruleset, players, seed):
        kinds.add((type(answer), getattr(answer, "kind", "")))
        foreign = CHINESE_SIGNS if code == ENGLISH else re.compile(r"[A-Za-z_]")
        if not text or "_" in text or "{" in text or foreign.search(RANKS.sub("", text)):
            wrong.add((code, text, repr(answer)))
    assert not wrong
    assert {(type(PASS), ""), (Pick, ""), (Act, "use"), (Act, "skill")} <= kinds


def test_hints_say_what_is_done_in_the_words_of_the_table() -> None:
    session = Session(new_game("guozhan-2018", 3, 7), copies=False)
    game = session.game
    bots = [RandomBot(seat) for seat in range(3)]
    while session.pending[0].shape != "play":
        decision = session.pending[0]
        session.answer(bots[decision.seat](decision), decision.seat)
    decision = session.pending[0]
    labels = {code: Labels(game, decision.seat, language(code, game.ruleset)) for code in LANGUAGES}
    other = (decision.seat + 1) % 3
    slash = next(id for id, card in enumerate(game.ruleset.cards) if card.label() == "杀♠7")
    use = Act("use", cards=(slash,), targets=(other,))
    name = labels[ENGLISH].seat_name(other)
    assert answer_text(labels[ENGLISH], decision, use).startswith("use Slash ♠7")
    assert answer_text(labels[ENGLISH], decision, use).endswith(f"on {name}")
    assert answer_text(labels["zh-Hans"], decision, use).startswith(
        f"对 {labels['zh-Hans'].seat_name(other)} 使用 杀♠7"
    )
    assert answer_text(labels[ENGLISH], decision, PASS) == "end the play phase"
    assert answer_text(labels["zh-Hant"], decision, PASS) == "結束出牌階段"
    heads = Act("reveal", "reveal", option="head")
    assert answer_text(labels["zh-Hans"], decision, heads) == "明置主将"
    assert answer_text(labels[ENGLISH], decision, heads) == "turn up the head"
    given = Arranged(((other, (slash,)),))
    assert answer_text(labels[ENGLISH], decision, given).endswith(f" to {name}")
    session.close()


def test_generals_chosen_are_named() -> None:
    session = Session(new_game("guozhan-2018", 4, 9), copies=False)
    game = session.game
    decision = session.pending[0]
    assert decision.topic == "generals"
    answer = RandomBot(1)(decision)
    assert isinstance(answer, Pick)
    english = Labels(game, decision.seat, language(ENGLISH, game.ruleset))
    names = ", ".join(game.ruleset.generals[str(id)].name_en for id in answer.items)
    assert answer_text(english, decision, answer) == f"choose {names}"
    session.close()
