"""山鸣谷应, a rule of the reset plan: what follows from another's first reveal of a companion. RP-ECHO-…"""

from __future__ import annotations

from typing import Any

from guozhan.core import mutate
from guozhan.core.answers import Act
from guozhan.core.courses import GENERALS, Part
from guozhan.core.hints import Hint
from guozhan.core.skills import OTHERS, Skill, trigger
from guozhan.core.state import DEPUTY, HEAD
from guozhan.modes.kingdom_wars import are_companions
from guozhan.rules.player import Player
from guozhan.rules.revealing import Reveal, can_reveal
from guozhan.rules.timings import REVEAL

_SLOTS = (HEAD, DEPUTY)


class MountainEcho(Skill):
    """Another reveals for the first time a companion of a general of one's own: both get a half-fish marker."""

    id, name, name_en = "mountain_echo", "山鸣谷应", "Mountain Echo"
    text = "当一名其他角色首次明置一张与你的一张武将牌珠联璧合的武将牌后，你可以与其各获得一个“阴阳鱼”标记。"
    text_en = (
        "After another character for the first time reveals a general that is a companion of one of yours, "
        "you may have both of you get a half-fish marker."
    )
    # For each marker that one gets another gets one.
    hint = Hint(worth=lambda outlook, reveal, draft: 0.8 + 0.8 * outlook.regard(reveal.seat))

    @staticmethod
    def _echoing(me: Player, reveal: Reveal) -> dict[int, list[int]]:
        """Of the revealed slots those that can still echo, each with the own slots that can answer it."""
        game = me.game
        other = game.state.seats[reveal.seat]
        fresh = reveal.first_ever
        if game.options["mountain_echo_first"] == "character" and other.shown_ever != fresh:
            return {}
        pool = game.ruleset.generals
        found = {}
        for slot in _SLOTS:
            general = pool.get(other.generals[slot - 1])
            if fresh & slot and general is not None and (me.seat, slot) not in reveal.claimed:
                own = [each for each in _SLOTS if MountainEcho._answers(me, each, general)]
                if own:
                    found[slot] = own
        return found

    @staticmethod
    def _answers(me: Player, slot: int, general: Any) -> bool:
        """The own general in a slot is a companion, and lies so, or could, that it counts."""
        own = me.game.ruleset.generals.get(me.state.generals[slot - 1])
        if own is None or not are_companions(own, general):
            return False
        match me.game.options["mountain_echo"]:
            case "any":
                return True
            case "face_up":
                return bool(me.state.revealed & slot)
        return bool(me.state.revealed & slot) or can_reveal(me.game, me.seat, slot)

    @staticmethod
    def _turned_up(me: Player, reveal: Reveal) -> list[str]:
        """The face-down generals of which one has to be revealed, none where a face-up one will do."""
        echoing = MountainEcho._echoing(me, reveal)
        if not echoing or me.game.options["mountain_echo"] == "any":
            return []
        own = next(iter(echoing.values()))
        if any(me.state.revealed & slot for slot in own):
            return []
        return [me.state.generals[slot - 1] for slot in own]

    @trigger(
        REVEAL.after,
        scope=OTHERS,
        when=lambda me, reveal: MountainEcho._echoing(me, reveal),
        parts=[
            Part(
                "option",
                GENERALS,
                lambda me, draft: MountainEcho._turned_up(me, draft.event),
                lambda me, draft: (1, 1) if MountainEcho._turned_up(me, draft.event) else (0, 0),
            )
        ],
        times=lambda me, reveal: len(_SLOTS),
    )
    def echo(self, me: Player, reveal: Reveal, act: Act) -> None:
        game = me.game
        reveal.claimed.append((me.seat, next(iter(self._echoing(me, reveal)))))
        if act.option:
            game.reveal(me.seat, _SLOTS[me.state.generals.index(act.option)])
        for seat in game.by_turn([me.seat, reveal.seat]):
            if game.players[seat].alive:
                mutate.set_mark(game, seat, "half_fish", game.players[seat].mark("half_fish") + 1)
