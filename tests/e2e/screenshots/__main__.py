"""`make screenshots`: take the pictures of the README, or those of the scenes that are named."""

from __future__ import annotations

import argparse
import asyncio
import logging
from pathlib import Path

from tests.e2e.screenshots.album import Album
from tests.e2e.screenshots.scenes import SCENES
from tests.support.browser import chromium

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "screenshots"


async def main(folder: Path, names: list[str]) -> None:
    """Take the pictures of some scenes, or of all if none is named."""
    async with chromium() as browser:
        for name in names or SCENES:
            await SCENES[name](Album(browser, folder))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="make screenshots")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to put them")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    asked = parser.parse_args()
    if unknown := set(asked.scenes) - SCENES.keys():
        parser.error(f"no such scene: {', '.join(sorted(unknown))}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    logging.disable(logging.WARNING)
    asyncio.run(main(asked.folder, asked.scenes))
