"""Commands are put together for each bot anew, and stand in the groups that their features name."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.features import FEATURES, command_groups, single_commands


def test_every_command_of_a_feature_is_in_its_group() -> None:
    there = {command.qualified_name for group in command_groups() for command in group.walk_commands()}
    for feature in FEATURES:
        for command in feature.commands:
            assert " ".join([*feature.group.value.split("."), command.name]) in there


def test_two_bots_share_no_command() -> None:
    one, other = command_groups(), command_groups()
    first, second = (
        {id(command) for group in groups for command in (group, *group.walk_commands())}
        for groups in (one, other)
    )
    assert first.isdisjoint(second)


def test_what_a_feature_declares_is_in_no_group() -> None:
    command_groups()
    assert all(command.parent is None for feature in FEATURES for command in feature.commands)


def test_moderators_commands_are_listed_for_them_alone_and_people_find_play_first() -> None:
    groups = command_groups()
    hidden = {one.name: one.default_permissions for one in groups if one.default_permissions is not None}
    assert hidden == {
        "uno-admin": discord.Permissions(manage_messages=True),
        "league-admin": discord.Permissions(manage_guild=True),
    }
    listed = [
        one.qualified_name
        for group in groups
        if group.name not in hidden
        for one in group.walk_commands()
        if not isinstance(one, app_commands.Group)
    ]
    assert listed[:3] == ["uno start", "uno solo", "uno join"]
    assert {"uno play", "uno draw", "uno uno", "uno challenge"} <= {*listed}
    assert len(listed) + len(single_commands()) <= 30
