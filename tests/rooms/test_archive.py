"""The form of an archive: written down, the same for ever, small, and read strictly."""

from __future__ import annotations

import bz2
import json
from base64 import b64decode
from dataclasses import fields, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from bot.engine.codec import decode_rules, encode_rules
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.matches.archive import (
    EVENT_FIELDS,
    MAX_ARCHIVE_BYTES,
    ArchivedSeat,
    ArchiveError,
    ArchiveProblem,
    MatchFacts,
    json_of,
    read_archive,
    write_archive,
)
from bot.players.levels import choose_at_random
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import decode_event, encode_logged
from bot.rooms.state.history import LogEntry, StartMatch
from tests.fixtures.make_archives import PATH, facts_of, log_of
from tests.fixtures.stored import read_lines
from tests.rooms.fakes import NOON

DOCS = Path(__file__).parents[2] / "docs"
LINES = {name: json.loads(text) for name, text in read_lines(PATH).items()}
SCHEMA = json.loads((DOCS / "archive.schema.json").read_text("utf-8"))


def kept(name: str) -> bytes:
    return b64decode(LINES[name]["archive"])


def packed(document: Any) -> bytes:
    return bz2.compress(json.dumps(document).encode())


def document(name: str = "caught") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json_of(kept(name)))
    return found


# What was written once


@pytest.mark.parametrize("name", LINES)
def test_what_was_archived_once_is_read_for_ever(name: str) -> None:
    archive, line = read_archive(kept(name)), LINES[name]
    facts = facts_of(line["facts"])
    for one in fields(MatchFacts):
        value = getattr(facts, one.name)
        assert getattr(archive, one.name) == (tuple(value) if one.name == "seats" else value), one.name
    assert decode_rules(archive.rules)
    rows = [(seat, datetime.fromisoformat(at), *json.loads(payload)) for seat, at, payload in line["log"]]
    read = [(one.seat, one.at, one.action, [[*event] for event in one.events]) for one in archive.actions]
    assert read == rows
    for action in archive.actions:
        assert all(decode_event(event) for event in action.events)


@pytest.mark.parametrize("name", LINES)
def test_what_is_written_for_a_version_never_changes(name: str) -> None:
    line = LINES[name]
    again = write_archive(facts_of(line["facts"]), log_of(line["log"]))
    assert json_of(again) == json_of(kept(name)), "a change of the form needs a new version of it"


def test_every_kind_of_event_is_in_an_archive_that_is_kept() -> None:
    kept_kinds = document("every-event")["events"].keys() | document("merciless")["events"].keys()
    assert kept_kinds == EVENT_FIELDS.keys()


def test_a_name_that_ends_in_half_a_character_is_archived_as_it_is() -> None:
    facts = replace(facts_of(LINES["abandoned"]["facts"]), seats=(ArchivedSeat(1, "Zoë \ud83c"),))
    assert read_archive(write_archive(facts, [])).seats == facts.seats


# The description


