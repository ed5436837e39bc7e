"""Messages: sentences with values in them, which another language can say anew.

The key of a message is its Chinese template. So rules and content write what they mean, everything that reads Chinese
gets a plain string, and ``guozhan.view.language`` looks the template up where another language is wanted. A sentence
without values is its own key and needs nothing from here.
"""

from __future__ import annotations

from functools import lru_cache


class Message(str):
    """A Chinese sentence that remembers how it was made.

    Attributes:
        template: the sentence with ``{name}`` for each value.
        values: the values by name: numbers, and texts that are keys themselves.
    """

    __slots__ = ("template", "values")
    template: str
    values: tuple[tuple[str, str | int], ...]


# Legality is asked again and again, and mostly for the same few reasons.
@lru_cache(maxsize=4096, typed=True)
def message(template: str, **values: str | int) -> Message:
    """The sentence that ``template`` makes with these values."""
    made = Message(template.format_map(values))
    made.template = template
    made.values = tuple(values.items())
    return made
