"""Tournaments as people see them: sign-up, tables in threads, matches, and who goes on."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import discord
import pytest

from bot.i18n import translator
from bot.render.tournament import round_name
from bot.rooms.ports import StoreFailedError
from bot.rooms.state.room_state import Stage
from bot.tournaments.kinds import winners
from bot.tournaments.tournament import Tournament, TournamentStage
from cogs.core.links import TournamentId, TournamentPageId, TournamentVerb
from tests.e2e.strategy import Player, guest_at_turn
from tests.e2e.test_forged_commands import sends
from tests.support.hall import buttons_of, pictures_of, text_of

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
FINAL, SEMI_FINAL, QUARTER_FINAL = (round_name(TRANSLATE, 1, to_come) for to_come in range(3))
CREATE = "uno-admin tournament"
PLAN: dict[str, Any] = {
    "kind": "elimination",
    "name": "Summer Cup",
    "sign_up": 60,
    "preset": "anywhere",
    "table_size": 2,
    "round_time": 180,
}


ENDING: dict[str, tuple[str, ...]] = {"uno-admin end": (), "uno end": (), "uno-admin kick": ("player",)}
"""Ways in which a moderator ends something, with the options that name whom."""


async def passes(house: Hall, **time: float) -> None:
    await house.env.advance_time(timedelta(**time).total_seconds())
    await house.env.settle()


def moderator(house: Hall, channel: ChannelHandle, name: str = "Mod") -> Guest:
    role = house.guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
    return house.guest(name, channel, roles=[role])


def panel(house: Hall, channel: ChannelHandle) -> Any:
    """The panel of the tournament: whatever else is said there is plain text."""
    [shown] = [message for message in house.messages(channel) if message.flags.components_v2]
    return shown


def first_on_podium(house: Hall, channel: ChannelHandle) -> str:
    """Return who has won the tournament, whom its panel names once beside the picture."""
    told = text_of(panel(house, channel))
    [winner] = re.findall(r"🥇 \*\*(\w+)\*\*", told)
    assert told.count(winner) == 1
    return str(winner)


CALL: Final = partial(TRANSLATE, "tournament-call", mentions="", name="", table="", until="")
ONE_GOES_ON: Final = CALL(count=1).removeprefix(CALL(count=0))


async def opened(house: Hall, names: str, **plan: Any) -> tuple[Guest, list[Guest]]:
    """Return who opened a tournament, and those who have joined it."""
    channel = house.channel()
    host = moderator(house, channel)
    typed = {name: value for name, value in (PLAN | plan).items() if value is not None}
    told = await host.types(CREATE, **typed)
    assert TRANSLATE("tournament-opened", name="Summer Cup") in told
    guests = house.guests(names, channel)
    entered = "tournament-entered-arena" if plan.get("kind") == "arena" else "tournament-entered"
    for guest in guests:
        told = await guest.presses(panel(house, channel), "enter")
        assert told == TRANSLATE(entered, name="Summer Cup")
    return host, guests


async def calls_off(host: Guest) -> None:
    """Call off the tournament that goes on, and say yes when asked."""
    await host.types("league tournament")
    await host.presses(host.panel, "calloff")
    await host.presses(host.panel, "cancel")


async def stored(house: Hall) -> Tournament:
    tournaments = house.bot.tournament_updates.tournaments
    [head] = await tournaments.store.of_guild(house.guild.id, limit=9)
    return await tournaments.find(head.id)


async def sits(house: Hall, thread: ChannelHandle, *guests: Guest) -> None:
    for guest in guests:
        guest.channel = thread
        await guest.presses(house.table(thread), "join")


def people_of(thread: ChannelHandle, house: Hall, guests: list[Guest]) -> list[Guest]:
    """The guests whose table is in a thread, by the message that calls them."""
    [called] = house.pings(thread)
    return [guest for guest in guests if f"<@{guest.member.id}>" in called.content]


async def plays(house: Hall, guests: list[Guest]) -> None:
    """Let people play their match to its end by clicks."""
    room, random = house.bot.rooms.require(guests[0].channel.id), Random(5)  # of which a hand is short
    players = {guest.name: Player(guest, random) for guest in guests}
    for guest in guests:
        guest.shown = None  # a hand of another table
    while room.state.stage is Stage.PLAYING:
        await players[guest_at_turn(guests).name].moves()


async def forges(house: Hall, guest: Guest, message: Any, custom_id: str) -> str:
    """Press a button whose custom_id a client has made up; return the answer's text."""
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    button = buttons_of(message)[0]

    def forged(data: dict[str, Any]) -> None:
        parse(json.loads(json.dumps(data).replace(button.custom_id, custom_id)))

    with pytest.MonkeyPatch.context() as wire:
        wire.setitem(parsers, "INTERACTION_CREATE", forged)
        return await guest.presses(message, button.verb)


