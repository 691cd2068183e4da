"""Archives: a match that is over, complete in itself, in a form that outlives the code.

An archive is a JSON document, compressed with bzip2; `docs/archive.md` describes it. It is written from what
the log of the match holds, and read without the engine: neither needs the other to stay as it is.
"""

from __future__ import annotations

from bot.rooms.archive.document import (
    Archive,
    ArchivedAction,
    ArchivedDeal,
    ArchivedSeat,
    MatchFacts,
    times_counted,
)
from bot.rooms.archive.reader import ArchiveError, ArchiveProblem, json_of, read_archive
from bot.rooms.archive.writer import write_archive

__all__ = [
    "Archive",
    "ArchiveError",
    "ArchiveProblem",
    "ArchivedAction",
    "ArchivedDeal",
    "ArchivedSeat",
    "MatchFacts",
    "json_of",
    "read_archive",
    "times_counted",
    "write_archive",
]
