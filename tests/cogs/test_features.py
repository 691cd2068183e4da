"""Commands are put together for each bot anew, and stand in the groups that their features name."""

from __future__ import annotations

from cogs.features import FEATURES, command_groups


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
