"""A server in which everything happens that the bot stores: what a process had to keep when it was stopped.

Everything comes about as it does for people: by commands, presses, and the changes of rooms.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from bot.engine.actions import PlayCard
from bot.engine.hand import Phase
from bot.i18n import translator
from bot.league.seasons import SeasonMode
from bot.league.settings import Holder, Holding, RankRole
from bot.players.levels import choose_at_random
from bot.privacy.deletions import request_deletion
from bot.privacy.retention import Retention
from bot.rooms.change import ChangeContext
from bot.rooms.changes import lobby, play
from bot.rooms.ports import ValueKind
from bot.rooms.state.room_state import Person, Stage
from tests.e2e import test_daily as daily
from tests.e2e.strategy import set_option
from tests.e2e.test_admin import moderator
from tests.rooms.fakes import next_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from simcord import ChannelHandle

    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from tests.support.hall import Guest, Hall

MOST_MOVES: Final = 1000
PAUSE: Final = 4.0  # seconds between two moves
QUICK: Final = {"format": "single"}
NAMES: Final = "Ann Ben Cleo Dan Eva Finn Gus Hal"
LEAVING: Final = "Ida Jon"


class Server:
    """The server and everybody in it.

    Attributes:
        boss: Somebody who may do everything.
    """

    def __init__(self, house: Hall) -> None:
        self.house = house
        self.random = Random(1)
        self.lounge = house.channel("lounge")
        self.people = {guest.name: guest for guest in house.guests(f"{NAMES} {LEAVING}", self.lounge)}
        self.boss = moderator(
            house, self.people["Ann"], "manage_guild", "manage_roles", "manage_messages", name="Boss"
        )

    def guests(self, names: str, channel: ChannelHandle) -> list[Guest]:
        """Return people who are in a channel from now on."""
        found = [self.people[name] for name in names.split()]
        for guest in found:
            guest.channel, guest.shown = channel, None
        return found

    def room(self, channel: ChannelHandle) -> Room:
        """Return the room of a channel."""
        return self.house.bot.rooms.require(channel.id)

    async def sits_down(
        self,
        names: str,
        name: str,
        *,
        rules: dict[str, str] | None = None,
        computers: int = 0,
        **options: Any,
    ) -> list[Guest]:
        """Let people sit down at a new table in a channel of its own."""
        host, *others = guests = self.guests(names, self.house.channel(name))
        await host.types("uno start", **options)
        for option, value in (rules or {}).items():
            await set_option(host, option, value)
        for guest in others:
            await guest.presses(self.house.table(host.channel), "join")
        for _ in range(computers):
            await host.presses(self.house.table(host.channel), "computer")
        return guests

    async def begins(self, guests: list[Guest], *, like: Callable[[RoomState], bool] | None = None) -> Room:
        """Let the host deal; somebody adds a word first with which the deal is as is wished."""
        host = guests[0]
        room = self.room(host.channel)
        if like is not None:
            await guests[-1].asks_to_cut()
            await guests[-1].writes(self._word(room.state, guests, like))
            await self.house.env.advance_time(lobby.TIME_TO_CUT.total_seconds())
        await host.presses(self.house.table(host.channel), "start")
        assert room.state.stage is Stage.PLAYING
        return room

    def _word(self, state: RoomState, guests: list[Guest], like: Callable[[RoomState], bool]) -> str:
        host, cutter = Person(guests[0].member.id, guests[0].name), guests[-1].member.id
        assert state.deal is not None
        context = ChangeContext(now=self.house.env.now(), entropy=bytes)
        for number in range(1000):
            word = f"word {number}"
            step = lobby.start(host)(replace(state, deal=state.deal.with_cut(cutter, word)), context)
            if like(step.state):
                return word
        raise AssertionError("no word brings such a deal")

    async def plays(self, room: Room, until: Callable[[RoomState], bool]) -> None:
        """Let everybody at a table play by chance until it is as is wished."""
        for moves in range(MOST_MOVES):
            if until(room.state):
                return
            with self.house.env._bot_scope():
                if room.state.stage is Stage.OVER:
                    await again(room)
                acted = await acts(room, self.random)
            if moves % 5 == 0 or not acted:
                await self.house.env.advance_time(PAUSE)
        raise AssertionError("it is never like that")

    async def plays_out(self, room: Room) -> None:
        """Let everybody at a table play to the end of the match."""
        await self.plays(room, lambda state: state.stage is Stage.OVER)
        await self.house.env.advance_time(PAUSE)  # it is counted

    async def match(self, names: str, name: str, **options: Any) -> Room:
        """Let people play a whole match."""
        room = await self.begins(await self.sits_down(names, name, **options))
        await self.plays_out(room)
        return room


async def acts(room: Room, random: Random) -> bool:
    """Let one of the people at a table do something by chance; tell whether somebody wanted to."""
    await next_hand(room)
    state = room.state
    for seat, taken in enumerate(state.seats):
        if taken.user_id is None or state.match is None:
            continue
        action = choose_at_random(state.match.view(seat), random)
        if action is not None:
            await room.do(play.act(taken.user_id, action, token=state.token))
            return True
    return False


async def again(room: Room) -> None:
    """Let those who played a match play another one."""
    people = [Person(seat.user_id, seat.name) for seat in room.state.seats if seat.user_id is not None]
    await room.do(lobby.rematch(people[0]))
    for person in people[1:]:
        await room.do(lobby.join(person))
    if room.state.stage is Stage.LOBBY:
        await room.do(lobby.start(people[0]))


def phase_of(state: RoomState) -> Phase | None:
    """Return what is to be decided at the first table, if a hand is played."""
    resting = state.match is None or state.stage is not Stage.PLAYING or state.intermission is not None
    return None if resting or state.match is None else state.match.tables[0].phase


def in_phase(phase: Phase) -> Callable[[RoomState], bool]:
    """Return whether that is to be decided."""
    return lambda state: phase_of(state) is phase


async def passes(server: Server, **time: float) -> None:
    """Let time pass by."""
    await server.house.env.advance_time(timedelta(**time).total_seconds())
    await server.house.env.settle()


# What servers and people choose


async def choices(server: Server) -> None:
    """Let the server and people settle what they like."""
    house, boss = server.house, server.boss
    await house.bot.settings.change(
        house.guild.id,
        lambda held: replace(
            held, preset="classic", clock=3600, most_rooms=50, pictures=False, party="Sunday"
        ),
    )
    ann, ben, cleo = server.guests("Ann Ben Cleo", server.lounge)
    await house.bot.preferences.change(
        ann.member.id, lambda held: replace(held, sorting=type(held.sorting)("rank"))
    )
    await house.bot.preferences.change(
        ben.member.id, lambda held: replace(held, labels=type(held.labels)("words"))
    )
    await ann.types("uno start", preset="anywhere")
    await set_option(ann, "hand_size", "5")
    await ann.types("uno preset", save="Sunday")
    await ann.types("uno end")
    for guest in (ben, cleo):
        await guest.types("uno notify", when="tables")
    held = house.bot.season_updates.settings
    await held.change(
        house.guild.id,
        lambda old: replace(
            old, seasons=SeasonMode.BY_HAND, seasons_since=house.env.now(), podium_channel=boss.channel.id
        ),
    )


# What is over


async def seasons(server: Server) -> None:
    """Play a season of every sheet to its podium, and begin another one."""
    await new_season(server, "Spring")
    await server.match("Ann Ben Cleo Dan", "first", preset="official", target=60)
    await passes(server, hours=5)
    await server.match("Ann Ben", "second", preset="duel", target=60)
    await server.match("Ben Cleo Dan", "third", preset="anywhere")
    await passes(server, days=1)
    await server.match("Ann Ben Cleo Dan Eva", "fourth", preset="packs", target=60)
    await server.match("Ann Ben Cleo Dan", "fifth", format="partners", target=60)
    await server.match("Dan Eva Ida", "sixth", **QUICK)
    await passes(server, days=1)
    await server.match("Ann Dan Eva Ben", "seventh", format="elimination", target=60)
    await new_season(server, "Summer")
    await passes(server, hours=2)
    await server.match("Ann Ben Cleo Dan", "eighth", format="rotation-four")
    await server.match(
        "Ann Eva", "ninth", rules={"stacking": "either", "jump_in": "on", "seven_zero": "on"}, **QUICK
    )
    await server.match("Gus Hal Ida", "tenth", **QUICK)
    await server.match("Finn Gus Jon", "eleventh", **QUICK)


async def new_season(server: Server, name: str) -> None:
    """Let a season begin by hand."""
    await server.boss.types("league-admin new-season", name=name)
    await server.boss.presses(server.boss.panel, "begin")


async def decisions(server: Server) -> None:
    """Let somebody decide everything that can be decided about a league."""
    boss = server.boss
    for taken_back in (True, False):
        (_, match_id), *_ = await boss.suggested(command="league-admin void", option="match")
        await boss.types("league-admin void", match=match_id)
        await passes(server, minutes=1)
        if taken_back:
            await boss.presses(boss.panel, "undo")
            await passes(server, minutes=1)
    await boss.types(
        "league-admin merge", lost=str(server.people["Hal"].member.id), into=server.people["Gus"].member
    )
    await boss.types("league-admin rename-season", season="1", name="The first one")
    await passes(server, minutes=1)


async def roles(server: Server) -> None:
    """Tie a role to a place, and note who has it."""
    house = server.house
    role = house.guild.create_role("Champion")
    store = house.bot.league_updates.rank_roles.store
    holder = Holder(role_id=role.id, user_id=server.people["Eva"].member.id, holding=Holding.OWN)
    await store.change(
        house.guild.id, lambda held: held.with_role(RankRole(role_id=role.id, places=3)).noted(holder)
    )
    await passes(server, minutes=5)


async def days(server: Server) -> None:
    """Play the deals of two days: one try is over, one goes on."""
    ann, ben = server.guests("Ann Ben", server.lounge)
    await ann.types("uno daily")
    await daily.finishes(ann)
    await passes(server, days=1)
    await ann.types("uno daily")
    await daily.finishes(ann)
    await ben.types("uno daily")
    await daily.plays_on(ben)


async def tournaments(server: Server) -> None:
    """Have a tournament of every kind, each at another stage."""
    house, boss = server.house, server.boss
    await tournament(server, "The rain", kind="elimination")
    await boss.types("league tournament", tournament="The rain")
    await boss.presses(boss.panel, "calloff")
    await boss.presses(boss.panel, "cancel")
    await tournament(server, "Quartet", "Ann Ben Cleo Dan", kind="rotation-four")
    await passes(server, minutes=31)
    await plays_tables(server, "Quartet")
    await tournament(server, "Octet", kind="rotation-eight")
    await tournament(server, "Cup", kind="elimination", table_size=2)
    await tournament(server, "League", kind="rounds", rounds=2)
    channel = await tournament(server, "Arena", kind="arena", window=720)
    await passes(server, minutes=31)
    await plays_tables(server, "Cup")
    await plays_tables(server, "League", most=1)
    for guest in server.guests("Ann Ben Cleo", channel):
        await guest.presses(panel_of(house, channel), "ready")
    await plays_tables(server, "Arena", plays=False)
    await tournament(server, "Winter Cup", "Ann Ben Cleo", kind="elimination", sign_up=1440)


def panel_of(house: Hall, channel: ChannelHandle) -> Any:
    """Return the panel of the tournament in a channel."""
    [panel] = [one for one in house.messages(channel) if one.flags.components_v2]
    return panel


async def plays_tables(server: Server, name: str, *, most: int = 9, plays: bool = True) -> None:
    """Let those who are called to the tables of a tournament come and deal, and play or not."""
    people = {guest.member.id: guest.name for guest in server.people.values()}
    for room in list(server.house.bot.rooms):
        tournament = room.state.tournament
        if tournament is None or tournament.name != name or not most:
            continue
        most -= 1
        with server.house.env._bot_scope():
            for user_id in tournament.people:
                await room.do(lobby.join(Person(user_id, people[user_id])))
            await room.do(lobby.start(Person(tournament.people[0], people[tournament.people[0]])))
        await (server.plays_out(room) if plays else server.plays(room, in_phase(Phase.PLAY)))


async def tournament(server: Server, name: str, names: str = NAMES, **plan: Any) -> ChannelHandle:
    """Let people enter a tournament of half an hour's sign-up, in a channel of its own."""
    house, boss = server.house, server.boss
    channel = boss.channel = house.channel(name.lower().replace(" ", "-"))
    usual = {"name": name, "sign_up": 30, "preset": "quick", "table_size": 4, "round_time": 1440}
    await boss.types("uno-admin tournament", **usual | plan)
    for guest in server.guests(names, channel):
        await guest.presses(panel_of(house, channel), "enter")
    return channel


