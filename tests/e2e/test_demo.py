"""The demo as a newcomer meets it: a command, an address, a page, a match."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import pytest

from bot.__main__ import main
from bot.app import Pace
from bot.demo import command
from bot.demo.command import (
    MATCH_ID_BYTES,
    MODERATOR,
    PEOPLE,
    SPECTATOR,
    TARGET,
    Demo,
    kind_bytes,
    open_demo,
    seeded_bytes,
)
from bot.demo.crowd import NAMES
from bot.demo.page_proxy import Menus, PageProxy, find_menus, original_name
from bot.engine.actions import PlayCard
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.rooms.state.deal import SECRET_BYTES, key_of
from bot.runtime import logs
from bot.runtime.clock import SystemClock
from tests.support import quick_pages
from tests.support.browser import WITHIN, Newcomer, Tab, chromium, controls_of, label, text_of
from tests.support.for_each import for_each
from tests.support.process import PATIENCE, start_module

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Page, ViewportSize

    from tests.support.fork_server import ForkedProcess

quick_pages.install()

ROOT = Path(__file__).resolve().parents[2]
PHONE: ViewportSize = {"width": 390, "height": 664}  # what the bars of a browser leave
BRISK = Pace(drawing=0.01, computers=0.01, grace=0.05)


@asynccontextmanager
async def demo_process(
    folder: Path, *options: str, forked: bool = True
) -> AsyncIterator[Process | ForkedProcess]:
    """Run the real command with nothing but this folder to write to, and no settings.

    Unless it is forked it is exactly what a user starts.
    """
    temporary, home = folder / "tmp", folder / "home"
    temporary.mkdir()
    home.mkdir()
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    environment = {**kept, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary), "HOME": str(home)}
    process = await start_module(
        ["bot", "demo", *options], folder=home, environment=environment, forked=forked
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def address(process: Process | ForkedProcess) -> str:
    """Return the address that the command prints first."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    assert "http://127.0.0.1:" in line, line
    return line.split()[-1]


async def ended(process: Process | ForkedProcess) -> tuple[int, str, str]:
    """Wait for the end; return the exit status and what else was printed on stdout and stderr."""
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_a_newcomer_opens_the_hand_and_plays_in_the_browser(tmp_path: Path) -> None:
    options = ("--players", "4", "--seed", "7")
    async with chromium() as browser, demo_process(tmp_path, *options, forked=False) as process:
        url = await address(process)
        newcomer = await Newcomer.visits(await browser.new_page(viewport=PHONE), url)
        table = await newcomer.table.inner_text()
        assert PEOPLE[0] in table
        assert "🤖" in table

        await newcomer.table.locator("h2").scroll_into_view_if_needed()  # not at the end of the channel
        await newcomer.opens_hand()
        await newcomer.sees(newcomer.moves().first)
        while await newcomer.moves().count():
            await newcomer.moves_once()
            table = await newcomer.changed(newcomer.table, table)
        # Now the computer moves by itself, and the turn comes back to the open hand.
        await newcomer.moves().first.wait_for()
        # A spectator of the same page sees the table, and no hand.
        await newcomer.page.get_by_label("Viewing as").select_option(label=SPECTATOR)
        await newcomer.hand.wait_for(state="detached")
        assert PEOPLE[0] in await newcomer.table.inner_text()
        assert newcomer.complaints == []
        await asks_for_the_whole_address(await browser.new_page(), url)

        process.send_signal(signal.SIGINT)
        status, out, err = await ended(process)
        assert (status, err) == (0, "")
        assert out.splitlines() == ["You are Robin: press My hand.", "Ctrl-C ends the demo."]
        assert list((tmp_path / "tmp").iterdir()) == []


@for_each("players", range(2, 11))
def test_the_first_deal_is_kind_to_a_newcomer(players: int) -> None:
    rules = replace(CLASSIC, target=TARGET)
    kind = kind_bytes(seeded_bytes(players), rules=rules, seats=players)
    match_id, secret = kind(MATCH_ID_BYTES), kind(SECRET_BYTES)
    seed = key_of(secret=secret.hex(), match_id=match_id.hex())
    match, _ = Match.start(rules, seats=players, seed=seed)
    assert any(isinstance(action, PlayCard) for action in match.legal(0))
    assert {len(cards) for cards in match.hand.hands} == {rules.hand_size}
    assert kind(MATCH_ID_BYTES) != match_id, "later matches are as they come"


