"""Documents to check: random matches as they are exported, with and without a promised deal."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bot.engine.cards import Face
from bot.engine.codec import encode_rules
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Blank, BlankRule
from bot.matches.archive import json_of, write_archive
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import encode_logged
from bot.rooms.state.history import TAKE_SEAT, ExpectNewcomers, StartMatch
from bot.verify.checks import CHECKS, FIRST, Report, commitment_of, key_of
from tests.engine.random_matches import Setup
from tests.engine.simulate import next_action
from tests.fixtures.make_archives import PATH, facts_of
from tests.fixtures.stored import read_lines
from tests.rooms.fakes import NOON

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.engine.events import Event
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.state.history import LogEntry

LINES = {name: json.loads(text) for name, text in read_lines(PATH).items()}
MATCH = "5f" * 16
SECRET = sha256(b"a secret").hexdigest()
CUTS = [[0, "thunder"], [1, "Blitz ⚡"]]

BLANKS = (
    Blank(stand_in=Face.SEVEN),
    Blank(rule=BlankRule.SWAP_HANDS),
    Blank(rule=BlankRule.OTHERS_DRAW_ONE),
    Blank(rule=BlankRule.PASS_HANDS),
)

Document = dict[str, Any]


def setup_of(rules: Rules, seats: int, chance: bytes = b"", *, forfeits: int = 0) -> Setup:
    return Setup(rules, seats, bytes(32), sha256(chance).digest(), None, forfeits)


def kept(name: str) -> Document:
    found: Document = json.loads(json_of(b64decode(LINES[name]["archive"])))
    return found


class Recorder:
    """The log of a match that a test plays."""

    def __init__(self) -> None:
        self.entries: list[LoggedAction] = []

    def note(self, seat: int, entry: LogEntry, events: Sequence[Event] = ()) -> None:
        number = len(self.entries)
        payload = encode_logged(entry, tuple(events))
        at = NOON + timedelta(seconds=number)
        self.entries.append(LoggedAction(match_id=MATCH, number=number, seat=seat, payload=payload, at=at))


def play(setup: Setup, *, most: int) -> tuple[list[LoggedAction], int, bool]:
    """Play a random match, with people who sit down late; return its log, its seats, and whether it ended."""
    match, events = setup.start()
    chances = setup.chances()
    log = Recorder()
    log.note(0, StartMatch(setup.seats, setup.starter), events)
    while match.outcome is None and len(log.entries) < most:
        room = match.rules.format is Format.POINTS and match.newcomers < 2
        if room and chances.below(40) == 0 and not match.plan.problems(match.seats + match.newcomers + 1):
            match.expect(match.newcomers + 1)
            log.note(match.seats, ExpectNewcomers(match.newcomers))
        if len(log.entries) % 60 == 59:
            log.note(0, TAKE_SEAT)
        seat, action = next_action(match, chances, forfeits=setup.forfeits)
        log.note(seat, action, match.apply(seat, action))
    return log.entries, match.seats + match.newcomers, match.outcome is not None


def archived(setup: Setup, *, most: int = 400) -> Document:
    """Return a random match as an archive without a deal of a server."""
    log, seats, finished = play(setup, most=most)
    saved = LINES["single"]["facts"] | {
        "match_id": MATCH,
        "rules": encode_rules(setup.rules),
        "seats": [[seat + 1, f"P{seat}"] for seat in range(seats)],
        "seed": setup.seed.hex(),
        "finished": finished,
    }
    document: Document = json.loads(json_of(write_archive(facts_of(saved), log)))
    return document | {"deal": None}


def promised(setup: Setup, *, cuts: list[Any] = CUTS, number: int = 1, most: int = 400) -> Document:
    """Return a random match as an archive, dealt by a secret and cuts."""
    key = key_of(MATCH, SECRET, cuts)
    document = archived(replace(setup, seed=bytes.fromhex(key)), most=most)
    previous = FIRST if number == 1 else "cd" * 32
    commitment = commitment_of(previous, MATCH, SECRET)
    document["log"][0][3][0][2] = commitment
    deal = {"number": number, "previous": previous, "commitment": commitment, "secret": SECRET, "cuts": cuts}
    return document | {"deal": deal}


def saved(folder: Path, document: Any) -> str:
    """Write a document into a file, and return its name."""
    path = folder / "match.json"
    path.write_text(json.dumps(document))
    return str(path)


def checked(document: Document) -> Report:
    """Check a document, and return what was found."""
    report = Report()
    CHECKS[document["format"]](document, report)
    return report
