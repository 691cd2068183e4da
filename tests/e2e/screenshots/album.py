"""Takes a channel as one person sees it, in windows of a phone and of a desktop."""

from __future__ import annotations

import math
import tempfile
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.support.hall import hall

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page

    from tests.support.hall import Guest

TOOLS: Final = 112
"""Height of simcord's own tools above the channel in a narrow window; they are not in the picture."""
WINDOWS: Final = {"": (1280, 800), "phone-": (390, 844 + TOOLS)}
HIGHEST: Final = 1100
"""Of a desktop's window."""
AROUND: Final = 110
"""Height of the channel's name above the messages and of the line to write in below them."""
EVENING: Final = 20.5 * 3600
"""Seconds after midnight; the hall's clock begins there, on a made-up day."""
ALL_THERE: Final = "[...document.images].every(image => image.complete && image.naturalWidth)"
TO_THE_END: Final = "e => e.scrollTop = e.scrollHeight"
TURNS: Final = 5
AT_THE_END: Final = "e => e.scrollTop + e.clientHeight >= e.scrollHeight - 1"
CHANNEL: Final = "uno"
BOT: Final = "UNO Table"


@dataclass(slots=True)
class Album:
    """Takes pictures, each in a window of every size, scrolled to the end as people find a channel."""

    browser: Browser
    folder: Path

    async def take(self, name: str, guest: Guest, *, below: bool = False, opens: str = "") -> None:
        """Take the channel of somebody as they see it now.

        Args:
            below: Whether to take the end of a message that is longer than the window, not its beginning.
            opens: The button whose window to open over it; "" for none.
        """
        env = guest.hall.env
        await env.settle()
        opened = env.preview(
            guest.channel, viewers=[guest.member], layout="channel", presentation_time=env.now()
        )
        async with opened as preview:
            for prefix, (width, height) in WINDOWS.items():
                page = await self.browser.new_page(viewport={"width": width, "height": height})
                await page.goto(preview.url)
                await _settled(page)
                if not prefix:
                    await _make_room(page)
                if below:
                    await _scroll_down(page)
                if opens:
                    await page.get_by_role("button", name=opens).last.click()
                    await page.get_by_role("dialog").wait_for()
                picture = page.locator("#channel-layout")
                await picture.screenshot(path=self.folder / f"{prefix}{name}.png")
                await page.close()
        print(name, flush=True)

    def keep(self, name: str, data: bytes) -> None:
        """Keep a picture that was drawn, as it is."""
        (self.folder / name).write_bytes(data)


async def _make_room(page: Page) -> None:
    """Make a desktop's window as high as its channel is long, within what a desktop has."""
    size = page.viewport_size
    messages = await page.locator("#channel-message-list").bounding_box()
    channel = await page.locator("#channel-layout").bounding_box()
    assert size is not None
    assert messages is not None
    assert channel is not None
    missing = messages["height"] - channel["height"] + AROUND
    if missing > 0:
        height = min(size["height"] + math.ceil(missing), HIGHEST)
        await page.set_viewport_size({"width": size["width"], "height": height})
        await page.locator("#channel-message-list").evaluate(TO_THE_END)


async def _settled(page: Page) -> None:
    """Wait until everything is drawn, and go to the end of the channel."""
    await page.get_by_text("Viewport updated").wait_for()
    await page.locator("article.channel-message").first.wait_for()
    while not await page.evaluate(ALL_THERE):  # the page forbids `wait_for_function`
        await page.wait_for_timeout(100)
    await page.locator("#channel-message-list").evaluate(TO_THE_END)
    await page.mouse.move(0, 0)


async def _scroll_down(page: Page) -> None:
    """Turn the wheel, as the page itself keeps the beginning of a long message in view."""
    messages = page.locator("#channel-message-list")
    await messages.hover()
    for _ in range(TURNS):
        await page.mouse.wheel(0, 10_000)
        await page.wait_for_timeout(100)
    assert await messages.evaluate(AT_THE_END)
    await page.mouse.move(0, 0)


@asynccontextmanager
async def channel_of(names: str) -> AsyncIterator[list[Guest]]:
    """Open a hall with a channel, on an evening, and let people in: their names, parted by spaces."""
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder), seed=7) as house:
            await house.env.advance_time(EVENING)
            house.env.backend.bot_user.name = BOT
            yield house.guests(names, house.channel(CHANNEL))
