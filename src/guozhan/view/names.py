"""Names of what ids stand for: terms, zones, generals, seats. The tables are Chinese, the functions take a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from guozhan.core import zones
from guozhan.core.generals import kingdoms_in
from guozhan.core.state import BOTH, DEPUTY, HEAD
from guozhan.view.language import CHINESE, Language

if TYPE_CHECKING:
    from guozhan.core.ruleset import Ruleset
    from guozhan.core.state import State
    from guozhan.view.model import SeatView

KINGDOM_NAMES: Final = {
    "wei": "魏",
    "shu": "蜀",
    "wu": "吴",
    "qun": "群",
    "god": "神",
    "jin": "晋",
    "careerist": "野心家",
    "": "未确定",
}
ROLE_NAMES: Final = {"lord": "主公", "loyalist": "忠臣", "rebel": "反贼", "renegade": "内奸"}
GENDER_NAMES: Final = {"male": "男", "female": "女", "": "无"}
PHASE_NAMES: Final = {
    "prepare": "准备阶段",
    "judge": "判定阶段",
    "draw": "摸牌阶段",
    "play": "出牌阶段",
    "discard": "弃牌阶段",
    "finish": "结束阶段",
}
SLOT_NAMES: Final = {HEAD: "主将", DEPUTY: "副将", BOTH: "主将和副将"}
SUIT_NAMES: Final = {"spade": "黑桃", "heart": "红桃", "club": "梅花", "diamond": "方块", "": "无花色"}
NATURE_NAMES: Final = {"normal": "", "fire": "火焰", "thunder": "雷电", "ice": "冰冻"}
ENDING_NAMES: Final = {
    "victory": "达成胜利条件",
    "standoff": "牌堆耗尽，和局",
    "round_limit": "达到轮数上限，和局",
    "nobody_left": "无人存活，和局",
}
# 锁定技 and the like, by the tag of the skill.
TAG_NAMES: Final = {
    "head": "主将技",
    "deputy": "副将技",
    "locked": "锁定技",
    "revealing": "明置技",
    "limited": "限定技",
    "lord": "主公技",
    "option_limited": "限动技",
    "awakening": "觉醒技",
    "formation": "阵法技",
    "switching": "转换技",
    "derived": "衍生技",
    "charge": "蓄力技",
    "permanent": "持恒技",
    "mission": "使命技",
    "switch_state": "转换技",
    "concealment": "隐匿技",
}
LIMIT: Final = "_max"  # ends the name of the mark that is the maximum of another
FACE_DOWN: Final = "暗将"  # a general that the reader does not know
AREA_NAMES: Final = {zones.HAND: "手牌区", zones.EQUIP: "装备区", zones.JUDGE: "判定区", zones.PILE: "武将牌上"}
TABLE_NAMES: Final = ("牌堆", "弃牌堆", "处理区", "游戏外")
TERM_NAMES: Final = {
    zones.FACE_DOWN: "扣置",
    "companion": "珠联璧合",
    "half_fish": "阴阳鱼",
    "vanguard": "先驱",
    "reveal": "明置",
    "discard": "弃牌",
    "generals": "选将",
    "look_at_general": "观看武将牌",
    "kingdom_summon": "势力召唤",
    "recruit": "招募",
    "change_general": "变更武将",
    "charge": "蓄力",
    "charge_max": "蓄力上限",
    "choose_kingdom": "选择势力",
    "help": "助",
}

# How cards on a general, or under an equipment, are called there; content declares them.
PILE_NAMES: Final = ("创", "星", "琴", "辎", "田", "任", "扈", "妆", "伏")


def term_text(word: str, ruleset: Ruleset, language: Language = CHINESE) -> str:
    """The name of a skill, card type, general or term by its id."""
    for found in (
        ruleset.skills.get(word),
        ruleset.types.get(word),
        ruleset.generals.get(word),
        ruleset.tokens.get(word),
    ):
        if found is not None and found.name:
            return language.of(found.name)
    return language.of(TERM_NAMES.get(word, word))


def general_text(general: str, ruleset: Ruleset, language: Language = CHINESE) -> str:
    """The name of a general by id, 未知武将 where it is not known."""
    found = ruleset.generals.get(general) or ruleset.tokens.get(general)
    return language.of(found.name if found is not None else general or "未知武将")


def generals_text(one: SeatView, ruleset: Ruleset, language: Language = CHINESE) -> list[str]:
    """Head and deputy: a hidden one that the reader knows in parentheses, else 暗将; one word where there is none."""
    names = []
    for slot in (HEAD, DEPUTY)[: ruleset.mode.slots]:
        general = one.generals[slot - 1]
        if general is None:
            names.append(language.of(FACE_DOWN))
        elif not general:
            names.append(language.of("无"))
        else:
            name = general_text(general, ruleset, language)
            names.append(name if one.revealed & slot else f"({name})")
    beside = one.generals[DEPUTY - 1]
    if ruleset.mode.slots == 1 and beside:
        # What lies beside a hidden general is no deputy: who does not know it sees nothing of it.
        names.append(f"({general_text(beside, ruleset, language)})")
    return names if any(general != "" for general in one.generals) else [language.of("无")]


def kingdom_text(kingdom: str, language: Language = CHINESE) -> str:
    """The name of a kingdom by id, of both where somebody is of two at once."""
    return "/".join(language.of(KINGDOM_NAMES.get(each, each)) for each in kingdoms_in(kingdom) or ("",))


def role_text(role: str | None, language: Language = CHINESE) -> str:
    """A role as far as it is known, "" where there are no roles."""
    return language.of("身份未知" if role is None else ROLE_NAMES.get(role, role))


def place_text(seat: int, language: Language = CHINESE) -> str:
    """A seat by its number, such as 1号位."""
    return language.say("{seat}号位", seat=seat + 1)


def seat_text(
    state: State, ruleset: Ruleset, seat: int, known_to: int | None = None, language: Language = CHINESE
) -> str:
    """A seat with its generals, such as 1号位 曹操/典韦.

    Args:
        state: the position.
        ruleset: its ruleset.
        seat: which seat.
        known_to: whose knowledge counts for face-down generals; None = everything, face-down ones in parentheses.
        language: the language.
    """
    seat_state = state.seats[seat]
    parts = []
    for slot in (HEAD, DEPUTY):
        general = seat_state.generals[slot - 1]
        if not general:
            continue
        name = general_text(general, ruleset, language)
        if seat_state.revealed & slot:
            parts.append(name)
        elif known_to is None or (known_to >= 0 and seat_state.known[slot - 1] >> known_to & 1):
            parts.append(f"({name})")
        elif ruleset.mode.slots > 1:  # where there is one general only, none has been shown yet
            parts.append(language.of(FACE_DOWN))
    place = place_text(seat, language)
    return f"{place} {'/'.join(parts)}" if parts else place


def zone_text(zone: int, who: Callable[[int], str], pile: str = "", language: Language = CHINESE) -> str:
    """A zone, such as 2号位的手牌区."""
    if zone < 0:
        return language.of("无处")
    if zone < zones.FIRST_SEAT_ZONE:
        return language.of(TABLE_NAMES[zone])
    if zone == zones.SHARED:
        return language.of(pile)
    return language.say("{who}的{area}", who=who(zones.owner(zone)), area=area_text(zone, pile, language))


def area_text(zone: int, pile: str = "", language: Language = CHINESE) -> str:
    """A seat's zone without the seat, such as 手牌区."""
    kind = zones.kind(zone)
    if kind == zones.PILE and pile:
        return language.say("“{name}”", name=language.of(pile))
    return language.of(AREA_NAMES[kind])