@pytest.mark.parametrize("name", LINES)
def test_every_archive_is_as_the_schema_says(name: str) -> None:
    found = document(name)
    seen: set[str] = set()
    log = []
    for entry in found["log"]:  # one of each kind will do: the validator is slow
        kinds = {event[0] for event in entry[3]}
        log += [] if kinds <= seen else [entry]
        seen |= kinds
    jsonschema.Draft202012Validator(SCHEMA).validate(found | {"log": log})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 5),
        (("version",), 1),
        (("deal", "secret"), "x"),
        (("deal", "number"), 0),
        (("deal", "cuts", 0), [0]),
        (("deal", "cuts", 0, 1), ""),
        (("deal", "more"), 1),
        (("seed",), "x"),
        (("guild",), 5),
        (("log", 1, 0), -1),
        (("log", 0, 3, 0, 0), "Dance"),
        (("log", 0, 3, 1, 3), "Q9"),
        (("more",), 1),
    ],
)
def test_the_schema_refuses_what_it_does_not_describe(path: tuple[Any, ...], value: Any) -> None:
    damaged: Any = document()
    level = damaged
    for step in path[:-1]:
        level = level[step]
    level[path[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(damaged)


@pytest.mark.parametrize("without", ["deal", "level"])
def test_the_schema_wants_a_deal_and_levels(without: str) -> None:
    found = document() | {"log": []}
    for level in (found, *found["seats"]):
        level.pop(without, None)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(found)
    with pytest.raises(ArchiveError):
        read_archive(packed(found))


@pytest.mark.parametrize("level", [5, "St 1"])
def test_a_level_is_the_name_of_one(level: Any) -> None:
    found = document() | {"log": []}
    found["seats"][-1]["level"] = level
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(found)
    with pytest.raises(ArchiveError):
        read_archive(packed(found))


def test_a_computer_player_is_archived_with_its_level() -> None:
    levels = [(seat.user_id is None, seat.level) for seat in read_archive(kept("cuts")).seats]
    assert (True, "steady") in levels
    assert all(level is None for computer, level in levels if not computer)


def test_the_page_names_every_key_and_every_kind_of_event() -> None:
    page = (DOCS / "archive.md").read_text("utf-8")
    named = {*SCHEMA["properties"], *SCHEMA["$defs"]["deal"]["properties"], *EVENT_FIELDS}
    assert {name for name in named if f"`{name}`" not in page} == set()


# Size


def played(seed: int) -> tuple[MatchFacts, list[LoggedAction]]:
    """Return a classic match of four people who think for some seconds."""
    random = Random(seed)
    match, events = Match.start(CLASSIC, seats=4, seed=random.randbytes(32))
    log: list[LoggedAction] = []
    at = NOON

    def note(seat: int, entry: LogEntry, payload: str) -> None:
        assert entry
        log.append(LoggedAction(match_id="", number=len(log), seat=seat, payload=payload, at=at))

    note(0, StartMatch(4, None), encode_logged(StartMatch(4, None), tuple(events)))
    while match.outcome is None:
        choices = ((seat, choose_at_random(match.view(seat), random)) for seat in range(4))
        seat, action = next((seat, action) for seat, action in choices if action is not None)
        at += timedelta(milliseconds=random.lognormvariate(8.3, 0.8))
        note(seat, action, encode_logged(action, tuple(match.apply(seat, action))))
    facts = MatchFacts(
        match_id=random.randbytes(16).hex(),
        guild_id=random.getrandbits(60),
        channel_id=random.getrandbits(60),
        started_at=NOON,
        ended_at=at,
        finished=True,
        codec=1,
        rules=encode_rules(CLASSIC),
        seats=[ArchivedSeat(random.getrandbits(60), name) for name in ("Ann", "Benedikt", "Cleo", "Dan")],
        seed=match.hand.stream.seed,
    )
    return facts, log


def test_an_action_takes_twelve_bytes_at_most() -> None:
    size = length = 0
    for seed in (2, 3):
        facts, log = played(seed)
        size, length = size + len(write_archive(facts, log)), length + len(log)
    assert 500 < length / 2 < 600, "as long as such matches are on average"
    assert size / length <= 12


# What is no archive


def changed(**values: Any) -> bytes:
    return packed(document() | values)


def without(key: str) -> bytes:
    return packed({name: value for name, value in document().items() if name != key})


GOOD = kept("caught")
DEAL: dict[str, Any] = document()["deal"]
BAD = {
    "nothing": (b"", ArchiveProblem.DAMAGED),
    "something else": (b"PK\3\4" * 9, ArchiveProblem.DAMAGED),
    "cut": (GOOD[:-5], ArchiveProblem.DAMAGED),
    "a bit turned": (GOOD[:60] + bytes([GOOD[60] ^ 4]) + GOOD[61:], ArchiveProblem.DAMAGED),
    "more behind it": (GOOD + b"x", ArchiveProblem.DAMAGED),
    "no JSON": (bz2.compress(b"{"), ArchiveProblem.NO_JSON),
    "no text": (bz2.compress(b"\xff\xfe\xfd"), ArchiveProblem.NO_JSON),
    "nested too deep": (bz2.compress(b"[" * 200_000), ArchiveProblem.NO_JSON),
    "another document": (packed([1]), ArchiveProblem.OTHER_FORMAT),
    "another format": (changed(format="chess"), ArchiveProblem.OTHER_FORMAT),
    "a newer version": (changed(version=5), ArchiveProblem.UNKNOWN_VERSION),
    "a version that is none": (changed(version=True), ArchiveProblem.UNKNOWN_VERSION),
    "something missing": (without("seed"), ArchiveProblem.INVALID),
    "an older version": (changed(version=3), ArchiveProblem.UNKNOWN_VERSION),
    "no deal": (without("deal"), ArchiveProblem.INVALID),
    "a short secret": (changed(deal=DEAL | {"secret": "ab"}), ArchiveProblem.INVALID),
    "a cut of nobody": (changed(deal=DEAL | {"cuts": [[9, "x"]]}), ArchiveProblem.INVALID),
    "a cut without a word": (changed(deal=DEAL | {"cuts": [[0, ""]]}), ArchiveProblem.INVALID),
    "something unknown": (changed(more=1), ArchiveProblem.INVALID),
    "a short seed": (changed(seed="ab"), ArchiveProblem.INVALID),
    "an id as a number": (changed(guild=5), ArchiveProblem.INVALID),
    "a number that no text can show": (changed(codec=10**30), ArchiveProblem.NO_JSON),
    "half a surrogate pair": (changed(ending="\ud800"), ArchiveProblem.INVALID),
    "no moment": (changed(started="noon"), ArchiveProblem.INVALID),
    "a moment of nowhere": (changed(ended="2026-01-02T12:00:00"), ArchiveProblem.INVALID),
    "a time out of range": (changed(log=[[0, 10**18, "draw", []]]), ArchiveProblem.INVALID),
    "a seat that nobody has": (changed(log=[[9, 0, "draw", []]]), ArchiveProblem.INVALID),
    "an event not described": (changed(log=[[0, 0, "draw", [["Dance", 1]]]]), ArchiveProblem.INVALID),
    "an event without a name": (changed(log=[[0, 0, "draw", [[{}]]]]), ArchiveProblem.INVALID),
    "values too many": (changed(log=[[0, 0, "pass", [["TurnPassed", 1, 2]]]]), ArchiveProblem.INVALID),
}


def test_a_bomb_is_refused_before_it_is_whole() -> None:
    bomb = bz2.compress(
        bytes(MAX_ARCHIVE_BYTES + 1)
    )  # here, since it takes a while in each process that collects
    with pytest.raises(ArchiveError) as refused:
        read_archive(bomb)
    assert refused.value.problem is ArchiveProblem.TOO_LARGE


@pytest.mark.parametrize(("data", "problem"), BAD.values(), ids=BAD)
def test_what_is_no_archive_is_refused_with_the_reason(data: bytes, problem: ArchiveProblem) -> None:
    with pytest.raises(ArchiveError) as refused:
        read_archive(data)
    assert refused.value.problem is problem
    assert str(refused.value).startswith(f"the archive cannot be read: {problem.value}")


def test_a_name_with_half_a_character_is_kept_as_it_is() -> None:
    line = LINES["single"]
    facts = facts_of(line["facts"] | {"seats": [[11, "\ud83c"], [22, "ü 🂡"]]})
    assert [seat.name for seat in read_archive(write_archive(facts, [])).seats] == ["\ud83c", "ü 🂡"]
