"""Roles for ranks: who has one of the first places gets the role, who loses it has it taken."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest

from bot.i18n import translator
from bot.league.ports import Page, Player, Season, TableRow, Totals
from bot.league.settings import Holding, RankRole, RankRoleStore
from bot.render.league import moment_text
from bot.rooms.ports import StoreBusyError
from cogs.core.rate_limiter import RateLimiter
from cogs.league.panels import RolePanel, rank_roles_layout
from cogs.league.sync import SETTLES_WITHIN, RankRoleUpdates, RolePause
from tests.cogs.test_layouts import text
from tests.rooms.fakes import FakeKeyValueStore
from tests.support.virtual_time import in_virtual_time, pass_time

if TYPE_CHECKING:
    from bot.league.ports import League, TableQuery

TRANSLATE = translator()
GUILD = 7
CHAMPION, PODIUM = 100, 101
ANN, BEN, CLEO, DAN = 1, 2, 3, 4
LADDER = "classic-match"
BEGAN = datetime(2026, 3, 1, tzinfo=UTC)
SOON = SETTLES_WITHIN + 5
UNKNOWN_MEMBER, UNKNOWN_ROLE, MISSING_PERMISSIONS = 10007, 10011, 50013


class LoopClock:
    """The time of the event loop."""

    def now(self) -> datetime:
        return BEGAN + timedelta(seconds=asyncio.get_running_loop().time())

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Killed(BaseException):
    """The process is gone."""


class Members:
    """Members of a server as Discord has them, and what is asked of it.

    Attributes:
        asked: What was asked, in order.
        refusing: The status and code of Discord's answer to everything, if it refuses.
        refused_roles: Roles that Discord does not let the bot give or take.
        lives: How many requests and writes the process outlives; None for any number.
    """

    def __init__(self, *users: int) -> None:
        self.roles: dict[int, set[int]] = {user: set() for user in users}
        self.asked: list[tuple[str, int, int]] = []
        self.refusing: tuple[int, int] | None = None
        self.refused_roles: set[int] = set()
        self.lives: int | None = None

    def step(self) -> None:
        """Let the process be killed, if this is the moment."""
        if self.lives is not None:
            self.lives -= 1
            if self.lives < 0:
                raise Killed

    def _ask(self, what: str, user_id: int, role_id: int) -> set[int]:
        self.step()
        self.asked.append((what, user_id, role_id))
        if self.refusing is not None:
            raise failure(*self.refusing)
        if role_id in self.refused_roles:
            raise failure(403, MISSING_PERMISSIONS)
        if user_id not in self.roles:
            raise failure(404, UNKNOWN_MEMBER)
        return self.roles[user_id]

    async def get_member(self, guild_id: int, member_id: int) -> object:
        assert guild_id == GUILD
        return {"roles": [str(role) for role in self._ask("look", member_id, 0)]}

    async def add_role(self, _: int, user_id: int, role_id: int, *, reason: str | None = None) -> None:
        assert reason
        self._ask("give", user_id, role_id).add(role_id)
        self.step()

    async def remove_role(self, _: int, user_id: int, role_id: int, *, reason: str | None = None) -> None:
        assert reason
        self._ask("take", user_id, role_id).discard(role_id)
        self.step()

    def having(self, role_id: int) -> set[int]:
        return {user for user, roles in self.roles.items() if role_id in roles}


def failure(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response = cast("Any", SimpleNamespace(status=status, reason="", headers={}))
    return kind(response, {"code": code, "message": ""})


class Places:
    """A league of two seasons: who stands on the ladder of each, the first first."""

    def __init__(self, *users: int) -> None:
        self.order: dict[int, tuple[int, ...]] = {1: users}

    async def seasons(self, guild_id: int) -> list[Season]:
        rows = [Season(guild_id=guild_id, number=one, name=str(one), started_at=BEGAN) for one in self.order]
        return rows[::-1]

    async def ladders(self, _: int, season: int) -> list[str]:
        return [LADDER] if self.order[season] else []

    async def table(self, query: TableQuery, *, offset: int, limit: int) -> Page[TableRow]:
        users = self.order[query.season] if query.ladder == LADDER else ()
        rows = [
            TableRow(
                rank=rank,
                player=Player(guild_id=GUILD, user_id=user, name="", last_at=BEGAN),
                totals=Totals(guild_id=GUILD, season=query.season, user_id=user, last_at=BEGAN),
            )
            for rank, user in enumerate(users, 1)
        ]
        return Page(rows[offset : offset + limit], len(rows))


class FakeRole:
    """A role of the server; those with larger positions are above."""

    def __init__(self, position: int, *, managed: bool = False) -> None:
        self.position = position
        self.managed = managed

    def is_default(self) -> bool:
        return False

    def __lt__(self, other: FakeRole) -> bool:
        return self.position < other.position


class Server:
    """A server with members, a league, and one process of the bot after the other."""

    def __init__(self, *users: int) -> None:
        self.stale: set[int] = set()
        self.served = {GUILD}
        self.members = Members(*users)
        self.places = Places(*users)
        self.roles = {CHAMPION: FakeRole(2), PODIUM: FakeRole(1)}
        self.permissions = discord.Permissions(manage_roles=True)
        self.key_values = FakeKeyValueStore()
        self._write = self.key_values.write
        self.key_values.write = self._writes  # type: ignore[method-assign]
        self.starts()

    async def _writes(self, *args: Any, **options: Any) -> None:
        self.members.step()
        await self._write(*args, **options)
        self.members.step()

    @property
    def guild(self) -> Any:
        me = SimpleNamespace(id=99, guild_permissions=self.permissions, top_role=FakeRole(9))
        return SimpleNamespace(id=GUILD, unavailable=False, me=me, owner_id=98, get_role=self.roles.get)

    def starts(self) -> None:
        """Let a process begin that knows what is stored, and no more."""
        client = SimpleNamespace(guilds=[self.guild], get_guild=lambda _: self.guild, http=self.members)
        self.store = RankRoleStore(self.key_values)
        self.updates = RankRoleUpdates(
            client=cast("discord.Client", client),
            store=self.store,
            league=lambda: cast("League", self.places),
            clock=LoopClock(),
            limiter=RateLimiter(45),
            stale=self.stale,
            serves=lambda guild_id: guild_id in self.served,
        )

    async def ties(self, role_id: int, places: int, ladder: str | None = None) -> None:
        role = RankRole(role_id=role_id, places=places, ladder=ladder)
        await self.store.change(GUILD, lambda held: held.with_role(role))
        self.updates.note_chosen(GUILD)
        await pass_time(SOON)

    async def stands(self, *users: int) -> None:
        """Let people stand so after a match, and let a minute pass."""
        self.places.order[max(self.places.order)] = users
        self.updates.note_change(GUILD)
        await pass_time(SOON)


@in_virtual_time
async def test_the_first_places_get_the_role_and_lose_it_with_the_place() -> None:
    server = Server(ANN, BEN, CLEO, DAN)
    await server.ties(CHAMPION, 1)
    await server.ties(PODIUM, 3)
    assert server.members.having(CHAMPION) == {ANN}
    assert server.members.having(PODIUM) == {ANN, BEN, CLEO}
    await server.stands(DAN, ANN, BEN, CLEO)
    assert server.members.having(CHAMPION) == {DAN}
    assert server.members.having(PODIUM) == {DAN, ANN, BEN}
    before = len(server.members.asked)
    await server.stands(DAN, ANN, BEN, CLEO)
    assert len(server.members.asked) == before, "nothing changed, so nothing is asked"


@in_virtual_time
async def test_a_server_that_is_left_is_forgotten_in_the_middle_and_put_right_by_the_next_process() -> None:
    server = Server(ANN, BEN, CLEO, DAN)
    await server.ties(PODIUM, 3)
    asked = len(server.members.asked)
    server.places.order[max(server.places.order)] = (DAN, BEN, CLEO)
    server.updates.note_change(GUILD)
    server.served.clear()
    stopped = server.updates.leave(lambda guild_id: guild_id == GUILD)
    await pass_time(SOON)
    assert stopped == []
    assert (server.updates._queue._later, server.updates._servers) == ({}, set())
    assert len(server.members.asked) == asked
    server.updates.note_change(GUILD)
    server.updates.note_chosen(GUILD)
    server.updates.begin()
    await pass_time(SOON)
    assert len(server.members.asked) == asked, "it is of another process"
    server.served.add(GUILD)
    server.updates.begin()
    await pass_time(SOON)
    assert server.members.having(PODIUM) == {BEN, CLEO, DAN}


@in_virtual_time
async def test_no_role_changes_hands_while_the_league_is_computed_anew() -> None:
    server = Server(ANN, BEN)
    await server.ties(CHAMPION, 1)
    server.stale.add(GUILD)
    await server.stands(BEN)
    assert server.members.having(CHAMPION) == {ANN}, "half of the league is not there yet"
    server.stale.clear()
    await server.stands(BEN, ANN)
    assert server.members.having(CHAMPION) == {BEN}


@in_virtual_time
async def test_who_had_the_role_before_is_never_touched() -> None:
    server = Server(ANN, BEN)
    server.members.roles[ANN].add(CHAMPION)
    await server.ties(CHAMPION, 1)
    await server.stands(BEN, ANN)
    assert server.members.having(CHAMPION) == {ANN, BEN}
    await server.stands(ANN, BEN)
    await server.store.change(GUILD, lambda held: held.without_role(CHAMPION))
    await server.stands(ANN, BEN)
    assert server.members.having(CHAMPION) == {ANN}
    assert ("take", ANN, CHAMPION) not in server.members.asked


@in_virtual_time
async def test_a_role_that_is_removed_is_taken_from_everybody_who_got_it() -> None:
    server = Server(ANN, BEN, CLEO)
    await server.ties(PODIUM, 3)
    await server.store.change(GUILD, lambda held: held.without_role(PODIUM))
    server.updates.note_chosen(GUILD)
    await pass_time(SOON)
    assert server.members.having(PODIUM) == set()
    assert (await server.store.of(GUILD)).holders == ()


@in_virtual_time
async def test_a_process_killed_anywhere_leaves_nothing_for_ever() -> None:
    for lives in range(200):
        server = Server(ANN, BEN, CLEO, DAN)
        server.members.roles[DAN].add(PODIUM)  # by a moderator
        await server.ties(PODIUM, 1)
        server.members.lives, server.places.order[1] = lives, (BEN, DAN, CLEO, ANN)
        await server.store.change(GUILD, lambda held: held)
        killed = await dies(server)
        server.members.lives = None
        server.places.order[1] = (CLEO, DAN, ANN, BEN)  # and more was played before the next start
        server.starts()
        server.updates.begin()
        await pass_time(SOON)
        assert server.members.having(PODIUM) == {CLEO, DAN}, f"killed after {lives} steps"
        held = await server.store.of(GUILD)
        assert [(one.user_id, one.holding) for one in held.holders] == [(CLEO, Holding.GIVEN)]
        server.updates.stop()
        if not killed:
            return
    pytest.fail("it is never done")


async def dies(server: Server) -> bool:
    """Bring a server up to date; tell whether the process was killed meanwhile."""
    try:
        await server.updates._bring_up_to_date(GUILD)
    except Killed:
        server.updates.stop()
        return True
    server.updates.stop()
    return False


@in_virtual_time
async def test_a_refusal_is_followed_by_ever_longer_pauses() -> None:
    server = Server(ANN, BEN)
    server.members.refusing = 403, MISSING_PERMISSIONS
    await server.ties(CHAMPION, 1)
    pause = server.updates.pause(GUILD, CHAMPION)
    assert pause is not None
    assert pause.code == MISSING_PERMISSIONS
    for _ in range(7 * 24):
        server.updates.note_change(GUILD)
        await pass_time(3600)
    assert len(server.members.asked) <= 16, "in a week"
    server.members.refusing = None
    server.updates.note_chosen(GUILD)
    await pass_time(SOON)
    assert server.members.having(CHAMPION) == {ANN}, "somebody pressed in the panel"
    assert server.updates.pause(GUILD, CHAMPION) is None
    server.updates.stop()


@in_virtual_time
async def test_a_role_that_discord_refuses_holds_no_other_up() -> None:
    server = Server(ANN, BEN)
    server.members.refused_roles = {CHAMPION}
    await server.ties(CHAMPION, 1)
    await server.ties(PODIUM, 1)
    asked = server.members.asked.count(("give", ANN, CHAMPION))
    await server.stands(BEN, ANN)
    assert server.members.having(PODIUM) == {BEN}
    assert server.updates.pause(GUILD, PODIUM) is None
    assert server.members.asked.count(("give", ANN, CHAMPION)) == asked
    assert ("take", ANN, CHAMPION) not in server.members.asked
    server.members.refused_roles = set()
    await pass_time(3600)
    assert server.members.having(CHAMPION) == {BEN}, "tried again by itself"
    assert server.updates.pause(GUILD, CHAMPION) is None


@in_virtual_time
async def test_a_pause_that_is_over_is_not_planned_for_again_and_again() -> None:
    server = Server(ANN)
    server.members.refusing = 403, MISSING_PERMISSIONS
    await server.ties(CHAMPION, 1)
    server.permissions = discord.Permissions.none()
    await pass_time(3600)
    assert server.updates.pause(GUILD, CHAMPION) is not None
    assert server.updates._queue._later == {}


@in_virtual_time
async def test_presses_in_the_panel_make_no_loop_of_refusals() -> None:
    server = Server(ANN)
    server.members.refusing = 403, MISSING_PERMISSIONS
    await server.ties(CHAMPION, 1)
    asked = len(server.members.asked)
    for _ in range(100):
        server.updates.note_chosen(GUILD)
        await pass_time(1)
    assert len(server.members.asked) <= asked + 2, "one a minute at most"
    server.updates.stop()


@in_virtual_time
async def test_what_passes_by_itself_is_tried_again() -> None:
    server = Server(ANN)
    server.members.refusing = 503, 0
    await server.ties(CHAMPION, 1)
    server.members.refusing = None
    await pass_time(3600)
    assert server.members.having(CHAMPION) == {ANN}


@in_virtual_time
async def test_without_the_permission_or_below_the_role_nothing_is_asked() -> None:
    server = Server(ANN)
    server.permissions = discord.Permissions.none()
    await server.ties(CHAMPION, 1)
    server.permissions, server.roles[CHAMPION] = discord.Permissions(manage_roles=True), FakeRole(9)
    await server.stands(ANN)
    server.roles[CHAMPION] = FakeRole(2, managed=True)
    await server.stands(ANN)
    assert server.members.asked == []
    server.roles[CHAMPION] = FakeRole(2)
    await server.stands(ANN)
    assert server.members.having(CHAMPION) == {ANN}


@in_virtual_time
async def test_somebody_who_left_is_asked_for_once_in_hours_and_keeps_nobody_up() -> None:
    server = Server(ANN, BEN)
    gone = server.members.roles.pop(ANN)
    await server.ties(PODIUM, 3)
    await server.stands(ANN, BEN)
    assert server.members.having(PODIUM) == {BEN}
    assert server.members.asked.count(("look", ANN, 0)) == 1
    server.members.roles[ANN] = gone
    await pass_time(7 * 3600)
    await server.stands(ANN, BEN)
    assert server.members.having(PODIUM) == {ANN, BEN}
    server.members.roles.pop(BEN)
    await server.stands(ANN)
    assert [one.user_id for one in (await server.store.of(GUILD)).holders] == [ANN]


@in_virtual_time
async def test_who_came_back_gets_the_role_when_everybody_is_checked_again() -> None:
    server = Server(ANN)
    await server.ties(CHAMPION, 1)
    server.members.roles[ANN].clear()
    await server.store.change(GUILD, lambda held: held.to_check_again())
    server.updates.note_chosen(GUILD)
    await pass_time(SOON)
    assert server.members.having(CHAMPION) == {ANN}


@in_virtual_time
async def test_a_deleted_role_is_forgotten_and_the_others_go_on() -> None:
    server = Server(ANN, BEN)
    await server.ties(CHAMPION, 1)
    await server.ties(PODIUM, 1)
    del server.roles[CHAMPION]
    await server.stands(BEN, ANN)
    assert server.members.having(PODIUM) == {BEN}
    assert {one.role_id for one in (await server.store.of(GUILD)).holders} == {PODIUM}


@in_virtual_time
async def test_many_matches_within_a_minute_are_one_round() -> None:
    server = Server(ANN, BEN)
    await server.ties(CHAMPION, 1)
    for order in ((BEN, ANN), (ANN, BEN)) * 5:
        server.places.order[1] = order
        server.updates.note_change(GUILD)
        await pass_time(2)
    await pass_time(SOON)
    assert [what for what, *_ in server.members.asked] == ["look", "give"]


@in_virtual_time
async def test_the_places_of_last_season_hold_until_somebody_has_one_in_the_new() -> None:
    server = Server(ANN, BEN)
    await server.ties(CHAMPION, 1)
    server.places.order[2] = ()
    await server.stands()
    assert server.members.having(CHAMPION) == {ANN}
    await server.stands(BEN)
    assert server.members.having(CHAMPION) == {BEN}


@in_virtual_time
async def test_seasons_in_which_nobody_was_rated_are_passed_over() -> None:
    server = Server(ANN, BEN)
    await server.ties(CHAMPION, 1)
    server.places.order |= {2: (), 3: ()}
    await server.stands()
    assert server.members.having(CHAMPION) == {ANN}, "the roles of the last season that was played hold"
    server.places.order |= {4: (BEN,)}
    server.updates.note_change(GUILD)
    await pass_time(SOON)
    assert server.members.having(CHAMPION) == {BEN}


@in_virtual_time
async def test_everybody_is_checked_once_in_a_while_however_often_it_is_asked_for() -> None:
    server = Server(ANN)
    assert server.updates.begin_check(GUILD)
    assert not server.updates.begin_check(GUILD)
    assert server.updates.begin_check(GUILD + 1)
    await pass_time(600)
    assert server.updates.begin_check(GUILD)


@pytest.mark.parametrize(("code", "key"), [(MISSING_PERMISSIONS, "refused"), (None, "unreachable")])
def test_the_panel_tells_why_nothing_is_done_and_who_still_has_a_role(code: int | None, key: str) -> None:
    length = timedelta(minutes=10)
    pause = RolePause(since=BEGAN, length=length, until=BEGAN + length, code=code)
    layout = rank_roles_layout(TRANSLATE, RolePanel(roles=(), leaving=2, pause=pause))
    told = text(layout)
    since, until = moment_text(BEGAN), moment_text(BEGAN + length)
    facts = {} if code is None else {"code": str(code)}
    assert TRANSLATE(f"rank-roles-{key}", since=since, until=until, **facts) in told
    assert TRANSLATE("rank-roles-leaving", count=2) in told


@in_virtual_time
async def test_nothing_is_planned_after_the_end() -> None:
    server = Server(ANN)
    server.updates.stop()
    await server.ties(CHAMPION, 1)
    assert server.members.asked == []


@in_virtual_time
async def test_a_ladder_on_which_nobody_stands_brings_no_role() -> None:
    server = Server(ANN)
    await server.ties(CHAMPION, 1, ladder="duel-single")
    assert server.members.asked == []


@in_virtual_time
async def test_a_busy_store_is_asked_again() -> None:
    server = Server(ANN)
    server.key_values.refusing = StoreBusyError("too many wait")
    server.updates.begin()
    await pass_time(30)
    server.key_values.refusing = None
    await server.ties(CHAMPION, 1)
    assert server.members.having(CHAMPION) == {ANN}


@in_virtual_time
async def test_a_server_without_such_roles_is_left_alone() -> None:
    server = Server(ANN)
    server.updates.begin()
    await server.stands(ANN)
    assert server.members.asked == []
    assert server.key_values.writes == 0
