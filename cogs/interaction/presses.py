"""Presses as they arrive: each goes to the kind of item whose template its custom_id has.

discord.py makes objects of all components of the message that was pressed, and again of the same ones for a
view in which a `DynamicItem` looks for its button: a fifth of what a click cost. Here they are left as
Discord sent them, and the button is looked for in there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

import discord

from cogs.interaction.error_boundary import respond
from cogs.interaction.modal import PREFIX, written_text
from cogs.interaction.replies import reply_text
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableMapping, Sequence

    from discord.ext import commands

    from cogs.interaction.dynamic_item import PersistentItem

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
    leave_components(bot._connection.parsers)  # noqa: SLF001 - they are nowhere else

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
