"""Roles (身份) of the identity mode: how many of each, and who is on whose side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guozhan.rules.game import Game

LORD: Final = "lord"  # 主公
LOYALIST: Final = "loyalist"  # 忠臣
REBEL: Final = "rebel"  # 反贼
RENEGADE: Final = "renegade"  # 内奸
ROLES: Final = (LORD, LOYALIST, REBEL, RENEGADE)

# Lord, loyalists, rebels, renegades by number of players. IDR-SU-03; two players are for tests only, IDR-SU-05.
COUNTS: Final = {
    2: (1, 0, 1, 0),
    3: (1, 0, 1, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (1, 1, 3, 1),
    7: (1, 2, 3, 1),
    8: (1, 2, 4, 1),
    9: (1, 3, 4, 1),
    10: (1, 3, 4, 2),
}
# With two renegades (双内奸). IDR-SU-04.
DOUBLE_RENEGADE: Final = {6: (1, 1, 2, 2), 8: (1, 2, 3, 2)}


def roles_for(players: int, double_renegade: bool) -> list[str]:
    """The role cards of a game, in the order of ``ROLES``."""
    counts = DOUBLE_RENEGADE.get(players, COUNTS[players]) if double_renegade else COUNTS[players]
    return [role for role, number in zip(ROLES, counts, strict=True) for _ in range(number)]


def with_role(game: Game, *roles: str, alive: bool = False) -> list[int]:
    """Seats that have one of these roles; for the rules, which know what the players may not."""
    return [seat for seat, state in enumerate(game.state.seats) if state.role in roles and (state.alive or not alive)]


def lord(game: Game) -> int:
    """The lord's seat, -1 where there is none (as in some scenarios)."""
    return next(iter(with_role(game, LORD)), -1)
