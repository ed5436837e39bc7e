"""Messages: sentences with values in them, which another language can say anew.

The key of a message is its Chinese template. So rules and content write what they mean, everything that reads Chinese
gets a plain string, and ``guozhan.view.language`` looks the template up where another language is wanted. A sentence
without values is its own key and needs nothing from here. Errors are written in English, and that is the key of their
texts.
"""

from __future__ import annotations

from functools import lru_cache


class Message(str):
    """A sentence that remembers how it was made.

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
    return error_text(template, **values)


def error_text(template: str, **values: str | int) -> Message:
    """The same for the text of an error, which may quote anything, so that it is not kept."""
    made = Message(template.format_map(values))
    made.template = template
    made.values = tuple(values.items())
    return made


def said_by(error: BaseException) -> str:
    """The text of an error, with its values where it was made of a template."""
    text = error.args[0] if error.args else ""
    return text if isinstance(text, str) else str(error)