# What goes on


async def tables(server: Server) -> None:
    """Have a table at every moment at which the bot can be stopped."""
    house = server.house
    await waiting(server)
    await lobby_with_everything(server)
    guests = await server.sits_down("Ann Ben Cleo", "challenge", preset="classic", target=60)
    zoe = house.guest("Zoe", guests[0].channel)
    await server.plays(await server.begins(guests), in_phase(Phase.CHALLENGE))
    await zoe.types("uno notify", when="result")
    guests = await server.sits_down("Ben Dan", "turn", preset="anywhere")
    await server.plays(await server.begins(guests), lambda state: state.actions > 6)
    guests = await server.sits_down("Ben Eva", "drawn", preset="quick")
    await server.plays(await server.begins(guests), in_phase(Phase.DRAWN))
    guests = await server.sits_down("Cleo Dan", "colour", target=60, preset="official")
    await server.begins(guests, like=in_phase(Phase.COLOUR))
    [gus] = server.guests("Gus", guests[0].channel)
    await gus.types("uno join")
    guests = await server.sits_down("Dan Eva", "duel", preset="duel", target=60)
    await server.plays(await server.begins(guests), lambda state: state.actions > 9)
    guests = await server.sits_down("Dan Finn", "uncalled", preset="quick")
    await forgets_uno(server, await server.begins(guests))
    await accusation(server)
    rules = {"stacking": "either", "jump_in": "on", "seven_zero": "on", "sets": "on", "deflect": "on"}
    guests = await server.sits_down("Eva Finn", "stack", rules=rules, computers=1, **QUICK)
    await server.plays(await server.begins(guests), in_phase(Phase.ANSWER))
    await closing(server)
    guests = await server.sits_down(NAMES, "eight", format="rotation-eight")
    await server.plays(await server.begins(guests), lambda state: state.actions > 20)
    await results(server)


