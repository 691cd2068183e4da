"""Today's bot goes through the story that each release leaves behind, with its matches cut short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import lobby
from bot.rooms.state.room_state import Person, Stage
from tests.support.databases import SqliteDatabase
from tests.support.hall import hall
from tests.upgrade.busy_bot import PAUSE, STORY, Server
from tests.upgrade.kept import check_everything_is_there

if TYPE_CHECKING:
    from pathlib import Path

    from bot.rooms.room import Room

MOVES: Final = 4


class Hasty(Server):
    """The same server, where people leave a match after a few moves, until it is over."""

    async def plays_out(self, room: Room) -> None:
        """Let people play a little, and leave one after the other."""
        await self.plays(room, lambda state: state.actions >= MOVES or state.stage is Stage.OVER)
        with self.house.env._bot_scope():
            for seat in room.state.seats:
                if seat.user_id is not None and room.state.stage is Stage.PLAYING:
                    await room.do(lobby.leave(Person(seat.user_id, seat.name)))
        assert room.state.stage is Stage.OVER
        await self.house.env.advance_time(PAUSE)


async def test_everything_that_a_release_leaves_comes_about_today(tmp_path: Path) -> None:
    async with hall(tmp_path) as house:
        server = Hasty(house)
        for part in STORY:
            await part(server)
    await check_everything_is_there(SqliteDatabase(tmp_path / "hall.sqlite3"))
