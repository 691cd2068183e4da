"""The league as people see it: each command and button, typed and pressed."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from bot.league.ladders import LADDER_KEYS
from bot.league.ports import RecordKind
from bot.rooms.ports import StoreBusyError
from cogs.league.cog import SHARE_PAUSE
from cogs.league.view import POINTS_OF_ALL_TIME
from tests.e2e.strategy import who_is
from tests.engine.positions import position
from tests.support.fake_league import CLUB, FakeLeague, club
from tests.support.hall import buttons_of, controls_of, menus_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
PAGES = ("season", "records", "recent", "activity", "table")


async def opens(guest: Guest, page: str) -> str:
    """Go to a page of the league by its buttons; return what it says."""
    told = await guest.types("league table")
    return told if page == "table" else await guest.presses(guest.panel, page)


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
    await ann.shares()
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
    assert TRANSLATE("record-highest-hand", count=record.value) in await opens(ann, "records")


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
    other = next(key for key in menus_of(ann.panel)[1].choices if key == "duel-single")
    assert "Duel" in (await ann.chooses(ann.panel, other, "ladder")).splitlines()[1]


async def test_a_ladder_with_another_order_than_rating_is_not_dropped_in_silence(house: Hall) -> None:
    ann, *_ = members(house)
    note = TRANSLATE("league-ladder-dropped")
    assert note in await ann.types("league table", ladder="duel-single", by="wins")
    assert note not in await ann.types("league table", ladder="duel-single", by="rating")
    assert note not in await ann.types("league table", by="wins")


async def test_the_own_row_is_shown_to_its_reader_alone(house: Hall) -> None:
    ann, *_, leo, zoe = members(house)
    await ann.types("league table", by="points", season="0")
    await ann.shares()
    before = text_of(shown(house, ann))
    rows = (await leo.presses(shown(house, ann), "mine")).splitlines()
    assert [leo.name in row for row in rows] == ["←" in row for row in rows]
    assert await zoe.presses(shown(house, ann), "mine") == TRANSLATE("league-mine-none")
    assert text_of(shown(house, ann)) == before
    assert len(house.messages(ann.channel)) == 1


async def test_who_has_no_row_is_told_what_would_bring_one(house: Hall) -> None:
    *_, zoe = members(house)
    for options, key in (
        ({"season": "2"}, "league-mine-none-rated"),
        ({"season": "2", "by": "wins"}, "league-mine-none"),
        ({"season": "1"}, "league-mine-none-over"),
    ):
        await zoe.types("league table", **options)
        assert await zoe.presses(zoe.panel, "mine") == TRANSLATE(key)


async def test_buttons_of_the_first_league_still_lead_to_the_points_of_all_time(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    await ann.shares()
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
    await ann.shares()
    told = await press(house, ann, custom_id)
    assert TRANSLATE("league-recent") in told if "older" in custom_id else "League by" in told


async def test_a_player_is_shown_to_whoever_asks_alone(house: Hall) -> None:
    ann, ben, *_, zoe = members(house)
    own = await ann.types("league player")
    assert TRANSLATE("league-opponents") in own
    assert TRANSLATE("league-awards", count=3) in own
    assert await ben.types("league player", member=ann.member) == own
    assert await zoe.types("league player") == TRANSLATE("league-me-empty")
    assert await ann.types("league player", member=zoe.member) == TRANSLATE("league-player-empty", name="Zoe")
    assert house.messages(ann.channel) == []


async def test_two_players_are_compared(house: Hall) -> None:
    ann, ben, cleo, *_, zoe = members(house)
    told = await ann.types("league player", against=ben.member)
    assert TRANSLATE("league-versus", name="Ann", other="Ben") in told
    assert TRANSLATE("league-versus", name="Ben", other="Cleo") in await ann.types(
        "league player", member=ben.member, against=cleo.member
    )
    never = TRANSLATE("league-versus-never", name="Ann", other="Zoe")
    assert await ann.types("league player", against=zoe.member) == never
    assert await ann.types("league player", against=ann.member) == TRANSLATE("league-versus-self")
    assert house.messages(ann.channel) == []


async def test_records_lead_to_the_replays_of_their_matches(house: Hall) -> None:
    ann, *_ = members(house)
    told = await opens(ann, "records")
    league = house.league
    assert league is not None
    records = await league.records(house.guild.id)
    for record in records:
        assert TRANSLATE(f"record-{record.kind.value}", count=record.value) in told
    ways = {button.custom_id for button in buttons_of(await ann.shares())}
    assert ways == {f"replay:{record.match_id}:start" for record in records}


async def test_the_newest_matches_are_turned_by_anybody(house: Hall) -> None:
    ann, ben, *_ = members(house, matches=12)
    told = await opens(ann, "recent")
    await ann.shares()
    assert TRANSLATE("league-recent-page", page=1, pages=3, matches=12) in told
    older = await ben.presses(shown(house, ann), "older")
    assert TRANSLATE("league-recent-page", page=2, pages=3, matches=12) in older
    newer = await ann.presses(shown(house, ann), "newer")
    assert TRANSLATE("league-recent-page", page=1, pages=3, matches=12) in newer
    assert controls_of(shown(house, ann))[-2:] == ["newer", "older"]


async def test_a_season_shows_its_leaders_and_the_winners_before(house: Hall) -> None:
    ann, *_ = members(house)
    told = await opens(ann, "season")
    assert told.startswith("## January 2026")
    assert "December 2025" in told
    assert "<t:1769904000:R>" in told, "the first of February"
    assert told.endswith(TRANSLATE("league-season-more"))


async def test_an_empty_league_has_nothing_to_show_everybody(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    house.keep_league(FakeLeague(guild_id=house.guild.id))
    result = await ann.member.slash(ann.channel, "league table")
    assert text_of(result.response) == TRANSLATE("league-empty")
    assert buttons_of(result.response) == []


async def test_every_page_is_private_until_it_is_shown_to_everybody_once(house: Hall) -> None:
    ann, ben, *_ = members(house)
    for number, page in enumerate(PAGES, 1):
        told = await opens(ann, page)
        assert len(house.messages(ann.channel)) == number - 1, "private until then"
        panel = ann.panel
        stored = house.env.backend.messages[ann.channel.id][panel.id]
        pressed = copy.deepcopy(stored.components)
        await ann.shares()
        assert text_of(panel) == TRANSLATE("league-shared"), "it stands below"
        stored.components = pressed  # a second press is on its way
        await ann.shares()
        assert text_of(ann.private_messages[-1]) == TRANSLATE("league-share-soon")
        assert len(house.messages(ann.channel)) == number, page
        assert text_of(shown(house, ann)) == told.replace("Your row:", "Ann's row:"), page
        await house.env.advance_time(SHARE_PAUSE.total_seconds() + 1)
    assert not any(one.custom_id.startswith("share:") for one in buttons_of(shown(house, ann)))
    assert TRANSLATE("league-title-points") in await ben.chooses(shown(house, ann), "points", "order")


async def test_what_was_turned_and_sorted_is_what_everybody_sees(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    told = await ann.presses(ann.panel, "next")
    assert text_of(await ann.shares()) == told.replace("Your row:", "Ann's row:")


async def test_a_player_and_two_players_can_be_shown_to_everybody_too(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, ben, *_ = members(house)
    for against in ({}, {"against": ben.member}):
        told = await ann.types("league player", **against)
        assert text_of(await ann.shares()) == told
        await house.env.advance_time(SHARE_PAUSE.total_seconds() + 1)
    assert len(house.messages(ann.channel)) == 2


async def test_who_may_not_write_in_a_channel_shows_nothing_to_everybody_there(house: Hall) -> None:
    channel = house.channel("news")
    ann, *_ = members(house)
    reader = replace(ann, channel=channel)
    denied = discord.Permissions(send_messages=True).value
    everybody = Overwrite(house.guild.id, OverwriteType.ROLE, deny=denied)
    house.env.backend.set_overwrite(channel.id, everybody)
    await reader.types("league table")
    share = next(one for one in buttons_of(reader.panel) if one.custom_id.startswith("share:"))
    await reader.member.click(reader.panel, custom_id=share.custom_id)
    assert house.messages(channel) == []
    assert text_of(reader.private_messages[-1]) == TRANSLATE("league-share-right")


async def test_somebody_who_left_the_server_keeps_the_name_in_the_league(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    ann, ben, *_ = members(house)
    house.guild.remove_member(ben.member)
    assert "**Ben**" in await ann.types("league table", by="points", season="0")
    assert "<@" not in text_of(ann.panel)


async def test_who_asks_a_busy_league_is_refused_in_a_sentence(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, *_ = members(house, matches=12)
    await ann.types("league table")
    table = ann.panel

    async def busy(*_: object, **__: object) -> None:
        raise StoreBusyError("100 wait for the database already")

    for method in ("seasons", "row", "names", "records", "recent"):
        monkeypatch.setattr(house.league, method, busy)
    for options in ({}, {"against": ben.member}):
        assert await ann.types("league player", **options) == TRANSLATE("refused-store-busy")
    for page in ("season", "records", "recent"):
        assert await ann.presses(table, page) == TRANSLATE("refused-store-busy"), page
    assert await ann.presses(table, "mine") == TRANSLATE("refused-store-busy")
    assert await ann.chooses(table, "points", "order") == TRANSLATE("refused-store-busy")
    assert await ann.suggested("dec", command="league table", option="season") == []
    assert await ann.presses(table, "league") == TRANSLATE("refused-store-busy"), "shown to nobody"
    monkeypatch.undo()
    assert TRANSLATE("league-title-rating") in text_of(await ann.shares())


async def test_tables_work_after_a_restart(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    await ann.shares()
    await house.restart()
    told = await ann.presses(shown(house, ann), "next")
    assert TRANSLATE("league-page", page=2, pages=2, players=12) in told


def test_every_ladder_can_be_typed() -> None:
    assert len(LADDER_KEYS) <= 25
    assert POINTS_OF_ALL_TIME.order is not None
