"""Command `diagnose`: everything that is looked at, in order, and what is printed."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from bot.cli.discord_checks import (
    application_findings,
    asked,
    logged_in,
    permission_findings,
    places_of,
    reach_findings,
)
from bot.cli.machine_checks import (
    Status,
    compiled_finding,
    database_findings,
    env_file_finding,
    heartbeat_findings,
    locale_findings,
    ok,
    printable,
    problem,
    systemd_finding,
    version_findings,
)
from bot.config import Settings, load_what_is_right
from bot.runtime.errors import ConfigError
from bot.runtime.logs import redact
from db.engine import parse_url, without_secrets
from db.errors import StorageError

if TYPE_CHECKING:
    from bot.cli.machine_checks import Finding
    from db.inspection import DatabaseFacts


HIDDEN: Final = "[token]"


def diagnose(*, as_json: bool, server: int | None) -> tuple[int, list[str]]:
    """Look at everything; return 0 or, if there is a problem, 1, and what to print.

    Args:
        server: The server whose channels are looked at; None for some of those with tables.
    """
    found = asyncio.run(findings(server))
    status = int(any(one.status is Status.PROBLEM for one in found))
    if as_json:
        told = [
            {"check": one.check, "status": one.status.value, "told": one.told, "remedy": one.remedy}
            for one in found
        ]
        return status, [json.dumps({"ok": not status, "findings": told}, ensure_ascii=False, indent=2)]
    counts = {which: sum(one.status is which for one in found) for which in Status}
    summary = f"problems: {counts[Status.PROBLEM]}, warnings: {counts[Status.WARNING]}"
    return status, [*(one.line() for one in found), summary]


async def findings(server: int | None) -> list[Finding]:
    """Look at everything; what is found holds no secret."""
    found = [*version_findings(), compiled_finding()]
    try:
        settings, wrong = load_what_is_right()
    except ConfigError as error:
        return [*found, *(problem("settings", redact(one), "correct that file") for one in error.problems)]
    found += _of_settings(settings, wrong)
    found += [*heartbeat_findings(settings.heartbeat_file)]
    found += [one for one in (env_file_finding(), *locale_findings(), systemd_finding()) if one is not None]
    facts: DatabaseFacts | None = None
    if "DATABASE_URL" not in wrong:
        try:
            of_database, facts = await database_findings(settings.database_url)
        except Exception as error:  # noqa: BLE001 - a driver may raise anything at an address that it cannot read
            of_database = [problem("database", f"cannot be used: {_said(error)}", "correct DATABASE_URL")]
        found += of_database
    try:
        found += await _of_discord(settings, facts, server)
    except Exception as error:  # noqa: BLE001 - what else was found is told in any case
        found.append(problem("discord", f"said something unexpected: {_said(error)}", "run this again"))
    return [one.without(lambda text: _hide(settings, text)) for one in found]


def _of_settings(settings: Settings, wrong: dict[str, str]) -> list[Finding]:
    """Return each wrong setting by its name."""
    told = [
        problem("settings", f"{name} {said}", "correct it in .env or the environment")
        for name, said in wrong.items()
    ]
    if settings.discord_token is None and "DISCORD_TOKEN" not in wrong:
        advice = "copy .env.example to .env and put the bot's token there"
        told.append(problem("settings", "DISCORD_TOKEN is not set", advice))
    return told or [ok("settings", "all can be used")]


async def _of_discord(settings: Settings, facts: DatabaseFacts | None, server: int | None) -> list[Finding]:
    """Look at what Discord says; once it cannot be reached, nothing more is asked."""
    found = await reach_findings()
    if settings.discord_token is None or any(one.status is Status.PROBLEM for one in found[:1]):
        return found
    async with logged_in(settings.discord_token.get_secret_value(), found) as client:
        if client is None:
            return found
        found += await application_findings(
            client,
            guild_id=settings.dev_guild_id,
            registered={} if facts is None else facts.registered,
            shard_count=settings.shard_count,
        )
        for guild_id, channels in places_of(() if facts is None else facts.rooms, server).items():

            async def permissions(guild_id: int = guild_id, channels: set[int] = channels) -> None:
                found.extend(await permission_findings(client, guild_id, channels))

            await asked(found, "permissions", permissions())
    return found


def _said(error: Exception) -> str:
    return printable(f"{type(error).__name__}: {error}")


def _hide(settings: Settings, text: str) -> str:
    """Return a text without the token and what the database's address keeps secret."""
    if settings.discord_token is not None:
        text = text.replace(settings.discord_token.get_secret_value(), HIDDEN)
    try:
        text = without_secrets(text, parse_url(settings.database_url))
    except StorageError:
        return redact(text)
    return redact(text)
