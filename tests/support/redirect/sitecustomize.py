"""Put this folder on PYTHONPATH and discord.py talks to the fake Discord instead of the real one.

The bot under test stays untouched. Each of discord.py's three modules with an address in it is patched
right after its import, so a process that never imports discord pays nothing.

FAKE_DISCORD_REST is the API's root (http://127.0.0.1:1234/api/v10), FAKE_DISCORD_GATEWAY the websocket.
FAKE_DISCORD_CLIENT, where it is set, is the name in the User-Agent of its requests.
"""

import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit


def _patch_http(module: Any) -> None:
    module.Route.BASE = os.environ["FAKE_DISCORD_REST"]
    if "FAKE_DISCORD_CLIENT" in os.environ:
        _name_client(module.HTTPClient, os.environ["FAKE_DISCORD_CLIENT"])


def _name_client(client: Any, name: str) -> None:
    begin = client.__init__

    def begin_with_name(self: Any, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        self.user_agent = name

    client.__init__ = begin_with_name


def _patch_gateway(module: Any) -> None:
    module.DiscordWebSocket.DEFAULT_GATEWAY = module.yarl.URL(os.environ["FAKE_DISCORD_GATEWAY"])


def _patch_asset(module: Any) -> None:
    rest = urlsplit(os.environ["FAKE_DISCORD_REST"])
    module.Asset.BASE = f"{rest.scheme}://{rest.netloc}/cdn"


_PATCHES: dict[str, Callable[[Any], None]] = {
    "discord.http": _patch_http,
    "discord.gateway": _patch_gateway,
    "discord.asset": _patch_asset,
}


def patch_imported() -> None:
    """Patch once more what is imported already: the addresses have changed."""
    for name in _PATCHES.keys() & sys.modules.keys():
        _PATCHES[name](sys.modules[name])


class _PatchingLoader(importlib.machinery.SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        _PATCHES[module.__name__](module)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in _PATCHES:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        spec.loader = _PatchingLoader(fullname, spec.origin)
        return spec


if "FAKE_DISCORD_REST" in os.environ:
    sys.meta_path.insert(0, _Finder())
