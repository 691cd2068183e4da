"""A disk that keeps what was synced, and of the rest what chance keeps, sector by sector.

What POSIX promises and no more: a file has its bytes after its `fsync`, and its name after the `fsync` of its
folder. Everything else may be there or not, in any order, writes torn at any sector of 512 bytes.
"""

from __future__ import annotations

import shutil
import struct
from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.power.shim import ACKNOWLEDGED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

HEADER: Final = struct.Struct("<IIIIqq")
SECTOR: Final = 512
TOP: Final = "."


class Operation(Enum):
    """What a process did."""

    OPEN = "o"
    WRITE = "w"
    TRUNCATE = "t"
    SYNC = "s"
    UNLINK = "u"
    RENAME = "r"
    MKDIR = "m"


class Record(NamedTuple):
    """One thing that a process did; `offset` of OPEN is 1 for a new file, 2 for one that was emptied."""

    operation: Operation
    file: int
    path: str
    offset: int
    data: bytes


class Loss(Enum):
    """What a power failure leaves of what was not synced."""

    NOTHING_KEPT = "nothing"
    EVERYTHING_KEPT = "everything"
    BY_CHANCE = "chance"


def records(trace: Path, *, start: int = 0) -> Iterator[tuple[Record, int]]:
    """Yield what was recorded, each with where the next one begins; a record that was cut off is left out."""
    text = trace.read_bytes()
    while start + HEADER.size <= len(text):
        kind, file, path_length, _, offset, length = HEADER.unpack_from(text, start)
        operation = Operation(chr(kind))
        has_data = operation in {Operation.WRITE, Operation.RENAME}
        path_at = start + HEADER.size
        data_at = path_at + path_length
        start = data_at + (length if has_data else 0)
        if start > len(text):
            return
        yield Record(operation, file, text[path_at:data_at].decode(), offset, text[data_at:start]), start


@dataclass(frozen=True, slots=True)
class _Write:
    offset: int
    data: bytes

    def apply(self, content: bytearray) -> None:
        if len(content) < self.offset:
            content.extend(bytes(self.offset - len(content)))
        content[self.offset : self.offset + len(self.data)] = self.data

    def parts(self, random: Random) -> list[_Write]:
        """Return what is left of it: all, nothing, or some of its sectors."""
        roll = random.random()
        if roll < 0.5:
            return [self] if roll < 0.25 else []
        edges = [0, *range(SECTOR - self.offset % SECTOR, len(self.data), SECTOR), len(self.data)]
        pieces = [_Write(self.offset + a, self.data[a:b]) for a, b in pairwise(edges) if b > a]
        return [piece for piece in pieces if random.random() < 0.5]


@dataclass(frozen=True, slots=True)
class _Truncate:
    length: int

    def apply(self, content: bytearray) -> None:
        del content[self.length :]
        content.extend(bytes(self.length - len(content)))

    def parts(self, random: Random) -> list[_Truncate]:
        return [self] if random.random() < 0.5 else []


@dataclass(eq=False, slots=True)
class _Node:
    """A file or a folder: what is on the disk of it, and what waits for it."""

    is_folder: bool = False
    durable: bytearray = field(default_factory=bytearray)
    waiting: list[_Write | _Truncate] = field(default_factory=list)

    def content(self, loss: Loss, random: Random) -> bytes:
        if loss is Loss.NOTHING_KEPT or not self.waiting:
            return bytes(self.durable)
        left = bytearray(self.durable)
        for change in self.waiting:
            for part in [change] if loss is Loss.EVERYTHING_KEPT else change.parts(random):
                part.apply(left)
        return bytes(left)


class Disk:
    """The files of one folder, as they are and as they would be found after a power failure.

    Attributes:
        acknowledged: The lines that the process wrote to tell what was acknowledged to it.
    """

    def __init__(self) -> None:
        self.acknowledged: list[str] = []
        self.syncs = 0
        self._now: dict[str, _Node] = {TOP: _Node(is_folder=True)}
        self._durable = dict(self._now)
        self._names: defaultdict[str, list[tuple[str, _Node | None]]] = defaultdict(list)
        self._files: dict[int, tuple[str, _Node]] = {}

    def path_of(self, record: Record) -> str:
        """Return which file a record with a file number is about."""
        return self._files[record.file][0]

    def apply(self, record: Record) -> None:
        """Let the next thing happen."""
        match record.operation:
            case Operation.OPEN:
                self._open(record)
            case Operation.WRITE | Operation.TRUNCATE:
                self._change(record)
            case Operation.SYNC:
                self._sync(*self._files[record.file])
            case Operation.MKDIR:
                self._name(record.path, _Node(is_folder=True))
            case Operation.UNLINK:
                self._name(record.path, None)
            case Operation.RENAME:
                self._name(record.path, self._now[record.data.decode()])
                self._name(record.data.decode(), None)

    def _open(self, record: Record) -> None:
        path = record.path or TOP
        if path not in self._now:
            self._name(path, _Node())
        node = self._now[path]
        self._files[record.file] = path, node
        if record.offset & 2:
            node.waiting.append(_Truncate(0))

    def _change(self, record: Record) -> None:
        path, node = self._files[record.file]
        if path == ACKNOWLEDGED:
            self.acknowledged += record.data.decode().splitlines()
        elif record.operation is Operation.WRITE:
            node.waiting.append(_Write(record.offset, record.data))
        else:
            node.waiting.append(_Truncate(record.offset))

    def _name(self, path: str, node: _Node | None) -> None:
        if node is None:
            self._now.pop(path, None)
        else:
            self._now[path] = node
        self._names[_folder_of(path)].append((path, node))

    def _sync(self, path: str, node: _Node) -> None:
        self.syncs += 1
        for change in node.waiting:
            change.apply(node.durable)
        node.waiting.clear()
        if node.is_folder:
            _apply_names(self._durable, self._names.pop(path, []))

    def after_power_failure(self, loss: Loss, random: Random) -> dict[str, bytes | None]:
        """Return what is found afterwards: the content of each file by its path, None for a folder."""
        names = dict(self._durable)
        for waiting in self._names.values():
            kept = {
                Loss.NOTHING_KEPT: 0,
                Loss.EVERYTHING_KEPT: len(waiting),
                Loss.BY_CHANCE: random.randint(0, len(waiting)),
            }[loss]
            _apply_names(names, waiting[:kept])
        return {
            path: None if node.is_folder else node.content(loss, random)
            for path, node in names.items()
            if path not in {TOP, ACKNOWLEDGED} and _has_folders(path, names)
        }

    def lose_power(self, found: dict[str, bytes | None]) -> None:
        """Go on with what was found after a power failure."""
        self._now = {TOP: _Node(is_folder=True)}
        for path, content in found.items():
            self._now[path] = _Node(is_folder=content is None, durable=bytearray(content or b""))
        self._durable = dict(self._now)
        self._names.clear()
        self._files.clear()


def lay(found: dict[str, bytes | None], folder: Path) -> None:
    """Make a folder anew, with what was found in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, content in sorted(found.items()):
        place = folder / path
        if content is None:
            place.mkdir(exist_ok=True)
        else:
            place.write_bytes(content)


def _folder_of(path: str) -> str:
    return str(PurePosixPath(path).parent)


def _has_folders(path: str, names: dict[str, _Node]) -> bool:
    return all(str(parent) in names for parent in PurePosixPath(path).parents)


def _apply_names(names: dict[str, _Node], changes: list[tuple[str, _Node | None]]) -> None:
    for path, node in changes:
        if node is None:
            names.pop(path, None)
        else:
            names[path] = node
