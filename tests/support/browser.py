"""The demo's page: driven in a real browser, or without one over the requests that the browser would send."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import uuid
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.i18n import translator

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    import aiohttp
    from playwright.async_api import Browser, Locator, Page

EXECUTABLES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BRIGHT = frozenset({1, 4})  # styles of buttons: primary and danger
WITHIN = 20.0  # seconds that anything may take
PRESSES = 3
SOON = 10_000.0  # milliseconds after which a person presses again
NO_MOVES = ("button-hand", "button-uno", "button-catch", "button-previous", "button-next", "button-back")


def label(key: str) -> str:
    """Return what is written on a button."""
    return translator()(key)


def missing(what: str) -> None:
    """Skip a test for want of something, but never on the build machine."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}: the build machine must have it")
    pytest.skip(what)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a headless Chromium, or skip the test where there is none."""
    try:
        from playwright.async_api import async_playwright  # noqa: PLC0415 - may be missing
    except ModuleNotFoundError:
        missing("playwright is not installed")
    executable = next(filter(None, map(shutil.which, EXECUTABLES)), None)
    if executable is None:
        missing(f"none of {', '.join(EXECUTABLES)} is installed")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


@dataclass(slots=True)
class Newcomer:
    """Somebody who plays in a browser and knows only what is written on the page."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    @classmethod
    async def visits(cls, page: Page, url: str) -> Newcomer:
        """Open the page."""
        newcomer = cls(page)
        page.on("pageerror", lambda error: newcomer.complaints.append(str(error)))
        await page.goto(url)
        await newcomer.table.wait_for()
        return newcomer

    @property
    def conversation(self) -> Locator:
        """The channel."""
        return self.page.locator("#channel-message-list")

    @property
    def messages(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator("article.channel-message")

    @property
    def table(self) -> Locator:
        """The lobby, table or result that was posted last."""
        return (
            self.messages.filter(has=self.page.locator("h2"))
            .filter(has_not=self.page.locator(".message-ephemeral-note"))
            .last
        )

    @property
    def hand(self) -> Locator:
        """The own hand that was opened last."""
        return (
            self.messages.filter(has=self.page.locator(".message-ephemeral-note"))
            .filter(has=self.page.locator("h3"))
            .last
        )

    def button(self, key: str) -> Locator:
        """Return a button of the table."""
        return self.table.get_by_role("button", name=label(key), exact=True)

    def moves(self) -> Locator:
        """Return the bright buttons of the own hand; the pale ones are cards that do not fit."""
        buttons = self.hand.locator("button.button-style-1:enabled, button.button-style-4:enabled")
        for key in NO_MOVES:
            buttons = buttons.filter(has_not_text=re.compile(f"^{re.escape(label(key))}$"))
        return buttons

    async def opens_hand(self) -> None:
        """Press *My hand* on the table; as a person would, once more when the page swallowed the press."""
        for _ in range(PRESSES):
            await self.button("button-hand").click()
            with contextlib.suppress(PlaywrightTimeout):
                await self.hand.wait_for(timeout=SOON)
                return
        await self.hand.wait_for()

    async def moves_once(self) -> None:
        """Do the first thing that the hand offers, and name a colour if asked.

        As a person would, press again when the page swallowed the press because it was being redrawn.
        """
        await self.moves().first.wait_for()
        before = await self.hand.inner_text()
        for _ in range(PRESSES):
            with contextlib.suppress(PlaywrightTimeout, AssertionError):
                await self.moves().first.click(timeout=SOON)
                await self.changed(self.hand, before, within=SOON)
                break
            if await self.hand.inner_text() != before:
                break
        await self.changed(self.hand, before)
        if await self.hand.get_by_role("button", name=label("button-back"), exact=True).count():
            await self.moves_once()

    async def changed(self, what: Locator, before: str, *, within: float = WITHIN * 1000) -> str:
        """Wait, so many milliseconds at most, until something reads differently; return how."""
        from playwright.async_api import expect  # noqa: PLC0415 - may be missing

        await expect(what).not_to_have_text(before, use_inner_text=True, timeout=within)
        return await what.inner_text()

    async def sees(self, what: Locator) -> None:
        """Wait until the whole of something is in the window, without scrolling."""
        from playwright.async_api import expect  # noqa: PLC0415 - may be missing

        await expect(what).to_be_in_viewport(ratio=1, timeout=WITHIN * 1000)

    async def sees_what(self, other: Newcomer) -> None:
        """Wait until the conversation reads as in another window of the same person."""
        from playwright.async_api import expect  # noqa: PLC0415 - may be missing

        text = await other.conversation.inner_text()
        await expect(self.conversation).to_have_text(text, use_inner_text=True, timeout=WITHIN * 1000)


@dataclass(frozen=True, slots=True)
class Control:
    """A button on the page.

    Attributes:
        emoji: What stands before that.
        enabled: Whether it can be pressed.
        bright: Whether it stands out.
    """

    key: str
    label: str
    emoji: str
    enabled: bool
    bright: bool


@dataclass(slots=True)
class Tab:
    """A browser tab without a browser: it sends what the page's own script would send."""

    session: aiohttp.ClientSession
    address: str
    capability: str
    page: dict[str, Any] = field(default_factory=dict)
    receipts: list[dict[str, Any]] = field(default_factory=list)
    _sequence: int = 0

    @classmethod
    async def open(
        cls,
        session: aiohttp.ClientSession,
        url: str,
        *,
        viewer: str | None = None,
        channel: str | None = None,
    ) -> Tab:
        """Open the page as the first viewer, or as the one with this name, in the first channel or one."""
        address, _, capability = url.partition("/#")
        tab = cls(session, address, capability)
        tab.page = await tab._send("POST", f"/api/pages?channel={channel}", {})
        if viewer is not None:
            wanted = next(one["id"] for one in tab.page["viewers"] if one["name"] == viewer)
            await tab.acts("viewer", viewer_id=wanted)
        return tab

    async def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"X-Simcord-Capability": self.capability}
        if self.page:
            headers["X-Simcord-Context"] = self.page["context"]["id"]
        async with self.session.request(method, self.address + path, json=body, headers=headers) as answer:
            answer.raise_for_status()
            reply: dict[str, Any] = await answer.json()
            return reply

    async def looks(self) -> None:
        """Bring the page up to date."""
        self.page = await self._send("GET", "/api/state")

    async def lists(self) -> list[dict[str, Any]]:
        """Return the channels and threads that the page lists for its viewer."""
        found: Any = await self._send("GET", f"/api/channels?viewer={self.page['viewerId']}")
        return list(found)

    async def loads(self, asset: str) -> int:
        """Load a picture of a page; return the status of the response."""
        headers = {"X-Simcord-Capability": self.capability, "X-Simcord-Context": self.page["context"]["id"]}
        async with self.session.get(f"{self.address}/api/assets/{asset}", headers=headers) as answer:
            return answer.status

    async def acts(self, kind: str, **more: Any) -> dict[str, Any]:
        """Do something, as of what was shown last; return what became of it."""
        body = {
            **more,
            "kind": kind,
            "protocol_version": self.page["protocolVersion"],
            "sequence": self._sequence + 1,
            "request_id": str(uuid.uuid4()),
            "generation": self.page["context"]["generation"],
            "bot_generation": self.page["botGeneration"],
            "published_revision": self.page["publishedRevision"],
        }
        receipt = await self._send("POST", "/api/action", body)
        self._sequence = receipt["expectedSequence"]
        self.receipts.append(receipt)
        await self.looks()
        return receipt

    async def presses(self, control: Control) -> dict[str, Any]:
        """Press a button."""
        return await self.acts("click", control_key=control.key, target_id=control.key.split(":")[1])

    async def chooses(self, key: str, value: str) -> dict[str, Any]:
        """Choose an option of a menu."""
        return await self.acts("select", control_key=key, target_id=key.split(":")[1], values=[value])

    def messages(self, *, private: bool) -> list[dict[str, Any]]:
        """Return what the channel shows, oldest first: what everybody sees, or what only this viewer sees."""
        shown = [self.page["messages"][key] for key in sorted(self.page["messages"], key=int)]
        return [message for message in shown if bool(message.get("ephemeral")) == private]

    def table(self) -> dict[str, Any]:
        """Return the lobby, table or result that was posted last."""
        return next(m for m in reversed(self.messages(private=False)) if m["components_v2"])

    def find(self, key: str) -> Control | None:
        """Return the table's live button with this label, or None.

        The page shows a message with files later than that the one before it was deleted.
        """
        shown = [message for message in self.messages(private=False) if message["components_v2"]]
        controls = controls_of(shown[-1]) if shown else []
        live = [c for c in controls if c.label == label(key) and c.enabled]
        return live[0] if live else None

    def hand(self) -> dict[str, Any] | None:
        """Return the own hand that was opened last, or None."""
        hands = [message for message in self.messages(private=True) if controls_of(message)]
        return hands[-1] if hands else None

    def move(self) -> Control | None:
        """Return what the own hand offers to do, calling UNO before anything else, or None.

        The pale buttons are cards that do not fit.
        """
        no_moves = {label(key) for key in NO_MOVES}
        live = [control for control in controls_of(self.hand()) if control.enabled]
        calls = [control for control in live if control.label == label("button-uno")]
        moves = [control for control in live if control.bright and control.label not in no_moves]
        return next(iter(calls + moves), None)


def controls_of(part: Any) -> list[Control]:
    """Return the buttons of a message."""
    return list(_controls(part))


def _controls(part: Any) -> Iterator[Control]:
    if isinstance(part, dict):
        if "control_key" in part and "label" in part:
            emoji = (part.get("emoji") or {}).get("name") or ""
            enabled, bright = not part.get("disabled"), part.get("style") in BRIGHT
            yield Control(part["control_key"], part["label"] or "", emoji, enabled, bright)
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _controls(inner)


def text_of(part: Any) -> str:
    """Return everything that a message says."""
    return "\n".join(_texts(part))


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("content"), str) and "type" in part and "markdown_tokens" in part:
            yield part["content"]
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _texts(inner)
