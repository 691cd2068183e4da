"""The verifier alone: it runs without anything installed, and no file makes it fail."""

from __future__ import annotations

import ast
import bz2
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as command_line
from bot.engine.presets import CLASSIC
from bot.verify import checks, document
from tests.verify.matches import checked, promised, saved, setup_of

FOLDER = Path(checks.__file__).parent
MATCH = promised(setup_of(CLASSIC, 2), most=12)
DEEP = "[" * 200_000


def test_it_imports_nothing_but_the_standard_library() -> None:
    """By reading what it imports; `tests/test_architecture.py` keeps the folder to itself."""
    names: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
    others = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    assert all(name.startswith("bot.verify") for name in others), others


def test_a_copy_of_the_folder_runs_without_anything_installed(tmp_path: Path) -> None:
    copied = tmp_path / "elsewhere" / "bot" / "verify"
    shutil.copytree(FOLDER, copied, ignore=shutil.ignore_patterns("__pycache__"))
    file = saved(tmp_path, MATCH)
    # -I and -S: no environment, no current folder, no installed packages; and the terminal knows ASCII only.
    options = ["-I", "-S", "-X", "utf8=0"]
    ran = subprocess.run(
        [sys.executable, *options, str(copied), file],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Everything fits." in ran.stdout


def test_the_bot_has_it_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, MATCH)
    assert command_line.main(["verify", file]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[-1] == "Everything fits."
    assert [line[0] for line in lines[1:-1]] == ["✓"] * (len(lines) - 2)
    assert command_line.main(["verify", saved(tmp_path, MATCH | {"seed": "0" * 64})]) == 1
    assert "\n✗ " in capsys.readouterr().out


def test_whoever_reads_only_the_beginning_stops_nothing(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            [sys.executable, str(FOLDER), saved(tmp_path, MATCH)],
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_compressed_archive_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.bz2"
    path.write_bytes(bz2.compress(json.dumps(MATCH).encode()))
    assert checks.main([str(path)]) == 0


def test_a_name_and_nothing_else_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["a", "b"]):
        assert checks.main(arguments) == 2
        assert capsys.readouterr().err.startswith("usage: ")


def test_a_terminal_that_lacks_the_marks_gets_them_in_ascii(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written, "ascii", write_through=True))
    assert checks.main([saved(tmp_path, MATCH)]) == 0
    assert b"\\u2713" in written.getvalue()


def text(value: Any) -> bytes:
    return json.dumps(value).encode()


def changed(**values: Any) -> bytes:
    return text(MATCH | values)


def without(name: str) -> bytes:
    return text({key: value for key, value in MATCH.items() if key != name})


def deal(**values: Any) -> bytes:
    return changed(deal=MATCH["deal"] | values)


def rules(**values: Any) -> bytes:
    return changed(rules=MATCH["rules"] | values)


def with_events(*events: Any) -> bytes:
    return changed(log=[*MATCH["log"], [0, 1, "draw", list(events)]])


