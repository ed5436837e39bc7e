"""Why something was refused, on its way from another process: its text is put into words where the reader is known."""

from __future__ import annotations

from typing import Final

import msgspec

from guozhan.core.messages import Message, error_text

MOST: Final = 200  # characters of a value, which may be anything that stands in a file


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """The text of an error, as it was made; without one nothing was refused.

    Attributes:
        template, values: see :class:`guozhan.core.messages.Message`.
    """

    template: str = ""
    values: dict[str, str | int | Reason] = {}

    @classmethod
    def of(cls, text: str) -> Reason:
        """A text to be sent."""
        if not isinstance(text, Message):
            return cls(text[:MOST])
        return cls(text.template, {name: cls._sent(value) for name, value in text.values})

    @classmethod
    def _sent(cls, value: str | int) -> str | int | Reason:
        if isinstance(value, Message):
            return cls.of(value)
        return value[:MOST] if isinstance(value, str) else value

    def __bool__(self) -> bool:
        """Something was refused."""
        return bool(self.template)

    @property
    def text(self) -> str:
        """The text, which can be said in any language."""
        if not self.values:
            return self.template
        values = {name: value.text if isinstance(value, Reason) else value for name, value in self.values.items()}
        return error_text(self.template, **values)
