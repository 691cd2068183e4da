"""Command line: `python -m bot run`, `sync`, `emojis`, `position`, `export`, `league`, `verify`, ...

Exit status: 0 done, 1 an error of the bot, 2 an error that the operator can fix, 130 interrupted. `verify`,
`check`, `diagnose`, `healthcheck` and `league recompute --check` return 1 if they find a problem.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address

from bot import __version__
from bot.config import MAX_ID, Settings, load_settings
from bot.i18n import locales, nearest
from bot.runtime import compiled, logs
from bot.runtime.errors import UserError
from db.exported_tables import EXPORTED_TABLES


def discord_id(text: str) -> int:
    """Return the id of an account or of a server given as an argument."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MAX_ID):
        raise argparse.ArgumentTypeError(f"{text!r} is not an id (a positive whole number)")
    return int(text)


def add_operator_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
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
    export.set_defaults(command=_export_account)
    delete = of_privacy.add_parser("delete", help="have all of it deleted, as by /privacy")
    delete.add_argument("user_id", type=discord_id, metavar="USER_ID", help="the id of the account")
    delete.set_defaults(command=_delete)


def _diagnose(options: argparse.Namespace) -> int:
    logs.configure("CRITICAL")  # it prints its findings itself
    from bot.cli import diagnose as command  # noqa: PLC0415 - only this command needs it

    return _print(*command.diagnose(as_json=options.json, server=options.server))


def _healthcheck(options: argparse.Namespace) -> int:
    from bot.cli import healthcheck  # noqa: PLC0415 - only this command needs it

    well, told = healthcheck.healthcheck(live=options.live)
    return _print(0 if well else 1, [told])  # Docker reserves all other statuses


def _print(status: int, lines: Iterable[str]) -> int:
    for line in lines:
        _tell(line)
    return status