async def asks_for_the_whole_address(page: Page, url: str) -> None:
    """Open the page without its key, then with a wrong one, and paste the whole address."""
    bare, _, _ = url.partition("#")
    for incomplete in (bare, f"{bare}#wrong", f"{bare}#\N{SNOWMAN}"):
        await page.goto("about:blank")
        await page.goto(incomplete)
        await page.get_by_role("heading", name="Which table?").wait_for()
    await page.get_by_label("The whole address").fill(f" {url} ")
    await page.get_by_role("button", name="Open the table").click()
    await (await Newcomer.visits(page, url)).table.wait_for()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_it_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    async with demo_process(tmp_path) as process:
        await address(process)
        process.send_signal(ending)
        process.send_signal(ending)  # an impatient second one changes nothing
        status, _, err = await ended(process)
    assert (status, err) == (0, "")
    assert list((tmp_path / "tmp").iterdir()) == []


async def test_a_busy_port_is_named_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        async with demo_process(tmp_path, "--port", str(port)) as process:
            status, out, err = await ended(process)
    assert (status, out) == (2, "")
    assert err.startswith(f"uno-table: port {port} cannot be used")
    assert err.count("\n") == 1


async def test_a_port_that_cannot_be_is_named(tmp_path: Path) -> None:
    async with demo_process(tmp_path, "--port", "65536") as process:
        status, _, err = await ended(process)
    assert status == 2
    assert "'65536'" in err


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--people", "3", "--players", "2"], "--people 3 is more than --players 2"),
        (["--host", "203.0.113.7"], "--host 203.0.113.7 is no address of this machine"),
        (["--host", "example"], "'example' is not an IP address"),
        (["--people", "11"], "argument --people: '11'"),
    ],
)
def test_what_cannot_be_served_is_named(
    options: list[str], complaint: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "configure", lambda _level: None)  # it would stay for the tests after this one
    try:
        status = main(["demo", *options])
    except SystemExit as ended_by:  # argparse's way
        status = int(ended_by.code or 0)
    assert status == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(("host", "warns"), [("127.0.0.1", False), ("127.0.0.2", False), ("0.0.0.0", True)])  # noqa: S104
def test_a_page_for_the_network_says_what_its_address_gives_away(host: str, *, warns: bool) -> None:
    with socket.create_server((host, 0)) as listener:
        hints = " ".join(command.hints(listener, people=1))
    assert ("whoever has the whole address" in hints) is warns


def test_whoever_plays_for_several_people_is_told_their_names() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert [next(iter(command.hints(listener, people=people))) for people in (1, 2, 4)] == [
            "You are Robin: press My hand.",
            "You play for Robin and Kim: choose with Viewing as, and press My hand.",
            "You play for Robin, Kim, Sam and Alex: choose with Viewing as, and press My hand.",
        ]


