"""Build hook of the wheel: with UNO_TABLE_COMPILED=1 it has the engine compiled, for this machine and Python.

Such a wheel has the same name and version as the pure one, and the sources as well: an installer prefers it
where it fits, and everywhere else the pure one stands in.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface):
    """Adds the compiled engine to what is packed, and the tag of what it runs on to the name."""

    def dependencies(self) -> list[str]:
        """Return what compiling needs."""
        return self.metadata.core.optional_dependencies["fast"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; an editable installation has `make fast`."""
        if not self._is_wanted() or version == "editable":
            return
        sys.path.insert(0, self.root)
        from bot.runtime import compiled  # noqa: PLC0415 - as installed where this is built, or not at all

        place = compiled.build()
        build_data["force_include"][str(place)] = f"bot/compiled/{place.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _is_wanted(self) -> bool:
        return os.environ.get("UNO_TABLE_COMPILED") == "1"
