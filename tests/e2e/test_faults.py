"""Discord or the disk fails: a move that was stored stands, one that was not never happened."""

from __future__ import annotations

import logging
import re
import shutil
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from bot.engine.notation import format_position
from bot.i18n import translator
from bot.monitoring.metrics import Metrics
from bot.rooms.changes import play
from bot.rooms.ports import Commit, CommitError, RoomSnapshot, StoreBusyError
from bot.rooms.state.codec import encode_room
from bot.runtime import logs
from cogs.core import intake
from cogs.core.intake import LOG_EVERY, AnswerOutcome
from tests.e2e.strategy import mentioned, two
from tests.rooms.fakes import match_of
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
ANSWERS = "/interactions/*/callback"
TABLES = "/channels/*/messages/*"


def top(house: Hall, guest: Guest) -> str:
    return house.says(guest.channel).splitlines()[0]


def told_of_answers(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == intake.__name__]


async def presses_unanswered(guest: Guest, verb: str, arg: str) -> None:
    """Press a button of the own hand whose answer gets lost."""
    button = next(b for b in buttons_of(guest.hand) if (b.verb, b.arg) == (verb, arg))
    result = await guest.member.click(guest.hand, custom_id=button.custom_id)
    assert not result.acknowledged


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50013), (429, 0)])
async def test_a_table_that_cannot_be_edited_is_right_the_next_time(
    house: Hall, status: int, code: int
) -> None:
    ann, ben = await two(house)
    tries = 2 if status == 403 else 1  # what is forbidden with a picture is tried again without
    house.env.inject_error("PATCH", TABLES, status=status, code=code, times=tries)
    told = await ann.taps("play", "R1")
    assert TRANSLATE("refused-error") not in told
    assert "2 cards" in told
    assert "Red 5" in top(house, ann)
    assert house.forgive()
    await ben.types("uno play", card="R6")
    assert "Red 6" in top(house, ann)
    assert house.counts(ann.channel)["Ann"] == 2
    assert mentioned(house, ann.channel) == ann.member.id
    assert len(house.tables(ann.channel)) == 1


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0)])
async def test_a_drawing_that_failed_is_drawn_again_without_another_move(
    house: Hall, status: int, code: int
) -> None:
    ann, ben = await two(house)
    house.env.inject_error("PATCH", TABLES, status=status, code=code)
    await ann.taps("play", "R1")
    await house.env.advance_time(60)
    house.forgive()
    assert "Red 1" in top(house, ann)
    assert mentioned(house, ann.channel) == ben.member.id, "who is to play learns of it"
    assert ben.can("draw")


