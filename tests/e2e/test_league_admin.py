"""`/league-admin`: who may manage the server takes matches out, merges, renames and resets; a log tells."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.league import reading
from bot.league.settings import RankRole
from bot.rooms.ports import Commit
from tests.db.records import result, room, seat
from tests.e2e.test_admin import moderator
from tests.e2e.test_league import opens
from tests.engine.positions import position
from tests.support.hall import buttons_of, told_before

if TYPE_CHECKING:
    from bot.league.played_match import PlayedMatch
    from bot.league.ports import StoredMatch
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
COMMANDS: dict[str, dict[str, Any]] = {
    "void": {"match": f"{1:032x}"},
    "merge": {"lost": "x", "into": None},
    "rename-season": {"season": "1", "name": "First"},
    "reset": {},
    "undo": {"entry": 1},
    "log": {},
}


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """The names of accounts, which matches have that were not archived."""
    known: dict[int, str] = {}
    as_played = reading.as_played

    def named(stored: StoredMatch) -> PlayedMatch:
        match = as_played(stored)
        seats = (replace(one, name=one.name or known.get(one.user_id or 0, "")) for one in match.seats)
        return replace(match, seats=tuple(seats))

    monkeypatch.setattr(reading, "as_played", named)
    return known


async def settles(house: Hall) -> None:
    """Let matches be counted, and leagues be computed anew."""
    with house.env._bot_scope():  # the time of the simulated Discord
        house.bot.league_updates.recorder.note_result()
    await house.env.advance_time(2)
    await house.env.settle()


async def plays(house: Hall, number: int, *people: Guest) -> str:
    """Store the result of a match; who is named first has won. It is counted."""
    seats = [
        replace(seat(at, one.member.id, won=at == 0, points=100 * (at == 0)), place=at + 1)
        for at, one in enumerate(people)
    ]
    over = replace(result(number, seats, guild_id=house.guild.id), ended_at=house.env.now())
    over = replace(over, started_at=over.ended_at - timedelta(hours=1))
    await house.bot.storage.journal.commit(Commit(room=room(number, closed=True), result=over))
    await settles(house)
    return over.match_id


async def club(house: Hall, names: dict[int, str]) -> tuple[Guest, Guest, Guest, Guest]:
    """A server with three matches, and somebody who may manage it."""
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await house.settle_pictures(wanted=False)  # tables are read as text
    names |= {one.member.id: one.name for one in (ann, ben, cleo)}
    await plays(house, 0xA1, ann, ben)
    await plays(house, 0xA2, ben, ann)
    await plays(house, 0xA3, cleo, ben)
    return moderator(house, ann, "manage_guild"), ann, ben, cleo


async def wins(guest: Guest) -> dict[str, str]:
    """How often each has won, as the table by wins says it."""
    told = await guest.types("league table", by="wins", season="0")
    return {line.split("**")[1]: line.split("**")[3] for line in told.splitlines() if "won" in line}


@pytest.mark.parametrize("command", COMMANDS)
async def test_who_may_not_manage_the_server_does_nothing_to_its_league(house: Hall, command: str) -> None:
    (ann,) = house.guests("Ann", house.channel())
    options = {name: ann.member if name == "into" else one for name, one in COMMANDS[command].items()}
    kicks = moderator(house, ann, "manage_messages", name="Kit")
    for guest in (ann, kicks):
        assert await guest.types(f"league-admin {command}", **options) == TRANSLATE("refused-not-manager")
    assert await house.bot.storage.moderation.decisions(house.guild.id) == []


async def test_a_match_is_taken_out_and_comes_back(house: Hall, names: dict[int, str]) -> None:
    mo, ann, *_ = await club(house, names)
    assert await wins(ann) == {"Ann": "1", "Ben": "1", "Cleo": "1"}
    offered = await mo.suggested("cleo", command="league-admin void", option="match")
    assert [value for _, value in offered] == [f"{0xA3:032x}"]
    assert await ann.suggested(command="league-admin void", option="match") == []
    told = await mo.types("league-admin void", match=offered[0][1])
    assert TRANSLATE("league-admin-voided", hash="000000") in told
    assert mo.opened is not None
    await settles(house)
    assert await wins(ann) == {"Ann": "1", "Ben": "1"}
    again = await mo.types("league-admin void", match=offered[0][1])
    assert again == TRANSLATE("league-admin-refused-already-voided")
    assert TRANSLATE("league-admin-undone", what=TRANSLATE("league-admin-did-void", hash="000000")) in (
        await mo.presses(mo.panel, "undo", "1")
    )
    await settles(house)
    assert await wins(ann) == {"Ann": "1", "Ben": "1", "Cleo": "1"}


async def test_what_is_no_match_of_this_server_is_refused(house: Hall, names: dict[int, str]) -> None:
    mo, *_ = await club(house, names)
    for typed, key in (
        ("nonsense", "league-admin-no-match"),
        ("abcdef0", "league-admin-no-match"),
        ("ab" * 16, "league-admin-refused-not-counted"),
    ):
        assert await mo.types("league-admin void", match=typed) == TRANSLATE(key)


async def test_the_result_of_a_match_says_that_it_was_taken_out(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B1 B2", points=(498, 20)))
    await ann.types("uno play", card="R1")
    await settles(house)
    mo = moderator(house, ann, "manage_guild")
    [(_, match_id)] = await mo.suggested(command="league-admin void", option="match")
    await mo.types("league-admin void", match=match_id[:8])
    await settles(house)
    assert TRANSLATE("result-uncounted") in await ann.presses(house.table(ann.channel), "more")
    await mo.types("league-admin undo", entry=1)
    await settles(house)
    assert TRANSLATE("result-uncounted") not in await ann.presses(house.table(ann.channel), "more")


async def test_a_lost_account_is_merged_by_its_name_or_its_id(house: Hall, names: dict[int, str]) -> None:
    mo, ann, ben, cleo = await club(house, names)
    together = await mo.types("league-admin merge", lost="ann", into=ben.member)
    assert together == TRANSLATE("league-admin-refused-played-together", count=2)
    for typed in ("Nobody", "12345"):
        told = await mo.types("league-admin merge", lost=typed, into=ann.member)
        assert told == TRANSLATE("league-admin-no-player")
    offered = await mo.suggested("cle", command="league-admin merge", option="lost")
    assert offered == [(f"Cleo · {cleo.member.id}", str(cleo.member.id))]
    told = await mo.types("league-admin merge", lost=f"<@{cleo.member.id}>", into=ann.member)
    assert TRANSLATE("league-admin-anew") in told
    await settles(house)
    assert sorted((await wins(ann)).values()) == ["1", "2"]
    again = await mo.types("league-admin merge", lost=str(cleo.member.id), into=ben.member)
    assert again == TRANSLATE("league-admin-no-player"), "the league does not know the account any more"


async def test_a_merged_account_is_told_for_whom_it_counts(house: Hall, names: dict[int, str]) -> None:
    mo, ann, _, cleo = await club(house, names)
    await mo.types("league-admin merge", lost=str(cleo.member.id), into=ann.member)
    await settles(house)
    told = TRANSLATE("league-merged", name="Ann")
    assert await cleo.types("league player") == told
    await cleo.types("league table")
    assert await cleo.presses(cleo.panel, "mine") == told
    dan = house.guest("Dan", ann.channel)
    assert await dan.types("league player") == TRANSLATE("league-me-empty")


async def test_whom_others_were_merged_into_is_not_called_like_them(
    house: Hall, names: dict[int, str]
) -> None:
    mo, ann, _, cleo = await club(house, names)
    zoe = house.guest("Zoe", ann.channel)
    await mo.types("league-admin merge", lost=str(cleo.member.id), into=zoe.member)
    await settles(house)
    account = f"<@{zoe.member.id}>"
    told = TRANSLATE("league-admin-did-merge", name="Cleo", other=account)
    assert told in await mo.types("league-admin log")
    table = await ann.types("league table", by="wins", season="0")
    assert account in table
    assert "Cleo" not in table
    [offered, *_] = await mo.suggested("", command="league-admin undo", option="entry")
    assert "<@" not in offered[0]


async def test_a_season_gets_a_name_of_its_own(house: Hall, names: dict[int, str]) -> None:
    mo, ann, *_ = await club(house, names)
    for name in ("2026-11", "7", "x" * 41, "\u200b", "All time"):
        told = await mo.types("league-admin rename-season", season="1", name=name)
        key = "league-admin-season-taken" if name == "All time" else "league-admin-season-bad"
        assert told == TRANSLATE(key), name
    assert await mo.types("league-admin rename-season", season="9", name="A") == TRANSLATE(
        "league-admin-no-season"
    )
    told = await mo.types("league-admin rename-season", season="1", name="The *first* @everyone")
    assert "The \\*first\\* @" in told
    assert "@everyone" not in told
    assert "The \\*first\\*" in await opens(ann, "season")


async def test_a_reset_asks_first_and_can_be_undone_for_a_day(house: Hall, names: dict[int, str]) -> None:
    mo, ann, *_ = await club(house, names)
    told = await mo.types("league-admin reset")
    assert TRANSLATE("league-admin-reset-asks", matches=3, players=3, seasons=1) in told
    assert await wins(ann) != {}, "it was only asked"
    question = mo.panel
    done = await mo.presses(question, "reset")
    assert told_before("ends", "league-admin-reset-done", matches=3) in done
    await settles(house)
    assert await wins(ann) == {}
    again = await mo.presses(question, "reset") if buttons_of(question)[0].verb == "reset" else ""
    assert again in {"", TRANSLATE("league-admin-refused-changed")}
    await mo.presses(mo.panel, "undo")
    await settles(house)
    assert await wins(ann) == {"Ann": "1", "Ben": "1", "Cleo": "1"}


async def test_a_reset_is_final_after_a_day(house: Hall, names: dict[int, str]) -> None:
    mo, *_ = await club(house, names)
    await mo.types("league-admin reset")
    await mo.presses(mo.panel, "reset")
    await settles(house)
    await house.env.advance_time(timedelta(days=1, minutes=1).total_seconds())
    told = await mo.types("league-admin undo", entry=1)
    assert told == TRANSLATE("league-admin-refused-too-late")
    assert await mo.types("league-admin reset") == TRANSLATE("league-admin-refused-nothing-to-reset")


async def test_what_is_undone_twice_from_two_screens_is_undone_once(
    house: Hall, names: dict[int, str]
) -> None:
    mo, *_ = await club(house, names)
    await mo.types("league-admin void", match=f"{0xA1:032x}")
    screens = []
    for _ in range(2):
        await mo.types("league-admin log")
        screens.append(mo.panel)
    assert TRANSLATE("league-admin-anew") in await mo.presses(screens[0], "undo")
    assert await mo.presses(screens[1], "undo") == TRANSLATE("league-admin-refused-already-undone")
    assert len(await house.bot.storage.moderation.decisions(house.guild.id)) == 2


async def test_a_forged_press_of_who_may_not_does_nothing(
    house: Hall, names: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mo, ann, *_ = await club(house, names)
    await mo.types("league-admin void", match=f"{0xA1:032x}")
    await settles(house)
    await ann.types("league table", by="wins")
    pressed = buttons_of(ann.panel)[0].custom_id
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]
    for forged in ("leagueadmin:undo:1", "leagueadmin:reset:1", "leagueadmin:newer:0"):

        def forge(data: dict[str, Any], forged: str = forged) -> None:
            parse(json.loads(json.dumps(data).replace(pressed, forged)))

        with monkeypatch.context() as wire:
            wire.setitem(parsers, "INTERACTION_CREATE", forge)
            told = await ann.presses(ann.panel, pressed.split(":")[1])
        assert told == TRANSLATE("refused-not-manager"), forged
    assert len(await house.bot.storage.moderation.decisions(house.guild.id)) == 1


async def test_a_question_that_is_out_of_date_resets_nothing(house: Hall, names: dict[int, str]) -> None:
    mo, *_ = await club(house, names)
    await mo.types("league-admin reset")
    question = mo.panel
    await mo.types("league-admin void", match=f"{0xA1:032x}")
    assert await mo.presses(question, "reset") == TRANSLATE("league-admin-refused-changed")


async def test_the_log_tells_who_did_what_and_turns_its_pages(house: Hall, names: dict[int, str]) -> None:
    mo, _, ben, _ = await club(house, names)
    assert await mo.types("league-admin log") == TRANSLATE("league-admin-log-empty")
    for number in range(3):
        await mo.types("league-admin void", match=f"{0xA1 + number:032x}")
        await mo.types("league-admin undo", entry=2 * number + 1)
    told = await mo.types("league-admin log")
    assert TRANSLATE("league-admin-log-page", page=1, pages=2, count=6) in told
    assert TRANSLATE("league-admin-did-undo", number=5) in told
    assert f"<@{mo.member.id}> (Mo)" in told
    assert told_before("when", "league-admin-log-undone-by", who=f"<@{mo.member.id}> (Mo)") in told
    older = await mo.presses(mo.panel, "older")
    assert TRANSLATE("league-admin-log-page", page=2, pages=2, count=6) in older
    again = await mo.types("league-admin undo", entry=1)
    assert again == TRANSLATE("league-admin-refused-already-undone")
    assert await mo.types("league-admin undo", entry=99) == TRANSLATE("league-admin-refused-no-such-entry")
    assert await mo.types("league-admin log", page=99) == older
    del ben


async def test_while_a_league_is_computed_anew_its_pages_say_so(
    house: Hall, names: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mo, ann, *_ = await club(house, names)
    rebuilder = house.bot.league_updates.rebuilder
    monkeypatch.setattr(rebuilder._job, "_active", False)
    await mo.types("league-admin void", match=f"{0xA1:032x}")
    for page in ("table", "recent", "records", "season"):
        assert TRANSLATE("league-recomputing") in await opens(ann, page), page
    await house.restart()
    await settles(house)
    assert TRANSLATE("league-recomputing") not in await opens(ann, "recent")
    won = await wins(ann)
    assert (won["Ben"], won["Cleo"]) == ("1", "1")
    assert won.get("Ann") is None, "her only match that she won is out"


async def test_who_could_not_give_the_roles_for_places_decides_nothing_that_moves_places(
    house: Hall, names: dict[int, str]
) -> None:
    mo, _, ben, cleo = await club(house, names)
    boss = moderator(house, ben, "manage_guild", "manage_roles", name="Boss")
    podium = house.guild.create_role("Podium")
    store = house.bot.league_updates.rank_roles.store
    await store.change(house.guild.id, lambda held: held.with_role(RankRole(role_id=podium.id)))
    decisions = house.bot.storage.moderation.decisions
    options = COMMANDS | {"merge": {"lost": str(cleo.member.id), "into": mo.member}, "new-season": {}}
    for command in ("void", "merge", "reset", "undo", "new-season"):
        told = await mo.types(f"league-admin {command}", **options[command])
        assert told == TRANSLATE("league-admin-not-yours"), command
    assert await decisions(house.guild.id) == []
    assert "Cleo" in await mo.types("league-admin rename-season", season="1", name="Cleo")
    assert TRANSLATE("league-admin-anew") in await boss.types("league-admin merge", **options["merge"])
    assert TRANSLATE("league-admin-not-yours") in await mo.types("league-admin undo", entry=2)
    assert len(await decisions(house.guild.id)) == 2