def _tell(line: str) -> None:
    """Print a line; if the reader is gone, as with `head`, the work continues silently."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS, errno.ENAMETOOLONG})
_OURS = frozenset({"bot", "cogs", "db"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        compiled.use()  # before a command imports the engine
        return command(options)
    except UserError as error:
        print(f"uno-table: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _FORBIDDEN and error.filename:
            print(f"uno-table: {error.filename}: {error.strerror}", file=sys.stderr)
            return 2
        # Logged instead of printed by Python, since only the log removes secrets.
        logging.getLogger(__name__).exception("Stopped by an error that should not happen")
        return 1


def _run(_: argparse.Namespace) -> int:
    settings = _load_and_configure()
    from bot.runtime import serving  # noqa: PLC0415 - reports a wrong setting before discord.py is loaded

    return serving.run(settings)


def _init(_: argparse.Namespace) -> int:
    from bot.cli import init  # noqa: PLC0415 - only this command needs it

    return init.init(tell=_tell)


def _sync(options: argparse.Namespace) -> int:
    settings = _load_and_configure()
    from bot.cli import deploy  # noqa: PLC0415 - as above

    return deploy.sync(settings, force=options.force)


def _emojis(options: argparse.Namespace) -> int:
    settings = _load_and_configure()
    from bot.cli import deploy  # noqa: PLC0415 - as above

    return deploy.emojis(settings, remove=options.remove)


def _operator_settings() -> Settings:
    settings = load_settings(need_token=False)
    logs.configure(settings.log_level)
    return settings


def _position(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import export  # noqa: PLC0415 - as above

    return _print(0, export.positions(settings, match_id=options.match, revision=options.revision))


def _export(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import export  # noqa: PLC0415 - as above

    export.export(
        settings,
        server=options.server,
        wanted=options.id,
        table=options.table,
        form=options.format,
        file=options.file,
        force=options.force,
    )
    return 0


def _export_account(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    files = database.export_person(settings, user_id=options.user_id, folder=options.folder)
    return _print(0, map(str, files))


def _delete(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    database.delete_person(settings, user_id=options.user_id)
    return _print(0, ["noted: the bot deletes it within minutes, or after its next start"])


def _recompute(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    return _print(*database.recompute(settings, server=options.server, check=options.check))


def _back_up(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    database.back_up(settings, path=options.path, force=options.force)
    return _print(0, [f"{options.path} is a whole backup"])


def _restore(options: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    told = database.restore(settings, path=options.path, replaced=options.deletions)
    return _print(0, [f"{options.path} is put back", told])


def _check(_: argparse.Namespace) -> int:
    settings = _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    return _print(*database.check(settings))


def _move_data(options: argparse.Namespace) -> int:
    _operator_settings()
    from bot.cli import database  # noqa: PLC0415 - as above

    database.move_data(options.source, options.target, tell=_tell)
    return 0


def _verify(options: argparse.Namespace) -> int:
    from bot.verify import checks  # noqa: PLC0415 - only this command needs it

    return checks.main([options.file])


def _arena(options: argparse.Namespace) -> int:
    from bot.cli import arena  # noqa: PLC0415 - only this command needs it

    asked = arena.contest(
        options.levels,
        preset=options.preset,
        form=options.format,
        rollouts=options.rollouts,
        seed=options.seed,
    )
    return _print(0, arena.arena(asked, games=options.games))


def _demo(options: argparse.Namespace) -> int:
    logs.configure("ERROR")  # a newcomer should see the address, not remarks of libraries
    try:
        from bot.demo import command  # noqa: PLC0415 - needs an extra that `run` does without

        players = options.players or max(2, options.people)
        if options.people > players:
            raise UserError(
                f"--people {options.people} is more than --players {players}; "
                "leave out --players, or seat fewer people"
            )
        return command.main(
            players=players,
            people=options.people,
            seed=options.seed,
            host=options.host,
            port=options.port,
            locale=nearest(options.locale),
        )
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in _OURS:
            raise
        raise UserError(
            f"the demo needs the package {package}: `make demo` in a checkout,"
            " else `pip install 'uno-table[demo]'` first"
        ) from None


def _load_and_configure() -> Settings:
    settings = load_settings()
    logs.configure(settings.log_level, form=settings.log_format)
    return settings


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="uno-table", description="UNO for Discord channels.")
    parser.add_argument("--version", action="version", version=f"uno-table {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    run = commands.add_parser("run", help="connect to Discord and serve games until stopped")
    run.set_defaults(command=_run)

    init = commands.add_parser("init", help="write .env by asking for the token and what else is missing")
    init.set_defaults(command=_init)

    sync = commands.add_parser("sync", help="register the slash commands with Discord")
    sync.add_argument("--force", action="store_true", help="register even when nothing seems to have changed")
    sync.set_defaults(command=_sync)

    emojis = commands.add_parser(
        "emojis", help="upload the cards as emojis of the application; may be repeated"
    )
    emojis.add_argument("--remove", action="store_true", help="remove them instead")
    emojis.set_defaults(command=_emojis)

    matches = commands.add_parser(
        "position", help="print a match as it was at a moment that the log names, hidden cards included"
    )
    matches.add_argument("match", metavar="MATCH", help="the match's id, as in the log")
    matches.add_argument(
        "revision", metavar="REVISION", type=_integer, help="its revision then, as in the log"
    )
    matches.set_defaults(command=_position)

    _add_export(commands)
    _add_league(commands)
    _add_backups(commands)
    add_operator_commands(commands)
    _add_move_data(commands)
    _add_verify(commands)
    _add_arena(commands)

    _add_demo(commands)
    return parser


def _add_demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = commands.add_parser("demo", help="play in a local browser, without a Discord account")
    demo.add_argument(
        "--players",
        type=_number_from(2, 10),
        metavar="N",
        help="seats at the table, 2 to 10 (default: 2, or as many as there are people)",
    )
    demo.add_argument(
        "--people",
        type=_number_from(1, 10),
        default=1,
        metavar="N",
        help="how many of them are people, whom you play in turn with Viewing as (default: 1)",
    )
    demo.add_argument(
        "--seed", type=_integer, metavar="S", help="deal the same cards each time (default: random)"
    )
    demo.add_argument(
        "--host",
        type=_ip_address,
        default="127.0.0.1",
        metavar="IP",
        help="serve the page at this address; 0.0.0.0 opens it to your network (default: 127.0.0.1)",
    )
    demo.add_argument(
        "--port",
        type=_number_from(0, 65535),
        default=0,
        metavar="P",
        help="the page's port, 0 to 65535 (default: 0, any free one)",
    )
    demo.add_argument(
        "--locale", choices=locales(), metavar="TAG", help=f"in which language: {', '.join(locales())}"
    )
    demo.set_defaults(command=_demo)


def _add_league(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    league = commands.add_parser("league", help="maintain the league")
    of_league = league.add_subparsers(metavar="COMMAND", required=True)
    recompute = of_league.add_parser(
        "recompute", help="compute it anew from the matches, while the bot does not run"
    )
    recompute.add_argument("--check", action="store_true", help="only compare, and say what differs")
    recompute.add_argument("--server", type=discord_id, metavar="ID", help="one server's (default: all)")
    recompute.set_defaults(command=_recompute)


def _add_backups(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = commands.add_parser("backup", help="write all data into one file; the bot may go on running")
    backup.add_argument("--force", action="store_true", help="replace PATH if it exists")
    backup.add_argument("path", metavar="PATH", help="the file to write")
    backup.set_defaults(command=_back_up)
    restore = commands.add_parser("restore", help="put a backup back, into a database that is not there yet")
    restore.add_argument("path", metavar="PATH", help="what `backup` wrote")
    told = "the database that it replaces, or a newer backup: deletes again whom it deleted"
    restore.add_argument("--deletions", metavar="FROM", help=told)
    restore.set_defaults(command=_restore)
    database = commands.add_parser(
        "check", help="check everything in the database; the bot may go on running"
    )
    database.set_defaults(command=_check)


def _add_move_data(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    move = commands.add_parser(
        "move-data",
        help="move everything from one database to another, while no bot runs on either",
        description="With @FILE the addresses are lines of a file, and no list of processes has a password.",
        fromfile_prefix_chars="@",
    )
    move.add_argument("source", metavar="FROM", help="its address, as DATABASE_URL says it; or @FILE")
    move.add_argument("target", metavar="TO", help="the address of an empty database; or @FILE")
    move.set_defaults(command=_move_data)


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verify = commands.add_parser("verify", help="check what `export` wrote: that the deal was honest")
    verify.add_argument("file", metavar="FILE", help="a match or the deals of a server")
    verify.set_defaults(command=_verify)


def _add_arena(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    arena = commands.add_parser("arena", help="let computer players play each other, and count who wins")
    arena.add_argument("levels", metavar="LEVEL", nargs="+", help="easy, steady or sharp, for each seat")
    arena.add_argument(
        "--games", type=_number_from(1, 1_000_000), default=100, metavar="N", help="how many (default: 100)"
    )
    arena.add_argument("--preset", default="official", metavar="P", help="the rules (default: official)")
    arena.add_argument("--format", metavar="F", help="how hands make a game (default: single)")
    arena.add_argument(
        "--seed", type=_integer, default=1, metavar="S", help="what all deals come from (default: 1)"
    )
    arena.add_argument(
        "--rollouts",
        type=_number_from(1, 1_000_000),
        default=1200,
        metavar="R",
        help="what sharp tries for a move (default: 1200)",
    )
    arena.set_defaults(command=_arena)


def _add_export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    export = commands.add_parser(
        "export", help="write a match that is over into a file, or the deals or the league of a server"
    )
    export.add_argument("--server", action="store_true", help="all deals of a server; MATCH is its id")
    export.add_argument(
        "--table",
        metavar="T",
        help=f"with --server, of its league: {', '.join(EXPORTED_TABLES)}",
    )
    export.add_argument(
        "--format",
        metavar="F",
        help="of a match json (default; hidden cards included) or text; of a table csv (default) or jsonl",
    )
    export.add_argument("--force", action="store_true", help="replace FILE if it exists")
    export.add_argument("id", metavar="MATCH", help="the match's id, as in /uno match verify or the log")
    export.add_argument("file", metavar="FILE", help="what to write; - for the standard output")
    export.set_defaults(command=_export)


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _ip_address(text: str) -> str:
    try:
        return str(ip_address("127.0.0.1" if text == "localhost" else text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an IP address such as 0.0.0.0") from None


def _number_from(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return number

    return parse


if __name__ == "__main__":
    sys.exit(main())
