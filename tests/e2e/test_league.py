"""The league as people see it: each command and button, typed and pressed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.league.ladders import LADDER_KEYS
from bot.league.rows import RecordKind
from bot.rooms.ports import StoreBusyError
from cogs.league.view import POINTS_OF_ALL_TIME
from tests.e2e.strategy import who_is
from tests.engine.positions import position
from tests.support.fake_league import CLUB, FakeLeague, club
from tests.support.hall import buttons_of, controls_of, menus_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
COMMANDS = ("table", "me", "player", "versus", "records", "recent", "season")


def options_of(command: str, guest: Guest, other: Guest) -> dict[str, Any]:
    del guest
    return {"member": other.member} if command in {"player", "versus"} else {}


def members(house: Hall, *, matches: int = 60) -> list[Guest]:
    """A club with a league of two seasons, and somebody who has never played."""
    guests = house.guests(f"{CLUB} Zoe", house.channel())
    users = {guest.member.id: guest.name for guest in guests[:-1]}
    house.keep_league(club(users, guild_id=house.guild.id, matches=matches))
    return guests


def shown(house: Hall, guest: Guest) -> Any:
    """The newest message that everybody sees."""
    return house.messages(guest.channel)[-1]


def names_in(told: str) -> list[str]:
    return re.findall(r"\*\*(\w+)\*\* · ", told)


async def test_a_table_is_turned_sorted_and_changed_by_anybody(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, ben, *_ = members(house)
    told = await ann.types("league table")
    assert TRANSLATE("league-title-rating") in told
    by_points = await ben.chooses(shown(house, ann), "points", "order")
    assert TRANSLATE("league-title-points") in by_points
    first = names_in(by_points)[:10]
    second = names_in(await ben.presses(shown(house, ann), "next"))
    assert {*first, *second} == {*CLUB.split()}
    assert await ann.presses(shown(house, ann), "prev") != by_points or names_in(by_points)[:10] == first
    all_time = await ann.chooses(shown(house, ann), "0", "season")
    assert TRANSLATE("league-all-time") in all_time
    assert len(house.messages(ann.channel)) == 1, "all in place"


async def test_the_highest_score_across_all_players_is_displayed(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, *_ = members(house)
    told = await ann.types("league table", by="highest", season="0")
    league = house.league
    assert league is not None
    record = next(one for one in await league.records(house.guild.id) if one.kind is RecordKind.HIGHEST_HAND)
    names = await league.names(house.guild.id, [record.user_id])
    assert f"🥇 **{names[record.user_id]}** · **{record.value}** points · " in told
    assert TRANSLATE("record-highest-hand", count=record.value) in await ann.types("league records")


async def test_a_score_is_updated_when_the_same_people_play_again(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, ben = house.guests("Ann Ben", house.channel())
    for number in (1, 2):
        channel = house.channel(f"table-{number}")
        ann, ben = replace(ann, channel=channel), replace(ben, channel=channel)
        await house.deal(channel, [ann, ben], position("R1", "B1 B2", points=(498, 20)))
        await ann.types("uno play", card="R1")
        told = await ann.types("league table", by="points")
        for guest, points in ((ann, 501 * number), (ben, 20 * number)):
            row = rf"\*\*{who_is(guest)}\*\* · \*\*{points:,}\*\* · {number} match"
            assert re.search(row, told), told


async def test_a_ladder_and_a_season_can_be_typed_or_chosen(house: Hall) -> None:
    ann, *_ = members(house)
    told = await ann.types("league table", season="1", ladder="duel-single")
    assert "December 2025" in told
    assert "Duel" in told
    assert "January 2026" in await ann.types("league table", season="january 2026")
    for typed in ("0", "All time", " all TIME "):
        told = await ann.types("league table", season=typed, by="wins")
        assert f"-# {TRANSLATE('league-all-time')}" in told, typed
    assert await ann.types("league table", season="Nonsense") == TRANSLATE("league-no-season")
    offered = await ann.suggested("dec", command="league table", option="season")
    assert offered == [("December 2025", "1")]
    await ann.types("league table")
    other = next(key for key in menus_of(shown(house, ann))[1].choices if key == "duel-single")
    assert "Duel" in (await ann.chooses(shown(house, ann), other, "ladder")).splitlines()[1]


async def test_a_ladder_with_another_order_than_rating_is_not_dropped_in_silence(house: Hall) -> None:
    ann, *_ = members(house)
    note = TRANSLATE("league-ladder-dropped")
    assert note in await ann.types("league table", ladder="duel-single", by="wins")
    assert note not in await ann.types("league table", ladder="duel-single", by="rating")
    assert note not in await ann.types("league table", by="wins")


async def test_the_own_row_is_shown_to_its_reader_alone(house: Hall) -> None:
    ann, *_, leo, zoe = members(house)
    await ann.types("league table", by="points", season="0")
    before = text_of(shown(house, ann))
    rows = (await leo.presses(shown(house, ann), "mine")).splitlines()
    assert [leo.name in row for row in rows] == ["←" in row for row in rows]
    assert await zoe.presses(shown(house, ann), "mine") == TRANSLATE("league-mine-none")
    assert text_of(shown(house, ann)) == before
    assert len(house.messages(ann.channel)) == 1


async def test_who_has_no_row_is_told_what_would_bring_one(house: Hall) -> None:
    ann, *_, zoe = members(house)
    for options, key in (
        ({"season": "2"}, "league-mine-none-rated"),
        ({"season": "2", "by": "wins"}, "league-mine-none"),
        ({"season": "1"}, "league-mine-none-over"),
    ):
        await ann.types("league table", **options)
        assert await zoe.presses(shown(house, ann), "mine") == TRANSLATE(key)


async def test_buttons_of_the_first_league_still_lead_to_the_points_of_all_time(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    wanted = text_of(shown(house, ann))
    for custom_id in ("league:prev:0", "league:next:1", "league:next:999999"):
        result = await press(house, ann, custom_id)
        assert TRANSLATE("league-title-points") in result
    assert await press(house, ann, "league:prev:0") == wanted


async def press(house: Hall, guest: Guest, custom_id: str) -> str:
    """Press a button that an earlier version of the bot put on the message."""
    message = shown(house, guest)
    backend = house.env.backend
    stored = backend.messages[guest.channel.id][message.id]
    button = next(part for part in walk(stored.components) if part.get("type") == 2)
    button["custom_id"], button["disabled"] = custom_id, False
    result = await guest.member.click(message, custom_id=custom_id)
    assert result.acknowledged
    return text_of(shown(house, guest))


def walk(components: Any) -> Any:
    for part in components:
        yield part
        yield from walk(part.get("components", ()))


@pytest.mark.parametrize(
    "custom_id",
    [
        "league:next:nonsense:0:any:0",
        "league:next:rating:999999:chess-blitz:999999",
        "league:next:highest:new:any:999999",
        "league:older:999999",
    ],
)
async def test_a_forged_button_leads_to_a_page_that_exists(house: Hall, custom_id: str) -> None:
    ann, *_ = members(house, matches=20)
    await ann.types("league table")
    told = await press(house, ann, custom_id)
    assert TRANSLATE("league-recent") in told if "older" in custom_id else "League by" in told


async def test_a_player_is_shown_to_whoever_asks_alone(house: Hall) -> None:
    ann, ben, *_, zoe = members(house)
    own = await ann.types("league me")
    assert TRANSLATE("league-opponents") in own
    assert TRANSLATE("league-awards", count=3) in own
    assert await ben.types("league player", member=ann.member) == own
    assert await zoe.types("league me") == TRANSLATE("league-me-empty")
    assert await ann.types("league player", member=zoe.member) == TRANSLATE("league-player-empty", name="Zoe")
    assert house.messages(ann.channel) == []


async def test_two_players_are_compared(house: Hall) -> None:
    ann, ben, cleo, *_, zoe = members(house)
    told = await ann.types("league versus", member=ben.member)
    assert TRANSLATE("league-versus", name="Ann", other="Ben") in told
    assert TRANSLATE("league-versus", name="Ben", other="Cleo") in await ann.types(
        "league versus", member=ben.member, other=cleo.member
    )
    never = TRANSLATE("league-versus-never", name="Ann", other="Zoe")
    assert await ann.types("league versus", member=zoe.member) == never
    assert await ann.types("league versus", member=ann.member) == TRANSLATE("league-versus-self")
    assert house.messages(ann.channel) == []


async def test_records_lead_to_the_replays_of_their_matches(house: Hall) -> None:
    ann, *_ = members(house)
    told = await ann.types("league records")
    league = house.league
    assert league is not None
    records = await league.records(house.guild.id)
    for record in records:
        assert TRANSLATE(f"record-{record.kind.value}", count=record.value) in told
    ways = {button.custom_id for button in buttons_of(shown(house, ann))}
    assert ways == {f"replay:{record.match_id}:start" for record in records}


async def test_the_newest_matches_are_turned_by_anybody(house: Hall) -> None:
    ann, ben, *_ = members(house, matches=12)
    told = await ann.types("league recent")
    assert TRANSLATE("league-recent-page", page=1, pages=3, matches=12) in told
    older = await ben.presses(shown(house, ann), "older")
    assert TRANSLATE("league-recent-page", page=2, pages=3, matches=12) in older
    newer = await ann.presses(shown(house, ann), "newer")
    assert TRANSLATE("league-recent-page", page=1, pages=3, matches=12) in newer
    assert controls_of(shown(house, ann))[-2:] == ["newer", "older"]


async def test_a_season_shows_its_leaders_and_the_winners_before(house: Hall) -> None:
    ann, *_ = members(house)
    told = await ann.types("league season")
    assert told.startswith("## January 2026")
    assert "December 2025" in told
    assert "<t:1769904000:R>" in told, "the first of February"
    assert told.endswith(TRANSLATE("league-season-more"))


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_empty_league_answers_in_private(house: Hall, command: str) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    house.keep_league(FakeLeague(guild_id=house.guild.id))
    assert await ann.types(f"league {command}", **options_of(command, ann, ben))
    assert house.messages(ann.channel) == []


async def test_somebody_who_left_the_server_keeps_the_name_in_the_league(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, ben, *_ = members(house)
    house.guild.remove_member(ben.member)
    assert "**Ben**" in await ann.types("league table", by="points", season="0")
    assert "<@" not in text_of(shown(house, ann))


async def test_who_asks_a_busy_league_is_refused_in_a_sentence(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, *_ = members(house, matches=12)
    await ann.types("league table")
    table = shown(house, ann)

    async def busy(*_: object, **__: object) -> None:
        raise StoreBusyError("100 wait for the database already")

    for method in ("seasons", "row", "names", "records", "recent"):
        monkeypatch.setattr(house.league, method, busy)
    for command in COMMANDS:
        told = await ann.types(f"league {command}", **options_of(command, ann, ben))
        assert told == TRANSLATE("refused-store-busy"), command
    assert await ann.presses(table, "mine") == TRANSLATE("refused-store-busy")
    assert await ann.chooses(table, "points", "order") == TRANSLATE("refused-store-busy")
    assert await ann.suggested("dec", command="league table", option="season") == []


async def test_tables_work_after_a_restart(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    await house.restart()
    told = await ann.presses(shown(house, ann), "next")
    assert TRANSLATE("league-page", page=2, pages=2, players=12) in told


def test_every_ladder_can_be_typed() -> None:
    assert len(LADDER_KEYS) <= 25
    assert POINTS_OF_ALL_TIME.order is not None
