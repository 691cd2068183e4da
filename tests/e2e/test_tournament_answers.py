"""Answers about a tournament: true for its kind, with what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from bot.tournaments.registry import Tournaments
from cogs.core.links import TournamentId, TournamentVerb
from cogs.table.lobby_view import LAST
from tests.e2e.test_match_access import deny
from tests.e2e.test_tournaments import CREATE, PLAN, calls_off, forges, opened, panel, passes, sits, stored
from tests.support.hall import buttons_of, text_of, told_before

if TYPE_CHECKING:
    from bot.tournaments.tournament import Tournament
    from tests.support.hall import Hall

TRANSLATE = translator()


async def test_in_an_arena_people_are_told_to_say_that_they_are_ready(house: Hall) -> None:
    channel = house.channel()
    host, _ = await opened(house, "", kind="arena", window=60)
    ann, zoe = house.guests("Ann Zoe", host.channel)
    told = await ann.presses(panel(house, host.channel), "enter")
    assert told == TRANSLATE("tournament-entered-arena", name="Summer Cup")
    await ann.presses(panel(house, host.channel), "withdraw")
    await ann.presses(panel(house, host.channel), "enter")
    ben = house.guest("Ben", channel)
    await ben.presses(panel(house, host.channel), "enter")
    await passes(house, minutes=61)
    shown = panel(house, host.channel)
    assert TRANSLATE("tournament-yours-arena") in await ann.presses(shown, "show")
    assert TRANSLATE("tournament-yours-enter") in await zoe.presses(shown, "show")
    await ann.presses(shown, "ready")
    assert TRANSLATE("tournament-yours-waiting") in await ann.presses(panel(house, host.channel), "show")


async def test_a_group_of_a_rotation_is_not_told_that_it_begins_without_somebody(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo Dan", kind="rotation-four", preset="classic")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests[:3])
    lobby, group = house.says(thread), f"<@{guests[3].member.id}>"
    assert TRANSLATE("lobby-tournament-waits-group", names=group) in lobby
    assert told_before("begins", "lobby-tournament-time") in lobby
    await passes(house, hours=2, minutes=30)
    called, *_, reminded = [message.content for message in house.pings(thread)]
    mentions = " ".join(f"<@{user}>" for user in (await stored(house)).tables[0].people)
    facts = {"mentions": mentions, "name": "Summer Cup"}
    assert called.startswith(told_before("until", "tournament-call-group", **facts))
    assert reminded.startswith(told_before("until", "tournament-remind-group", mentions=group))


async def test_no_message_that_stays_counts_down_to_a_moment(house: Hall) -> None:
    host, _ = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await passes(house, hours=2, minutes=30)
    lasting = [message.content for place in (host.channel, thread) for message in house.messages(place)]
    assert [text for text in lasting if ":f>" in text]
    assert not [text for text in lasting if ":R>" in text]


async def test_a_round_is_told_with_how_many_there_are(house: Hall) -> None:
    host, _ = await opened(house, "Ann Ben", kind="rounds", rounds=3)
    await passes(house, minutes=61)
    told = TRANSLATE("tournament-running-round", round=1, rounds=3, count=1)
    assert told in text_of(panel(house, host.channel))


async def test_a_tournament_that_nobody_entered_asks_nobody_to_join(house: Hall) -> None:
    host, _ = await opened(house, "")
    await passes(house, minutes=61)
    shown = panel(house, host.channel)
    assert TRANSLATE("tournament-nobody-entered") in text_of(shown)
    assert buttons_of(shown) == []


async def test_a_table_that_was_decided_leads_to_its_tournament(house: Hall) -> None:
    host, _ = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await passes(house, hours=3, seconds=1)
    [closed] = [one for one in house.messages(thread) if TRANSLATE("closed-tournament") in text_of(one)]
    assert [button.verb for button in buttons_of(closed)] == ["show"]


async def test_two_tournaments_that_go_on_cannot_have_the_same_name(house: Hall) -> None:
    host, _ = await opened(house, "Ann")
    told = await host.types(CREATE, **PLAN | {"name": " summer  CUP "})
    assert told == TRANSLATE("tournament-refused-name-taken", name="summer CUP")
    await calls_off(host)
    assert await host.types(CREATE, **{**PLAN, "name": " "}) == TRANSLATE("refused-option", option="name")
    assert await host.types(CREATE, **PLAN) == TRANSLATE("tournament-opened", name="Summer Cup")


async def test_who_withdraws_leaves_the_tournament_that_they_are_in(house: Hall) -> None:
    host, [ann] = await opened(house, "Ann")
    await host.types(CREATE, **PLAN | {"name": "Winter Cup"})
    await ann.types("league tournament")
    told = await ann.presses(ann.panel, "withdraw")
    assert told == TRANSLATE("tournament-left", name="Summer Cup")


async def test_who_withdraws_has_no_more_tournaments_read_than_one(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read whole, each of the largest takes longer than a press may."""
    host, [ann] = await opened(house, "Ann")
    for name in ("Second", "Third", "Fourth", "Fifth"):
        await host.types(CREATE, **PLAN | {"name": name})
    zoe = house.guest("Zoe", host.channel)
    read: set[str] = set()
    find = Tournaments.find

    async def noting(tournaments: Tournaments, tournament_id: str) -> Tournament:
        read.add(tournament_id)
        return await find(tournaments, tournament_id)

    monkeypatch.setattr(Tournaments, "find", noting)
    await zoe.types("league tournament")
    assert len(read) == 1
    read.clear()
    assert "Summer Cup" in await ann.types("league tournament"), "the one that they are in"
    assert len(read) == 1


