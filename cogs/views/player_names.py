"""Names of the league's players, who may have left the server long ago.

A name is shown as the league keeps it, from somebody's last match: where an account has left, a mention would
show no name at all. A mention stands in for a name that is not known, or of which nothing can be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.views.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def player_name(user_id: int, name: str) -> str:
    """Return a name that is safe inside Discord's markdown and notifies nobody."""
    return escaped(name, fallback=f"<@{user_id}>")


def player_names(users: Iterable[int], known: Mapping[int, str]) -> dict[int, str]:
    """Return the names of accounts as they are shown.

    Args:
        users: Ids of accounts.
        known: Their names, as far as the league knows them; untrusted text.
    """
    return {user: player_name(user, known.get(user, "")) for user in users}
