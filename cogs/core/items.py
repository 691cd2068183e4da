"""Buttons, selects and modals that survive a restart, because their custom_id holds all they need."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

import discord
from discord import ui
from discord.ext import commands

from bot.discordpy.events import PRESSED, event_parsers, leave_components
from bot.league.ports import Page
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.custom_ids import CustomId, sanitize, shown_in
from cogs.core.error_boundary import respond
from cogs.core.languages import addressing_everybody
from cogs.core.layouts import Shown
from cogs.core.names import translator_of
from cogs.core.replies import edit_pressed, edits_public, open_modal, reply_in_place, reply_text, send_private
from cogs.core.rights import ACTION

Id = TypeVar("Id")
NamedId = TypeVar("NamedId", bound=CustomId)
Row = TypeVar("Row")
OnPressed: TypeAlias = Callable[[discord.Interaction, Id], Coroutine[Any, Any, Shown | None]]
OnWritten: TypeAlias = Callable[[discord.Interaction, Id, str], Coroutine[Any, Any, None]]
Parts: TypeAlias = Mapping[str, str | None]
NO_OTHERS: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemKind(Generic[Id]):
    """A kind of button or select; if its handler returns something to show, it is a page."""

    name: str  # its name in the table of rights, with parts of its custom_id in braces
    template: re.Pattern[str]  # the pattern of its custom_ids; no two kinds have overlapping patterns
    parse: Callable[[Parts], Id]  # turns the untrusted parts of a custom_id into the argument of the handlers
    on_press: OnPressed[Id]  # handles a press or a choice: replies, or returns what to show in place
    on_text: OnWritten[Id] | None = None
    """Handles an untrusted text from its modal; None for a kind whose presses open no modal."""
    changes_public: bool = False
    """True if a press changes its message even if that is public. Otherwise, or if the message has items
    of kinds not in `beside`, such as the controls of a table, a press on a public message is answered with
    a new private one."""
    beside: frozenset[str] = NO_OTHERS
    """Other kinds that belong on its messages, by the prefix of their custom_ids up to the colon."""

    async def answer(
        self,
        interaction: discord.Interaction,
        found: re.Match[str],
        *,
        shown: Iterable[str] = (),
        text: str | None = None,
    ) -> None:
        """Answer a press or choice on a message with the custom_ids `shown`, or a text from its modal."""
        parts = found.groupdict()
        interaction.extras[ACTION] = self.name.format_map(parts)
        changes_public = text is None and self.changes_public
        if changes_public:  # whether every item of the message is of this kind or may stand beside it
            changes_public = {_kind_of(other) for other in shown} <= {_kind_of(found.string), *self.beside}
        await respond(interaction, self._do(interaction, parts, text), changes_public=changes_public)

    async def _do(self, interaction: discord.Interaction, parts: Parts, text: str | None) -> None:
        if text is None:
            await self.turn(interaction, self.parse(parts))
        elif self.on_text is None:
            raise RoomRefused(Refusal.OLD_WINDOW)
        else:
            await self.on_text(interaction, self.parse(parts), text)

    async def turn(self, interaction: discord.Interaction, which: Id) -> None:
        """Handle a press; show a resulting page in place."""
        public = self.changes_public and edits_public(interaction)
        async with addressing_everybody(interaction) if public else nullcontext():
            shown = await self.on_press(interaction, which)
        if shown is not None:
            show = edit_pressed if self.changes_public else reply_in_place
            layout = shown.layout if edits_public(interaction) else shown.in_private()
            await show(interaction, layout, picture=shown.picture)

    async def open(self, interaction: discord.Interaction, which: Id) -> None:
        """Show a page in a new private message."""
        if (shown := await self.on_press(interaction, which)) is not None:
            await send_shown(interaction, shown)


def _kind_of(custom_id: str) -> str:
    return custom_id.partition(":")[0]


def item(
    kind: type[NamedId],
    name: str,
    *,
    on_text: OnWritten[NamedId] | None = None,
    changes_public: bool = False,
    beside: frozenset[str] = NO_OTHERS,
) -> Callable[[OnPressed[NamedId]], ItemKind[NamedId]]:
    """Return a decorator that turns a press handler into an item kind; see `ItemKind`."""
    return lambda on_press: ItemKind(
        name=name,
        template=kind.template(),
        parse=kind.parse,
        on_press=on_press,
        on_text=on_text,
        changes_public=changes_public,
        beside=beside,
    )


async def send_shown(interaction: discord.Interaction, shown: Shown) -> None:
    """Show a page in a new private message."""
    await send_private(interaction, shown.in_private(), picture=shown.picture)


async def last_page_of(
    fetch: Callable[..., Coroutine[Any, Any, Page[Row]]], number: int, size: int
) -> tuple[Page[Row], int]:
    """Return a page fetched by `offset` and `limit`, and its number (from 0), clamped to the last page."""
    found = await fetch(offset=number * size, limit=size)
    last = max(-(-found.total // size) - 1, 0)
    return (found, number) if number <= last else (await fetch(offset=last * size, limit=size), last)


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return the values chosen in a select, or `custom_id=value` of each modal control; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    if interaction.type is not discord.InteractionType.modal_submit:
        return tuple(map(sanitize, data.get("values", ())))
    return tuple(
        sanitize(f"{control.get('custom_id')}={value}")
        for control in _controls(data)
        for value in _values_in(control)
    )


def _values_in(control: dict[str, Any]) -> list[Any]:
    """Return the values chosen in a modal control; one empty text if there are none."""
    values = control.get("values")
    return values if isinstance(values, list) and values else [control.get("value") or ""]


PREFIX: Final = "w:"
LINE: Final = "line"
MAX_TITLE: Final = 45


def window_id(pressed: discord.Interaction) -> str:
    """Return the custom_id of the modal that a press opens: its text goes to the kind of the pressed item."""
    data: dict[str, Any] = dict(pressed.data or {})
    return f"{PREFIX}{data['custom_id']}"


async def ask_line(
    pressed: discord.Interaction,
    *,
    title: str,
    label: str,
    help_text: str,
    longest: int,
    now: str,
    required: bool = True,
) -> None:
    """Answer with a modal for one line; Discord takes 45 characters of title and label, and 100 of help."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=window_id(pressed))
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id=LINE, default=now or None, max_length=longest, required=required
    )
    modal.add_item(ui.Label(text=label[:MAX_TITLE], description=help_text[:100], component=line))
    modal.stop()  # discord.py need not wait for it
    await open_modal(pressed, modal)