async def waiting(server: Server) -> None:
    """Have matches whose people left them alone: one waits for its clock, and one sleeps."""
    house = server.house
    [hal] = server.guests("Hal", house.channel("practice"))
    await hal.types("uno solo", players=3, preset="quick")
    room = server.room(hal.channel)
    while not room.state.paused:
        assert room.state.stage is Stage.PLAYING
        await passes(server, minutes=20)


async def lobby_with_everything(server: Server) -> None:
    """Open a lobby in which everything is settled, and one in a thread."""
    house = server.house
    guests = await server.sits_down(
        "Ann Ben Cleo", "lobby", target=120, rules={"hand_size": "9"}, computers=1
    )
    await guests[1].asks_to_cut()
    await guests[1].writes("thunder \N{HIGH VOLTAGE SIGN}")
    await guests[0].types("uno start", thread="own")
    [thread] = server.guests("Dan", house.channel("around"))
    await thread.types("uno start", thread="own", preset="Sunday")


async def forgets_uno(server: Server, room: Room) -> None:
    """Let somebody play their last card but one, and call nothing."""

    def plays(state: RoomState) -> list[Any]:
        match = state.match
        if match is None or phase_of(state) is not Phase.PLAY or len(match.hand.hands[match.turn]) != 2:
            return []
        return [action for action in match.legal(match.turn) if isinstance(action, PlayCard)]

    await server.plays(room, lambda state: bool(plays(state)))
    state = room.state
    assert state.match is not None
    user_id = state.seats[state.match.turn].user_id
    assert user_id is not None
    with server.house.env._bot_scope():
        await room.do(play.act(user_id, plays(state)[0], token=state.token))
    assert room.state.uncalled_unos


