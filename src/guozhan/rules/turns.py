"""Rounds, turns and phases (轮, 回合, 阶段). What comes next is data (``State.cursor``), so a game can be entered here.

Each step of the main loop does one piece of a round, turn or phase and moves its frame on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guozhan.core import mutate, zones
from guozhan.core.answers import Pass, Pick
from guozhan.core.cards import Card
from guozhan.core.decisions import CARDS, Choose
from guozhan.core.events import GameOver
from guozhan.core.state import PHASE as PHASE_SCOPE
from guozhan.core.state import ROUND as ROUND_SCOPE
from guozhan.core.state import Frame
from guozhan.rules import delayed, moving, stacking
from guozhan.rules.drawing import DrawCount
from guozhan.rules.play_phase import idle_moment
from guozhan.rules.timings import PHASE, ROUND, TURN, PhaseTimings

if TYPE_CHECKING:
    from guozhan.rules.game import Game

Round = Frame
Turn = Frame
Phase = Frame

PHASES: Final = ("prepare", "judge", "draw", "play", "discard", "finish")
_WINDOWS: Final[dict[str, PhaseTimings]] = {name: getattr(PHASE, name) for name in PHASES}
# Windows of a phase that are passed over together where nobody listens at any of them.
_BEGINNING: Final = {name: (found.before, found.start) for name, found in _WINDOWS.items()}
_ALL: Final = {name: (found.before, found.start, found.end) for name, found in _WINDOWS.items()}

_TURN_BEGINNING: Final = (TURN.start, TURN.started, TURN.opened)

# Steps of a round.
ROUND_BEGINS, ROUND_RUNS, ROUND_ENDED = range(3)
# Steps of a phase. BODY is the phase itself; the play phase stays there, one idle moment a step.
BEFORE, START, BODY, END = range(4)
# Steps of a turn.
TURN_BEFORE, TURN_START, TURN_PHASES, TURN_END = range(4)


def run(game: Game) -> None:
    """Run the game from wherever its cursor stands until it is over."""
    try:
        while not game.state.over:
            if game.keep_safe:
                game.safe_point()
            frame = game.state.cursor[-1]
            if frame.kind == "phase":
                phase_step(game, frame)
            elif frame.kind == "turn":
                turn_step(game, frame)
            else:
                round_step(game, frame)
    except GameOver:
        pass
    mutate.discard_leftovers(game)


def round_step(game: Game, frame: Frame) -> None:
    """Begin the next turn of a round, or the next round."""
    state = game.state
    if frame.step == ROUND_BEGINS:
        mutate.set_step(game, frame, ROUND_RUNS)
        begin_round(game, frame)
        return
    if state.extra_turns:
        seat = mutate.take_extra_turn(game)
        if state.seats[seat].alive:
            begin_turn(game, seat)
        return
    if frame.queue:
        nxt = mutate.take_from_queue(game, frame)
        assert isinstance(nxt, int)
        if state.seats[nxt].alive:
            begin_turn(game, nxt)
        return
    if game.options["round_end"] == "last_turn_end":
        if frame.step == ROUND_RUNS:
            game.window(ROUND.end, frame)
            if state.extra_turns:
                # Turns that come of its end belong to this round, which does not end a second time.
                mutate.set_step(game, frame, ROUND_ENDED)
                return
        game.expire("round", state.round)
    limit = game.options["round_limit"]
    if limit and state.round >= limit:
        mutate.finish(game, (), "round_limit")
        raise GameOver
    begin_round(game, frame)


def begin_round(game: Game, frame: Frame) -> None:
    """Start a round with the seat that the frame names; the end of the one before it may fall on this moment."""
    size = game.size
    first = frame.seat
    late = game.state.round > 0 and game.options["round_end"] == "next_round_start"
    if not late:
        mutate.clear_counters(game, ROUND_SCOPE)
    mutate.set_step(game, frame, ROUND_RUNS)
    mutate.begin_round(game)
    mutate.set_queue(game, frame, [(first + i) % size for i in range(size)])
    if late:
        game.window(ROUND.end, frame)
        game.expire("round", ended_round(game))
        mutate.clear_counters(game, ROUND_SCOPE)
    game.window(ROUND.start, frame)


def ended_round(game: Game) -> int:
    """The number of the round whose end it is, where it is the end of one."""
    late = game.options["round_end"] == "next_round_start"
    return game.state.round - 1 if late else game.state.round


def begin_turn(game: Game, seat: int) -> None:
    """Put a turn on the cursor."""
    mutate.push_frame(game, Frame("turn", seat, queue=list(PHASES)))


def insert_phase(game: Game, name: str) -> None:
    """A further phase of the running turn follows the present one (额外的阶段)."""
    frame = next(frame for frame in reversed(game.state.cursor) if frame.kind == "turn")
    mutate.set_queue(game, frame, [name, *frame.queue])


def hold_phase(game: Game, seat: int, name: str) -> None:
    """A further phase of a seat is held at once, where no other phase is going on (at the end of a turn, say)."""
    depth = len(game.state.cursor)
    mutate.push_frame(game, Frame("phase", seat, name))
    while len(game.state.cursor) > depth:
        phase_step(game, game.state.cursor[-1])


def turn_step(game: Game, frame: Frame) -> None:
    """One step of a turn."""
    seat = frame.seat
    state = game.state.seats[seat]
    if frame.step == TURN_BEFORE:
        game.window(TURN.before, frame, seat)
        late = game.options["stack_flattened"] == "turn_start"
        if state.stacked and not late:
            # CG-ST-03: flat again before the turn begins, and the whole turn is skipped.
            flatten(game, seat)
            mutate.pop_frame(game)
            return
        mutate.begin_turn(game, seat)
        game.expire("turn_start", seat)
        if state.stacked:
            flatten(game, seat)
            finish_turn(game, frame)
            return
        game.ruleset.mode.turn_begins(game, seat)
        mutate.set_step(game, frame, TURN_START)
    if frame.step == TURN_START:
        if game.hears_any(_TURN_BEGINNING):
            game.window(TURN.start, frame, seat)
            game.window(TURN.started, frame, seat)
            game.window(TURN.opened, frame, seat)
        mutate.set_step(game, frame, TURN_PHASES)
    elif frame.step == TURN_PHASES:
        _next_phase(game, frame)
        while not game.keep_safe and frame.step == TURN_PHASES and not game.state.over:
            _next_phase(game, frame)
    else:
        if state.alive:
            game.window(TURN.end, frame, seat)
        _follow_removals(game)
        game.window(TURN.ended, frame, seat)
        finish_turn(game, frame)


def _next_phase(game: Game, frame: Frame) -> None:
    """Begin the next phase of a turn; where no safe copies are kept, carry it out."""
    seat = frame.seat
    state = game.state.seats[seat]
    if not state.alive or frame.ended or not frame.queue:
        mutate.set_step(game, frame, TURN_END)
        return
    name = str(mutate.take_from_queue(game, frame))
    if not state.skipped and _passes_unnoticed(game, seat, name):
        return
    if name in state.skipped:
        mutate.set_skipped(game, seat, tuple(x for x in state.skipped if x != name))
        mutate.emit(game, "phase_skipped", seat, word=name)
        return
    phase = Frame("phase", seat, name)
    mutate.push_frame(game, phase)
    if not game.keep_safe:
        phase_step(game, phase)


def _passes_unnoticed(game: Game, seat: int, name: str) -> bool:
    """In this phase nothing is done, nobody has anything to say, and nobody is told of it."""
    return (
        game.log is None
        and not game.keep_safe
        and not game.state.lasting
        and (_BODIES[name] is _nothing or (name == "judge" and not game.state.zones[zones.judge(seat)]))
        and not game.state.counters[PHASE_SCOPE]
        and not game.hears_any(_ALL[name])
    )


def _follow_removals(game: Game) -> None:
    """What follows from cards that were removed from the game in this turn."""
    for card in game.ruleset.diverting and list(game.state.zones[zones.OUTSIDE]):
        key = f"{moving.REMOVED}.{card}"
        if game.state.table.get(key):
            mutate.set_table(game, key, 0)
            game.type_of(card).after_removal(game)


def flatten(game: Game, seat: int) -> None:
    """A stacked pair becomes flat at the price of a turn."""
    mutate.set_field(game, seat, "stacked", False)
    mutate.emit(game, "turn_skipped", seat)
    stacking.turned_over(game, seat, False)


def finish_turn(game: Game, frame: Frame) -> None:
    """End a turn: what lasts until its end ends."""
    seat = frame.seat
    game.expire("phase", -1)
    game.expire("turn", -1)
    game.expire("own_turn", seat)
    for other, state in enumerate(game.state.seats):
        if state.drunk:
            mutate.set_field(game, other, "drunk", 0)
        if state.away:
            mutate.set_field(game, other, "away", False)
        if state.suppressed:
            game.restore_skills(other)
    if game.state.seats[seat].skipped:
        mutate.set_skipped(game, seat, ())
    mutate.emit(game, "turn_ended", seat)
    mutate.pop_frame(game)


def phase_step(game: Game, frame: Frame) -> None:
    """The next piece of a phase; where no safe copies are kept, all that is left of it."""
    seat = frame.seat
    state = game.state.seats[seat]
    windows = _WINDOWS[frame.name]
    while state.alive:
        step = frame.step
        if step == BEFORE:
            if game.hears_any(_BEGINNING[frame.name]):
                game.window(windows.before, frame, seat)
            if state.skipped and frame.name in state.skipped:
                mutate.set_skipped(game, seat, tuple(x for x in state.skipped if x != frame.name))
                mutate.emit(game, "phase_skipped", seat, word=frame.name)
                break
            mutate.set_step(game, frame, START)
        elif step == START:
            if game.log is not None:
                mutate.emit(game, "phase_began", seat, word=frame.name)
            if game.hears_any(_BEGINNING[frame.name]):
                game.window(windows.start, frame, seat)
            mutate.set_step(game, frame, BODY)
        elif step == BODY and not frame.ended:
            if _BODIES[frame.name](game, frame):
                mutate.set_step(game, frame, END)
        else:
            game.window(windows.end, frame, seat)
            if game.log is not None:
                mutate.emit(game, "phase_ended", seat, word=frame.name)
            break
        if game.keep_safe:
            return
    finish_phase(game, frame)


def finish_phase(game: Game, frame: Frame) -> None:
    """End a phase."""
    mutate.clear_counters(game, PHASE_SCOPE)
    game.expire("phase", -1)
    mutate.pop_frame(game)


def _nothing(game: Game, frame: Frame) -> bool:
    return True


def _judge(game: Game, frame: Frame) -> bool:
    """Resolve the delayed tricks, the last placed first; each once."""
    seat = frame.seat
    used = game.state.used_as
    waiting = [card for card in game.state.zones[zones.judge(seat)] if used.get(card) != zones.FACE_DOWN]
    while waiting and game.state.seats[seat].alive and not frame.ended:
        card_id = waiting.pop()
        if card_id not in game.state.zones[zones.judge(seat)]:
            continue
        printed = game.ruleset.cards[card_id]
        used_as = game.state.used_as.get(card_id, printed.type.id)
        kind = game.ruleset.types[used_as]
        made_by = "" if kind is printed.type else "converted"
        delayed.judge_delayed(game, seat, Card(kind, printed.suit, printed.rank, (card_id,), made_by))
    return True


def _draw(game: Game, frame: Frame) -> bool:
    game.run_event(DrawCount(frame.seat))
    return True


def _play(game: Game, frame: Frame) -> bool:
    """One idle moment; the phase is over when nothing more is done."""
    return not idle_moment(game, frame) or not game.state.seats[frame.seat].alive


def _discard(game: Game, frame: Frame) -> bool:
    """Discard down to the hand limit (CG-CARD-02)."""
    seat = frame.seat
    hand = tuple(game.state.zones[zones.hand(seat)])
    excess = len(hand) - game.hand_limit(seat)
    if excess > 0:
        answer = game.ask(Choose(game, seat, "discard", CARDS, hand, excess, excess))
        assert not isinstance(answer, Pass) and isinstance(answer, Pick)
        moving.discard(game, [int(card) for card in answer.items], seat)
    return True


_BODIES: Final = {
    "prepare": _nothing,
    "judge": _judge,
    "draw": _draw,
    "play": _play,
    "discard": _discard,
    "finish": _nothing,
}


def start(game: Game, first: int) -> None:
    """Put the first round on the cursor; it begins with ``first``."""
    mutate.push_frame(game, Frame("round", first))
