"""The benchmarks run and measure something; what they measure is for `make bench` on a quiet machine."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import pytest

from bot.rooms.ports import RoomSnapshot
from bot.rooms.state.codec import decode_room
from db.storage import Storage
from tests.bench.__main__ import Benchmark, main
from tests.bench.clicks import click_cpu, click_median
from tests.bench.engine import Player, _compared
from tests.bench.freshness import freshness, neighbours
from tests.bench.growth import growth
from tests.bench.idle_rooms import idle_rooms
from tests.bench.league import league
from tests.bench.memory import memory
from tests.bench.pictures import pictures
from tests.bench.ready import laid
from tests.bench.rig import rig

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID"):
        monkeypatch.delenv(name, raising=False)


async def test_every_benchmark_prints_name_value_and_unit(tmp_path: Path) -> None:
    async with rig("tests.bench.inspected", folder=tmp_path, forked=True) as made:
        lines = await click_cpu(made, rooms=2, kinds=8, rounds=1, clicks=10)
        lines += await click_median(made, rooms=2, kinds=8, rate=20, phases=1, seconds=1)
        lines += await growth(made, rooms=2, clicks=10)
    values = {name: float(value) for name, value, _ in (line.split() for line in lines)}
    assert all(value == 0 for name, value in values.items() if name.endswith("refused"))
    assert values["click.cpu.ratio"] > 0
    assert values["play.cpu.ratio"] > 0
    assert values["click.median.ratio"] > 0
    assert values["click.p99.ratio"] > 0
    assert values["click.driver.pause.ms"] >= 0
    assert values["growth.views"] == 0


async def test_the_rooms_of_a_benchmark_are_rooms_that_the_bot_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with laid(3, channels=4) as scene:
        async with Storage.open(f"sqlite+aiosqlite:///{scene.folder / 'uno.sqlite3'}") as storage:
            rooms = await storage.journal.load_rooms()
        assert len(scene.discord.world.channels) == 4
    states = [decode_room(room.payload) for room in rooms if isinstance(room, RoomSnapshot)]
    assert [state.token for state in states] == [click.custom_id.split(":")[2] for click in scene.clicks]
    assert [state.message_id for state in states] == [click.message.id for click in scene.clicks]


async def test_the_benchmark_of_pictures_names_its_ratio_and_the_stall_of_the_loop() -> None:
    values = {name: float(value) for name, value, _ in (x.split() for x in await pictures(rounds=1, drawn=1))}
    assert values.keys() >= {"render.hand.ratio", "render.table.ratio", "render.loop_stall"}
    assert all(value > 0 for value in values.values())


async def test_the_benchmark_of_idle_rooms_measures_what_they_take_before_and_after_people_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = await idle_rooms(4, played=2, token_seconds=0.1, quiet=0.2, forked=True)
    values = {name: float(value) for name, value, _ in (line.split() for line in lines)}
    assert values["load.idle.rooms"] == 4
    assert values["load.empty"] > 50
    assert values["load.ready.cpu"] > 0
    assert values.keys() >= {"load.idle", "load.idle.room", "load.played.room"}


async def test_the_benchmark_of_memory_tells_what_the_bot_takes_before_and_after_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = await memory(1, warm=1, tables=2, quiet=0.2, forked=True)
    names, values, units = zip(*(line.split() for line in lines), strict=True)
    assert names[:2] == ("memory.matches", "memory.empty")
    assert all(int(name.removeprefix("memory.after.")) >= number for number, name in enumerate(names[2:], 1))
    assert all(float(value) > 50 for value in values[1:])
    assert set(units) == {"MB"}


def test_the_benchmark_of_freshness_keeps_its_promises_at_a_few_tables() -> None:
    values = {name: float(value) for name, value, _ in (x.split() for x in freshness([10], seconds=8))}
    assert all(0 < values[f"fresh.{shown}.p99.10"] < 1 for shown in ("table", "hand", "ping"))
    assert 0 < values["requests.window.peak.10"] <= 50


def test_a_server_with_many_busy_tables_leaves_another_its_share_of_requests() -> None:
    [(name, value, _)] = [line.split() for line in neighbours(60, seconds=6)]
    assert (name, float(value) <= 1) == ("requests.neighbour.wait", True)


async def test_the_benchmark_of_the_league_measures_tables_profiles_counting_and_clicks_beside_them(
    tmp_path: Path,
) -> None:
    lines = await league(matches=60, players=40, rounds=1, seconds=0.1, folder=tmp_path)
    values = {name: float(value) for name, value, _ in (line.split() for line in lines)}
    expected = {
        "league.page.cold",
        "league.page.warm",
        "league.me",
        "league.store.cpu",
        "league.beside.ratio",
    }
    assert values.keys() >= expected
    assert all(values[name] > 0 for name in expected)


class Even:
    """An engine that plays at a speed of its own."""

    def __init__(self, name: str, speed: float) -> None:
        self.name, self.speed = name, speed
        self.actions = self.games = 0

    def rate(self, _seats: int, games: int, _seed: int) -> float:
        self.games += games
        return self.speed


@pytest.mark.parametrize("fast", [{}, {"compiled": 80.0}])
def test_the_engine_is_compared_with_or_without_a_compiler(fast: dict[str, float]) -> None:
    speeds = fast | {"python": 20.0, "game_step": 10.0, "env_run": 5.0}
    players = [Even(name, speed) for name, speed in speeds.items()]
    lines = _compared(cast("list[Player]", players), 2, rounds=2)
    values = {name: float(value) for name, value, _ in (line.split() for line in lines)}
    best = max(speeds.values())
    assert values["engine.rlcard_game_step.ratio"] == best / 10
    assert values["engine.rlcard_env_run.ratio"] == best / 5
    assert values["engine.python.rlcard_game_step.ratio"] == 2


def test_what_an_engine_that_breaks_down_had_to_say_is_told() -> None:
    player = Player("python")
    player.begin()
    with pytest.raises(RuntimeError, match="RulesRefused"):
        player.rate(0, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "measured"), [([], "short"), (["--long"], "long"), (["--long", "a"], "long")]
)
def test_a_benchmark_has_a_short_form_and_a_long_one_and_prints_its_limit(
    arguments: list[str],
    measured: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def form(name: str) -> list[str]:
        return [f"memory.matches 3 {name}"]

    made = Benchmark(partial(form, "short"), partial(form, "long"))
    monkeypatch.setattr("tests.bench.__main__.BENCHMARKS", {"a": made})
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"memory.matches 3 {measured} ≤5\n"


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    assert capsys.readouterr().err.startswith("no such benchmark: speed")