async def test_four_join_and_play_and_one_has_won(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo Dan")
    channel = host.channel
    assert all(guest.name in text_of(panel(house, channel)) for guest in guests)
    await passes(house, minutes=61)
    first, second = channel.threads
    for thread in (first, second):
        assert house.pings(thread)[0].content.endswith(ONE_GOES_ON)
        players = people_of(thread, house, guests)
        assert len(players) == 2
        await sits(house, thread, *players)
        await players[0].presses(house.table(thread), "start")
        await players[1].leaves()
        message = house.messages(thread)[-1]
        assert "Summer Cup" in text_of(message)
        assert pictures_of(message)[0]["description"].startswith("A trophy")
        assert not any(button.verb == "rematch" for button in buttons_of(message))
    tournament = await stored(house)
    assert tournament.stage is TournamentStage.RUNNING
    [last] = [thread for thread in channel.threads if thread.id not in {first.id, second.id}]
    assert not house.pings(last)[0].content.endswith(ONE_GOES_ON), "nobody goes on from a final"
    players = people_of(last, house, guests)
    await sits(house, last, *players)
    await players[1].presses(house.table(last), "start")
    await plays(house, players)
    tournament = await stored(house)
    assert tournament.stage is TournamentStage.OVER
    [winner] = [guest for guest in players if guest.member.id in winners(tournament)]
    assert first_on_podium(house, channel) == winner.name
    told = await winner.presses(house.messages(last)[-1], "show")
    assert TRANSLATE("tournament-yours-out") not in told
    assert told.count(TRANSLATE("tournament-champion")) == 2, "above the first places, which have it as well"
    place = f"<#{channel.id}>"
    back = TRANSLATE("result-tournament", name="Summer Cup", table=FINAL, following=0, place=place)
    result = house.messages(last)[-1]
    assert back in text_of(result)
    final = TRANSLATE("picture-match-final-of", name="Summer Cup")
    assert pictures_of(result)[0]["description"].startswith(final), "it has a picture of its own"


async def test_the_panel_calls_the_rules_as_the_tables_do(house: Hall) -> None:
    host, _ = await opened(house, "Ann Ben", preset="=quick")
    assert f"-# {TRANSLATE('variant-quick')} · " in text_of(panel(house, host.channel))
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    assert f"**{TRANSLATE('variant-quick')}**" in house.says(thread)


async def test_who_does_not_come_is_out_and_the_other_goes_on(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    ann = guests[0]
    await sits(house, thread, ann)
    assert guests[1].name not in house.says(thread)
    assert f"<@{guests[1].member.id}>" in house.says(thread), "who is missing"
    await passes(house, hours=3, seconds=1)
    reminded = [message.content for message in house.pings(thread)][1:]
    assert [str(guests[1].member.id) in text for text in reminded] == [True]
    assert first_on_podium(house, host.channel) == "Ann"


async def test_in_a_thread_that_was_left_behind_those_play_who_come_in_time(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo", table_size=3)
    name = TRANSLATE("tournament-match", name="Summer Cup", table=FINAL)
    await house.env.advance_time(1)
    house.env.backend.create_thread(host.channel.id, name, house.env.backend.bot_user.id)
    await house.env.settle()
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests[:2])
    await passes(house, hours=3, seconds=1)
    assert house.bot.rooms.require(thread.id).state.stage is Stage.PLAYING
    assert guest_at_turn(guests[:2])
    guests[2].channel = thread
    assert TRANSLATE("refused-no-latecomers") in await guests[2].types("uno join")


async def test_everything_goes_on_after_a_restart(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo")
    await house.restart()
    await house.env.advance_time(1)
    await guests[2].presses(panel(house, host.channel), "withdraw")
    assert guests[2].name not in text_of(panel(house, host.channel))
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await house.restart()
    await sits(house, thread, *guests[:2])
    await guests[0].presses(house.table(thread), "start")
    assert guest_at_turn(guests[:2]) in guests
    assert len(host.channel.threads) == 1
    assert panel(house, host.channel)


async def test_nobody_but_moderators_opens_one_or_calls_it_off(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    refused = TRANSLATE("tournament-refused-manager")
    assert TRANSLATE("refused-not-server-moderator") in await ann.types(CREATE, **PLAN)
    assert house.messages(ann.channel) == []
    host, [ben] = await opened(house, "Ben")
    await ben.types("league tournament")
    assert "calloff" not in [button.verb for button in buttons_of(ben.panel)]
    tournament = await stored(house)
    for verb in (TournamentVerb.CALL_OFF, TournamentVerb.CANCEL):
        forged = str(TournamentId(verb.value, tournament.id))
        assert refused in await forges(house, ben, panel(house, host.channel), forged)
    assert (await stored(house)).stage is TournamentStage.SIGN_UP
    await calls_off(host)
    told = TRANSLATE("tournament-cancelled-host", tournament="Summer Cup")
    assert told in text_of(panel(house, host.channel))


async def test_a_moderator_who_is_in_it_judges_no_table_of_their_rivals(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo")
    rival = moderator(house, host.channel, "Mo")
    await rival.presses(panel(house, host.channel), "enter")
    await passes(house, minutes=61)
    [thread] = [one for one in host.channel.threads if rival not in people_of(one, house, [*guests, rival])]
    playing = people_of(thread, house, guests)
    await sits(house, thread, *playing)
    rival.channel = host.channel = thread
    refused = TRANSLATE("refused-moderator-competes", name="Summer Cup")
    for command, options in ENDING.items():
        typed = dict.fromkeys(options, playing[0].member)
        assert await rival.types(command, **typed) == refused
    await playing[0].presses(house.table(thread), "start")
    assert await rival.types("uno-admin end") == refused
    await rival.types("league tournament")
    assert await rival.presses(rival.panel, "calloff") == refused
    forged = str(TournamentId(TournamentVerb.CANCEL.value, (await stored(house)).id))
    assert refused in await forges(house, rival, house.table(thread), forged)
    assert (await stored(house)).stage is TournamentStage.RUNNING
    assert house.bot.rooms.require(thread.id).state.stage is Stage.PLAYING
    assert await host.types("uno-admin end") == TRANSLATE("close-question-others", count=2)
    assert await host.presses(host.panel, "closenow") == TRANSLATE("answer-ended"), "who is not in it may"


async def test_whoever_opened_one_begins_it_at_once(house: Hall) -> None:
    host, [ann, *_] = await opened(house, "Ann Ben Cleo Dan Eva Finn", round_time=None, sign_up=10)
    other = moderator(house, host.channel, "Mo")
    shown = panel(house, host.channel)
    assert TRANSLATE("tournament-refused-manager") in await ann.presses(shown, "begin")
    assert host.channel.threads == []
    told = await host.presses(shown, "begin")
    assert told == TRANSLATE("tournament-begins", name="Summer Cup")
    begun = await stored(house)
    assert (begun.stage, begun.round_time) == (TournamentStage.RUNNING, timedelta(minutes=10))
    first, second = host.channel.threads
    assert {first.name, second.name} == {
        f"Summer Cup · {QUARTER_FINAL} · Table {number}" for number in (1, 2)
    }
    for part in (
        house.pings(first)[0].content,
        text_of(house.table(first)),
        text_of(panel(house, host.channel)),
    ):
        assert QUARTER_FINAL in part
    begin = str(TournamentId(TournamentVerb.BEGIN.value, begun.id))
    late = await forges(house, other, panel(house, host.channel), begin)
    assert late == TRANSLATE("tournament-refused-sign-up-over")
    chosen = await ann.suggested(command="league tournament", option="tournament")
    assert chosen == [(f"Summer Cup · {QUARTER_FINAL}", begun.id)]


async def test_beginning_with_too_few_asks_whether_to_call_it_off(house: Hall) -> None:
    host, _ = await opened(house, "Ann")
    shown = panel(house, host.channel)
    asked = await host.presses(shown, "begin")
    assert asked == TRANSLATE("tournament-ask-too-few", name="Summer Cup", count=1, least=2)
    await host.presses(host.panel, "stay")
    assert (await stored(house)).stage is TournamentStage.SIGN_UP
    await host.presses(shown, "begin")
    await host.presses(host.panel, "cancel")
    assert (await stored(house)).stage is TournamentStage.CANCELLED


async def test_when_sign_up_ends_soon_its_panel_comes_down_and_nothing_else(house: Hall) -> None:
    host, _ = await opened(house, "Ann Ben")
    before = panel(house, host.channel).id
    await passes(house, minutes=46)
    [message] = house.messages(host.channel)
    assert message.id > before


async def test_late_and_double_presses_change_nothing(house: Hall) -> None:
    host, [ann, ben] = await opened(house, "Ann Ben")
    old = panel(house, host.channel)
    assert TRANSLATE("tournament-refused-entered-already") in await ann.presses(old, "enter")
    await passes(house, minutes=61)
    zoe = house.guest("Zoe", host.channel)
    enter = str(TournamentId(TournamentVerb.ENTER.value, (await stored(house)).id))
    late = await forges(house, zoe, panel(house, host.channel), enter)
    assert TRANSLATE("tournament-refused-sign-up-over") in late
    [thread] = host.channel.threads
    zoe.channel = thread
    assert TRANSLATE("refused-tournament-seat") in await zoe.presses(house.table(thread), "join")
    await ben.presses(panel(house, host.channel), "withdraw")
    await ben.presses(ben.panel, "giveup")
    assert (await stored(house)).stage is TournamentStage.OVER
    assert len((await stored(house)).entrants) == 2


@pytest.mark.parametrize(
    "custom_id",
    [
        str(TournamentId(TournamentVerb.SHOW.value, "0" * 8)),
        "tournament:nonsense:00000000",
        str(TournamentPageId("after", "0" * 8, 9999)),
    ],
)
async def test_a_forged_button_is_answered_in_a_sentence(house: Hall, custom_id: str) -> None:
    host, [ann] = await opened(house, "Ann")
    before = await stored(house)
    refused = {TRANSLATE("tournament-refused-unknown"), TRANSLATE("tournament-refused-over")}
    assert await forges(house, ann, panel(house, host.channel), custom_id) in refused
    assert await stored(house) == before


async def test_a_plan_that_cannot_be_is_refused_by_name(house: Hall) -> None:
    host = moderator(house, house.channel())
    assert "`name`" in await host.types(CREATE, **PLAN | {"name": "  "})
    told = await host.types(CREATE, **PLAN | {"preset": "duel", "table_size": 4})
    assert TRANSLATE("tournament-opened", name="Summer Cup") not in told
    assert house.messages(host.channel) == []


@pytest.mark.parametrize(
    ("option", "kind", "value"),
    [("sign_up", 4, 10**30), ("round_time", 4, -5), ("kind", 3, "nonsense"), ("name", 3, "\ud800\x00\u202e")],
)
async def test_a_forged_plan_is_refused_by_name(
    house: Hall, monkeypatch: pytest.MonkeyPatch, option: str, kind: int, value: object
) -> None:
    def forge(leaf: dict[str, Any]) -> None:
        others = [one for one in leaf["options"] if one["name"] != option]
        leaf["options"] = [*others, {"name": option, "type": kind, "value": value}]

    host = moderator(house, house.channel())
    assert f"`{option}`" in await sends(host, CREATE, forge, monkeypatch, **PLAN)
    assert house.messages(host.channel) == []


async def test_each_sees_where_they_play_and_all_tournaments_are_listed(house: Hall) -> None:
    host, [ann, _] = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    told = await ann.presses(panel(house, host.channel), "show")
    assert TRANSLATE("tournament-yours-table", place=f"<#{thread.id}>") in told
    assert "Summer Cup" in await ann.presses(ann.panel, "list")
    assert TRANSLATE("tournament-yours-not") in await host.presses(panel(house, host.channel), "show")
    await ann.types("league tournament", tournament="summer cup")
    await ann.presses(ann.panel, "down")
    assert panel(house, host.channel).id == house.messages(host.channel)[-1].id


async def test_where_threads_are_not_allowed_no_sign_up_opens(house: Hall) -> None:
    me = house.guild.me
    assert me is not None
    channel = house.channel("bare", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)})
    told = await moderator(house, channel).types(CREATE, **PLAN)
    assert TRANSLATE("permission-create_public_threads") in told


async def test_in_an_arena_whoever_is_ready_gets_a_table(house: Hall) -> None:
    host, [ann, ben] = await opened(house, "Ann Ben", kind="arena", window=60)
    await passes(house, minutes=61)
    await ann.presses(panel(house, host.channel), "ready")
    await ann.presses(panel(house, host.channel), "notready")
    for guest in (ben, ann):
        await guest.presses(panel(house, host.channel), "ready")
    [thread] = host.channel.threads
    await sits(house, thread, ann, ben)
    await ann.presses(house.table(thread), "start")
    await ben.leaves()
    assert "2" in text_of(panel(house, host.channel))
    await passes(house, minutes=61)
    assert first_on_podium(house, host.channel) == "Ann"


async def test_in_a_rotation_somebody_in_reserve_plays_for_who_does_not_come(house: Hall) -> None:
    host, guests = await opened(house, "Ann Ben Cleo Dan Eva", kind="rotation-four", preset="classic")
    *four, eva = guests
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *four[:3])
    assert TRANSLATE("refused-tournament-seat") in await joins(eva, thread)
    await passes(house, hours=3, seconds=1)
    again = next(one for one in host.channel.threads if one.id != thread.id)
    await sits(house, again, *four[:3], eva)
    assert TRANSLATE("refused-tournament-seat") in await joins(four[3], again)
    await eva.presses(house.table(again), "start")
    told = await eva.presses(panel(house, host.channel), "show")
    assert TRANSLATE("tournament-yours-table", place=f"<#{again.id}>") in told
    closed = [text_of(message) for message in house.messages(thread)]
    assert any(TRANSLATE("closed-tournament") in text for text in closed)


async def joins(guest: Guest, thread: ChannelHandle) -> str:
    guest.channel = thread
    return await guest.types("uno join")


async def test_a_thread_that_was_deleted_is_opened_anew_once(house: Hall) -> None:
    host, [ann, ben] = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    house.env.backend.delete_channel(thread.id)
    await house.env.settle()
    [again] = host.channel.threads
    await sits(house, again, ann, ben)
    assert TRANSLATE("refused-tournament-table", name="Summer Cup") in await ann.types("uno end")


async def test_a_panel_that_cannot_be_noted_leaves_no_second_one(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = house.channel()
    host = moderator(house, channel)

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreFailedError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(house.bot.storage.tournaments, "replace", fails)
        await host.types(CREATE, **PLAN)
        await house.env.settle()
    await passes(house, minutes=2)
    assert panel(house, channel).id == (await stored(house)).message_id