@asynccontextmanager
async def table(
    *,
    players: int = 2,
    people: int = 1,
    seed: int = 7,
    target: int = 1,
    pace: Pace = BRISK,
    started: bool = True,
) -> AsyncIterator[tuple[Demo, Tab]]:
    """Open a demo in this process, and its page."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with (
            open_demo(
                listener, players=players, people=people, seed=seed, target=target, pace=pace, started=started
            ) as demo,
            aiohttp.ClientSession() as session,
        ):
            yield demo, await Tab.open(session, demo.url)


async def presses(tab: Tab, key: str) -> None:
    """Wait for a button of the table and press it."""
    await until(tab, lambda: tab.find(key) is not None)
    control = tab.find(key)
    assert control is not None
    await tab.presses(control)


async def until(tab: Tab, holds: Callable[[], bool]) -> None:
    """Look at the page until something holds."""
    async with asyncio.timeout(WITHIN):
        while not holds():
            await tab.looks()


async def plays_to_the_result(tab: Tab, *, ending: str = "button-rematch") -> int:
    """Open the hand and make every move that comes until the match is over; return how many."""
    await presses(tab, "button-hand")
    moves = 0
    while True:
        await until(tab, lambda: tab.move() is not None or tab.find(ending) is not None)
        move = tab.move()
        if move is None or tab.find(ending) is not None:
            return moves
        await tab.presses(move)
        moves += 1


def nothing_went_wrong(demo: Demo, *tabs: Tab) -> None:
    for tab in tabs:
        assert [receipt for receipt in tab.receipts if receipt["settlement"] != "settled"] == []
        assert tab.page["diagnostics"] == []
    assert demo.env.errors == []
    assert not demo.timer.done()
    assert demo.env.now() - datetime.now(UTC) < timedelta(seconds=2), "its clock ran ahead"


@pytest.mark.parametrize(("players", "seed"), [(3, 4)])
async def test_a_match_goes_to_the_result_and_begins_again(players: int, seed: int) -> None:
    async with table(players=players, seed=seed) as (demo, tab):
        assert await plays_to_the_result(tab) > 0
        await presses(tab, "button-rematch")
        await presses(tab, "button-hand")
        await until(tab, lambda: tab.move() is not None)
        nothing_went_wrong(demo, tab)


async def test_a_picture_can_be_loaded_after_it_was_replaced() -> None:
    async with table() as (demo, tab):
        await presses(tab, "button-hand")
        await until(tab, lambda: tab.move() is not None)
        page, move = tab.page, tab.move()
        assert move is not None
        await tab.presses(move)
        pictures = {name for name, asset in page["assets"].items() if asset["available"]}
        assert pictures - set(tab.page["assets"])
        assert {await tab.loads(name) for name in pictures} == {HTTPStatus.OK}
        nothing_went_wrong(demo, tab)


def test_a_menu_that_changed_is_another_one_for_the_page() -> None:
    menus, names = Menus(), []
    for number, chosen in ((1, None), (1, None), (2, None), (2, "a"), (2, None)):
        options = [{"value": value, "default": value == chosen} for value in ("a", "b")]
        menu = {"type": 3, "control_key": "message:7:component:0", "custom_id": number, "options": options}
        menus.rename({"context": {"id": "tab"}, "messages": {"7": {"components": [menu]}}})
        names.append(menu["control_key"])
    assert names[0] == names[1]
    assert len(set(names)) == 4
    assert {original_name({"control_key": name})["control_key"] for name in names} == {
        "message:7:component:0"
    }


async def test_the_menu_of_pages_names_the_page_that_is_shown() -> None:
    async with table(started=False) as (demo, tab):
        await presses(tab, "button-rules-all")
        [menu] = menus_of(tab.messages(private=True)[-1])
        first, *_, last = (option["value"] for option in menu["options"])
        await tab.chooses(menu["control_key"], last)
        [chosen] = menus_of(tab.messages(private=True)[-1])
        assert [option["value"] for option in chosen["options"] if option["default"]] == [last]
        assert chosen["control_key"] != menu["control_key"]
        await tab.chooses(chosen["control_key"], first)
        nothing_went_wrong(demo, tab)


def menus_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the menus of pages in a message."""
    return [menu for menu in find_menus(message) if ":panel:" in menu["custom_id"]]


async def test_the_clock_of_the_demo_is_that_of_the_browser_though_timers_move_it_too() -> None:
    env, clock = _EnvWithTimers(), _MovedClock()
    session: Any = None
    preview: Any = None
    proxy = PageProxy(cast("Any", env), preview, session, clock)
    for passed in (0.1, 0.1, 3.0, 0.0, 3600.0):  # an hour is the sleep of a laptop
        clock.time += timedelta(seconds=passed)
        await proxy.catch_up()
        await env.advance_time(0.05)  # as a timer of the bot does by itself
    clock.time += timedelta(seconds=1)
    await proxy.catch_up()
    assert env.now() == clock.now()


class _MovedClock(SystemClock):
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """Return the time that was set."""
        return self.time