async def accusation(server: Server) -> None:
    """Let somebody be accused, and one of two vote on it."""
    house = server.house
    guests = await server.sits_down("Ann Eva Finn Gus Jon", "accused", preset="packs", target=60)
    await server.plays(await server.begins(guests), lambda state: state.actions > 8)
    await guests[4].leaves()
    await guests[0].types("uno vote", accuse=guests[1].member)
    await guests[2].presses(house.table(guests[2].channel), "convict")


async def closing(server: Server) -> None:
    """Let people vote on closing their table, and others have closed theirs."""
    guests = await server.sits_down("Ann Ben Gus Hal", "partners", format="partners", target=60)
    await server.plays(await server.begins(guests), lambda state: state.actions > 12)
    await guests[0].ends()
    assert server.room(guests[0].channel).state.stage is Stage.PLAYING
    guests = await server.sits_down("Cleo Dan", "closed", preset="classic")
    await server.plays(await server.begins(guests), lambda state: state.actions > 12)
    await guests[0].ends(guests[1])


async def results(server: Server) -> None:
    """Have results, one of which is followed by a lobby."""
    house = server.house
    await server.match("Ann Ben", "over", **QUICK)
    again = await server.match("Ben Cleo", "again", **QUICK)
    [ben] = server.guests("Ben", house.channel("none"))
    with house.env._bot_scope():
        await again.do(lobby.rematch(Person(ben.member.id, ben.name)))


