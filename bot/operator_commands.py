"""The commands `diagnose`, `healthcheck` and `privacy` of the command line."""

from __future__ import annotations

import argparse

from bot import logs
from bot.config import MAX_ID, load_settings


def discord_id(text: str) -> int:
    """Return the id of an account or of a server, for an argument of the command line."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MAX_ID):
        raise argparse.ArgumentTypeError(f"{text!r} is not an id (a positive whole number)")
    return int(text)


def add_operator_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add them to the others."""
    diagnose = commands.add_parser(
        "diagnose", help="look at all that the bot needs, and say what to do; the bot may go on running"
    )
    diagnose.add_argument("--json", action="store_true", help="print one JSON document")
    diagnose.add_argument(
        "--server",
        type=discord_id,
        metavar="ID",
        help="look at all channels of this server (default: at tables)",
    )
    diagnose.set_defaults(command=_diagnose)
    healthcheck = commands.add_parser("healthcheck", help="say whether the bot that runs here is well")
    healthcheck.add_argument(
        "--live", action="store_true", help="only whether it lives, whatever becomes of Discord"
    )
    healthcheck.set_defaults(command=_healthcheck)

    privacy = commands.add_parser("privacy", help="what is stored of a person; the bot may go on running")
    of_privacy = privacy.add_subparsers(metavar="COMMAND", required=True)
    export = of_privacy.add_parser("export", help="write all of it into files")
    export.add_argument("user_id", type=discord_id, metavar="USER_ID", help="the id of the account")
    export.add_argument("folder", metavar="FOLDER", help="a folder that is there, for the files")
    export.set_defaults(command=_privacy)
    delete = of_privacy.add_parser("delete", help="have all of it deleted, as by /privacy")
    delete.add_argument("user_id", type=discord_id, metavar="USER_ID", help="the id of the account")
    delete.set_defaults(command=_privacy, folder=None)


def _privacy(options: argparse.Namespace) -> int:
    settings = load_settings(need_token=False)
    logs.configure(settings.log_level)
    from bot import personal_data  # noqa: PLC0415 - only this command needs it

    if options.folder is None:
        personal_data.delete(settings, user_id=options.user_id)
        print("noted: the bot deletes it within minutes, or after its next start")
    else:
        print(*personal_data.export(settings, user_id=options.user_id, folder=options.folder), sep="\n")
    return 0


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
