"""The table of rights has every command and button that changes what is shared; moderators read it too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cogs.core.rights import BY_ACTION, CHECKS, Check, Right, press
from cogs.features import FEATURES, command_groups, single_commands

PAGE: Final = Path(__file__).parents[2] / "docs" / "host.md"
BEGINS: Final = "| what | by | asks for | or |\n|---|---|---|---|\n"
NAMES: Final = {
    Right.MODERATE_CHANNEL: "moderating the channel",
    Right.MODERATE_SERVER: "moderating the server",
    Right.MANAGE_SERVER: "managing the server",
}
FREE_COMMANDS: Final = """
    league: activity, player, table, tournament;
    uno: catch, challenge, daily, draw, hand, help, join, language, leave, match log, match verify,
    notify, pass, play, preferences, replay, review, rules, solo, start, uno, vote
"""
"""They change what is one's own, or what the rules of a room let those at its table change."""
FREE_VERBS: Final = """
    accept accuse acquit agree back blame blank blanks catch challenge clock colour computer convict cut
    deal draw forfeit hand handover hint house join jump kick leave level locale lock manage more name
    nexthand nocomputer page panel pass play preset react rematch reset rules seat seatwith set shuffle
    start starter stay sure swap together uno variant vote watch why wording
"""
"""Of tables: `bot.rooms.changes` says which are the host's, and which anybody's who sits there."""
FREE_ITEMS: Final = """
    ActivityButton DailyButton DealCheckButton DealsButton HelpButton LanguageMenu LeaguePageButton
    LessonButton LogItem OwnRowButton PlayerButton PointsTableButton PreferenceButton PrivacyButton
    RecentButton ReplayButton ReplayControl ResultButton ReviewButton RulesButton SeasonTableButton
    ShareButton TableItem TournamentPageItem
"""
"""They show something, or change what is one's own."""


def free() -> set[str]:
    """Return the names of all actions that everybody may do."""
    groups = (group.split(":") for group in " ".join(FREE_COMMANDS.split()).split("; "))
    commands = {
        f"{group}.{name.strip()}".replace(" ", ".") for group, names in groups for name in names.split(",")
    }
    return {"privacy"} | commands | {f"button.{verb}" for verb in FREE_VERBS.split()} | {*FREE_ITEMS.split()}


def actions() -> set[str]:
    """Return the names of all actions: commands, buttons of tables and other items."""
    found = [command for group in command_groups() for command in group.walk_commands()] + single_commands()
    commands = {one.qualified_name.replace(" ", ".") for one in found if not hasattr(one, "commands")}
    presses = {press(verb) for feature in FEATURES for verb in feature.presses}
    return commands | presses | {item.name for feature in FEATURES for item in feature.dynamic_items}


def test_whoever_adds_a_command_or_a_button_says_who_may_use_it() -> None:
    """If everybody may, it belongs into one of the sets above."""
    assert free() | set(BY_ACTION) == actions()
    assert free().isdisjoint(BY_ACTION)


def test_no_action_has_two_rights() -> None:
    assert len(BY_ACTION) == sum(len(check.actions) for check in CHECKS)


def test_operators_read_the_table_that_the_checks_are_made_from() -> None:
    table = PAGE.read_text("utf-8").partition(BEGINS)[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    told = [(by, right, bool(others)) for _, by, right, others in rows]
    assert told == [(_commands(check), NAMES[check.right], check.others) for check in CHECKS]


def _commands(check: Check) -> str:
    """Return the commands of a check; buttons lead to the same things."""
    return (
        ", ".join(f"`/{one.replace('.', ' ')}`" for one in check.actions if one.startswith(("uno", "league")))
        or "its button"
    )
