"""The commands `diagnose` and `healthcheck` of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import logs

if TYPE_CHECKING:
    import argparse


def add_operator_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add them to the others."""
    diagnose = commands.add_parser(
        "diagnose", help="look at all that the bot needs, and say what to do; the bot may go on running"
    )
    diagnose.add_argument("--json", action="store_true", help="print one JSON document")
    diagnose.add_argument(
        "--server", type=int, metavar="ID", help="look at all channels of this server (default: at tables)"
    )
    diagnose.set_defaults(command=_diagnose)
    healthcheck = commands.add_parser("healthcheck", help="say whether the bot that runs here is well")
    healthcheck.add_argument(
        "--live", action="store_true", help="only whether it lives, whatever becomes of Discord"
    )
    healthcheck.set_defaults(command=_healthcheck)


def _diagnose(options: argparse.Namespace) -> int:
    logs.configure("CRITICAL")  # whatever it finds, it says itself
    from bot.diagnosis import command  # noqa: PLC0415 - only this command needs it

    status, lines = command.diagnose(as_json=options.json, server=options.server)
    for line in lines:
        print(line)
    return status


def _healthcheck(options: argparse.Namespace) -> int:
    from bot import healthcheck  # noqa: PLC0415 - only this command needs it

    well, told = healthcheck.healthcheck(live=options.live)
    print(told)
    return 0 if well else 1  # Docker keeps all other statuses for itself
