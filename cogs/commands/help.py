"""`/uno help` and `/uno tutorial`: private, edited in place; no room, league or store is touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.tutorial.lesson_state import replay_lesson
from bot.tutorial.lessons import LESSONS
from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import Feature
from cogs.interaction.replies import edit_pressed, reply_in_place, send_private
from cogs.interaction.services import services_of
from cogs.views import help as help_view
from cogs.views import tutorial as tutorial_view
from cogs.views.help import TUTORIAL, HelpPage, help_layout
from cogs.views.language import translator_of
from cogs.views.names import escaped
from cogs.views.tutorial import tutorial_layout

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.tutorial.lesson_state import LessonState


def _lesson(interaction: discord.Interaction, state: LessonState) -> ui.LayoutView:
    name = escaped(interaction.user.display_name)
    faces = services_of(interaction).display.hands.faces
    return tutorial_layout(translator_of(interaction), state, name=name, faces=faces)


def _page(interaction: discord.Interaction, name: str) -> ui.LayoutView:
    """Return what a button leads to; the first page if it is from another version of the bot."""
    if name == TUTORIAL:
        return _lesson(interaction, replay_lesson(0))
    page = next((page for page in HelpPage if page.value == name), HelpPage.START)
    return help_layout(translator_of(interaction), page)


class HelpButton(PersistentItem, template=re.compile(help_view.TEMPLATE)):
    """Turns to a page of the help, or to the tutorial."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place; under a result, which everybody sees, in a new private message."""
        await reply_in_place(interaction, _page(interaction, self.parts["page"]))


class LessonButton(PersistentItem, template=re.compile(tutorial_view.TEMPLATE)):
    """What a learner taps; where they are stands in the custom_id."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show what the tap leads to, in place."""
        number = min(int(self.parts["lesson"]), len(LESSONS) - 1)
        done = self.parts["done"].split(".") if self.parts["done"] else []
        await edit_pressed(interaction, _lesson(interaction, replay_lesson(number, done, self.parts["tap"])))


@app_commands.command(name="help", description=command_text("command-help"))
async def help_command(interaction: discord.Interaction) -> None:
    """Show the first page of the help."""
    layout = help_layout(translator_of(interaction), HelpPage.START)
    await respond(interaction, send_private(interaction, layout))


@app_commands.command(name="tutorial", description=command_text("command-tutorial"))
async def tutorial_command(interaction: discord.Interaction) -> None:
    """Show the first lesson."""
    await respond(interaction, send_private(interaction, _lesson(interaction, replay_lesson(0))))


FEATURE: Final = Feature(commands=(help_command, tutorial_command), dynamic_items=(HelpButton, LessonButton))
