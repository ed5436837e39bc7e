"""Card types (牌名): what all cards of one name have in common. Rules speak of the traits declared here."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from guozhan.core.native import mypyc_attr

if TYPE_CHECKING:
    from guozhan.core.skills import Effect, Skill

BASIC: Final = "basic"  # 基本牌
TRICK: Final = "trick"  # 锦囊牌
EQUIPMENT: Final = "equip"  # 装备牌

WEAPON: Final = "weapon"  # 武器
ARMOR: Final = "armor"  # 防具
DEFENSIVE_HORSE: Final = "defensive_horse"  # +1 马
OFFENSIVE_HORSE: Final = "offensive_horse"  # -1 马
TREASURE: Final = "treasure"  # 宝物
SLOTS: Final = (WEAPON, ARMOR, DEFENSIVE_HORSE, OFFENSIVE_HORSE, TREASURE)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardType:
    """A card type. One instance of each class serves a whole ruleset; it holds no state.

    Attributes:
        id: stable id.
        name: Chinese name.
        name_en: English name.
        text, text_en: the rule text, own words.
        category: BASIC, TRICK or EQUIPMENT.
        family: the name under which limits and skills count it; default the id.
        delayed: 延时锦囊.
        slot: equipment slot.
        skill: what its wearer gets while it is equipped. Without an id of its own the type is called and worded as it.
        pile: name of the face-down pile under it while it is equipped; its wearer uses and plays those cards like hand
            cards.
        diverts: it has a say in how it comes into the discard pile.
        editions: other wordings by the value of the switch ``text``.
        effects: classes of the lasting effects that it puts on characters.
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    name_en: ClassVar[str] = ""
    text: ClassVar[str] = ""
    text_en: ClassVar[str] = ""
    category: ClassVar[str] = BASIC
    family: ClassVar[str] = ""
    delayed: ClassVar[bool] = False
    slot: ClassVar[str] = ""
    skill: ClassVar[type[Skill] | None] = None
    pile: ClassVar[str] = ""
    diverts: ClassVar[bool] = False
    editions: ClassVar[dict[str, type[CardType]]] = {}
    effects: ClassVar[tuple[type[Effect], ...]] = ()

    @classmethod
    def __init_subclass__(cls) -> None:
        complete(cls)

    @property
    def is_basic(self) -> bool:
        """基本牌."""
        return self.category == BASIC

    @property
    def is_trick(self) -> bool:
        """锦囊牌."""
        return self.category == TRICK

    @property
    def is_instant_trick(self) -> bool:
        """普通锦囊牌 (非延时)."""
        return self.category == TRICK and not self.delayed

    @property
    def is_equip(self) -> bool:
        """装备牌."""
        return self.category == EQUIPMENT

    def __repr__(self) -> str:
        return f"<{self.id}>"


def complete(cls: type[CardType]) -> None:
    """Give a card type what follows from its declaration: an equipment its skill's name, any the family."""
    skill = vars(cls).get("skill")
    if skill is not None and "id" not in vars(cls):
        cls.id, cls.name, cls.name_en = skill.id, skill.name, skill.name_en
        cls.text, cls.text_en = skill.text, skill.text_en
    if not vars(cls).get("family") and "id" in vars(cls) and not cls.family:
        cls.family = cls.id