@pytest.mark.parametrize("typist", [0, 1])
async def test_whoever_sits_at_a_table_of_a_tournament_deals_by_command(house: Hall, typist: int) -> None:
    host, guests = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests)
    await guests[typist].types("uno start")
    assert house.bot.rooms.require(thread.id).state.stage is Stage.PLAYING


async def test_rules_of_a_tournament_are_not_those_of_the_next_table(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests)
    await guests[0].presses(house.table(thread), "start")
    guests[0].channel = house.channel("other")
    assert await guests[0].types("uno start", preset=LAST) == TRANSLATE("refused-no-last-rules")


async def test_from_a_list_one_gets_to_a_tournament_and_back(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    host, [ann, _] = await opened(house, "Ann Ben")
    await ann.types("league tournament")
    listed = await ann.presses(ann.panel, "list")
    await ann.presses(ann.panel, "show")
    assert await ann.presses(ann.panel, "list") == listed
    await passes(house, minutes=61)
    assert "list" not in [button.verb for button in buttons_of(panel(house, host.channel))]
    told = await ann.presses(panel(house, host.channel), "show")
    mine = next(line for line in told.splitlines() if line.startswith("**Your table"))
    assert mine in await ann.presses(ann.panel, "after"), "also on another page"
    assert await ann.presses(ann.panel, "list") != told


async def test_where_there_was_no_tournament_nobody_is_sent_to_the_list(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    assert await ann.types("league tournament") == TRANSLATE("tournament-list-empty")


async def test_the_rules_of_a_tournament_are_shown_to_be_read_alone(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests)
    read = [await guest.presses(house.table(thread), "rules") for guest in guests]
    assert read[0] == read[1]
    assert TRANSLATE("panel-note") not in read[0]
    for guest in guests:
        assert {one.verb for one in buttons_of(guest.panel)} == {"all"}, "nothing can be set"


async def test_who_cannot_see_a_channel_neither_sees_nor_enters_its_tournament(house: Hall) -> None:
    host, [ann] = await opened(house, "Ann")
    zoe = house.guest("Zoe", house.channel("lounge"))
    deny(house, host.channel, zoe, "view_channel")
    tournament = await stored(house)
    show, unknown = "league tournament", TRANSLATE("tournament-refused-unknown")
    assert await ann.suggested(command=show, option="tournament") == [("Summer Cup", tournament.id)]
    assert await zoe.suggested(command=show, option="tournament") == []
    assert await zoe.types(show) == TRANSLATE("tournament-list-empty")
    for named in ("Summer Cup", tournament.id):
        assert await zoe.types(show, tournament=named) == unknown
    assert not house.messages(zoe.channel)
    await zoe.types("uno start")
    for verb in (TournamentVerb.ENTER, TournamentVerb.SHOW, TournamentVerb.WITHDRAW, TournamentVerb.STAY):
        forged = str(TournamentId(verb.value, tournament.id))
        assert unknown in await forges(house, zoe, house.table(zoe.channel), forged)
    assert (await stored(house)).find(zoe.member.id) is None

    deny(house, host.channel, ann, "view_channel")
    ann.channel = zoe.channel
    await ann.types("league tournament")
    told = await ann.presses(ann.panel, "withdraw")
    assert told == TRANSLATE("tournament-left", name="Summer Cup"), "whoever is in it can leave"


async def test_a_tournament_of_a_hidden_channel_stays_hidden_when_the_channel_is_gone(house: Hall) -> None:
    host, [ann] = await opened(house, "Ann")
    zoe = house.guest("Zoe", host.channel)
    elsewhere = house.channel("elsewhere")
    deny(house, host.channel, zoe, "view_channel")
    house.env.backend.delete_channel(host.channel.id)
    await house.env.settle()
    for guest in (host, ann, zoe):
        guest.channel = elsewhere
    assert TRANSLATE("tournament-list-empty") in await zoe.types("league tournament")
    assert await zoe.suggested(command="league tournament", option="tournament") == []
    assert "Summer Cup" in await host.types("league tournament"), "moderators call it off"
    await ann.types("league tournament")
    assert await ann.presses(ann.panel, "withdraw") == TRANSLATE("tournament-left", name="Summer Cup")