def written_text(data: dict[str, Any]) -> str:
    """Return the untrusted text written into a modal; empty if there is none."""
    lines = (one.get("value") for one in _controls(data) if one.get("custom_id") == LINE)
    return sanitize(next(lines, None) or "")


def _controls(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for label in data.get("components") or ():
        control = label.get("component") if isinstance(label, dict) else None
        if isinstance(control, dict):
            yield control


def answer_presses(bot: commands.AutoShardedBot, items: Sequence[ItemKind[Any]]) -> None:
    """Route every press and modal that the bot receives to the item kind whose template matches."""
    leave_components(event_parsers(bot))

    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await answer_press(interaction, items)
        elif interaction.type is discord.InteractionType.modal_submit:
            await answer_window(interaction, items)

    bot.add_listener(on_interaction)


async def answer_press(interaction: discord.Interaction, items: Sequence[ItemKind[Any]]) -> None:
    """Answer an untrusted press or choice, if the message really holds that item."""
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = data.get("custom_id")
    shown = shown_in(data.get(PRESSED))
    if not isinstance(custom_id, str) or (data.get("component_type"), custom_id) not in shown:
        return
    for kind in items:
        match = kind.template.fullmatch(custom_id)
        if match is not None:
            await kind.answer(interaction, match, shown=(other for _, other in shown))
            return


async def answer_window(interaction: discord.Interaction, items: Sequence[ItemKind[Any]]) -> None:
    """Answer an untrusted text from a modal; modals of other versions of the bot get a refusal."""
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id"))
    for kind in items if custom_id.startswith(PREFIX) else ():
        match = kind.template.fullmatch(custom_id.removeprefix(PREFIX))
        if match is not None:
            await kind.answer(interaction, match, text=written_text(data))
            return
    await respond(interaction, reply_text(interaction, translator_of(interaction)("refused-old-window")))
