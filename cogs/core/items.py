"""Items that work after a restart too: buttons, selects and windows, whose custom_id says all they need.

Each press goes to the kind of item whose template its custom_id has. What discord.py would make of the
message that was pressed, a fifth of what a click cost, is left as Discord sent it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeGuard

import discord
from discord import ui

from bot.discordpy.internals import event_parsers
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.custom_ids import sanitize
from cogs.core.error_boundary import respond
from cogs.core.names import translator_of
from cogs.core.replies import reply_text
from cogs.core.rights import ACTION

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence

    from discord.ext import commands


class PersistentItem:
    """The base of all buttons and selects; each kind has a template of its own.

    Attributes:
        template: What the custom_ids of this kind look like; none has the template of another kind too.
        custom_id: Of what was pressed; untrusted.
        parts: What the custom_id says, by the names in the template; untrusted.
        changes_public: Whether a press changes the message that it was made on, also if everybody sees it.
            All others answer a press on a public message with a new private one; and so does this one if
            something of another kind is on the message, such as the controls of a table.
        beside: Other kinds that belong on its messages. A kind is what a custom_id begins with, up to the
            first colon.
    """

    template: ClassVar[re.Pattern[str]]
    changes_public = False
    beside: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, *, template: re.Pattern[str]) -> None:
        """Make a kind of item with this template."""
        super().__init_subclass__()
        cls.template = template

    def __init__(self, match: re.Match[str], shown: Iterable[str] = ()) -> None:
        """Take a custom_id apart.

        Args:
            match: The custom_id, as the template matches it; untrusted.
            shown: The custom_ids of everything on the message that was pressed; looked at once, if at all.
        """
        self.parts = {name: sanitize(part) for name, part in match.groupdict("").items()}
        self.custom_id, self._shown = match.string, shown

    @property
    def action(self) -> str:
        """What it is called in the table of rights."""
        return type(self).__name__

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer a press, or a choice."""
        interaction.extras[ACTION] = self.action
        changes_public = self.changes_public and self._is_on_own_message()
        await respond(interaction, self.on_press(interaction), changes_public=changes_public)

    async def submitted(self, interaction: discord.Interaction, text: str) -> None:
        """Answer what was written into the window that a press had opened."""
        interaction.extras[ACTION] = self.action
        await respond(interaction, self.on_text(interaction, text))

    def _is_on_own_message(self) -> bool:
        """Tell whether the message holds nothing to press that does not belong beside this."""
        kinds = {_kind_of(custom_id) for custom_id in self._shown}
        return kinds <= {_kind_of(self.custom_id), *self.beside}

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what a press, or a choice, is for, and reply."""
        raise NotImplementedError

    async def on_text(self, _interaction: discord.Interaction, _text: str, /) -> None:
        """Do what a text is for, which is untrusted, and reply; a kind whose presses open a window does."""
        raise RoomRefused(Refusal.OLD_WINDOW)


def _kind_of(custom_id: str) -> str:
    return custom_id.partition(":")[0]


def values_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Return what was chosen in a select; untrusted."""
    data: dict[str, Any] = dict(interaction.data or {})
    return tuple(sanitize(value) for value in data.get("values", []))


PREFIX: Final = "w:"
LINE: Final = "line"
MAX_TITLE: Final = 45


class OneLineModal(ui.Modal):
    """Asks for one line; closing the window changes nothing."""

    def __init__(
        self,
        pressed: discord.Interaction,
        *,
        title: str,
        label: str,
        help_text: str,
        longest: int,
        now: str,
        required: bool = True,
    ) -> None:
        """Make the window.

        Args:
            pressed: The press that it answers.
            title: Above it, 45 characters at most.
            label: Above the line, 45 characters at most.
            help_text: Below that, 100 characters at most.
            longest: Characters that can be written.
            now: What stands there already.
            required: Whether something has to be written.
        """
        data: dict[str, Any] = dict(pressed.data or {})
        super().__init__(title=title[:MAX_TITLE], custom_id=f"{PREFIX}{data['custom_id']}")
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=LINE, default=now or None, max_length=longest, required=required
        )
        self.add_item(ui.Label(text=label[:MAX_TITLE], description=help_text[:100], component=line))
        self.stop()  # discord.py need not wait for it