class _EnvWithTimers:
    """The time of a simulated Discord in which nothing was sent."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self.http_requests: list[Any] = []

    def now(self) -> datetime:
        return self.time

    async def advance_time(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


async def test_the_same_seed_deals_the_same_cards() -> None:
    hands = []
    for seed in (7, 7, 8):
        async with table(seed=seed) as (_, tab):
            await presses(tab, "button-hand")
            cards = [(control.emoji, control.label) for control in controls_of(tab.hand())]
            hands.append((text_of(tab.hand()), cards))
    assert hands[0] == hands[1] != hands[2]


@pytest.mark.parametrize(("viewer", "may"), [(SPECTATOR, False), (MODERATOR, True)])
async def test_a_moderator_may_close_a_table_and_a_spectator_may_not(viewer: str, *, may: bool) -> None:
    async with table() as (demo, tab):
        other = await Tab.open(tab.session, demo.url, viewer=viewer)
        await presses(other, "button-more")
        [shown] = other.messages(private=True)
        assert (label("button-close-table") in {control.label for control in controls_of(shown)}) is may
        nothing_went_wrong(demo, tab, other)


async def test_each_person_at_the_table_can_be_played_and_sees_their_own_hand_alone() -> None:
    async with table(players=4, people=3) as (demo, tab):
        seated = [tab, *[await Tab.open(tab.session, demo.url, viewer=name) for name in PEOPLE[1:3]]]
        guest = await Tab.open(tab.session, demo.url, viewer=PEOPLE[3])
        for who in (*seated, guest):
            await presses(who, "button-hand")
        hands = [text_of(who.hand()) for who in seated]
        assert len(set(hands)) == len(hands)
        assert all(len(who.messages(private=True)) == 1 for who in seated)
        assert guest.hand() is None
        turn = next(who for who in seated if who.move() is not None)
        before = text_of(turn.hand())
        move = turn.move()
        assert move is not None
        await turn.presses(move)
        assert text_of(turn.hand()) != before
        nothing_went_wrong(demo, *seated, guest)


async def test_nobody_gets_in_without_the_part_after_the_number_sign() -> None:
    async with table() as (demo, tab):
        requests = [("POST", "/api/pages"), ("GET", "/api/state"), ("POST", "/api/action")]
        async with demo.proxy.lock:  # a stranger does not even wait for others
            for (method, path), given in product(requests, ("", "wrong", tab.capability[:-1])):
                headers = {"X-Simcord-Capability": given, "X-Simcord-Context": tab.page["context"]["id"]}
                async with tab.session.request(method, tab.address + path, headers=headers) as answer:
                    assert answer.status == HTTPStatus.UNAUTHORIZED
                    assert "part after #" in (await answer.json())["error"]


async def test_presses_and_the_bots_own_moves_never_get_into_each_others_way() -> None:
    """Two tabs press as fast as they can, at what they saw last, while computers play."""
    async with table(players=5, pace=Pace(drawing=0.1, computers=0)) as (demo, tab):
        other = await Tab.open(tab.session, demo.url, viewer=SPECTATOR)

        async def hammers(who: Tab) -> None:
            for number in range(6):
                shown = [
                    c for c in controls_of(who.table()) if c.enabled and c.label != label("button-leave")
                ]
                await who.presses(shown[number % len(shown)])
                move = who.move()
                if move is not None:
                    await who.presses(move)

        async with asyncio.timeout(3 * WITHIN):  # 32 presses, each of which may draw a picture
            await asyncio.gather(hammers(tab), hammers(other))
        nothing_went_wrong(demo, tab, other)


async def test_a_press_on_a_page_that_was_redrawn_does_what_its_button_said() -> None:
    async with table() as (demo, tab):
        async with demo.proxy.lock:  # the demo's own timer brings the page up to date as well
            await demo.preview.refresh()
        await presses(tab, "button-hand")
        assert tab.hand() is not None
        nothing_went_wrong(demo, tab)


async def test_a_press_on_a_button_that_is_gone_shows_the_page_as_it_is() -> None:
    async with table() as (demo, tab):
        await presses(tab, "button-hand")
        twin = await Tab.open(tab.session, demo.url)
        await until(tab, lambda: tab.move() is not None)
        move = tab.move()
        assert move is not None
        await twin.looks()
        await twin.presses(move)  # what the first tab shows is now out of date
        before = text_of(tab.hand())
        await tab.presses(move)
        assert text_of(tab.hand()) != before
        nothing_went_wrong(demo, tab, twin)


async def test_a_tournament_is_played_to_its_end_in_its_threads() -> None:
    async with table(seed=3) as (demo, tab):
        channels = await tab.lists()
        cup = await Tab.open(tab.session, demo.url, channel=channels[-1]["id"])
        await presses(cup, "button-tournament-enter")
        await until(cup, lambda: all(name in text_of(cup.table()) for name in NAMES))
        await presses(cup, "button-tournament-begin")
        played: set[str] = set()
        while cup.find("button-tournament-show") is not None or not played:
            await cup.looks()
            calls = [one for one in await tab.lists() if one["thread"] and one["called"] != "0"]
            for one in [one for one in calls if one["id"] not in played]:
                played.add(one["id"])
                thread = await Tab.open(tab.session, demo.url, channel=one["id"])
                await presses(thread, "button-join")
                await plays_to_the_result(thread, ending="button-tournament")
        assert any("Semifinal" in one["name"] for one in await tab.lists())
        assert re.search(r"🥇\s\*\*\w+\*\*", text_of(cup.table()))
        nothing_went_wrong(demo, tab, cup)
