"""`/uno help` and the tutorial: private, edited in place; no room and no league is touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.tutorial.lessons import LESSONS, replay_lesson
from cogs.core.commands import Feature, command_text
from cogs.core.error_boundary import respond
from cogs.core.items import PersistentItem
from cogs.core.links import HelpPage
from cogs.core.names import escaped, translator_of
from cogs.core.replies import edit_pressed, reply_in_place, send_private
from cogs.core.services import services_of
from cogs.help import view as help_view
from cogs.help import view as tutorial_view
from cogs.help.view import TUTORIAL, help_layout, tutorial_layout

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.tutorial.lessons import LessonState


TOPICS: Final = [
    app_commands.Choice(name=command_text("choice-topic-tutorial"), value=TUTORIAL),
    *(
        app_commands.Choice(name=command_text(f"button-help-{page.value}"), value=page.value)
        for page in HelpPage
    ),
]


async def _lesson(interaction: discord.Interaction, state: LessonState) -> ui.LayoutView:
    services = services_of(interaction)
    name = escaped(interaction.user.display_name)
    faces = services.display.hands.faces
    words = (await services.preferences.of(interaction.user.id)).words
    return tutorial_layout(translator_of(interaction), state, name=name, faces=faces, words=words)


async def _page(interaction: discord.Interaction, name: str) -> ui.LayoutView:
    """Return what a button or a topic leads to; the first page if it is from another version of the bot."""
    if name == TUTORIAL:
        return await _lesson(interaction, replay_lesson(0))
    page = next((page for page in HelpPage if page.value == name), HelpPage.START)
    return help_layout(translator_of(interaction), page)


class HelpButton(PersistentItem, template=re.compile(help_view.HELP_TEMPLATE)):
    """Turns to a page of the help, or to the tutorial."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place; under a result, which everybody sees, in a new private message."""
        await reply_in_place(interaction, await _page(interaction, self.parts["page"]))


class LessonButton(PersistentItem, template=re.compile(tutorial_view.LESSON_TEMPLATE)):
    """What a learner taps; where they are stands in the custom_id."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show what the tap leads to, in place."""
        number = min(int(self.parts["lesson"]), len(LESSONS) - 1)
        done = self.parts["done"].split(".") if self.parts["done"] else []
        wrong = int(self.parts["wrong"] or 0)  # buttons of an earlier version have none
        state = replay_lesson(number, done, self.parts["tap"], wrong)
        await edit_pressed(interaction, await _lesson(interaction, state))


@app_commands.command(name="help", description=command_text("command-help"))
@app_commands.describe(topic=command_text("option-topic"))
@app_commands.choices(topic=TOPICS)
async def help_command(interaction: discord.Interaction, topic: str | None = None) -> None:
    """Show a page of the help, the first one unless told otherwise, or the tutorial."""
    await respond(interaction, _help(interaction, HelpPage.START.value if topic is None else topic))


async def _help(interaction: discord.Interaction, page: str) -> None:
    await send_private(interaction, await _page(interaction, page))


FEATURE: Final = Feature(commands=(help_command,), dynamic_items=(HelpButton, LessonButton))