@pytest.mark.parametrize(
    "failure",
    [aiohttp.ClientOSError(104, "Connection reset by peer"), ConnectionResetError(), TimeoutError()],
    ids=repr,
)
@pytest.mark.parametrize("request_of", [discord.PartialMessage.edit, discord.PartialMessageable.send])
async def test_a_reset_connection_leaves_nothing_stale(
    house: Hall, monkeypatch: pytest.MonkeyPatch, failure: Exception, request_of: Any
) -> None:
    ann, ben = await two(house)
    failures = [failure]

    async def reset_once(*args: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        return await request_of(*args, **options)

    owner = discord.PartialMessage if request_of is discord.PartialMessage.edit else discord.abc.Messageable
    monkeypatch.setattr(owner, request_of.__name__, reset_once)
    await ann.taps("play", "R1")
    assert ben.can("draw")
    await house.env.advance_time(10)
    assert failures == []
    assert house.forgive()
    assert "Red 1" in top(house, ann)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_ping_that_failed_does_not_keep_hands_from_being_refreshed(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await ann.taps("play", "R1")
    house.forgive()
    assert "Red 1" in top(house, ann)
    assert ben.can("draw")


async def test_a_ping_that_cannot_be_deleted_does_not_stop_the_next_one(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("DELETE", TABLES, status=403, code=50013)
    await ann.taps("play", "R1")
    house.forgive()
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_table_that_somebody_deleted_is_posted_anew_and_remembered(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.backend.delete_message(ann.channel.id, house.table(ann.channel).id)
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    [table] = house.tables(ann.channel)
    await house.restart()
    await ben.types("uno play", card="R6")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    assert "Red 6" in top(house, ann)


@pytest.mark.parametrize(
    ("status", "code", "outcome"),
    [(404, 10062, AnswerOutcome.EXPIRED), (400, 40060, AnswerOutcome.UNCERTAIN)],
)
async def test_a_move_whose_answer_may_have_been_lost_stands_and_is_counted_so(
    house: Hall, caplog: pytest.LogCaptureFixture, status: int, code: int, outcome: AnswerOutcome
) -> None:
    ann, ben = await two(house)
    caplog.set_level("INFO", logger=intake.__name__)
    metrics = Metrics()
    house.bot.services.answer_times.on_answer = metrics.note_answer
    house.env.inject_error("POST", ANSWERS, status=status, code=code)
    await presses_unanswered(ann, "play", "R1")
    assert "Red 1" in top(house, ann)
    assert mentioned(house, ann.channel) == ben.member.id
    assert house.env.errors == []
    said = f"interactions without a certain answer: {{}} {outcome.value}"
    assert told_of_answers(caplog) == [said.format(1)]
    assert "2 cards" in await ann.types("uno hand")
    house.env.inject_error("POST", ANSWERS, status=status, code=code)
    result = await ben.member.slash(ben.channel, "uno play", card="R6")
    assert not result.acknowledged
    assert "Red 6" in top(house, ann)
    house.env.inject_error("POST", ANSWERS, status=status, code=code)
    result = await ben.member.slash(ben.channel, "uno draw")  # a refusal gets lost as well
    assert not result.acknowledged
    assert len(told_of_answers(caplog)) == 1, "the log says it once a minute"
    await house.env.advance_time(LOG_EVERY)
    assert told_of_answers(caplog) == [said.format(1), said.format(2)]
    assert len(house.forgive()) == (2 if outcome is AnswerOutcome.EXPIRED else 0)

    def told(name: str, kind: str, **more: str) -> float | None:
        return metrics.registry.get_sample_value(name, {"kind": kind, "outcome": outcome.value, **more})

    assert told("uno_answers_total", "button") == 1
    assert told("uno_answers_total", "command") == 2
    never = 2 if outcome is AnswerOutcome.EXPIRED else 0
    within = told("uno_answer_seconds_bucket", "command", le="3.0")
    assert (told("uno_answer_seconds_count", "command"), within) == (2, 2 - never)


async def test_a_move_whose_answer_failed_otherwise_stands_and_is_answered(house: Hall) -> None:
    ann, _ = await two(house)
    house.env.inject_error("POST", ANSWERS, status=500)
    told = await ann.types("uno play", card="R1")
    assert told == TRANSLATE("refused-error")
    assert "Red 1" in top(house, ann)
    assert house.forgive()


async def test_the_log_of_a_bug_names_the_moment_and_holds_no_card(
    house: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await two(house)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(play, "act", broken)
    assert await ann.types("uno draw") == TRANSLATE("refused-error")
    assert house.forgive()
    [bug] = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    state = house.bot.rooms.require(ann.channel.id).state
    assert state.match is not None
    assert bug.endswith(f"failed: match {state.match_id} revision {state.match.revision}")


async def test_no_card_and_no_seed_is_logged_whatever_fails(
    house: Hall, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers, drawings, clocks and commits fail with errors that quote all that they have."""
    ann, ben = await two(house)
    room = house.bot.rooms.require(ann.channel.id)

    def quotes(*args: object, **options: object) -> None:
        state = room.state
        assert state.match is not None
        view = state.match.view(1)
        raise ValueError(encode_room(state), format_position(state.match), view, args, options)

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    libraries = {name: logging.getLogger(name).level for name in logs._LIBRARIES}
    logs.configure("DEBUG")
    try:
        await ann.taps("play", "R1")
        for place in ("bot.rooms.changes.play.act", "cogs.table.hand_view.hand_layout"):
            with monkeypatch.context() as broken:
                broken.setattr(place, quotes)
                await ben.types("uno play", card="R6")
        with monkeypatch.context() as broken:
            broken.setattr("cogs.table.display.room_layout", quotes)
            await ann.types("uno table")
            broken.setattr(house.bot.display.tables, "mark_dirty", quotes)
            await ann.types("uno draw")
        monkeypatch.setattr(house.bot.storage.journal, "_encode", quotes)
        await ann.types("uno pass")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        for name, before in libraries.items():
            logging.getLogger(name).setLevel(before)
        house.forgive()
    logged = capsys.readouterr().err
    assert logged.count("ValueError: ") >= 4
    assert logged.count("[card]") > 200, "they did quote it"
    assert re.findall(r"(?<![\w-])(?:[RYGB][0-9DRSX]|W4?)(?![\w-])", logged) == []
    assert match_of(room).hand.stream.seed.hex() not in logged


async def test_a_hand_that_can_no_longer_be_refreshed_is_given_back_by_my_hand(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=2)
    await ann.taps("play", "R1")
    assert not ben.can("draw")
    assert top(house, ann).endswith("Red 1")
    await ben.opens_hand()
    assert ben.can("draw")
    assert house.env.errors == []


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_move_that_cannot_be_stored_did_not_happen(
    house: Hall, monkeypatch: pytest.MonkeyPatch, *, by_command: bool
) -> None:
    ann, ben = await two(house)
    before = [text_of(message) for message in house.messages(ann.channel)]

    async def fails(commit: Commit) -> None:
        raise CommitError(f"room {commit.room.channel_id} was not stored: the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(house.bot.storage.journal, "commit", fails)
        told = await (ann.types("uno play", card="R1") if by_command else ann.taps("play", "R1"))
        assert TRANSLATE("refused-not-stored") in told
        assert TRANSLATE("refused-not-stored") == await ann.leaves()
        other = house.guest("Cleo", house.channel("second"))
        assert TRANSLATE("refused-not-stored") == await other.types("uno start")
    assert [text_of(message) for message in house.messages(ann.channel)] == before
    assert house.messages(other.channel) == []
    assert "3 cards" in await ann.types("uno hand")
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    assert mentioned(house, ann.channel) == ben.member.id
    await other.types("uno start")
    assert len(house.tables(other.channel)) == 1


async def test_a_table_that_another_process_stored_is_read_anew_and_the_next_press_works(house: Hall) -> None:
    ann, ben = await two(house)
    room = house.bot.rooms.require(ann.channel.id)
    newer = RoomSnapshot(
        channel_id=room.channel_id,
        guild_id=room.guild_id,
        revision=room.revision + 7,
        payload=encode_room(room.state),
    )
    await house.bot.storage.journal.commit(Commit(room=newer))
    assert TRANSLATE("refused-out-of-date") in await ann.taps("play", "R1")
    assert len(house.forgive()) == 1
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_who_presses_while_the_database_file_is_missing_is_told_so(house: Hall, tmp_path: Path) -> None:
    ann, _ = await two(house)
    path = tmp_path / "hall.sqlite3"
    shutil.move(path, f"{path}.moved")
    for _ in range(2):
        assert TRANSLATE("refused-store-lost") in await ann.taps("play", "R1")
    shutil.move(f"{path}.moved", path)
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    assert len([line for line in house.forgive() if "db.sqlite_file" in line]) == 2


async def test_who_asks_a_busy_store_is_refused_in_a_sentence_and_play_goes_on(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await two(house)

    async def busy(*_: object, **__: object) -> None:
        raise StoreBusyError("100 wait for the database already")

    for method in ("read", "read_many", "every"):
        monkeypatch.setattr(house.bot.storage.key_values, method, busy)
    monkeypatch.setattr(house.bot.services.league, "table", busy)
    cleo = house.guest("Cleo", house.channel("second"))
    for command in ("league table", "uno preset"):
        assert await cleo.types(command) == TRANSLATE("refused-store-busy")
    assert await cleo.suggested("cl", command="uno start", option="preset")
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    guesses = ("league-settings", "preferences")  # seasons are months then, and the language is the client's
    assert all(any(one in line for one in guesses) for line in house.forgive())


async def test_every_press_can_be_traced_without_what_is_in_a_hand(
    house: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = await two(house)
    caplog.set_level("DEBUG", logger=intake.__name__)
    await ann.taps("play", "R1")
    await ben.types("uno play", card="R6")
    await ben.types("uno draw")
    lines = told_of_answers(caplog)
    match_id = house.bot.rooms.require(ann.channel.id).state.match_id
    where = rf"in channel {ann.channel.id}, match {match_id}"
    done = [("uno:play", "done"), ("uno play", "done"), ("uno draw", "refused")]
    assert len(lines) == len(done)
    for line, (verb, outcome) in zip(lines, done, strict=True):
        assert re.fullmatch(rf"interaction \d+: {verb} {where}: {outcome} after \d+ ms", line)