# What is to be forgotten


async def forgotten(server: Server) -> None:
    """Delete the moves of old matches, the data of somebody, and all of a server that is left."""
    house = server.house
    [ida] = server.guests("Ida", server.lounge)
    await ida.types("privacy")
    for button in ("delete", "sure"):
        told = ida._record(await ida.member.click(ida.panel, custom_id=f"privacy:{button}"))
    assert told == translator()("privacy-deleting")
    await passes(server, minutes=5)
    assert await house.bot.storage.deletions.deletions() == []
    keeper = house.bot.privacy.keeper
    with patch.object(keeper, "_retention", Retention(matches=1)):
        await keeper.look()
    elsewhere = house.env.create_guild("Elsewhere")
    stranger = elsewhere.add_member(house.env.create_user("Kim"))
    await stranger.slash(elsewhere.create_text_channel("hall"), "uno solo", preset="duel")
    house.env.backend.remove_guild(elsewhere.id)
    await passes(server, minutes=1)


async def last_moments(server: Server) -> None:
    """Have what a process leaves that ends: a match to be counted, a wish, a moment between two hands."""
    house = server.house
    store = house.bot.storage.key_values
    await store.write(ValueKind.DAMAGE, server.lounge.id, "3")
    house.bot.league_updates.stop()
    await server.match("Cleo Eva", "uncounted", **QUICK)
    guests = await server.sits_down("Finn Gus Hal", "between", preset="classic", target=100)
    await server.plays(await server.begins(guests), lambda state: state.intermission is not None)
    wished = house.bot.storage.deletions  # as the operator does for somebody
    jon, now = server.people["Jon"].member.id, house.env.now()
    assert await request_deletion(wished, jon, now, server.random.randbytes, limited=False)


STORY: Final = (choices, seasons, decisions, roles, days, tournaments, forgotten, tables, last_moments)
