"""The command: checks a file and prints what it found."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Final

from bot.verify.checks import Report, check_archive, check_ledger
from bot.verify.document import Unreadable, read_document, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKS: Final = {"uno-table match": check_archive, "uno-table deals": check_ledger}
"""What checks a document of which format."""


def main(arguments: Sequence[str]) -> int:
    """Check a file, print what was found, and return the exit status.

    Returns:
        0 if everything that can be checked fits, 1 if something does not, 2 if the file cannot be read.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack characters of ours
    if len(arguments) != 1:
        sys.stderr.write("usage: python bot/verify FILE (an exported match, or the deals of a server)\n")
        return 2
    try:
        report = check(arguments[0])
    except Unreadable as error:
        sys.stderr.write(f"verify: {shown(arguments[0])}: {error}\n")
        return 2
    status = report.conclude()
    sys.stdout.write("\n".join(report.lines) + "\n")
    return status


def check(path: str) -> Report:
    """Check a file.

    Raises:
        Unreadable: It is no match and no ledger, or it is damaged.
    """
    document = read_document(path)
    form = document.get("format")
    run = CHECKS.get(form) if isinstance(form, str) else None
    if run is None:
        raise Unreadable("it is JSON, but neither a match nor the deals of a server")
    report = Report()
    run(document, report)
    return report
