"""Results in a file, written as they come: one line of JSON a game, after a line that says what is played.

Such a file can be gone on with after a kill. Parquet is written too, if pyarrow is there, but cannot be gone on with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol, Self

import msgspec

import guozhan
from guozhan.core.errors import IncompatibleError, MalformedError
from guozhan.games.rulesets import content_hash, get_ruleset
from guozhan.sim.batch import GameResult, Spec

FORMAT: Final = "guozhan-results"
VERSION: Final = 1
PARQUET: Final = ".parquet"
ROW_GROUP: Final = 1000
SHOWN_RUNS: Final = 20


class Header(msgspec.Struct, frozen=True):
    """What all games of a file have in common; only then may more be added.

    Attributes:
        format, version: what kind of file it is.
        ruleset, players: what is played.
        options: the value of every switch.
        bots: name of the bot at each seat.
        content: digest of rules and content.
        bot_code: digest of the bots.
    """

    format: str
    version: int
    ruleset: str
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...]
    content: str
    bot_code: str


def header_of(spec: Spec) -> Header:
    """The first line of a file with the games of a batch."""
    return Header(
        FORMAT,
        VERSION,
        spec.ruleset,
        dict(get_ruleset(spec.ruleset, spec.options).options),
        spec.players,
        tuple(spec.bots[seat % len(spec.bots)] for seat in range(spec.players)),
        content_hash(),
        bot_code_hash(),
    )


@cache
def bot_code_hash() -> str:
    """Digest of the bots, which have as much to do with a result as the rules."""
    digest = hashlib.sha256()
    folder = Path(guozhan.__file__).parent / "bots"
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Seeds:
    """Some of the seeds of a batch, in one byte for each seed up to the last that is in."""

    def __init__(self, seeds: range) -> None:
        self.all = seeds
        self._marks = bytearray()

    def __contains__(self, seed: object) -> bool:
        if not isinstance(seed, int) or seed not in self.all:
            return False
        place = seed - self.all.start
        return place < len(self._marks) and self._marks[place] == 1

    def __len__(self) -> int:
        return self._marks.count(1)

    def add(self, seed: int) -> None:
        """Put a seed in."""
        place = self.all.index(seed)
        if place >= len(self._marks):
            self._marks.extend(bytes(place + 1 - len(self._marks)))
        self._marks[place] = 1

    def missing(self) -> str:
        """The seeds that are not in, as text: "3, 7-12"; a very long list is cut off."""
        runs: list[str] = []
        first, number = self.all.start, self.all.stop - self.all.start
        end = 0
        while end < number:
            start = self._marks.find(0, end)
            if start < 0:
                start = len(self._marks)
                if start >= number:
                    break
            if len(runs) == SHOWN_RUNS:
                return ", ".join(runs) + " and more"
            following = self._marks.find(1, start)
            end = following if following >= 0 else number
            runs.append(f"{first + start}" if end == start + 1 else f"{first + start}-{first + end - 1}")
        return ", ".join(runs)


class ResultsWriter(Protocol):
    """A file that takes results; it is closed by leaving its context."""

    def write(self, result: GameResult) -> None:
        """Add a result."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_results(
    path: str | Path, spec: Spec, finished: Seeds, found: Callable[[GameResult], None], resume: bool = False
) -> ResultsWriter:
    """Open a file for the results of a batch.

    Args:
        path: the file; one that ends in ``.parquet`` is a Parquet file.
        spec: what is played.
        finished: gets the seeds that the file already has; all its seeds have to be among those of the batch.
        found: is called with each result that the file already has.
        resume: go on with a file of that name, if there is one, and drop its last line if it is torn.

    Raises:
        MalformedError: if there is such a file and ``resume`` is not set, or the file is not one of results.
        IncompatibleError: if the file has games of another kind, or a library is missing.
    """
    path = Path(path)
    if path.is_dir():
        raise MalformedError(f"{path} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise MalformedError(f"there is no folder {path.parent} for {path.name}; make it, or name a file in another")
    if path.suffix == PARQUET:
        if resume:
            raise MalformedError("a Parquet file cannot be gone on with; write JSON lines (--out FILE.jsonl) for that")
        return ParquetFile(path, header_of(spec))
    if resume and path.exists():
        return JsonLinesFile(_resumed(path, header_of(spec), finished, found))
    file = _new(path)
    file.write(msgspec.json.encode(header_of(spec)) + b"\n")
    file.flush()
    return JsonLinesFile(file)


def _new(path: Path) -> BinaryIO:
    try:
        return path.open("xb")
    except FileExistsError:
        raise MalformedError(
            f"{path} is there already; go on with it (--resume), or name another file for new results"
        ) from None
    except OSError as error:
        raise MalformedError(f"cannot write {path}: {error.strerror}") from None


class JsonLinesFile:
    """One line of JSON a game. What is written is with the system at once, so that a kill loses nothing."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, result: GameResult) -> None:
        """Add a line."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _resumed(path: Path, header: Header, finished: Seeds, found: Callable[[GameResult], None]) -> BinaryIO:
    """The file, opened behind its last whole line."""
    file = path.open("r+b")
    try:
        first = file.readline()
        line = msgspec.json.encode(header) + b"\n"
        if first.endswith(b"\n"):
            _check_header(path, first, header)
            end = len(first)
            for result, after in _lines(path, file, end):
                end = after
                if result.seed not in finished.all:
                    raise MalformedError(
                        f"{path} has the game with seed {result.seed}, and the seeds are now {finished.all[0]} to "
                        f"{finished.all[-1]}; --seed and --games have to take in what is there"
                    )
                if len(result.kingdoms) != header.players:
                    raise MalformedError(f"{path}: the game with seed {result.seed} has not {header.players} players")
                if result.seed not in finished:
                    finished.add(result.seed)
                    found(result)
            file.truncate(end)
            file.seek(end)
        elif line.startswith(first):
            file.truncate(0)
            file.seek(0)
            file.write(line)
            file.flush()
        else:
            raise MalformedError(f"{path} is no file of results")
    except BaseException:
        file.close()
        raise
    return file


def _lines(path: Path, file: BinaryIO, end: int) -> Iterator[tuple[GameResult, int]]:
    """Every result, and where its line ends. A last line that cannot be read is torn, and nothing comes of it."""
    decoder = msgspec.json.Decoder(GameResult)
    torn = 0
    for number, line in enumerate(file, 2):
        if torn:
            raise MalformedError(f"{path}: line {torn} is no result of a game")
        try:
            result = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            torn = number
            continue
        if not line.endswith(b"\n"):
            return
        end += len(line)
        yield result, end


def _check_header(path: Path, line: bytes, header: Header) -> None:
    try:
        kind = msgspec.json.decode(line)
        if not isinstance(kind, dict) or kind.get("format") != FORMAT:
            raise MalformedError(f"{path} is no file of results")
        if kind.get("version") != VERSION:
            raise IncompatibleError(f"{path} has format version {kind.get('version')}; this program has {VERSION}")
        there = msgspec.convert(kind, Header)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise MalformedError(f"{path} is no file of results") from None
    others = [
        f"{name} {getattr(there, name)}, now {getattr(header, name)}"
        for name in ("ruleset", "players", "bots", "content", "bot_code")
        if getattr(there, name) != getattr(header, name)
    ]
    if there.ruleset == header.ruleset:
        others += [
            f"option {name}={there.options.get(name)}, now {header.options.get(name)}"
            for name in sorted({*there.options, *header.options})
            if there.options.get(name) != header.options.get(name)
        ]
    if others:
        raise IncompatibleError(
            f"{path} has games of another kind ({'; '.join(others)}); go on with the arguments and the version that it "
            "was begun with, or name another file"
        )


class ParquetFile:
    """A table with one row a game. It can be read only once it is closed."""

    def __init__(self, path: Path, header: Header) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise IncompatibleError(
                "Parquet needs pyarrow (pip install 'guozhan[parquet]'); JSON lines need nothing (--out FILE.jsonl)"
            ) from None
        arrow = self._arrow
        seats, words = arrow.list_(arrow.int8()), arrow.list_(arrow.string())
        kinds = {
            "ending": arrow.string(),
            "fault": arrow.string(),
            "kingdoms": words,
            "roles": words,
            "generals": arrow.list_(words),
        }
        kinds |= dict.fromkeys(("winners", "careerists", "survivors"), seats)
        fields = [(name, kinds.get(name, arrow.int64())) for name in GameResult.__struct_fields__]
        self._schema = arrow.schema(fields, metadata={FORMAT: msgspec.json.encode(header)})
        self._file = _new(path)
        self._writer = parquet.ParquetWriter(self._file, self._schema)
        self._rows: list[dict[str, Any]] = []

    def write(self, result: GameResult) -> None:
        """Add a row."""
        self._rows.append(msgspec.to_builtins(result))
        if len(self._rows) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
            self._rows.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._flush()
        self._writer.close()
        self._file.close()
