"""Sessions that random bots have brought to some point."""

from guozhan.bots.random import RandomBot
from guozhan.core.decisions import Decision
from guozhan.games.session import Session, new_game


def go_on(session: Session, answers: int, seed: int = 0) -> Session:
    """Let random bots give so many more answers, or fewer if the game ends; the same session."""
    bots = [RandomBot(seed + seat) for seat in range(session.game.size)]
    for _ in range(answers):
        if session.over:
            break
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    return session


def after(answers: int, players: int = 4, seed: int = 9) -> Session:
    """A new game after so many answers."""
    return go_on(Session(new_game(players=players, seed=seed)), answers, seed)


def at_turn(answers: int = 0, players: int = 3, seed: int = 5) -> Session:
    """A new game in its first turn, after so many answers given in it."""
    session = Session(new_game(players=players, seed=seed))
    bots = [RandomBot(seed + seat) for seat in range(players)]
    while session.game.state.turn < 0 or answers > 0:
        answers -= session.game.state.turn >= 0
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    return session


def until(session: Session, kind: type[Decision], seed: int = 0) -> Session:
    """Let random bots answer until a decision of this kind is asked; the same session."""
    bots = [RandomBot(seed + seat) for seat in range(session.game.size)]
    while not isinstance(session.decision(), kind):
        decision = session.decision()
        session.answer(bots[decision.seat](decision), decision.seat)
    return session
