"""`/uno help` and `/uno tutorial`: private, edited in place; no room, league or store is touched."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.tutorial.lessons import LESSONS
from bot.tutorial.scene import Scene, scene_of
from cogs.answers import answered, edit, put, said_to, send
from cogs.desk import UNO, Commands
from cogs.names import escaped
from cogs.texts import told
from cogs.views import help as help_view
from cogs.views import tutorial as tutorial_view
from cogs.views.help import TUTORIAL, HelpPage, help_layout
from cogs.views.tutorial import tutorial_layout


def _lesson(interaction: discord.Interaction, scene: Scene) -> ui.LayoutView:
    name = escaped(interaction.user.display_name)
    return tutorial_layout(said_to(interaction), scene, name=name)


class HelpButton(ui.DynamicItem[ui.Button[Any]], template=re.compile(help_view.TEMPLATE)):
    """Turns to a page of the help, or to the tutorial."""

    def __init__(self, item: ui.Button[Any], page: str) -> None:
        super().__init__(item)
        self.page = page

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Take the custom_id apart."""
        assert isinstance(item, ui.Button)  # noqa: S101 - only buttons carry this custom_id
        return cls(item, match["page"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Show the page in place; to who pressed alone if everybody sees the button, as under a result."""
        await answered(interaction, put(interaction, self._page(interaction)))

    def _page(self, interaction: discord.Interaction) -> ui.LayoutView:
        if self.page == TUTORIAL:
            return _lesson(interaction, scene_of(0))
        page = next((page for page in HelpPage if page.value == self.page), HelpPage.START)
        return help_layout(said_to(interaction), page)


class LessonButton(ui.DynamicItem[ui.Button[Any]], template=re.compile(tutorial_view.TEMPLATE)):
    """What a learner taps; where they are stands in the custom_id."""

    def __init__(self, item: ui.Button[Any], scene: Scene) -> None:
        super().__init__(item)
        self.scene = scene

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Take the custom_id apart."""
        assert isinstance(item, ui.Button)  # noqa: S101 - only buttons carry this custom_id
        number = min(int(match["lesson"]), len(LESSONS) - 1)
        done = match["done"].split(".") if match["done"] else []
        return cls(item, scene_of(number, done, match["tap"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Show what the tap leads to, in place."""
        await answered(interaction, edit(interaction, _lesson(interaction, self.scene)))


class HelpCommands(Commands):
    """The commands for newcomers."""

    @UNO.command(name="help", description=told("command-help"))
    async def help(self, interaction: discord.Interaction) -> None:
        """Show the first page of the help."""
        await answered(interaction, send(interaction, help_layout(said_to(interaction), HelpPage.START)))

    @UNO.command(name="tutorial", description=told("command-tutorial"))
    async def tutorial(self, interaction: discord.Interaction) -> None:
        """Show the first lesson."""
        await answered(interaction, send(interaction, _lesson(interaction, scene_of(0))))
