"""Names for the menus on simcord's page, so that a menu shows what the bot set.

simcord's script remembers what was chosen in a menu by its position in the message, and shows that for ever,
whatever the bot marks as chosen later. A menu that changed is given another name here, so that the script
takes it for another menu; what is chosen in it is sent on with simcord's own name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

STRING_SELECT: Final = 3  # Discord's number for a menu of texts
MENUS_KEPT: Final = 1000
SEPARATOR: Final = "~"  # is in no name of simcord's


@dataclass(slots=True)
class Menus:
    """How often each menu of each tab has changed."""

    _versions: dict[tuple[str, str], tuple[object, int]] = field(default_factory=dict)

    def rename(self, page: dict[str, Any]) -> None:
        """Give the menus of a tab's page names that change whenever they do."""
        tab = page["context"]["id"]
        for menu in find_menus(page["messages"]):
            key = menu["control_key"]
            chosen = [option.get("value") for option in menu["options"] if option.get("default")]
            shown = (menu.get("custom_id"), menu.get("placeholder"), chosen)
            before, version = self._versions.pop((tab, key), (shown, 0))
            version += before != shown
            self._versions[tab, key] = (shown, version)
            menu["control_key"] = f"{key}{SEPARATOR}{version}"
        while len(self._versions) > MENUS_KEPT:
            del self._versions[next(iter(self._versions))]


def original_name(action: dict[str, Any]) -> dict[str, Any]:
    """Return what somebody did on the page, with simcord's own name of its control."""
    key = action.get("control_key")
    return action | {"control_key": key.partition(SEPARATOR)[0]} if isinstance(key, str) else action


def find_menus(part: Any) -> Iterator[dict[str, Any]]:
    """Yield every menu of texts on a page or in a message."""
    if isinstance(part, dict):
        if part.get("type") == STRING_SELECT and isinstance(part.get("control_key"), str):
            yield part
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from find_menus(inner)
