"""Runs the check by itself: `python bot/verify FILE`, from wherever the folder lies."""

import sys
from pathlib import Path

if not __package__:  # started as a folder: what is imported below lies two folders higher
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bot.verify.checks import main

sys.exit(main(sys.argv[1:]))
