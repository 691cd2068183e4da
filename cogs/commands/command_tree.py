"""The command tree: every command is answered, also one that fails before its own code runs.

Discord's clients offer only what a command declares, but anybody can send anything in their place, and
clients go on offering a command for a while after it changed. discord.py hands most of that on as it came, so
it is compared here with what the command declares.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import AppCommandOptionType, app_commands

from cogs.display.send_errors import SEND_ERRORS
from cogs.interaction.replies import reply_text
from cogs.interaction.untrusted import is_storable
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from discord.app_commands.commands import Parameter

log = logging.getLogger(__name__)

TYPES: Final[dict[AppCommandOptionType, tuple[type, ...]]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.user: (discord.User, discord.Member),
}
"""What the value of an option is, by its type; a command with an option of another type adds it here."""

COMMAND: Final = discord.InteractionType.application_command
LONGEST_TEXT: Final = 6000
"""Characters of an option that declares no limit: Discord's own."""


class AnsweringTree(app_commands.CommandTree[Any]):
    """A command tree whose failures reach the player as a sentence, and the log without what was typed."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let a command run whose options have values that it declares; answer any other."""
        try:
            option = impossible_option(interaction)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("command of interaction %d is malformed: %s", interaction.id, type(error).__name__)
            await _answer(interaction, translator_of(interaction)("refused-command"))
            return False
        if option is None:
            return True
        await _answer(interaction, translator_of(interaction)("refused-option", option=option))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what failed before a command's own code ran."""
        log.error("command of interaction %d failed", interaction.id, exc_info=error)
        await _answer(interaction, translator_of(interaction)("refused-error"))


async def _answer(interaction: discord.Interaction[Any], text: str) -> None:
    """Answer a command with a sentence; suggestions are only left out."""
    if interaction.type is not COMMAND:
        return
    try:
        await reply_text(interaction, text)
    except SEND_ERRORS as failure:
        log.debug("interaction %d cannot be answered: %s", interaction.id, failure)


def impossible_option(interaction: discord.Interaction[Any]) -> str | None:
    """Return the name of the first option of a command with a value that it does not declare, or None.

    Raises:
        LookupError: There is no such command, or it needs an option that is not there.
        AttributeError, TypeError, ValueError: discord.py cannot read what was sent.
    """
    command, typed = interaction.command, dict(iter(interaction.namespace))
    if not isinstance(command, app_commands.Command):
        raise LookupError("no such command")  # noqa: TRY004 - what is wrong is its name
    if interaction.type is not COMMAND:
        return None  # somebody is still typing: any beginning of a value will do
    if any(parameter.required and parameter.display_name not in typed for parameter in command.parameters):
        raise LookupError("an option is missing")
    return next(
        (
            parameter.display_name
            for parameter in command.parameters
            if parameter.display_name in typed and not _is_possible(parameter, typed[parameter.display_name])
        ),
        None,
    )


def _is_possible(parameter: Parameter, value: object) -> bool:
    """Tell whether an option may have a value."""
    if not isinstance(value, TYPES[parameter.type]) or isinstance(value, bool):
        return False
    if parameter.choices:
        return value in {choice.value for choice in parameter.choices}
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and is_storable(value)
    least, most = parameter.min_value, parameter.max_value
    return not isinstance(value, int) or (
        (least is None or value >= least) and (most is None or value <= most)
    )
