"""Seasons as a server wants them: the settings, ending one by hand, and the podium that is posted once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.league.moderation import Decision, DecisionKind
from bot.league.ports import Season
from bot.league.seasons import FIRST_LOOK, SeasonMode, beginning_of_month, month_after
from bot.render.league import season_name
from bot.rooms.ports import StoreBusyError
from cogs.league.podium import PATIENCE
from tests.e2e.test_admin import moderator
from tests.e2e.test_healing import may
from tests.e2e.test_league import opens
from tests.e2e.test_notices import rung
from tests.support.fake_league import CLUB, club
from tests.support.hall import buttons_of, pictures_of, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcord import ChannelHandle, InteractionResult

    from db.storage import Storage
    from tests.support.hall import Guest, Hall

pytestmark = pytest.mark.usefixtures("days_pass")

TRANSLATE = translator()
DAY = timedelta(days=1).total_seconds()


def manager(house: Hall, channel: ChannelHandle) -> Guest:
    return moderator(house, house.guest("Ann", channel), "manage_guild", name="Boss")


def stored(house: Hall) -> Storage:
    return house.bot.storage


async def open_panel(boss: Guest) -> Any:
    assert TRANSLATE("league-settings-title") in await boss.types("league-admin settings")
    return boss.panel


async def by_hand(house: Hall, boss: Guest) -> None:
    await boss.chooses(await open_panel(boss), SeasonMode.BY_HAND.value, "seasons")
    assert (await house.bot.season_updates.settings.of(house.guild.id)).seasons is SeasonMode.BY_HAND


async def begin(boss: Guest, **options: Any) -> str:
    asked = await boss.types("league-admin new-season", **options)
    assert "?" in asked
    return await boss.presses(boss.panel, "begin")


def a_club(house: Hall) -> None:
    """A league of twelve people; its first season is over."""
    league = club({10**17 + n: name for n, name in enumerate(CLUB.split(), 1)}, guild_id=house.guild.id)
    house.keep_league(league)


async def ended(house: Hall, number: int = 1, *, rated: int = 3) -> Season:
    """Let a season of the store have ended just now, with so many rated matches."""
    now = house.env.now()
    season = Season(
        guild_id=house.guild.id, number=number, name="2025-12", started_at=now - timedelta(days=20)
    )
    await stored(house).seasons.change(begun=season)
    over = replace(season, ended_at=now)
    await stored(house).seasons.change(ended=over)
    pretend_rated(house, rated)
    return over


def pretend_rated(house: Hall, count: int) -> None:
    """Let the store tell of so many rated matches, which nobody played."""

    async def matches(_: Season) -> int:
        return count

    vars(stored(house).seasons)["rated_matches"] = matches


async def settle_on(house: Hall, channel: ChannelHandle | None, *, podium: bool = True) -> None:
    held = house.bot.season_updates.settings
    channel_id = None if channel is None else channel.id
    await held.change(house.guild.id, lambda old: replace(old, podium_channel=channel_id, podium=podium))


async def look(house: Hall) -> None:
    await house.env.advance_time(FIRST_LOOK + 1)


def posted(house: Hall, channel: ChannelHandle) -> Sequence[Any]:
    return [one for one in house.messages(channel) if any(b.verb == "table" for b in buttons_of(one))]


# Settings


async def test_league_settings_are_for_who_manages_the_server(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    for command in ("league-admin settings", "league-admin new-season"):
        assert await ann.types(command) == TRANSLATE("refused-not-manager")


async def test_everything_about_the_league_is_settled_in_the_panel(house: Hall) -> None:
    boss = manager(house, house.channel())
    await boss.chooses(await open_panel(boss), "none", "seasons")
    assert TRANSLATE("league-settings-about-none") in text_of(boss.panel)
    await boss.presses(boss.panel, "podium", "off")
    result: InteractionResult = await boss.member.select(
        boss.panel, [boss.channel], custom_id="leaguesettings:podium_channel"
    )
    assert result.acknowledged
    await house.restart()
    held = await house.bot.season_updates.settings.of(house.guild.id)
    assert (held.seasons, held.podium, held.podium_channel) == (SeasonMode.NONE, False, boss.channel.id)
    assert held.seasons_since is not None
    assert TRANSLATE("switch-podium-off") in {one.label for one in buttons_of(await open_panel(boss))}


async def test_a_channel_in_which_no_podium_can_be_posted_is_told_in_the_panel(house: Hall) -> None:
    boss = manager(house, house.channel())
    quiet = house.channel("quiet")
    may(house, quiet, send_messages=False)
    await settle_on(house, quiet)
    panel = await open_panel(boss)
    needs = TRANSLATE("permission-short-send_messages")
    assert TRANSLATE("league-settings-podium-missing", needs=needs) in text_of(panel)


async def test_without_seasons_tables_open_on_all_time(house: Hall) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await boss.types("league table")
    assert TRANSLATE("league-all-time") not in text_of(boss.panel)
    await boss.chooses(await open_panel(boss), "none", "seasons")
    await boss.types("league table")
    about = text_of(boss.panel).splitlines()[1]
    assert season_name(TRANSLATE, None) in about


# By hand


async def test_a_season_without_a_match_says_so_and_not_that_nobody_has_a_place(house: Hall) -> None:
    boss = manager(house, house.channel())
    await by_hand(house, boss)
    for _ in range(2):
        await begin(boss)
    told = await opens(boss, "season")
    assert TRANSLATE("league-nobody-yet") in told
    assert told.splitlines()[-2] == TRANSLATE("league-podium-nobody"), "the season before"


async def test_a_season_is_ended_by_hand_after_a_question(house: Hall) -> None:
    boss = manager(house, house.channel())
    assert await boss.types("league-admin new-season") == TRANSLATE("no-new-season-monthly")
    await by_hand(house, boss)
    assert await begin(boss) == TRANSLATE("new-season-begun", season="Season 1")
    empty = TRANSLATE("new-season-ask-empty", ended="Season 1", season="Season 2", matches=0)
    assert await boss.types("league-admin new-season") == empty
    told = await begin(boss, name=" Spring  *Cup* ")
    assert told == TRANSLATE("new-season-begun", season=r"Spring \*Cup\*")
    logged = await boss.types("league-admin log")
    for title in ("Season 1", r"Spring \*Cup\*"):
        assert TRANSLATE("league-admin-did-season", title=title) in logged
    assert await boss.types("league-admin undo", entry=1) == TRANSLATE("league-admin-refused-not-undoable")
    assert await stored(house).moderation.stale() == [], "nothing is computed anew"
    seasons = await stored(house).league.seasons(house.guild.id)
    assert [(one.number, one.name, one.ended_at is None) for one in seasons] == [
        (2, "Spring *Cup*", True),
        (1, "", False),
    ]
    told = await opens(boss, "season")
    assert r"## Spring \*Cup\*" in told


@pytest.mark.parametrize("name", ["cup", "2026-11", "7", "\N{ZERO WIDTH SPACE}", "All time"])
async def test_a_name_that_is_taken_or_shows_nothing_is_refused(house: Hall, name: str) -> None:
    boss = manager(house, house.channel())
    await by_hand(house, boss)
    await begin(boss, name="Cup")
    told = await boss.types("league-admin new-season", name=name)
    assert told.startswith(TRANSLATE("new-season-taken", name="\0").partition("\0")[0])
    assert len(await stored(house).league.seasons(house.guild.id)) == 1


async def test_a_question_about_a_season_that_is_over_changes_nothing(house: Hall) -> None:
    boss = manager(house, house.channel())
    await by_hand(house, boss)
    await boss.types("league-admin new-season", name="Cup")
    question = boss.panel
    await boss.types("league-admin new-season")
    other = boss.panel
    await begin(boss)
    assert await boss.presses(question, "begin") == TRANSLATE("new-season-changed")
    assert len(await stored(house).league.seasons(house.guild.id)) == 1
    await boss.chooses(await open_panel(boss), "monthly", "seasons")
    assert await boss.presses(other, "begin") == TRANSLATE("no-new-season-monthly")


# The podium


async def test_the_podium_of_a_season_is_posted_once_with_pictures_and_the_way_to_its_table(
    house: Hall,
) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await settle_on(house, boss.channel)
    season = await ended(house)
    await look(house)
    [podium] = posted(house, boss.channel)
    told = text_of(podium)
    assert TRANSLATE("podium-title", season=season_name(TRANSLATE, season)) in told
    league = house.bot.services.league
    first, *_ = await league.ladders(house.guild.id, 1)
    assert TRANSLATE(f"ladder-{first}") in told
    assert TRANSLATE("podium-champions", count=1, names="\0").partition("\0")[0] in told
    assert len(pictures_of(podium)) in {1, 2}
    assert rung(house, boss.channel) == []
    table = await boss.presses(podium, "table")
    assert TRANSLATE("league-title-rating") in table
    assert season_name(TRANSLATE, season) in table
    assert len(posted(house, boss.channel)) == 1
    await house.restart()
    await look(house)
    await house.env.advance_time(2 * DAY)
    assert len(posted(house, boss.channel)) == 1


async def test_a_podium_that_was_sent_before_the_process_ended_is_not_sent_again(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await settle_on(house, boss.channel)
    season = await ended(house)

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreBusyError("busy")

    with monkeypatch.context() as killed:
        killed.setattr(stored(house).seasons, "settle", fails)
        await look(house)
    assert len(posted(house, boss.channel)) == 1
    house.forgive()
    await house.restart()
    a_club(house)
    await look(house)
    assert len(posted(house, boss.channel)) == 1
    now = house.env.now()
    assert season.ended_at is not None
    assert await stored(house).seasons.due_podiums(since=season.ended_at, now=now) == []


async def test_who_ended_a_season_first_has_the_title_in_the_profile(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    users = {ann.member.id: "Ann"} | {10**17 + n: name for n, name in enumerate(CLUB.split()[1:], 1)}
    league = club(users, guild_id=house.guild.id)
    house.keep_league(league)
    titles = await league.titles(house.guild.id, ann.member.id)
    assert titles, "the best player of the club"
    told = await ben.types("league player", member=ann.member)
    assert TRANSLATE("league-titles", count=len(titles)) in told
    for season, ladder in titles:
        name = season_name(TRANSLATE, season)
        told_as = TRANSLATE("league-title-of", season=name, ladder=TRANSLATE(f"ladder-{ladder}"))
        assert told_as in told


async def test_a_podium_waits_until_the_league_was_computed_anew(house: Hall) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await settle_on(house, boss.channel)
    await ended(house)
    void = Decision(
        guild_id=house.guild.id,
        number=1,
        action=DecisionKind.VOID,
        subject="0" * 32,
        actor_id=1,
        actor="Boss",
        at=house.env.now(),
    )
    await stored(house).moderation.decide(void)
    await look(house)
    assert posted(house, boss.channel) == []
    await stored(house).moderation.finish(house.guild.id, revision=1)
    await house.env.advance_time(DAY)
    assert len(posted(house, boss.channel)) == 1


async def test_where_no_pictures_are_wanted_the_podium_has_none(house: Hall) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await settle_on(house, boss.channel)
    await house.bot.settings.change(house.guild.id, lambda held: replace(held, pictures=False))
    await ended(house)
    await look(house)
    [podium] = posted(house, boss.channel)
    assert pictures_of(podium) == []


@pytest.mark.parametrize(("wanted", "rated"), [("no", 9), ("yes", 2)])
async def test_no_podium_where_none_is_wanted_or_hardly_anybody_played(
    house: Hall, wanted: str, rated: int
) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    await settle_on(house, boss.channel, podium=wanted == "yes")
    await ended(house, rated=rated)
    await look(house)
    assert posted(house, boss.channel) == []
    now = house.env.now()
    assert await stored(house).seasons.due_podiums(since=now - timedelta(days=9), now=now) == []


async def test_a_channel_that_cannot_be_written_to_is_given_up_after_a_day(house: Hall) -> None:
    boss = manager(house, house.channel())
    a_club(house)
    quiet = house.channel("quiet")
    may(house, quiet, send_messages=False)
    await settle_on(house, quiet)
    await ended(house)
    await look(house)
    await house.env.advance_time(PATIENCE.total_seconds() + 2 * 3600)
    assert [line for line in house.forgive() if "podium" in line]
    may(house, quiet, send_messages=True)
    await house.env.advance_time(DAY)
    assert posted(house, quiet) == []
    assert posted(house, boss.channel) == []


async def test_the_month_ends_and_its_podium_comes_though_nobody_plays_any_more(house: Hall) -> None:
    house.env.backend.clock._epoch += timedelta(days=30)  # the month is nearly over, but for some looks
    boss = manager(house, house.channel())
    now = house.env.now()
    league = club(guild_id=house.guild.id)
    house.keep_league(league)
    await settle_on(house, boss.channel)
    season = Season(
        guild_id=house.guild.id, number=1, name=f"{now:%Y-%m}", started_at=beginning_of_month(now)
    )
    await stored(house).seasons.change(begun=season)
    pretend_rated(house, 30)
    await house.env.advance_time((month_after(now) - now).total_seconds() + 3600)
    (over, *_) = await stored(house).league.seasons(house.guild.id)
    assert over == replace(season, ended_at=month_after(now))
    assert len(posted(house, boss.channel)) == 1