def written_text(data: dict[str, Any]) -> str:
    """Return what was written into a window; empty if nothing can be found. It is untrusted."""
    for label in data.get("components") or ():
        line = label.get("component") if isinstance(label, dict) else None
        if isinstance(line, dict) and line.get("custom_id") == LINE:
            return sanitize(line.get("value") or "")
    return ""


EVENT: Final = "INTERACTION_CREATE"
COMPONENTS: Final = "components"
PRESSED: Final = "pressed_components"
"""In the data of an interaction: the components of the message that was pressed, as Discord sent them."""
INSIDE: Final = (COMPONENTS, "accessory")  # where a component has others inside it


def answer_presses(bot: commands.AutoShardedBot, items: Sequence[type[PersistentItem]]) -> None:
    """Have every press that the bot hears of answered by the item whose template its custom_id has.

    Args:
        bot: The bot; it has not heard of any press yet.
        items: Every kind of button and select; no custom_id has the templates of two.
    """
    leave_components(event_parsers(bot))

    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await answer_press(interaction, items)
        elif interaction.type is discord.InteractionType.modal_submit:
            await answer_window(interaction, items)

    bot.add_listener(on_interaction)


def leave_components(parsers: MutableMapping[str, Callable[[Any], None]]) -> None:
    """Let the library parse an interaction without the components of the message that was pressed.

    Args:
        parsers: What parses each event, by its name; changed in place.
    """
    parse = parsers[EVENT]

    def parse_without_components(event: Any) -> None:
        if _is_object(event):
            message, data = event.get("message"), event.get("data")
            if _is_object(message) and _is_object(data):
                data[PRESSED], message[COMPONENTS] = message.get(COMPONENTS), []
        parse(event)

    parsers[EVENT] = parse_without_components


async def answer_press(interaction: discord.Interaction, items: Sequence[type[PersistentItem]]) -> None:
    """Answer a press, or a choice in a select, if it is of something on the message.

    Args:
        interaction: The press; untrusted.
        items: Every kind of button and select.
    """
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = data.get("custom_id")
    if not isinstance(custom_id, str):
        return
    if (data.get("component_type"), custom_id) not in shown_on(interaction):
        return
    for item in items:
        match = item.template.fullmatch(custom_id)
        if match is not None:
            shown = (other for _, other in shown_on(interaction))  # most kinds never look at them
            await item(match, shown).callback(interaction)
            return


async def answer_window(interaction: discord.Interaction, items: Sequence[type[PersistentItem]]) -> None:
    """Answer a text written into a window, also into one of a version that named them in another way.

    Args:
        interaction: The text; untrusted.
        items: Every kind of button and select.
    """
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id"))
    matches = ((item, item.template.fullmatch(custom_id.removeprefix(PREFIX))) for item in items)
    for item, match in matches if custom_id.startswith(PREFIX) else ():
        if match is not None:
            await item(match).submitted(interaction, written_text(data))
            return
    await respond(interaction, reply_text(interaction, translator_of(interaction)("refused-old-window")))


def shown_on(interaction: discord.Interaction) -> Iterator[tuple[Any, str]]:
    """Yield type and custom_id of everything on the message that was pressed that has a custom_id."""
    data: dict[str, Any] = dict(interaction.data or {})
    yield from _with_custom_id(data.get(PRESSED))


def _with_custom_id(components: Any) -> Iterator[tuple[Any, str]]:
    for component in components if isinstance(components, list) else [components]:
        if not isinstance(component, dict):
            continue
        custom_id = component.get("custom_id")
        if isinstance(custom_id, str):
            yield component.get("type"), custom_id
        for place in INSIDE:
            if place in component:
                yield from _with_custom_id(component[place])


def _is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)
