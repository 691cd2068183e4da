"""Pictures for the README of what a newcomer sees: `python -m tests.e2e.make_screenshots [FOLDER]`.

With `--whole`, the tools of simcord around the conversation are in the pictures too.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.app import Pace
from bot.demo import Demo, open_demo
from bot.rooms.ports import Commit, MatchResult, RoomSnapshot, SeatResult
from tests.support.browser import Newcomer, chromium, label

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Browser, Locator

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
WINDOWS = {"": (1280, 800), "phone-": (390, 844)}
BRISK = Pace(drawing=0.05, computers=0.05)
ALL_THERE = "[...document.images].every(image => image.complete && image.naturalWidth)"
PLAYERS = 4
SEED = 7


@dataclass(slots=True)
class Album:
    """Takes each picture once, in a window of every size.

    Attributes:
        folder: Where pictures go.
        newcomers: The same person at each window, by what the pictures' names begin with.
        whole: Whether simcord's own tools around the conversation are in the picture.
        names: What was taken.
    """

    folder: Path
    newcomers: dict[str, Newcomer]
    whole: bool
    names: set[str] = field(default_factory=set)

    async def take(self, name: str, of: Callable[[Newcomer], Locator]) -> None:
        """Take a picture of the conversation, scrolled to what it is of."""
        if name in self.names:
            return
        self.names.add(name)
        for prefix, newcomer in self.newcomers.items():
            await newcomer.sees_what(self.newcomers[""])
            while not await newcomer.page.evaluate(ALL_THERE):  # the page forbids `wait_for_function`
                await newcomer.page.wait_for_timeout(100)
            await newcomer.page.mouse.move(0, 0)
            await of(newcomer).evaluate("e => e.scrollIntoView({block: 'nearest'})")
            picture = newcomer.page if self.whole else newcomer.page.locator("#channel-layout")
            await picture.screenshot(path=self.folder / f"{prefix}{name}.png")
        print(name, flush=True)


@asynccontextmanager
async def visit(
    browser: Browser, folder: Path, *, whole: bool, **options: Any
) -> AsyncIterator[tuple[Demo, Newcomer, Album]]:
    """Open a demo, and its page in windows of every size."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with open_demo(listener, players=PLAYERS, seed=SEED, pace=BRISK, **options) as demo:
            newcomers = {}
            for prefix, (width, height) in WINDOWS.items():
                page = await browser.new_page(viewport={"width": width, "height": height})
                newcomers[prefix] = await Newcomer.visits(page, demo.url)
                await page.get_by_text("Viewport updated").wait_for()
            yield demo, newcomers[""], Album(folder, newcomers, whole)


async def take_lobby(browser: Browser, folder: Path, *, whole: bool) -> None:
    """Take the open table, a page of its rules, and the host's panel."""
    async with visit(browser, folder, whole=whole, started=False) as (_, newcomer, album):
        await album.take("lobby", lambda newcomer: newcomer.table)
        await newcomer.button("button-rules").click()
        await newcomer.hand.wait_for()
        for _ in range(2):  # to match and points, of which the demo has changed one
            before = await newcomer.hand.inner_text()
            await newcomer.hand.get_by_role("button", name=label("button-next"), exact=True).click()
            await newcomer.changed(newcomer.hand, before)
        await album.take("rules", lambda newcomer: newcomer.hand)
        before = await newcomer.hand.inner_text()
        await newcomer.button("button-manage").click()
        await newcomer.changed(newcomer.hand, before)
        await album.take("manage", lambda newcomer: newcomer.hand)


async def take_match(browser: Browser, folder: Path, *, whole: bool) -> None:
    """Play matches until everything worth a picture has happened."""
    async with visit(browser, folder, whole=whole, target=30) as (_, newcomer, album):
        await newcomer.opens_hand()
        while not album.names >= {"table", "hand", "colour", "challenge", "result"}:
            rematch = newcomer.button("button-rematch")
            await newcomer.moves().or_(rematch).first.wait_for()
            if await rematch.count():
                await album.take("result", lambda newcomer: newcomer.table)
                await rematch.click()
                await newcomer.button("button-start").click()
                await newcomer.opens_hand()
                continue
            challenge = newcomer.hand.get_by_role("button", name=label("button-challenge"), exact=True)
            if await challenge.count():
                await album.take("challenge", lambda newcomer: newcomer.hand)
            elif await newcomer.moves().count() > 3:
                await album.take("table", lambda newcomer: newcomer.table)
                await album.take("hand", lambda newcomer: newcomer.hand)
            wild = newcomer.moves().filter(has_text=label("short-W"))
            if "colour" not in album.names and await wild.count():
                before = await newcomer.hand.inner_text()
                await wild.first.click()
                await newcomer.changed(newcomer.hand, before)
                await album.take("colour", lambda newcomer: newcomer.hand)
            await newcomer.moves_once()


async def take_league(browser: Browser, folder: Path, *, whole: bool) -> None:
    """Take the league after a few made-up matches of two people."""
    async with visit(browser, folder, whole=whole) as (demo, newcomer, album):
        people = [viewer.id for viewer in demo.preview.viewers]
        for number, points in enumerate([(512, 340), (265, 530), (505, 498)]):
            await demo.bot.storage.journal.commit(_match(demo, number, people, points))
        async with demo.door.turn:
            await demo.player.slash(demo.channel, "league table")
        await newcomer.messages.filter(has_text=label("league-title")).wait_for()
        await album.take("league", lambda newcomer: newcomer.messages.last)


def _match(demo: Demo, number: int, people: list[int], points: tuple[int, int]) -> Commit:
    now = datetime.now(UTC)
    guild_id = demo.bot.guilds[0].id
    return Commit(
        room=RoomSnapshot(channel_id=number, guild_id=guild_id, revision=1, payload="", closed=True),
        result=MatchResult(
            match_id=f"{number:032x}",
            guild_id=guild_id,
            channel_id=number,
            preset="classic",
            target=500,
            hands=9,
            started_at=now,
            ended_at=now,
            seats=tuple(
                SeatResult(
                    seat=seat,
                    user_id=user_id,
                    points=points[seat],
                    place=1 if points[seat] == max(points) else 2,
                    won=points[seat] == max(points),
                    hands_won=4,
                    highest_hand=points[seat] // 4,
                    forfeited=False,
                )
                for seat, user_id in enumerate(people)
            ),
        ),
    )


async def main(folder: Path, *, whole: bool = False) -> None:
    """Take all pictures.

    Args:
        folder: Where to put them.
        whole: Whether simcord's own tools around the conversation are in the picture.
    """
    logging.disable(logging.WARNING)
    async with chromium() as browser:
        for take in (take_lobby, take_league, take_match):
            await take(browser, folder, whole=whole)


if __name__ == "__main__":
    options = [option for option in sys.argv[1:] if not option.startswith("--")]
    target = Path(options[0]) if options else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target, whole="--whole" in sys.argv))
