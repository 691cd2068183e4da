from __future__ import annotations

import base64
import json
import logging
import re
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.runtime import log_context, logs
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from collections.abc import Iterator

INTERACTION = base64.b64encode(b"interaction:123456789012345678:AbCdEfGhIjKlMnOp").decode()
LOGGER = logging.getLogger("tests.logs")


@pytest.fixture(autouse=True)
def _root_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    libraries = {name: logging.getLogger(name).level for name in logs._LIBRARIES}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in libraries.items():
        logging.getLogger(name).setLevel(before)


def test_a_record_is_one_line_with_the_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO")
    LOGGER.info("Room %s\nopened\r\nagain", 7)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO tests\.logs: Room 7\\nopened\\nagain\n", printed.err
    )


def test_the_time_does_not_depend_on_where_the_machine_stands() -> None:
    record = logging.LogRecord("x", logging.INFO, __file__, 1, "Hello", (), None)
    record.created, record.msecs = 0.0, 0.0
    assert logs.LineFormatter().format(record) == "1970-01-01T00:00:00.000Z INFO x: Hello"


def test_a_traceback_follows_indented(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO")
    try:
        raise ValueError("first\nsecond")  # noqa: TRY301 - it is the traceback that is wanted
    except ValueError:
        LOGGER.exception("Failed")
    first, *others = capsys.readouterr().err.splitlines()
    assert first.endswith("ERROR tests.logs: Failed")
    assert others
    assert all(line.startswith("    ") for line in others)


def test_records_below_the_level_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("WARNING")
    LOGGER.info("quiet")
    LOGGER.warning("loud")
    assert [line.rpartition(" ")[2] for line in capsys.readouterr().err.splitlines()] == ["loud"]


def test_configuring_again_replaces_the_handler(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("DEBUG")
    others = len(logging.getLogger().handlers)
    logs.configure("INFO")
    assert len(logging.getLogger().handlers) == others
    LOGGER.debug("gone")
    LOGGER.info("once")
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"Logged in with {TOKEN}.", "Logged in with [token]."),
        (f"Authorization: Bot {TOKEN}", "Authorization: Bot [token]"),
        (
            "POST https://discord.com/api/v10/webhooks/123/aW50ZXJ-tok_en?wait=true",
            "POST https://discord.com/api/v10/webhooks/123/[token]?wait=true",
        ),
        (
            "/webhooks/123/to.k%3D~en/messages/@original failed",
            "/webhooks/123/[token]/messages/@original failed",
        ),
        ("'/interactions/9/abc/callback'", "'/interactions/9/[token]/callback'"),
        (f"token of the click: {INTERACTION}", "token of the click: [token]"),
        ("{'op': 2, 'd': {'token': 'abc', 'x': 1}}", "{'op': 2, 'd': {'token': '[token]', 'x': 1}}"),
        ('{"token":"abc"}', '{"token":"[token]"}'),
        ("postgresql+asyncpg://uno:p@ss:word@db:5432/uno", "postgresql+asyncpg://uno:[password]@db:5432/uno"),
        ("KeyError: <R7>", "KeyError: <[card]>"),
        ("uno:play:0a1b2c3d:12:W4>G", "uno:play:0a1b2c3d:12:[card]>G"),
        ('"hands":["R7 GX W","B2"]', '"hands":["[card] [card] [card]","[card]"]'),
        ("R7,G5/B2/W,W4 R", "[card],[card]/[card]/[card],[card] R"),
        (f"seed {'0a' * 32} 5", "seed [seed] 5"),
        (f'"deal":{{"secret":"{"c1" * 32}"}}', '"deal":{"secret":"[seed]"}'),
        (f"OpenedDeal(secret='{'c1' * 32}')", "OpenedDeal(secret='[seed]')"),
    ],
)
def test_secrets_are_redacted(text: str, shown: str) -> None:
    assert logs.redact(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "discord.app_commands.transformers and bot.engine.formats_and_scoring_rules",
        "MyVeryLongModuleNameIndeed.module.another_very_long_name_of_something",
        "/webhooks/{webhook_id}/{webhook_token}",
        "Channel 123456789012345678: 2026-01-31 12.34.56, version 2.7.1, http://127.0.0.1:8080/a@b",
        "sqlite+aiosqlite:///uno.sqlite3",
        f"match {'0a' * 16} revision 41",
        "WORLD, R77, RED7, W5 and bot/render/W40.py",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert logs.redact(text) == text


@given(
    user=st.integers(min_value=100, max_value=2**63 - 1),
    rest=st.from_regex(r"[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}", fullmatch=True),
    padded=st.booleans(),
)
def test_every_bot_token_is_redacted_whole(*, user: int, rest: str, padded: bool) -> None:
    first = base64.urlsafe_b64encode(str(user).encode()).decode()
    token = f"{first if padded else first.rstrip('=')}.{rest}"
    assert logs.redact(f"<{token}>") == "<[token]>"


def test_secrets_in_arguments_tracebacks_and_stacks_are_redacted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO")
    try:
        raise ValueError(f"bad token {TOKEN}")  # noqa: TRY301 - it is the traceback that is wanted
    except ValueError:
        LOGGER.exception("With %s and %r", TOKEN, {"url": f"/webhooks/1/{INTERACTION}"}, stack_info=True)
    printed = capsys.readouterr().err
    assert printed.count("[token]") == 3
    assert TOKEN not in printed
    assert INTERACTION not in printed


@pytest.mark.parametrize("library", sorted(logs._LIBRARIES))
def test_libraries_log_no_messages_whatever_the_level(library: str) -> None:
    for level in ("DEBUG", "INFO", "ERROR"):
        logs.configure(level)
        assert not logging.getLogger(library).isEnabledFor(logging.DEBUG)
        assert logging.getLogger(f"{library}.http").isEnabledFor(logging.INFO) <= (level != "ERROR")


def test_arguments_that_do_not_fit_neither_stop_the_caller_nor_show(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = logging.getLogger()
    root.handlers[:] = []  # pytest's own handlers raise
    logs.configure("INFO")
    LOGGER.info("One %s", TOKEN, TOKEN)  # noqa: PLE1205 - the mistake is the subject
    assert capsys.readouterr().err.endswith("'One %s' cannot be formatted with 2 arguments\n")


def test_the_filter_leaves_a_cause_readable() -> None:
    try:
        raise KeyError("seat")  # noqa: TRY301 - it is the traceback that is wanted
    except KeyError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "Oh", (), sys.exc_info())
    logs.RedactingFilter().filter(record)
    assert record.exc_text is not None
    assert record.exc_text.endswith("KeyError: 'seat'")


# JSON

MATCH = "0123456789abcdef" * 2


@dataclass(frozen=True)
class State:
    match_id: str = MATCH


@dataclass(eq=False)
class Room:
    channel_id: int = 222222222222222222
    guild_id: int = 3 << 22
    state: State = field(default_factory=State)


@pytest.fixture(autouse=True)
def _nothing_worked_on() -> Iterator[None]:
    log_context.leave()
    yield
    log_context.leave()
    logs.ask_shard_count(logs._unknown)


def as_json(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_as_json_a_record_is_one_object_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    LOGGER.info('Room "%s"\nopened\u2028\x85 by %s', 7, "Zoë")
    [line] = as_json(capsys)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "level": "INFO",
        "logger": "tests.logs",
        "message": 'Room "7"\nopened\u2028\x85 by Zoë',
    }


def test_as_json_a_traceback_is_part_of_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    try:
        raise ValueError("first\nsecond")  # noqa: TRY301 - it is the traceback that is wanted
    except ValueError:
        LOGGER.exception("Failed", stack_info=True)
    [line] = as_json(capsys)
    assert line["exception"].startswith("Traceback")
    assert line["exception"].endswith("ValueError: first\nsecond")
    assert line["stack"].startswith("Stack")


def test_as_json_nothing_secret_is_logged_either(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    card, seed = "R7", "0123456789abcdef" * 4
    try:
        raise ValueError(f"{TOKEN} {card} {seed}")  # noqa: TRY301 - it is the traceback that is wanted
    except ValueError:
        LOGGER.exception("with %s and %s, %s in hand, %s", TOKEN, INTERACTION, card, seed, stack_info=True)
    [line] = as_json(capsys)
    assert line["message"] == "with [token] and [token], [card] in hand, [seed]"
    assert line["exception"].endswith("ValueError: [token] [card] [seed]")
    assert all(secret not in json.dumps(line) for secret in (TOKEN, INTERACTION, seed))


def test_as_json_a_line_names_what_is_worked_on(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    room = Room()
    where = {"match_id": MATCH, "channel_id": str(room.channel_id), "guild_id": str(room.guild_id)}
    with log_context.working_on(room):
        LOGGER.info("during")
        logs.ask_shard_count(lambda: 2)
        LOGGER.info("with shards")
    LOGGER.info("after")
    log_context.enter_channel(5, 1 << 22)
    LOGGER.info("in a channel")
    during, sharded, after, channel = (
        {key: value for key, value in line.items() if key in {*where, "shard"}} for line in as_json(capsys)
    )
    assert during == where
    assert sharded == {**where, "shard": 1}
    assert after == {}
    assert channel == {"channel_id": "5", "guild_id": str(1 << 22), "shard": 1}


def test_as_json_a_line_is_about_the_match_that_it_names_itself(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    other, room = "f" * 32, Room()
    log_context.enter(room)
    LOGGER.info("match %s is counted", other)
    LOGGER.info("match %s in channel %d", MATCH, room.channel_id)
    LOGGER.info("channel %d fails: match %s revision 4", 77, other)
    LOGGER.info("channel %d fails", 77)
    keys = ("match_id", "channel_id", "guild_id")
    found = [tuple(line.get(key) for key in keys) for line in as_json(capsys)]
    assert found == [
        (other, None, None),
        (MATCH, str(room.channel_id), str(room.guild_id)),
        (other, "77", None),
        (None, "77", None),
    ]


def test_a_room_that_is_gone_is_not_kept_for_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO", form="json")
    room = Room()
    log_context.enter(room)
    del room
    LOGGER.info("later")
    [line] = as_json(capsys)
    assert "match_id" not in line
