"""Slash commands: how a feature declares them, and the command tree that checks and answers them all."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from enum import Enum
from functools import partial, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import locale_str
from discord.app_commands.commands import Parameter

from bot.i18n import Translator, nearest, translator
from bot.rooms.ports import StoreError
from cogs.core.custom_ids import is_clean, sanitize
from cogs.core.error_boundary import at_table, respond
from cogs.core.items import ItemKind
from cogs.core.names import fitting_choices, translator_of
from cogs.core.replies import reply_text
from cogs.core.rights import ACTION
from cogs.core.send_backoff import may_fail
from cogs.core.services import Press, services_of
from cogs.core.verbs import Verb

log = logging.getLogger(__name__)

Command: TypeAlias = app_commands.Command[Any, ..., Any]


class CommandGroup(Enum):
    """A group of slash commands; the value is its name, prefixed with the names of its parent groups."""

    UNO = "uno"
    ADMIN = "uno-admin"
    MATCH = "uno.match"
    LEAGUE = "league"
    LEAGUE_ADMIN = "league-admin"


OnPress: TypeAlias = Callable[[Press], Coroutine[Any, Any, None]]
OnText: TypeAlias = Callable[[Press, str], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """The commands and handlers of a feature; `texts` handle the text from modals that its buttons open."""

    group: CommandGroup = CommandGroup.UNO
    commands: tuple[Command, ...] = ()
    single_commands: tuple[Command, ...] = ()
    presses: Mapping[Verb, OnPress] = field(default_factory=dict)
    texts: Mapping[Verb, OnText] = field(default_factory=dict)
    dynamic_items: tuple[ItemKind[Any], ...] = ()


def in_each_language(say: Callable[[Translator], str]) -> locale_str:
    """Return a text of a command in English, carrying the function that says it in other languages."""
    return locale_str(say(translator()), say=say)


def command_text(key: str) -> locale_str:
    return in_each_language(partial(Translator.__call__, key=key))


NAMES: Final = frozenset({Location.command_name, Location.group_name, Location.parameter_name})


class CommandTranslator(app_commands.Translator):
    """Translates what commands say of themselves; their names stay, since people tell them to each other."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found, say = nearest(locale.value), string.extras.get("say")
        if found is None or say is None or context.location in NAMES:
            return None
        text: str = say(translator(found))
        return None if text == string.message else text


P = ParamSpec("P")
Answer: TypeAlias = Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]]
AnswerAtTable: TypeAlias = Callable[Concatenate[Press, P], Coroutine[Any, Any, None]]


def command(
    name: str, key: str, /, *, in_room: bool = False, **options: str
) -> Callable[[Answer[P]], Command]:
    """Return a decorator that turns a handler into a slash command; `key` and `options` are message keys."""
    return lambda work: _command(name, key, work, options, in_room=in_room)


def table_command(name: str, key: str, /, **options: str) -> Callable[[AnswerAtTable[P]], Command]:
    """Return a decorator for a slash command about the table of its channel; see `command`."""

    def decorate(work: AnswerAtTable[P]) -> Command:
        @wraps(work)
        async def press(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
            pressed = Press(services=services_of(interaction), interaction=interaction)
            await work(pressed, *args, **kwargs)

        return _command(name, key, press, options, in_room=True)

    return decorate


def _command(name: str, key: str, work: Answer[P], options: Mapping[str, str], *, in_room: bool) -> Command:
    async def run(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        with at_table(interaction) if in_room else nullcontext():
            await work(interaction, *args, **kwargs)

    @wraps(work)
    async def answer(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        await respond(interaction, run(interaction, *args, **kwargs))

    described: Any = answer
    described.__qualname__ = described.__name__  # that of a method would make discord.py expect `self`
    described.__signature__ = _resolved(work)
    description, *texts = map(command_text, (key, *options.values()))
    made: Command = app_commands.command(name=name, description=description)(described)
    return app_commands.describe(**dict(zip(options, texts, strict=True)))(made) if texts else made


def _resolved(work: Callable[..., object]) -> inspect.Signature:
    """Return a signature whose option annotations are resolved to types, which discord.py cannot do here."""
    function: Any = inspect.unwrap(work)
    signature = inspect.signature(work)
    pressed, *options = signature.parameters.values()
    resolved = [
        one.replace(annotation=discord.utils.resolve_annotation(one.annotation, function.__globals__, {}, {}))
        for one in options
    ]
    return signature.replace(parameters=[pressed, *resolved])


Offered: TypeAlias = Iterable[tuple[str, Any]]  # texts with the values that they stand for


class SuggestedOption(app_commands.Transformer):
    """An option with suggestions from what is `offered` for the typed text; its value is that text."""

    def __init__(self, offered: Callable[[discord.Interaction, str], Awaitable[Offered]]) -> None:
        self._offered = offered

    async def transform(self, _interaction: discord.Interaction, value: Any, /) -> Any:
        """Return the typed text, made safe to store."""
        return sanitize(value)

    async def autocomplete(
        self, interaction: discord.Interaction, value: str | float, /
    ) -> list[app_commands.Choice[Any]]:
        """Suggest what fits the typed text; nothing while the store fails."""
        try:
            return fitting_choices(sanitize(value), await self._offered(interaction, sanitize(value)))
        except StoreError:
            return []


TYPES: Final[dict[AppCommandOptionType, tuple[type, ...]]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.user: (discord.User, discord.Member),
}
"""The Python types that an option type may have as its value; extend it for other option types."""

COMMAND: Final = discord.InteractionType.application_command
MAX_TEXT: Final = 6000  # characters of an option that declares no limit: Discord's own


class AnsweringTree(app_commands.CommandTree[Any]):
    """A command tree that answers failures with a sentence, and keeps typed text out of the log."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let a command run if its option values match their declaration; otherwise answer with a refusal."""
        try:
            option = impossible_option(interaction)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("command of interaction %d is malformed: %s", interaction.id, type(error).__name__)
            await _answer(interaction, translator_of(interaction)("refused-command"))
            return False
        if option is None:
            command = interaction.command
            interaction.extras[ACTION] = "" if command is None else command.qualified_name.replace(" ", ".")
            return True
        await _answer(interaction, translator_of(interaction)("refused-option", option=option))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed before its own code ran."""
        log.error("command of interaction %d failed", interaction.id, exc_info=error)
        await _answer(interaction, translator_of(interaction)("refused-error"))


async def _answer(interaction: discord.Interaction[Any], text: str) -> None:
    if interaction.type is not COMMAND:
        return
    with may_fail(f"interaction {interaction.id} cannot be answered"):
        await reply_text(interaction, text)


def impossible_option(interaction: discord.Interaction[Any]) -> str | None:
    """Return the first option with an undeclared value, or None; raises LookupError for no command."""
    command, typed = interaction.command, dict(iter(interaction.namespace))
    if not isinstance(command, app_commands.Command):
        raise LookupError("no such command")  # noqa: TRY004 - what is wrong is its name
    if interaction.type is not COMMAND:
        return None  # autocomplete: the value is still being typed
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
    if not isinstance(value, TYPES[parameter.type]) or isinstance(value, bool):
        return False
    if parameter.choices:
        return value in {choice.value for choice in parameter.choices}
    if isinstance(value, str):
        return len(value) <= MAX_TEXT and is_clean(value)
    least, most = parameter.min_value, parameter.max_value
    return not isinstance(value, int) or (
        (least is None or value >= least) and (most is None or value <= most)
    )