COMPRESSED = bz2.compress(text(MATCH))
BAD = {
    "nothing": b"",
    "no text": b"\xff\xfe\xfd",
    "UTF-16": json.dumps(MATCH).encode("utf-16"),
    "no JSON": b"{",
    "a number too long": b'{"format": ' + b"9" * 5000 + b"}",
    "nested too deep": DEEP.encode(),
    "nested too deep within": b'{"format": ' + DEEP.encode() + b"}",
    "two of a name": b'{"format": "uno-table match", "format": "uno-table deals"}',
    "a list": b"[]",
    "a text": b'"uno-table match"',
    "another format": text({"format": "chess"}),
    "a format that is none": text({"format": ["uno-table match"]}),
    "cut": COMPRESSED[:-5],
    "a bit turned": COMPRESSED[:60] + bytes([COMPRESSED[60] ^ 4]) + COMPRESSED[61:],
    "more behind it": COMPRESSED + b"x",
    "bzip2 of nothing": b"BZh9",
    "a newer version": changed(version=5),
    "no version": changed(version=True),
    "a ledger of a newer version": text({"format": "uno-table deals", "version": 2, "deals": []}),
    "a ledger without deals": text({"format": "uno-table deals", "version": 1, "guild": "1"}),
    "an id that is none": changed(match="x"),
    "an id with a line end": changed(match=MATCH["match"] + "\n"),
    "a number as an id": changed(guild=5),
    "a short seed": changed(seed="ab"),
    "an unknown ending": changed(ending="won"),
    "no rules": changed(rules=None),
    "an unknown rule": rules(dealing="eldest"),
    "a rule of another kind": rules(hand_size=True),
    "a hand too large": rules(hand_size=10**9),
    "Blanks that are none": rules(blanks=[1, 2, 3, 4]),
    "three Blanks": rules(blanks=[[None, "no-effect", ""]] * 3),
    "a Blank as a wild card": rules(blanks=[["W", "no-effect", ""]] * 4),
    "no deal at all": without("deal"),
    "no seats": without("seats"),
    "so many seats that no table has": changed(seats=[0] * 10_001),
    "no events": without("events"),
    "a deal that is none": changed(deal=[]),
    "a deal without a number": deal(number="1"),
    "a deal below the first": deal(number=0),
    "a short secret": deal(secret="ab"),
    "cuts that are none": deal(cuts="thunder"),
    "a cut with half a character": deal(cuts=[[0, "\ud83c"]]),
    "a log that is none": changed(log={}),
    "an entry that is none": changed(log=[*MATCH["log"], 7]),
    "an entry too long": changed(log=[*MATCH["log"], [0, 1, "draw", [], 5]]),
    "an action that is none": changed(log=[*MATCH["log"], [0, 1, 7, []]]),
    "an event without a kind": with_events([]),
    "an event of no kind": with_events([{}]),
    "an event that is none": with_events(7),
    "an event without its values": with_events(["CardPlayed"]),
    "a seat that is none": with_events(["SeatForfeited", [0]]),
    "cards that are none": with_events(["CardsReceived", 0, 7]),
    "hands that are none": with_events(["HandsPassed", "left", 0]),
    "values that nobody described": changed(events={}),
    "names that are none": changed(events=dict.fromkeys(MATCH["events"], 7)),
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_what_cannot_be_understood_gets_one_line(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert checks.main([str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    [line] = err.splitlines()
    assert line.startswith(f"verify: {path}: ")
    assert len(line) < len(str(path)) + 400


def test_a_file_that_cannot_be_read_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path / "none"), str(tmp_path), "a\0b", "\x1b[2J"):
        assert checks.main([name]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert line.isprintable()


def test_a_bomb_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(document, "LARGEST", 2**20)
    path = tmp_path / "bomb"
    for data in (bz2.compress(bytes(2**20 + 1)), bytes(2**20 + 1)):
        path.write_bytes(data)
        assert checks.main([str(path)]) == 2
        assert "larger than 1 MiB" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("item", "count", "told"),
    [
        (b"[],", 2**20, "it has more than 1048576 lists and objects"),
        (b"{},", 2**20, "it has more than 1048576 lists and objects"),
        (b"0,", 2**22 + 1, "it has more than 4194304 values"),
    ],
)
def test_a_file_that_would_fill_the_memory_is_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, item: bytes, count: int, told: str
) -> None:
    monkeypatch.setattr("json.loads", lambda *_, **__: pytest.fail("it is parsed"))
    path = tmp_path / "bomb"
    path.write_bytes(b'{"a":[' + item * count + b"0]}")
    with pytest.raises(document.Unreadable, match=told):
        document.read_document(str(path))


@pytest.mark.parametrize("number", [10**4000, -1, 2**31, 1.5, True, None], ids=lambda number: str(number)[:9])
def test_an_odd_number_anywhere_in_an_event_is_damage_or_does_not_fit(number: Any) -> None:
    """And none asks for more memory than there is."""
    tried = 0
    for at, entry in enumerate(MATCH["log"]):
        for place, event in enumerate(entry[3]):
            for value, old in enumerate(event):
                if type(old) is int and number != old:
                    events = [*entry[3]]
                    events[place] = [*event[:value], number, *event[value + 1 :]]
                    log = [*MATCH["log"][:at], [*entry[:3], events], *MATCH["log"][at + 1 :]]
                    with contextlib.suppress(document.Unreadable):
                        checked(MATCH | {"log": log})
                    tried += 1
    assert tried > 20
