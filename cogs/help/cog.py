"""`/uno help` and the tutorial: private, edited in place; no room and no league is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.tutorial.lessons import LESSONS, LessonState, replay_lesson
from cogs.core.commands import Feature, command, command_text
from cogs.core.custom_ids import enum_named
from cogs.core.items import item
from cogs.core.layouts import Layout, Shown
from cogs.core.links import HelpId, HelpPage
from cogs.core.names import escaped, translator_of
from cogs.core.replies import edit_pressed
from cogs.core.services import services_of
from cogs.help.view import TUTORIAL, LessonId, help_layout, tutorial_layout

if TYPE_CHECKING:
    import discord

TOPICS: Final = [
    app_commands.Choice(name=command_text("choice-topic-tutorial"), value=TUTORIAL),
    *(
        app_commands.Choice(name=command_text(f"button-help-{page.value}"), value=page.value)
        for page in HelpPage
    ),
]


async def _lesson(interaction: discord.Interaction, state: LessonState) -> Layout:
    services = services_of(interaction)
    name = escaped(interaction.user.display_name)
    faces = services.display.hands.faces
    words = (await services.preferences.of(interaction.user.id)).words
    return tutorial_layout(translator_of(interaction), state, name=name, faces=faces, words=words)


@item(HelpId, "HelpButton")
async def help_page(interaction: discord.Interaction, which: HelpId) -> Shown:
    """Return a page, or the tutorial; the first page if it is from another version of the bot."""
    if which.page == TUTORIAL:
        return Shown(await _lesson(interaction, replay_lesson(0)))
    page = enum_named(HelpPage, which.page) or HelpPage.START
    return Shown(help_layout(translator_of(interaction), page))


@item(LessonId, "LessonButton")
async def tap_lesson(interaction: discord.Interaction, tapped: LessonId) -> None:
    """Show what a learner's tap leads to, in place."""
    number = min(tapped.lesson, len(LESSONS) - 1)
    state = replay_lesson(number, tapped.done, tapped.tap, tapped.wrong)
    await edit_pressed(interaction, await _lesson(interaction, state))


@app_commands.choices(topic=TOPICS)
@command("help", "command-help", topic="option-topic")
async def help_command(interaction: discord.Interaction, topic: str | None = None) -> None:
    """Show a page of the help, the first one unless told otherwise, or the tutorial."""
    await help_page.open(interaction, HelpId(HelpPage.START.value if topic is None else topic))


FEATURE: Final = Feature(commands=(help_command,), dynamic_items=(help_page, tap_lesson))
